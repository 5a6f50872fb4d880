import type { UnixMillis } from "@outrider/domain/units/units.ts";
import type { Protocol } from "@outrider/protocols/protocol.ts";

/** One open device port. */
export interface Listener {
  readonly protocol: Protocol;
  readonly transport: "tcp" | "udp" | "http";
  readonly connections: number;
  /** Resolves with the port that was opened; rejects when it cannot be. */
  readonly open: (port: number, host: string | undefined) => Promise<number>;
  /** Called every second. */
  readonly sweep: (now: UnixMillis) => void;
  /** Takes in nothing new. */
  readonly stop: () => void;
  /** Everything taken in is stored and answered, or has failed. */
  readonly isQuiet: boolean;
  readonly close: () => void;
}
