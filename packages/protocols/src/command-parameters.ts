import type { DecodedDevice, DeviceCommand } from "./protocol.ts";

/** A text parameter of a command, or null when it is absent or not text. */
export function textOf(command: DeviceCommand, name: string): string | null {
  const value = command.attributes[name];
  return typeof value === "string" ? value : null;
}

/** The output wired to the immobiliser: device attribute `immobilizerOutput`, 1 without it. */
export function immobilizerOutput({ attributes }: DecodedDevice): number {
  const output = Number(attributes["immobilizerOutput"] ?? 1);
  return Number.isInteger(output) && output >= 1 ? output : 1;
}

/** Output and wanted state of an `outputControl` command: `index` from 1, `data` 0 or 1; null when they are not. */
export function outputControl(command: DeviceCommand): { readonly index: number; readonly on: boolean } | null {
  const index = Number(command.attributes["index"]);
  const state = String(command.attributes["data"]);
  if (!Number.isInteger(index) || index < 1) return null;
  if (state === "1" || state === "true") return { index, on: true };
  return state === "0" || state === "false" ? { index, on: false } : null;
}
