import { hasFeature } from "@outrider/domain/access/features.ts";
import type { EntityAttributes } from "@outrider/domain/model/attributes.ts";
import type { MessageKey } from "@outrider/i18n/catalogue.ts";

/** An entry of the icon rail. */
export type RailEntry =
  | { readonly kind: "area"; readonly area: Area; readonly href: string; readonly title: MessageKey<"shell"> }
  /** From the user's own attributes: opens in a new tab. */
  | { readonly kind: "link"; readonly key: string; readonly href: string; readonly title: string };

export type Area = "map" | "settings";

interface AreaRule {
  readonly area: Area;
  readonly href: string;
  readonly title: MessageKey<"shell">;
  readonly shown: (user: EntityAttributes, partner: EntityAttributes) => boolean;
}

/** Every area the application has, in the order of the rail. One that is not built has no line here. */
const AREAS: readonly AreaRule[] = [
  { area: "map", href: "#/map", title: "area.map", shown: (user, partner) => hasFeature("map", user, partner) },
  {
    area: "settings",
    href: "#/settings/profile",
    title: "area.settings",
    shown: (user, partner) => hasFeature("settings", user, partner),
  },
];

/** What the rail shows to a user: the areas it has, then the links of its attributes. */
export function railEntries(user: EntityAttributes, partner: EntityAttributes): readonly RailEntry[] {
  const areas = AREAS.filter((rule) => rule.shown(user, partner)).map(({ area, href, title }): RailEntry => ({
    kind: "area",
    area,
    href,
    title,
  }));
  return [...areas, ...extraLinks(user)];
}

/** Attributes `menuItem…` with three parts `icon|title|address`. An address that is neither a path nor http is left out. */
function extraLinks(user: EntityAttributes): readonly RailEntry[] {
  return Object.entries(user)
    .filter(([key]) => key.startsWith("menuItem"))
    .toSorted(([left], [right]) => left.localeCompare(right, "en", { numeric: true }))
    .flatMap(([key, value]): RailEntry[] => {
      const [, title, href] = typeof value === "string" ? value.split("|").map((part) => part.trim()) : [];
      return title && href && isLink(href) ? [{ kind: "link", key, title, href }] : [];
    });
}

const isLink = (href: string): boolean => /^https?:\/\/\S+$/i.test(href) || /^\/(?![/\\])\S*$/.test(href);
