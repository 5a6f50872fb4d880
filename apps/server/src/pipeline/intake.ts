import type { Device } from "@outrider/domain/model/entities.ts";
import type { DeviceId } from "@outrider/domain/model/ids.ts";
import type { Position } from "@outrider/domain/model/position.ts";
import { metres, unixMillis, type UnixMillis } from "@outrider/domain/units/units.ts";
import type { DecodedPosition } from "@outrider/protocols/protocol.ts";
import type { Now } from "#observe/instruments.ts";
import type { NewPosition, PositionStore } from "#store/position-store.ts";
import { CommitQueue, type Commit, type Placement } from "#pipeline/commit-queue.ts";
import { DeviceLine, isSameReport, totalsOf } from "#pipeline/device-line.ts";
import { settingsOf } from "#pipeline/device-settings.ts";
import type { Draft } from "#pipeline/draft.ts";
import { earlierOf, laterOf, neighboursAmong, neighboursAt } from "#pipeline/neighbours.ts";
import { Pipeline, type PipelineOptions } from "#pipeline/pipeline.ts";
import { isDropped, NO_NEIGHBOURS, type Neighbours, type StepContext, type Totals } from "#pipeline/step.ts";
import { hasSuspectTime } from "#pipeline/steps/time.ts";
import { totalsAdded } from "#pipeline/steps/totals.ts";

/** Older reports are history: stored, and nobody is told (protocol rules 3.7). */
const HISTORY_MILLIS = 365 * 86_400_000;

export interface IntakeOptions extends PipelineOptions {
  readonly positions: Pick<PositionStore, "append" | "latest" | "neighbours" | "range" | "isDuplicate">;
  readonly device: (id: DeviceId) => Device | null;
  /** Totals kept beside the latest position, where late reports raised them after it was stored. */
  readonly savedTotals?: (latest: Position) => Totals | null;
  /** What follows from durable positions. Called after the acknowledgement, in order for each device. */
  readonly onCommitted: (commit: Commit) => void;
  readonly now: Now;
}

export interface Receipt {
  readonly stored: number;
  readonly dropped: number;
}

/**
 * Takes the reports of devices through the pipeline into the store. Reports newer than all before go straight on,
 * many frames of a device in flight at once; a late one holds those behind it until its neighbours are known.
 */
export class Intake {
  readonly #options: IntakeOptions;
  readonly #pipeline: Pipeline;
  readonly #commits: CommitQueue;
  readonly #lines = new Map<DeviceId, DeviceLine>();
  #inFlight = 0;

  constructor(options: IntakeOptions) {
    this.#options = options;
    this.#pipeline = new Pipeline(options);
    this.#commits = new CommitQueue(options.onCommitted, options.log);
  }

  /** Positions taken in whose consequences are not drawn yet: the measure for back-pressure. */
  get backlog(): number {
    return this.#inFlight + this.#commits.length;
  }

