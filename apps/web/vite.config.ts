import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import babel from "@rolldown/plugin-babel";
import react, { reactCompilerPreset } from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import type { Plugin } from "vite";

const SERVER = "http://127.0.0.1:8082";

export default defineConfig({
  root: fileURLToPath(new URL(".", import.meta.url)),
  base: "/",
  plugins: [react(), babel({ presets: [reactCompilerPreset()] }), basemap(), buildId()],
  build: {
    outDir: "dist",
    emptyOutDir: true,
    manifest: true,
    target: ["chrome120", "firefox121", "safari17"],
    // An inlined asset is a `data:` address, which the content security policy refuses.
    assetsInlineLimit: 0,
    sourcemap: false,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 1200,
  },
  worker: { format: "es" },
  server: {
    port: 5173,
    proxy: {
      "/api": { target: SERVER, ws: true },
      "/basemap": SERVER,
    },
  },
});

/** The embedded offline world is made from npm data once, before the page is built or served. */
function basemap(): Plugin {
  return {
    name: "outrider-basemap",
    async buildStart() {
      const step = new URL("./basemap/prepare.ts", import.meta.url);
      if (!existsSync(step)) return;
      const module = (await import(step.href)) as { prepareBasemap: () => Promise<void> };
      await module.prepareBasemap();
    },
  };
}

/**
 * One id for one build: the hash of every file name, which themselves carry hashes of their content. The page has it
 * in a meta element, the server reads it from build.json; when they differ the page offers to reload.
 */
function buildId(): Plugin {
  return {
    name: "outrider-build-id",
    apply: "build",
    enforce: "post",
    generateBundle(_options, bundle) {
      const names = Object.keys(bundle).filter((name) => /-[\w-]{8}\.\w+$/.test(name));
      const id = createHash("sha256").update(names.sort().join("\n")).digest("hex").slice(0, 12);
      const page = bundle["index.html"];
      if (page?.type === "asset") page.source = String(page.source).replace("%BUILD%", id);
      this.emitFile({ type: "asset", fileName: "build.json", source: JSON.stringify({ build: id }) });
    },
  };
}
