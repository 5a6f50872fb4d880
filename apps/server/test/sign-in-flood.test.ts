import { setTimeout as sleep } from "node:timers/promises";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { expect, test } from "vitest";
import { Client } from "./testing/client.ts";
import { startTestServer } from "./testing/test-server.ts";

const ADDRESSES = 50;
const FLOOD_MILLIS = 5000;
const AT_ONCE = 40;
/** What an address may try before it is suspect, and what all suspects together may spend. */
const UNSUSPICIOUS = 3;
const SUSPECT_PER_SECOND = 10;

test("while fifty addresses guess passwords, few hashes are spent and a good user signs in from another", async () => {
  await using server = await startTestServer({ OUTRIDER_TRUSTED_PROXIES: "127.0.0.1" });
  const { email, password } = server.admin;
  const signIn = (account: string, secret: string, address: string) =>
    new Client(server.url).send(
      "POST",
      "/api/session",
      new URLSearchParams({ email: account, password: secret }).toString(),
      "application/x-www-form-urlencoded",
      { "x-forwarded-for": address },
    );
  const answers: Record<number, number> = {};
  const unannounced: number[] = [];
  const end = performance.now() + FLOOD_MILLIS;
  let tries = 0;
  const attack = async (): Promise<void> => {
    while (performance.now() < end) {
      tries += 1;
      const reply = await signIn(`account-${tries}@fleet.test`, `guess-${tries}-guess`, `10.1.0.${tries % ADDRESSES}`);
      answers[reply.status] = (answers[reply.status] ?? 0) + 1;
      if (reply.status !== 401 && reply.headers.get("retry-after") === null) unannounced.push(reply.status);
    }
  };
  const delay = monitorEventLoopDelay({ resolution: 10 });
  const flood = Promise.all(Array.from({ length: AT_ONCE }, attack));
  // By then each attacker is known as one.
  await until(() => tries > ADDRESSES * (UNSUSPICIOUS + 1));
  delay.enable();
  const times: number[] = [];
  while (performance.now() < end - 500) {
    const started = performance.now();
    expect((await signIn(email, password, "10.9.9.9")).status).toBe(200);
    times.push(performance.now() - started);
    await sleep(200);
  }
  delay.disable();
  await flood;

  expect(times.length).toBeGreaterThan(3);
  expect(Math.max(...times)).toBeLessThan(2000);
  expect(Object.keys(answers).every((status) => ["401", "429", "503"].includes(status))).toBe(true);
  expect(unannounced).toEqual([]);
  expect(tries).toBeGreaterThan(500);
  const spent = server.running.services.metrics.byLabel("auth.signIn")["wrong"] ?? 0;
  expect(spent).toBe(answers[401]);
  const suspectSeconds = FLOOD_MILLIS / 1000 + 4;
  expect(spent).toBeLessThanOrEqual(ADDRESSES * UNSUSPICIOUS + SUSPECT_PER_SECOND * suspectSeconds);
  expect(delay.percentile(99) / 1e6).toBeLessThan(500);
});

const until = async (holds: () => boolean): Promise<void> => {
  while (!holds()) await sleep(10);
};
