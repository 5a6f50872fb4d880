import type { MessageKey } from "@outrider/i18n/catalogue.ts";
import { matchLocale } from "@outrider/i18n/locales.ts";
import type { SessionUser } from "#api/user.ts";

/** What the profile page edits, as its fields hold it. */
export interface ProfileValues {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  /** Empty: as the device. */
  readonly timeZone: string;
  readonly language: string;
  /** Empty: unchanged. */
  readonly password: string;
  readonly confirm: string;
}

export type ProfileProblem = Extract<MessageKey<"settings">, `invalid.${string}`>;

const MINIMUM_PASSWORD = 8;
const EMAIL = /^[^\s@<>"]+@[^\s@<>".]+(\.[^\s@<>".]+)*$/;
const PHONE = /^\+?[\d\s().-]{6,32}$/;

export function profileValues(user: SessionUser, shownLanguage: string): ProfileValues {
  const { lang, language, timezone } = user.attributes;
  const stored = typeof lang === "string" ? lang : typeof language === "string" ? language : null;
  return {
    name: user.name,
    email: user.email,
    phone: user.phone ?? "",
    timeZone: typeof timezone === "string" ? timezone : "",
    language: matchLocale(stored) ?? shownLanguage,
    password: "",
    confirm: "",
  };
}

/** The user with the values of the form. Attributes that the form does not show are kept. */
export function withProfile(user: SessionUser, values: ProfileValues): SessionUser {
  const { timezone: _former, ...attributes } = user.attributes;
  return {
    ...user,
    name: values.name.trim(),
    email: values.email.trim().toLowerCase(),
    phone: values.phone.trim() || null,
    attributes: {
      ...attributes,
      lang: values.language,
      ...(values.timeZone ? { timezone: values.timeZone } : {}),
    },
  };
}

export type ProfileField = keyof ProfileValues;

/** What is wrong, by field; empty when the form may be saved (specification, section 5). */
export function checkProfile(values: ProfileValues): Readonly<Partial<Record<ProfileField, ProfileProblem>>> {
  const emailGood = EMAIL.test(values.email.trim());
  const phone = values.phone.trim();
  return {
    ...(values.name.trim() === "" ? { name: "invalid.name" } : {}),
    ...(emailGood ? {} : { email: "invalid.email" }),
    ...(phone !== "" && !PHONE.test(phone) ? { phone: "invalid.emailOrPhone" } : {}),
    ...(values.password !== "" && [...values.password].length < MINIMUM_PASSWORD
      ? { password: "invalid.password" }
      : {}),
    ...(values.password !== values.confirm ? { confirm: "invalid.mismatch" } : {}),
  };
}
