import { connect, type Socket } from "node:net";
import type { DecodedPosition } from "@outrider/protocols/protocol.ts";
import { teltonikaDeviceSide } from "@outrider/protocols/teltonika/device-side.ts";
import { drivenReport, imeiOf } from "./driven-report.ts";

/**
 * The devices of `ingest.bench.ts`, in a process of their own:
 * `node bench/ingest-load.ts PORT CONNECTIONS RECORDS SECONDS [POSITIONS_PER_SECOND]`. Each connection sends a packet and
 * waits for its acknowledgement; without a rate the next packet follows at once. Prints one line of JSON.
 */
const [port = 0, connections = 1, records = 1, seconds = 1, rate = 0] = process.argv.slice(2).map(Number);
const WARM_UP_MILLIS = 1000;
/** Time between two records of a device, as it says. */
const RECORD_MILLIS = 1000;

class LoadDevice {
  readonly #socket: Socket;
  readonly #index: number;
  #record = 0;
  #sentAt = 0;
  #loggedIn = false;
  #expected = 0;
  #received = 0;
  acknowledged: ((millis: number) => void) | null = null;

  constructor(index: number, ready: () => void) {
    this.#index = index;
    this.#socket = connect(port, "127.0.0.1", () => {
      this.#socket.write(teltonikaDeviceSide.login(imeiOf(index)) ?? new Uint8Array());
    });
    this.#socket.setNoDelay(true);
    this.#socket.on("data", (bytes: Buffer) => {
      if (!this.#loggedIn) {
        this.#loggedIn = true;
        ready();
        return;
      }
      this.#received += bytes.length;
      if (this.#received < this.#expected) return;
      this.acknowledged?.(performance.now() - this.#sentAt);
    });
    this.#socket.on("error", (error) => {
      console.error(error.message);
      process.exit(1);
    });
  }

  send(): void {
    const reports: DecodedPosition[] = [];
    for (let index = 0; index < records; index++) {
      const time = begin + this.#record * RECORD_MILLIS;
      reports.push(drivenReport(this.#index, this.#record++, time));
    }
    const packet = teltonikaDeviceSide.report(reports, { uniqueId: imeiOf(this.#index), serial: 1 });
    this.#expected += 4;
    this.#sentAt = performance.now();
    this.#socket.write(packet);
  }

  end(): void {
    this.#socket.destroy();
  }
}

/** A day ago, so that no run reaches the future. */
const begin = Date.now() - 86_400_000;
const latencies: number[] = [];
let measuring = false;
let stopped = false;
let positions = 0;

const devices: LoadDevice[] = [];
await new Promise<void>((resolve) => {
  let ready = 0;
  for (let index = 0; index < connections; index++) {
    devices.push(new LoadDevice(index, () => (++ready === connections ? resolve() : undefined)));
  }
});
for (const device of devices) {
  device.acknowledged = (millis) => {
    if (measuring) {
      positions += records;
      latencies.push(millis);
    }
    if (rate === 0 && !stopped) device.send();
  };
}
if (rate === 0) for (const device of devices) device.send();
else {
  // Spread evenly, so that the figure is the server's answer time and not the length of our own burst.
  let next = 0;
  let due = performance.now();
  const timer = setInterval(() => {
    for (const packetMillis = (records / rate) * 1000; due <= performance.now(); due += packetMillis) {
      devices[next++ % devices.length]?.send();
    }
    if (stopped) clearInterval(timer);
  }, 1);
}
await new Promise((resolve) => setTimeout(resolve, WARM_UP_MILLIS));
measuring = true;
const started = performance.now();
await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
const elapsed = (performance.now() - started) / 1000;
measuring = false;
stopped = true;
latencies.sort((a, b) => a - b);
const quantile = (share: number): number => latencies[Math.floor((latencies.length - 1) * share)] ?? 0;
console.log(JSON.stringify({ positionsPerSecond: positions / elapsed, p50: quantile(0.5), p99: quantile(0.99) }));
for (const device of devices) device.end();
