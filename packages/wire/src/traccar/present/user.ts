import type { User } from "@outrider/domain/model/entities.ts";
import { formatOptionalDate } from "../date.ts";
import type { UserOut } from "../user.ts";

/** A user without anything secret. */
export const presentUser = (user: User): UserOut => ({
  id: user.id,
  attributes: { ...user.attributes },
  name: user.name,
  login: user.login,
  email: user.email,
  phone: user.phone,
  readonly: user.readonly,
  administrator: user.administrator,
  map: user.map,
  latitude: user.latitude,
  longitude: user.longitude,
  zoom: user.zoom,
  coordinateFormat: user.coordinateFormat,
  disabled: user.disabled,
  expirationTime: formatOptionalDate(user.expirationTime),
  deviceLimit: user.deviceLimit,
  userLimit: user.userLimit,
  deviceReadonly: user.deviceReadonly,
  limitCommands: user.limitCommands,
  disableReports: user.disableReports,
  fixedEmail: user.fixedEmail,
  poiLayer: user.poiLayer,
  totpKey: null,
  temporary: user.temporary,
  password: null,
  type: user.type,
});
