import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Protocol, RequestDecoder } from "@outrider/protocols/protocol.ts";
import type { AnswerDeviceRequest } from "#ingest/device-requests.ts";
import type { Gateway } from "#ingest/gateway.ts";
import type { Listener } from "#ingest/listener.ts";

// NOTE: an import would load all that the module offers, its fetch among it: 16 MB and 30 ms.
const { createServer } = process.getBuiltinModule("node:http");

/** Bounds of a device's HTTP connection (protocol sheet osmand, limits; security C-20). */
const REQUEST_MILLIS = 10_000;
const KEEP_ALIVE_MILLIS = 65_000;
const CHECK_MILLIS = 2000;
const HEADER_BYTES = 16_384;
const HEADERS = 60;
const REQUESTS_PER_CONNECTION = 1000;
const METHODS = new Set(["GET", "POST", "PUT", "HEAD"]);

/** The port of a protocol that devices speak over HTTP. */
export class HttpListener implements Listener {
  readonly transport = "http";
  readonly protocol: Protocol;
  readonly #decoder: RequestDecoder;
  readonly #answer: AnswerDeviceRequest;
  readonly #server: Server;
  #connections = 0;
  #inFlight = 0;

  constructor(gateway: Gateway, protocol: Protocol, decoder: RequestDecoder, answer: AnswerDeviceRequest) {
    this.protocol = protocol;
    this.#decoder = decoder;
    this.#answer = answer;
    this.#server = createServer(
      {
        maxHeaderSize: HEADER_BYTES,
        headersTimeout: REQUEST_MILLIS,
        requestTimeout: REQUEST_MILLIS,
        keepAliveTimeout: KEEP_ALIVE_MILLIS,
        connectionsCheckingInterval: CHECK_MILLIS,
        noDelay: true,
      },
      (request, response) => void this.#take(request, response),
    );
    this.#server.maxConnections = gateway.limits.connectionsPerPort;
    this.#server.maxHeadersCount = HEADERS;
    this.#server.maxRequestsPerSocket = REQUESTS_PER_CONNECTION;
    this.#server.on("connection", (socket) => {
      this.#connections += 1;
      gateway.counters.add("ingest.connections", 1, protocol.name);
      socket.on("close", () => (this.#connections -= 1));
    });
    this.#server.on("clientError", (_, socket) => {
      gateway.counters.add("ingest.badFrames", 1, protocol.name);
      if (socket.writable) socket.end("HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n");
      else socket.destroy();
    });
  }

  async open(port: number, host: string | undefined): Promise<number> {
    await new Promise<void>((resolve, reject) => {
      this.#server.once("error", reject);
      this.#server.listen({ port, ...(host === undefined ? {} : { host }) }, () => {
        this.#server.off("error", reject);
        resolve();
      });
    });
    const address = this.#server.address();
    return typeof address === "object" && address !== null ? address.port : port;
  }

  get connections(): number {
    return this.#connections;
  }

  sweep(): void {}

  stop(): void {
    this.#server.close();
    this.#server.closeIdleConnections();
  }

  get isQuiet(): boolean {
    return this.#inFlight === 0;
  }

  close(): void {
    this.#server.closeAllConnections();
  }

  async #take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    this.#inFlight += 1;
    try {
      if (!METHODS.has(request.method ?? "")) return void response.writeHead(405, { allow: "GET, POST" }).end();
      const body = await readBody(request, this.#decoder.maximumBody);
      if (body === null) return void response.writeHead(413, { connection: "close" }).end();
      const answer = await this.#answer(
        {
          method: request.method ?? "GET",
          url: request.url ?? "/",
          contentType: request.headers["content-type"] ?? null,
          body,
        },
        request.socket.remoteAddress ?? "",
      );
      const text = Buffer.from(answer.body, "utf8");
      const type = answer.contentType ?? "text/plain; charset=utf-8";
      const headers = { "content-type": type, "content-length": text.length };
      response.writeHead(answer.status, answer.status === 503 ? { ...headers, "retry-after": "5" } : headers).end(text);
    } catch {
      // The client went away in the middle of its body.
      request.destroy();
    } finally {
      this.#inFlight -= 1;
    }
  }
}

const readBody = async (request: IncomingMessage, maximum: number): Promise<Buffer | null> => {
  if (Number(request.headers["content-length"] ?? 0) > maximum) return null;
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    length += part.length;
    if (length > maximum) return null;
    parts.push(part);
  }
  return Buffer.concat(parts, length);
};
