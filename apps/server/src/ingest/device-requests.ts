import type { DecodedRequest, DeviceRequest, Protocol, RequestDecoder } from "@outrider/protocols/protocol.ts";
import { addressKey } from "#ingest/addresses.ts";
import type { Gateway } from "#ingest/gateway.ts";

/** The most of a request that listeners of the raw stream are shown. */
const SHOWN_CHARACTERS = 2048;

export interface DeviceResponse {
  readonly status: number;
  readonly body: string;
}

/** Answers one request of a device that speaks HTTP. `address` is the client's own. */
export type AnswerDeviceRequest = (request: DeviceRequest, address: string) => Promise<DeviceResponse>;

/**
 * Makes the handler of an HTTP protocol: 200 only when the report is durable, 429 for an address that guesses
 * identifiers, 503 when it could not be stored and should come again.
 */
export const answerDeviceRequests = (
  gateway: Gateway,
  protocol: Protocol,
  decoder: RequestDecoder,
): AnswerDeviceRequest => {
  const { addresses, bus, contacts, counters, identify, intake, log, now, pressure, replies } = gateway;

  const decode = (request: DeviceRequest): DecodedRequest => {
    try {
      return decoder.decodeRequest(request, { receivedAt: now() });
    } catch (error) {
      counters.add("ingest.decoderFailures", 1, protocol.name);
      log.error(
        { error, protocol: protocol.name, url: request.url.slice(0, 256) },
        "a decoder failed: please report this",
      );
      return { kind: "rejected", status: 400, reason: "unreadable" };
    }
  };

  const publish = (direction: "in" | "out", address: string, uniqueId: string | null, text: () => string): void => {
    if (!bus.has("raw")) return;
    const deviceId = uniqueId === null ? null : (identify.peek([uniqueId])?.id ?? null);
    bus.publish("raw", {
      host: address,
      protocol: protocol.name,
      uniqueId,
      deviceId,
      direction,
      data: text().slice(0, SHOWN_CHARACTERS),
    });
  };

  const answer: AnswerDeviceRequest = async (request, address) => {
    if (request.url.length > decoder.maximumUrl) return { status: 414, body: "" };
    if (request.body.length > decoder.maximumBody) return { status: 413, body: "" };
    if (pressure.isHigh) return { status: 503, body: "" };
    counters.add("ingest.frames", 1, protocol.name);
    const decoded = decode(request);
    const uniqueId = decoded.kind === "rejected" ? null : decoded.uniqueId;
    publish("in", address, uniqueId, () => describeRequest(request));
    if (decoded.kind === "rejected") {
      counters.add("ingest.badFrames", 1, protocol.name);
      return { status: decoded.status, body: decoded.reason };
    }
    const device = await identify.find([decoded.uniqueId], protocol.name, address);
    if (device === null) {
      counters.add("ingest.refusedLogins", 1, protocol.name);
      return { status: addresses.refuse(addressKey(address)) ? decoded.unknownDeviceStatus : 429, body: "" };
    }
    const receivedAt = now();
    contacts.contact(device.id, receivedAt);
    counters.add("ingest.positions", decoded.positions.length, protocol.name);
    try {
      await intake.receive(device, protocol.name, decoded.positions, receivedAt);
    } catch {
      counters.add("ingest.storageFailures", 1, protocol.name);
      return { status: 503, body: "" };
    }
    const text = decoded.carriesCommand ? await replies?.takeText(device.id, protocol) : null;
    return { status: 200, body: text ?? "" };
  };

  return async (request, address) => {
    const response = await answer(request, address);
    publish("out", address, null, () => `${response.status} ${response.body}`.trim());
    return response;
  };
};

const describeRequest = ({ method, url, body }: DeviceRequest): string =>
  `${method} ${url} ${Buffer.from(body.buffer, body.byteOffset, Math.min(body.length, SHOWN_CHARACTERS)).toString("utf8")}`.trim();
