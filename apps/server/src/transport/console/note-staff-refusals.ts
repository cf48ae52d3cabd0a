import type { ConsoleErrorCode } from "@maru/contract";
import type { FastifyInstance } from "fastify";
import { consoleContextOf, consoleRefusalOf } from "./console-context.ts";
import type { ConsoleVerbs } from "./console-verbs.ts";

/** Refusals that say something of the caller rather than of a slip (S-44). */
const NOTED: ReadonlySet<ConsoleErrorCode> = new Set([
  "FORBIDDEN",
  "SITE_MISMATCH",
  "NOT_OUR_PAGE",
  "SELF_APPROVAL",
  "SAME_PERSON",
]);

/** Calls that staff may not make, and pages of others that try, go to the log of security events. */
export function noteStaffRefusals(app: FastifyInstance, { staff }: Pick<ConsoleVerbs, "staff">): void {
  app.addHook("onResponse", async (request) => {
    const code = consoleRefusalOf(request);
    if (code === null || !NOTED.has(code)) return;
    const { session, site } = consoleContextOf(request);
    // A stranger's flood would fill the log; what is known of them is their address, and that is counted elsewhere.
    if (session === null) return;
    await staff.noteRefusal({
      code,
      call: `${request.method} ${request.routeOptions.url ?? "unknown"}`,
      session,
      siteId: site?.id ?? null,
      address: request.ip,
    });
  });
}
