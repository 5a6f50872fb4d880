import { createContext, useContext } from "react";
import type { Fleet } from "#live/fleet.ts";

export const FleetContext = createContext<Fleet | null>(null);

/** The live fleet of this session. */
export function useFleet(): Fleet {
  const fleet = useContext(FleetContext);
  if (!fleet) throw new Error("FleetContext is missing");
  return fleet;
}
