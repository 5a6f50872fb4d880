import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Device } from "@outrider/domain/model/entities.ts";
import { groupId } from "@outrider/domain/model/ids.ts";
import { unixMillis } from "@outrider/domain/units/units.ts";
import { teltonika } from "@outrider/protocols/teltonika/protocol.ts";
import { loadGazetteer } from "@outrider/server/geo/gazetteer.ts";
import { openIngest } from "@outrider/server/ingest/ingest.ts";
import { LiveSessions } from "@outrider/server/ingest/live-sessions.ts";
import { Bus } from "@outrider/server/live/bus.ts";
import { VehicleStates } from "@outrider/server/live/vehicle-states.ts";
import type { Counters, Log } from "@outrider/server/observe/instruments.ts";
import { Intake } from "@outrider/server/pipeline/intake.ts";
import { openRules, type Rules } from "@outrider/server/rules/rules.ts";
import { openDirectory } from "@outrider/server/store/directory.ts";
import { openStore } from "@outrider/server/store/open-store.ts";
import type { Store } from "@outrider/server/store/store.ts";
import { imeiOf } from "./driven-report.ts";

/** Everything from the socket to the rules over a store on disk, as `main` puts it together, without the web. */
export interface IngestServer extends AsyncDisposable {
  readonly port: number;
  readonly store: Store;
  readonly rules: Rules;
  readonly intake: Intake;
  readonly devices: readonly Device[];
}

export const openIngestServer = async (deviceCount: number): Promise<IngestServer> => {
  const folder = await mkdtemp(join(tmpdir(), "outrider-ingest-"));
  const now = () => unixMillis(Date.now());
  const store = await openStore({ dataFolder: folder, clock: now });
  await store.entities.transaction(async (entities) => {
    for (let index = 0; index < deviceCount; index++) await entities.devices.insert(newDevice(imeiOf(index)));
  });
  const directory = await openDirectory(store.entities);
  const bus = new Bus();
  const states = new VehicleStates(bus);
  const sessions = new LiveSessions(now);
  const rules = await openRules({ store, states, bus, directory, now, log: silent, counters: uncounted });
  const intake = new Intake({
    positions: store.positions,
    device: (id) => directory.devices.get(id),
    addresses: loadGazetteer(),
    retentionMillis: 2 * 365 * 86_400_000,
    onCommitted: (commit) => rules.committed(commit),
    savedTotals: (latest) => rules.savedTotals(latest),
    now,
    log: silent,
    counters: uncounted,
  });
  const ingest = await openIngest({
    protocols: [teltonika],
    ports: new Map([["teltonika", 0]]),
    host: "127.0.0.1",
    directory,
    register: null,
    unknownDevices: store.entities.unknownDevices,
    intake,
    sessions,
    contacts: rules,
    replies: null,
    bus,
    now,
    log: silent,
    counters: uncounted,
  });
  return {
    port: ingest.ports.find(({ transport }) => transport === "tcp")?.port ?? 0,
    store,
    rules,
    intake,
    devices: [...directory.devices.values()],
    [Symbol.asyncDispose]: async () => {
      await ingest[Symbol.asyncDispose]();
      await rules[Symbol.asyncDispose]();
      await store[Symbol.asyncDispose]();
      await rm(folder, { recursive: true, force: true });
    },
  };
};

export const silent: Log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };
export const uncounted: Counters = { add: () => {}, set: () => {} };

const newDevice = (uniqueId: string): Omit<Device, "id" | "version"> => ({
  name: uniqueId,
  uniqueId,
  groupId: groupId(0),
  calendarId: 0,
  phone: null,
  model: null,
  contact: null,
  category: null,
  disabled: false,
  expirationTime: null,
  attributes: {},
});
