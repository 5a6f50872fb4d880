import type { Catalogue } from "@outrider/i18n/catalogue.ts";

/** The states that have a shape are those that have a word. */
export type GlyphState = keyof Catalogue["common"]["state"];

export interface StateGlyphProps {
  readonly state: GlyphState;
  readonly size?: number;
  /** Degrees clockwise from north; turns the arrow of a moving vehicle. */
  readonly course?: number;
  /** Accessible name. Without one the glyph is decoration beside its word. */
  readonly label?: string;
  readonly className?: string | undefined;
}

/** The shape of a state: arrow, circle with bars, square with P, ring with slash. Readable without colour. */
export function StateGlyph({ state, size = 22, course = 0, label, className }: StateGlyphProps) {
  const naming = label ? { role: "img", "aria-label": label } : { "aria-hidden": true };
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" className={className} focusable="false" {...naming}>
      {SHAPES[state](course)}
    </svg>
  );
}

const SHAPES: Record<GlyphState, (course: number) => React.JSX.Element> = {
  moving: (course) => (
    <path
      transform={`rotate(${Math.round(course)} 12 12)`}
      d="M12 1.8 20 20.3c.4.9-.5 1.7-1.3 1.3L12 18.1l-6.7 3.5c-.8.4-1.7-.4-1.3-1.3z"
      fill="var(--state-moving)"
    />
  ),
  idle: () => (
    <>
      <circle cx="12" cy="12" r="9" fill="var(--state-idle)" stroke="var(--state-ink)" strokeWidth="1.5" />
      <path d="M9.3 8v8M14.7 8v8" stroke="var(--state-idle-on)" strokeWidth="2.6" strokeLinecap="round" />
    </>
  ),
  stopped: () => (
    <>
      <rect x="3.5" y="3.5" width="17" height="17" rx="3" fill="var(--state-stopped)" />
      <path
        d="M9.7 17V7.2h3a3 3 0 0 1 0 6h-3"
        fill="none"
        stroke="var(--state-stopped-on)"
        strokeWidth="2.2"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
    </>
  ),
  disconnected: () => (
    <>
      <circle cx="12" cy="12" r="7.8" fill="none" stroke="var(--state-disconnected)" strokeWidth="2.4" />
      <path d="M5.2 18.8 18.8 5.2" stroke="var(--surface-1)" strokeWidth="5" />
      <path d="M4.5 19.5 19.5 4.5" stroke="var(--state-disconnected)" strokeWidth="2.2" strokeLinecap="round" />
    </>
  ),
};
