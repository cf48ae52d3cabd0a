import { StartError } from "../../platform/start-error.ts";
import type { Database } from "../../ports/unit-of-work.ts";
import { DEMO_MEMBERS, DEMO_SITES, DEMO_STAFF } from "./demo-data.ts";
import { writeDemoContent } from "./demo-content-store.ts";
import { fillEmptyDatabase } from "./fill-empty-database.ts";
import type { FirstStartDeps } from "./first-data.ts";

/** Makes the demo in an empty database. Throws in production: its passwords are public. */
export async function seedDemoData(owner: Database, deps: FirstStartDeps): Promise<"demo" | "full"> {
  if (deps.env["NODE_ENV"] === "production") {
    throw new StartError("demo data are never made in production: its passwords are public (NODE_ENV)");
  }
  const isFilled = await fillEmptyDatabase(owner, deps, {
    sites: DEMO_SITES,
    members: DEMO_MEMBERS,
    staff: DEMO_STAFF,
    writeMore: writeDemoContent,
  });
  return isFilled ? "demo" : "full";
}
