import fc from "fast-check";
import { expect, test } from "vitest";
import { ByteQueue } from "#ingest/byte-queue.ts";
import { Pressure } from "#ingest/pressure.ts";
import { until } from "#ingest/testing/test-client.ts";

test("a byte queue gives back what was put in, in whatever pieces it comes and goes", () => {
  const work = fc.array(fc.oneof(fc.uint8Array({ maxLength: 700 }), fc.nat({ max: 900 })), { maxLength: 60 });
  fc.assert(
    fc.property(work, (steps) => {
      const queue = new ByteQueue();
      let model = Buffer.alloc(0);
      for (const step of steps) {
        if (typeof step === "number") {
          const length = Math.min(step, model.length);
          queue.drop(length);
          model = model.subarray(length);
        } else {
          queue.append(step);
          model = Buffer.concat([model, step]);
        }
        expect(queue.length).toBe(model.length);
        expect(Buffer.compare(queue.view(), model)).toBe(0);
      }
    }),
  );
});

test("connections that waited without a turn come before those that had one", async () => {
  const intake = { backlog: 100 };
  using pressure = new Pressure(intake, 10);
  const turns: string[] = [];
  const greedy = (name: string) => (): void => {
    turns.push(name);
    intake.backlog = 10;
    if (turns.length < 6) pressure.wait(greedy(name));
  };
  for (const name of ["a", "b", "c"]) pressure.wait(greedy(name));
  for (let round = 1; round <= 3; round++) {
    intake.backlog = 0;
    await until(() => turns.length === round);
  }
  expect(turns).toEqual(["a", "b", "c"]);
});
