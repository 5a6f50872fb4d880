import { setTimeout as sleep } from "node:timers/promises";
import type { FleetDevice } from "../fleet/fleet-device.ts";

export interface Account {
  /** Address of the server's web side, e.g. `http://127.0.0.1:8082`. */
  readonly url: string;
  readonly email: string;
  readonly password: string;
}

export type Registered =
  | { readonly kind: "registered"; readonly created: number; readonly present: number }
  | { readonly kind: "refused"; readonly reason: string };

/** Requests on their way at once. */
const AT_ONCE = 16;

/** Creates those of the devices that the server does not have yet, through its REST API as any client would. */
export const registerDevices = async (
  { url, email, password }: Account,
  devices: readonly FleetDevice[],
): Promise<Registered> => {
  const base = url.replace(/\/+$/, "");
  const signedIn = await fetch(`${base}/api/session`, {
    method: "POST",
    body: new URLSearchParams({ email, password }),
  });
  const cookie = signedIn.headers.get("set-cookie")?.split(";")[0];
  if (!signedIn.ok || cookie === undefined) return { kind: "refused", reason: `sign-in answered ${signedIn.status}` };
  const headers = { cookie, origin: new URL(base).origin, "content-type": "application/json" };
  const answer = await fetch(`${base}/api/devices?all=true`, { headers });
  if (!answer.ok) return { kind: "refused", reason: `the list of devices answered ${answer.status}` };
  const known = new Set(
    ((await answer.json()) as readonly { readonly uniqueId: string }[]).map((device) => device.uniqueId),
  );
  const missing = devices.filter((device) => !known.has(device.uniqueId));
  const left = missing.slice();
  let refusal: string | null = null;
  const work = async (): Promise<void> => {
    for (let device = left.pop(); device !== undefined && refusal === null; device = left.pop()) {
      const created = await fetchPatiently(`${base}/api/devices`, {
        method: "POST",
        headers,
        body: JSON.stringify(bodyOf(device)),
      });
      if (!created.ok) refusal = `device ${device.uniqueId}: ${created.status} ${(await created.text()).slice(0, 200)}`;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  if (refusal !== null) return { kind: "refused", reason: refusal };
  return { kind: "registered", created: missing.length, present: devices.length - missing.length };
};

/** As `fetch`; waits as long as the server asks when it is told to slow down. */
const fetchPatiently = async (url: string, request: RequestInit): Promise<Response> => {
  for (;;) {
    const answer = await fetch(url, request);
    if (answer.status !== 429) return answer;
    await answer.body?.cancel();
    await sleep(1000 * Number(answer.headers.get("retry-after") ?? 1));
  }
};

const bodyOf = (device: FleetDevice): unknown => ({
  name: device.name,
  uniqueId: device.uniqueId,
  category: device.category,
  attributes: device.licensePlate === undefined ? {} : { licensePlate: device.licensePlate },
});
