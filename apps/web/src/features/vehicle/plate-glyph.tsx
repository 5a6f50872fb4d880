import type { VehicleState } from "@outrider/domain/status/vehicle-state.ts";
import { VEHICLE_GLYPHS } from "#ui/glyphs/vehicle-glyphs.table.ts";

export interface PlateGlyphProps {
  readonly state: VehicleState;
  readonly category: string;
  readonly course: number;
  readonly size: number;
  readonly label: string;
}

/** The vehicle's category inside the shape of its state, as on the map from street level. */
export function PlateGlyph({ state, category, course, size, label }: PlateGlyphProps) {
  const ink = state === "disconnected" ? "var(--state-disconnected)" : `var(--state-${state}-on)`;
  return (
    <svg width={size} height={size} viewBox="0 0 36 36" role="img" aria-label={label} overflow="visible">
      <Body state={state} course={course} />
      <g transform="translate(9 8.5) scale(.75)" fill={ink}>
        {glyphOf(category).map((d) => (
          <path key={d} d={d} fillRule="evenodd" />
        ))}
      </g>
      <Badge state={state} />
    </svg>
  );
}

function glyphOf(category: string): readonly string[] {
  const known: Readonly<Record<string, readonly string[]>> = VEHICLE_GLYPHS;
  return known[category] ?? VEHICLE_GLYPHS.default;
}

function Body({ state, course }: { state: VehicleState; course: number }) {
  switch (state) {
    case "moving":
      return (
        <path
          transform={`rotate(${Math.round(course)} 18 18)`}
          d="M18 .8l5.8 4.5a14 14 0 1 1-11.6 0z"
          fill="var(--state-moving)"
        />
      );
    case "idle":
      return <circle cx="18" cy="18" r="14" fill="var(--state-idle)" stroke="var(--state-ink)" strokeWidth="1.5" />;
    case "stopped":
      return <rect x="4" y="4" width="28" height="28" rx="5" fill="var(--state-stopped)" />;
    case "disconnected":
      return <circle cx="18" cy="18" r="13" fill="none" stroke="var(--state-disconnected)" strokeWidth="2.5" />;
  }
}

function Badge({ state }: { state: VehicleState }) {
  switch (state) {
    case "moving":
      return null;
    case "idle":
      return (
        <g transform="translate(28 28)">
          <circle r="6" fill="var(--surface-1)" stroke="var(--state-ink)" strokeWidth="1.2" />
          <path d="M-1.7-2.5v5M1.7-2.5v5" stroke="var(--text-1)" strokeWidth="1.6" strokeLinecap="round" />
        </g>
      );
    case "stopped":
      return (
        <g transform="translate(29 29)">
          <rect
            x="-5.5"
            y="-5.5"
            width="11"
            height="11"
            rx="2.5"
            fill="var(--surface-1)"
            stroke="var(--state-stopped)"
            strokeWidth="1.2"
          />
          <path
            d="M-1.3 3v-6h1.6a1.8 1.8 0 0 1 0 3.6h-1.6"
            fill="none"
            stroke="var(--state-stopped-text)"
            strokeWidth="1.4"
          />
        </g>
      );
    case "disconnected":
      return (
        <g transform="translate(28 28)">
          <circle r="6" fill="var(--surface-1)" stroke="var(--state-disconnected)" strokeWidth="1.2" />
          <path d="M-2.5 2.5l5-5" stroke="var(--state-disconnected)" strokeWidth="1.8" strokeLinecap="round" />
        </g>
      );
  }
}
