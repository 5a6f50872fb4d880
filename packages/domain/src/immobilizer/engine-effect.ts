import type { EntityAttributes } from "../model/attributes.ts";
import { numberAt, textAt } from "../model/read-attribute.ts";
import { immobilizerOutput } from "./immobilized-evidence.ts";

/** What a command would do to the engine. */
export type EngineEffect = "stop" | "resume" | null;

/** Texts of custom commands that act on the engine, by vendor; the protocol sheets name them. */
const STOP_TEXTS: readonly RegExp[] = [/\brelay,1/i, /\bDYD\b/i, /;Enable1/i, /;04;01/, /,S20,1,1/i, /\bC01,0,1/i];
const RESUME_TEXTS: readonly RegExp[] = [/\brelay,0/i, /\bHFYD\b/i, /;Disable1/i, /;04;02/, /,S20,1,0/i, /\bC01,0,0/i];

/**
 * Whether a command stops or releases the engine, in whatever clothes it comes: by type, as the device's immobiliser
 * output, or as custom text (`setdigout 1`). Everything that stops has to pass the stand-still verdict.
 */
export const engineEffect = (
  command: { readonly type: string; readonly attributes: { readonly [key: string]: unknown } },
  device: EntityAttributes,
): EngineEffect => {
  switch (command.type) {
    case "engineStop":
      return "stop";
    case "engineResume":
      return "resume";
    case "outputControl":
      return outputEffect(command.attributes, device);
    case "custom":
      return textEffect(textAt(command.attributes, "data") ?? "", device);
    default:
      return null;
  }
};

const outputEffect = (attributes: { readonly [key: string]: unknown }, device: EntityAttributes): EngineEffect => {
  if (numberAt(attributes, "index") !== immobilizerOutput(device)) return null;
  const value = attributes["data"] ?? attributes["enable"];
  return value === false || value === "false" || value === 0 || value === "0" ? "resume" : "stop";
};

const textEffect = (text: string, device: EntityAttributes): EngineEffect => {
  const outputs = /\bsetdigout\s+([01?]+)/i.exec(text)?.[1];
  if (outputs !== undefined) {
    const sign = outputs[immobilizerOutput(device) - 1];
    return sign === "1" ? "stop" : sign === "0" ? "resume" : null;
  }
  if (STOP_TEXTS.some((pattern) => pattern.test(text))) return "stop";
  return RESUME_TEXTS.some((pattern) => pattern.test(text)) ? "resume" : null;
};
