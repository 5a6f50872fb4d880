import { engineEffect, type EngineEffect } from "@outrider/domain/immobilizer/engine-effect.ts";
import type { ImmobilizerEvent, ImmobilizerInput } from "@outrider/domain/immobilizer/immobilizer.ts";
import { standStill } from "@outrider/domain/immobilizer/stand-still.ts";
import type { EntityAttributes } from "@outrider/domain/model/attributes.ts";
import type { Device } from "@outrider/domain/model/entities.ts";
import type { DeviceId } from "@outrider/domain/model/ids.ts";
import { unixMillis, type UnixMillis } from "@outrider/domain/units/units.ts";
import type { EncodedCommand, Protocol } from "@outrider/protocols/protocol.ts";
import type { LiveSessions } from "#ingest/live-sessions.ts";
import type { Log, Now } from "#observe/instruments.ts";
import type { CommandStore, StoredCommand } from "#store/entity-store.ts";
import type { PositionStore } from "#store/position-store.ts";
import { encodingRefusal, refusalOf, type CommandAnswer, type CommandRequest } from "#commands/command-answer.ts";
import { OpenCommands } from "#commands/open-commands.ts";
import { standStillEvidence } from "#commands/stand-still-evidence.ts";

/** How long a command may wait for a device that is away (protocol rules 5). */
export const QUEUE_MILLIS = 24 * 3_600_000;
/** How long a device may take to answer. */
export const ANSWER_MILLIS = 60_000;
/** How long an engine command may stay without proof before its outcome counts as unknown. */
export const ENGINE_PROOF_MILLIS = 5 * 60_000;
const SWEEP_MILLIS = 1000;
const LARGEST_SERIAL = 0xffff;

/** The part of the rules that keeps the engine cut and makes events. */
export interface CommandEffects {
  readonly engine: (device: DeviceId, input: ImmobilizerInput) => readonly ImmobilizerEvent[];
  readonly emit: (device: DeviceId, type: string, attributes: EntityAttributes) => void;
  onEngineEvent: (device: DeviceId, event: ImmobilizerEvent) => void;
}

export interface CommandsOptions {
  readonly store: CommandStore;
  readonly positions: Pick<PositionStore, "latest" | "range">;
  readonly sessions: LiveSessions;
  readonly directory: { readonly devices: { readonly get: (id: DeviceId) => Device | null } };
  readonly rules: CommandEffects;
  readonly protocols: readonly Protocol[];
  readonly now: Now;
  readonly log: Log;
}

/** Takes up what an earlier run left open: what was sent has an unknown outcome, what waits still waits. */
export const openCommands = async (options: CommandsOptions): Promise<Commands> => {
  const commands = new Commands(options);
  await commands.restore();
  return commands;
};

/** Commands to devices, from the request to the device's own proof. Who may send what is decided before. */
export class Commands implements AsyncDisposable {
  readonly #options: CommandsOptions;
  readonly #protocols: ReadonlyMap<string, Protocol>;
  readonly #open = new OpenCommands();
  readonly #serials = new Map<DeviceId, number>();
  /** Devices whose engine command ended without proof: until then no other may follow. */
  readonly #unproven = new Map<DeviceId, UnixMillis>();
  readonly #delivering = new Set<DeviceId>();
  readonly #timer: NodeJS.Timeout;

  constructor(options: CommandsOptions) {
    this.#options = options;
    this.#protocols = new Map(options.protocols.map((protocol) => [protocol.name, protocol]));
    options.rules.onEngineEvent = (device, event) => void this.#engineEvent(device, event);
    this.#timer = setInterval(() => void this.sweep(), SWEEP_MILLIS);
  }

  async restore(): Promise<void> {
    for (const command of await this.#options.store.open()) {
      this.#open.put(command);
      if (command.state === "queued") continue;
      if (this.#effect(command) !== null) {
        this.#unproven.set(command.deviceId, unixMillis((command.sentAt ?? 0) + ENGINE_PROOF_MILLIS));
      }
      await this.#end(command, "unknown", null);
    }
    await this.sweep();
  }

