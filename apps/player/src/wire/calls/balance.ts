import { ENDPOINTS } from "@maru/contract";
import { describeCall, same, within } from "@maru/contract/describe";

/** What all players together were owed at the end of the last sealed days, as the public log holds it, newest first. */
export const logBalances = describeCall(
  ENDPOINTS.logBalances,
  same("index", "day", "sum", "books", "accounts"),
);

/** The own leaf of the newest sealed day with its path: the verifier reads it as it came. */
export const sealedBalance = describeCall(ENDPOINTS.sealedBalance, {
  ...same("account", "day", "points", "nonce", "place"),
  path: within("path", same("sum", "hash")),
  leaf: within("leaf", same("index", "body")),
});
