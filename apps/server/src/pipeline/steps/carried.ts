import { nextAdcCache } from "@outrider/domain/fuel/adc-cache.ts";
import type { AttributeValue } from "@outrider/domain/model/attributes.ts";
import type { DeviceId } from "@outrider/domain/model/ids.ts";
import { withAttributes, type Step } from "#pipeline/step.ts";

/** `driverUniqueId` of the driver linked to the device, when the report names none. */
export const driverStep = (linkedDriver: (device: DeviceId) => string | null): Step => ({
  name: "driver",
  apply: ({ device }, position) => {
    if (position.attributes["driverUniqueId"] !== undefined) return position;
    const driver = linkedDriver(device.id);
    return driver === null ? position : withAttributes(position, { driverUniqueId: driver });
  },
});

/** Takes the attributes the device asks for (`processing.copyAttributes`) over from the report before. */
export const copyStep: Step = {
  name: "copy",
  apply: ({ settings, before }, position) => {
    if (settings.copyAttributes.length === 0 || before.report === null) return position;
    const added: Record<string, AttributeValue> = {};
    let any = false;
    for (const name of settings.copyAttributes) {
      const value = before.report.attributes[name];
      if (value !== undefined && position.attributes[name] === undefined) {
        added[name] = value;
        any = true;
      }
    }
    return any ? withAttributes(position, added) : position;
  },
};

/** `adc1CacheValues`: the newest readings of the first analogue input, which the fuel level is averaged over. */
export const fuelReadingsStep: Step = {
  name: "fuelReadings",
  apply: ({ before }, position) => {
    const reading = position.attributes["adc1"];
    if (typeof reading !== "number") return position;
    const earlier = before.report?.attributes["adc1CacheValues"];
    return withAttributes(position, { adc1CacheValues: nextAdcCache(earlier, reading) });
  },
};
