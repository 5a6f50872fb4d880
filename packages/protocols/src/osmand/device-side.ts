import { metresPerSecondFromKnots } from "@outrider/domain/units/speed.ts";
import { utf8Bytes } from "../bytes/utf8.ts";
import { Writer } from "../bytes/writer.ts";
import type { DeviceSide, ServerAnswer } from "../device-side.ts";
import { HEAD_END, httpResponse } from "../framing/http-response.ts";
import type { DecodedPosition } from "../protocol.ts";
import { encoded } from "./parameters.ts";

/** The query form, one request a report, as Traccar Client below 9 sends it over a kept-alive connection. */
export const osmandDeviceSide: DeviceSide = {
  name: "osmand",
  transport: "http",
  maximumReports: 1,
  acknowledges: true,
  login: () => null,
  report: (reports, { uniqueId }) => {
    const writer = new Writer();
    for (const report of reports) {
      writer.latin1(`GET /?${query(report, uniqueId)} HTTP/1.1\r\nHost: outrider\r\nConnection: keep-alive${HEAD_END}`);
    }
    return writer.finish();
  },
  read: readResponse,
  commandReply: () => new Uint8Array(0),
};

/** The JSON form, one request for many reports, as Traccar Client from 9 sends it. */
export const osmandJsonDeviceSide: DeviceSide = {
  ...osmandDeviceSide,
  maximumReports: 50,
  report: (reports, { uniqueId }) => {
    const body = utf8Bytes(json(reports, uniqueId));
    const head =
      `POST / HTTP/1.1\r\nHost: outrider\r\nConnection: keep-alive\r\nContent-Type: application/json\r\n` +
      `Content-Length: ${body.length}${HEAD_END}`;
    return new Writer().latin1(head).raw(body).finish();
  },
};

/** Parameters of one report, without the question mark. */
export function query(
  { deviceTime, valid, coordinates, network, attributes }: DecodedPosition,
  uniqueId: string,
): string {
  const parts = [`id=${encoded(uniqueId)}`, `timestamp=${deviceTime}`];
  if (coordinates !== null) {
    const { latitude, longitude, altitude, speed, course, accuracy } = coordinates;
    parts.push(`lat=${latitude}`, `lon=${longitude}`, `speed=${speed}`, `bearing=${course}`);
    parts.push(`altitude=${altitude}`, `accuracy=${accuracy}`);
    if (!valid) parts.push("valid=false");
  }
  for (const tower of network?.cellTowers ?? []) {
    const { mobileCountryCode, mobileNetworkCode, locationAreaCode, cellId, signalStrength } = tower;
    const cell = [mobileCountryCode, mobileNetworkCode, locationAreaCode, cellId, signalStrength];
    parts.push(`cell=${cell.filter((part) => part !== undefined).join(",")}`);
  }
  for (const { macAddress, signalStrength } of network?.wifiAccessPoints ?? []) {
    parts.push(`wifi=${macAddress.replaceAll(":", "-")}${signalStrength === undefined ? "" : `,${signalStrength}`}`);
  }
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null) continue;
    parts.push(`${name === "batteryLevel" ? "batt" : encoded(name)}=${encoded(String(value))}`);
  }
  return parts.join("&");
}

/** The body of one request with these reports. */
export function json(reports: readonly DecodedPosition[], uniqueId: string): string {
  const locations = reports.map(locationOf);
  return JSON.stringify({ device_id: uniqueId, location: locations.length === 1 ? locations[0] : locations });
}

function locationOf({ deviceTime, coordinates, attributes }: DecodedPosition): unknown {
  const { motion, odometer, event, mock, alarm, batteryLevel, charge, activity, ...extras } = attributes;
  return {
    timestamp: new Date(deviceTime).toISOString(),
    coords:
      coordinates === null
        ? undefined
        : {
            latitude: coordinates.latitude,
            longitude: coordinates.longitude,
            accuracy: coordinates.accuracy,
            speed: metresPerSecondFromKnots(coordinates.speed),
            heading: coordinates.course,
            altitude: coordinates.altitude,
          },
    is_moving: motion,
    odometer,
    event,
    mock,
    alarm,
    battery:
      batteryLevel === undefined && charge === undefined
        ? undefined
        : { level: typeof batteryLevel === "number" ? batteryLevel / 100 : -1, is_charging: charge === true },
    activity: activity === undefined ? undefined : { type: activity },
    extras,
  };
}

/** One whole HTTP response: 200 is stored, and its body a command; 4xx is refused; anything else is to be sent again. */
function readResponse(bytes: Uint8Array): { readonly length: number; readonly answer: ServerAnswer } | null {
  const response = httpResponse(bytes);
  return response === null ? null : { length: response.length, answer: answerOf(response.status, response.body) };
}

function answerOf(status: number, text: string): ServerAnswer {
  if (status === 200 && text !== "") return { kind: "command", text, command: null, serial: 0 };
  if (status === 200) return { kind: "acknowledged", count: 1, serial: null };
  return status >= 400 && status < 500 ? { kind: "refused" } : { kind: "other" };
}
