import { spawnSync } from "node:child_process";
import path from "node:path";
import { MAIN_NAME } from "../server.ts";
import { ROOT } from "../run-product.ts";
import { databaseUrlOf } from "./open-database.ts";

const TSX = path.join(ROOT, "node_modules/tsx/dist/cli.mjs");
const WITHIN_MS = 60_000;

/** Runs `npm run wallet -- …` as an operator of the product under test does, beside the running server; answers what it printed. */
export function operate(...words: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [TSX, path.join(ROOT, "apps/server/scripts/wallet.ts"), ...words],
    {
      cwd: ROOT,
      encoding: "utf8",
      timeout: WITHIN_MS,
      env: { ...process.env, NODE_ENV: undefined, DATABASE_URL: databaseUrlOf(MAIN_NAME) },
    },
  );
  if (status !== 0) throw new Error(`wallet ${words.join(" ")} ended with ${status}:\n${stdout}${stderr}`);
  return stdout;
}
