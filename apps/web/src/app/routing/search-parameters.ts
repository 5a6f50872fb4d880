export type TextSearch<Name extends string> = { readonly [Key in Name]?: string };

/** Reads these query parameters as texts and drops all others. The router would turn `?token=12` into a number. */
export function readTexts<Name extends string>(search: Readonly<Record<string, unknown>>, names: readonly Name[]) {
  const entries = names.flatMap((name) => {
    const value = search[name];
    return typeof value === "string" || typeof value === "number" ? [[name, String(value)]] : [];
  });
  return Object.fromEntries(entries) as TextSearch<Name>;
}

/** The vehicle that an address of the map page names. */
export function readVehicle({ vehicle }: Readonly<Record<string, unknown>>): { readonly vehicle?: number } {
  return typeof vehicle === "number" && Number.isInteger(vehicle) && vehicle > 0 ? { vehicle } : {};
}
