import type { Device } from "@outrider/domain/model/entities.ts";
import type { DeviceId } from "@outrider/domain/model/ids.ts";
import type { UnixMillis } from "@outrider/domain/units/units.ts";
import type { DecodedPosition } from "@outrider/protocols/protocol.ts";
import type { AddressLookup } from "#geo/address-lookup.ts";
import type { Counters, Log } from "#observe/instruments.ts";
import type { NewPosition } from "#store/position-store.ts";
import { settingsOf } from "#pipeline/device-settings.ts";
import { draftOf, type Draft } from "#pipeline/draft.ts";
import { StepRunner } from "#pipeline/run-steps.ts";
import { isDropped, NO_NEIGHBOURS, type Dropped, type Step, type StepContext } from "#pipeline/step.ts";
import { copyStep, driverStep, fuelReadingsStep } from "#pipeline/steps/carried.ts";
import { duplicateStep } from "#pipeline/steps/duplicate.ts";
import { filterStep, retentionStep } from "#pipeline/steps/filter.ts";
import { motionStep } from "#pipeline/steps/motion.ts";
import { placeStep, rangeStep } from "#pipeline/steps/place.ts";
import { addressStep, geofenceStep, type GeofenceLookup } from "#pipeline/steps/surroundings.ts";
import { timeStep } from "#pipeline/steps/time.ts";
import { distanceStep, hoursStep } from "#pipeline/steps/totals.ts";

export interface PipelineOptions {
  readonly addresses: AddressLookup | null;
  readonly geofences?: GeofenceLookup;
  readonly linkedDriver?: (device: DeviceId) => string | null;
  readonly retentionMillis: number;
  readonly log: Log;
  readonly counters: Counters;
}

/**
 * The ordered steps from a report to a position. First come those that need the report alone: they settle its time,
 * and with it whether it is the newest of its device. Then those that need its neighbours in time.
 */
export class Pipeline {
  readonly #runner: StepRunner;
  readonly #onArrival: readonly Step[];
  readonly #inPlace: readonly Step[];

  constructor(options: PipelineOptions) {
    this.#runner = new StepRunner(options.log, options.counters);
    this.#onArrival = [timeStep, rangeStep];
    this.#inPlace = [
      placeStep,
      retentionStep(options.retentionMillis),
      duplicateStep,
      filterStep,
      distanceStep,
      copyStep,
      hoursStep,
      motionStep,
      ...(options.linkedDriver === undefined ? [] : [driverStep(options.linkedDriver)]),
      fuelReadingsStep,
      ...(options.geofences === undefined ? [] : [geofenceStep(options.geofences)]),
      ...(options.addresses === null ? [] : [addressStep(options.addresses)]),
    ];
  }

  /** The reports of one frame with their times settled, oldest first. */
  arrive(
    device: Device,
    protocol: string,
    reports: readonly DecodedPosition[],
    receivedAt: UnixMillis,
  ): readonly Draft[] {
    const drafts: Draft[] = [];
    for (const report of reports) {
      const draft = draftOf(device.id, protocol, report, receivedAt);
      const context = contextOf(device, receivedAt, draft.located);
      const position = this.#runner.run(this.#onArrival, context, draft.position);
      if (!isDropped(position)) drafts.push({ located: draft.located, position });
    }
    return drafts.length > 1 ? drafts.sort((a, b) => a.position.fixTime - b.position.fixTime) : drafts;
  }

  /** The finished position of a draft whose neighbours are known, or why there is none. */
  place(context: StepContext, draft: Draft): NewPosition | Dropped {
    return this.#runner.run(this.#inPlace, context, draft.position);
  }
}

const contextOf = (device: Device, receivedAt: UnixMillis, located: boolean): StepContext => ({
  device,
  settings: settingsOf(device),
  receivedAt,
  located,
  before: NO_NEIGHBOURS,
  after: NO_NEIGHBOURS,
  totals: NO_TOTALS,
  isKnown: never,
});

const never = (): boolean => false;
const NO_TOTALS = { distance: 0, hours: 0 } as StepContext["totals"];
