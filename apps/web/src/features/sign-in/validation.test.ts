import { expect, test } from "vitest";
import { checkNewPassword, checkRegistration, checkSignIn, isEmail } from "./validation.ts";

test("sign-in wants a name and six characters of password", () => {
  expect(checkSignIn({ identity: "  ", password: "12345" })).toEqual({
    identity: "invalid.identityRequired",
    password: "invalid.passwordShort",
  });
  expect(checkSignIn({ identity: "carla", password: "123456" })).toEqual({});
});

test("a new password has eight characters and is repeated", () => {
  expect(checkNewPassword({ password: "1234567", confirm: "1234567" })).toEqual({
    password: "invalid.newPasswordShort",
  });
  expect(checkNewPassword({ password: "12345678", confirm: "1234567" })).toEqual({ confirm: "invalid.mismatch" });
});

test("a registration names every field that is wrong at once", () => {
  expect(checkRegistration({ name: " ", email: "carla", password: "1234567", confirm: "" })).toEqual({
    name: "invalid.nameRequired",
    email: "invalid.email",
    password: "invalid.newPasswordShort",
    confirm: "invalid.mismatch",
  });
});

test.each([
  ["carla@ribeira-log.pt", true],
  [" carla@localhost ", true],
  ["o'hara+fleet@mail.example.org", true],
  ["carla", false],
  ["carla@", false],
  ["carla@a..b", false],
  ["car la@a.pt", false],
  ["a@b@c.pt", false],
])("%s is an e-mail: %s", (value, expected) => {
  expect(isEmail(value)).toBe(expected);
});
