import { connect } from "node:net";

/** A connection to the server as a device sees it. */
export interface Carrier {
  send(bytes: Uint8Array): void;
  /** Ends the connection; `onClose` follows. */
  close(): void;
}

export interface CarrierEvents {
  onOpen(): void;
  onBytes(bytes: Uint8Array): void;
  /** Once, however the connection ended or failed to begin. */
  onClose(): void;
}

export type OpenCarrier = (events: CarrierEvents) => Carrier;

/** Opens TCP connections to one port. */
export const tcpCarrier =
  (host: string, port: number): OpenCarrier =>
  (events) => {
    const socket = connect({ host, port, noDelay: true });
    socket.on("connect", () => events.onOpen());
    socket.on("data", (bytes: Buffer) => events.onBytes(bytes));
    // The close event follows every error and tells all there is to know.
    socket.on("error", () => undefined);
    socket.on("close", () => events.onClose());
    return {
      send: (bytes) => void socket.write(bytes),
      close: () => socket.destroy(),
    };
  };
