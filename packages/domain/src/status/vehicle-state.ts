/** The four states of a vehicle in the order in which lists sort them. */
export const VEHICLE_STATES = ["moving", "idle", "stopped", "disconnected"] as const;

export type VehicleState = (typeof VEHICLE_STATES)[number];
