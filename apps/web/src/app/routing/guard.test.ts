import { describe, expect, test } from "vitest";
import { guard } from "./guard.ts";
import { safeTarget } from "./safe-target.ts";

describe("the very first navigation", () => {
  test.each(["/map", "/", "/login", "/settings/vehicles?search=42"])("to %s waits, carrying the target", (fullPath) => {
    expect(guard({ fullPath, first: true, session: "unknown" })).toEqual({
      kind: "go",
      to: "/wait",
      redirect: fullPath,
    });
  });

  test("to the wait route itself proceeds", () => {
    expect(guard({ fullPath: "/wait?redirect=%2Fmap", first: true, session: "unknown" })).toEqual({ kind: "proceed" });
  });
});

describe("a signed-in user", () => {
  test.each(["/login", "/login?redirect=%2Fmap", "/login/"])("at %s is sent home", (fullPath) => {
    expect(guard({ fullPath, first: false, session: "signedIn" })).toEqual({ kind: "home" });
  });

  test.each(["/map", "/settings/profile", "/changePassword", "/"])("may open %s", (fullPath) => {
    expect(guard({ fullPath, first: false, session: "signedIn" })).toEqual({ kind: "proceed" });
  });
});

describe("a signed-out user", () => {
  test.each([
    "/login",
    "/auth-redirect",
    "/googlelogin",
    "/googlelogin/",
    "/register",
    "/changePassword?token=a",
    "/wait",
  ])("may open the public route %s", (fullPath) => {
    expect(guard({ fullPath, first: false, session: "signedOut" })).toEqual({ kind: "proceed" });
  });

  test.each(["/map", "/settings/profile?tab=1", "/redirect/map", "/loginx", "/chat"])(
    "at %s is sent to sign-in with the target",
    (fullPath) => {
      expect(guard({ fullPath, first: false, session: "signedOut" })).toMatchObject({ kind: "go", to: "/login" });
    },
  );

  test("keeps the path and query of the target", () => {
    expect(guard({ fullPath: "/settings/profile?tab=1", first: false, session: "signedOut" })).toEqual({
      kind: "go",
      to: "/login",
      redirect: "/settings/profile?tab=1",
    });
  });

  test("gets no target when it was home", () => {
    expect(guard({ fullPath: "/", first: false, session: "signedOut" })).toEqual({
      kind: "go",
      to: "/login",
      redirect: null,
    });
  });
});

describe("a redirect target", () => {
  test.each(["/map", "/settings/profile?tab=1"])("that is a path of this page is kept: %s", (target) => {
    expect(safeTarget(target)).toBe(target);
  });

  test.each([
    "https://evil.example/map",
    "//evil.example/map",
    "/\\evil.example",
    "\\\\evil.example",
    "javascript:alert(1)",
    "/\tevil",
    "/.//evil.example",
    "map",
    "",
    null,
    undefined,
    "/login?redirect=/login",
    "/wait",
    "/redirect/map",
  ])("that leads elsewhere or in a circle becomes home: %s", (target) => {
    expect(safeTarget(target)).toBe("/");
  });
});
