import type { Attributes, EntityAttributes } from "@outrider/domain/model/attributes.ts";
import { flagAt, numberAt } from "@outrider/domain/model/read-attribute.ts";
import { batteryBand, shownBattery } from "@outrider/domain/sensors/battery.ts";
import { platformSensors } from "@outrider/domain/sensors/platform-sensors.ts";
import { signalOf } from "@outrider/domain/sensors/signal.ts";
import { shownTemperature, temperatures } from "@outrider/domain/sensors/temperature.ts";
import type { Celsius, Volts } from "@outrider/domain/units/units.ts";

/** A reading of the card beyond its facts. Only what the device tells, and what is worth a glance, becomes a chip. */
export type CardChip =
  | { readonly kind: "immobilized" }
  | { readonly kind: "pending" }
  | { readonly kind: "driver"; readonly state: DriverState }
  | { readonly kind: "ignition"; readonly on: boolean }
  | { readonly kind: "temperature"; readonly number: number; readonly value: Celsius }
  | { readonly kind: "coolant"; readonly value: Celsius }
  | { readonly kind: "humidity"; readonly number: number; readonly value: number }
  | { readonly kind: "door"; readonly number: number; readonly open: boolean }
  | { readonly kind: "output"; readonly number: number; readonly on: boolean }
  | { readonly kind: "rain"; readonly on: boolean }
  | { readonly kind: "rpm"; readonly value: number }
  | {
      readonly kind: "sensor";
      readonly number: number;
      readonly on: boolean;
      readonly label: string | null;
      readonly colour: string | null;
    }
  | { readonly kind: "battery"; readonly value: Volts; readonly band: "critical" | "low" | "good" }
  | { readonly kind: "signal"; readonly level: number; readonly of: number };

/** The four states of a driver card, by their number 0 to 3 (specification, section 3). */
const DRIVER_STATES = ["rest", "available", "work", "driving"] as const;
export type DriverState = (typeof DRIVER_STATES)[number];

export interface CardState {
  readonly immobilized: boolean;
  readonly commandPending: boolean;
  readonly ignition: boolean | null;
  readonly protocol: string;
}

export function cardChips(state: CardState, position: Attributes, device: EntityAttributes): readonly CardChip[] {
  const coolant = shownTemperature(numberAt(position, "coolantTemp"));
  const rain = switchAt(position, "rain");
  const rpm = numberAt(position, "rpm");
  const battery = shownBattery(position);
  const signal = signalOf(state.protocol, position);
  const driver = DRIVER_STATES[numberAt(position, "driverState") ?? -1];
  return [
    ...(state.immobilized ? [{ kind: "immobilized" } as const] : []),
    ...(state.commandPending ? [{ kind: "pending" } as const] : []),
    ...(driver ? [{ kind: "driver", state: driver } as const] : []),
    ...temperatures(position).map(({ probe, celsius }): CardChip => ({
      kind: "temperature",
      number: Number(probe.at(-1)),
      value: celsius,
    })),
    ...numbered(position, "humidity", [1, 2]).map(({ number, value }): CardChip => ({
      kind: "humidity",
      number,
      value,
    })),
    ...doors(position),
    ...platformSensors(device, position).map(({ key, on, label, colour }): CardChip => ({
      kind: "sensor",
      number: Number(key.at(-1)),
      on,
      label,
      colour: safeColour(colour),
    })),
    ...(state.ignition === null ? [] : [{ kind: "ignition", on: state.ignition } as const]),
    ...(rpm !== null && rpm > 0 ? [{ kind: "rpm", value: rpm } as const] : []),
    ...(coolant === null ? [] : [{ kind: "coolant", value: coolant } as const]),
    ...(rain === null ? [] : [{ kind: "rain", on: rain } as const]),
    ...outputs(position),
    ...(battery === null ? [] : [{ kind: "battery", value: battery, band: batteryBand(battery) } as const]),
    ...(signal === null ? [] : [{ kind: "signal", level: signal.level, of: signal.of } as const]),
  ];
}

function doors(position: Attributes): readonly CardChip[] {
  return ["door1", "door2"].flatMap((key, index): CardChip[] => {
    const open = switchAt(position, key);
    return open === null ? [] : [{ kind: "door", number: index + 1, open }];
  });
}

function outputs(position: Attributes): readonly CardChip[] {
  return [1, 2].flatMap((number): CardChip[] => {
    const on = switchAt(position, `out${number}`);
    return on === null ? [] : [{ kind: "output", number, on }];
  });
}

function numbered(position: Attributes, key: string, numbers: readonly number[]) {
  return numbers.flatMap((number) => {
    const value = numberAt(position, `${key}${number}`);
    return value === null ? [] : [{ number, value }];
  });
}

/** A switch as flag or as 0 and 1. */
function switchAt(position: Attributes, key: string): boolean | null {
  const flag = flagAt(position, key);
  if (flag !== null) return flag;
  const value = numberAt(position, key);
  return value === null ? null : value !== 0;
}

/** An operator's colour, when it is one that a style may take; text of any other kind is dropped. */
function safeColour(colour: string | null): string | null {
  return colour !== null && /^(#[0-9a-f]{3,8}|[a-z]{3,20})$/i.test(colour.trim()) ? colour.trim() : null;
}
