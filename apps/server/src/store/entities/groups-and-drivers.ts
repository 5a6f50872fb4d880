import type { Driver, Group } from "@outrider/domain/model/entities.ts";
import type { EntityTable } from "#store/entities/entity-repository.ts";

export const GROUPS: EntityTable<Group> = {
  name: "groups",
  columns: { id: "number", name: "text", groupId: "number", attributes: "json", version: "number" },
};

export const DRIVERS: EntityTable<Driver> = {
  name: "drivers",
  columns: { id: "number", name: "text", uniqueId: "text", attributes: "json", version: "number" },
};
