import { expect, test } from "vitest";
import { userId } from "@outrider/domain/model/ids.ts";
import { unixMillis } from "@outrider/domain/units/units.ts";
import { digest } from "#auth/secret.ts";
import { Sessions } from "#auth/sessions.ts";
import { openStore } from "#store/open-store.ts";
import { newUser } from "#store/testing/new-entities.ts";

const HOUR = 3_600_000;

test("a user's fifty-first session ends the oldest, and nobody else's", async () => {
  let time = 1_800_000_000_000;
  const now = () => unixMillis(time);
  await using store = await openStore({ memory: true, clock: now });
  const [rosa, rui] = [
    await store.entities.users.insert(newUser("rosa")),
    await store.entities.users.insert(newUser("rui")),
  ];
  const sessions = new Sessions(store.entities.sessions, { idleMillis: 12 * HOUR, absoluteMillis: 168 * HOUR }, now);
  const ended: string[] = [];
  sessions.onEnded((hash) => ended.push(hash));
  const open = (user: number) =>
    sessions.open({ userId: userId(user), origin: null, address: "10.0.0.1", userAgent: null });
  const other = await open(rui.id);
  const secrets: string[] = [];
  for (let count = 0; count < 50; count += 1) {
    time += 1000;
    secrets.push(await open(rosa.id));
  }
  expect(ended).toEqual([]);
  time += 1000;
  const last = await open(rosa.id);
  // Its sockets hear of it, as of any end.
  expect(ended).toEqual([digest(secrets[0] ?? "")]);
  expect(await sessions.find(secrets[0] ?? "")).toBeNull();
  for (const secret of [secrets[1] ?? "", last, other]) expect(await sessions.find(secret)).not.toBeNull();
  expect(await store.entities.sessions.ofUser(rosa.id)).toHaveLength(50);
});
