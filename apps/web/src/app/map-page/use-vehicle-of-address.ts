import { useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect } from "react";
import type { MapPageState } from "./use-map-page.ts";

/** Opens the vehicle that the address names (`/map?vehicle=7`) once the map can go there, and takes it off the address. */
export function useVehicleOfAddress({ controller, open }: MapPageState): void {
  const { vehicle } = useSearch({ from: "/main/map" });
  const navigate = useNavigate();
  useEffect(() => {
    if (vehicle === undefined || controller === null) return;
    open(vehicle);
    void navigate({ to: "/map", search: {}, replace: true });
  }, [vehicle, controller, open, navigate]);
}
