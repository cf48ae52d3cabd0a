import {
  type ConsoleRefusal,
  type Language,
  MONEY_UNITS,
  toWireRequest,
  walletNotes,
  type WirePage,
  type WireSiteWallet,
  type WireWalletHistoryItem,
  type WireWalletRequest,
  type WireWalletState,
  type WireWalletTotals,
} from "@maru/contract";
import { type Instant, type MemberId, ok, type Result } from "@maru/values";
import type { ApprovalKind } from "../../ports/approval-kinds.ts";
import type { Database, SiteReads } from "../../ports/unit-of-work.ts";
import { type ApplyOrder, type ApplyRefusal, applyRequest } from "./requests/apply-request.ts";
import { adjustmentApproval, requestAdjustment } from "./requests/adjust.ts";
import { type ReturnOrder, returnLosses } from "./requests/return-losses.ts";
import { type Coins, openCoins } from "./coins.ts";
import { correctionKind, type CorrectionOrder, requestCorrection } from "./corrections/correct-round.ts";
import { coinOrderKinds } from "./coins/coin-orders.ts";
import { coinMovementKind } from "./coins/decide-coins.ts";
import { couponKind } from "./coupons/make-coupon.ts";
import { checkDueFunds, type ShortDay } from "./funds/check-funds.ts";
import { enterLine, type EnterLineOrder, segregatedKind } from "./funds/enter-line.ts";
import { confirmLine, type LineOrder } from "./requests/confirm-line.ts";
import {
  cancelRequest,
  confirmPhone,
  type DecideOrder,
  type DecideRefusal,
  type Decider,
  decideRequest,
  expireDue,
  type TransitionRefusal,
} from "./requests/decide-request.ts";
import { readTotals } from "./requests/history-store.ts";
import { type HistoryRequest, readWalletHistory } from "./requests/read-history.ts";
import { readOwnRequest, readWalletState } from "./requests/read-state.ts";
import { readSiteWallet, type SiteAccount, type SiteWallet } from "./requests/settings-store.ts";

export interface WalletRoomDeps {
  /** With the role `maru_wallet`. */
  readonly database: Database;
  /** With the role `maru_http`. */
  readonly siteReads: SiteReads;
}

type Reply<Refusal> = Promise<Result<WireWalletRequest, Refusal>>;

/** The room's verbs, as transports and the console get them. */
export interface Wallet {
  apply(order: ApplyOrder): Reply<ApplyRefusal>;
  cancel(order: { readonly requestId: number; readonly memberId: MemberId }): Reply<TransitionRefusal>;
  decide(order: DecideOrder): Reply<DecideRefusal>;
  confirmPhone(order: { readonly requestId: number; readonly by: Decider }): Reply<DecideRefusal>;
  /** A payment of a bank statement is for this deposit. */
  confirmLine(order: LineOrder): Reply<ConsoleRefusal>;
  /** Of a player who was found to be under age (P-04). */
  returnLosses(order: ReturnOrder): ReturnType<typeof returnLosses>;
  requestAdjustment(order: Parameters<typeof requestAdjustment>[1]): ReturnType<typeof requestAdjustment>;
  /** What a settled round moved, taken back by two people (F-12). */
  requestCorrection(order: CorrectionOrder): ReturnType<typeof requestCorrection>;
  /** A line of the segregated account, entered by one and approved by another (P-38). */
  enterLine(order: EnterLineOrder): ReturnType<typeof enterLine>;
  /** Holds what was owed at each day's end against what the segregated account held; answers which are short. */
  checkFunds(nowMs: Instant): Promise<readonly ShortDay[]>;
  /** Coins and coupons, on licensed sites. */
  readonly coins: Coins;
  /** What of this room needs two people. */
  readonly approvalKinds: readonly ApprovalKind[];
  /** Ends deposits that nobody paid in time; answers how many. */
  expireDue(): Promise<number>;
  state(memberId: MemberId): Promise<WireWalletState | null>;
  request(memberId: MemberId, requestId: number): Promise<WireWalletRequest | null>;
  history(siteId: number, request: HistoryRequest): Promise<WirePage<WireWalletHistoryItem>>;
  totals(
    reader: { readonly siteId: number; readonly memberId: number },
    span: { readonly startMs: number | null; readonly endMs: number | null },
  ): Promise<WireWalletTotals>;
  siteWallet(siteId: number, language: Language): Promise<WireSiteWallet>;
  siteAccount(siteId: number): Promise<SiteAccount | null>;
}

export function openWallet({ database, siteReads }: WalletRoomDeps): Wallet {
  const deps = { database };
  const site = (siteId: number): Promise<SiteWallet> =>
    readSiteWallet((text, values) => database.query(text, values), siteId);
  return {
    apply: async (order) => shown(await applyRequest(deps, order)),
    cancel: async (order) => shown(await cancelRequest(deps, order)),
    decide: async (order) => shown(await decideRequest(deps, order)),
    confirmPhone: async (order) => shown(await confirmPhone(deps, order)),
    confirmLine: async (order) => shown(await confirmLine(deps, order)),
    returnLosses: (order) => returnLosses(deps, order),
    requestAdjustment: (order) => requestAdjustment(deps, order),
    requestCorrection: (order) => requestCorrection(deps, order),
    enterLine: (order) => enterLine(deps, order),
    checkFunds: (nowMs) => checkDueFunds(deps, nowMs),
    coins: openCoins(deps),
    approvalKinds: [
      adjustmentApproval(deps),
      correctionKind(deps),
      couponKind(deps),
      coinMovementKind(deps),
      segregatedKind(deps),
      ...coinOrderKinds(deps),
    ],
    expireDue: () => expireDue(deps),
    state: (memberId) => readWalletState(deps, memberId),
    request: (memberId, requestId) => readOwnRequest(deps, memberId, requestId),
    history: (siteId, request) => siteReads.forSite(siteId, (query) => readWalletHistory(query, request)),
    totals: ({ siteId, memberId }, span) =>
      siteReads.forSite(siteId, (query) => readTotals(query, memberId, span)),
    siteWallet: async (siteId, language) => wordsOf(await site(siteId), language),
    siteAccount: async (siteId) => (await site(siteId)).account,
  };
}

function shown<Refusal>(
  answer: Result<Parameters<typeof toWireRequest>[0], Refusal>,
): Result<WireWalletRequest, Refusal> {
  return answer.ok ? ok(toWireRequest(answer.value)) : answer;
}

/** The site's own words in the language, else the product's. */
function wordsOf(
  { settings, account, texts, mode, mayTakeDeposits, areFundsShort }: SiteWallet,
  language: Language,
) {
  const usual = walletNotes(language, { settings, unit: MONEY_UNITS[mode] });
  const own = texts[language] ?? {};
  return {
    dmethod: own["dmethod"] ?? usual.dmethod,
    wmethod: own["wmethod"] ?? usual.wmethod,
    dcaution: own["dcaution"] ?? usual.dcaution,
    wcaution: own["wcaution"] ?? usual.wcaution,
    dbtn: own["dbtn"] ?? usual.dbtn,
    wbtn: own["wbtn"] ?? usual.wbtn,
    dactive: settings.isDepositActive && mayTakeDeposits && !areFundsShort ? 1 : 0,
    wactive: settings.isWithdrawActive ? 1 : 0,
    accn: account === null ? null : account.accountNum,
  };
}
