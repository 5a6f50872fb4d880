import { describe, expect, test } from "vitest";
import { hexText } from "../bytes/hex.ts";
import type { CommandContext, DecodedDevice, DeviceCommand } from "../protocol.ts";
import { TEST_NOW } from "../testing/device-connection.ts";
import { encodeCommand } from "./encode.ts";
import { FRAMES } from "./frames.ts";

const contextOf = (attributes: DecodedDevice["attributes"] = {}): CommandContext => ({
  uniqueId: "352093086403655",
  device: { model: null, attributes },
  serial: 1,
  now: TEST_NOW,
});
const command = (type: string, attributes: DeviceCommand["attributes"] = {}): DeviceCommand => ({ type, attributes });
const encoded = (type: string, attributes?: DeviceCommand["attributes"], device?: DecodedDevice["attributes"]) => {
  const result = encodeCommand.encode(command(type, attributes), contextOf(device));
  return result.kind === "bytes" ? hexText(result.bytes) : result;
};
const textOf = (bytes: ReturnType<typeof encoded>): string =>
  typeof bytes === "string" ? Buffer.from(bytes, "hex").subarray(15, -5).toString("latin1") : bytes.detail;

describe("commands", () => {
  test("stop and resume set output 1", () => {
    expect(encoded("engineStop")).toBe(FRAMES.setOutput);
    expect(encoded("engineResume")).toBe(FRAMES.clearOutput);
  });
  test("the immobiliser may be wired to another output", () => {
    expect(textOf(encoded("engineStop", {}, { immobilizerOutput: 2 }))).toBe("setdigout ?1");
    expect(textOf(encoded("engineResume", {}, { immobilizerOutput: "3" }))).toBe("setdigout ??0");
  });
  test("Codec 14 names the IMEI", () => {
    expect(encoded("engineResume", {}, { codec: 14 })).toBe(FRAMES.codec14ClearOutput);
  });
  test("custom text goes out as typed", () => expect(encoded("custom", { data: "getio" })).toBe(FRAMES.getIo));
  test("a photo of the front camera", () => expect(encoded("requestPhoto")).toBe(FRAMES.photoRequest));
  test("one output by number", () => {
    expect(textOf(encoded("outputControl", { index: 2, data: "1" }))).toBe("setdigout ?1");
  });
  test("the rest of the types", () => {
    expect(textOf(encoded("positionSingle"))).toBe("getrecord");
    expect(textOf(encoded("rebootDevice"))).toBe("cpureset");
    expect(textOf(encoded("identification"))).toBe("getver");
  });
});

describe("refused", () => {
  test.each<[string, DeviceCommand, string]>([
    ["an unknown type", command("videoStart"), "not_supported"],
    ["a custom command without text", command("custom"), "missing_parameter"],
    ["an empty text", command("custom", { data: "" }), "bad_text"],
    ["a line end in the text", command("custom", { data: "getio\r\n" }), "bad_text"],
    ["161 characters", command("custom", { data: "x".repeat(161) }), "bad_text"],
    ["an output that does not exist", command("outputControl", { index: 4, data: 1 }), "not_supported"],
    ["an output without a state", command("outputControl", { index: 1 }), "missing_parameter"],
    ["a camera that does not exist", command("requestPhoto", { index: 9 }), "bad_text"],
  ])("%s", (_name, refused, reason) => {
    expect(encodeCommand.encode(refused, contextOf())).toMatchObject({ kind: "refused", reason });
  });
});

describe("what an answer means for a stop", () => {
  test.each<[string, string]>([
    ["DOUT1:ON Timeout:INFINITY", "confirmed"],
    ["DOUT1:1", "confirmed"],
    ["dout2: on", "confirmed"],
    ["DOUT1:OFF Timeout:INFINITY", "pending"],
    ["Speed is above threshold, queued", "pending"],
    ["something else", "pending"],
    ["Bad syntax", "failed"],
    ["Arguments required", "failed"],
    ["ERROR: IMEI not accepted", "failed"],
  ])("%s: %s", (result, verdict) => {
    expect(encodeCommand.verdict(command("engineStop"), result)).toBe(verdict);
  });
  test("the opposite for a resume", () => {
    expect(encodeCommand.verdict(command("engineResume"), "DOUT1:OFF Timeout:INFINITY")).toBe("confirmed");
    expect(encodeCommand.verdict(command("engineResume"), "DOUT1:ON Timeout:INFINITY")).toBe("pending");
  });
  test("an output command looks at its own output", () => {
    const second = command("outputControl", { index: 2, data: 1 });
    expect(encodeCommand.verdict(second, "DOUT1:OFF DOUT2:ON")).toBe("confirmed");
    expect(encodeCommand.verdict(second, "DOUT1:ON DOUT2:OFF")).toBe("pending");
  });
  test("any answer confirms a question", () => {
    expect(encodeCommand.verdict(command("custom", { data: "getver" }), "Ver:03.27")).toBe("confirmed");
  });
});
