import type { Access } from "#store/schema.ts";

const PROBE_ROW = 1;

/** Writes a row, commits it and reads it back; rejects when storage does not do as it should. */
export async function probe(access: Access, now: number): Promise<void> {
  await access
    .insertInto("probes")
    .values({ id: PROBE_ROW, value: now })
    .onConflict((conflict) => conflict.column("id").doUpdateSet({ value: now }))
    .execute();
  const row = await access.selectFrom("probes").select("value").where("id", "=", PROBE_ROW).executeTakeFirst();
  if (row?.value !== now) throw new Error("storage did not give back what was written");
}
