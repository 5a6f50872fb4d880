import type { Readable } from "./fleet.ts";

/** One value that React may read; the owner sets it and tells the listeners when it likes. */
export class ValueStore<Value> implements Readable<Value> {
  #value: Value;
  readonly #listeners = new Set<() => void>();
  readonly #onListeners: (count: number) => void;

  constructor(value: Value, onListeners: (count: number) => void = () => {}) {
    this.#value = value;
    this.#onListeners = onListeners;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    this.#onListeners(this.#listeners.size);
    return () => {
      if (this.#listeners.delete(listener)) this.#onListeners(this.#listeners.size);
    };
  };

  readonly getSnapshot = (): Value => this.#value;

  /** Replaces the value without telling. */
  set(value: Value): boolean {
    if (Object.is(value, this.#value)) return false;
    this.#value = value;
    return true;
  }

  notify(): void {
    for (const listener of Array.from(this.#listeners)) listener();
  }
}
