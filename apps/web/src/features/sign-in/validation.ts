import type { MessageKey } from "@outrider/i18n/catalogue.ts";

/** Accounts of older installations may have passwords this short. */
export const MINIMUM_SIGN_IN_PASSWORD = 6;
export const MINIMUM_NEW_PASSWORD = 8;

export type SignInProblem = Extract<MessageKey<"signIn">, `invalid.${string}`>;

/** Form values that failed, by field. Empty when all are good. */
export type Problems<Field extends string> = { readonly [Key in Field]?: SignInProblem };

export function checkSignIn(values: { identity: string; password: string }): Problems<"identity" | "password"> {
  return {
    ...(values.identity.trim() === "" ? { identity: "invalid.identityRequired" } : {}),
    ...(values.password.length < MINIMUM_SIGN_IN_PASSWORD ? { password: "invalid.passwordShort" } : {}),
  } as const;
}

export function checkNewPassword(values: { password: string; confirm: string }): Problems<"password" | "confirm"> {
  return {
    ...(values.password.length < MINIMUM_NEW_PASSWORD ? { password: "invalid.newPasswordShort" } : {}),
    ...(values.confirm !== values.password ? { confirm: "invalid.mismatch" } : {}),
  } as const;
}

export function checkRegistration(values: {
  name: string;
  email: string;
  password: string;
  confirm: string;
}): Problems<"name" | "email" | "password" | "confirm"> {
  return {
    ...(values.name.trim() === "" ? { name: "invalid.nameRequired" } : {}),
    ...(isEmail(values.email) ? {} : { email: "invalid.email" }),
    ...checkNewPassword(values),
  } as const;
}

export function isEmail(value: string): boolean {
  return /^[^\s@<>"]+@[^\s@<>".]+(\.[^\s@<>".]+)*$/.test(value.trim());
}
