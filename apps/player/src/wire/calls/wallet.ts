import { ENDPOINTS } from "@maru/contract";
import { describeCall, pageShape, same, within } from "@maru/contract/describe";

/** Deposits and withdrawals, named as the app reads them. Amounts in points, times in epoch ms. */

const REQUEST = {
  ...same("id", "type", "stage", "point", "needsPhone", "canCancel", "reason"),
  createdAtMs: "createDate",
  expiresAtMs: "expireDate",
  timeline: within("timeline", { stage: "stage", atMs: "time" }),
} as const;

const STATE = {
  ...same("balance", "mode"),
  deposit: within("deposit", {
    ...same("min", "expiryMinutes", "limits"),
    isActive: "active",
    areFundsShort: "fundsShort",
    pending: within("pending", REQUEST),
  }),
  withdraw: within("withdraw", {
    ...same("needsAccount", "min", "max", "perDay", "leftToday"),
    isActive: "active",
    nextMs: "nextDate",
    pending: within("pending", REQUEST),
  }),
} as const;

const ROW = {
  ...same("id", "type", "status", "point", "change", "balance", "cause", "cursor"),
  createdAtMs: "createDate",
} as const;

const TOTALS = same(
  "deposited",
  "withdrawn",
  "pending",
  "granted",
  "adjusted",
  "coins",
  "corrected",
  "staked",
  "returned",
  "net",
);

export const walletState = describeCall(ENDPOINTS.walletState, STATE);
export const walletApply = describeCall(ENDPOINTS.walletApply, REQUEST);
export const walletCancel = describeCall(ENDPOINTS.walletCancel, REQUEST);
export const walletRequest = describeCall(ENDPOINTS.walletRequest, REQUEST);
export const walletHistory = describeCall(ENDPOINTS.walletHistory, pageShape(ROW));
export const walletTotals = describeCall(ENDPOINTS.walletTotals, TOTALS);
export const siteBank = describeCall(ENDPOINTS.siteBank, same("bankName", "accountNum", "accountName"));
export const siteWallet = describeCall(ENDPOINTS.siteWallet, {
  depositSteps: "dmethod",
  withdrawSteps: "wmethod",
  depositCautions: "dcaution",
  withdrawCautions: "wcaution",
  depositButton: "dbtn",
  withdrawButton: "wbtn",
});
