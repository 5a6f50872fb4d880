import { createSocket, type RemoteInfo, type Socket } from "node:dgram";
import type { Device } from "@outrider/domain/model/entities.ts";
import type { DatagramDecoder, Decoded, Message, Protocol } from "@outrider/protocols/protocol.ts";
import { addressKey, isLoopback } from "#ingest/addresses.ts";
import { hex, publishRaw, type Gateway } from "#ingest/gateway.ts";
import type { Listener } from "#ingest/listener.ts";
import { statusReport } from "#ingest/status-report.ts";
import { TokenBuckets } from "#ingest/token-buckets.ts";

const SHOWN_BYTES = 128;
const NO_IPV6: ReadonlySet<string> = new Set(["EAFNOSUPPORT", "EADDRNOTAVAIL", "EINVAL"]);
const RECEIVE_BUFFER = 4 * 1024 * 1024;

/**
 * Takes the datagrams of one protocol. A source address can be forged, so each has its own measure, and no answer is
 * longer than what it answers: this port is of no use to amplify a flood.
 */
export class UdpListener implements Listener {
  readonly transport = "udp";
  readonly protocol: Protocol;
  readonly connections = 0;
  readonly #gateway: Gateway;
  readonly #decoder: DatagramDecoder;
  #socket: Socket | null = null;
  readonly #sources: TokenBuckets;
  #inFlight = 0;
  #stopped = false;

  constructor(gateway: Gateway, protocol: Protocol, decoder: DatagramDecoder) {
    const { datagramBurst, datagramsPerSecond } = gateway.limits;
    this.#gateway = gateway;
    this.protocol = protocol;
    this.#decoder = decoder;
    this.#sources = new TokenBuckets(datagramBurst, 1000 / datagramsPerSecond, gateway.now);
  }

  async open(port: number, host: string | undefined): Promise<number> {
    if (host !== undefined) return this.#bind(host.includes(":") ? "udp6" : "udp4", port, host);
    try {
      return await this.#bind("udp6", port, "::");
    } catch (error) {
      // A machine without IPv6, as many containers are.
      if (!NO_IPV6.has(String((error as { readonly code?: unknown }).code))) throw error;
      return this.#bind("udp4", port, "0.0.0.0");
    }
  }

  async #bind(type: "udp4" | "udp6", port: number, address: string): Promise<number> {
    const socket = createSocket({ type });
    await new Promise<void>((resolve, reject) => {
      socket.once("error", reject);
      socket.bind({ port, address }, () => {
        socket.off("error", reject);
        resolve();
      });
    });
    socket.on("message", (datagram, from) => this.#read(datagram, from));
    socket.on("error", (error) =>
      this.#gateway.log.warn({ error, protocol: this.protocol.name }, "a datagram port failed"),
    );
    try {
      socket.setRecvBufferSize(RECEIVE_BUFFER);
    } catch {
      // The system allows less: bursts are then shorter before devices must send again.
    }
    this.#socket = socket;
    return socket.address().port;
  }

  sweep(): void {}

  stop(): void {
    this.#stopped = true;
  }

  get isQuiet(): boolean {
    return this.#inFlight === 0;
  }

  close(): void {
    this.#socket?.close();
    this.#socket = null;
  }

  #read(datagram: Buffer, from: RemoteInfo): void {
    const { counters, limits, pressure } = this.#gateway;
    if (this.#stopped) return;
    const key = addressKey(from.address);
    if (!(limits.trustLoopback && isLoopback(key)) && !this.#sources.take(key)) return this.#drop("rate");
    if (datagram.length > this.#decoder.maximumDatagram) return this.#drop("tooLong");
    // Not read and not answered: the device sends it again.
    if (pressure.isHigh) return this.#drop("busy");
    counters.add("ingest.frames", 1, this.protocol.name);
    publishRaw(
      this.#gateway.bus,
      "in",
      { address: from.address, protocol: this.protocol, uniqueId: null, deviceId: null },
      datagram,
    );
    const decoded = this.#decode(datagram);
    if (decoded === null) return;
    if (decoded.kind === "rejected") {
      counters.add("ingest.badFrames", 1, this.protocol.name);
      this.#answer(decoded.reply ?? null, datagram, from);
      return;
    }
    for (const message of decoded.messages) void this.#take(message, datagram, from, key);
  }

  async #take(message: Message, datagram: Buffer, from: RemoteInfo, key: string): Promise<void> {
    this.#inFlight += 1;
    try {
      this.#answer(await this.#answerTo(message, from, key), datagram, from);
    } catch {
      // Not stored: no answer, so the device keeps the report.
      this.#gateway.counters.add("ingest.storageFailures", 1, this.protocol.name);
    } finally {
      this.#inFlight -= 1;
    }
  }

  async #answerTo(message: Message, from: RemoteInfo, key: string): Promise<Uint8Array | null> {
    const { addresses, contacts, counters, identify, intake, now, replies } = this.#gateway;
    if (message.uniqueIds === undefined) return message.kind === "reply" ? message.reply : null;
    const device: Device | null = await identify.find(message.uniqueIds, this.protocol.name, from.address);
    if (device === null) {
      counters.add("ingest.refusedLogins", 1, this.protocol.name);
      if (!addresses.refuse(key)) return null;
      if (message.kind === "login") return message.refuse;
      return message.kind === "positions" ? (message.refusal ?? null) : null;
    }
    const receivedAt = now();
    contacts.contact(device.id, receivedAt);
    switch (message.kind) {
      case "login":
        return message.accept;
      case "reply":
        return message.reply;
      case "positions":
        counters.add("ingest.positions", message.positions.length, this.protocol.name);
        await intake.receive(device, this.protocol.name, message.positions, receivedAt);
        return message.acknowledgement;
      case "commandResult":
        await intake.receive(
          device,
          this.protocol.name,
          [statusReport(receivedAt, { result: message.result })],
          receivedAt,
        );
        replies?.result(device, this.protocol, message);
        return message.reply;
    }
  }

  #answer(bytes: Uint8Array | null, datagram: Buffer, to: RemoteInfo): void {
    if (bytes === null) return;
    if (bytes.length > datagram.length) return this.#drop("amplification");
    this.#socket?.send(bytes, to.port, to.address, () => undefined);
  }

  #decode(datagram: Buffer): Decoded | null {
    const { identify, now } = this.#gateway;
    const context = { receivedAt: now(), uniqueId: null, device: null, deviceFor: identify.peek, state: null };
    try {
      return this.#decoder.decode(datagram, context);
    } catch (error) {
      this.#gateway.counters.add("ingest.decoderFailures", 1, this.protocol.name);
      this.#gateway.log.error(
        { error, protocol: this.protocol.name, bytes: hex(datagram, SHOWN_BYTES) },
        "a decoder failed: please report these bytes",
      );
      return null;
    }
  }

  #drop(reason: string): void {
    this.#gateway.counters.add("ingest.droppedDatagrams", 1, reason);
  }
}
