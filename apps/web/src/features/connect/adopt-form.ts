import type { Adoption } from "#api/connect.ts";

export interface AdoptValues {
  readonly uniqueId: string;
  readonly name: string;
  readonly plate: string;
  readonly category: string;
  readonly groupId: string;
}

export type AdoptField = keyof AdoptValues;

export const MAXIMUM_NAME = 128;
export const MAXIMUM_PLATE = 32;

export const adoptValues = (uniqueId: string): AdoptValues => ({
  uniqueId,
  name: "",
  plate: "",
  category: "default",
  groupId: "0",
});

export const adoptionOf = ({ uniqueId, name, plate, category, groupId }: AdoptValues): Adoption => ({
  uniqueId,
  name: name.trim(),
  plate: plate.trim(),
  category,
  groupId: Number(groupId),
});

/** The field that a member of the server's answer belongs to, null for one that the form does not show. */
export function fieldOf(path: string): AdoptField | null {
  if (path === "attributes.licensePlate") return "plate";
  return FIELDS.find((field) => field === path) ?? null;
}

const FIELDS: readonly AdoptField[] = ["uniqueId", "name", "plate", "category", "groupId"];
