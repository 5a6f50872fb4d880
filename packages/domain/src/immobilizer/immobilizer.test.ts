import { describe, expect, test } from "vitest";
import { positionOf } from "../testing/position-of.ts";
import { unixMillis } from "../units/units.ts";
import { engineEffect } from "./engine-effect.ts";
import { immobilizedEvidence } from "./immobilized-evidence.ts";
import type { ImmobilizerEvent, ImmobilizerInput, ImmobilizerState } from "./immobilizer.ts";
import { IMMOBILIZER_START, nextImmobilizer } from "./immobilizer.ts";
import { resultMeaning } from "./result-meaning.ts";

describe("immobilizedEvidence", () => {
  test.each([
    [{ blocked: true, out1: false }, {}, true],
    [{ blocked: false, output: 1 }, {}, false],
    [{ out1: true }, {}, true],
    [{ out1: 0 }, {}, false],
    [{ out2: true }, {}, null],
    [{ out2: true }, { immobilizerOutput: 2 }, true],
    [{ out2: true }, { immobilizerOutput: "2" }, true],
    [{ do: "00" }, {}, false],
    [{ do: "01" }, {}, true],
    [{ do: "10" }, {}, false],
    [{ do: "10" }, { immobilizerOutput: 2 }, true],
    [{ output: "00" }, {}, false],
    [{ output: 1 }, {}, true],
    [{ output: 2 }, {}, false],
    [{ output: 2 }, { immobilizerOutput: 2 }, true],
    [{ output: 4_294_967_295 }, { immobilizerOutput: 32 }, true],
    [{ output: -1 }, {}, null],
    [{ output: "relay" }, {}, null],
    [{ ignition: true }, {}, null],
  ])("%o on a device with %o: %s", (attributes, device, cut) => {
    expect(immobilizedEvidence(attributes, device)).toBe(cut);
  });
});

test.each([
  ["teltonika", "DOUT1:ON Timeout:INFINITY", "cut"],
  ["teltonika", "DOUT1:OFF Timeout:INFINITY", "released"],
  ["teltonika", "DOUT2:ON Timeout:INFINITY", "nothing"],
  ["teltonika", "Speed is above threshold, queued", "nothing"],
  ["teltonika", "Bad syntax", "failed"],
  ["gt06", "Cut off the fuel supply: Success!", "cut"],
  ["gt06", "Restore fuel supply: Success!", "released"],
  ["gt06", "DYD=Success!", "cut"],
  ["gt06", "HFYD=Success!", "released"],
  ["gt06", "DYD=Speed Limit, Speed 40km/h", "failed"],
  ["gt06", "DYD=Unvalued Fix", "failed"],
  ["gt06", "Already in the state of fuel supply cut off, the command is not running!", "cut"],
  ["gt06", "OK", "applied"],
  ["suntech", "CMD;Res;1234;Enable1", "cut"],
  ["suntech", "CMD;Res;1234;Enable1NoUse", "failed"],
  ["suntech", "RES;1234;04;02", "released"],
  ["h02", "V4,S20,DONE", "applied"],
  ["meitrack", "C01,OK", "applied"],
  ["meitrack", "C01,E4", "failed"],
  ["gps103", "jt", "cut"],
  ["unheard", "DOUT1:ON", "nothing"],
  ["teltonika", `DOUT1:ON${" ".repeat(3000)}`, "nothing"],
])("%s answering %j means %s", (protocol, result, meaning) => {
  expect(resultMeaning(protocol, result, 1)).toBe(meaning);
});

