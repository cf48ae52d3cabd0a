import type { ConsoleEndpoint, ConsoleRefusal } from "@maru/contract";
import { isStepUpFresh, mayRole, mayStaff, worksFor } from "@maru/rules";
import { ok, refused, type Result, siteId } from "@maru/values";
import type { FastifyRequest } from "fastify";
import type { Site } from "../../operations/sites/site.ts";
import type { StaffSession } from "../../operations/staff/staff-session.ts";
import { isCrossSite } from "../http/refresh-cookie.ts";
import { setConsoleContext } from "./console-context.ts";
import type { ConsoleOptions } from "./console-options.ts";
import type { ConsoleVerbs } from "./console-verbs.ts";
import { staffCookieName } from "./staff-cookie.ts";

interface Deps {
  readonly verbs: Pick<ConsoleVerbs, "staff" | "sites">;
  readonly options: Pick<ConsoleOptions, "isSecure">;
}

export interface StaffIdentity {
  readonly session: StaffSession | null;
  readonly site: Site | null;
}

/**
 * Who calls, which site they mean, and whether they may: everything about that is decided here, once, from the endpoint's row. The
 * order is fixed: our own page · signed in · wholly signed in · the role's area · the site · the second factor's age.
 */
export async function identifyStaff(
  { verbs, options }: Deps,
  request: FastifyRequest,
  endpoint: ConsoleEndpoint,
): Promise<Result<StaffIdentity, ConsoleRefusal>> {
  if (endpoint.method !== "GET" && !isFromOurPage(request)) return refused({ code: "NOT_OUR_PAGE" });
  if (endpoint.who === "anyone") return ok({ session: null, site: null });
  const session = await sessionOf({ verbs, options }, request);
  if (session === null) return refused({ code: "UNAUTHENTICATED" });
  // Known from here on, also where the request is refused: the log of security events names them.
  setConsoleContext(request, { session, site: null });
  if (session.stage !== "open")
    return endpoint.who === "signing-in"
      ? ok({ session, site: null })
      : refused({ code: "SECOND_FACTOR_NEEDED" });
  const wanted = siteIdOf(request.query);
  if (wanted === "malformed" || (wanted === null && endpoint.site === "one"))
    return refused({ code: "INVALID_FIELD", field: "siteInfoId" });
  const refusal = rightsRefusal(endpoint, session, wanted);
  if (refusal !== null) return refused(refusal);
  const site = wanted === null ? null : await verbs.sites.siteById(wanted);
  if (wanted !== null && site === null) return refused({ code: "SITE_UNKNOWN" });
  return ok({ session, site });
}

/** Another page's form carries neither the header nor our origin (S-28). */
function isFromOurPage(request: FastifyRequest): boolean {
  return request.headers["x-maru-console"] === "1" && !isCrossSite(request);
}

async function sessionOf({ verbs, options }: Deps, request: FastifyRequest): Promise<StaffSession | null> {
  const token = request.cookies[staffCookieName(options)];
  if (token === undefined || !/^[\w-]{20,100}$/.test(token)) return null;
  const isPolling = request.headers["x-maru-polling"] === "1";
  return verbs.staff.findSession({ token, isPolling });
}

function rightsRefusal(
  endpoint: ConsoleEndpoint,
  { principal, nowMs }: StaffSession,
  wanted: number | null,
): ConsoleRefusal | null {
  const site = wanted === null || endpoint.site === "none" ? null : siteId(wanted);
  const { area, action } = endpoint;
  if (principal.role === "partner" && endpoint.isForPartners !== true) return { code: "FORBIDDEN" };
  if (area !== null && !mayRole(principal.role, area, action)) return { code: "FORBIDDEN" };
  if (site !== null && !worksFor(principal, site)) return { code: "SITE_MISMATCH" };
  // Where any site is meant the verb keeps to the caller's sites; what belongs to none is changed by those of all sites alone.
  if (area !== null && endpoint.site === "none" && !mayStaff(principal, { area, action }, null))
    return { code: "FORBIDDEN" };
  if (endpoint.isStepUp === true && !isStepUpFresh(principal, nowMs)) return { code: "STEP_UP_NEEDED" };
  return null;
}

function siteIdOf(query: unknown): number | null | "malformed" {
  if (typeof query !== "object" || query === null || !("siteInfoId" in query)) return null;
  const value = query.siteInfoId;
  if (value === "") return null;
  return typeof value === "string" && /^[1-9]\d{0,8}$/.test(value) ? Number(value) : "malformed";
}
