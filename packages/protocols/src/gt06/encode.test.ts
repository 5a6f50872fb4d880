import { describe, expect, test } from "vitest";
import { hexText } from "../bytes/hex.ts";
import type { CommandContext, DecodedDevice, DeviceCommand } from "../protocol.ts";
import { TEST_NOW } from "../testing/device-connection.ts";
import { gt06DeviceSide } from "./device-side.ts";
import { encodeCommand } from "./encode.ts";
import { FRAMES } from "./frames.ts";

const contextOf = (attributes: DecodedDevice["attributes"] = {}): CommandContext => ({
  uniqueId: "868120148373571",
  device: { model: null, attributes },
  serial: 1234,
  now: TEST_NOW,
});
const command = (type: string, attributes: DeviceCommand["attributes"] = {}): DeviceCommand => ({ type, attributes });

/** What the device reads of the encoded command. */
function received(type: string, device?: DecodedDevice["attributes"], attributes?: DeviceCommand["attributes"]) {
  const result = encodeCommand.encode(command(type, attributes), contextOf(device));
  return result.kind === "bytes" ? gt06DeviceSide.read(result.bytes)?.answer : result;
}

describe("commands", () => {
  test("a stop is RELAY,1# with the command's number as server flag", () => {
    const result = encodeCommand.encode(command("engineStop"), contextOf());
    expect(result.kind === "bytes" && hexText(result.bytes)).toBe(FRAMES.relayCommand);
  });
  test("with the language word where the device wants it", () => {
    const result = encodeCommand.encode(command("engineStop"), contextOf({ "gt06.language": true }));
    expect(result.kind === "bytes" && hexText(result.bytes)).toBe(FRAMES.relayCommandWithLanguage);
  });
  test.each<[string, DecodedDevice["attributes"], string]>([
    ["engineResume", {}, "RELAY,0#"],
    ["engineStop", { "gt06.alternative": true }, "DYD#"],
    ["engineStop", { "gt06.alternative": true, devicePassword: "6666" }, "DYD,6666#"],
    ["engineResume", { "gt06.alternative": true }, "HFYD#"],
    ["positionSingle", {}, "WHERE#"],
    ["rebootDevice", {}, "RESET#"],
    ["identification", {}, "VERSION#"],
  ])("%s of %j is %s", (type, device, text) => {
    expect(received(type, device)).toMatchObject({ kind: "command", text, serial: 1234 });
  });
  test("custom text gets the # it lacks", () => {
    expect(received("custom", {}, { data: "STATUS" })).toMatchObject({ text: "STATUS#" });
    expect(received("custom", {}, { data: "STATUS#" })).toMatchObject({ text: "STATUS#" });
  });
});

describe("refused", () => {
  test.each<[string, DeviceCommand, string]>([
    ["an unknown type", command("outputControl", { index: 1, data: 1 }), "not_supported"],
    ["no text", command("custom"), "missing_parameter"],
    ["an empty text", command("custom", { data: "" }), "missing_parameter"],
    ["a line end", command("custom", { data: "A\r\n" }), "bad_text"],
    ["too much text", command("custom", { data: "x".repeat(201) }), "bad_text"],
  ])("%s", (_name, refused, reason) => {
    expect(encodeCommand.encode(refused, contextOf())).toMatchObject({ kind: "refused", reason });
  });
});

describe("what an answer means", () => {
  test.each<[string, string]>([
    ["Cut off the fuel supply: Success!", "confirmed"],
    ["DYD=Success!", "confirmed"],
    ["RELAY,1 OK!", "confirmed"],
    ["Already in the state of fuel supply cut off, the command is not running!", "confirmed"],
    ["DYD=Speed Limit, Speed 40km/h", "failed"],
    ["DYD=Unvalued Fix", "failed"],
    ["Fail!", "failed"],
    ["The command will be executed when speed is below 20 km/h", "pending"],
    ["RELAY:1", "pending"],
  ])("%s: %s", (result, verdict) => {
    expect(encodeCommand.verdict(command("engineStop"), result)).toBe(verdict);
  });
  test("any other text confirms a question", () => {
    expect(encodeCommand.verdict(command("custom", { data: "STATUS#" }), "Battery:4.1V")).toBe("confirmed");
  });
});