describe("nextImmobilizer", () => {
  const at = (seconds: number) => unixMillis(1_700_000_000_000 + seconds * 1000);
  const report = (seconds: number, attributes: Record<string, boolean | string | number>): ImmobilizerInput => ({
    kind: "position",
    position: positionOf({ deviceTime: at(seconds), attributes }),
  });
  const stop = (seconds: number): ImmobilizerInput => ({ kind: "requested", immobilize: true, at: at(seconds) });
  const run = (inputs: readonly ImmobilizerInput[]) =>
    inputs.reduce<{ state: ImmobilizerState; events: readonly ImmobilizerEvent[] }>(
      (all, input) => {
        const step = nextImmobilizer(Object.freeze(all.state), input, {});
        return { state: step.state, events: [...all.events, ...step.events] };
      },
      { state: IMMOBILIZER_START, events: [] },
    );

  test("a sent command stays pending until the device shows the cut", () => {
    const waiting = run([report(0, { out1: false }), stop(10), report(11, { out1: false }), report(12, {})]);
    expect(waiting.state.pending).toEqual({ immobilize: true, since: at(10) });
    expect(waiting.events).toEqual([]);
    expect(nextImmobilizer(waiting.state, report(20, { out1: true }), {})).toEqual({
      state: { immobilized: true, pending: null },
      events: [
        { kind: "immobilizedChanged", immobilized: true },
        { kind: "pendingCleared", outcome: "confirmed" },
      ],
    });
  });

  test("a second command is refused while one is pending", () => {
    const { state, events } = run([stop(0), { kind: "requested", immobilize: false, at: at(1) }]);
    expect(events).toEqual([{ kind: "refused", reason: "pending" }]);
    expect(state.pending).toEqual({ immobilize: true, since: at(0) });
  });

  test("a failure clears the pending command and leaves the flag", () => {
    const { state, events } = run([report(0, { out1: true }), stop(1), { kind: "failed" }]);
    expect(state).toEqual({ immobilized: true, pending: null });
    expect(events).toEqual([
      { kind: "immobilizedChanged", immobilized: true },
      { kind: "pendingCleared", outcome: "failed" },
    ]);
  });

  test("an answer that says neither cut nor released applies what was asked for", () => {
    const answered = run([stop(0), { kind: "result", protocol: "h02", result: "V4,S20,DONE" }]);
    expect(answered.state).toEqual({ immobilized: true, pending: null });
    expect(run([{ kind: "result", protocol: "h02", result: "V4,S20,DONE" }]).state).toEqual(IMMOBILIZER_START);
  });

  test("an answer inside a position counts like one beside it", () => {
    const { state } = run([stop(0), report(5, { result: "DOUT1:ON Timeout:INFINITY" })]);
    expect(state).toEqual({ immobilized: true, pending: null });
  });

  test("a report made before the command was asked for does not confirm it", () => {
    const { state } = run([report(-20, { out1: false }), stop(0), report(-10, { out1: true })]);
    expect(state.pending).not.toBeNull();
  });

  test("a first report of a released engine is no change", () => {
    expect(run([report(0, { out1: false })])).toEqual({ state: { immobilized: false, pending: null }, events: [] });
  });

  test("asking for the state the vehicle is in is confirmed by its next report", () => {
    const { state, events } = run([report(0, { out1: true }), stop(1), report(2, { out1: true })]);
    expect(state.pending).toBeNull();
    expect(events[events.length - 1]).toEqual({ kind: "pendingCleared", outcome: "confirmed" });
  });
});

test.each([
  [{ type: "engineStop", attributes: {} }, {}, "stop"],
  [{ type: "engineResume", attributes: {} }, {}, "resume"],
  [{ type: "outputControl", attributes: { index: 1, data: "1" } }, {}, "stop"],
  [{ type: "outputControl", attributes: { index: "1", data: 0 } }, {}, "resume"],
  [{ type: "outputControl", attributes: { index: 2, data: 1 } }, {}, null],
  [{ type: "outputControl", attributes: { index: 2, data: 1 } }, { immobilizerOutput: 2 }, "stop"],
  [{ type: "custom", attributes: { data: "setdigout 1" } }, {}, "stop"],
  [{ type: "custom", attributes: { data: " SETDIGOUT ?1" } }, {}, null],
  [{ type: "custom", attributes: { data: "setdigout ?1" } }, { immobilizerOutput: 2 }, "stop"],
  [{ type: "custom", attributes: { data: "setdigout 0" } }, {}, "resume"],
  [{ type: "custom", attributes: { data: "RELAY,1#" } }, {}, "stop"],
  [{ type: "custom", attributes: { data: "DYD,000000#" } }, {}, "stop"],
  [{ type: "custom", attributes: { data: "HFYD#" } }, {}, "resume"],
  [{ type: "custom", attributes: { data: "getgps" } }, {}, null],
  [{ type: "custom", attributes: {} }, {}, null],
  [{ type: "positionSingle", attributes: {} }, {}, null],
])("%o on %o would %s the engine", (command, device, effect) => {
  expect(engineEffect(command, device)).toBe(effect);
});
