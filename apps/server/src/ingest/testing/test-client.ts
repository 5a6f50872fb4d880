import { connect, type Socket } from "node:net";

/** A plain TCP client that keeps what it is sent. */
export class TestClient implements AsyncDisposable {
  readonly socket: Socket;
  readonly closed: Promise<void>;
  #received = Buffer.alloc(0);
  #isClosed = false;

  private constructor(socket: Socket) {
    this.socket = socket;
    socket.setNoDelay(true);
    socket.on("data", (chunk: Buffer) => {
      this.#received = Buffer.concat([this.#received, chunk]);
    });
    socket.on("error", () => undefined);
    this.closed = new Promise((resolve) =>
      socket.on("close", () => {
        this.#isClosed = true;
        resolve();
      }),
    );
  }

  static async open(port: number): Promise<TestClient> {
    const socket = connect(port, "127.0.0.1");
    const client = new TestClient(socket);
    await new Promise<void>((resolve, reject) => {
      socket.once("connect", resolve);
      socket.once("error", reject);
    });
    return client;
  }

  get received(): Buffer {
    return this.#received;
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  send(...parts: readonly Uint8Array[]): void {
    for (const part of parts) this.socket.write(part);
  }

  /** Waits until at least so many bytes came in all, and returns them. */
  async bytes(count: number, millis = 3000): Promise<Buffer> {
    await until(() => this.#received.length >= count || this.#isClosed, millis);
    return this.#received;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.socket.destroy();
    await this.closed;
  }
}

/** Waits until something holds; throws when it does not in time. */
export const until = async (holds: () => boolean, millis = 3000): Promise<void> => {
  const end = performance.now() + millis;
  while (!holds()) {
    if (performance.now() > end) throw new Error(`still waiting after ${millis} ms for ${holds.toString()}`);
    await pause(2);
  }
};

export const pause = (millis: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, millis));
