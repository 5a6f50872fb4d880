import { afterAll, beforeAll, expect, test } from "vitest";
import { Client, codeOf, idOf } from "./testing/client.ts";
import { startTestServer, type TestServer } from "./testing/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => {
  expect(server.errors).toEqual([]);
  await server[Symbol.asyncDispose]();
});

const signedIn = async (): Promise<Client> => {
  const client = new Client(server.url);
  expect((await client.signIn(server.admin.email, server.admin.password)).status).toBe(200);
  return client;
};

test("without a session, asking for it answers 404, which sends Traccar's clients to their sign-in", async () => {
  expect((await new Client(server.url).get("/api/session")).status).toBe(404);
});

test("signing in sets a cookie that scripts cannot read, and the session answers the user", async () => {
  const client = new Client(server.url);
  const reply = await client.signIn(` ${server.admin.email.toUpperCase()} `, server.admin.password);
  expect(reply.status).toBe(200);
  const cookie = reply.headers.getSetCookie()[0] ?? "";
  expect(cookie).toMatch(/^outrider=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/u);
  expect((await client.get("/api/session")).body).toMatchObject({ email: server.admin.email, password: null });
});

test("signing out ends the session on the server, not only in the browser", async () => {
  const client = await signedIn();
  const kept = client.cookie;
  expect((await client.delete("/api/session")).status).toBe(204);
  client.cookie = kept;
  expect((await client.get("/api/session")).status).toBe(404);
});

test("a planted cookie is never kept, and the session of before ends", async () => {
  const client = await signedIn();
  const before = client.cookie;
  await client.signIn(server.admin.email, server.admin.password);
  expect(client.cookie).not.toBe(before);
  const old = new Client(server.url);
  old.cookie = before;
  expect((await old.get("/api/session")).status).toBe(404);
  const planted = new Client(server.url);
  planted.cookie = "outrider=chosen-by-an-attacker";
  await planted.signIn(server.admin.email, server.admin.password);
  expect(planted.cookie).not.toContain("chosen");
});

test("wrong password and unknown account answer the same", async () => {
  const client = new Client(server.url);
  const wrong = await client.signIn(server.admin.email, "wrong-password-1");
  const unknown = await client.signIn("nobody@fleet.test", "wrong-password-1");
  for (const reply of [wrong, unknown]) {
    expect(reply.status).toBe(401);
    expect(codeOf(reply)).toBe("invalid_credentials");
    expect(reply.headers.get("set-cookie")).toBeNull();
    expect(reply.headers.get("www-authenticate")).toBeNull();
  }
  expect({ ...(wrong.body as object), requestId: 0 }).toEqual({ ...(unknown.body as object), requestId: 0 });
});

test("a disabled account says so only after the right password", async () => {
  const admin = await signedIn();
  const user = { name: "Off", email: "off@fleet.test", password: "lantern-wheel-77" };
  await admin.post("/api/users", { ...user, disabled: true });
  const client = new Client(server.url);
  expect(codeOf(await client.signIn(user.email, "wrong-password-1"))).toBe("invalid_credentials");
  const reply = await client.signIn(user.email, user.password);
  expect([reply.status, codeOf(reply)]).toEqual([403, "disabled"]);
});

test("the sixth fast failure waits, and says how long", async () => {
  const client = new Client(server.url);
  const replies = [];
  for (let attempt = 0; attempt < 6; attempt += 1) replies.push(await client.signIn("guess@fleet.test", "nope-nope"));
  expect(replies.slice(0, 5).map(({ status }) => status)).toEqual([401, 401, 401, 401, 401]);
  expect(replies[5]?.status).toBe(429);
  expect(Number(replies[5]?.headers.get("retry-after"))).toBeGreaterThan(0);
});

test("a token is shown once, signs in by header, and opens a session by GET /session?token=", async () => {
  const admin = await signedIn();
  const token = String((await admin.form("/api/session/token", {})).body);
  expect(token).toMatch(/^ft_[\w-]{43}$/u);
  const script = new Client(server.url, null);
  script.authorization = `Bearer ${token}`;
  expect((await script.get("/api/devices")).status).toBe(200);
  const browser = new Client(server.url);
  expect((await browser.get(`/api/session?token=${token}`)).status).toBe(200);
  expect((await browser.get("/api/devices")).status).toBe(200);
  const elsewhere = new Client(server.url);
  expect((await elsewhere.get(`/api/devices?token=${token}`)).status).toBe(401);
  expect((await admin.form("/api/session/token/revoke", { token })).status).toBe(204);
  expect((await script.get("/api/devices")).status).toBe(401);
});

test.each(["ft_wrong", "", "x".repeat(5000), "ft_%00"])("the token %j is refused with 401", async (token) => {
  const reply = await new Client(server.url).get(`/api/session?token=${encodeURIComponent(token)}`);
  expect(reply.status).toBe(token === "" ? 404 : token.length > 512 ? 400 : 401);
});

