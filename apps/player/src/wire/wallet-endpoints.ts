import { ok, type Result } from "@maru/values";
import { call, type Call } from "./http.ts";
import {
  readBankAccount,
  readSiteWallet,
  readWalletRequest,
  readWalletRow,
  readWalletState,
  readWalletTotals,
} from "./read-wallet.ts";
import { readPage } from "./read-shapes.ts";
import type { Page, WireRefusal } from "./shapes.ts";
import type {
  BankAccount,
  SiteWallet,
  WalletRequest,
  WalletRow,
  WalletState,
  WalletTotals,
} from "./wallet-shapes.ts";

/** Deposits and withdrawals: the calls of the wallet's screen and panel. */

type Reply<T> = Promise<Result<T, WireRefusal>>;

async function ask<T>(request: Call, read: (data: unknown) => T): Reply<T> {
  const reply = await call(request);
  return reply.ok ? ok(read(reply.value)) : reply;
}

export function fetchSiteWallet(): Reply<SiteWallet | null> {
  return ask({ path: "/api/site_info/dnw" }, readSiteWallet);
}

export function fetchSiteBank(): Reply<BankAccount | null> {
  return ask({ path: "/api/site_info/accn" }, readBankAccount);
}

export function fetchWalletState(): Reply<WalletState | null> {
  return ask({ path: "/api/dnw/state" }, readWalletState);
}

export interface WalletOrder {
  readonly type: "D" | "W";
  readonly point: number;
  /** The same key again is the same request, however often it is sent. */
  readonly clientKey: string;
}

export function applyForWallet(order: WalletOrder): Reply<WalletRequest | null> {
  return ask({ path: "/api/dnw/apply", body: order }, readWalletRequest);
}

export function cancelWalletRequest(id: number): Reply<WalletRequest | null> {
  return ask({ path: "/api/dnw/cancel", body: { dnwHistoryId: id } }, readWalletRequest);
}

export function fetchWalletRequest(id: number): Reply<WalletRequest | null> {
  return ask({ path: "/api/dnw/detail", query: { dnwHistoryId: id } }, readWalletRequest);
}

export interface WalletFilter {
  /** Letters of the wire, separated by commas; empty: everything but bets. */
  readonly types: string;
  readonly startMs: number | null;
  readonly endMs: number | null;
}

function spanOf({ startMs, endMs }: Omit<WalletFilter, "types">): Record<string, number> {
  return {
    ...(startMs === null ? {} : { startDate: startMs }),
    ...(endMs === null ? {} : { endDate: endMs }),
  };
}

export function fetchWalletRows(
  filter: WalletFilter,
  { cursor, size }: { readonly cursor: string | null; readonly size: number },
): Reply<Page<WalletRow>> {
  const query = {
    ...spanOf(filter),
    size,
    ...(filter.types === "" ? {} : { typeStrs: filter.types }),
    ...(cursor === null ? {} : { cursor }),
  };
  return ask({ path: "/api/dnw/list", query }, (data) => readPage(data, readWalletRow));
}

export function fetchWalletTotals(span: Omit<WalletFilter, "types">): Reply<WalletTotals | null> {
  return ask({ path: "/api/dnw/summary", query: spanOf(span) }, readWalletTotals);
}
