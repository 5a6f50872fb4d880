import { Commands } from "#store/entities/commands.ts";
import { Devices } from "#store/entities/devices.ts";
import { EntityRepository } from "#store/entities/entity-repository.ts";
import { Events } from "#store/entities/events.ts";
import { Facts } from "#store/entities/facts.ts";
import { DRIVERS, GROUPS } from "#store/entities/groups-and-drivers.ts";
import { Permissions } from "#store/entities/permissions.ts";
import { Sessions } from "#store/entities/sessions.ts";
import { Settings } from "#store/entities/settings.ts";
import { Tokens } from "#store/entities/tokens.ts";
import { UnknownDevices } from "#store/entities/unknown-devices.ts";
import { Users } from "#store/entities/users.ts";
import type { EntityStore } from "#store/entity-store.ts";
import type { Access, Engine } from "#store/schema.ts";

/** The repositories over a database, or over one transaction of it. */
export function sqlEntityStore(access: Access, engine: Engine): EntityStore {
  return {
    users: new Users(access),
    devices: new Devices(access),
    groups: new EntityRepository(access, GROUPS),
    drivers: new EntityRepository(access, DRIVERS),
    permissions: new Permissions(access),
    sessions: new Sessions(access),
    tokens: new Tokens(access),
    events: new Events(access, engine),
    commands: new Commands(access),
    facts: new Facts(access, engine),
    unknownDevices: new UnknownDevices(access),
    settings: new Settings(access),
    transaction: (work) => {
      if (access.isTransaction) throw new Error("a transaction does not nest");
      return access.transaction().execute((transaction) => work(sqlEntityStore(transaction, engine)));
    },
  };
}
