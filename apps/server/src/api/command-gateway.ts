import type { DeviceId } from "@outrider/domain/model/ids.ts";
import type { CommandAnswer, CommandRequest } from "#commands/command-answer.ts";

/** What the API asks of the commands. */
export interface CommandGateway {
  send(request: CommandRequest): Promise<CommandAnswer>;
  /** Types that the device can be sent: those of the protocol it last reported by. */
  types(device: DeviceId): readonly string[];
}
