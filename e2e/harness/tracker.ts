import { connect } from "node:net";
import type { Socket } from "node:net";
import { teltonikaDeviceSide as side } from "@outrider/protocols/teltonika/device-side.ts";
import type { ServerAnswer } from "@outrider/protocols/device-side.ts";
import type { DecodedPosition } from "@outrider/protocols/protocol.ts";

/** A tracker with a real socket that speaks Teltonika's protocol. */
export interface Tracker extends Disposable {
  /** Sends reports in one frame and waits until the server acknowledged that many. */
  readonly report: (reports: readonly DecodedPosition[]) => Promise<void>;
}

/** Reports a frame may carry. */
export const REPORTS_A_FRAME = side.maximumReports;
const ANSWER_MILLIS = 10_000;

/** Connects and signs in. Throws when the server does not know the identifier. */
export const connectTracker = async (port: number, uniqueId: string): Promise<Tracker> => {
  const socket = connect(port, "127.0.0.1");
  const answers = readAnswers(socket);
  let serial = 0;
  const login = side.login(uniqueId);
  if (login !== null) socket.write(login);
  const welcome = await answers();
  if (welcome.kind !== "accepted") throw new Error(`The server answered the login with ${welcome.kind}`);
  return {
    report: async (reports) => {
      serial += 1;
      socket.write(side.report(reports, { uniqueId, serial }));
      const answer = await answers();
      if (answer.kind !== "acknowledged" || answer.count !== reports.length) {
        throw new Error(`${reports.length} reports were answered with ${JSON.stringify(answer)}`);
      }
    },
    [Symbol.dispose]: () => void socket.destroy(),
  };
};

/** The answers of the server, one after another. */
const readAnswers = (socket: Socket): (() => Promise<ServerAnswer>) => {
  let bytes = new Uint8Array(0);
  let wake: (() => void) | null = null;
  let failure: Error | null = null;
  socket.on("data", (part) => {
    bytes = new Uint8Array([...bytes, ...(part as Buffer)]);
    wake?.();
  });
  socket.on("error", (error) => {
    failure = error;
    wake?.();
  });
  return async () => {
    const deadline = Date.now() + ANSWER_MILLIS;
    for (;;) {
      const read = side.read(bytes);
      if (read !== null) {
        bytes = bytes.slice(read.length);
        return read.answer;
      }
      if (failure !== null) throw failure;
      const left = deadline - Date.now();
      if (left <= 0) throw new Error("The server did not answer the tracker");
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, left);
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
  };
};
