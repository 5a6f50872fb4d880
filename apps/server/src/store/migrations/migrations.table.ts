import { entities } from "#store/migrations/0001-entities.ts";
import { signIn } from "#store/migrations/0002-sign-in.ts";
import { happenings } from "#store/migrations/0003-happenings.ts";
import { positions } from "#store/migrations/0004-positions.ts";
import type { Migration } from "#store/migrations/migration.ts";

/** Every step of the schema, oldest first. */
export const MIGRATIONS: readonly Migration[] = [entities, signIn, happenings, positions];
