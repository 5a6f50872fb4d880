/**
 * What the text of a device's answer says about the engine cut.
 * `applied`: the device did what it was asked, whichever that was; `nothing`: keep waiting.
 */
export type ResultMeaning = "cut" | "released" | "applied" | "failed" | "nothing";

interface Pattern {
  readonly pattern: RegExp;
  readonly meaning: Exclude<ResultMeaning, "nothing">;
}

/** Per protocol in this order, first match counts; sources are section 5 of the protocol sheets and the sheets. */
const PATTERNS: Readonly<Record<string, readonly Pattern[]>> = {
  teltonika: [
    { pattern: /bad syntax|arguments? required|\berror\b/i, meaning: "failed" },
    { pattern: /\bDOUT(?<output>\d+):(?:ON|1)\b/i, meaning: "cut" },
    { pattern: /\bDOUT(?<output>\d+):(?:OFF|0)\b/i, meaning: "released" },
  ],
  gt06: [
    { pattern: /speed limit|unvalued fix|\bfail|\berror\b/i, meaning: "failed" },
    {
      pattern: /cut off the fuel supply: success|\bDYD=success|already in the state of fuel supply cut/i,
      meaning: "cut",
    },
    {
      pattern: /restore fuel supply: success|\bHFYD=success|already in the state of fuel supply (?:to )?res/i,
      meaning: "released",
    },
    { pattern: /success|\bok\b|already in the state/i, meaning: "applied" },
  ],
  suntech: [
    { pattern: /able1NoUse/i, meaning: "failed" },
    { pattern: /;Enable1\b|;04;01\b/i, meaning: "cut" },
    { pattern: /;Disable1\b|;04;02\b/i, meaning: "released" },
  ],
  h02: [
    { pattern: /V4,S20,ERROR/i, meaning: "failed" },
    { pattern: /V4,S20,(?:DONE|OK)/i, meaning: "applied" },
  ],
  meitrack: [
    { pattern: /C01,OK/i, meaning: "applied" },
    { pattern: /C01,/i, meaning: "failed" },
  ],
  ruptela: [{ pattern: /error|fail/i, meaning: "failed" }],
  gps103: [
    { pattern: /^jt\b/i, meaning: "cut" },
    { pattern: /^kt\b/i, meaning: "released" },
  ],
};

/** Answers are at most 2 KiB; what is longer is not an answer to an engine command. */
const LONGEST_RESULT = 2048;

/**
 * Reads the answer of a device whose engine cut hangs on `output`. Answers of unknown protocols, to other commands or
 * about another output say nothing.
 */
export const resultMeaning = (protocol: string, result: string, output: number): ResultMeaning => {
  if (result.length > LONGEST_RESULT) return "nothing";
  for (const { pattern, meaning } of PATTERNS[protocol] ?? []) {
    const match = pattern.exec(result);
    if (match === null) continue;
    const named = match.groups?.["output"];
    return named === undefined || Number(named) === output ? meaning : "nothing";
  }
  return "nothing";
};
