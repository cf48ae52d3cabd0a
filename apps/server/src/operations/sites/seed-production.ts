import type { PoolClient } from "pg";
import { adminPasswordFault } from "../../platform/admin-password.ts";
import { appendAudit } from "../../platform/audit.ts";
import type { FirstSiteSetting } from "../../platform/first-site-setting.ts";
import { StartError } from "../../platform/start-error.ts";
import type { Database } from "../../ports/unit-of-work.ts";
import { DEMO_MEMBERS, DEMO_STAFF } from "./demo-data.ts";
import { fillEmptyDatabase } from "./fill-empty-database.ts";
import type { FirstStartDeps } from "./first-data.ts";
import { isEmptyDatabase, writeFirstSite } from "./first-data-store.ts";

/**
 * Makes the first site as `MARU_FIRST_SITE` says it, noted in the audit, and the administrator of the console in an empty database. The password comes from `MARU_ADMIN_PASSWORD` and is asked for only
 * now: printed ones end up in logs, built-in ones in other people's lists (S-37).
 */
export async function seedProduction(owner: Database, deps: FirstStartDeps): Promise<"production" | "full"> {
  if (!(await isEmptyDatabase(owner))) return "full";
  const password = adminPassword(deps.env["MARU_ADMIN_PASSWORD"] ?? "");
  const isFilled = await fillEmptyDatabase(owner, deps, {
    sites: [],
    members: [],
    staff: [{ username: "admin", password, role: "admin", siteIds: null }],
    writeFirst: (client) => writeFirstSite(client, deps.firstSite),
    writeMore: (client) => noteFirstSite(client, deps.firstSite),
  });
  return isFilled ? "production" : "full";
}

function noteFirstSite(
  client: Pick<PoolClient, "query">,
  { code, settings }: FirstSiteSetting,
): Promise<void> {
  const detail = { code, settings: JSON.stringify(settings) };
  return appendAudit(client, [{ kind: "first-site-made", siteId: 1, memberId: null, detail }]);
}

function adminPassword(password: string): string {
  const fault = adminPasswordFault(password);
  if (fault !== null) throw new StartError(fault);
  if (
    [...DEMO_MEMBERS, ...DEMO_STAFF].some((known) => known.password === password) ||
    new Set(password).size < 5
  ) {
    throw new StartError("MARU_ADMIN_PASSWORD is easily guessed: set it to a random text");
  }
  return password;
}
