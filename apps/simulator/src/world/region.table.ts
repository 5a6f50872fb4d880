/** Where a fleet lives. Distances in metres; `population` is the smallest town taken. */
export interface Region {
  readonly name: string;
  readonly country: string;
  /** The city in the middle, as the gazetteer spells it. */
  readonly city: string;
  readonly timeZone: string;
  readonly metropolitan: { readonly radius: number; readonly population: number };
  readonly outer: { readonly radius: number; readonly population: number };
  /** Share of the fleet at home in the metropolitan area. */
  readonly metropolitanShare: number;
}

/** One region for each language of the product; the first is the default. */
export const REGIONS: readonly Region[] = [
  {
    name: "portugal",
    country: "PT",
    city: "Lisbon",
    timeZone: "Europe/Lisbon",
    metropolitan: { radius: 38_000, population: 5000 },
    outer: { radius: 320_000, population: 40_000 },
    metropolitanShare: 0.78,
  },
  {
    name: "spain",
    country: "ES",
    city: "Madrid",
    timeZone: "Europe/Madrid",
    metropolitan: { radius: 35_000, population: 10_000 },
    outer: { radius: 200_000, population: 60_000 },
    metropolitanShare: 0.8,
  },
  {
    name: "france",
    country: "FR",
    city: "Lyon",
    timeZone: "Europe/Paris",
    metropolitan: { radius: 30_000, population: 8000 },
    outer: { radius: 180_000, population: 40_000 },
    metropolitanShare: 0.8,
  },
  {
    name: "brazil",
    country: "BR",
    city: "Curitiba",
    timeZone: "America/Sao_Paulo",
    metropolitan: { radius: 40_000, population: 8000 },
    outer: { radius: 300_000, population: 80_000 },
    metropolitanShare: 0.8,
  },
  {
    name: "britain",
    country: "GB",
    city: "Bristol",
    timeZone: "Europe/London",
    metropolitan: { radius: 30_000, population: 6000 },
    outer: { radius: 160_000, population: 60_000 },
    metropolitanShare: 0.8,
  },
];
