import { foldLogin } from "@outrider/domain/access/sign-in.ts";
import { userIn } from "@outrider/wire/traccar/user.ts";
import { hashPassword } from "#auth/password-hash.ts";
import type { Settings } from "#config/read-settings.ts";
import { StartUpError } from "#main/start-up-error.ts";
import type { Log } from "#observe/instruments.ts";
import type { Store } from "#store/store.ts";

/** Makes the administrator that the settings name, when there is no account at all. */
export const createAdministrator = async (settings: Settings, store: Store, log: Log): Promise<void> => {
  const { OUTRIDER_ADMIN_EMAIL: email, OUTRIDER_ADMIN_PASSWORD: password } = settings;
  if (email === null || password === null || (await store.entities.users.count()) > 0) return;
  const read = userIn.safeParse({ name: "Administrator", email: foldLogin(email), administrator: true, userLimit: -1 });
  if (!read.success) throw new StartUpError(`OUTRIDER_ADMIN_EMAIL: "${email}" is not an e-mail address`);
  const { password: _none, ...row } = read.data;
  const phc = await hashPassword(password);
  await store.entities.transaction(async (entities) => {
    const user = await entities.users.insert({ ...row, deviceLimit: -1, temporary: false });
    await entities.users.setPasswordHash(user.id, phc);
  });
  log.info({ email: row.email }, "Made the administrator");
};
