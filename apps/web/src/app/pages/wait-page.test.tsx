import { createI18n } from "@outrider/i18n/i18n.ts";
import { RouterProvider } from "@tanstack/react-router";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { I18nProvider } from "#ui/i18n/i18n-context.tsx";
import { createAppRouter } from "../routing/router.tsx";
import { session } from "../session/session-store.ts";

beforeEach(() => {
  session.set({ kind: "unknown" });
  window.scrollTo = () => {};
  window.matchMedia = (query) => Object.assign(new EventTarget(), { matches: false, media: query }) as MediaQueryList;
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** The network, which is not ours: answers by path. */
function answering(answers: Record<string, () => Response>) {
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (path: string) => {
    asked.push(path);
    const answer = answers[path];
    if (!answer) throw new TypeError("no network");
    return answer();
  });
  return asked;
}

async function openAt(hash: string) {
  location.hash = hash;
  const i18n = await createI18n({
    locale: "en-GB",
    formatLocale: "en-GB",
    timeZone: "UTC",
    load: async (locale, namespace) =>
      (await import(`../../../../../packages/i18n/src/messages/${locale}/${namespace}.json`)).default,
  });
  await i18n.ensure(["errors"]);
  const partner = { title: "Outrider", logo: null, language: null, subtitle: null, preferences: {} };
  const router = createAppRouter({ i18n, partner });
  render(
    <I18nProvider i18n={i18n}>
      <RouterProvider router={router} />
    </I18nProvider>,
  );
  return router;
}

const json = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json" } });

test("without a session the first navigation ends at sign-in and keeps its target", async () => {
  const asked = answering({
    "/api/session/state": () => json(200, { user: null }),
    "/api/server": () => json(500, {}),
  });
  const router = await openAt("#/settings/profile");
  await waitFor(() => expect(router.state.location.pathname).toBe("/login"));
  expect(router.state.location.search).toEqual({ redirect: "/settings/profile" });
  expect(asked[0]).toBe("/api/session/state");
  expect(await screen.findByRole("heading", { name: "Sign in" })).toBeDefined();
  await waitFor(() => expect(document.title).toBe("Sign in · Outrider"));
});

test("when the server cannot be reached the page says so, and tries again on request", async () => {
  const answers: Record<string, () => Response> = {};
  answering(answers);
  const router = await openAt("#/map");
  const retry = await screen.findByRole("button", { name: "Retry" });
  expect(screen.getByText(/^Could not connect to the server/)).toBeDefined();
  answers["/api/session/state"] = () => json(200, { user: null });
  answers["/api/server"] = () => json(500, {});
  retry.click();
  await waitFor(() => expect(router.state.location.pathname).toBe("/login"));
});
