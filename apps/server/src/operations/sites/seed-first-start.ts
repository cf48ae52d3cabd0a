import type { Database } from "../../ports/unit-of-work.ts";
import type { FirstStartDeps } from "./first-data.ts";
import { seedDemoData } from "./seed-demo-data.ts";
import { seedProduction } from "./seed-production.ts";

/** `full`: the database had data already and nothing was written. */
export type FirstStart = "demo" | "production" | "full";

/**
 * Fills an empty database: with the demo, or in production with one site and one administrator. `owner` is the connection that
 * migrates. Errors: StartError naming the setting when production lacks its administrator's password.
 */
export async function seedFirstStart(owner: Database, deps: FirstStartDeps): Promise<FirstStart> {
  if (deps.env["NODE_ENV"] !== "production") return seedDemoData(owner, deps);
  return seedProduction(owner, deps);
}
