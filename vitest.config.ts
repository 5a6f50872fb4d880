import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "unit",
          environment: "node",
          include: [
            "packages/*/src/**/*.test.ts",
            "apps/server/src/**/*.test.ts",
            "apps/simulator/src/**/*.test.ts",
            "apps/web/basemap/**/*.test.ts",
            "tools/**/*.test.ts",
          ],
        },
      },
      {
        test: { name: "web", environment: "jsdom", include: ["apps/web/src/**/*.test.{ts,tsx}"] },
      },
      {
        test: {
          name: "server",
          environment: "node",
          include: ["apps/server/test/**/*.test.ts", "apps/simulator/test/**/*.test.ts"],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          fileParallelism: false,
        },
      },
    ],
  },
});
