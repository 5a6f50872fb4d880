import { FM6_RULES, IO_RULES } from "./io.table.ts";
import type { IoReading, IoRule, IoWidth } from "./io-rule.ts";

/** Rules of one width by id, in the shape the hot path reads: dense, monomorphic, no optional fields. */
export interface CompiledRule {
  readonly id: number;
  readonly attribute: string;
  readonly reading: IoReading;
  readonly times: number;
  readonly over: number;
  readonly omit: readonly number[] | null;
  readonly omitAbove: number;
  /** `io<id>`. */
  readonly rawName: string;
  readonly keepRaw: boolean;
}

type RulesById = readonly (CompiledRule | undefined)[];

/** What the I/O ids of a device model mean. */
export interface IoProfile {
  readonly one: RulesById;
  readonly two: RulesById;
  readonly four: RulesById;
  readonly eight: RulesById;
  readonly variable: RulesById;
}

const rawNames: string[] = [];
const DEFAULT_PROFILE = compile(IO_RULES);
const FM6_PROFILE = compile([...IO_RULES, ...FM6_RULES]);

/** The profile of a model as set on the device; the FMB family's unless it is of the FM6 series. */
export function ioProfile(model: string | null): IoProfile {
  if (model === null) return DEFAULT_PROFILE;
  return /^FM[BCM]?6/i.test(model) ? FM6_PROFILE : DEFAULT_PROFILE;
}

/** `io<id>`, the same string object each time, so that attribute maps of one layout share their shape. */
export function rawName(id: number): string {
  return (rawNames[id] ??= `io${id}`);
}

function compile(rules: readonly IoRule[]): IoProfile {
  return {
    one: byId(rules, 1),
    two: byId(rules, 2),
    four: byId(rules, 4),
    eight: byId(rules, 8),
    variable: byId(rules, "x"),
  };
}

function byId(rules: readonly IoRule[], width: IoWidth): RulesById {
  const ofWidth = rules.filter((rule) => rule.bytes === width);
  const table: (CompiledRule | undefined)[] = Array.from(
    { length: ofWidth.reduce((highest, { id }) => Math.max(highest, id), 0) + 1 },
    () => undefined,
  );
  for (const rule of ofWidth) {
    table[rule.id] = {
      id: rule.id,
      attribute: rule.attribute,
      reading: rule.as ?? "unsigned",
      times: rule.times ?? 1,
      over: rule.over ?? 1,
      omit: rule.omit ?? null,
      omitAbove: rule.omitAbove ?? Number.POSITIVE_INFINITY,
      rawName: rawName(rule.id),
      keepRaw: rule.keepRaw === true,
    };
  }
  return table;
}
