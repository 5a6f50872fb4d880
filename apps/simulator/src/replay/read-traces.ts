import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";

/** One recorded row, as it stands in the file. Nulls: the source has no value. */
export interface TraceRow {
  readonly vehicle: string;
  /** Unix ms. */
  readonly time: number;
  readonly latitude: number | null;
  readonly longitude: number | null;
  /** Knots. */
  readonly speed: number | null;
  readonly course: number | null;
  readonly attributes: Readonly<Record<string, string | number | boolean | null>>;
}

/** The rows of one vehicle in the order of the file. */
export interface Trace {
  readonly vehicle: string;
  readonly rows: readonly TraceRow[];
}

const KINDS = [".ndjson", ".ndjson.gz", ".csv", ".csv.gz"];

/** Reads the traces of a folder or a file; a vehicle that several files know goes on in the order of their names. */
export const readTraces = (path: string): readonly Trace[] => {
  const files = isTraceFile(path) ? [path] : traceFilesIn(path);
  const byVehicle = new Map<string, TraceRow[]>();
  for (const file of files) {
    for (const row of rowsOf(file)) {
      const rows = byVehicle.get(row.vehicle) ?? [];
      byVehicle.set(row.vehicle, rows);
      rows.push(row);
    }
  }
  return [...byVehicle].map(([vehicle, rows]) => ({ vehicle, rows }));
};

const isTraceFile = (path: string): boolean => KINDS.some((kind) => path.endsWith(kind));

const traceFilesIn = (folder: string): readonly string[] =>
  readdirSync(folder)
    .filter(isTraceFile)
    .sort()
    .map((name) => join(folder, name));

const rowsOf = (file: string): readonly TraceRow[] => {
  const bytes = readFileSync(file);
  const text = file.endsWith(".gz") ? gunzipSync(bytes).toString("utf8") : bytes.toString("utf8");
  const lines = text.split(/\r?\n/).filter((line) => line !== "");
  return file.includes(".csv") ? rowsFromTable(lines) : lines.map((line) => rowFrom(JSON.parse(line)));
};

const rowFrom = (entry: Partial<TraceRow>): TraceRow => ({
  vehicle: String(entry.vehicle),
  time: Number(entry.time),
  latitude: entry.latitude ?? null,
  longitude: entry.longitude ?? null,
  speed: entry.speed ?? null,
  course: entry.course ?? null,
  attributes: entry.attributes ?? {},
});

/** A table with a head line; columns beyond the known ones become attributes, numbers where they are numbers. */
const rowsFromTable = ([head, ...lines]: readonly string[]): readonly TraceRow[] => {
  const names = (head ?? "").split(",").map((name) => name.trim());
  return lines.map((line) => {
    const cells = line.split(",").map((cell) => cell.trim().replace(/^"(.*)"$/, "$1"));
    const entry: Record<string, string | number> = {};
    names.forEach((name, index) => {
      const cell = cells[index] ?? "";
      if (cell !== "") entry[name] = Number.isNaN(Number(cell)) ? cell : Number(cell);
    });
    const { vehicle, time, latitude, longitude, speed, course, ...attributes } = entry;
    return rowFrom({
      vehicle: String(vehicle),
      time: typeof time === "string" ? Date.parse(time) : Number(time),
      ...numbers({ latitude, longitude, speed, course }),
      attributes,
    });
  });
};

const numbers = (cells: Readonly<Record<string, string | number | undefined>>): Partial<TraceRow> =>
  Object.fromEntries(Object.entries(cells).filter(([, cell]) => typeof cell === "number"));