  /** Resolves when every report of the frame is durable or rightly dropped: only now may the device be told. */
  async receive(
    device: Device,
    protocol: string,
    reports: readonly DecodedPosition[],
    receivedAt: UnixMillis,
  ): Promise<Receipt> {
    const line = this.#line(device.id);
    const drafts = this.#pipeline.arrive(device, protocol, reports, receivedAt);
    if (line.waiting === null && this.#restoreAtOnce(line, device.id) && drafts.every((draft) => goesOn(line, draft))) {
      return this.#commit(line, this.#placeAll(line, device, drafts, receivedAt));
    }
    const turn = (line.waiting ?? Promise.resolve()).then(async () => {
      const batch = await this.#placeOutOfOrder(line, device, drafts, receivedAt);
      // Wrapped, so that the next frame waits for the place in the queue and not for the commit.
      return { committed: this.#commit(line, batch) };
    });
    const gate = turn.then(done, done).then(() => {
      if (line.waiting === gate) line.waiting = null;
    });
    line.waiting = gate;
    return (await turn).committed;
  }

  /** Stores a copy of the latest position with other totals, as Traccar does; null when there is no position yet. */
  async putAccumulators(
    id: DeviceId,
    totals: { readonly totalDistance?: number; readonly hours?: number },
  ): Promise<Position | null> {
    const device = this.#options.device(id);
    const latest = this.#options.positions.latest(id);
    if (device === null || latest === null) return null;
    const line = this.#line(id);
    await line.settled();
    this.#restoreAtOnce(line, id);
    line.totals = {
      distance: metres(totals.totalDistance ?? line.totals.distance),
      hours: totals.hours ?? line.totals.hours,
    };
    const { id: _, ...copy } = latest;
    // One millisecond later than the original, so that it is the newest.
    const position: NewPosition = {
      ...copy,
      fixTime: unixMillis(latest.fixTime + 1),
      deviceTime: unixMillis(latest.deviceTime + 1),
      serverTime: this.#options.now(),
      attributes: {
        ...latest.attributes,
        distance: 0,
        totalDistance: line.totals.distance,
        hours: line.totals.hours,
        putAccumulators: true,
      },
    };
    line.advance(position);
    const [stored] = await this.#options.positions.append([position]);
    if (stored === undefined) return null;
    this.#commits.push({ device, positions: [stored], placements: ["live"], totals: line.totals });
    return stored;
  }

  /** A device is gone: nothing of it is remembered. */
  remove(id: DeviceId): void {
    this.#lines.delete(id);
  }

  /** Draws the consequences of everything that is durable. */
  flush(): void {
    this.#commits.flush();
  }

  #line(id: DeviceId): DeviceLine {
    let line = this.#lines.get(id);
    if (line === undefined) {
      line = new DeviceLine();
      this.#lines.set(id, line);
    }
    return line;
  }

  /** Restores a line from memory when the newest report had a fix; otherwise the store must be searched. */
  #restoreAtOnce(line: DeviceLine, id: DeviceId): boolean {
    if (line.newest !== null) return true;
    if (line.appends.size > 0) return false;
    const latest = this.#options.positions.latest(id);
    if (latest !== null && !latest.valid) return false;
    line.restore(latest, latest, this.#saved(latest));
    return true;
  }

  #saved(latest: Position | null): Totals | null {
    return latest === null ? null : (this.#options.savedTotals?.(latest) ?? null);
  }

