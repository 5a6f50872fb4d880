import { latin1Bytes } from "../bytes/latin1.ts";
import type { DeviceRequest } from "../protocol.ts";

const NO_BODY = new Uint8Array(0);

/**
 * Requests by the documented layout (traccar.org/osmand). They are the decoder's tests, the seeds of the fuzzer and the
 * load of the benchmark.
 */
export const REQUESTS = {
  query: {
    method: "GET",
    url: "/?id=48241179&timestamp=1773480413&lat=38.7222524&lon=-9.1393366&speed=30.78&bearing=243&altitude=112&accuracy=4.5&hdop=0.9&batt=87&charge=true&ignition=true",
    contentType: null,
    body: NO_BODY,
  },
  form: {
    method: "POST",
    url: "/",
    contentType: "application/x-www-form-urlencoded",
    body: latin1Bytes(
      "deviceid=48241179&timestamp=1773480473000&location=-23.5505199,-46.6333094&cell=724,5,8010,115666,-71&wifi=9c-3d-cf-01-02-03,-60&valid=0",
    ),
  },
  json: {
    method: "POST",
    url: "/",
    contentType: "application/json",
    body: latin1Bytes(
      '{"device_id":"48241179","location":{"timestamp":"2026-03-14T09:26:53.000Z","coords":{"latitude":38.7222524,"longitude":-9.1393366,"accuracy":4.5,"speed":15.8333,"heading":243,"altitude":112},"is_moving":true,"odometer":184320,"event":"motionchange","battery":{"level":0.87,"is_charging":false},"activity":{"type":"in_vehicle"},"extras":{"ignition":true}}}',
    ),
  },
  alarmOnly: {
    method: "GET",
    url: "/?id=48241179&timestamp=1773480533&alarm=sos",
    contentType: null,
    body: NO_BODY,
  },
} as const satisfies Record<string, DeviceRequest>;
