import { parseArgs } from "node:util";

type Kinds = Readonly<Record<string, "text" | "switch">>;

export type Options<Given extends Kinds> =
  | {
      readonly kind: "options";
      readonly values: { readonly [Name in keyof Given]?: Given[Name] extends "text" ? string : boolean };
      readonly rest: readonly string[];
    }
  | { readonly kind: "problem"; readonly reason: string };

/** Reads `--name value` and `--switch`; an unknown name or a missing value is a problem in one line. */
export const readOptions = <const Given extends Kinds>(parameters: readonly string[], kinds: Given): Options<Given> => {
  const options = Object.fromEntries(
    Object.entries(kinds).map(([name, kind]) => [
      name,
      { type: kind === "text" ? ("string" as const) : ("boolean" as const) },
    ]),
  );
  try {
    const { values, positionals } = parseArgs({ args: [...parameters], options, allowPositionals: true });
    return { kind: "options", values: values as never, rest: positionals };
  } catch (error) {
    const [reason = "wrong parameters"] = (error instanceof Error ? error.message : String(error)).split(/[.\n] ?/u, 1);
    return { kind: "problem", reason };
  }
};
