import type { Counters, Log } from "#observe/instruments.ts";
import type { NewPosition } from "#store/position-store.ts";
import { isDropped, type Dropped, type Step, type StepContext } from "#pipeline/step.ts";

/**
 * Runs steps in order until one drops the position. A step that throws is a bug, not a reason to lose a report: it is
 * counted, logged once a minute, and the position goes on without it.
 */
export class StepRunner {
  readonly #log: Log;
  readonly #counters: Counters;
  #quietUntil = 0;

  constructor(log: Log, counters: Counters) {
    this.#log = log;
    this.#counters = counters;
  }

  run(steps: readonly Step[], context: StepContext, position: NewPosition): NewPosition | Dropped {
    let result = position;
    for (const step of steps) {
      try {
        const next = step.apply(context, result);
        if (isDropped(next)) return next;
        result = next;
      } catch (error) {
        this.#failed(step, context, error);
      }
    }
    return result;
  }

  #failed(step: Step, context: StepContext, error: unknown): void {
    this.#counters.add("pipeline.stepFailures", 1, step.name);
    if (context.receivedAt < this.#quietUntil) return;
    this.#quietUntil = context.receivedAt + 60_000;
    this.#log.error({ error, step: step.name, deviceId: context.device.id }, "a pipeline step failed and was left out");
  }
}
