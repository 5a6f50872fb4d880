import { observable } from "./observable.ts";
import type { MutableObservable } from "./observable.ts";

/**
 * A choice kept on this device. `read` turns the stored text into a value, or `null` when it is missing or not
 * readable; the default then stands. Where storage is refused (private windows) the value lives as long as the page.
 */
export function storedValue<Value>(
  key: string,
  initial: Value,
  read: (text: string) => Value | null,
  write: (value: Value) => string = String,
): MutableObservable<Value> {
  const inner = observable(readStored(key, read) ?? initial);
  return {
    ...inner,
    set(value) {
      inner.set(value);
      try {
        localStorage.setItem(key, write(value));
      } catch {
        // Storage is full or refused; the choice holds until the page closes.
      }
    },
  };
}

function readStored<Value>(key: string, read: (text: string) => Value | null): Value | null {
  try {
    const text = localStorage.getItem(key);
    return text === null ? null : read(text);
  } catch {
    return null;
  }
}
