import type { User } from "../model/entities.ts";
import { userId } from "../model/ids.ts";

/** A complete user for tests: an ordinary account administrator without limits, with what the test cares about. */
export const userOf = (parts: Partial<User> = {}): User =>
  Object.freeze({
    id: userId(1),
    name: "Ana",
    email: "ana@example.test",
    login: null,
    phone: null,
    type: "admin",
    administrator: false,
    readonly: false,
    deviceReadonly: false,
    limitCommands: false,
    disableReports: false,
    fixedEmail: false,
    disabled: false,
    temporary: false,
    expirationTime: null,
    deviceLimit: -1,
    userLimit: -1,
    map: null,
    latitude: 0,
    longitude: 0,
    zoom: 0,
    coordinateFormat: null,
    poiLayer: null,
    version: 1,
    ...parts,
    attributes: Object.freeze({ ...parts.attributes }),
  });