  #placeAll(line: DeviceLine, device: Device, drafts: readonly Draft[], receivedAt: UnixMillis): Batch {
    const batch = new Batch(device);
    for (const draft of drafts) this.#placeOn(line, batch, draft, receivedAt, line.newest ?? NO_NEIGHBOURS, null);
    return batch;
  }

  async #placeOutOfOrder(
    line: DeviceLine,
    device: Device,
    drafts: readonly Draft[],
    receivedAt: UnixMillis,
  ): Promise<Batch> {
    if (line.newest === null) await line.settled().catch(done);
    if (!this.#restoreAtOnce(line, device.id)) {
      const latest = this.#options.positions.latest(device.id);
      const { before } = await neighboursAt(this.#options.positions, device.id, latest?.fixTime ?? receivedAt);
      line.restore(latest, before.fix, this.#saved(latest));
    }
    const batch = new Batch(device);
    let around: Around = { before: NO_NEIGHBOURS, after: NO_NEIGHBOURS };
    for (const draft of drafts) {
      if (goesOn(line, draft)) {
        this.#placeOn(line, batch, draft, receivedAt, line.newest ?? NO_NEIGHBOURS, null);
        continue;
      }
      if (!isBefore(draft.position, around.after)) {
        // Taken before the store is asked: what becomes durable meanwhile is then in one of the two.
        const flying = neighboursAmong(line.inFlight, draft.position.fixTime);
        const found = await neighboursAt(this.#options.positions, device.id, draft.position.fixTime);
        around = {
          before: laterOf(laterOf(around.before, found.before), flying.before),
          after: earlierOf(found.after, flying.after),
        };
      }
      const placed = this.#placeOn(line, batch, draft, receivedAt, around.before, around.after);
      if (placed !== null && !placed.outdated) {
        around = { ...around, before: { report: placed, fix: placed.valid ? placed : around.before.fix } };
      }
    }
    return batch;
  }

  /** `after` null: the draft is newer than all before. */
  #placeOn(
    line: DeviceLine,
    batch: Batch,
    draft: Draft,
    receivedAt: UnixMillis,
    before: Neighbours,
    after: Neighbours | null,
  ): NewPosition | null {
    const suspect = hasSuspectTime(draft.position);
    const context: StepContext = {
      device: batch.device,
      settings: settingsOf(batch.device),
      receivedAt,
      located: draft.located,
      before: suspect && draft.located ? NO_NEIGHBOURS : before,
      after: after ?? NO_NEIGHBOURS,
      totals: after === null ? line.totals : totalsAt(before),
      isKnown: (position) => this.#isKnown(line, batch, position),
    };
    const position = this.#pipeline.place(context, draft);
    if (isDropped(position)) {
      batch.dropped += 1;
      if (position.dropped === "duplicate") batch.hasDuplicates = true;
      this.#options.counters.add("pipeline.dropped", 1, position.dropped);
      return null;
    }
    line.addTotals(totalsAdded(context, position));
    if (after === null) line.advance(position);
    else line.fillIn(position);
    batch.positions.push(position);
    batch.placements.push(placementOf(position, after, receivedAt));
    return position;
  }

  #isKnown(line: DeviceLine, batch: Batch, position: NewPosition): boolean {
    if (position.outdated) return line.knowsStatusReport(position);
    return line.holds(position) || batch.holds(position) || this.#options.positions.isDuplicate(position);
  }

  async #commit(line: DeviceLine, batch: Batch): Promise<Receipt> {
    const { positions, device } = batch;
    const receipt = { stored: positions.length, dropped: batch.dropped };
    // The first copy of a duplicate may still be on its way to the disk.
    const earlier = batch.hasDuplicates ? line.settled() : null;
    if (positions.length > 0) {
      const totals = line.totals;
      for (const position of positions) line.inFlight.add(position);
      this.#inFlight += positions.length;
      const append = this.#options.positions.append(positions);
      line.appends.add(append);
      try {
        const stored = await append;
        line.share(positions.at(-1), stored.at(-1));
        this.#commits.push({ device, positions: stored, placements: batch.placements, totals });
      } catch (error) {
        line.forget();
        earlier?.catch(done);
        throw error;
      } finally {
        line.appends.delete(append);
        for (const position of positions) line.inFlight.delete(position);
        this.#inFlight -= positions.length;
      }
    }
    await earlier;
    return receipt;
  }
}

interface Around {
  readonly before: Neighbours;
  readonly after: Neighbours;
}

/** What one frame brings to the store. */
class Batch {
  readonly device: Device;
  readonly positions: NewPosition[] = [];
  readonly placements: Placement[] = [];
  dropped = 0;
  hasDuplicates = false;

  constructor(device: Device) {
    this.device = device;
  }

  holds(position: NewPosition): boolean {
    return this.positions.some((other) => isSameReport(other, position));
  }
}

const done = (): void => undefined;

/** Whether a draft needs no look at the past: it is the newest, or its clock places it nowhere. */
const goesOn = (line: DeviceLine, { position }: Draft): boolean =>
  hasSuspectTime(position) || line.isNewer(position.fixTime);

const isBefore = (position: NewPosition, after: Neighbours): boolean =>
  after.report !== null &&
  position.fixTime < after.report.fixTime &&
  (after.fix === null || position.fixTime < after.fix.fixTime);

const totalsAt = (before: Neighbours): Totals =>
  before.report === null ? { distance: metres(0), hours: 0 } : totalsOf(before.report);

const placementOf = (position: NewPosition, after: Neighbours | null, receivedAt: UnixMillis): Placement => {
  if (hasSuspectTime(position)) return "suspect";
  if (receivedAt - position.fixTime > HISTORY_MILLIS) return "history";
  return after === null ? "live" : "late";
};
