import type { ConsoleRefusal } from "@maru/contract";
import type { RejectReason } from "@maru/rules";
import type { Result } from "@maru/values";
import type { StaffRequest } from "../../../operations/wallet/back-office/requests.ts";
import type { Actor } from "../../../ports/staff.ts";
import { type ConsoleAnswer, type ConsoleHandlers, done, found } from "../console-handler.ts";
import type { ConsoleVerbs } from "../console-verbs.ts";

type MoneyNames =
  | "moneyQueue"
  | "moneyRequests"
  | "moneyRequestsCsv"
  | "moneyRequest"
  | "moneyRequestFacts"
  | "claimRequest"
  | "decideRequest"
  | "uploadStatement"
  | "bankStatements"
  | "bankStatement"
  | "confirmStatementLine"
  | "requestAdjustment"
  | "requestCorrection"
  | "adjustments"
  | "closings"
  | "closingsCsv"
  | "closingPreview"
  | "closeDay"
  | "playerFunds"
  | "fundsChecks"
  | "segregatedEntries"
  | "enterSegregated";

export function moneyHandlers(verbs: ConsoleVerbs): ConsoleHandlers<MoneyNames> {
  const { moneyService: service, wallet } = verbs;
  return {
    moneyQueue: async ({ query, sites }) =>
      done(await service.queue({ sites, type: query.type, cursor: query.cursor ?? null, size: query.size })),
    moneyRequests: ({ query, sites, siteId }) =>
      service.requests({ sites, filter: filterOf(query, siteId), cursor: query.cursor, size: query.size }),
    moneyRequestsCsv: async ({ query, sites, siteId }) =>
      done(await service.requestsCsv({ sites, filter: filterOf(query, siteId) })),
    moneyRequest: async ({ params, sites }) => found(await service.request({ sites, id: params.id })),
    moneyRequestFacts: async ({ params, sites }) =>
      found(await service.requestFacts({ sites, id: params.id })),
    claimRequest: ({ by, params, body }) =>
      answered(service.claim({ by, id: params.id, isClaimed: body.isClaimed })),
    decideRequest: ({ by, params, body }) => decide(verbs, { by, id: params.id, ...body }),
    uploadStatement: ({ by, siteId, body }) => answered(service.upload({ by, siteId, ...body })),
    bankStatements: async ({ siteId, query }) =>
      done(await service.statements({ siteId, cursor: query.cursor ?? null, size: query.size })),
    bankStatement: async ({ siteId, params }) => {
      const shown = await service.statement({ siteId, id: params.id });
      return found(shown === null ? null : { ...shown, known: [], unread: [] });
    },
    confirmStatementLine: async ({ by, siteId, params, body }) => {
      const { requestId } = body;
      const paid = await wallet.confirmLine({ by, siteId, lineId: params.id, requestId });
      return paid.ok ? found(await service.request({ sites: [siteId], id: requestId })) : paid;
    },
    requestAdjustment: ({ by, siteId, body }) => wallet.requestAdjustment({ by, siteId, ...body }),
    requestCorrection: ({ by, params, body }) =>
      wallet.requestCorrection({ by, roundId: params.id, ...body }),
    adjustments: async ({ query, sites, siteId }) =>
      done(
        await service.adjustments({
          sites,
          siteId,
          memberId: query.memberId ?? null,
          cursor: query.cursor ?? null,
          size: query.size,
        }),
      ),
    closings: async ({ siteId, query }) =>
      done(await service.closings({ siteId, cursor: query.cursor ?? null, size: query.size })),
    closingsCsv: async ({ siteId }) => done(await service.closingsCsv(siteId)),
    closingPreview: async ({ siteId, query }) => done(await service.previewDay({ siteId, day: query.day })),
    playerFunds: async ({ siteId }) => found(await service.funds({ siteId })),
    fundsChecks: async ({ siteId, query }) =>
      done(await service.fundsChecks({ siteId, cursor: query.cursor ?? null, size: query.size })),
    segregatedEntries: async ({ siteId, query }) =>
      done(await service.segregated({ siteId, cursor: query.cursor ?? null, size: query.size })),
    enterSegregated: ({ by, siteId, body }) => answered(wallet.enterLine({ by, siteId, ...body })),
    closeDay: ({ by, siteId, body }) => answered(service.closeDay({ by, siteId, day: body.day })),
  };
}

type Filter = Parameters<ConsoleVerbs["moneyService"]["requests"]>[0]["filter"];
type Asked = { readonly [K in Exclude<keyof Filter, "siteId">]?: Filter[K] | undefined };

function filterOf(asked: Asked, siteId: number | null): Filter {
  return {
    siteId,
    type: asked.type ?? null,
    state: asked.state ?? null,
    memberId: asked.memberId ?? null,
    fromMs: asked.fromMs ?? null,
    toMs: asked.toMs ?? null,
    leastAmount: asked.leastAmount ?? null,
    mostAmount: asked.mostAmount ?? null,
  };
}

interface DecideOrder {
  readonly by: Actor;
  readonly id: number;
  readonly act: "match" | "approve" | "pay" | "reject" | "phone";
  readonly reason?: RejectReason | undefined;
}

async function decide(
  { wallet, moneyService: service }: ConsoleVerbs,
  { by, id, act, reason }: DecideOrder,
): Promise<ConsoleAnswer<StaffRequest>> {
  // A rejection says why, and nothing else does (P-24).
  if ((act === "reject") !== (reason !== undefined))
    return { ok: false, refusal: { code: "INVALID_FIELD", field: "reason" } };
  const decider = { kind: "operator", actor: by } as const;
  const decided =
    act === "phone"
      ? await wallet.confirmPhone({ requestId: id, by: decider })
      : await wallet.decide({
          requestId: id,
          act,
          by: decider,
          ...(reason === undefined ? {} : { reason }),
        });
  return decided.ok ? found(await service.request({ sites: by.staff.siteIds, id })) : decided;
}

async function answered<T>(result: Promise<Result<T, ConsoleRefusal>>): Promise<ConsoleAnswer<T>> {
  return result;
}
