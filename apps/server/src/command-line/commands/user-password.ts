import { hashPassword } from "#auth/password-hash.ts";
import { DONE, misuse, refuse, type Command } from "#command-line/command.ts";
import { newPassword } from "#command-line/new-password.ts";
import { openData } from "#command-line/open-data.ts";
import { plain, say } from "#command-line/terminal.ts";

export const changePassword: Command = {
  usage: ["user password EMAIL"],
  about: "Gives an account another password and ends its sessions.",
  run: async ({ parameters, settings, terminal }) => {
    const [login, ...rest] = parameters;
    if (login === undefined || login.startsWith("-")) return misuse("user password wants an e-mail address or login");
    // What stands here would be a password, readable in the list of processes.
    if (rest.length > 0) return misuse("user password takes one parameter: a password is typed or piped in");
    await using store = await openData(settings);
    const account = await store.entities.users.byLogin(login);
    if (account === null) return refuse(`there is no account ${login}`);
    const given = await newPassword(terminal, account);
    if (given.kind === "none") return refuse(given.reason);
    const phc = await hashPassword(given.password);
    await store.entities.transaction(async (entities) => {
      await entities.users.setPasswordHash(account.id, phc);
      await entities.sessions.removeOfUser(account.id, null);
    });
    say(terminal, `${plain(account.email)} has a new password; its sessions are ended.`);
    return DONE;
  },
};
