import { createHash, randomBytes, timingSafeEqual } from "node:crypto";

/** 256 random bits, readable in a header and an address. */
export const newSecret = (): string => randomBytes(32).toString("base64url");

/** What is kept of a secret: nobody who reads the database can sign in with it. */
export const digest = (secret: string): string => createHash("sha256").update(secret).digest("hex");

/** Compares two secrets in a time that does not tell where they differ. */
export const sameSecret = (given: string, expected: string): boolean =>
  timingSafeEqual(Buffer.from(digest(given)), Buffer.from(digest(expected)));
