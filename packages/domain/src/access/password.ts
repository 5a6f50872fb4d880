import { COMMON_PASSWORD_WORDS } from "./common-passwords.table.ts";

/** Shortest password that an account may be given (decision "Password"). */
export const PASSWORD_MINIMUM = 8;
/** Longest password that is hashed. */
export const PASSWORD_MAXIMUM = 256;
/** Shortest password that sign-in looks at; older accounts have six characters (specification, section 5). */
export const PASSWORD_MINIMUM_AT_SIGN_IN = 6;

/** What a password must not be made of. Missing parts are empty. */
export interface PasswordContext {
  readonly email: string;
  readonly name: string;
  readonly brand: string;
}

export type PasswordFault = "password_too_short" | "password_too_long" | "password_common" | "password_context";

/** What is wrong with a new password, or null. Lengths count code points. */
export const judgePassword = (password: string, context: PasswordContext): PasswordFault | null => {
  const length = Array.from(password).length;
  if (length < PASSWORD_MINIMUM) return "password_too_short";
  if (length > PASSWORD_MAXIMUM) return "password_too_long";
  const folded = password.normalize("NFKC").toLowerCase();
  if (isCommon(folded)) return "password_common";
  return isMadeOf(folded, contextWords(context)) ? "password_context" : null;
};

/** Letters that signs stand for in passwords that think themselves clever. */
const STANDS_FOR: Readonly<Record<string, string>> = {
  "0": "o",
  "1": "i",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "@": "a",
  $: "s",
  "!": "i",
};
const KEY_ROWS = [
  "qwertyuiopasdfghjklzxcvbnm",
  "azertyuiopqsdfghjklmwxcvbn",
  "qazwsxedcrfvtgbyhnujmikolp",
  "1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik",
  "abcdefghijklmnopqrstuvwxyz",
  "01234567890123456789",
];

const isCommon = (folded: string): boolean => {
  const bare = folded.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, "");
  const spelled = (text: string): string => Array.from(text, (sign) => STANDS_FOR[sign] ?? sign).join("");
  const forms = [folded, bare, spelled(folded), spelled(bare), spelled(folded.replace(/[\d!?.*#_-]+$/u, ""))];
  return (
    forms.some((form) => COMMON_PASSWORD_WORDS.has(form)) || isRepetition(folded) || isKeyRun(folded) || isDate(folded)
  );
};

/** A short piece again and again: `aaaaaaaa`, `abcabcabc`, `passpass` with a known word. */
const isRepetition = (text: string): boolean => {
  const piece = /^(.+?)\1+$/su.exec(text)?.[1];
  return piece !== undefined && (piece.length <= 3 || COMMON_PASSWORD_WORDS.has(piece));
};

/** Neighbours on a keyboard, of the alphabet or of the digits, forwards or backwards, with at most two other signs. */
const isKeyRun = (text: string): boolean => {
  const core = text.replace(/[^\p{L}\d]+$/u, "");
  const backwards = Array.from(core).toReversed().join("");
  return core.length >= 6 && KEY_ROWS.some((row) => row.includes(core) || row.includes(backwards));
};

const isDate = (text: string): boolean =>
  /^(?:(?:0?[1-9]|[12]\d|3[01])[./-]?(?:0?[1-9]|1[0-2])[./-]?(?:19|20)\d\d|(?:19|20)\d\d[./-]?(?:0?[1-9]|1[0-2])[./-]?(?:0?[1-9]|[12]\d|3[01]))$/.test(
    text,
  );

const contextWords = ({ email, name, brand }: PasswordContext): readonly string[] =>
  [email, ...email.split(/[@.+_-]/), name, ...name.split(/\s+/), brand]
    .map((word) => word.normalize("NFKC").toLowerCase())
    .filter((word) => word.length >= 3)
    .toSorted((one, other) => other.length - one.length);

/** Whether fewer than four characters remain when the words are taken out. */
const isMadeOf = (folded: string, words: readonly string[]): boolean => {
  const rest = words.reduce((text, word) => text.replaceAll(word, ""), folded);
  return rest !== folded && Array.from(rest).length < 4;
};
