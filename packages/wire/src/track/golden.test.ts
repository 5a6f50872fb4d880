import { deepStrictEqual } from "node:assert";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { openTrack } from "./open-track.ts";

const folder = join(import.meta.dirname, "golden");

it.each(readdirSync(folder))("still reads %s, whatever the encoder writes by now", (name) => {
  const golden = JSON.parse(readFileSync(join(folder, name), "utf8")) as { positions: unknown; bytes: string };
  const track = openTrack(Uint8Array.from(Buffer.from(golden.bytes, "base64")));
  if (track.kind === "damaged") expect.fail(track.reason);
  deepStrictEqual(track.positions(), golden.positions);
});
