import { adminPasswordFault } from "../../platform/admin-password.ts";
import { StartError } from "../../platform/start-error.ts";
import type { Database } from "../../ports/unit-of-work.ts";
import { DEMO_MEMBERS, DEMO_STAFF } from "./demo-data.ts";
import { fillEmptyDatabase } from "./fill-empty-database.ts";
import type { FirstSite, FirstStartDeps } from "./first-data.ts";
import { isEmptyDatabase } from "./first-data-store.ts";

/** A fresh production install offers play mode only. */
const FIRST_SITE: FirstSite = {
  id: 1,
  code: "maru",
  name: "마루",
  locale: "ko",
  mode: "play",
  sandbox: false,
};

/**
 * Makes site 1 and the administrator of the console in an empty database. The password comes from `MARU_ADMIN_PASSWORD` and is asked for only
 * now: printed ones end up in logs, built-in ones in other people's lists (S-37).
 */
export async function seedProduction(owner: Database, deps: FirstStartDeps): Promise<"production" | "full"> {
  if (!(await isEmptyDatabase(owner))) return "full";
  const password = adminPassword(deps.env["MARU_ADMIN_PASSWORD"] ?? "");
  const isFilled = await fillEmptyDatabase(owner, deps, {
    sites: [FIRST_SITE],
    members: [],
    staff: [{ username: "admin", password, role: "admin", siteIds: null }],
  });
  return isFilled ? "production" : "full";
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
