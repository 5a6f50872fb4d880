import type { DeviceProtocol } from "../fleet/fleet-device.ts";
import type { VehicleState } from "./state.ts";

/** A command as the device understood it: Traccar's type and the text that came over the line. */
export interface Order {
  readonly type: string | null;
  readonly text: string;
}

export interface Obeyed {
  readonly state: VehicleState;
  /** What the device answers, in the words of its maker; null where the protocol has no answers. */
  readonly reply: string | null;
}

/** Above this speed a GT06 device refuses to cut the fuel supply, km/h (its manual). */
const SPEED_LIMIT = 20;

/**
 * What a vehicle does when told: a stop sets the relay at once, the engine dies and a moving vehicle rolls out; a
 * resume lets it go on where it was; a position request brings a report.
 */
export const obey = (state: VehicleState, protocol: DeviceProtocol, { type, text }: Order): Obeyed => {
  switch (type) {
    case "engineStop":
      return stop(state, protocol);
    case "engineResume":
      return resume(state, protocol);
    case "positionSingle":
      return { state: { ...state, reportNow: true }, reply: wordsOf(protocol, "Data sent", "Current position! OK!") };
    case "rebootDevice": {
      const silentUntil = state.time + 20_000;
      return {
        state: { ...state, radioOutUntil: Math.max(state.radioOutUntil, silentUntil) },
        reply: wordsOf(protocol, "Rebooting", "The terminal will restart after 60s!"),
      };
    }
    default:
      return { state, reply: wordsOf(protocol, information(state, text), `${text}: ok!`) };
  }
};

const stop = (state: VehicleState, protocol: DeviceProtocol): Obeyed => {
  const speed = Math.round(state.speed * 3.6);
  if (protocol === "gt06") {
    if (state.output)
      return { state, reply: "Already in the state of fuel supply cut off, the command is not running!" };
    if (speed > SPEED_LIMIT) return { state, reply: `Speed Limit, Speed ${speed}km/h` };
  }
  return {
    state: tellOutput(state, protocol, true),
    reply: wordsOf(protocol, "DOUT1:ON Timeout:INFINITY", "Cut off the fuel supply: Success!"),
  };
};

const resume = (state: VehicleState, protocol: DeviceProtocol): Obeyed => {
  if (protocol === "gt06" && !state.output) {
    return { state, reply: "Already in the state of fuel supply to resume, the command is not running!" };
  }
  return {
    state: tellOutput(state, protocol, false),
    reply: wordsOf(protocol, "DOUT1:OFF Timeout:INFINITY", "Restore fuel supply: Success!"),
  };
};

/** Sets the relay and has it reported at once; GT06 devices tell it in a heartbeat, a report without a position. */
const tellOutput = (state: VehicleState, protocol: DeviceProtocol, output: boolean): VehicleState => ({
  ...state,
  output,
  reportNow: true,
  coldStart: protocol === "gt06",
});

const information = (state: VehicleState, text: string): string => {
  if (text.startsWith("getver")) return "Ver:03.27.07_00 GPS:AXN_5.10 Hw:FMB130";
  if (text.startsWith("getio"))
    return `DI1:${state.ignition ? 1 : 0} DI2:0 DI3:0 AIN1:0 DO1:${state.output ? 1 : 0} DO2:0`;
  if (text.startsWith("getinfo") || text.startsWith("getstatus")) return "Data Link: 1 GPRS: 1 SIM: 0 GPS:1";
  return "Unknown command";
};

const wordsOf = (protocol: DeviceProtocol, teltonika: string, gt06: string): string | null =>
  protocol === "teltonika" ? teltonika : protocol === "gt06" ? gt06 : null;
