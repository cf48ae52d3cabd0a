import type {
  WireSiteWallet,
  WireWalletHistoryItem,
  WireWalletRequest,
  WireWalletState,
  WireWalletTotals,
} from "@maru/contract";
import { ask, type Listed, listed, type Reply } from "./desk-endpoints.ts";
import { type Fields, isFields, NO_FIELDS, textOf } from "./read.ts";

/** The server checks its replies against the contract's shapes; an object is taken for what it was asked as. */
function asked<T>(data: unknown): T | null {
  return isFields(data) ? (data as unknown as T) : null;
}

export function fetchSiteWallet(): Reply<WireSiteWallet | null> {
  return ask({ path: "/api/site_info/dnw" }, asked<WireSiteWallet>);
}

export interface BankAccount {
  readonly bankName: string;
  readonly accountNum: string;
  readonly accountName: string;
}

function readBank(data: unknown): BankAccount | null {
  const fields: Fields = isFields(data) ? data : NO_FIELDS;
  const accountNum = textOf(fields, "accountNum");
  if (accountNum === "") return null;
  return { accountNum, bankName: textOf(fields, "bankName"), accountName: textOf(fields, "accountName") };
}

export function fetchSiteBank(): Reply<BankAccount | null> {
  return ask({ path: "/api/site_info/accn" }, readBank);
}

/** The member's own account, masked by the server. */
export function fetchOwnBank(): Reply<BankAccount | null> {
  return ask({ path: "/api/me" }, readBank);
}

export function fetchWalletState(): Reply<WireWalletState | null> {
  return ask({ path: "/api/dnw/state" }, asked<WireWalletState>);
}

export interface WalletOrder {
  readonly type: "D" | "W";
  readonly point: number;
  readonly clientKey: string;
}

export function applyForWallet(order: WalletOrder): Reply<WireWalletRequest | null> {
  return ask({ path: "/api/dnw/apply", body: order }, asked<WireWalletRequest>);
}

export function cancelWalletRequest(id: number): Reply<WireWalletRequest | null> {
  return ask({ path: "/api/dnw/cancel", body: { dnwHistoryId: id } }, asked<WireWalletRequest>);
}

export function fetchWalletRequest(id: number): Reply<WireWalletRequest | null> {
  return ask({ path: "/api/dnw/detail", query: { dnwHistoryId: id } }, asked<WireWalletRequest>);
}

export interface WalletFilter {
  /** Letters of the wire, separated by commas; empty: everything but bets. */
  readonly types: string;
  readonly startMs: number | null;
  readonly endMs: number | null;
}

function spanOf({ startMs, endMs }: WalletFilter): Record<string, number> {
  return {
    ...(startMs === null ? {} : { startDate: startMs }),
    ...(endMs === null ? {} : { endDate: endMs }),
  };
}

const ROWS_A_PAGE = 20;

export function fetchWalletRows(
  filter: WalletFilter,
  cursor: string | null,
): Reply<Listed<WireWalletHistoryItem>> {
  const query = {
    ...spanOf(filter),
    size: ROWS_A_PAGE,
    ...(filter.types === "" ? {} : { typeStrs: filter.types }),
    ...(cursor === null ? {} : { cursor }),
  };
  return ask({ path: "/api/dnw/list", query }, listed<WireWalletHistoryItem>);
}

export function fetchWalletTotals(filter: WalletFilter): Reply<WireWalletTotals | null> {
  return ask({ path: "/api/dnw/summary", query: spanOf(filter) }, asked<WireWalletTotals>);
}
