import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

/** Builds the map by itself: `vite build -c apps/web/dev/vite.config.ts --outDir /tmp/map`. */
export default defineConfig({
  root: fileURLToPath(new URL(".", import.meta.url)),
  publicDir: fileURLToPath(new URL("../public", import.meta.url)),
  base: "/",
  plugins: [react()],
  worker: { format: "es" },
  build: {
    target: "esnext",
    rollupOptions: { input: ["map.html", "bare.html"].map((page) => fileURLToPath(new URL(page, import.meta.url))) },
  },
});
