import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { NewPosition } from "@outrider/server/store/position-store.ts";

/** What the store is measured against: positions as plain rows of SQLite with an index, as durable as ours. */
export interface SqliteRows extends AsyncDisposable {
  readonly insert: (positions: readonly NewPosition[]) => void;
  readonly bytes: () => number;
  /** A device's positions as objects like the store's. */
  readonly range: (device: number) => readonly object[];
  readonly latestOfAll: () => readonly object[];
  readonly columns: (device: number) => number;
}

interface Row {
  readonly [column: string]: string | number | null;
}

export async function openSqliteRows(): Promise<SqliteRows> {
  const folder = await mkdtemp(join(tmpdir(), "outrider-rows-"));
  const database = new DatabaseSync(join(folder, "rows.sqlite"));
  database.exec("pragma journal_mode = wal; pragma synchronous = full; pragma cache_size = -65536");
  database.exec(`create table positions (id integer primary key, deviceId integer, protocol text, serverTime integer,
    deviceTime integer, fixTime integer, valid integer, outdated integer, latitude real, longitude real, altitude real,
    speed real, course real, accuracy real, address text, network text, geofenceIds text, attributes text)`);
  database.exec("create index positions_time on positions (deviceId, fixTime)");
  const insert = database.prepare(`insert into positions (deviceId, protocol, serverTime, deviceTime, fixTime, valid,
    outdated, latitude, longitude, altitude, speed, course, accuracy, attributes)
    values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`);
  const select = database.prepare("select * from positions where deviceId = ? order by fixTime, id");
  const object = (row: Row): object => ({
    ...row,
    valid: row["valid"] === 1,
    outdated: row["outdated"] === 1,
    attributes: JSON.parse(String(row["attributes"])) as object,
  });
  return {
    insert: (positions) => {
      database.exec("begin immediate");
      for (const position of positions) {
        insert.run(
          position.deviceId,
          position.protocol,
          position.serverTime,
          position.deviceTime,
          position.fixTime,
          position.valid ? 1 : 0,
          position.outdated ? 1 : 0,
          position.latitude,
          position.longitude,
          position.altitude,
          position.speed,
          position.course,
          position.accuracy,
          JSON.stringify(position.attributes),
        );
      }
      database.exec("commit");
    },
    bytes: () => usedBytes(database),
    range: (device) => (select.all(device) as unknown as Row[]).map(object),
    latestOfAll: () =>
      (database.prepare("select *, max(fixTime) from positions group by deviceId").all() as unknown as Row[]).map(
        object,
      ),
    columns: (device) => {
      const rows = database
        .prepare(
          `select fixTime, latitude, longitude, speed, course, valid, attributes ->> 'ignition' as ignition
           from positions where deviceId = ? order by fixTime`,
        )
        .all(device);
      return rows.length;
    },
    [Symbol.asyncDispose]: async () => {
      database.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Bytes of the pages in use. */
export function usedBytes(database: DatabaseSync): number {
  const pragma = (name: string): number =>
    Number(Object.values(database.prepare(`pragma ${name}`).get() as Record<string, unknown>)[0]);
  return (pragma("page_count") - pragma("freelist_count")) * pragma("page_size");
}
