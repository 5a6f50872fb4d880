import { FleetCore } from "./fleet-core.ts";
import type { ToWorker } from "./worker-messages.ts";

const scope = self as unknown as DedicatedWorkerGlobalScope;

const core = new FleetCore({
  openSocket: (url) => new WebSocket(url),
  post: (message, transfer) => scope.postMessage(message, [...transfer]),
  now: () => performance.timeOrigin + performance.now(),
});

scope.addEventListener("message", (event: MessageEvent<ToWorker>) => core.receive(event.data));
// The wait of the back-off is pointless once the network is back.
scope.addEventListener("online", () => core.receive({ op: "reconnect" }));
