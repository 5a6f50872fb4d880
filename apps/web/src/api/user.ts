import { flag, number, oneOf, optional, record, shape, text } from "./read.ts";
import type { ReadBy } from "./read.ts";

/** The signed-in user, or one of the account. Members as on the wire, so that an edited one can be sent back whole. */
export const readUser = shape({
  id: number,
  attributes: record,
  name: text,
  login: optional(text),
  email: text,
  phone: optional(text),
  readonly: flag,
  administrator: flag,
  map: optional(text),
  latitude: number,
  longitude: number,
  zoom: number,
  coordinateFormat: optional(text),
  disabled: flag,
  expirationTime: optional(text),
  deviceLimit: number,
  userLimit: number,
  deviceReadonly: flag,
  limitCommands: flag,
  disableReports: flag,
  fixedEmail: flag,
  poiLayer: optional(text),
  temporary: flag,
  type: oneOf(["admin", "manager", "operator"], null),
});

export type SessionUser = ReadBy<typeof readUser>;
