import { foldLogin } from "@outrider/domain/access/sign-in.ts";
import { userIn } from "@outrider/wire/traccar/user.ts";
import { hashPassword } from "#auth/password-hash.ts";
import { DONE, misuse, refuse, type Command } from "#command-line/command.ts";
import { newPassword } from "#command-line/new-password.ts";
import { openOrMakeData } from "#command-line/open-data.ts";
import { readOptions } from "#command-line/read-options.ts";
import { plain, say } from "#command-line/terminal.ts";
import { DuplicateError } from "#store/entity-store.ts";

const UNLIMITED = -1;

export const addUser: Command = {
  usage: ["user add --email EMAIL [--name NAME] [--administrator]"],
  about: "Makes an account.",
  run: async ({ parameters, settings, terminal }) => {
    const read = readOptions(parameters, { email: "text", name: "text", administrator: "switch" });
    if (read.kind === "problem") return misuse(read.reason);
    const { email = "", name = email.split("@")[0] ?? "", administrator = false } = read.values;
    if (read.rest.length > 0) return misuse("user add takes no parameters without a name");
    const fields = userIn.safeParse({
      name,
      email: foldLogin(email),
      administrator,
      userLimit: administrator ? UNLIMITED : 0,
      deviceLimit: UNLIMITED,
    });
    if (!fields.success) {
      const isEmail = fields.error.issues.some(({ path }) => path[0] === "email");
      return misuse(isEmail ? `--email: "${plain(email)}" is not an e-mail address` : "--name is no usable name");
    }
    // Before the password is asked for: who types it should not learn afterwards that a server is in the way.
    await using store = await openOrMakeData(settings);
    const { password: _none, ...row } = fields.data;
    if ((await store.entities.users.byLogin(row.email)) !== null) return refuse(`${row.email} has an account already`);
    const given = await newPassword(terminal, row);
    if (given.kind === "none") return refuse(given.reason);
    const phc = await hashPassword(given.password);
    try {
      await store.entities.transaction(async (entities) => {
        const made = await entities.users.insert({ ...row, temporary: false });
        await entities.users.setPasswordHash(made.id, phc);
      });
    } catch (error) {
      if (error instanceof DuplicateError) return refuse(`${row.email} has an account already`);
      throw error;
    }
    say(terminal, `Made ${administrator ? "the administrator" : "the account"} ${plain(row.email)}.`);
    return DONE;
  },
};
