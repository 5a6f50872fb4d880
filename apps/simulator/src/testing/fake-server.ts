import { createServer } from "node:net";
import type { AddressInfo, Socket } from "node:net";
import { once } from "node:events";
import { unixMillis } from "@outrider/domain/units/units.ts";
import type { ConnectionState, DecodedPosition, Message, Protocol } from "@outrider/protocols/protocol.ts";

/** A server of one stream protocol that keeps what it gets in memory; tests turn its manners on and off. */
export class FakeServer implements AsyncDisposable {
  readonly received: { readonly uniqueId: string; readonly position: DecodedPosition }[] = [];
  readonly results: string[] = [];
  logins = 0;
  /** When false, reports are kept but not acknowledged. */
  acknowledges = true;
  /** When true, connections end right after the next reports, before their acknowledgement. */
  hangsUp = false;
  readonly #sockets = new Map<string, Socket>();
  readonly #protocol: Protocol;
  readonly #server;

  constructor(protocol: Protocol) {
    this.#protocol = protocol;
    this.#server = createServer((socket) => this.#serve(socket));
  }

  async listen(port = 0): Promise<number> {
    this.#server.listen(port, "127.0.0.1");
    await once(this.#server, "listening");
    return (this.#server.address() as AddressInfo).port;
  }

  /** Sends bytes to a device that is logged in. */
  send(uniqueId: string, bytes: Uint8Array): void {
    this.#sockets.get(uniqueId)?.write(bytes);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const socket of this.#sockets.values()) socket.destroy();
    this.#server.close();
    await once(this.#server, "close");
  }

  #serve(socket: Socket): void {
    let rest: Buffer = Buffer.alloc(0);
    let uniqueId = "";
    let state: ConnectionState | null = null;
    const decoder = this.#protocol.tcp;
    if (decoder === undefined) throw new Error(`${this.#protocol.name} has no stream`);
    socket.on("error", () => undefined);
    socket.on("data", (bytes: Buffer) => {
      rest = Buffer.concat([rest, bytes]);
      for (let cut = decoder.frame(rest); cut.kind === "frame"; cut = decoder.frame(rest)) {
        const decoded = decoder.decode(rest.subarray(0, cut.length), {
          receivedAt: unixMillis(Date.now()),
          uniqueId: uniqueId === "" ? null : uniqueId,
          device: uniqueId === "" ? null : { model: null, attributes: {} },
          state,
        });
        rest = rest.subarray(cut.length);
        if (decoded.kind === "rejected") throw new Error(`the device sent what cannot be read: ${decoded.reason}`);
        state = decoded.state ?? state;
        for (const message of decoded.messages) uniqueId = this.#take(message, uniqueId, socket);
      }
    });
  }

  #take(message: Message, uniqueId: string, socket: Socket): string {
    switch (message.kind) {
      case "login": {
        const [login = ""] = message.uniqueIds;
        this.logins += 1;
        this.#sockets.set(login, socket);
        if (message.accept !== null) socket.write(message.accept);
        return login;
      }
      case "positions": {
        for (const position of message.positions) this.received.push({ uniqueId, position });
        if (this.hangsUp) {
          this.hangsUp = false;
          socket.destroy();
        } else if (this.acknowledges && message.acknowledgement !== null) socket.write(message.acknowledgement);
        return uniqueId;
      }
      case "commandResult": {
        this.results.push(message.result);
        return uniqueId;
      }
      case "reply": {
        if (message.reply !== null) socket.write(message.reply);
        return uniqueId;
      }
    }
  }
}
