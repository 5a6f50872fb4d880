import { utf8Bytes } from "../bytes/utf8.ts";
import { Writer } from "../bytes/writer.ts";
import type { DeviceSide, ServerAnswer } from "../device-side.ts";
import { HEAD_END, httpResponse } from "../framing/http-response.ts";
import type { DecodedPosition } from "../protocol.ts";

/** A platform that hands on reports in our own form, many a request. */
export const flespiDeviceSide: DeviceSide = {
  name: "flespi",
  transport: "http",
  maximumReports: 100,
  acknowledges: true,
  login: () => null,
  report: (reports, { uniqueId }) => {
    const body = utf8Bytes(JSON.stringify(reports.map((report) => messageOf(report, uniqueId))));
    const head =
      `POST / HTTP/1.1\r\nHost: outrider\r\nConnection: keep-alive\r\nContent-Type: application/json\r\n` +
      `Content-Length: ${body.length}${HEAD_END}`;
    return new Writer().latin1(head).raw(body).finish();
  },
  read: (bytes) => {
    const response = httpResponse(bytes);
    return response === null ? null : { length: response.length, answer: answerOf(response.status, response.body) };
  },
  commandReply: () => new Uint8Array(0),
};

/** One report as a message of our own form. */
export function messageOf(
  { deviceTime, valid, coordinates, network, attributes }: DecodedPosition,
  ident: string,
): Readonly<Record<string, unknown>> {
  return {
    ident,
    time: new Date(deviceTime).toISOString(),
    lat: coordinates?.latitude,
    lon: coordinates?.longitude,
    speedKnots: coordinates?.speed,
    course: coordinates?.course,
    altitude: coordinates?.altitude,
    accuracy: coordinates?.accuracy,
    valid,
    attributes,
    cells: network?.cellTowers?.map((tower) => ({
      mcc: tower.mobileCountryCode,
      mnc: tower.mobileNetworkCode,
      lac: tower.locationAreaCode,
      cid: tower.cellId,
      signal: tower.signalStrength,
    })),
  };
}

/** A request of which nothing was taken names no known device. */
function answerOf(status: number, body: string): ServerAnswer {
  if (status !== 200) return status >= 400 && status < 500 ? { kind: "refused" } : { kind: "other" };
  const count = Number(/"accepted":(\d{1,6})/.exec(body)?.[1] ?? 0);
  return count === 0 ? { kind: "refused" } : { kind: "acknowledged", count, serial: null };
}
