import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["{packages,apps,simulation,bench}/**/*.test.ts", "scripts/**/*.test.ts"],
    exclude: ["**/node_modules/**", "**/dist/**"],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    globalSetup: ["apps/server/src/testing/global-setup.ts"],
    pool: "forks",
    maxWorkers: 2,
  },
});
