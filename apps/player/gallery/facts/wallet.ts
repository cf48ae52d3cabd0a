import {
  type OwnRequest,
  toWireRequest,
  walletNotes,
  type WireSiteWallet,
  type WireWalletHistoryItem,
  type WireWalletState,
  type WireWalletTotals,
} from "@maru/contract";
import { DEFAULT_WALLET_SETTINGS } from "@maru/rules";
import { points } from "@maru/values";
import { NOW_MS } from "./moment.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** A deposit of four minutes ago that nobody has touched, with changes. */
function requestOf(changes: Partial<OwnRequest>): OwnRequest {
  return {
    id: 218,
    type: "deposit",
    amount: points(50_000),
    state: "requested",
    needsPhone: false,
    requestedAtMs: NOW_MS - 4 * MINUTE,
    expiresAtMs: NOW_MS + 26 * MINUTE,
    phoneAtMs: null,
    matchedAtMs: null,
    approvedAtMs: null,
    endedAtMs: null,
    reason: null,
    ...changes,
  };
}

interface StateChanges {
  readonly mode?: "play" | "licensed";
  readonly deposit?: Partial<WireWalletState["deposit"]>;
  readonly withdraw?: Partial<WireWalletState["withdraw"]>;
}

export function walletState(changes: StateChanges): WireWalletState {
  return {
    balance: 1_004_400,
    mode: changes.mode ?? "licensed",
    deposit: {
      active: true,
      fundsShort: false,
      min: 5_000,
      expiryMinutes: 30,
      pending: null,
      limits: [],
      ...changes.deposit,
    },
    withdraw: {
      active: true,
      needsAccount: false,
      min: 5_000,
      max: 5_000_000,
      perDay: 4,
      leftToday: 4,
      gapMinutes: 180,
      nextDate: null,
      phoneFrom: 20_000_000,
      pending: null,
      ...changes.withdraw,
    },
  };
}

/** The product's own words in the language that the page asks for. */
export function siteWallet(mode: "play" | "licensed", language: string): WireSiteWallet {
  const known = (["ko", "en", "zh", "ja"] as const).find((one) => one === language) ?? "ko";
  const unit = mode === "licensed" ? "KRW" : "P";
  const notes = walletNotes(known, { settings: DEFAULT_WALLET_SETTINGS, unit });
  return { ...notes, dactive: 1, wactive: 1, accn: mode === "licensed" ? BANK.accountNum : null };
}

export const BANK = {
  bankName: "Sandbox Bank",
  accountNum: "000-0000-0000-37",
  accountName: "Meridian Sandbox",
} as const;

type RowFacts = Pick<WireWalletHistoryItem, "type" | "point" | "change" | "balance"> & {
  readonly status?: WireWalletHistoryItem["status"];
};

/** A round was corrected: its stake came back, what it had paid went. */
const CORRECTED: readonly RowFacts[] = [
  { type: "CR", point: 9_400, change: -9_400, balance: 1_000_000 },
  { type: "CR", point: 5_000, change: 5_000, balance: 1_009_400 },
];

const ROWS: readonly RowFacts[] = [
  { type: "W", point: 30_000, change: -30_000, balance: 1_004_400, status: 0 },
  { type: "C", point: 5_000, change: 4_400, balance: 1_034_400 },
  { type: "C", point: 20_000, change: -20_000, balance: 1_030_000 },
  { type: "D", point: 50_000, change: 50_000, balance: 1_050_000 },
  { type: "E", point: 5_000, change: 0, balance: null, status: 4 },
  { type: "W", point: 100_000, change: 0, balance: 1_000_000, status: 2 },
  { type: "E", point: 10_000, change: 0, balance: null, status: 3 },
  { type: "B", point: 1_000_000, change: 1_000_000, balance: 1_000_000 },
];

const CAUSE = { C: "bet", CR: "bet", B: "grant" } as const;

export function walletRows(types: string | null, isCorrected = false): readonly WireWalletHistoryItem[] {
  const wanted = types?.split(",") ?? ["B", "D", "W", "E", "PB", "PM", "BD", "CR"];
  return [...(isCorrected ? CORRECTED : []), ...ROWS]
    .map((row, at) => ({
      ...row,
      id: 220 - at,
      status: row.status ?? 1,
      createDate: NOW_MS - at * 5 * HOUR - 4 * MINUTE,
      cause: {
        kind: row.type === "C" || row.type === "B" || row.type === "CR" ? CAUSE[row.type] : "request",
        id: 220 - at,
      } as const,
      canCancel: false,
      cursor: `${NOW_MS - at * HOUR}.3.${220 - at}`,
    }))
    .filter((row) => wanted.includes(row.type));
}

export const TOTALS: WireWalletTotals = {
  deposited: 50_000,
  withdrawn: 0,
  pending: 30_000,
  granted: 1_000_000,
  adjusted: 0,
  coins: 0,
  corrected: 0,
  staked: 25_000,
  returned: 9_400,
  net: -15_600,
};

/** The wire's form of a request with changes. */
export const wireRequest = (changes: Partial<OwnRequest>) => toWireRequest(requestOf(changes));
