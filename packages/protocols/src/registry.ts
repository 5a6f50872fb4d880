import { flespi } from "./flespi/protocol.ts";
import { gps103 } from "./gps103/protocol.ts";
import { gt06 } from "./gt06/protocol.ts";
import { h02 } from "./h02/protocol.ts";
import { jt808 } from "./jt808/protocol.ts";
import { meitrack } from "./meitrack/protocol.ts";
import { osmand } from "./osmand/protocol.ts";
import type { Protocol } from "./protocol.ts";
import { queclink } from "./queclink/protocol.ts";
import { ruptela } from "./ruptela/protocol.ts";
import { suntech } from "./suntech/protocol.ts";
import { teltonika } from "./teltonika/protocol.ts";

import { wialon } from "./wialon/protocol.ts";

/** Every protocol the server speaks, in the order of the protocol sheets. */
export const protocols: readonly Protocol[] = [
  osmand,
  teltonika,
  queclink,
  gt06,
  jt808,
  suntech,
  h02,
  meitrack,
  ruptela,
  wialon,
  gps103,
  flespi,
];

const byName: ReadonlyMap<string, Protocol> = new Map(protocols.map((protocol) => [protocol.name, protocol]));

/** The protocol of this name, or null. */
export const protocolNamed = (name: string): Protocol | null => byName.get(name) ?? null;