  /** Types that a device can be sent, by its connection or the protocol of its newest position. */
  types(device: DeviceId): readonly string[] {
    return this.#protocolOf(device)?.encodeCommand?.types ?? [];
  }

  async ofDevice(device: DeviceId, limit: number): Promise<readonly StoredCommand[]> {
    return this.#options.store.ofDevice(device, limit);
  }

  /** Sends a command, or keeps it for a device that is away, or says why neither. */
  async send(request: CommandRequest): Promise<CommandAnswer> {
    const { directory, now, sessions } = this.#options;
    const device = directory.devices.get(request.deviceId);
    if (device === null || device.disabled) return refused("device_unknown");
    const protocol = this.#protocolOf(device.id);
    if (protocol?.encodeCommand === undefined) {
      return refused(protocol === null ? "device_offline" : "not_supported", protocol?.name ?? "");
    }
    const trial = this.#encode(protocol, request, device, 0);
    if (trial.kind === "refused") return encodingRefusal(trial.reason, trial.detail);

    const effect = engineEffect(request, device.attributes);
    const connected = sessions.current(device.id) !== null;
    if (effect === null) {
      if (connected && this.#open.of(device.id).length === 0) return this.#dispatch(request, device, null);
      return request.queue ? this.#enqueue(request, device) : refused(connected ? "command_pending" : "device_offline");
    }
    if (this.#open.of(device.id).some((command) => this.#effect(command) !== null)) return refused("command_pending");
    if (!connected && effect === "resume")
      return request.queue ? this.#enqueue(request, device) : refused("device_offline");
    // Taken before anything is awaited: of many equal requests at once exactly one gets further.
    const [taken] = this.#options.rules.engine(device.id, {
      kind: "requested",
      immobilize: effect === "stop",
      at: now(),
    });
    if (taken?.kind === "refused") return refused("command_pending");
    const answer = await this.#judgedDispatch(request, device, effect);
    if (answer.kind === "refused") this.#options.rules.engine(device.id, { kind: "failed" });
    return answer;
  }

  /** A device answered. */
  result = (
    device: Device,
    protocol: Protocol,
    answer: { readonly result: string; readonly serial?: number | string },
  ): void => {
    this.#options.rules.emit(device.id, "commandResult", { result: answer.result });
    this.#options.rules.engine(device.id, { kind: "result", protocol: protocol.name, result: answer.result });
    const sent = this.#open.sent(device.id);
    const command =
      answer.serial === undefined || answer.serial === 0
        ? sent[0]
        : sent.find(({ serial }) => String(serial) === String(answer.serial));
    if (command === undefined) return;
    const verdict = protocol.encodeCommand?.verdict(command, answer.result) ?? "pending";
    if (verdict === "pending") void this.#update(command, { result: answer.result });
    else {
      void this.#end(command, verdict, answer.result);
      if (verdict === "failed" && this.#effect(command) !== null) {
        this.#options.rules.engine(device.id, { kind: "failed" });
      }
    }
  };

  /** A device can be reached: what waits for it goes out, one after the other's answer. */
  reachable = (device: DeviceId): void => void this.#deliver(device);

  /** The oldest waiting text, for a protocol that carries it in its answer. */
  takeText = async (id: DeviceId, protocol: Protocol): Promise<string | null> => {
    const device = this.#options.directory.devices.get(id);
    const [command] = this.#open.queued(id);
    if (device === null || command === undefined || protocol.encodeCommand === undefined) return null;
    const encoded = this.#encode(protocol, command, device, command.serial);
    if (encoded.kind === "refused") {
      await this.#end(command, "failed", encoded.detail);
      return null;
    }
    const now = this.#options.now();
    // The client confirms nothing: the answer that carries the text is all there will be.
    await this.#update(command, { state: "sent", sentAt: now, endedAt: now });
    this.#options.rules.emit(id, "queuedCommandSent", { id: command.id });
    return Buffer.from(encoded.bytes).toString("utf8");
  };

