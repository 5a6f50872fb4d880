import { call } from "./http.ts";

export interface Command {
  readonly deviceId: number;
  readonly type: "engineStop" | "engineResume" | "positionSingle" | "custom";
  readonly attributes?: Readonly<Record<string, string>>;
}

/** `queued`: the vehicle is not connected; the command goes out when it reports again. */
export type CommandOutcome = "sent" | "queued";

const ACCEPTED = 202;

/** Sends a command to a vehicle. Throws `ApiError` when it is refused. */
export async function sendCommand(command: Command): Promise<CommandOutcome> {
  const answer = await call("/api/commands/send", { method: "POST", json: { attributes: {}, ...command } });
  return answer.status === ACCEPTED ? "queued" : "sent";
}
