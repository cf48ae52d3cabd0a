import { type ConsoleAnswer, type ConsoleHandlers, done, found } from "../console-handler.ts";
import type { ConsoleVerbs } from "../console-verbs.ts";
import { viewerOf } from "./viewer.ts";

type Names =
  | "savePartner"
  | "partner"
  | "partnerList"
  | "partnerProfit"
  | "addPartnerCode"
  | "closePartnerCode"
  | "addAgreement"
  | "movePartner"
  | "partnerStatements"
  | "makePartnerStatements"
  | "partnerStatement"
  | "payPartnerStatement"
  | "partnerStatementCsv"
  | "partnerStatementPlayers"
  | "partnerStatementBets";

export function partnerHandlers({
  partners,
  players,
  memberService,
}: Pick<ConsoleVerbs, "partners" | "players" | "memberService">): ConsoleHandlers<Names> {
  return {
    savePartner: async ({ by, siteId, body }): Promise<ConsoleAnswer<{ id: number }>> => {
      const { siteInfoId, ...form } = body;
      if (siteInfoId !== undefined && siteInfoId !== siteId)
        return { ok: false, refusal: { code: "SITE_MISMATCH" } };
      return memberService.savePartner({ by, siteId, form });
    },
    partner: async (call, staff) => found(await partners.partner(viewerOf(call, staff), call.query.id)),
    partnerList: (call, staff) => partners.list(viewerOf(call, staff), call.query),
    partnerProfit: (call, staff) => partners.profit(viewerOf(call, staff), call.query),
    addPartnerCode: ({ by, siteId, body }) =>
      partners.addCode({ by, siteId, partnerId: body.partnerId, code: body.code ?? null }),
    closePartnerCode: ({ by, siteId, body }) => partners.closeCode({ by, siteId, ...body }),
    addAgreement: ({ by, siteId, body }) => partners.requestAgreement({ by, siteId, ...body }),
    movePartner: ({ by, siteId, body }) => partners.requestMove({ by, siteId, ...body }),
    partnerStatements: (call, staff) => partners.statements(viewerOf(call, staff), call.query),
    makePartnerStatements: ({ by, siteId, body }) => partners.makeStatements({ by, siteId, ...body }),
    partnerStatement: async (call, staff) =>
      found(await partners.statement(viewerOf(call, staff), call.params.id)),
    payPartnerStatement: ({ by, siteId, params, body }) =>
      partners.payStatement({ by, siteId, id: params.id, reason: body.reason }),
    partnerStatementCsv: async (call, staff) => {
      const view = await partners.statement(viewerOf(call, staff), call.params.id);
      if (view === null) return { ok: false, refusal: { code: "NOT_FOUND" } };
      return done({
        fileName: `statement-${view.statement.partnerId}-${view.statement.month}.csv`,
        header: [
          "date",
          "branch",
          "kind",
          "rateBp",
          "branchKind",
          "branchRateBp",
          "bets",
          "stake",
          "returned",
          "net",
        ],
        rows: view.lines.map((line) => [
          line.date,
          line.branchName,
          line.kind,
          line.rateBp,
          line.branchKind,
          line.branchRateBp,
          line.bets,
          line.stake,
          line.returned,
          line.net,
        ]),
      });
    },
    partnerStatementPlayers: (call, staff) =>
      partners.statementPlayers(viewerOf(call, staff), call.params.id, call.query),
    partnerStatementBets: async (call, staff) => {
      const viewer = viewerOf(call, staff);
      const keys = await partners.statementBets(viewer, call.params.id, call.query);
      if (!keys.ok) return keys;
      const { content, last, next } = keys.value;
      return done({ content: await players.betsByKeys(viewer, content), last, next });
    },
  };
}
