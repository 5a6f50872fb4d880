import { Readable } from "node:stream";
import type { Answer } from "#api/route.ts";

/** Values written before the stream is offered to the network. */
const VALUES_PER_PART = 500;

/**
 * A JSON array that is written while it is read: a year of a vehicle never stands in memory as one text. The client
 * sees a broken body when something fails on the way.
 */
export const jsonStream = (values: AsyncIterable<unknown> | Iterable<unknown>): Answer => ({
  kind: "content",
  status: 200,
  type: "application/json; charset=utf-8",
  content: Readable.from(arrayText(values), { objectMode: false }),
});

const arrayText = async function* (values: AsyncIterable<unknown> | Iterable<unknown>): AsyncGenerator<string> {
  let part: string[] = [];
  let separator = "[";
  for await (const value of values) {
    part.push(JSON.stringify(value));
    if (part.length < VALUES_PER_PART) continue;
    yield `${separator}${part.join(",")}`;
    separator = ",";
    part = [];
  }
  yield part.length === 0 && separator === "[" ? "[]" : `${part.length === 0 ? "" : separator}${part.join(",")}]`;
};
