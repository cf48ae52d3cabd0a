import type { ReplyOf } from "@maru/contract/described";
import { WALLET_TYPE_CODES } from "@maru/contract/wallet-codes";
import type { RequestType } from "@maru/rules";
import { ask, made, type Reply } from "./ask.ts";
import * as calls from "./calls/wallet.ts";
import type { Page } from "./shapes.ts";

/** Deposits and withdrawals: the calls of the wallet's screen and panel. */

export type WalletState = ReplyOf<typeof calls.walletState>;
export type WalletRequest = ReplyOf<typeof calls.walletRequest>;
export type WalletRow = ReplyOf<typeof calls.walletHistory>["content"][number];
export type WalletTotals = ReplyOf<typeof calls.walletTotals>;
export type BankAccount = ReplyOf<typeof calls.siteBank>;

export type WalletType = WalletRow["type"];
/** Everything that moves points, in the order of its choice. */
export const WALLET_TYPES = Object.values(WALLET_TYPE_CODES);

const linesOf = (text: string): readonly string[] =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");

export type SiteWallet = ReturnType<typeof siteWalletOf>;

/** The site's words, a line each. */
function siteWalletOf(site: ReplyOf<typeof calls.siteWallet>) {
  return {
    depositSteps: linesOf(site.depositSteps),
    withdrawSteps: linesOf(site.withdrawSteps),
    depositCautions: linesOf(site.depositCautions),
    withdrawCautions: linesOf(site.withdrawCautions),
    depositButton: site.depositButton,
    withdrawButton: site.withdrawButton,
  };
}

export const fetchSiteWallet = (): Reply<SiteWallet> => made(ask(calls.siteWallet, {}), siteWalletOf);
export const fetchSiteBank = (): Reply<BankAccount> => ask(calls.siteBank, {});
export const fetchWalletState = (): Reply<WalletState> => ask(calls.walletState, {});

export interface WalletOrder {
  readonly type: RequestType;
  readonly point: number;
  /** The same key again is the same request, however often it is sent. */
  readonly clientKey: string;
}

export const applyForWallet = ({ type, ...order }: WalletOrder): Reply<WalletRequest> =>
  ask(calls.walletApply, { body: { ...order, type: WALLET_TYPE_CODES[type] } });

export const cancelWalletRequest = (id: number): Reply<WalletRequest> =>
  ask(calls.walletCancel, { body: { dnwHistoryId: id } });

export const fetchWalletRequest = (id: number): Reply<WalletRequest> =>
  ask(calls.walletRequest, { query: { dnwHistoryId: id } });

export interface WalletFilter {
  /** Letters of the wire, separated by commas; empty: everything but bets. */
  readonly types: string;
  readonly startMs: number | null;
  readonly endMs: number | null;
}

const spanOf = ({ startMs, endMs }: Omit<WalletFilter, "types">) => ({
  startDate: startMs ?? undefined,
  endDate: endMs ?? undefined,
});

export const fetchWalletRows = (
  filter: WalletFilter,
  { cursor, size }: { readonly cursor: string | null; readonly size: number },
): Reply<Page<WalletRow>> =>
  ask(calls.walletHistory, {
    query: {
      ...spanOf(filter),
      size,
      typeStrs: filter.types === "" ? undefined : filter.types,
      cursor: cursor ?? undefined,
    },
  });

export const fetchWalletTotals = (span: Omit<WalletFilter, "types">): Reply<WalletTotals> =>
  ask(calls.walletTotals, { query: spanOf(span) });
