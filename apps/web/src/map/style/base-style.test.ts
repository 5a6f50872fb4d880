import { validateStyleMin } from "@maplibre/maplibre-gl-style-spec";
import { describe, expect, it } from "vitest";
import type { MapColours } from "../map-colours.ts";
import { baseStyle } from "./base-style.ts";
import { schemaOf } from "./map-source.ts";

const colours = new Proxy({}, { get: () => "#123456" }) as MapColours;

describe("the base style", () => {
  it.each([
    ["world", { kind: "embedded" }],
    ["openmaptiles", { kind: "online", tiles: ["https://tiles.test/{z}/{x}/{y}.pbf"], maxZoom: 14, attribution: "" }],
    ["protomaps", { kind: "file", url: "/api/map/files/x.pmtiles" }],
  ] as const)("is valid for tiles of the schema %s", (schema, source) => {
    const style = baseStyle({ source, schema, colours, language: "pt-PT", globe: false });
    expect(validateStyleMin(style)).toEqual([]);
  });

  it("asks nobody for glyphs or sprites", () => {
    const style = baseStyle({ source: { kind: "embedded" }, schema: "world", colours, language: "en-GB", globe: true });
    expect(style).not.toHaveProperty("glyphs");
    expect(style).not.toHaveProperty("sprite");
    expect(JSON.stringify(style.sources)).not.toMatch(/https/);
  });

  it("names countries in the language of the page", () => {
    const style = baseStyle({
      source: { kind: "embedded" },
      schema: "world",
      colours,
      language: "pt-PT",
      globe: false,
    });
    expect(JSON.stringify(style.layers)).toContain("Alemanha");
  });
});

describe("schemaOf", () => {
  it("knows tiles by their layers", () => {
    expect(schemaOf(["water", "transportation"])).toBe("openmaptiles");
    expect(schemaOf(["earth", "roads"])).toBe("protomaps");
    expect(schemaOf(["sea", "places"])).toBe("world");
  });
});
