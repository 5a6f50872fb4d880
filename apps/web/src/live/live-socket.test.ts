import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { LiveSocket } from "./live-socket.ts";
import type { SocketState } from "./live-socket.ts";
import { FakeSocket } from "./testing/fake-socket.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const open = () => {
  const sockets: FakeSocket[] = [];
  const states: SocketState[] = [];
  const messages: string[] = [];
  const live = new LiveSocket(
    () => {
      const socket = new FakeSocket();
      sockets.push(socket);
      return socket;
    },
    {
      onState: (state) => states.push(state),
      onMessage: (message) => messages.push(message.type),
      onFrame: (frame) => messages.push(`frame of ${frame.count}`),
      hello: () => ({ op: "hello" }),
    },
    () => 0.5,
  );
  const last = (): FakeSocket => sockets.at(-1) ?? new FakeSocket();
  return { live, sockets, states, messages, last };
};

describe("the live socket", () => {
  it("says hello when it is open and is live with the welcome", () => {
    const { last, states } = open();
    last().accept();
    expect(last().sent).toEqual([{ op: "hello" }]);
    last().welcome();
    expect(states.map(({ kind }) => kind)).toEqual(["connecting", "live"]);
  });

  it("comes back after waits that double up to half a minute, with jitter", () => {
    const { sockets, last, states } = open();
    const waits: number[] = [];
    for (let attempt = 0; attempt < 8; attempt += 1) {
      last().drop();
      const state = states.at(-1);
      const wait = state?.kind === "lost" ? state.retryAt - Date.now() : -1;
      waits.push(wait);
      vi.advanceTimersByTime(wait - 1);
      expect(sockets).toHaveLength(attempt + 1);
      vi.advanceTimersByTime(1);
      expect(sockets).toHaveLength(attempt + 2);
    }
    expect(waits).toEqual([750, 1_500, 3_000, 6_000, 12_000, 22_500, 22_500, 22_500]);
  });

  it("remembers since when it is lost, and forgets it once it was live again", () => {
    const { last, states } = open();
    const since = Date.now();
    last().drop();
    vi.advanceTimersByTime(750);
    last().drop();
    expect(states.at(-1)).toMatchObject({ kind: "lost", since });
    vi.advanceTimersByTime(1_500);
    last().accept();
    last().welcome();
    vi.advanceTimersByTime(60_000);
    last().drop();
    expect(states.at(-1)).toMatchObject({ kind: "lost", since: Date.now(), retryAt: Date.now() + 750 });
  });

  it.each([4401, 1008])("stops when the session is gone (%i)", (code) => {
    const { last, states, sockets } = open();
    last().drop(code);
    vi.advanceTimersByTime(120_000);
    expect(states.at(-1)).toEqual({ kind: "signedOut" });
    expect(sockets).toHaveLength(1);
  });

  it("connects at once when it is told to", () => {
    const { live, last, sockets } = open();
    last().drop();
    live.connect();
    expect(sockets).toHaveLength(2);
    vi.advanceTimersByTime(60_000);
    expect(sockets).toHaveLength(2);
  });

  it("takes a stream that stopped beating for dead", () => {
    const { last, states } = open();
    last().accept();
    last().welcome();
    last().frame([], 1);
    vi.advanceTimersByTime(26_000);
    expect(states.map(({ kind }) => kind)).toContain("lost");
  });

  it("does not suspect a server that never beats", () => {
    const { last, states } = open();
    last().accept();
    last().welcome();
    vi.advanceTimersByTime(120_000);
    expect(states.at(-1)).toEqual({ kind: "live" });
  });

  it.each(["not json", "7", "null", new ArrayBuffer(3), new ArrayBuffer(40), 12])("survives %j", (data) => {
    const { last, messages } = open();
    last().accept();
    last().raw(data);
    last().welcome();
    expect(messages).toEqual(["welcome"]);
  });

  it("hears nothing more of a socket that was replaced", () => {
    const { live, sockets, messages } = open();
    const first = sockets[0] ?? new FakeSocket();
    first.accept();
    live.connect();
    first.welcome();
    first.drop();
    expect(messages).toEqual([]);
    expect(sockets).toHaveLength(2);
  });
});
