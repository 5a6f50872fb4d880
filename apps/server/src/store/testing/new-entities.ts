import { groupId } from "@outrider/domain/model/ids.ts";
import type { Device, User } from "@outrider/domain/model/entities.ts";
import type { NewRow } from "#store/entity-store.ts";

export function newDevice(uniqueId: string, change: Partial<NewRow<Device>> = {}): NewRow<Device> {
  return {
    name: `Vehicle ${uniqueId}`,
    uniqueId,
    groupId: groupId(0),
    calendarId: 0,
    phone: null,
    model: null,
    contact: null,
    category: null,
    disabled: false,
    expirationTime: null,
    attributes: {},
    ...change,
  };
}

export function newUser(email: string, change: Partial<NewRow<User>> = {}): NewRow<User> {
  return {
    name: email,
    email,
    login: null,
    phone: null,
    type: "operator",
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
    userLimit: 0,
    map: null,
    latitude: 0,
    longitude: 0,
    zoom: 0,
    coordinateFormat: null,
    poiLayer: null,
    attributes: {},
    ...change,
  };
}
