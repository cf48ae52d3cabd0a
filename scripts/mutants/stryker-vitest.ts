import { defineConfig } from "vitest/config";

/** Tests without a database, for Stryker: those beside what is mutated. */
export default defineConfig({
  test: {
    include: [`${process.env["MARU_MUTATED"] ?? "packages/rules/src"}/**/*.test.ts`],
    exclude: ["**/node_modules/**", "**/dist/**"],
    testTimeout: 300_000,
    pool: "threads",
  },
});
