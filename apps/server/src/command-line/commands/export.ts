import { unixMillis, type UnixMillis } from "@outrider/domain/units/units.ts";
import { parseDate } from "@outrider/wire/traccar/date.ts";
import { DONE, misuse, refuse, type Command } from "#command-line/command.ts";
import { openDataToRead } from "#command-line/open-data.ts";
import { readOptions } from "#command-line/read-options.ts";
import { print } from "#command-line/terminal.ts";
import { openDirectory } from "#store/directory.ts";
import { exportPositions, type ExportFormat } from "#store/export.ts";

const FORMATS: readonly ExportFormat[] = ["csv", "ndjson"];
/** The last instant of ECMAScript's calendar. */
const END_OF_TIME = unixMillis(8.64e15);

export const exportCommand: Command = {
  usage: ["export --device UNIQUEID [--from TIME] [--to TIME] [--format csv|ndjson]"],
  about: "Writes the positions of a device to the standard output. Times are like 2026-03-01T00:00:00Z.",
  run: async ({ parameters, settings, terminal }) => {
    const read = readOptions(parameters, { device: "text", from: "text", to: "text", format: "text" });
    if (read.kind === "problem") return misuse(read.reason);
    const { device: uniqueId, from: fromText, to: toText, format: formatText = "csv" } = read.values;
    if (read.rest.length > 0) return misuse(`export takes no "${read.rest[0]}"`);
    if (uniqueId === undefined || uniqueId === "") return misuse("export wants --device with a device's identifier");
    const format = FORMATS.find((each) => each === formatText);
    if (format === undefined) return misuse(`--format: "${formatText}" is none of ${FORMATS.join(", ")}`);
    const from = instant(fromText, unixMillis(0));
    if (from === null) return misuse(`--from: "${fromText}" is not a time like 2026-03-01T00:00:00Z`);
    const to = instant(toText, END_OF_TIME);
    if (to === null) return misuse(`--to: "${toText}" is not a time like 2026-03-01T00:00:00Z`);
    if (from > to) return misuse("--from is after --to");
    await using store = await openDataToRead(settings);
    const device = (await openDirectory(store.entities)).deviceByUniqueId(uniqueId);
    if (device === null) return refuse(`there is no device ${uniqueId}`);
    await print(terminal, exportPositions(store.positions, device.id, from, to, format));
    return DONE;
  },
};

const instant = (text: string | undefined, absent: UnixMillis): UnixMillis | null =>
  text === undefined ? absent : parseDate(text);
