import type { Device } from "@outrider/domain/model/entities.ts";
import type {
  DecodedPosition,
  DecodedRequest,
  DeviceReports,
  DeviceRequest,
  Protocol,
  RequestDecoder,
} from "@outrider/protocols/protocol.ts";
import { addressKey } from "#ingest/addresses.ts";
import type { Gateway } from "#ingest/gateway.ts";

/** The most of a request that listeners of the raw stream are shown. */
const SHOWN_CHARACTERS = 2048;

export interface DeviceResponse {
  readonly status: number;
  readonly body: string;
  /** Plain text when absent. */
  readonly contentType?: string;
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

  const stored = async (device: Device, positions: readonly DecodedPosition[]): Promise<boolean> => {
    const receivedAt = now();
    contacts.contact(device.id, receivedAt);
    counters.add("ingest.positions", positions.length, protocol.name);
    try {
      await intake.receive(device, protocol.name, positions, receivedAt);
      return true;
    } catch {
      counters.add("ingest.storageFailures", 1, protocol.name);
      return false;
    }
  };

  /** One report that was not stored makes the sender repeat all: what was stored is known by then and not kept twice. */
  const answerDevices = async (
    reports: readonly DeviceReports[],
    unreadable: number,
    address: string,
  ): Promise<DeviceResponse> => {
    let accepted = 0;
    let ignored = unreadable;
    let isTrusted = true;
    const commits: Promise<boolean>[] = [];
    if (unreadable > 0) counters.add("ingest.badFrames", unreadable, protocol.name);
    for (const { uniqueId, positions } of reports) {
      const device = await identify.find([uniqueId], protocol.name, address);
      if (device === null) {
        counters.add("ingest.refusedLogins", 1, protocol.name);
        isTrusted = addresses.refuse(addressKey(address)) && isTrusted;
        ignored += positions.length;
        continue;
      }
      accepted += positions.length;
      commits.push(stored(device, positions));
    }
    if (!(await Promise.all(commits)).every(Boolean)) return { status: 503, body: "" };
    if (accepted === 0 && !isTrusted) return { status: 429, body: "" };
    const body = decoder.acknowledge?.(accepted, ignored) ?? "";
    return { status: 200, body, contentType: "application/json" };
  };

  const answer: AnswerDeviceRequest = async (request, address) => {
    if (request.url.length > decoder.maximumUrl) return { status: 414, body: "" };
    if (request.body.length > decoder.maximumBody) return { status: 413, body: "" };
    if (pressure.isHigh) return { status: 503, body: "" };
    counters.add("ingest.frames", 1, protocol.name);
    const decoded = decode(request);
    const uniqueId = decoded.kind === "positions" ? decoded.uniqueId : null;
    publish("in", address, uniqueId, () => describeRequest(request));
    if (decoded.kind === "rejected") {
      counters.add("ingest.badFrames", 1, protocol.name);
      return { status: decoded.status, body: decoded.reason };
    }
    if (decoded.kind === "devices") return answerDevices(decoded.devices, decoded.ignored, address);
    const device = await identify.find([decoded.uniqueId], protocol.name, address);
    if (device === null) {
      counters.add("ingest.refusedLogins", 1, protocol.name);
      return { status: addresses.refuse(addressKey(address)) ? decoded.unknownDeviceStatus : 429, body: "" };
    }
    if (!(await stored(device, decoded.positions))) return { status: 503, body: "" };
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
