import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["{packages,apps,simulation,bench}/**/*.test.ts", "scripts/**/*.test.ts"],
    exclude: ["**/node_modules/**", "**/dist/**"],
    // Real servers on real databases, beside each other: the bounds only end what hangs.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    globalSetup: ["apps/server/src/testing/global-setup.ts", "apps/server/test/bundle-setup.ts"],
    pool: "forks",
    maxWorkers: 4,
  },
});
