import type { Endpoint, WireRefusal } from "@maru/contract";
import { ok, refused, type Result } from "@maru/values";
import type { FastifyRequest } from "fastify";
import type { Caller } from "../../operations/people/accounts/caller.ts";
import type { Site } from "../../operations/sites/site.ts";
import { setContext } from "./request-context.ts";
import type { HttpVerbs } from "./http-verbs.ts";

type Verbs = Pick<HttpVerbs, "accounts" | "sites">;

/** Who sent the request and which site it means. */
export interface Identity {
  readonly caller: Caller | null;
  readonly site: Site;
}

/**
 * Endpoints for members want a bearer token, and `siteInfoId`, when sent, must be the token's site. Elsewhere a token means
 * nothing and `siteInfoId` selects the site; without it the host name does, or site 1 (5-wire, Site).
 */
export async function identifyRequest(
  verbs: Verbs,
  request: FastifyRequest,
  who: Endpoint["who"],
): Promise<Result<Identity, WireRefusal>> {
  const wanted = siteIdOf(request.query);
  if (who === "anyone") {
    if (wanted === "malformed") return refused({ code: "INVALID_FIELD", field: "siteInfoId" });
    const site = wanted === null ? await siteOfHost(verbs, request) : await verbs.sites.siteById(wanted);
    return site === null ? refused({ code: "SITE_UNKNOWN" }) : ok({ caller: null, site });
  }
  const caller = await callerOf(verbs, request.headers.authorization);
  if (!caller.ok) return caller;
  // Known from here on, also where the request is refused: the log of security events names them.
  setContext(request, { caller: caller.value, site: null });
  if (who === "player" && caller.value.role !== "PLAYER") return refused({ code: "FORBIDDEN" });
  if (wanted === "malformed") return refused({ code: "INVALID_FIELD", field: "siteInfoId" });
  const site = await verbs.sites.siteById(caller.value.siteId);
  if (site === null) return refused({ code: "SITE_UNKNOWN" });
  if (wanted !== null && wanted !== site.id) return refused({ code: "SITE_MISMATCH" });
  return ok({ caller: caller.value, site });
}

async function callerOf(
  verbs: Verbs,
  authorization: string | undefined,
): Promise<Result<Caller, WireRefusal>> {
  const token = /^bearer ([\w.~+/=-]{1,4096})$/i.exec(authorization ?? "")?.[1];
  if (token === undefined) return refused({ code: "UNAUTHENTICATED" });
  const answer = await verbs.accounts.authenticate(token);
  return answer.ok ? ok(answer.caller) : refused({ code: answer.code });
}

/** The site of the host name; else site 1; null on an installation without sites. */
export async function siteOfHost(verbs: Verbs, request: FastifyRequest): Promise<Site | null> {
  return (await verbs.sites.siteByHost(request.host)) ?? (await verbs.sites.siteById(1));
}

/** The site whose language a refusal is said in where nobody is known yet: that of `siteInfoId`, else that of the host. */
export async function siteAskedFor(verbs: Verbs, request: FastifyRequest): Promise<Site | null> {
  const wanted = siteIdOf(request.query);
  const named = typeof wanted === "number" ? await verbs.sites.siteById(wanted) : null;
  return named ?? siteOfHost(verbs, request);
}

/** `siteInfoId` of a query; null where there is none. */
export function siteIdOf(query: unknown): number | null | "malformed" {
  if (typeof query !== "object" || query === null || !("siteInfoId" in query)) return null;
  const value = query.siteInfoId;
  if (value === "") return null;
  return typeof value === "string" && /^[1-9]\d{0,8}$/.test(value) ? Number(value) : "malformed";
}
