import { expect, test } from "vitest";
import { DeviceConnection, TEST_NOW, serverWith } from "../testing/device-connection.ts";
import { expected } from "../testing/expected.ts";
import { hexText } from "../bytes/hex.ts";
import { teltonikaDeviceSide, teltonikaUdpDeviceSide } from "./device-side.ts";
import { encodeCommand } from "./encode.ts";
import { teltonika } from "./protocol.ts";

const IMEI = "352093086403655";
const DEVICE = { uniqueId: IMEI, serial: 1 };
const report = expected({
  time: "2026-03-14T09:26:53Z",
  at: { latitude: 38.7222524, longitude: -9.1393366 },
  attributes: { ignition: true, out1: false, sat: 9 },
});

test("login, data, command, confirmation, and the state in the next record", () => {
  const connection = new DeviceConnection(teltonika, serverWith(IMEI));
  connection.receive(teltonikaDeviceSide.login(IMEI)!);
  connection.receive(teltonikaDeviceSide.report([report], DEVICE));
  expect(connection.sent).toEqual(["01", "00000001"]);

  const stop = { type: "engineStop", attributes: {} };
  const device = { model: null, attributes: {} };
  const encoded = encodeCommand.encode(stop, { uniqueId: IMEI, device, serial: 1, now: TEST_NOW });
  if (encoded.kind !== "bytes") throw new Error(encoded.detail);
  expect(teltonikaDeviceSide.read(encoded.bytes)?.answer).toMatchObject({ kind: "command", command: stop });

  connection.receive(teltonikaDeviceSide.commandReply("DOUT1:ON Timeout:INFINITY", DEVICE));
  expect(encodeCommand.verdict(stop, connection.results[0]!.result)).toBe("confirmed");

  const stopped = { ...report, attributes: { ...report.attributes, out1: true } };
  connection.receive(teltonikaDeviceSide.report([stopped], DEVICE));
  expect(connection.positions.at(-1)!.attributes["out1"]).toBe(true);
  expect(connection.closed).toBeNull();
});

test("a connection lost in the middle of a packet: the packet is sent whole again on the next one", () => {
  const login = teltonikaDeviceSide.login(IMEI)!;
  const packet = teltonikaDeviceSide.report([report, report], DEVICE);
  const lost = new DeviceConnection(teltonika, serverWith(IMEI)).receive(login);
  lost.receive(packet.subarray(0, packet.length - 20));
  expect(lost.sent).toEqual(["01"]);
  const next = new DeviceConnection(teltonika, serverWith(IMEI)).receive(login).receive(packet);
  expect(next.sent).toEqual(["01", "00000002"]);
});

test("datagrams from changing addresses are each whole and each acknowledged by their own ids", () => {
  const context = { receivedAt: TEST_NOW, uniqueId: null, device: null, state: null };
  for (const serial of [1, 2, 0x1_0003]) {
    const datagram = teltonikaUdpDeviceSide.report([report], { uniqueId: IMEI, serial });
    const decoded = teltonika.udp!.decode(datagram, context);
    if (decoded.kind !== "messages" || decoded.messages[0]?.kind !== "positions") throw new Error("no positions");
    const answer = teltonikaUdpDeviceSide.read(decoded.messages[0].acknowledgement!);
    expect(answer?.answer).toEqual({ kind: "acknowledged", count: 1, serial: serial & 0xffff });
    expect(hexText(decoded.messages[0].acknowledgement!)).toMatch(/^0005/);
  }
});
