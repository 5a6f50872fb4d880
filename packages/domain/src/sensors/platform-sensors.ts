import type { Attributes, EntityAttributes } from "../model/attributes.ts";
import { flagAt, numberAt, textAt } from "../model/read-attribute.ts";

/** A switch that a device record names: which position attribute it reads and how it is shown. */
export interface PlatformSensor {
  /** `sensor1` to `sensor3`. */
  readonly key: string;
  /** Position attribute it reads, e.g. `in2`. */
  readonly attribute: string;
  readonly icon: string | null;
  readonly on: boolean;
  /** Label for the state it is in, as the operator wrote it; null without one. */
  readonly label: string | null;
  /** Colour for the state it is in, as written; null without one. */
  readonly colour: string | null;
}

const KEYS = ["sensor1", "sensor2", "sensor3"] as const;

/**
 * The device's own sensors that the position tells something about. A sensor is an object under `sensor1` to
 * `sensor3` with the keys `Attribute`, `icon`, `OnLabel`, `OffLabel`, `OnColor`, `OffColor`, or the same as flat
 * attributes (`sensor1Attribute` …), as forms that know only flat values write them.
 */
export const platformSensors = (device: EntityAttributes, position: Attributes): readonly PlatformSensor[] =>
  KEYS.flatMap((key) => {
    const setting = settingOf(device, key);
    const attribute = textAt(setting, "Attribute");
    if (attribute === null) return [];
    const on = switchAt(position, attribute);
    if (on === null) return [];
    return [
      {
        key,
        attribute,
        on,
        icon: textAt(setting, "icon"),
        label: textAt(setting, on ? "OnLabel" : "OffLabel"),
        colour: textAt(setting, on ? "OnColor" : "OffColor"),
      },
    ];
  });

/** A door, output or input as a switch: flags as they are, numbers on when not 0; null when the position is silent. */
export const switchAt = (position: Attributes, attribute: string): boolean | null => {
  const flag = flagAt(position, attribute);
  if (flag !== null) return flag;
  const value = numberAt(position, attribute);
  return value === null ? null : value !== 0;
};

const settingOf = (device: EntityAttributes, key: string): { readonly [key: string]: unknown } => {
  const value = device[key];
  if (typeof value === "object" && value !== null && !Array.isArray(value)) {
    return value as { readonly [key: string]: unknown };
  }
  const flat = Object.entries(device).filter(([name]) => name.startsWith(key) && name.length > key.length);
  return Object.fromEntries(flat.map(([name, part]) => [settingName(name.slice(key.length)), part]));
};

/** `Icon` and `icon` are one. */
const settingName = (name: string): string => (name === "Icon" ? "icon" : name);
