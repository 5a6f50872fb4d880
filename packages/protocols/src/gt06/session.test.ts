import { expect, test } from "vitest";
import { DeviceConnection, TEST_NOW, serverWith } from "../testing/device-connection.ts";
import { expected, hex } from "../testing/expected.ts";
import { gt06DeviceSide } from "./device-side.ts";
import { encodeCommand } from "./encode.ts";
import { gt06 } from "./protocol.ts";

const IMEI = "868120148373571";
const answersOf = (connection: DeviceConnection) =>
  connection.sent.map((sent) => gt06DeviceSide.read(hex(sent))?.answer);

test("login, position, command, confirmation, and the state in the next heartbeat", () => {
  const connection = new DeviceConnection(gt06, serverWith(IMEI)).receive(gt06DeviceSide.login(IMEI)!);
  const report = expected({
    time: "2026-03-14T09:26:53Z",
    at: { latitude: 38.5, longitude: -9.25 },
    attributes: { sat: 9, ignition: true, odometer: 1000, event: 0 },
  });
  connection.receive(gt06DeviceSide.report([report], { uniqueId: IMEI, serial: 2 }));
  expect(connection.positions).toEqual([report]);
  expect(answersOf(connection)).toEqual([{ kind: "accepted" }, { kind: "acknowledged", count: null, serial: 2 }]);

  const stop = { type: "engineStop", attributes: {} };
  const device = { model: null, attributes: {} };
  const encoded = encodeCommand.encode(stop, { uniqueId: IMEI, device, serial: 77, now: TEST_NOW });
  if (encoded.kind !== "bytes") throw new Error(encoded.detail);
  const read = gt06DeviceSide.read(encoded.bytes)!.answer;
  if (read.kind !== "command") throw new Error("no command");
  expect(read).toMatchObject({ command: stop, serial: 77 });

  const reply = "Cut off the fuel supply: Success!";
  connection.receive(gt06DeviceSide.commandReply(reply, { uniqueId: IMEI, serial: read.serial }));
  expect(connection.results).toEqual([{ kind: "commandResult", result: reply, serial: 77, reply: null }]);
  expect(encodeCommand.verdict(stop, reply)).toBe("confirmed");

  const heartbeat = expected({ time: "2026-03-14T09:30:00Z", attributes: { ignition: false, blocked: true } });
  connection.receive(gt06DeviceSide.report([heartbeat], { uniqueId: IMEI, serial: 3 }));
  expect(connection.positions.at(-1)!.attributes).toMatchObject({ ignition: false, blocked: true });
});
