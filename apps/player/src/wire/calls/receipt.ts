import { ENDPOINTS } from "@maru/contract";
import { describeCall, describeRaw, maybe, otherwise, raw, same, within } from "@maru/contract/describe";
import { BARE_BET, ROUND } from "./tables/trade.ts";

/** One bet with everything that its page shows, and what anyone may see of its round. */

const DECIDING_TICK = same("seq", "atMs", "price");

const PROVED_TICK = same("atMs", "price", "tradeId");

export const betDetail = describeCall(ENDPOINTS.betDetail, {
  ...same("source", "precision", "buyPip", "voidCause", "correction"),
  bet: within("bet", BARE_BET),
  round: within("round", ROUND),
  isSimulated: "simulated",
  isReplayed: "replayed",
  state: otherwise("state", "open"),
  strike: within("strike", DECIDING_TICK),
  close: within("close", DECIDING_TICK),
  settledMs: "settledAt",
});
/** The terms exactly as they came: their hash stands in every receipt. */
export const proof = describeCall(ENDPOINTS.proof, {
  terms: raw("round"),
  state: otherwise("state", "open"),
  rules: raw("marketRules"),
  strike: within("strike", PROVED_TICK),
  close: within("close", PROVED_TICK),
  ticks: "ticks",
  voided: within("voided", {
    strike: within("strike", PROVED_TICK),
    close: within("close", PROVED_TICK),
    outcome: within("outcome", { direction: maybe("direction"), digit: maybe("digit") }),
    ...same("total"),
  }),
});
/** The path of a receipt among the sealed stakes, exactly as it came: the verifier alone reads it. */
export const stakesPath = describeRaw(ENDPOINTS.stakesPath);
