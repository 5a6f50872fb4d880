import type { CellTower, WifiAccessPoint } from "@outrider/domain/model/position.ts";
import { decimal } from "../text/decimal.ts";

const CELL_PARTS = 4;

/** `mcc,mnc,lac,cellId[,signal]`; null when a part is missing or no whole number. */
export function cellTower(text: string): CellTower | null {
  const parts = text.split(",", CELL_PARTS + 2).map(decimal);
  if (parts.length < CELL_PARTS || parts.length > CELL_PARTS + 1) return null;
  if (!parts.every((part): part is number => part !== null && Number.isInteger(part))) return null;
  const [mobileCountryCode, mobileNetworkCode, locationAreaCode, cellId, signalStrength] = parts as [
    number,
    number,
    number,
    number,
    number?,
  ];
  const tower = { mobileCountryCode, mobileNetworkCode, locationAreaCode, cellId };
  if (mobileCountryCode < 0 || mobileNetworkCode < 0 || locationAreaCode < 0 || cellId < 0) return null;
  return signalStrength === undefined ? tower : { ...tower, signalStrength };
}

/** `aa-bb-cc-dd-ee-ff,signal`, colons as well; null when it is no hardware address. */
export function wifiAccessPoint(text: string): WifiAccessPoint | null {
  const comma = text.indexOf(",");
  const address = (comma < 0 ? text : text.slice(0, comma)).toLowerCase().replaceAll("-", ":");
  if (!/^[0-9a-f]{2}(:[0-9a-f]{2}){5}$/.test(address)) return null;
  if (comma < 0) return { macAddress: address };
  const signalStrength = decimal(text.slice(comma + 1));
  return signalStrength === null ? null : { macAddress: address, signalStrength };
}
