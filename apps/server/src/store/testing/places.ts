import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import pg from "pg";
import { unixMillis } from "@outrider/domain/units/units.ts";
import { openStore } from "#store/open-store.ts";
import type { StorePlace } from "#store/open-store.ts";
import type { Store } from "#store/store.ts";

/** Somewhere to open the same store again and again; `clear` empties it. */
export interface TestPlace {
  readonly open: () => Promise<Store>;
  readonly clear: () => Promise<void>;
  readonly end: () => Promise<void>;
}

/** The engines that the store suite runs on. A real PostgreSQL joins when `OUTRIDER_TEST_DATABASE_URL` names one. */
export const ENGINES: readonly { readonly name: string; readonly make: () => Promise<TestPlace> }[] = [
  { name: "SQLite", make: sqlitePlace },
  { name: "PostgreSQL syntax (PGlite)", make: pglitePlace },
  ...(process.env["OUTRIDER_TEST_DATABASE_URL"] === undefined
    ? []
    : [{ name: "PostgreSQL", make: () => postgresPlace(process.env["OUTRIDER_TEST_DATABASE_URL"] ?? "") }]),
];

async function sqlitePlace(): Promise<TestPlace> {
  let folder = await mkdtemp(join(tmpdir(), "outrider-store-"));
  return {
    open: () => opened({ dataFolder: folder }),
    clear: async () => {
      await rm(folder, { recursive: true, force: true });
      folder = await mkdtemp(join(tmpdir(), "outrider-store-"));
    },
    end: () => rm(folder, { recursive: true, force: true }),
  };
}

async function pglitePlace(): Promise<TestPlace> {
  const pglite = await PGlite.create();
  return {
    open: () => opened({ pglite }),
    clear: async () => {
      await pglite.exec("drop schema public cascade; create schema public");
    },
    end: () => pglite.close(),
  };
}

/** A database of its own on the given server, so that test files can run side by side. */
async function postgresPlace(server: string): Promise<TestPlace> {
  const name = `outrider_test_${randomUUID().replaceAll("-", "")}`;
  const url = new URL(server);
  url.pathname = name;
  const run = async (connectionString: string, statement: string): Promise<void> => {
    const client = new pg.Client({ connectionString });
    await client.connect();
    await client.query(statement);
    await client.end();
  };
  await run(server, `create database ${name}`);
  return {
    open: () => opened({ postgresUrl: url.href }),
    clear: () => run(url.href, "drop schema public cascade; create schema public"),
    end: () => run(server, `drop database ${name} with (force)`),
  };
}

function opened(place: StorePlace): Promise<Store> {
  return openStore({ ...place, clock: () => unixMillis(Date.now()) });
}
