import type { EntityAttributes, JsonValue } from "@outrider/domain/model/attributes.ts";

/** What the server wrote into the page about the partner of this host. */
export interface Partner {
  readonly title: string;
  readonly logo: string | null;
  readonly language: string | null;
  readonly subtitle: string | null;
  readonly preferences: EntityAttributes;
}

export function readPartner(page: Document): Partner {
  const source = parse(page.getElementById("partner")?.textContent ?? "{}");
  const preferences = source["preferences"];
  return {
    title: text(source["title"]) ?? page.title,
    logo: text(source["logo"]),
    language: text(source["language"]),
    subtitle: text(source["subtitle"]),
    preferences: isObject(preferences) ? preferences : {},
  };
}

const text = (value: JsonValue | undefined): string | null =>
  typeof value === "string" && value !== "" ? value : null;

const isObject = (value: JsonValue | undefined): value is EntityAttributes =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function parse(source: string): EntityAttributes {
  try {
    const value: JsonValue = JSON.parse(source);
    return isObject(value) ? value : {};
  } catch {
    return {};
  }
}
