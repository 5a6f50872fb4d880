import type { User } from "@outrider/domain/model/entities.ts";
import { DONE, misuse, type Command } from "#command-line/command.ts";
import { openDataToRead } from "#command-line/open-data.ts";
import { plain, print } from "#command-line/terminal.ts";

export const listUsers: Command = {
  usage: ["user list"],
  about: "Lists the accounts.",
  run: async ({ parameters, settings, terminal }) => {
    if (parameters.length > 0) return misuse(`user list takes no "${parameters[0]}"`);
    await using store = await openDataToRead(settings);
    const users = await store.entities.users.all();
    await print(terminal, ["id\temail\tname\trights\n", ...users.map(line)]);
    return DONE;
  },
};

const line = (user: User): string => `${user.id}\t${plain(user.email)}\t${plain(user.name)}\t${rightsOf(user)}\n`;

const rightsOf = ({ administrator, userLimit, readonly, disabled }: User): string => {
  const rights = administrator ? "administrator" : userLimit === 0 ? "user" : "manager";
  return [rights, ...(readonly ? ["read-only"] : []), ...(disabled ? ["disabled"] : [])].join(", ");
};
