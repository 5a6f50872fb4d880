import * as z from "zod";
import { sendAction } from "@outrider/domain/access/command-action.ts";
import { engineEffect } from "@outrider/domain/immobilizer/engine-effect.ts";
import type { Device } from "@outrider/domain/model/entities.ts";
import { commandIn, commandOut, typeOut, type CommandOut } from "@outrider/wire/traccar/command.ts";
import type { Call } from "#api/call.ts";
import { ApiError, isErrorCode } from "#api/errors.ts";
import { flag, id, listing } from "#api/query.ts";
import { json, route, type Route } from "#api/route.ts";
import type { CommandAnswer } from "#commands/command-answer.ts";
import type { StoredCommand } from "#store/entity-store.ts";

const TAG = "commands";

/** Every type of Traccar, for clients that ask without naming a device. */
const COMMAND_TYPES: readonly string[] =
  `custom deviceIdentification positionSingle positionPeriodic positionStop engineStop engineResume alarmArm alarmDisarm
  alarmDismiss setTimezone requestPhoto powerOff rebootDevice factoryReset sendSms sendUssd sosNumber silenceTime
  setPhonebook message voiceMessage outputControl voiceMonitoring setAgps setIndicator configuration getVersion
  firmwareUpdate setConnection setOdometer getModemStatus getDeviceStatus setSpeedLimit modePowerSaving modeDeepSleep
  videoStart videoStop alarmGeofence alarmBattery alarmSos alarmRemove alarmClock alarmSpeed alarmFall
  alarmVibration`.split(/\s+/u);

const presentCommand = (command: StoredCommand, queued: boolean): CommandOut => ({
  id: command.id,
  attributes: { ...command.attributes },
  deviceId: command.deviceId,
  type: command.type,
  textChannel: false,
  ...(queued ? {} : { description: command.description }),
});

const refusal = (answer: Extract<CommandAnswer, { kind: "refused" }>): ApiError =>
  new ApiError(isErrorCode(answer.reason) ? answer.reason : "command_not_supported", { detail: answer.detail });

const authoriseSending = (
  body: z.output<typeof commandIn> & { readonly type: string },
  device: Device,
  call: Call,
): void => {
  call.authorise(sendAction({ id: body.id, type: body.type, attributes: body.attributes }));
  if (engineEffect({ type: body.type, attributes: body.attributes }, device.attributes) !== null) {
    call.authorise("command.immobilise");
  }
};

export const commandRoutes: readonly Route[] = [
  route({
    method: "GET",
    path: "/api/commands",
    tag: TAG,
    about: "Saved commands",
    action: "savedCommand.read",
    query: z.object({ all: flag(), userId: id(), deviceId: id(), groupId: id(), ...listing() }),
    answers: { 200: z.array(commandOut) },
    handle: () => json([]),
  }),
  route({
    method: "GET",
    path: "/api/commands/types",
    tag: TAG,
    about: "Types of commands a device understands",
    action: "command.list",
    query: z.object({ deviceId: id(), textChannel: flag() }),
    answers: { 200: z.array(typeOut) },
    handle: ({ query }, call) => {
      const types =
        query.deviceId === null
          ? COMMAND_TYPES
          : call.services.commands.types(call.require("device", query.deviceId).id);
      return json(types.map((type) => ({ type })));
    },
  }),
  route({
    method: "GET",
    path: "/api/commands/send",
    tag: TAG,
    about: "Saved commands that can be sent to a device now",
    action: "savedCommand.read",
    query: z.object({ deviceId: id(), groupId: id() }),
    answers: { 200: z.array(commandOut) },
    handle: ({ query }, call) => {
      if (query.deviceId !== null) call.require("device", query.deviceId);
      return json([]);
    },
  }),
  route({
    method: "POST",
    path: "/api/commands/send",
    tag: TAG,
    about: "Send a command; 202 when it waits for the device",
    action: "command.list",
    query: z.object({ groupId: id() }),
    body: commandIn,
    answers: { 200: commandOut, 202: commandOut },
    handle: async ({ query, body }, call) => {
      if (query.groupId !== null) throw new ApiError("single_vehicle_only");
      const device = call.require("device", body.deviceId);
      // No saved commands exist yet, so that one named by its id is absent.
      if (body.id > 0 || body.type === undefined) throw new ApiError(body.id > 0 ? "not_found" : "invalid");
      const command = { ...body, type: body.type };
      authoriseSending(command, device, call);
      const answer = await call.services.commands.send({
        deviceId: device.id,
        userId: call.user.id,
        type: command.type,
        attributes: command.attributes,
        description: command.description,
        queue: command.attributes["noQueue"] !== true,
      });
      if (answer.kind === "refused") throw refusal(answer);
      return json(presentCommand(answer.command, answer.kind === "queued"), answer.kind === "queued" ? 202 : 200);
    },
  }),
];
