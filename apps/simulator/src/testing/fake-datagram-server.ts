import { createSocket } from "node:dgram";
import { once } from "node:events";
import { unixMillis } from "@outrider/domain/units/units.ts";
import type { DecodedPosition, Protocol } from "@outrider/protocols/protocol.ts";

/** A UDP server of one protocol that loses the first answers; reports are kept in memory as they come. */
export class FakeDatagramServer implements AsyncDisposable {
  readonly received: { readonly uniqueId: string; readonly position: DecodedPosition }[] = [];
  readonly #socket = createSocket("udp4");
  #answersToLose: number;

  constructor(protocol: Protocol, answersToLose = 0) {
    this.#answersToLose = answersToLose;
    this.#socket.on("message", (bytes, sender) => {
      const decoded = protocol.udp?.decode(bytes, {
        receivedAt: unixMillis(Date.now()),
        uniqueId: null,
        device: null,
        state: null,
      });
      if (decoded?.kind !== "messages") throw new Error(`the device sent what cannot be read: ${decoded?.reason}`);
      for (const message of decoded.messages) {
        if (message.kind !== "positions") continue;
        for (const position of message.positions) {
          this.received.push({ uniqueId: message.uniqueIds?.[0] ?? "", position });
        }
        if (this.#answersToLose > 0) this.#answersToLose -= 1;
        else if (message.acknowledgement !== null)
          this.#socket.send(message.acknowledgement, sender.port, sender.address);
      }
    });
  }

  async listen(): Promise<number> {
    this.#socket.bind(0, "127.0.0.1");
    await once(this.#socket, "listening");
    return this.#socket.address().port;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#socket.close();
    await once(this.#socket, "close");
  }
}
