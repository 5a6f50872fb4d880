import type { DeviceSide } from "@outrider/protocols/device-side.ts";
import type { DecodedPosition } from "@outrider/protocols/protocol.ts";
import type { Line } from "./datagram-pool.ts";
import { ReportQueue } from "./report-queue.ts";

export interface DatagramClientOptions {
  readonly uniqueId: string;
  readonly side: DeviceSide;
  readonly line: Line;
  readonly now: () => number;
  /** Milliseconds after which a datagram without an answer is sent again, with a new packet number. */
  readonly resendAfter?: number;
  readonly memory?: number;
  readonly batch?: number;
  readonly onDelivered?: (reports: readonly DecodedPosition[], waited: number) => void;
  readonly onSent?: (reports: readonly DecodedPosition[]) => void;
}

const RESEND_AFTER = 5000;

/** A tracker on UDP: one datagram on its way at a time, sent again until it is acknowledged. */
export class DatagramClient {
  readonly #options: DatagramClientOptions;
  readonly #queue: ReportQueue;
  readonly #batch: number;
  #inFlight: { readonly number: number; readonly count: number; readonly sentAt: number } | null = null;

  constructor(options: DatagramClientOptions) {
    this.#options = options;
    this.#queue = new ReportQueue(options.memory ?? 20_000);
    this.#batch = Math.min(options.side.maximumReports, options.batch ?? 20);
  }

  get uniqueId(): string {
    return this.#options.uniqueId;
  }

  get waiting(): number {
    return this.#queue.size;
  }

  get dropped(): number {
    return this.#queue.dropped;
  }

  record(report: DecodedPosition): void {
    this.#queue.push(report);
    if (this.#inFlight === null) this.#send();
  }

  tick(): void {
    if (this.#inFlight === null) this.#send();
    else if (this.#options.now() - this.#inFlight.sentAt > (this.#options.resendAfter ?? RESEND_AFTER)) {
      this.#options.line.forget(this.#inFlight.number);
      this.#inFlight = null;
      this.#send();
    }
  }

  close(): void {
    if (this.#inFlight !== null) this.#options.line.forget(this.#inFlight.number);
    this.#inFlight = null;
  }

  #send(): void {
    const { side, line, uniqueId, now, onSent } = this.#options;
    const number = this.#queue.size === 0 ? null : line.freeNumber();
    if (number === null) return;
    const reports = this.#queue.peek(0, this.#batch);
    const flight = { number, count: reports.length, sentAt: now() };
    this.#inFlight = flight;
    line.send(number, side.report(reports, { uniqueId, serial: number }), (count) => {
      if (this.#inFlight !== flight) return;
      this.#inFlight = null;
      if (count !== null && count !== flight.count) return;
      const delivered = this.#queue.take(flight.count);
      this.#options.onDelivered?.(delivered, now() - flight.sentAt);
      this.#send();
    });
    onSent?.(reports);
  }
}
