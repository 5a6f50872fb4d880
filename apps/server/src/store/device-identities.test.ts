import { describe, expect, it } from "vitest";
import { deviceId } from "@outrider/domain/model/ids.ts";
import { DeviceIdentities } from "#store/device-identities.ts";

const car = deviceId(1);
const bus = deviceId(2);

function identities(...devices: readonly (readonly [string, number])[]): DeviceIdentities {
  const all = new DeviceIdentities();
  for (const [uniqueId, id] of devices) all.add(uniqueId, deviceId(id));
  return all;
}

describe("a device is found", () => {
  it("by the exact text of its identifier, whatever it is", () => {
    const all = identities(["truck-7", 1], ["358899000000123", 2]);
    expect(all.find("truck-7")).toBe(car);
    expect(all.find("358899000000123")).toBe(bus);
    expect(all.find("Truck-7")).toBeNull();
    expect(all.find("")).toBeNull();
  });

  it("with and without leading zeros", () => {
    const all = identities(["0358899000000123", 1], ["42", 2]);
    expect(all.find("358899000000123")).toBe(car);
    expect(all.find("0042")).toBe(bus);
  });

  it("by an IMEI without its check digit, and with it when it was registered without", () => {
    expect(identities(["358899000000123", 1]).find("35889900000012")).toBe(car);
    expect(identities(["35889900000012", 1]).find("358899000000123")).toBe(car);
    expect(identities(["358899000000123", 1]).find("3588990000001")).toBeNull();
  });

  it("by an IMEI that begins with zero", () => {
    const all = identities(["012345678901234", 1]);
    expect(all.find("12345678901234")).toBe(car);
    expect(all.find("01234567890123")).toBe(car);
  });
});

describe("no device is found", () => {
  it("by a form that two share, though each by its own text", () => {
    const all = identities(["358899000000123", 1], ["358899000000124", 2]);
    expect(all.find("35889900000012")).toBeNull();
    expect(all.find("358899000000124")).toBe(bus);
  });

  it("any more once it was removed, and a shared form is free again", () => {
    const all = identities(["358899000000123", 1], ["358899000000124", 2]);
    all.remove("358899000000124", bus);
    expect(all.find("358899000000124")).toBe(car);
    all.remove("358899000000123", car);
    expect(all.find("358899000000123")).toBeNull();
  });
});
