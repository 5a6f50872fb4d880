import type { IncomingMessage, Server } from "node:http";
import type { Duplex } from "node:stream";
import { userId } from "@outrider/domain/model/ids.ts";
import { WebSocketServer } from "ws";
import type { AccessIndex } from "#auth/access-index.ts";
import type { Authentication } from "#auth/authentication.ts";
import type { RequestFacts } from "#auth/request-facts.ts";
import type { Sessions } from "#auth/sessions.ts";
import type { Bus } from "#live/bus.ts";
import { CLOSE, Connection } from "#live/connection.ts";
import { LiveHub } from "#live/live-hub.ts";
import { TraccarHub } from "#live/traccar-hub.ts";
import type { VehicleStates } from "#live/vehicle-states.ts";
import type { Log, Now } from "#observe/instruments.ts";
import type { Metrics } from "#observe/metrics.ts";
import type { Directory } from "#store/directory.ts";
import type { Store } from "#store/store.ts";

/** Largest message a client may send. Nothing it has to say is near it. */
const MAXIMUM_PAYLOAD = 64 * 1024;
const MAXIMUM_PER_USER = 100;
const CHECK_MILLIS = 30_000;

/** What the sockets need of the server. */
export interface LiveParts {
  readonly store: Store;
  readonly directory: Directory;
  readonly access: AccessIndex;
  readonly states: VehicleStates;
  readonly bus: Bus;
  readonly metrics: Metrics;
  readonly log: Log;
  readonly now: Now;
}

export interface SocketOptions {
  readonly server: Server;
  readonly services: LiveParts & { readonly authentication: Authentication; readonly sessions: Sessions };
  readonly readFacts: (request: IncomingMessage) => RequestFacts;
  /** Build of the web application, for the new-version banner. */
  readonly build: string;
  /** Host names answered to; any when empty. */
  readonly hosts: readonly string[];
}

export interface Sockets {
  /** Tells every client that the server restarts. */
  readonly close: () => void;
}

/** A hub takes connections and reads their messages. */
export interface Hub {
  /** Answers the reader of this connection's messages. */
  readonly join: (connection: () => Connection) => (text: string) => boolean;
  readonly leave: (connection: Connection) => void;
}

/** The two sockets: who may open one, and when one must end. */
export const openSockets = ({ server, services, readFacts, build, hosts }: SocketOptions): Sockets => {
  const { authentication, sessions, bus, metrics, now } = services;
  const live = new LiveHub(services, build);
  const traccar = new TraccarHub(services);
  const hubs: Readonly<Record<string, Hub>> = { "/api/socket": traccar, "/api/live": live };
  const acceptor = new WebSocketServer({ noServer: true, maxPayload: MAXIMUM_PAYLOAD, perMessageDeflate: false });
  const open = new Set<Connection>();

  const upgrade = async (request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> => {
    const [path = "", query = ""] = (request.url ?? "").split("?", 2);
    const hub = hubs[path];
    const facts = readFacts(request);
    if (hub === undefined) return refuse(socket, 404);
    if (hosts.length > 0 && !hosts.includes(facts.host.replace(/:\d+$/u, ""))) return refuse(socket, 421);
    if (new URLSearchParams(query).has("token")) return refuse(socket, 400, "token_in_url");
    if (request.headers["sec-websocket-version"] !== "13") return refuse(socket, 426);
    // A browser always names its page. Who does not is no browser, and no page can make it act.
    if (authentication.originOf(facts) === "foreign") return refuse(socket, 403, "csrf");
    const identified = await authentication.identify(facts);
    const identity = identified.kind === "identity" ? identified.identity : null;
    if (identity === null || identity.kind === "anonymous") {
      // The page cannot read the status of a refused upgrade; a close code it can.
      if (hub === live) acceptor.handleUpgrade(request, socket, head, (each) => each.close(CLOSE.signedOut, "sign in"));
      else refuse(socket, 401);
      return;
    }
    const own = [...open].filter((each) => each.user.id === identity.user.id).length;
    if (own >= MAXIMUM_PER_USER) return refuse(socket, 429);
    acceptor.handleUpgrade(request, socket, head, (accepted) => {
      const connection: Connection = new Connection({
        socket: accepted,
        identity,
        languages: facts.languages,
        now,
        onMessage: (text) => read(text),
      });
      open.add(connection);
      const read = hub.join(() => connection);
      metrics.set("live.sockets", open.size);
      accepted.on("close", () => {
        open.delete(connection);
        hub.leave(connection);
        metrics.set("live.sockets", open.size);
      });
    });
  };

  const onUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    socket.on("error", () => socket.destroy());
    upgrade(request, socket, head).catch((error: unknown) => {
      services.log.error({ error }, "An upgrade failed");
      socket.destroy();
    });
  };
  server.on("upgrade", onUpgrade);

  const unsubscribe = [
    sessions.onEnded((hash) => {
      for (const each of open) {
        if (each.identity.kind === "session" && each.identity.sessionHash === hash) {
          each.close(CLOSE.signedOut, "signed out");
        }
      }
    }),
    bus.subscribe("change", ({ kind, id }) => {
      if (kind !== "user") return;
      const user = services.directory.users.get(userId(id));
      for (const each of open) {
        if (each.user.id === id && (user === null || user.disabled)) each.close(CLOSE.signedOut, "signed out");
      }
    }),
  ];
  const checking = setInterval(() => {
    for (const each of open) each.check();
  }, CHECK_MILLIS);

  return {
    close: () => {
      clearInterval(checking);
      for (const stop of unsubscribe) stop();
      server.off("upgrade", onUpgrade);
      for (const each of open) each.close(CLOSE.restarting, "restarting");
      live[Symbol.dispose]();
      traccar[Symbol.dispose]();
      acceptor.close();
    },
  };
};

const REASONS: Readonly<Record<number, string>> = {
  400: "Bad Request",
  401: "Unauthorized",
  403: "Forbidden",
  404: "Not Found",
  421: "Misdirected Request",
  426: "Upgrade Required",
  429: "Too Many Requests",
};

const refuse = (socket: Duplex, status: number, code = ""): void => {
  const body = JSON.stringify({ status, code });
  socket.end(
    [
      `HTTP/1.1 ${status} ${REASONS[status] ?? "Refused"}`,
      "Connection: close",
      "Content-Type: application/problem+json",
      `Content-Length: ${Buffer.byteLength(body)}`,
      ...(status === 426 ? ["Sec-WebSocket-Version: 13"] : []),
      ...(status === 429 ? ["Retry-After: 60"] : []),
      "",
      body,
    ].join("\r\n"),
  );
};
