import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { createServer } from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join, normalize } from "node:path";
import { parseArgs } from "node:util";
import type { RosterEntry } from "@outrider/wire/live/messages.ts";
import { vehicleFrameSize, writeVehicleFrameHeader, writeVehicleRecord } from "@outrider/wire/live/vehicle-frame.ts";
import { WebSocketServer } from "ws";
import type { WebSocket } from "ws";
import { SyntheticFleet } from "./synthetic-fleet.ts";

/**
 * A server that speaks `/api/live` for a fleet that exists only here, and hands out a built page beside it: to look at
 * the map without the real server, and for the browser benchmarks.
 * `node bench/live-source.ts --vehicles 600 --port 8090 --folder apps/web/dist`
 */
export interface LiveSourceOptions {
  readonly vehicles: number;
  readonly port?: number;
  /** What is served beside the socket. */
  readonly folder?: string;
  /** How often each vehicle reports, s. */
  readonly interval?: number;
  readonly seed?: number;
}

export interface LiveSource extends AsyncDisposable {
  readonly url: string;
  readonly fleet: SyntheticFleet;
}

/** Frames a second: the fleet's reports are spread evenly over them. */
const FRAMES_A_SECOND = 5;
const ROSTER_PART = 2_000;
const SNAPSHOT_PART = 5_000;

export const startLiveSource = async (options: LiveSourceOptions): Promise<LiveSource> => {
  const fleet = new SyntheticFleet(options.vehicles, options.seed ?? 1, options.interval ?? 10);
  const server = createServer((request, response) => void serveFile(options.folder ?? ".", request, response));
  const sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false });
  server.on("upgrade", (request, socket, head) => {
    sockets.handleUpgrade(request, socket, head, (client) => greet(client, fleet));
  });
  const timer = setInterval(() => {
    const frame = frameOf(fleet, fleet.advance(Date.now(), FRAMES_A_SECOND));
    for (const client of sockets.clients) if (client.bufferedAmount < 4_000_000) client.send(frame);
  }, 1000 / FRAMES_A_SECOND);
  await new Promise<void>((resolve) => server.listen(options.port ?? 0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    fleet,
    async [Symbol.asyncDispose]() {
      clearInterval(timer);
      for (const client of sockets.clients) client.terminate();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};

const greet = (client: WebSocket, fleet: SyntheticFleet): void => {
  client.on("message", (data: Buffer) => {
    const message = JSON.parse(data.toString("utf8")) as {
      readonly op: string;
      readonly deviceIds?: readonly number[];
    };
    if (message.op === "hello") sendFleet(client, fleet);
    if (message.op === "watch") {
      client.send(
        JSON.stringify({ type: "details", details: (message.deviceIds ?? []).map((id) => fleet.details(id)) }),
      );
    }
  });
};

const sendFleet = (client: WebSocket, fleet: SyntheticFleet): void => {
  client.send(
    JSON.stringify({
      type: "welcome",
      boot: "bench",
      build: "bench",
      serverTime: Date.now(),
      deviceCount: fleet.size,
      resumed: false,
    }),
  );
  for (let from = 0; from < fleet.size; from += ROSTER_PART) {
    const entries: RosterEntry[] = [];
    for (let index = from; index < Math.min(fleet.size, from + ROSTER_PART); index += 1)
      entries.push(fleet.entry(index));
    client.send(JSON.stringify({ type: "roster", entries, done: from + ROSTER_PART >= fleet.size }));
  }
  for (let from = 0; from < fleet.size; from += SNAPSHOT_PART) {
    const length = Math.min(SNAPSHOT_PART, fleet.size - from);
    client.send(
      frameOf(
        fleet,
        Uint32Array.from({ length }, (_, index) => from + index),
      ),
    );
  }
};

const frameOf = (fleet: SyntheticFleet, indexes: Uint32Array): ArrayBuffer => {
  const bytes = new ArrayBuffer(vehicleFrameSize(indexes.length));
  const view = new DataView(bytes);
  writeVehicleFrameHeader(view, indexes.length, Date.now(), Date.now());
  indexes.forEach((index, at) => writeVehicleRecord(view, at, fleet.record(index)));
  return bytes;
};

const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".mjs": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
  ".json": "application/json",
};

const serveFile = async (folder: string, request: IncomingMessage, response: ServerResponse): Promise<void> => {
  const path = normalize(decodeURIComponent(new URL(request.url ?? "/", "http://x").pathname));
  if (path.startsWith("/api/")) {
    response.writeHead(204).end();
    return;
  }
  const file = join(folder, path.endsWith("/") ? `${path}index.html` : path);
  try {
    const { size } = await stat(file);
    const headers = { "content-type": TYPES[extname(file)] ?? "application/octet-stream", etag: `"${size}"` };
    const range = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? "");
    if (range === null) {
      response.writeHead(200, { ...headers, "content-length": size });
      createReadStream(file).pipe(response);
      return;
    }
    const start = Number(range[1]);
    const end = Math.min(size - 1, Number(range[2]));
    response.writeHead(206, {
      ...headers,
      "content-length": end - start + 1,
      "content-range": `bytes ${start}-${end}/${size}`,
    });
    createReadStream(file, { start, end }).pipe(response);
  } catch {
    response.writeHead(404).end();
  }
};

if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      vehicles: { type: "string", default: "600" },
      port: { type: "string", default: "8090" },
      folder: { type: "string", default: "apps/web/dist" },
    },
  });
  const source = await startLiveSource({
    vehicles: Number(values.vehicles),
    port: Number(values.port),
    folder: values.folder,
  });
  console.log(`${source.fleet.size} vehicles at ${source.url}`);
}