test("a token in a header gets one cookie, and not another with every question", async () => {
  const admin = await signedIn();
  const script = new Client(server.url, null);
  script.authorization = `Bearer ${String((await admin.form("/api/session/token", {})).body)}`;
  expect((await script.get("/api/session")).headers.getSetCookie()).toHaveLength(1);
  expect((await script.get("/api/session")).headers.getSetCookie()).toHaveLength(0);
  script.authorization = null;
  expect((await script.get("/api/session")).status).toBe(200);
});

test("asking for the state of the session is never an error", async () => {
  expect((await new Client(server.url).get("/api/session/state")).body).toEqual({ user: null, newServer: false });
  const admin = await signedIn();
  expect((await admin.get("/api/session/state")).body).toMatchObject({ user: { email: server.admin.email } });
});

test("signing out with a header and a cookie ends the session of the cookie", async () => {
  const client = await signedIn();
  const kept = client.cookie;
  client.authorization = `Basic ${btoa(`${server.admin.email}:${server.admin.password}`)}`;
  expect((await client.delete("/api/session")).status).toBe(204);
  const again = new Client(server.url);
  again.cookie = kept;
  expect((await again.get("/api/session")).status).toBe(404);
});

test("a token cannot make one that outlives it, nor one that never ends", async () => {
  const admin = await signedIn();
  const soon = new Date(Date.now() + 60_000).toISOString();
  const short = new Client(server.url, null);
  short.authorization = `Bearer ${String((await admin.form("/api/session/token", { expiration: soon })).body)}`;
  const far = new Date(Date.now() + 900 * 86_400_000).toISOString();
  const child = String((await short.form("/api/session/token", { expiration: far })).body);
  const kept = await server.running.services.tokens.find(child);
  expect(kept?.expiresAt).toBeLessThanOrEqual(Date.parse(soon));
});

test("Basic works for scripts, and a wrong one is 401 with a challenge", async () => {
  const client = new Client(server.url, null);
  client.authorization = `Basic ${btoa(`${server.admin.email}:${server.admin.password}`)}`;
  expect((await client.get("/api/devices")).status).toBe(200);
  client.authorization = `Basic ${btoa(`${server.admin.email}:nope-nope-nope`)}`;
  const reply = await client.get("/api/devices");
  expect(reply.status).toBe(401);
  expect(reply.headers.get("www-authenticate")).toContain("Basic");
});

test.each(["Bearer", "Basic !!!", "Digest x", "Basic " + btoa("nocolon"), "bearer ft_x"])(
  "the header %j is refused, not ignored",
  async (authorization) => {
    const client = await signedIn();
    client.authorization = authorization;
    expect((await client.get("/api/devices")).status).toBe(401);
  },
);

test("a new password ends every other session of the user", async () => {
  const admin = await signedIn();
  const user = { name: "Rui", email: "rui@fleet.test", password: "first-lantern-9" };
  const id = idOf(await admin.post("/api/users", user));
  const [one, other] = [new Client(server.url), new Client(server.url)];
  await one.signIn(user.email, user.password);
  await other.signIn(user.email, user.password);
  expect((await one.put(`/api/users/${id}`, { ...user, password: "second-lantern-9" })).status).toBe(200);
  expect((await one.get("/api/session")).status).toBe(200);
  expect((await other.get("/api/session")).status).toBe(404);
  expect((await new Client(server.url).signIn(user.email, user.password)).status).toBe(401);
});

test("disabling a user ends the sessions at once", async () => {
  const admin = await signedIn();
  const user = { name: "Eva", email: "eva@fleet.test", password: "first-lantern-9" };
  const id = idOf(await admin.post("/api/users", user));
  const client = new Client(server.url);
  await client.signIn(user.email, user.password);
  const { password: _none, ...rest } = user;
  await admin.put(`/api/users/${id}`, { ...rest, disabled: true });
  expect((await client.get("/api/session")).status).toBe(404);
  expect((await client.get("/api/devices")).status).toBe(401);
});

test.each([
  [{ origin: "https://evil.example" }, 403],
  [{ origin: "null" }, 403],
  [{ "sec-fetch-site": "cross-site", origin: "" }, 403],
])("a state-changing call with a cookie and %j is refused", async (headers, status) => {
  const client = await signedIn();
  const body = JSON.stringify({ name: "x", uniqueId: "csrf" });
  const reply = await client.send("POST", "/api/devices", body, "application/json", headers);
  expect(reply.status).toBe(status);
});

test("a cookie without any word of its page cannot change anything, nor a foreign page sign in", async () => {
  const { cookie } = await signedIn();
  const bare = new Client(server.url, null);
  bare.cookie = cookie;
  expect(codeOf(await bare.post("/api/devices", { name: "x", uniqueId: "csrf" }))).toBe("csrf");
  expect((await bare.get("/api/devices")).status).toBe(200);
  const foreign = new Client(server.url, "https://evil.example");
  expect(codeOf(await foreign.signIn(server.admin.email, server.admin.password))).toBe("csrf");
});

test("a session opened from one origin is nobody for a page of another", async () => {
  const client = await signedIn();
  const other = new Client(server.url, server.url.replace("http:", "https:"));
  other.cookie = client.cookie;
  expect((await other.get("/api/session")).status).toBe(404);
});
