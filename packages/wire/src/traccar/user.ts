import * as z from "zod";
import { attributesIn, attributesOut } from "./attributes.ts";
import { dateIn, dateOut } from "./date.ts";
import { nameText, optionalText } from "./text.ts";

export const userType = z.enum(["admin", "manager", "operator"]);

/** A user in an answer. `password` is always null; `type` is the specification's account type. */
export const userOut = z.object({
  id: z.int(),
  attributes: attributesOut,
  name: z.string(),
  login: z.string().nullable(),
  email: z.string(),
  phone: z.string().nullable(),
  readonly: z.boolean(),
  administrator: z.boolean(),
  map: z.string().nullable(),
  latitude: z.number(),
  longitude: z.number(),
  zoom: z.number(),
  coordinateFormat: z.string().nullable(),
  disabled: z.boolean(),
  expirationTime: dateOut.nullable(),
  deviceLimit: z.int(),
  userLimit: z.int(),
  deviceReadonly: z.boolean(),
  limitCommands: z.boolean(),
  disableReports: z.boolean(),
  fixedEmail: z.boolean(),
  poiLayer: z.string().nullable(),
  totpKey: z.string().nullable(),
  temporary: z.boolean(),
  password: z.null(),
  type: userType.nullable(),
});
export type UserOut = z.infer<typeof userOut>;

/** Bounds of a password as it is typed; strength is judged where accounts are kept. */
export const MAXIMUM_PASSWORD = 256;

/** Longest address of RFC 5321. */
const MAXIMUM_EMAIL = 254;

/** Trimmed and in lower case; one `@`, no blanks or controls. `Unicode` forms are folded by NFKC first. */
export const emailText = z
  .string()
  .transform((text) => text.normalize("NFKC").trim().toLowerCase())
  .pipe(
    z
      .string()
      .max(MAXIMUM_EMAIL)
      .regex(/^[^\s@<>"\u0000-\u001f\u007f]+@[^\s@<>"\u0000-\u001f\u007f]+$/u),
  );

/** A user in a request. */
export const userIn = z.object({
  attributes: attributesIn,
  name: nameText(),
  login: optionalText(128).transform((login) => login?.toLowerCase() ?? null),
  email: emailText,
  phone: optionalText(64),
  readonly: z.boolean().default(false),
  administrator: z.boolean().default(false),
  map: optionalText(),
  latitude: z.number().min(-90).max(90).default(0),
  longitude: z.number().min(-180).max(180).default(0),
  zoom: z.number().min(0).max(24).default(0),
  coordinateFormat: optionalText(32),
  disabled: z.boolean().default(false),
  expirationTime: dateIn.nullish().transform((instant) => instant ?? null),
  deviceLimit: z.int().min(-1).max(10_000_000).default(0),
  userLimit: z.int().min(-1).max(10_000_000).default(0),
  deviceReadonly: z.boolean().default(false),
  limitCommands: z.boolean().default(false),
  disableReports: z.boolean().default(false),
  fixedEmail: z.boolean().default(false),
  poiLayer: optionalText(2048),
  type: userType.nullish().transform((type) => type ?? null),
  /** Absent, null or empty leaves the password as it is. */
  password: z
    .string()
    .max(MAXIMUM_PASSWORD, { message: "longer than 256 characters" })
    .nullish()
    .transform((password) => (password === "" ? null : (password ?? null))),
});
export type UserIn = z.output<typeof userIn>;
