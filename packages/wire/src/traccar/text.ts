import * as z from "zod";

/**
 * Text a person gave as a name. Refused: control characters, and the marks that reverse the direction of text
 * (U+202A..202E, U+2066..2069), with which a name can pretend to be another.
 */
const HIDDEN = /[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/u;

const shown = (maximum: number) =>
  z
    .string()
    .max(maximum)
    .refine((text) => !HIDDEN.test(text), {
      message: "control characters are not allowed",
      params: { code: "bad_text" },
    });

/** A name: trimmed, 1 to `maximum` characters. */
export const nameText = (maximum = 128) => shown(maximum).trim().min(1);

/** Text that may be absent; null, absent and empty are the same. */
export const optionalText = (maximum = 512) =>
  shown(maximum)
    .nullish()
    .transform((text) => (text === undefined || text === null || text.trim() === "" ? null : text.trim()));

/** A note of several lines: as `optionalText`, but line breaks and tabs are kept. */
export const optionalNote = (maximum = 4000) =>
  z
    .string()
    .max(maximum)
    .refine((text) => !HIDDEN.test(text.replaceAll(/[\n\r\t]/gu, "")), {
      message: "control characters are not allowed",
      params: { code: "bad_text" },
    })
    .nullish()
    .transform((text) => (text === undefined || text === null || text === "" ? null : text));
