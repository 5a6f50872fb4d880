/** Red, green, blue, alpha, 0..1, straight alpha. */
export type Rgba = readonly [number, number, number, number];

/** The design tokens that the map paints with; the names are those of `ui/tokens.css`. */
const TOKENS = {
  moving: "--state-moving",
  idle: "--state-idle",
  stopped: "--state-stopped",
  disconnected: "--state-disconnected",
  movingOn: "--state-moving-on",
  idleOn: "--state-idle-on",
  stoppedOn: "--state-stopped-on",
  disconnectedOn: "--state-disconnected-on",
  ink: "--state-ink",
  halo: "--halo",
  surface: "--surface-1",
  text: "--text-1",
  textQuiet: "--text-2",
  accent: "--accent",
  critical: "--sev-critical",
  land: "--map-land",
  urban: "--map-urban",
  park: "--map-park",
  field: "--map-field",
  water: "--map-water",
  shore: "--map-shore",
  street: "--map-street",
  road: "--map-road",
  roadCase: "--map-road-case",
  motorway: "--map-motorway",
  motorwayCase: "--map-motorway-case",
  rail: "--map-rail",
  label: "--map-label",
  labelHalo: "--map-label-halo",
  labelWater: "--map-label-water",
  border: "--border",
  borderStrong: "--border-strong",
  speed1: "--speed-1",
  speed2: "--speed-2",
  speed3: "--speed-3",
  speed4: "--speed-4",
  speedOver: "--speed-over",
} as const;

export type MapColourName = keyof typeof TOKENS;
export type MapColours = { readonly [Name in MapColourName]: string };

/** The tokens as they stand on an element now: theme, brand and all. */
export const readMapColours = (element: Element): MapColours => {
  const style = getComputedStyle(element);
  const colours: Record<string, string> = {};
  for (const [name, token] of Object.entries(TOKENS)) colours[name] = style.getPropertyValue(token).trim() || "#808080";
  return colours as MapColours;
};

/** A token value, `#rgb`, `#rrggbb` or `rgb()/rgba()`, as numbers for a shader. */
export const parseColour = (text: string): Rgba => {
  const hex = /^#([0-9a-f]{3,8})$/i.exec(text)?.[1];
  if (hex !== undefined) {
    const wide = hex.length <= 4 ? hex.replace(/./g, "$&$&") : hex;
    const byte = (at: number): number => Number.parseInt(wide.slice(at, at + 2), 16) / 255;
    return [byte(0), byte(2), byte(4), wide.length === 8 ? byte(6) : 1];
  }
  const parts =
    /^rgba?\(([^)]+)\)$/
      .exec(text)?.[1]
      ?.split(/[\s,/]+/)
      .map(Number) ?? [];
  const [red = 128, green = 128, blue = 128, alpha = 1] = parts;
  return [red / 255, green / 255, blue / 255, alpha];
};
