import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { ROOT } from "../run-product.ts";
import { MAIN_NAME } from "../server.ts";
import { databaseUrlOf } from "./open-database.ts";

const run = promisify(execFile);

/** What an operator does at the desk, by the operator's own command; answers the number of what was made, if any. */
export async function atDesk(...words: readonly string[]): Promise<number> {
  const command = ["--import", "tsx", "apps/server/scripts/desk.ts", ...words, "--by", "operator1"];
  // Straight to the database: beside a running server the command would first wait for its lock.
  const env = { ...process.env, NODE_ENV: undefined, DATABASE_URL: databaseUrlOf(MAIN_NAME) };
  const { stdout } = await run("node", command, { cwd: ROOT, env });
  return Number(/done: (\d+)/.exec(stdout)?.[1] ?? "0");
}
