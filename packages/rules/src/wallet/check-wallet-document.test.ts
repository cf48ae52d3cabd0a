import { describe, expect, it, test } from "vitest";
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

describe("a document", () => {
  const MOST = 1_000_000_000_000;
  it.each([
    ["depositMin", 1, MOST],
    ["depositExpiryMinutes", 1, 10_080],
    ["withdrawMin", 1, MOST],
    ["withdrawMax", 1, MOST],
    ["withdrawsPerDay", 1, 100],
    ["withdrawGapMinutes", 0, 10_080],
    ["phoneConfirmFrom", 1, MOST],
    ["fourEyesFrom", 0, MOST],
  ] as const)("takes %s from %i to %i and nothing beside", (field, least, most) => {
    const judge = (value: number) => checkWalletDocument({ ...EMPTY, [field]: value }, "play").ok;
    expect([least - 1, least, most, most + 1].map(judge)).toEqual([false, true, true, false]);
  });

  it.each([
    ["both the same", 6_007, 6_007, []],
    ["the most a point above the least", 6_007, 6_008, []],
    ["the most a point below the least", 6_007, 6_006, ["withdrawMax"]],
    ["the least alone", 6_007, null, []],
    ["the most alone", null, 6_007, []],
    ["both out of bounds, which is all that is said", 0, -1, ["withdrawMin", "withdrawMax"]],
    ["a least above what it can be", MOST + 1, 6_007, ["withdrawMin"]],
  ] as const)("has a least and a most of withdrawals: %s", (_, withdrawMin, withdrawMax, fields) => {
    const checked = checkWalletDocument({ ...EMPTY, withdrawMin, withdrawMax }, "play");
    expect(checked.ok ? [] : checked.refusal.map(({ field }) => field)).toEqual(fields);
  });

  it("that is whole comes back as it was", () => {
    const whole: WalletDocument = { ...EMPTY, depositMin: 5_003, account: ACCOUNT };
    expect(checkWalletDocument(whole, "licensed")).toEqual({ ok: true, value: whole });
  });

  it("tells every fault at once, each with its code and field", () => {
    const bad = { ...EMPTY, depositMin: 0, account: ACCOUNT, texts: { en: { dbtn: "\t" } } };
    expect(checkWalletDocument(bad, "play")).toEqual({
      ok: false,
      refusal: [
        { code: "WALLET_FIELD_WRONG", field: "depositMin" },
        { code: "WALLET_FIELD_WRONG", field: "account" },
        { code: "WALLET_FIELD_WRONG", field: "texts.en.dbtn" },
      ],
    });
  });
});

describe("the words of a document", () => {
  it.each([
    ["an account of no name", { account: { ...ACCOUNT, accountName: "" } }, ["account.accountName"]],
    ["a bank's name of 60 letters", { account: { ...ACCOUNT, bankName: "b".repeat(60) } }, []],
    ["a bank's name of 61", { account: { ...ACCOUNT, bankName: "b".repeat(61) } }, ["account.bankName"]],
    ["a tab in a number", { account: { ...ACCOUNT, accountNum: "1\t2" } }, ["account.accountNum"]],
    ["a text of 2,000 letters in two lines", { texts: { ja: { dbtn: `a\n${"b".repeat(1_998)}` } } }, []],
    ["a text of 2,001", { texts: { ja: { dbtn: "b".repeat(2_001) } } }, ["texts.ja.dbtn"]],
    ["a text and a language left out", { texts: { ko: { dbtn: undefined }, en: undefined } }, []],
    [
      "one text of several that is wrong",
      { texts: { ko: { dbtn: "\u0007", wbtn: "출금" }, zh: { dbtn: "存款", wbtn: "\u0000" } } },
      ["texts.ko.dbtn", "texts.zh.wbtn"],
    ],
  ] as const)("%s", (_, changes, fields) => {
    const checked = checkWalletDocument({ ...EMPTY, ...changes }, "licensed");
    expect(checked.ok ? [] : checked.refusal.map(({ field }) => field)).toEqual(fields);
  });
});
