import { createI18n } from "@outrider/i18n/i18n.ts";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { I18nProvider } from "#ui/i18n/i18n-context.tsx";
import { toasts } from "#ui/toast/toasts.ts";
import { ConnectPage } from "./connect-page.tsx";

const PORTS = {
  ports: [
    { protocol: "osmand", transport: "http", port: 5055 },
    { protocol: "teltonika", transport: "tcp", port: 5027 },
  ],
  addresses: ["192.0.2.7"],
};
const stranger = (uniqueId: string, secondsAgo: number) => ({
  uniqueId,
  protocol: "osmand",
  address: "192.0.2.9",
  firstSeen: new Date(Date.now() - 3_630_000).toISOString(),
  lastSeen: new Date(Date.now() - secondsAgo * 1000).toISOString(),
  count: 12,
});

beforeEach(() => {
  // jsdom knows the element, not its modal side.
  HTMLDialogElement.prototype.showModal = function open() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
});
afterEach(() => {
  cleanup();
  toasts.set([]);
  vi.unstubAllGlobals();
});

const json = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json" } });

/** The network, which is not ours. `adopt` answers POST /api/devices. */
function answering({ unknown, adopt }: { unknown: object[]; adopt?: () => Response }) {
  const sent: unknown[] = [];
  vi.stubGlobal("fetch", async (path: string, { method, body }: { method: string; body: string }) => {
    if (method === "POST") {
      sent.push(JSON.parse(body));
      return adopt?.() ?? json(500, {});
    }
    if (path === "/api/server/ports") return json(200, PORTS);
    if (path === "/api/devices/unknown") return json(200, unknown);
    if (path.startsWith("/api/groups")) return json(200, [{ id: 3, name: "North" }]);
    return json(404, {});
  });
  return sent;
}

async function show(pageHost = "fleet.example") {
  const i18n = await createI18n({
    locale: "en-GB",
    formatLocale: "en-GB",
    timeZone: "UTC",
    load: async (locale, namespace) =>
      (await import(`../../../../../packages/i18n/src/messages/${locale}/${namespace}.json`)).default,
  });
  await i18n.ensure(["connect", "errors"]);
  const shown: number[] = [];
  render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <ConnectPage pageHost={pageHost} onShow={(id) => shown.push(id)} />
      </QueryClientProvider>
    </I18nProvider>,
  );
  return shown;
}

async function openAdoption() {
  fireEvent.click(await screen.findByRole("button", { name: "Adopt phone-1" }));
  return within(screen.getByRole("dialog", { name: "Adopt a device" }));
}

test("the ports in force stand under the page's host, with the phone's URL ready to copy", async () => {
  answering({ unknown: [] });
  await show();
  expect(await screen.findByText("http://fleet.example:5055")).toBeDefined();
  const row = screen.getByRole("row", { name: /^teltonika/ });
  expect(within(row).getByText("fleet.example:5027")).toBeDefined();
  const copied: string[] = [];
  vi.stubGlobal("navigator", { clipboard: { writeText: async (text: string) => void copied.push(text) } });
  fireEvent.click(within(row).getByRole("button", { name: "Copy: fleet.example:5027" }));
  await waitFor(() => expect(toasts.getSnapshot()[0]?.title).toBe("Copied: fleet.example:5027"));
  expect(copied).toEqual(["fleet.example:5027"]);
});

test("while nobody has knocked the page says what to do", async () => {
  answering({ unknown: [] });
  await show();
  expect(await screen.findByText("Nothing has knocked yet")).toBeDefined();
  expect(screen.getByText(/^Point a tracker at one of the ports below/)).toBeDefined();
});

test("a stranger is listed with its age and adopted with what was entered", async () => {
  const sent = answering({
    unknown: [stranger("phone-1", 150), stranger("phone-2", 400)],
    adopt: () => json(200, { id: 41, name: "Van 7" }),
  });
  const shown = await show();
  const row = await screen.findByRole("row", { name: /phone-1/ });
  expect(row.textContent).toMatch(/^phone-1osmand1\sh\sago2\smin\sago12/);

  const dialog = await openAdoption();
  fireEvent.change(dialog.getByLabelText("Name"), { target: { value: " Van 7 " } });
  fireEvent.change(dialog.getByLabelText("Number plate"), { target: { value: "AA-00-BB" } });
  fireEvent.change(dialog.getByLabelText("Category"), { target: { value: "van" } });
  await dialog.findByRole("option", { name: "North" });
  fireEvent.change(dialog.getByLabelText("Group"), { target: { value: "3" } });
  fireEvent.click(dialog.getByRole("button", { name: "Adopt" }));

  await waitFor(() => expect(toasts.getSnapshot()[0]?.title).toBe("Van 7 is registered"));
  expect(sent).toEqual([
    { uniqueId: "phone-1", name: "Van 7", category: "van", groupId: 3, attributes: { licensePlate: "AA-00-BB" } },
  ]);
  expect(screen.queryByRole("row", { name: /phone-1/ })).toBeNull();
  expect(screen.getByRole("row", { name: /phone-2/ })).toBeDefined();
  toasts.getSnapshot()[0]?.action?.run();
  expect(shown).toEqual([41]);
});

test("a vehicle without a name is not sent, and the field says why", async () => {
  const sent = answering({ unknown: [stranger("phone-1", 4)] });
  await show();
  const dialog = await openAdoption();
  fireEvent.change(dialog.getByLabelText("Name"), { target: { value: "  " } });
  fireEvent.click(dialog.getByRole("button", { name: "Adopt" }));
  expect(await dialog.findByText("Give the vehicle a name")).toBeDefined();
  expect(dialog.getByLabelText("Name").getAttribute("aria-invalid")).toBe("true");
  expect(sent).toEqual([]);
});

test.each([
  [
    "an identifier taken meanwhile",
    json(409, { code: "unique_id_taken", detail: "This identifier is already in use." }),
    "Identifier",
    "This identifier is already in use.",
  ],
  [
    "a refused plate",
    json(400, {
      code: "invalid",
      detail: "Some fields are not right.",
      errors: [{ path: "attributes.licensePlate", code: "invalid", message: "not a plate" }],
    }),
    "Number plate",
    "not a plate",
  ],
])("%s is told at its field, and the dialog stays open", async (_case, answer, label, message) => {
  answering({ unknown: [stranger("phone-1", 4)], adopt: () => answer });
  await show();
  const dialog = await openAdoption();
  fireEvent.change(dialog.getByLabelText("Name"), { target: { value: "Van 7" } });
  fireEvent.click(dialog.getByRole("button", { name: "Adopt" }));
  const told = await dialog.findByText(message);
  expect(dialog.getByLabelText(label).getAttribute("aria-describedby")).toBe(told.closest("[id]")?.id);
  expect(toasts.getSnapshot()).toEqual([]);
});

test("a refusal that belongs to no field is told in the dialog", async () => {
  answering({
    unknown: [stranger("phone-1", 4)],
    adopt: () => json(403, { code: "limit_reached", detail: "The limit of your account is reached." }),
  });
  await show();
  const dialog = await openAdoption();
  fireEvent.change(dialog.getByLabelText("Name"), { target: { value: "Van 7" } });
  fireEvent.click(dialog.getByRole("button", { name: "Adopt" }));
  expect((await dialog.findByRole("alert")).textContent).toBe("The limit of your account is reached.");
});
