import type { EntityStore } from "#store/entity-store.ts";

/** The entities of a real store with a switch: while broken, every transaction fails. */
export interface BreakableEntities {
  readonly entities: EntityStore;
  broken: boolean;
}

export const breakable = (entities: EntityStore): BreakableEntities => {
  const result = { broken: false, entities };
  result.entities = new Proxy(entities, {
    get: (target, key) => {
      if (key === "transaction" && result.broken) return () => Promise.reject(new Error("the database is away"));
      const value: unknown = Reflect.get(target, key);
      return typeof value === "function" ? (value.bind(target) as unknown) : value;
    },
  });
  return result;
};
