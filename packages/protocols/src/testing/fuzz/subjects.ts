import { latin1Bytes } from "../../bytes/latin1.ts";
import { BODIES } from "../../flespi/bodies.ts";
import { flespi } from "../../flespi/protocol.ts";
import { FRAMES as GPS103_FRAMES } from "../../gps103/frames.ts";
import { gps103 } from "../../gps103/protocol.ts";
import { gt06DeviceSide } from "../../gt06/device-side.ts";
import { FRAMES as GT06_FRAMES } from "../../gt06/frames.ts";
import { gt06 } from "../../gt06/protocol.ts";
import { BINARY_FIX, FRAMES as H02_FRAMES } from "../../h02/frames.ts";
import { h02 } from "../../h02/protocol.ts";
import { jt808DeviceSide } from "../../jt808/device-side.ts";
import { FRAMES as JT808_FRAMES } from "../../jt808/frames.ts";
import { jt808 } from "../../jt808/protocol.ts";
import { FRAMES as MEITRACK_FRAMES } from "../../meitrack/frames.ts";
import { meitrack } from "../../meitrack/protocol.ts";
import { osmand } from "../../osmand/protocol.ts";
import { FRAMES as QUECLINK_FRAMES } from "../../queclink/frames.ts";
import { queclink } from "../../queclink/protocol.ts";
import { REQUESTS } from "../../osmand/requests.ts";
import { FRAMES as RUPTELA_FRAMES } from "../../ruptela/frames.ts";
import { ruptela } from "../../ruptela/protocol.ts";
import { FRAMES as SUNTECH_FRAMES, ZIP_STATUS } from "../../suntech/frames.ts";
import { suntech } from "../../suntech/protocol.ts";
import { teltonikaDeviceSide } from "../../teltonika/device-side.ts";
import { FRAMES as TELTONIKA_FRAMES } from "../../teltonika/frames.ts";
import { teltonika } from "../../teltonika/protocol.ts";
import { wialonDeviceSide } from "../../wialon/device-side.ts";
import { FRAMES as WIALON_FRAMES } from "../../wialon/frames.ts";
import { wialon } from "../../wialon/protocol.ts";
import type { Protocol } from "../../protocol.ts";
import { PLAIN_DEVICE } from "../device-connection.ts";
import { hex } from "../expected.ts";
import { repaired as repairedGt06 } from "../repaired-gt06.ts";
import { repaired as repairedJt808 } from "../repaired-jt808.ts";
import { repaired as repairedMeitrack } from "../repaired-meitrack.ts";
import { repaired as repairedRuptela } from "../repaired-ruptela.ts";
import { repaired as repairedTeltonika } from "../repaired-teltonika.ts";
import type { FuzzSubject } from "./subject.ts";

const TELTONIKA_ID = "352093086403655";
const GT06_ID = "868120148373571";

/** A protocol of text without login and checksum. */
const text = (protocol: Protocol, uniqueId: string, frames: readonly string[]): FuzzSubject => ({
  protocol,
  uniqueId,
  device: PLAIN_DEVICE,
  login: new Uint8Array(0),
  seeds: frames.map(latin1Bytes),
  repair: (mutant) => mutant,
});

/** Every protocol the fuzzer can be pointed at. */
export const FUZZ_SUBJECTS: readonly FuzzSubject[] = [
  {
    protocol: osmand,
    uniqueId: "48241179",
    device: PLAIN_DEVICE,
    login: new Uint8Array(0),
    seeds: [
      latin1Bytes(REQUESTS.query.url.slice(2)),
      latin1Bytes(REQUESTS.alarmOnly.url.slice(2)),
      REQUESTS.form.body,
      REQUESTS.json.body,
    ],
    repair: (mutant) => mutant,
  },
  {
    protocol: teltonika,
    uniqueId: TELTONIKA_ID,
    device: PLAIN_DEVICE,
    login: teltonikaDeviceSide.login(TELTONIKA_ID)!,
    seeds: Object.values(TELTONIKA_FRAMES).map(hex),
    repair: repairedTeltonika,
  },
  text(queclink, GT06_ID, Object.values(QUECLINK_FRAMES)),
  {
    protocol: gt06,
    uniqueId: GT06_ID,
    device: { model: null, attributes: { timezone: "Europe/Lisbon" } },
    login: gt06DeviceSide.login(GT06_ID)!,
    seeds: Object.values(GT06_FRAMES).map(hex),
    repair: repairedGt06,
  },
  {
    protocol: jt808,
    uniqueId: "13912345678",
    device: PLAIN_DEVICE,
    login: jt808DeviceSide.login("13912345678")!,
    seeds: Object.values(JT808_FRAMES).map(hex),
    repair: repairedJt808,
  },
  {
    ...text(suntech, "850123456", []),
    seeds: [...Object.values(SUNTECH_FRAMES).map(latin1Bytes), hex(ZIP_STATUS)],
  },
  {
    ...text(h02, "4209051690", []),
    seeds: [...Object.values(H02_FRAMES).map(latin1Bytes), hex(BINARY_FIX)],
  },
  { ...text(meitrack, "861694030000010", Object.values(MEITRACK_FRAMES)), repair: repairedMeitrack },
  {
    ...text(ruptela, "357340040012345", []),
    seeds: Object.values(RUPTELA_FRAMES).map(hex),
    repair: repairedRuptela,
  },
  {
    ...text(wialon, "861694030000010", Object.values(WIALON_FRAMES)),
    login: wialonDeviceSide.login("861694030000010")!,
  },
  text(gps103, "864035050001234", Object.values(GPS103_FRAMES)),
  text(flespi, "861694030000010", Object.values(BODIES)),
];
