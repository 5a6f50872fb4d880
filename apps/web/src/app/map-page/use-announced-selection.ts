import { useEffect, useRef } from "react";
import type { Fleet } from "#live/fleet.ts";
import { announce } from "#ui/announce/announcer.ts";
import { useMessages } from "#ui/i18n/i18n-context.tsx";

/** Tells a screen reader which vehicle was opened, since the card appears away from the focus. */
export function useAnnouncedSelection(fleet: Fleet, selectedId: number | null): void {
  const t = useMessages("fleet");
  const c = useMessages("common");
  const told = useRef<number | null>(null);
  useEffect(() => {
    if (selectedId === null) {
      told.current = null;
      return;
    }
    const vehicle = fleet.vehicle(selectedId);
    const tell = () => {
      const known = vehicle.getSnapshot();
      if (!known || told.current === selectedId) return;
      told.current = selectedId;
      announce(t("selected", { vehicle: known.plate || known.name, state: c(`state.${known.state}`) }));
    };
    tell();
    return vehicle.subscribe(tell);
  }, [fleet, selectedId, t, c]);
}
