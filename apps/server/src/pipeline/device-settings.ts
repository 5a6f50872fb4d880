import type { Device } from "@outrider/domain/model/entities.ts";

/**
 * The attributes of a device that steer the pipeline, with Traccar's names and units, read once per edit of the
 * device. Absent or of the wrong kind means off.
 */
export interface DeviceSettings {
  /** `clampFuture`: a clock that runs ahead by less than a day is set to the time of arrival. */
  readonly clampFuture: boolean;
  /** `filter.invalid`, `filter.zero`, `filter.outdated`, `filter.static`. */
  readonly dropInvalid: boolean;
  readonly dropZero: boolean;
  readonly dropOutdated: boolean;
  readonly dropStatic: boolean;
  /** `filter.accuracy`, metres; 0 off, like the limits below. */
  readonly maximumAccuracy: number;
  /** `filter.distance`, metres to the last fix. */
  readonly minimumDistance: number;
  /** `filter.maxSpeed`, knots implied by two fixes. */
  readonly maximumSpeed: number;
  /** `filter.minPeriod`, seconds. */
  readonly minimumPeriod: number;
  /** `filter.skipLimit`, seconds after which static and distance no longer filter. */
  readonly skipLimit: number;
  /** `filter.skipAttributes`: a change of one of these passes every filter. */
  readonly skipAttributes: readonly string[];
  /** `processing.copyAttributes`: taken over from the report before when a report lacks them. */
  readonly copyAttributes: readonly string[];
  /** True when any filter above is on. */
  readonly filters: boolean;
}

const known = new WeakMap<Device, DeviceSettings>();

export const settingsOf = (device: Device): DeviceSettings => {
  const found = known.get(device);
  if (found !== undefined) return found;
  const settings = readSettings(device.attributes);
  known.set(device, settings);
  return settings;
};

const readSettings = (attributes: Device["attributes"]): DeviceSettings => {
  const flag = (key: string): boolean => attributes[key] === true || attributes[key] === "true";
  const limit = (key: string): number => {
    const value = Number(attributes[key] ?? 0);
    return Number.isFinite(value) && value > 0 ? value : 0;
  };
  const names = (key: string): readonly string[] => {
    const value = attributes[key];
    return typeof value === "string" ? value.split(/[ ,]+/).filter((name) => name !== "") : [];
  };
  const settings = {
    clampFuture: flag("clampFuture"),
    dropInvalid: flag("filter.invalid"),
    dropZero: flag("filter.zero"),
    dropOutdated: flag("filter.outdated"),
    dropStatic: flag("filter.static"),
    maximumAccuracy: limit("filter.accuracy"),
    minimumDistance: limit("filter.distance"),
    maximumSpeed: limit("filter.maxSpeed"),
    minimumPeriod: limit("filter.minPeriod"),
    skipLimit: limit("filter.skipLimit"),
    skipAttributes: names("filter.skipAttributes"),
    copyAttributes: names("processing.copyAttributes"),
  };
  const filters =
    settings.dropInvalid ||
    settings.dropZero ||
    settings.dropOutdated ||
    settings.dropStatic ||
    settings.maximumAccuracy > 0 ||
    settings.minimumDistance > 0 ||
    settings.maximumSpeed > 0 ||
    settings.minimumPeriod > 0;
  return { ...settings, filters };
};
