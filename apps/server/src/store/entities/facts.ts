import type { DeviceId } from "@outrider/domain/model/ids.ts";
import type { UnixMillis } from "@outrider/domain/units/units.ts";
import { idIn } from "#store/database/id-in.ts";
import { inChunks, within } from "#store/database/in-chunks.ts";
import { fromColumns, toColumns } from "#store/entities/columns.ts";
import type { Columns } from "#store/entities/columns.ts";
import type { Fact, FactStore } from "#store/entity-store.ts";
import type { Access, Engine, Schema } from "#store/schema.ts";

const FACTS: Columns<Fact> = {
  deviceId: "number",
  kind: "text",
  startTime: "number",
  endTime: "number",
  open: "boolean",
  madeBy: "text",
  data: "json",
};

interface RuleState {
  readonly deviceId: DeviceId;
  readonly state: string;
}
const STATES: Columns<RuleState> = { deviceId: "number", state: "text" };

export class Facts implements FactStore {
  readonly #access: Access;
  readonly #engine: Engine;

  constructor(access: Access, engine: Engine) {
    this.#access = access;
    this.#engine = engine;
  }

  async replace(
    device: DeviceId,
    kinds: readonly Fact["kind"][],
    from: UnixMillis,
    to: UnixMillis,
    facts: readonly Fact[],
  ): Promise<void> {
    await within(this.#access, async (access) => {
      if (kinds.length > 0) {
        await access
          .deleteFrom("facts")
          .where("deviceId", "=", device)
          .where("kind", "in", kinds)
          .where("startTime", "<=", to)
          .where("endTime", ">=", from)
          .execute();
      }
      await inChunks(access, facts, async (_, chunk) => {
        const values = chunk.map((fact) => toColumns(FACTS, fact) as unknown as Schema["facts"]);
        await access.insertInto("facts").values(values).execute();
      });
    });
  }

  async list(
    devices: readonly DeviceId[],
    kind: Fact["kind"],
    from: UnixMillis,
    to: UnixMillis,
  ): Promise<readonly Fact[]> {
    if (devices.length === 0) return [];
    const rows = await this.#access
      .selectFrom("facts")
      .selectAll()
      .where(idIn(this.#engine, "deviceId", devices))
      .where("kind", "=", kind)
      .where("startTime", "<=", to)
      .where("endTime", ">=", from)
      .orderBy("deviceId")
      .orderBy("startTime")
      .execute();
    return rows.map((row) => fromColumns(FACTS, row));
  }

  async saveStates(states: readonly RuleState[]): Promise<void> {
    const newest = new Map(states.map((state) => [state.deviceId, state]));
    await inChunks(this.#access, [...newest.values()], async (access, chunk) => {
      await access
        .insertInto("ruleStates")
        .values(chunk.map(({ deviceId, state }) => ({ deviceId, state })))
        .onConflict((conflict) =>
          conflict.column("deviceId").doUpdateSet((row) => ({ state: row.ref("excluded.state") })),
        )
        .execute();
    });
  }

  async states(): Promise<readonly RuleState[]> {
    const rows = await this.#access.selectFrom("ruleStates").selectAll().orderBy("deviceId").execute();
    return rows.map((row) => fromColumns(STATES, row));
  }
}
