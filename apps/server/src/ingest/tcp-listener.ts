import { createServer, type Server, type Socket } from "node:net";
import type { UnixMillis } from "@outrider/domain/units/units.ts";
import type { Protocol, StreamDecoder } from "@outrider/protocols/protocol.ts";
import { addressKey } from "#ingest/addresses.ts";
import { Connection } from "#ingest/connection.ts";
import type { Gateway } from "#ingest/gateway.ts";
import type { Listener } from "#ingest/listener.ts";

/** Connections the kernel may queue while we are busy: a fleet that reconnects comes at once. */
const BACKLOG = 4096;

/** Accepts the stream connections of one protocol. */
export class TcpListener implements Listener {
  readonly transport = "tcp";
  readonly protocol: Protocol;
  readonly #gateway: Gateway;
  readonly #server: Server;
  readonly #connections = new Set<Connection>();

  constructor(gateway: Gateway, protocol: Protocol, decoder: StreamDecoder) {
    this.#gateway = gateway;
    this.protocol = protocol;
    this.#server = createServer((socket) => this.#accept(socket, decoder));
    this.#server.maxConnections = gateway.limits.connectionsPerPort;
    this.#server.on("drop", () => gateway.counters.add("ingest.closed", 1, "portFull"));
  }

  async open(port: number, host: string | undefined): Promise<number> {
    await new Promise<void>((resolve, reject) => {
      this.#server.once("error", reject);
      this.#server.listen({ port, backlog: BACKLOG, ...(host === undefined ? {} : { host }) }, () => {
        this.#server.off("error", reject);
        resolve();
      });
    });
    this.#server.on("error", (error) =>
      this.#gateway.log.warn({ error, protocol: this.protocol.name }, "a device port failed to accept"),
    );
    const address = this.#server.address();
    return typeof address === "object" && address !== null ? address.port : port;
  }

  get connections(): number {
    return this.#connections.size;
  }

  sweep(now: UnixMillis): void {
    for (const connection of this.#connections) connection.sweep(now);
  }

  /** Takes no new connections and reads nothing more. */
  stop(): void {
    this.#server.close();
    for (const connection of this.#connections) connection.drain();
  }

  get isQuiet(): boolean {
    for (const connection of this.#connections) if (!connection.isQuiet) return false;
    return true;
  }

  close(): void {
    for (const connection of this.#connections) connection.close("stopping");
  }

  #accept(socket: Socket, decoder: StreamDecoder): void {
    const key = addressKey(socket.remoteAddress ?? "");
    if (!this.#gateway.addresses.open(key)) {
      this.#gateway.counters.add("ingest.closed", 1, "tooManyFromAddress");
      socket.on("error", () => undefined);
      socket.destroy();
      return;
    }
    this.#gateway.counters.add("ingest.connections", 1, this.protocol.name);
    const connection = new Connection(this.#gateway, this.protocol, decoder, socket, key, (closed) =>
      this.#connections.delete(closed),
    );
    this.#connections.add(connection);
  }
}
