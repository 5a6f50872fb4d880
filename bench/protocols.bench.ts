import { avlPacket } from "@outrider/protocols/teltonika/avl-encode.ts";
import { hexBytes } from "@outrider/protocols/bytes/hex.ts";
import { FRAMES as GT06_FRAMES } from "@outrider/protocols/gt06/frames.ts";
import { gt06 } from "@outrider/protocols/gt06/protocol.ts";
import { FRAMES as GPS103_FRAMES } from "@outrider/protocols/gps103/frames.ts";
import { gps103 } from "@outrider/protocols/gps103/protocol.ts";
import { FRAMES as H02_FRAMES } from "@outrider/protocols/h02/frames.ts";
import { h02 } from "@outrider/protocols/h02/protocol.ts";
import { FRAMES as JT808_FRAMES } from "@outrider/protocols/jt808/frames.ts";
import { jt808 } from "@outrider/protocols/jt808/protocol.ts";
import { latin1Bytes } from "@outrider/protocols/bytes/latin1.ts";
import { FRAMES as MEITRACK_FRAMES } from "@outrider/protocols/meitrack/frames.ts";
import { meitrack } from "@outrider/protocols/meitrack/protocol.ts";
import { FRAMES as QUECLINK_FRAMES } from "@outrider/protocols/queclink/frames.ts";
import { queclink } from "@outrider/protocols/queclink/protocol.ts";
import { FRAMES as RUPTELA_FRAMES } from "@outrider/protocols/ruptela/frames.ts";
import { ruptela } from "@outrider/protocols/ruptela/protocol.ts";
import { FRAMES as SUNTECH_FRAMES } from "@outrider/protocols/suntech/frames.ts";
import { suntech } from "@outrider/protocols/suntech/protocol.ts";
import { osmand } from "@outrider/protocols/osmand/protocol.ts";
import { REQUESTS } from "@outrider/protocols/osmand/requests.ts";
import type { DecodeContext, DecodedPosition, DeviceRequest, Protocol } from "@outrider/protocols/protocol.ts";
import { FRAMES as TELTONIKA_FRAMES } from "@outrider/protocols/teltonika/frames.ts";
import { CODEC_8, CODEC_8_EXTENDED } from "@outrider/protocols/teltonika/packet.ts";
import { teltonika } from "@outrider/protocols/teltonika/protocol.ts";
import { FRAMES as WIALON_FRAMES } from "@outrider/protocols/wialon/frames.ts";
import { wialon } from "@outrider/protocols/wialon/protocol.ts";
import { unixMillis } from "@outrider/domain/units/units.ts";
import type { Benchmark } from "./benchmark.ts";

/** Long enough for the compiler to settle, short enough for every run of all benchmarks. */
const WARM_UP_MILLIS = 300;
const MEASURE_MILLIS = 700;
const RUNS = 3;
const RECORDS_A_PACKET = 25;

const CONTEXT: DecodeContext = {
  receivedAt: unixMillis(Date.UTC(2026, 2, 14, 9, 30)),
  uniqueId: "352093086403655",
  device: { model: null, attributes: {} },
  state: null,
};

/** What keeps the measured work from being optimised away. */
let sink = 0;

/** Calls a second: the best of some runs, since everything else on the machine only ever slows them down. */
function rate(work: () => number, itemsACall: number): number {
  const until = performance.now() + WARM_UP_MILLIS;
  while (performance.now() < until) sink += work();
  let best = 0;
  for (let run = 0; run < RUNS; run += 1) {
    let calls = 0;
    const started = performance.now();
    let now = started;
    while (now - started < MEASURE_MILLIS) {
      for (let batch = 0; batch < 64; batch += 1) sink += work();
      calls += 64;
      now = performance.now();
    }
    best = Math.max(best, (calls * itemsACall) / ((now - started) / 1000));
  }
  return best;
}

const bytesOf = (hex: string): Uint8Array => hexBytes(hex) ?? new Uint8Array(0);

/** Cuts and decodes one buffered frame, as the server does; how many positions came out. */
function cutAndDecode(protocol: Protocol, buffer: Uint8Array): number {
  const { frame, decode } = protocol.tcp!;
  const cut = frame(buffer);
  if (cut.kind !== "frame") return 0;
  const decoded = decode(buffer.subarray(0, cut.length), CONTEXT);
  return decoded.kind === "messages" && decoded.messages[0]?.kind === "positions"
    ? decoded.messages[0].positions.length
    : 0;
}

function positionsOf(protocol: Protocol, hex: string): readonly DecodedPosition[] {
  const decoded = protocol.tcp!.decode(bytesOf(hex), CONTEXT);
  return decoded.kind === "messages" && decoded.messages[0]?.kind === "positions" ? decoded.messages[0].positions : [];
}

/** A packet of many records like the given one, a second apart. */
function packetOf(codec: number, record: DecodedPosition): Uint8Array {
  const records = Array.from({ length: RECORDS_A_PACKET }, (_, index) => {
    const time = unixMillis(record.deviceTime + index * 1000);
    return { ...record, deviceTime: time, fixTime: time };
  });
  return avlPacket(codec, records);
}

