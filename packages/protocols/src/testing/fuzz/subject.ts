import type { DecodedDevice, DeviceRequest, Protocol } from "../../protocol.ts";
import { decodedFault, requestFault } from "../faults.ts";
import { DeviceConnection, TEST_NOW } from "../device-connection.ts";
import { latin1Text } from "../../bytes/latin1.ts";
import type { Random } from "../random.ts";

/** A protocol as the fuzzer sees it. */
export interface FuzzSubject {
  readonly protocol: Protocol;
  readonly uniqueId: string;
  readonly device: DecodedDevice;
  /** What the device sends first on a stream; empty where there is no login. */
  readonly login: Uint8Array;
  /** Whole good frames, datagrams, or URLs and bodies. */
  readonly seeds: readonly Uint8Array[];
  /** Sets lengths and checksums right again, so that mutants get past them. */
  readonly repair: (mutant: Uint8Array) => Uint8Array;
}

const CONTENT_TYPES = [null, "application/json", "application/x-www-form-urlencoded", "text/plain"];

/**
 * Gives one mutant to everything of the protocol that reads bytes: as a stream after the login, in one piece or several;
 * as a datagram; as a request. What breaks the contract comes back in words; an exception is the caller's to count.
 */
export function fuzzOnce(subject: FuzzSubject, mutant: Uint8Array, random: Random): string | null {
  const { protocol } = subject;
  if (protocol.tcp !== undefined) fuzzStream(subject, mutant, random);
  if (protocol.udp !== undefined) {
    const context = { receivedAt: TEST_NOW, uniqueId: null, device: null, state: null };
    const fault = decodedFault(protocol.udp.decode(mutant, context));
    if (fault !== null) return fault;
  }
  if (protocol.http !== undefined) {
    const inUrl = random.below(2) === 0;
    const request: DeviceRequest = {
      method: inUrl ? "GET" : "POST",
      url: inUrl ? `/?${latin1Text(mutant)}` : "/",
      contentType: inUrl ? null : random.pick(CONTENT_TYPES),
      body: inUrl ? new Uint8Array(0) : mutant,
    };
    return requestFault(protocol.http.decodeRequest(request, { receivedAt: TEST_NOW }));
  }
  return null;
}

/** One time in eight without the login, one time in four in two pieces. */
function fuzzStream(subject: FuzzSubject, mutant: Uint8Array, random: Random): void {
  const { protocol, uniqueId, device, login } = subject;
  const connection = new DeviceConnection(protocol, { devices: { [uniqueId]: device }, receivedAt: TEST_NOW });
  if (random.below(8) !== 0) connection.receive(login);
  if (random.below(4) !== 0) connection.receive(mutant);
  else {
    const cut = random.below(mutant.length + 1);
    connection.receive(mutant.subarray(0, cut)).receive(mutant.subarray(cut));
  }
}
