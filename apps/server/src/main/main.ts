import { prepareEngine } from "#main/engine.ts";

// NOTE: before anything else is loaded: what is loaded after it comes from the cache.
prepareEngine();
await import("#main/run.ts");
