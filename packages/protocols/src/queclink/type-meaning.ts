import type { AttributeValue } from "@outrider/domain/model/attributes.ts";
import { decimal } from "../text/decimal.ts";
import { applyStateCode } from "./state.ts";

/**
 * What a message type says through one field: the report id and type in front of the location count (two hex digits),
 * or the field behind the device name at `base`. `start` is where the location begins.
 */
export function applyTypeMeaning(
  type: string,
  fields: readonly string[],
  base: number,
  start: number,
  attributes: Record<string, AttributeValue>,
): void {
  // The commonest report says nothing by its type.
  if (type === "GTFRI") return;
  const idType = fields[start - 2] ?? "";
  const id = idType[0] ?? "";
  const low = idType.at(-1) ?? "";
  const state = fields[base] ?? "";
  switch (type) {
    case "GTDIS":
      if (/^[1-9]$/.test(id)) attributes[`in${id}`] = low === "1";
      return;
    case "GTIGL":
      if (low === "0" || low === "1") attributes["ignition"] = low === "1";
      return;
    case "GTSPD":
      if (low === "0") attributes["alarm"] = "overspeed";
      return;
    case "GTGEO":
      if (low === "0" || low === "1") attributes["alarm"] = low === "1" ? "geofenceEnter" : "geofenceExit";
      return;
    case "GTHBM":
      if (HARSH[low] !== undefined) attributes["alarm"] = HARSH[low];
      return;
    case "GTSTT":
      applyStateCode(state.toUpperCase(), attributes);
      return;
    case "GTBPL": {
      const volts = decimal(fields.at(-3) ?? "");
      if (volts !== null) attributes["battery"] = volts;
      return;
    }
    case "GTJDS":
      if (state === "1") attributes["alarm"] = "jamming";
      return;
    case "GTANT":
      if (state === "1") attributes["alarm"] = "gpsAntennaCut";
      return;
    case "GTIDA":
      if (state !== "") attributes["driverUniqueId"] = state;
      return;
    case "GTDAR":
      if (state === "1") attributes["alarm"] = "fatigueDriving";
  }
}

/** Behaviour by the low digit; 3 to 5 are the same at another class of speed. */
const HARSH: Readonly<Record<string, string>> = {
  "0": "hardBraking",
  "1": "hardAcceleration",
  "2": "hardCornering",
  "3": "hardBraking",
  "4": "hardAcceleration",
  "5": "hardCornering",
};