/** Parsing the same positions from JSON, the least that a text interface would cost. */
const jsonRate = (positions: readonly DecodedPosition[]): number => {
  const text = JSON.stringify(positions);
  return rate(() => (JSON.parse(text) as readonly unknown[]).length, positions.length);
};

function teltonikaBenchmark(name: string, codec: number, hex: string): Benchmark {
  return {
    name,
    unit: "records/s",
    goal: { comparison: "atLeast", value: 1_000_000 },
    baselineName: "the same records through JSON.parse",
    run: async () => {
      const [record] = positionsOf(teltonika, hex);
      const packet = packetOf(codec, record!);
      const positions = Array.from({ length: RECORDS_A_PACKET }, () => record!);
      return {
        value: rate(() => cutAndDecode(teltonika, packet), RECORDS_A_PACKET),
        baseline: jsonRate(positions),
      };
    },
  };
}

const gt06Benchmark: Benchmark = {
  name: "protocols.gt06",
  unit: "frames/s",
  goal: { comparison: "atLeast", value: 1_000_000 },
  baselineName: "the same reports through JSON.parse",
  run: async () => {
    const frames = [GT06_FRAMES.reUpload, GT06_FRAMES.stateLocation, GT06_FRAMES.heartbeat, GT06_FRAMES.alarm26];
    const buffers = frames.map(bytesOf);
    return {
      value: rate(() => buffers.reduce((sum, buffer) => sum + cutAndDecode(gt06, buffer), 0), buffers.length),
      baseline: jsonRate(frames.flatMap((frame) => positionsOf(gt06, frame))),
    };
  },
};

function osmandBenchmark(
  name: string,
  request: DeviceRequest,
  baselineName: string,
  baseline: () => number,
): Benchmark {
  return {
    name,
    unit: "requests/s",
    goal: { comparison: "atLeast", value: 300_000 },
    baselineName,
    run: async () => ({
      value: rate(
        () => (osmand.http!.decodeRequest(request, { receivedAt: CONTEXT.receivedAt }).kind === "positions" ? 1 : 0),
        1,
      ),
      baseline: baseline(),
    }),
  };
}

/** One frame after another of the same kind, as a text protocol sends them. */
function frameBenchmark(
  protocol: Protocol,
  frame: Uint8Array,
  goal: number,
  context: DecodeContext = { ...CONTEXT, uniqueId: null },
): Benchmark {
  return {
    name: `protocols.${protocol.name}`,
    unit: "messages/s",
    goal: { comparison: "atLeast", value: goal },
    baselineName: "the same report through JSON.parse",
    run: async () => {
      const decoded = protocol.tcp!.decode(frame, context);
      const [message] = decoded.kind === "messages" ? decoded.messages : [];
      const positions = message?.kind === "positions" ? message.positions : [];
      const decode = (): number => {
        const cut = protocol.tcp!.frame(frame);
        return cut.kind === "frame" ? protocol.tcp!.decode(frame.subarray(0, cut.length), context).kind.length : 0;
      };
      return { value: rate(decode, 1), baseline: jsonRate(positions) };
    },
  };
}

const textBenchmark = (protocol: Protocol, text: string, context?: DecodeContext): Benchmark =>
  frameBenchmark(protocol, latin1Bytes(text), 300_000, context);

/** Behind the login of version 2.0, which puts a checksum on every line. */
const WIALON_CONTEXT: DecodeContext = { ...CONTEXT, uniqueId: "861694030000010", state: { checksums: true } };

const jsonText = new TextDecoder().decode(REQUESTS.json.body);

export const benchmarks: readonly Benchmark[] = [
  teltonikaBenchmark("protocols.teltonika.codec8", CODEC_8, TELTONIKA_FRAMES.fullRecord),
  teltonikaBenchmark("protocols.teltonika.codec8Extended", CODEC_8_EXTENDED, TELTONIKA_FRAMES.vinAndBle),
  gt06Benchmark,
  osmandBenchmark("protocols.osmand.query", REQUESTS.query, "URLSearchParams of the same request", () =>
    rate(() => new URLSearchParams(REQUESTS.query.url.slice(2)).size, 1),
  ),
  osmandBenchmark("protocols.osmand.json", REQUESTS.json, "JSON.parse of the same body", () =>
    rate(() => Object.keys(JSON.parse(jsonText) as object).length, 1),
  ),
  frameBenchmark(jt808, bytesOf(JT808_FRAMES.location), 1_000_000),
  frameBenchmark(ruptela, bytesOf(RUPTELA_FRAMES.extendedRecord), 300_000),
  textBenchmark(queclink, QUECLINK_FRAMES.periodic),
  textBenchmark(suntech, SUNTECH_FRAMES.status),
  textBenchmark(h02, H02_FRAMES.fix),
  textBenchmark(meitrack, MEITRACK_FRAMES.report),
  textBenchmark(wialon, WIALON_FRAMES.long, WIALON_CONTEXT),
  textBenchmark(gps103, GPS103_FRAMES.tracker),
];
