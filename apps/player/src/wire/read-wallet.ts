import { type Fields, flagOf, isFields, listOf, numberOf, numberOrNull, objectOf, textOf } from "./read.ts";
import {
  type BankAccount,
  type DepositLimit,
  REQUEST_STAGES,
  type SiteWallet,
  WALLET_TYPES,
  type WalletRequest,
  type WalletRow,
  type WalletState,
  type WalletTotals,
} from "./wallet-shapes.ts";

/** A request; null for what is none, or stands in a way this version of the app does not know. */
export function readWalletRequest(value: unknown): WalletRequest | null {
  if (!isFields(value)) return null;
  const type = (["D", "W", "E"] as const).find((known) => known === value["type"]);
  const stage = REQUEST_STAGES.find((known) => known === value["stage"]);
  const id = numberOf(value, "id");
  if (id === 0 || type === undefined || stage === undefined) return null;
  return {
    id,
    type,
    stage,
    point: numberOf(value, "point"),
    createdAtMs: numberOf(value, "createDate"),
    expiresAtMs: numberOrNull(value, "expireDate"),
    needsPhone: flagOf(value, "needsPhone"),
    canCancel: flagOf(value, "canCancel"),
    timeline: listOf(value["timeline"]).map((step) => ({
      stage: textOf(step, "stage"),
      atMs: numberOf(step, "time"),
    })),
    reason: textOf(value, "reason") === "" ? null : textOf(value, "reason"),
  };
}

function readLimit(fields: Fields): readonly DepositLimit[] {
  const span = (["day", "week", "month", "balance"] as const).find((known) => known === fields["span"]);
  return span === undefined ? [] : [{ span, max: numberOf(fields, "max"), left: numberOf(fields, "left") }];
}

export function readWalletState(value: unknown): WalletState | null {
  if (!isFields(value)) return null;
  const deposit = objectOf(value, "deposit");
  const withdraw = objectOf(value, "withdraw");
  return {
    balance: numberOf(value, "balance"),
    mode: value["mode"] === "licensed" ? "licensed" : "play",
    deposit: {
      isActive: flagOf(deposit, "active"),
      min: numberOf(deposit, "min"),
      expiryMinutes: numberOf(deposit, "expiryMinutes"),
      pending: readWalletRequest(deposit["pending"]),
      limits: listOf(deposit["limits"]).flatMap(readLimit),
    },
    withdraw: {
      isActive: flagOf(withdraw, "active"),
      needsAccount: flagOf(withdraw, "needsAccount"),
      min: numberOf(withdraw, "min"),
      max: numberOf(withdraw, "max"),
      perDay: numberOf(withdraw, "perDay"),
      leftToday: numberOf(withdraw, "leftToday"),
      nextMs: numberOrNull(withdraw, "nextDate"),
      pending: readWalletRequest(withdraw["pending"]),
    },
  };
}

function linesOf(fields: Fields, key: string): readonly string[] {
  return textOf(fields, key)
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
}

export function readSiteWallet(value: unknown): SiteWallet | null {
  if (!isFields(value)) return null;
  return {
    depositSteps: linesOf(value, "dmethod"),
    withdrawSteps: linesOf(value, "wmethod"),
    depositCautions: linesOf(value, "dcaution"),
    withdrawCautions: linesOf(value, "wcaution"),
    depositButton: textOf(value, "dbtn"),
    withdrawButton: textOf(value, "wbtn"),
  };
}

export function readBankAccount(value: unknown): BankAccount | null {
  if (!isFields(value)) return null;
  const accountNum = textOf(value, "accountNum");
  if (accountNum === "") return null;
  return { accountNum, bankName: textOf(value, "bankName"), accountName: textOf(value, "accountName") };
}

const CAUSES = ["request", "bet", "grant", "coupon", "conversion"] as const;
const STATUSES = [0, 1, 2, 3, 4] as const;

/** A row of the history; null where its type or its status is of a newer server: a wrong word would be worse than a missing row. */
export function readWalletRow(fields: Fields): WalletRow | null {
  const cause = objectOf(fields, "cause");
  const type = WALLET_TYPES.find((known) => known === fields["type"]);
  const status = STATUSES.find((known) => known === fields["status"]);
  const kind = CAUSES.find((known) => known === cause["kind"]);
  if (type === undefined || status === undefined || kind === undefined) return null;
  return {
    id: numberOf(fields, "id"),
    type,
    status,
    point: numberOf(fields, "point"),
    change: numberOf(fields, "change"),
    createdAtMs: numberOf(fields, "createDate"),
    balance: numberOrNull(fields, "balance"),
    cause: { kind, id: numberOf(cause, "id") },
    cursor: textOf(fields, "cursor"),
  };
}

export function readWalletTotals(value: unknown): WalletTotals | null {
  if (!isFields(value)) return null;
  return {
    deposited: numberOf(value, "deposited"),
    withdrawn: numberOf(value, "withdrawn"),
    pending: numberOf(value, "pending"),
    granted: numberOf(value, "granted"),
    adjusted: numberOf(value, "adjusted"),
    coins: numberOf(value, "coins"),
    staked: numberOf(value, "staked"),
    returned: numberOf(value, "returned"),
    net: numberOf(value, "net"),
  };
}
