/** Two letters each: what `Intl.DisplayNames` is asked for. Codes without a name of their own are left out. */
const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/** Names of countries and territories in a language, by ISO 3166 code; from the browser, so nothing is downloaded. */
export const countryNames = (language: string): ReadonlyMap<string, string> => {
  const names = new Map<string, string>();
  const regions = new Intl.DisplayNames([language], { type: "region", fallback: "none" });
  for (const first of LETTERS) {
    for (const second of LETTERS) {
      const name = regions.of(first + second);
      if (name !== undefined) names.set(first + second, name);
    }
  }
  return names;
};
