import { connect } from "node:net";

export interface RawReply {
  /** Status of the first answer, 0 when the server said nothing. */
  readonly status: number;
  readonly text: string;
  readonly closed: boolean;
}

/** Sends bytes as they are and reads what comes until the server closes or is quiet for a while. */
export const sendRaw = (port: number, bytes: string | Uint8Array, quietMillis = 1500): Promise<RawReply> =>
  new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    let text = "";
    let closed = false;
    const finish = (): void => {
      clearTimeout(timer);
      socket.destroy();
      const status = Number(/^HTTP\/1\.1 (\d{3})/u.exec(text)?.[1] ?? 0);
      resolve({ status, text, closed });
    };
    const timer = setTimeout(finish, quietMillis);
    socket.on("connect", () => socket.write(bytes));
    socket.on("data", (data) => {
      text += data.toString("latin1");
    });
    socket.on("close", () => {
      closed = true;
      finish();
    });
    socket.on("error", () => undefined);
  });
