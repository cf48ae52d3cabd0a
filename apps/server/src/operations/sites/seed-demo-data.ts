import { StartError } from "../../platform/start-error.ts";
import type { Database } from "../../ports/unit-of-work.ts";
import type { PoolClient } from "pg";
import { DEMO_MEMBERS, DEMO_SITES, DEMO_STAFF, PAST_MEMBERS } from "./demo-data.ts";
import { writeDemoAgreements, writeDemoContent } from "./demo-content-store.ts";
import { beginPast, writePastAgreements } from "./demo-past-store.ts";
import { fillEmptyDatabase } from "./fill-empty-database.ts";
import type { FirstStartDeps } from "./first-data.ts";

/** Makes the demo in an empty database. Throws in production: its passwords are public. */
export async function seedDemoData(owner: Database, deps: FirstStartDeps): Promise<"demo" | "full"> {
  if (deps.env["NODE_ENV"] === "production") {
    throw new StartError("demo data are never made in production: its passwords are public (NODE_ENV)");
  }
  const { pastFromMs = null } = deps;
  const isFilled = await fillEmptyDatabase(owner, deps, {
    sites: DEMO_SITES,
    members: pastFromMs === null ? DEMO_MEMBERS : [...DEMO_MEMBERS, ...PAST_MEMBERS],
    staff: DEMO_STAFF,
    ...(pastFromMs === null
      ? { writeMore: writeAtOnce }
      : { writeFirst: (client) => beginPast(client, pastFromMs), writeMore: writePastAgreements }),
  });
  return isFilled ? "demo" : "full";
}

async function writeAtOnce(client: PoolClient): Promise<void> {
  await writeDemoAgreements(client, { monthsBack: 1 });
  await writeDemoContent(client);
}
