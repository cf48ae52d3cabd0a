import type { ErrorCode } from "@maru/contract";
import type { FastifyInstance } from "fastify";
import type { HttpVerbs } from "./http-verbs.ts";
import { contextOf, refusalOf } from "./request-context.ts";

/** Refusals that say something of the caller rather than of a slip (S-44). */
const NOTED: ReadonlySet<ErrorCode> = new Set([
  "SITE_MISMATCH",
  "PLAYER_MISMATCH",
  "FORBIDDEN",
  "RATE_LIMITED",
  "FILE_INFECTED",
]);

/** One caller fills the log with one code at most this often. */
const AGAIN_AFTER_MS = 60_000;
const MOST_REMEMBERED = 10_000;

/** Payloads that name somebody else, forbidden calls and floods go to the log of security events. */
export function noteRefusals(
  app: FastifyInstance,
  { accounts, clock }: Pick<HttpVerbs, "accounts" | "clock">,
): void {
  const notedAtMs = new Map<string, number>();
  app.addHook("onResponse", async (request) => {
    const code = refusalOf(request);
    if (code === null || !NOTED.has(code)) return;
    const { caller, site } = contextOf(request);
    const who = `${code} ${caller?.memberId ?? request.ip}`;
    const nowMs = clock.now();
    const isRepeated = nowMs - (notedAtMs.get(who) ?? -AGAIN_AFTER_MS) < AGAIN_AFTER_MS;
    // A mismatch is always noted: it is never a slip.
    if (isRepeated && code === "RATE_LIMITED") return;
    if (notedAtMs.size >= MOST_REMEMBERED) notedAtMs.clear();
    notedAtMs.set(who, nowMs);
    await accounts.noteRefusal({
      code,
      call: `${request.method} ${request.routeOptions.url ?? "unknown"}`,
      memberId: caller?.memberId ?? null,
      siteId: caller?.siteId ?? site?.id ?? null,
      sessionId: caller?.sessionId ?? null,
      address: request.ip,
    });
  });
}
