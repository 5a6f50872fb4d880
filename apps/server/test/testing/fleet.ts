import type { Client } from "./client.ts";
import { idOf } from "./client.ts";
import type { TestServer } from "./test-server.ts";

/** Reports a position as the phone client does; resolves when the server acknowledged it. */
export const report = async (
  server: TestServer,
  uniqueId: string,
  position: { readonly latitude: number; readonly longitude: number; readonly at?: number } & Readonly<
    Record<string, string | number | boolean | undefined>
  >,
): Promise<number> => {
  const { latitude, longitude, at = Date.now(), ...rest } = position;
  const query = new URLSearchParams({
    id: uniqueId,
    lat: String(latitude),
    lon: String(longitude),
    timestamp: String(at),
  });
  for (const [name, value] of Object.entries(rest)) query.set(name, String(value));
  const response = await fetch(`http://127.0.0.1:${server.devicePort("osmand")}/?${query.toString()}`, {
    method: "POST",
  });
  await response.arrayBuffer();
  return response.status;
};

export const createDevice = async (client: Client, uniqueId: string, fields: object = {}): Promise<number> =>
  idOf(await client.post("/api/devices", { name: `Vehicle ${uniqueId}`, uniqueId, ...fields }));

/** Waits until a condition holds; fails loudly when it never does. */
export const until = async (holds: () => boolean | Promise<boolean>, about: string, millis = 5000): Promise<void> => {
  const deadline = performance.now() + millis;
  while (performance.now() < deadline) {
    if (await holds()) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`never happened: ${about}`);
};
