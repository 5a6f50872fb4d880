import { expect, test } from "vitest";
import type { SessionUser } from "#api/user.ts";
import { checkProfile, profileValues, withProfile } from "./profile-form.ts";

const USER: SessionUser = {
  id: 1,
  attributes: { lang: "fr-FR", timezone: "Asia/Qatar", odoo: "kept" },
  name: "Carla",
  login: null,
  email: "carla@ribeira-log.pt",
  phone: null,
  readonly: false,
  administrator: false,
  map: null,
  latitude: 0,
  longitude: 0,
  zoom: 0,
  coordinateFormat: null,
  disabled: false,
  expirationTime: null,
  deviceLimit: -1,
  userLimit: 0,
  deviceReadonly: false,
  limitCommands: false,
  disableReports: false,
  fixedEmail: false,
  poiLayer: null,
  temporary: false,
  type: "manager",
};
const VALUES = profileValues(USER, "en-GB");

test("the form starts with what the user has", () => {
  expect(VALUES).toEqual({
    name: "Carla",
    email: "carla@ribeira-log.pt",
    phone: "",
    timeZone: "Asia/Qatar",
    language: "fr",
    password: "",
    confirm: "",
  });
});

test("saving keeps attributes that the form does not show", () => {
  const saved = withProfile(USER, { ...VALUES, email: " Carla@New.PT ", phone: " ", timeZone: "", language: "es" });
  expect(saved.email).toBe("carla@new.pt");
  expect(saved.phone).toBeNull();
  expect(saved.attributes).toEqual({ lang: "es", odoo: "kept" });
});

test("a good form has no problems", () => {
  expect(checkProfile({ ...VALUES, password: "long enough", confirm: "long enough" })).toEqual({});
});

test.each([
  [{ name: " " }, { name: "invalid.name" }],
  [{ email: "carla@" }, { email: "invalid.email" }],
  [{ phone: "call me" }, { phone: "invalid.emailOrPhone" }],
  [{ password: "short", confirm: "short" }, { password: "invalid.password" }],
  [{ password: "long enough", confirm: "long enou" }, { confirm: "invalid.mismatch" }],
  [{ password: "", confirm: "forgotten" }, { confirm: "invalid.mismatch" }],
])("%j is refused with %j", (change, problems) => {
  expect(checkProfile({ ...VALUES, ...change })).toEqual(problems);
});
