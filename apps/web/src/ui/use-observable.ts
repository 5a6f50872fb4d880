import { useSyncExternalStore } from "react";
import type { Observable } from "./observable.ts";

export function useObservable<Value>(source: Observable<Value>): Value {
  return useSyncExternalStore(source.subscribe, source.getSnapshot);
}
