import { readFileSync } from "node:fs";
import process from "node:process";
import type { Arguments } from "./arguments.ts";
import { helpText, numberOf, parseArguments } from "./arguments.ts";
import { inventDevices } from "./fleet/invent-devices.ts";
import { readFleetList } from "./fleet/fleet-device.ts";
import type { FleetDevice } from "./fleet/fleet-device.ts";
import { registerDevices } from "./register/register-devices.ts";
import { simulateFleet } from "./run/simulate-fleet.ts";
import { simulateLoad } from "./run/simulate-load.ts";
import { simulateTraces } from "./run/simulate-traces.ts";
import { StopSignal } from "./stop-signal.ts";

/** `npm run simulate -- --help` */
const parsed = parseArguments(process.argv.slice(2));
if (parsed.kind === "rejected") fail(parsed.reason);
else if (parsed.given.switches.has("help")) console.log(helpText());
else await run(parsed.given);

async function run(given: Arguments): Promise<void> {
  using stop = new StopSignal();
  const say = given.switches.has("quiet") ? () => undefined : (line: string) => console.log(line);
  try {
    if (given.texts.seconds !== undefined) stop.after(numberOf(given, "seconds", 0));
    const register = (devices: readonly FleetDevice[]): Promise<void> => registerFor(given, devices, say);
    if (given.switches.has("load")) await simulateLoad(given, { say, register, signal: stop.signal });
    else if (given.texts.traces !== undefined) await simulateTraces(given, { say, register, signal: stop.signal });
    else {
      const devices = devicesOf(given);
      if (given.switches.has("list")) console.log(JSON.stringify(devices, null, 1));
      else {
        await register(devices);
        await simulateFleet(given, devices, { say, signal: stop.signal });
      }
    }
  } catch (error) {
    fail(error instanceof Error ? error.message : String(error));
  }
}

function devicesOf(given: Arguments): readonly FleetDevice[] {
  const source = given.texts.devices;
  if (source === undefined) return inventDevices(numberOf(given, "vehicles", 60), numberOf(given, "seed", 1));
  const list = readFleetList(readFileSync(source === "-" ? 0 : source, "utf8"));
  if (list.kind === "rejected") throw new Error(list.reason);
  return list.devices;
}

async function registerFor(
  given: Arguments,
  devices: readonly FleetDevice[],
  say: (line: string) => void,
): Promise<void> {
  const { register: url, email = "" } = given.texts;
  if (url === undefined) return;
  const password = given.texts.password ?? process.env["OUTRIDER_TEST_PASSWORD"] ?? "";
  const registered = await registerDevices({ url, email, password }, devices);
  if (registered.kind === "refused") throw new Error(`could not register the devices: ${registered.reason}`);
  say(`${registered.created} devices created, ${registered.present} were there`);
}

function fail(reason: string): void {
  console.error(reason);
  process.exitCode = 1;
}
