import { addUser } from "#command-line/commands/user-add.ts";
import { listUsers } from "#command-line/commands/user-list.ts";
import { changePassword } from "#command-line/commands/user-password.ts";
import { misuse, type Command } from "#command-line/command.ts";

const ACTIONS: Readonly<Record<string, Command>> = { add: addUser, password: changePassword, list: listUsers };

export const user: Command = {
  usage: Object.values(ACTIONS).flatMap(({ usage }) => usage),
  about: "Accounts. Passwords are typed, or piped in as one line. The server must be stopped for add and password.",
  run: (call) => {
    const [name = "", ...parameters] = call.parameters;
    const action = Object.hasOwn(ACTIONS, name) ? ACTIONS[name] : undefined;
    if (action !== undefined) return action.run({ ...call, parameters });
    return Promise.resolve(misuse(`user wants one of ${Object.keys(ACTIONS).join(", ")}`));
  },
};
