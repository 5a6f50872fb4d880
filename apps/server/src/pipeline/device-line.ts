import type { Position } from "@outrider/domain/model/position.ts";
import type { UnixMillis } from "@outrider/domain/units/units.ts";
import { metres } from "@outrider/domain/units/units.ts";
import type { NewPosition } from "#store/position-store.ts";
import { NO_NEIGHBOURS, type Neighbours, type Totals } from "#pipeline/step.ts";
import { hasSuspectTime } from "#pipeline/steps/time.ts";

/** How many no-fix reports a device is remembered by, to know one that is sent again. */
const REMEMBERED_STATUS_REPORTS = 32;

/**
 * What the pipeline remembers of one device between frames. It runs ahead of the store: positions count as soon as
 * they are queued, so that frames of one connection need not wait for each other's commit.
 */
export class DeviceLine {
  /** The newest report and the newest with a fix; null until restored from the store. */
  newest: Neighbours | null = null;
  totals: Totals = { distance: metres(0), hours: 0 };
  /** Queued in the store and not yet durable, with the appends that carry them. */
  readonly inFlight = new Set<NewPosition>();
  readonly appends = new Set<Promise<unknown>>();
  /** Work that later frames of this device must wait for, or null when they may go straight on. */
  waiting: Promise<unknown> | null = null;
  readonly #statusReports: string[] = [];

  /** Starts from what the store has, after a start or a failed append. */
  restore(latest: Position | null, fix: NewPosition | null, saved: Totals | null): void {
    const believed = latest !== null && !hasSuspectTime(latest);
    this.newest = believed ? { report: latest, fix } : NO_NEIGHBOURS;
    this.totals = saved ?? (latest === null ? { distance: metres(0), hours: 0 } : totalsOf(latest));
  }

  /** Forgets what may be wrong after positions could not be stored. */
  forget(): void {
    this.newest = null;
    this.#statusReports.length = 0;
  }

  /** Whether a position of this time comes after everything known. */
  isNewer(time: UnixMillis): boolean {
    const report = this.newest?.report;
    return report === undefined || report === null || time >= report.fixTime;
  }

  /** Takes an accepted position that is newer than all before. */
  advance(position: NewPosition): void {
    if (position.outdated || hasSuspectTime(position)) return;
    this.newest = { report: position, fix: position.valid ? position : (this.newest?.fix ?? null) };
  }

  /** Holds the stored copy of the newest position, which others hold too, instead of one of its own. */
  share(position: NewPosition | undefined, stored: Position | undefined): void {
    if (stored === undefined || this.newest === null || this.newest.report !== position) return;
    this.newest = { report: stored, fix: this.newest.fix === position ? stored : this.newest.fix };
  }

  /** Takes a late position: it may be the newest fix, where only reports without one came after it. */
  fillIn(position: NewPosition): void {
    if (this.newest === null || position.outdated || !position.valid || hasSuspectTime(position)) return;
    const { report, fix } = this.newest;
    if (fix === null || position.fixTime > fix.fixTime) this.newest = { report, fix: position };
  }

  addTotals(added: Totals): void {
    this.totals = {
      distance: metres(this.totals.distance + added.distance),
      hours: this.totals.hours + added.hours,
    };
  }

  /** Resolves when everything queued is durable; rejects when some of it could not be made so. */
  async settled(): Promise<void> {
    await Promise.all(this.appends);
  }

  /** True when the same report waits in the store's queue. */
  holds(position: NewPosition): boolean {
    for (const other of this.inFlight) if (isSameReport(other, position)) return true;
    return false;
  }

  /** True when this no-fix report was seen before; remembers it otherwise. */
  knowsStatusReport(position: NewPosition): boolean {
    const key = `${position.deviceTime} ${position.attributes["event"] ?? ""} ${position.attributes["index"] ?? ""}`;
    if (this.#statusReports.includes(key)) return true;
    if (this.#statusReports.push(key) > REMEMBERED_STATUS_REPORTS) this.#statusReports.shift();
    return false;
  }
}

/** Same device, times, coordinates and event: sent twice (protocol rules 3.11). */
export const isSameReport = (a: NewPosition, b: NewPosition): boolean =>
  a.fixTime === b.fixTime &&
  a.deviceTime === b.deviceTime &&
  a.latitude === b.latitude &&
  a.longitude === b.longitude &&
  a.attributes["event"] === b.attributes["event"];

/** The totals a stored position carries. */
export const totalsOf = (position: NewPosition): Totals => {
  const distance = position.attributes["totalDistance"];
  const hours = position.attributes["hours"];
  return {
    distance: metres(typeof distance === "number" ? distance : 0),
    hours: typeof hours === "number" ? hours : 0,
  };
};
