/** One frame's answer: held back until its work is done, sent in the order of the frames. */
interface Answer {
  readonly bytes: Uint8Array | null;
  readonly work: (() => Promise<unknown>) | null;
  state: "waiting" | "done" | "failed";
}

/**
 * The answers a connection owes, in the order of the frames: an acknowledgement never overtakes an earlier one, so
 * that a device never takes the answer to a later frame for that of one which is not stored.
 */
export class AnswerQueue {
  readonly #send: (bytes: Uint8Array) => void;
  readonly #changed: () => void;
  readonly #answers: Answer[] = [];
  #retrying = false;

  /** `changed` is called when work ended, well or badly. */
  constructor(send: (bytes: Uint8Array) => void, changed: () => void) {
    this.#send = send;
    this.#changed = changed;
  }

  get length(): number {
    return this.#answers.length;
  }

  /** True while the oldest frame could not be stored. */
  get hasFailed(): boolean {
    return this.#answers[0]?.state === "failed";
  }

  /** An answer that waits only for those before it. */
  reply(bytes: Uint8Array): void {
    if (this.#answers.length === 0) this.#send(bytes);
    else this.#answers.push({ bytes, work: null, state: "done" });
  }

  /** An answer that goes out when `work` has been done. */
  after(work: () => Promise<unknown>, bytes: Uint8Array | null): void {
    const answer: Answer = { bytes, work, state: "waiting" };
    this.#answers.push(answer);
    void this.#run(answer);
  }

  /** Tries work that failed again, in order. */
  async retry(): Promise<void> {
    if (this.#retrying) return;
    this.#retrying = true;
    for (const answer of this.#answers.slice()) {
      if (answer.state !== "failed") continue;
      answer.state = "waiting";
      await this.#run(answer);
      if (this.hasFailed) break;
    }
    this.#retrying = false;
  }

  async #run(answer: Answer): Promise<void> {
    try {
      await answer.work?.();
      answer.state = "done";
      this.#flush();
    } catch {
      answer.state = "failed";
    }
    this.#changed();
  }

  #flush(): void {
    let sent = 0;
    for (const answer of this.#answers) {
      if (answer.state !== "done") break;
      sent += 1;
      if (answer.bytes !== null) this.#send(answer.bytes);
    }
    this.#answers.splice(0, sent);
  }
}
