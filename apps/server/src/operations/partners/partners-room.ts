import type { ConsolePage, ConsoleRefusal, PartnerRow, StatementRow, WholePartner } from "@maru/contract";
import type { Result, SiteId } from "@maru/values";
import type { ConsoleDatabase } from "../../platform/console-database.ts";
import type { People } from "../../ports/people.ts";
import type { ApprovalKind } from "../../ports/approval-kinds.ts";
import type { Actor } from "../../ports/staff.ts";
import { agreementKind, type AgreementOrder, requestAgreement } from "./add-agreement.ts";
import { addCode, closeCode } from "./change-codes.ts";
import { makeStatements } from "./make-statements.ts";
import { moveKind, requestMove } from "./move-member.ts";
import { type PaidStatement, paymentKind, type PayOrder, payStatement } from "./pay-statement.ts";
import { foldDays, foldRounds } from "./new-statement-store.ts";
import { listPartners, readPartner } from "./read-partners.ts";
import { type ProfitRow, readProfit } from "./read-profit.ts";
import { listStatements, readStatement, type StatementView } from "./read-statements.ts";
import { readStatementBets, readStatementPlayers, type StatementPlayer } from "./statement-details.ts";
import { queryOf } from "./tree-store.ts";

/** A server that was away for longer catches up a week at a time. */
const FOLDED_AT_ONCE = 7;
/** Short enough to hold nobody up, even where many bets stand in each. */
const ROUNDS_FOLDED_AT_ONCE = 200;

export interface PartnersDeps {
  readonly console: ConsoleDatabase;
  readonly people: People;
}

/** Whose eyes: of one site, and a partner's of their own branch alone (S-16). */
export interface Viewer {
  readonly siteId: SiteId;
  readonly partnerId: number | null;
}

export interface Order {
  readonly by: Actor;
  readonly siteId: SiteId;
}

export interface PageAsk {
  readonly cursor?: string | undefined;
  readonly size: number;
}

export interface PartnerAsk extends PageAsk {
  readonly level?: number | undefined;
  readonly parentId?: number | undefined;
  readonly statusStrs?: readonly string[] | undefined;
  readonly q?: string | undefined;
}

export interface StatementAsk extends PageAsk {
  readonly partnerId?: number | undefined;
  readonly month?: string | undefined;
}

export interface ProfitAsk {
  readonly partnerId?: number | undefined;
  readonly isChildren?: "0" | "1" | undefined;
  readonly typeStrs?: readonly string[] | undefined;
  readonly startDate?: string | undefined;
  readonly endDate?: string | undefined;
  readonly page: number;
  readonly size: number;
}

/** Which line of a statement: a day, a branch, or all of it. */
export interface DetailAsk extends PageAsk {
  readonly date?: string | undefined;
  readonly branchId?: number | undefined;
}

export type Listed<Row> = Promise<Result<ConsolePage<Row>, ConsoleRefusal>>;
type Done<Value> = Promise<Result<Value, ConsoleRefusal>>;

/** The tree of partners, what is agreed with them and what they are due. */
export interface Partners {
  list(viewer: Viewer, ask: PartnerAsk): Listed<PartnerRow>;
  partner(viewer: Viewer, id: number): Promise<WholePartner | null>;
  addCode(
    order: Order & { readonly partnerId: number; readonly code: string | null },
  ): Done<{ code: string; path: string }>;
  closeCode(order: Order & { readonly code: string; readonly reason: string }): Done<null>;
  requestAgreement(order: AgreementOrder): Done<{ approvalId: number }>;
  requestMove(
    order: Order & {
      readonly memberId: number;
      readonly toPartnerId: number | null;
      readonly reason: string;
    },
  ): Done<{ approvalId: number }>;
  /** What of this room needs two people. */
  readonly approvalKinds: readonly ApprovalKind[];
  statements(viewer: Viewer, ask: StatementAsk): Listed<StatementRow>;
  makeStatements(order: Order & { readonly month: string }): Done<{ made: number }>;
  payStatement(order: PayOrder): Done<PaidStatement>;
  /** Writes down days that are over; answers how many. */
  foldDays(): Promise<number>;
  /** Adds settled rounds to the days that still run, so that their report need not read every bet; answers how many. */
  foldRounds(): Promise<number>;
  statement(viewer: Viewer, id: number): Promise<StatementView | null>;
  statementPlayers(
    viewer: Viewer,
    id: number,
    ask: DetailAsk,
  ): Promise<Result<ConsolePage<StatementPlayer>, ConsoleRefusal>>;
  /** Keys of the bets behind a statement; what they are, the players' room says. */
  statementBets(
    viewer: Viewer,
    id: number,
    ask: PageAsk & { readonly memberId: number; readonly date?: string | undefined },
  ): Listed<{ readonly roundId: number; readonly id: number }>;
  profit(
    viewer: Viewer,
    ask: ProfitAsk,
  ): Done<{ content: ProfitRow[]; last: boolean; page: number; size: number }>;
}

export function openPartners(deps: PartnersDeps): Partners {
  return {
    list: (viewer, ask) => listPartners(deps, viewer, ask),
    partner: (viewer, id) => readPartner(deps, viewer, id),
    addCode: (order) => addCode(deps, order),
    closeCode: (order) => closeCode(deps, order),
    requestAgreement: (order) => requestAgreement(deps, order),
    requestMove: (order) => requestMove(deps, order),
    approvalKinds: [agreementKind(deps), moveKind(deps), paymentKind(deps)],
    statements: (viewer, ask) => listStatements(deps, viewer, ask),
    makeStatements: (order) => makeStatements(deps, order),
    payStatement: (order) => payStatement(deps, order),
    foldRounds: () =>
      deps.console.write("all", (client) => foldRounds(queryOf(client), ROUNDS_FOLDED_AT_ONCE)),
    foldDays: () => deps.console.write("all", (client) => foldDays(queryOf(client), FOLDED_AT_ONCE)),
    statement: (viewer, id) => readStatement(deps, viewer, id),
    statementPlayers: (viewer, id, ask) => readStatementPlayers(deps, { viewer, id, ask }),
    statementBets: (viewer, id, ask) => readStatementBets(deps, { viewer, id, ask }),
    profit: (viewer, ask) => readProfit(deps, viewer, ask),
  };
}
