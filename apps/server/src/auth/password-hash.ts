import { argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";

/** Cost of a new hash: OWASP's floor for argon2id (19 MiB, 2 passes, 1 lane). */
export interface HashCost {
  readonly memory: number;
  readonly passes: number;
  readonly parallelism: number;
}

export const DEFAULT_HASH_COST: HashCost = { memory: 19_456, passes: 2, parallelism: 1 };

const TAG_LENGTH = 32;
const SALT_LENGTH = 16;
/** Above this a stored hash was not made by us; refusing it keeps a tampered row from taking all memory. */
const MAXIMUM_MEMORY = 262_144;

const derive = promisify(argon2);

/** A PHC string (`$argon2id$v=19$m=…,t=…,p=…$salt$tag`), so that the cost can rise without touching old accounts. */
export const hashPassword = async (password: string, cost: HashCost = DEFAULT_HASH_COST): Promise<string> => {
  const salt = randomBytes(SALT_LENGTH);
  const tag = await derive("argon2id", { message: fold(password), nonce: salt, tagLength: TAG_LENGTH, ...cost });
  const { memory, passes, parallelism } = cost;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${encode(salt)}$${encode(tag)}`;
};

export const verifyPassword = async (password: string, phc: string): Promise<boolean> => {
  const stored = readPhc(phc);
  if (stored === null) return false;
  const { salt, tag, cost } = stored;
  const made = await derive("argon2id", { message: fold(password), nonce: salt, tagLength: tag.length, ...cost });
  return timingSafeEqual(made, tag);
};

/** True when the hash is cheaper than what new ones cost: the next good sign-in replaces it. */
export const isOutdatedHash = (phc: string, cost: HashCost = DEFAULT_HASH_COST): boolean => {
  const stored = readPhc(phc)?.cost;
  return stored === undefined || stored.memory < cost.memory || stored.passes < cost.passes;
};

/** The same letters typed on two keyboards give the same bytes (NFKC, as RFC 8265 says). */
const fold = (password: string): Buffer => Buffer.from(password.normalize("NFKC"), "utf8");

const PHC = /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,2}),p=(\d{1,2})\$([A-Za-z0-9+/]{11,64})\$([A-Za-z0-9+/]{22,128})$/u;

const readPhc = (phc: string): { readonly salt: Buffer; readonly tag: Buffer; readonly cost: HashCost } | null => {
  const match = PHC.exec(phc);
  if (match === null) return null;
  const [, memory, passes, parallelism, salt = "", tag = ""] = match;
  const cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) };
  if (cost.memory > MAXIMUM_MEMORY || cost.passes < 1 || cost.parallelism < 1) return null;
  return { salt: Buffer.from(salt, "base64"), tag: Buffer.from(tag, "base64"), cost };
};

const encode = (bytes: Buffer): string => bytes.toString("base64").replaceAll("=", "");
