import type { AuditFilter } from "../../../operations/staff/auditing/audit-event.ts";
import { type ConsoleHandlers, done } from "../console-handler.ts";
import type { ConsoleVerbs } from "../console-verbs.ts";

type Asked = { readonly [K in Exclude<keyof AuditFilter, "siteId">]?: AuditFilter[K] | undefined };

export function auditHandlers({ audit }: ConsoleVerbs): ConsoleHandlers<"auditList" | "auditCsv"> {
  return {
    auditList: async ({ query, sites, siteId }) =>
      done(
        await audit.list(sites, filterOf(query, siteId), {
          cursor: query.cursor ?? null,
          size: query.size,
        }),
      ),
    auditCsv: async ({ query, sites, siteId }) => done(await audit.csv(sites, filterOf(query, siteId))),
  };
}

function filterOf(asked: Asked, siteId: number | null): AuditFilter {
  return {
    kind: asked.kind ?? null,
    action: asked.action ?? null,
    staffId: asked.staffId ?? null,
    memberId: asked.memberId ?? null,
    subject: asked.subject ?? null,
    siteId,
    fromMs: asked.fromMs ?? null,
    toMs: asked.toMs ?? null,
  };
}