  /** Ends what has waited too long. */
  async sweep(): Promise<void> {
    const now = this.#options.now();
    for (const command of this.#open.all()) {
      if (command.state === "queued") {
        if (now >= command.expiresAt) await this.#end(command, "expired", null);
        continue;
      }
      const isEngine = this.#effect(command) !== null;
      const waited = now - (command.sentAt ?? now);
      if (waited < (isEngine ? ENGINE_PROOF_MILLIS : ANSWER_MILLIS)) continue;
      await this.#end(command, isEngine ? "unknown" : "timeout", command.result);
      if (isEngine) this.#options.rules.engine(command.deviceId, { kind: "failed" });
      else void this.#deliver(command.deviceId);
    }
    for (const [device, until] of this.#unproven) {
      if (now < until) continue;
      this.#unproven.delete(device);
      this.#options.rules.engine(device, { kind: "failed" });
    }
  }

  async remove(device: DeviceId): Promise<void> {
    for (const command of this.#open.of(device).slice()) await this.#end(command, "failed", null);
    this.#open.remove(device);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    clearInterval(this.#timer);
    await Promise.resolve();
  }

  /** Sends an engine command if the vehicle may be touched: judged now, and again in the step that sends. */
  async #judgedDispatch(
    request: CommandRequest | StoredCommand,
    device: Device,
    effect: EngineEffect,
  ): Promise<CommandAnswer> {
    if (effect === "stop") {
      const verdict = standStill(await this.#evidence(device));
      if (verdict.kind === "refused") return refusalOf(verdict.reasons);
    }
    return this.#dispatch(request, device, effect);
  }

  async #dispatch(
    request: CommandRequest | StoredCommand,
    device: Device,
    effect: EngineEffect,
  ): Promise<CommandAnswer> {
    const { now, sessions } = this.#options;
    let command: StoredCommand;
    try {
      // Written as sent before it is: a crash in between leaves "unknown", never a second sending.
      const sentAt = now();
      command =
        "id" in request
          ? await this.#update(request, { state: "sent", sentAt })
          : await this.#insert(request, { state: "sent", sentAt, expiresAt: unixMillis(sentAt + ANSWER_MILLIS) });
    } catch (error) {
      this.#options.log.error({ error, deviceId: device.id }, "a command could not be stored and was not sent");
      return refused("unavailable");
    }
    const evidence = effect === "stop" ? await this.#evidence(device) : null;
    // From here to the sending nothing is awaited.
    const verdict = evidence === null ? null : standStill(evidence);
    const link = sessions.current(device.id);
    const encoded = link === null ? null : this.#encode(link.protocol, command, device, command.serial);
    const failure =
      verdict?.kind === "refused"
        ? refusalOf(verdict.reasons)
        : link === null || encoded === null
          ? refused("device_offline")
          : encoded.kind === "refused"
            ? encodingRefusal(encoded.reason, encoded.detail)
            : link.send(encoded.bytes)
              ? null
              : refused("device_offline");
    if (failure !== null) {
      await this.#end(command, "failed", failure.kind === "refused" ? failure.reason : null);
      return failure;
    }
    this.#options.log.info({ deviceId: device.id, command: command.id, type: command.type }, "command sent");
    return { kind: "sent", command, warnings: verdict?.kind === "still" ? verdict.warnings : [] };
  }

