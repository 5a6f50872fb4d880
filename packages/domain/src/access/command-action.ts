import { textAt } from "../model/read-attribute.ts";
import type { Action } from "./action.table.ts";

/** Texts that the product's own buttons send as custom commands: outputs and camera requests. */
const PRODUCT_TEXTS = /^\s*(?:setdigout\s+[01?]+(?:\s+\d+)*|camreq:[\w,.:]*)\s*$/i;

/** The action that sending a command is. Stopping or releasing an engine needs `command.immobilise` besides. */
export const sendAction = (command: {
  /** Above 0: a saved command. */
  readonly id: number;
  readonly type: string;
  readonly attributes: { readonly [key: string]: unknown };
}): Extract<Action, "command.send" | "command.sendSaved" | "command.sendCustom"> => {
  if (command.id > 0) return "command.sendSaved";
  if (command.type !== "custom") return "command.send";
  return PRODUCT_TEXTS.test(textAt(command.attributes, "data") ?? "") ? "command.send" : "command.sendCustom";
};
