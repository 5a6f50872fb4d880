import type { Kysely } from "kysely";
import type { Engine } from "#store/schema.ts";

/** One step of the schema. A published step never changes; a new one is added behind it. */
export interface Migration {
  readonly version: number;
  readonly name: string;
  readonly up: (access: Kysely<unknown>, engine: Engine) => Promise<void>;
}
