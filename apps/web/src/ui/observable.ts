/** A value with listeners, in the shape `useSyncExternalStore` takes. */
export interface Observable<Value> {
  readonly getSnapshot: () => Value;
  readonly subscribe: (listener: () => void) => () => void;
}

export interface MutableObservable<Value> extends Observable<Value> {
  set(value: Value): void;
}

export function observable<Value>(initial: Value): MutableObservable<Value> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    getSnapshot: () => value,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    set(next) {
      if (Object.is(next, value)) return;
      value = next;
      for (const listener of listeners) listener();
    },
  };
}
