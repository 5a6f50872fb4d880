import { expect, test } from "vitest";
import { commandOf } from "./command-plan.ts";

test.each([
  [{ kind: "immobilize" } as const, { deviceId: 7, type: "engineStop" }],
  [{ kind: "release" } as const, { deviceId: 7, type: "engineResume" }],
  [{ kind: "position" } as const, { deviceId: 7, type: "positionSingle" }],
  [
    { kind: "output", number: 1, on: true } as const,
    { deviceId: 7, type: "custom", attributes: { data: "setdigout 1" } },
  ],
  [
    { kind: "output", number: 2, on: false } as const,
    { deviceId: 7, type: "custom", attributes: { data: "setdigout ?0" } },
  ],
])("%j goes out as %j", (plan, command) => {
  expect(commandOf(plan, 7)).toEqual(command);
});