  async #enqueue(request: CommandRequest, device: Device): Promise<CommandAnswer> {
    const now = this.#options.now();
    try {
      const command = await this.#insert(request, {
        state: "queued",
        sentAt: null,
        expiresAt: unixMillis(now + QUEUE_MILLIS),
      });
      void this.#deliver(device.id);
      return { kind: "queued", command };
    } catch (error) {
      this.#options.log.error({ error, deviceId: device.id }, "a command could not be stored");
      return refused("unavailable");
    }
  }

  async #deliver(id: DeviceId): Promise<void> {
    if (this.#delivering.has(id) || this.#open.sent(id).length > 0) return;
    const [command] = this.#open.queued(id);
    const device = this.#options.directory.devices.get(id);
    if (command === undefined || device === null || this.#options.sessions.current(id) === null) return;
    this.#delivering.add(id);
    try {
      const effect = this.#effect(command);
      // The rule that a stop never waits holds even for one whose text became one by an edit of the device.
      if (effect === "stop") {
        await this.#end(command, "failed", "stop_never_queued");
        return;
      }
      if (effect === "resume") {
        this.#options.rules.engine(id, { kind: "requested", immobilize: false, at: this.#options.now() });
      }
      const answer = await this.#dispatch(command, device, effect);
      if (answer.kind === "sent") this.#options.rules.emit(id, "queuedCommandSent", { id: command.id });
      else if (effect !== null) this.#options.rules.engine(id, { kind: "failed" });
    } catch (error) {
      this.#options.log.error({ error, deviceId: id }, "a waiting command could not be delivered");
    } finally {
      this.#delivering.delete(id);
    }
  }

  async #engineEvent(device: DeviceId, event: ImmobilizerEvent): Promise<void> {
    if (event.kind !== "pendingCleared") return;
    this.#unproven.delete(device);
    const command = this.#open.sent(device).find((each) => this.#effect(each) !== null);
    if (command !== undefined) await this.#end(command, event.outcome === "confirmed" ? "confirmed" : "failed", null);
  }

  #evidence(device: Device): ReturnType<typeof standStillEvidence> {
    const { now, positions, sessions } = this.#options;
    return standStillEvidence(positions, device, () => sessions.soleSince(device.id), now);
  }

  #effect(command: Pick<StoredCommand, "deviceId" | "type" | "attributes">): EngineEffect {
    return engineEffect(command, this.#options.directory.devices.get(command.deviceId)?.attributes ?? {});
  }

  #protocolOf(device: DeviceId): Protocol | null {
    const link = this.#options.sessions.current(device);
    if (link !== null) return link.protocol;
    return this.#protocols.get(this.#options.positions.latest(device)?.protocol ?? "") ?? null;
  }

  #encode(
    protocol: Protocol,
    command: Pick<StoredCommand, "type" | "attributes">,
    device: Device,
    serial: number,
  ): EncodedCommand {
    const encoder = protocol.encodeCommand;
    if (encoder === undefined) return { kind: "refused", reason: "not_supported", detail: protocol.name };
    const { uniqueId, model, attributes } = device;
    return encoder.encode(command, { uniqueId, device: { model, attributes }, serial, now: this.#options.now() });
  }

  async #insert(
    request: CommandRequest,
    state: Pick<StoredCommand, "state" | "sentAt" | "expiresAt">,
  ): Promise<StoredCommand> {
    const { deviceId, userId, type, attributes, description } = request;
    const command = await this.#options.store.insert({
      deviceId,
      userId,
      type,
      attributes,
      description,
      serial: await this.#nextSerial(deviceId),
      createdAt: this.#options.now(),
      endedAt: null,
      result: null,
      ...state,
    });
    this.#open.put(command);
    return command;
  }

  async #nextSerial(device: DeviceId): Promise<number> {
    const last = this.#serials.get(device) ?? (await this.#options.store.ofDevice(device, 1))[0]?.serial ?? 0;
    const serial = ((this.#serials.get(device) ?? last) % LARGEST_SERIAL) + 1;
    this.#serials.set(device, serial);
    return serial;
  }

  async #update(
    command: StoredCommand,
    change: Partial<Omit<StoredCommand, "id" | "deviceId">>,
  ): Promise<StoredCommand> {
    // In memory first: what is decided about a command holds even while the database is slow.
    const changed = { ...command, ...change };
    this.#open.put(changed);
    return (await this.#options.store.update(command.id, change)) ?? changed;
  }

  async #end(command: StoredCommand, state: StoredCommand["state"], result: string | null): Promise<void> {
    if (!this.#open.of(command.deviceId).some(({ id }) => id === command.id)) return;
    const endedAt = this.#options.now();
    try {
      await this.#update(command, result === null ? { state, endedAt } : { state, endedAt, result });
    } catch (error) {
      this.#options.log.error({ error, command: command.id, state }, "the end of a command could not be stored");
    }
    void this.#deliver(command.deviceId);
  }
}

const refused = (reason: Extract<CommandAnswer, { kind: "refused" }>["reason"], detail = ""): CommandAnswer => ({
  kind: "refused",
  reason,
  detail,
});
