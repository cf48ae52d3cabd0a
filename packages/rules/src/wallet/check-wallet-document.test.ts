import { expect, test } from "vitest";
import { checkWalletDocument, type WalletDocument } from "./check-wallet-document.ts";

const EMPTY: WalletDocument = {
  depositActive: null,
  withdrawActive: null,
  depositMin: null,
  depositExpiryMinutes: null,
  withdrawMin: null,
  withdrawMax: null,
  withdrawsPerDay: null,
  withdrawGapMinutes: null,
  phoneConfirmFrom: null,
  fourEyesFrom: null,
  account: null,
  texts: {},
};
const ACCOUNT = { bankName: "Bank", accountNum: "123-456", accountName: "Meridian" };

test.each([
  ["the product's own", {}, "play", []],
  ["a bank account where points are played", { account: ACCOUNT }, "play", ["account"]],
  ["a bank account under a licence", { account: ACCOUNT }, "licensed", []],
  [
    "an account in two lines",
    { account: { ...ACCOUNT, bankName: "a\nb" } },
    "licensed",
    ["account.bankName"],
  ],
  ["a maximum below the minimum", { withdrawMin: 10, withdrawMax: 9 }, "play", ["withdrawMax"]],
  ["an expiry of no minutes", { depositExpiryMinutes: 0 }, "play", ["depositExpiryMinutes"]],
  ["half a point", { depositMin: 0.5, fourEyesFrom: -1 }, "play", ["depositMin", "fourEyesFrom"]],
  ["two people for everything", { fourEyesFrom: 0 }, "play", []],
  ["a control character", { texts: { ko: { dbtn: "\u0007" } } }, "play", ["texts.ko.dbtn"]],
] as const)("%s", (_, changes, mode, fields) => {
  const checked = checkWalletDocument({ ...EMPTY, ...changes }, mode);
  expect(checked.ok ? [] : checked.refusal.map(({ field }) => field)).toEqual(fields);
});
