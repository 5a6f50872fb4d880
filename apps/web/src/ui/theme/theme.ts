import { observable } from "../observable.ts";
import type { Observable } from "../observable.ts";
import { storedValue } from "../stored-value.ts";

export type ThemeChoice = "system" | "light" | "dark";
export type Theme = "light" | "dark";

export const THEME_CHOICES = ["system", "light", "dark"] as const satisfies readonly ThemeChoice[];

/** What the user chose on this device. `theme.js` reads the same key before the first paint. */
export const themeChoice = storedValue<ThemeChoice>("outrider.theme", "system", (text) =>
  text === "light" || text === "dark" || text === "system" ? text : null,
);

const shown = observable<Theme>("light");

/** The theme that is on screen. */
export const theme: Observable<Theme> = shown;

/** Keeps the page in the chosen theme, also when the system changes its own. Call the result to stop. */
export function startTheme(): () => void {
  const media = matchMedia("(prefers-color-scheme: dark)");
  const apply = () => {
    const choice = themeChoice.getSnapshot();
    const next: Theme = choice === "system" ? (media.matches ? "dark" : "light") : choice;
    document.documentElement.dataset["theme"] = next;
    shown.set(next);
  };
  apply();
  media.addEventListener("change", apply);
  const stop = themeChoice.subscribe(apply);
  return () => {
    stop();
    media.removeEventListener("change", apply);
  };
}
