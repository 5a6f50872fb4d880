import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { userOf } from "../testing/user-of.ts";
import { unixMillis } from "../units/units.ts";
import { hasFeature } from "./features.ts";
import { judgePassword } from "./password.ts";
import { redirectPath } from "./redirect-path.ts";
import { foldLogin, isUsableLogin, signInVerdict } from "./sign-in.ts";

describe("foldLogin", () => {
  test.each(["ADMIN@k.test", " admin@k.test\n", "admin@K.test", "ａｄｍｉｎ＠k.test", "admin@\u212A.test"])(
    "%j is admin@k.test",
    (login) => {
      expect(foldLogin(login)).toBe("admin@k.test");
    },
  );

  test("folding again changes nothing", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (login) => {
        const folded = foldLogin(login);
        expect(foldLogin(folded)).toBe(folded);
      }),
    );
  });

  test("logins with invisible or combining characters are not given out", () => {
    expect(isUsableLogin("ana@example.test")).toBe(true);
    expect(isUsableLogin("jo\u00e3o")).toBe(true);
    for (const login of ["", "a b", "ad\u200bmin", "admin\u0000", "admin\u202e", "a".repeat(129), "i\u0307"]) {
      expect(isUsableLogin(login)).toBe(false);
    }
  });
});

test("disabled and expired users do not sign in", () => {
  expect(signInVerdict(userOf(), unixMillis(5))).toBe("allowed");
  expect(signInVerdict(userOf({ disabled: true }), unixMillis(5))).toBe("disabled");
  expect(signInVerdict(userOf({ expirationTime: unixMillis(5) }), unixMillis(5))).toBe("expired");
  expect(signInVerdict(userOf({ expirationTime: unixMillis(6) }), unixMillis(5))).toBe("allowed");
});

describe("judgePassword", () => {
  const context = { email: "ana.silva@transportes.test", name: "Ana Silva", brand: "Outrider" };
  const judge = (password: string) => judgePassword(password, context);

  test("counts 8 to 256 code points", () => {
    expect(judge("x7!kQ2p")).toBe("password_too_short");
    expect(judge("x7!kQ2pm")).toBeNull();
    expect(judge("🚚🚛🚗🚕🚙🚌🚎")).toBe("password_too_short");
    expect(judge(`x7!kQ2pm${"äöü9".repeat(62)}`)).toBeNull();
    expect(judge("ab3$".repeat(64) + "x")).toBe("password_too_long");
  });

  test.each([
    "password",
    "PASSWORD1",
    "P@ssw0rd!",
    "Password2026",
    "contraseña",
    "palavrapasse",
    "motdepasse1",
    "benfica1904",
    "12345678",
    "87654321",
    "qwertyuiop",
    "asdfghjkl1",
    "aaaaaaaa",
    "abcabcabc",
    "passpass",
    "Summer2025!",
    "01011990",
    "1990-12-31",
    "iloveyou99",
    "ｐａｓｓｗｏｒｄ",
  ])("%j is common", (password) => {
    expect(judge(password)).toBe("password_common");
  });

  test.each(["ana.silva@transportes.test", "AnaSilva1", "silva123", "outrider1", "Outrider!Ana", "transportes!!"])(
    "%j is made of its owner",
    (password) => {
      expect(["password_context", "password_common"]).toContain(judge(password));
    },
  );

  test.each(["correct horse battery", "tr4ctor-am4relo", "Zebra&lua7quente", "umcamiaoverdenaestrada", "xK9#mPq2"])(
    "%j is good",
    (password) => {
      expect(judge(password)).toBeNull();
    },
  );

  test("never takes long, whatever is typed", () => {
    const start = performance.now();
    for (const password of ["a".repeat(256), "ab".repeat(128), `${"a".repeat(255)}b`, "aab".repeat(85)])
      judge(password);
    expect(performance.now() - start).toBeLessThan(200);
  });
});

describe("redirectPath", () => {
  test.each([
    "/",
    "/map",
    "/settings/vehicles?tab=1#x",
    "/map?next=//evil.test",
    "/reports/trip",
    "/a/../map",
    "/caf%C3%A9",
  ])("%j is followed", (path) => {
    expect(redirectPath(path)).toBe(path);
  });

  test.each([
    "",
    "map",
    "//evil.test",
    "///evil.test",
    "/\\evil.test",
    "\\\\evil.test",
    "\\/evil.test",
    "/%09/evil.test",
    "/%0a/evil.test",
    "/%0d%0aSet-Cookie:x",
    "/%5cevil.test",
    "/%2fevil.test",
    "/%2F%2Fevil.test",
    "/\t/evil.test",
    "/\n/evil.test",
    "/\r\nLocation:x",
    "/\u0000",
    "/map\u007f",
    "https:evil.test",
    "https://evil.test",
    "HTTPS://evil.test",
    "http:/evil.test",
    "javascript:alert(1)",
    " javascript:alert(1)",
    "data:text/html,x",
    "/..//evil.test",
    "/.//evil.test",
    "/a/..//evil.test",
    "/%2e%2e//evil.test",
    "/%2e//evil.test",
    "/./..//evil.test",
    "/map\\..\\evil",
    "/%",
    "/%zz",
    "/%c0%af/evil.test",
    "?redirect=//evil.test",
    "#/map",
    " /map",
    "@evil.test",
    "./map",
    "../map",
    `/${"a".repeat(3000)}`,
  ])("%j goes home", (path) => {
    expect(redirectPath(path)).toBe("/");
  });
});

describe("hasFeature", () => {
  test.each([
    ["map", {}, {}, true],
    ["map", {}, { map: false }, false],
    ["map", { map: true }, { map: false }, true],
    ["map", { map: "true" }, {}, true],
    ["map", { map: false }, {}, false],
    ["map", { map: "no" }, {}, false],
    ["legacy", {}, { legacy: true }, false],
    ["legacy", { legacy: true }, {}, true],
    ["odoo", { odoo: true }, {}, false],
    ["odoo", { odoo: "https://erp.test", companyId: 4 }, {}, true],
    ["tacho", { tacho: true }, {}, false],
    ["tacho", { tacho: "https://tacho.test" }, { tacho: true }, true],
    ["scheduler", {}, { scheduler: true }, true],
    ["scheduler", { scheduler: "false" }, {}, false],
  ] as const)("%s with user %o and partner %o: %s", (feature, user, partner, on) => {
    expect(hasFeature(feature, user, partner)).toBe(on);
  });
});
