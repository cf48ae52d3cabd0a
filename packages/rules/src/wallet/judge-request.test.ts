import { instant, points } from "@maru/values";
import { describe, expect, it, test } from "vitest";
import {
  judgeRequest,
  moneyInFault,
  needsPhone,
  nextWithdrawMs,
  type WalletFacts,
  withdrawPaceFault,
} from "./judge-request.ts";
import type { WalletSettings } from "./wallet-settings.ts";

const NOW = 1_772_413_200_007;
const MINUTE = 60_000;
const DAY_END = NOW + 3_600_013;

const settings: WalletSettings = {
  isDepositActive: true,
  isWithdrawActive: true,
  depositMin: points(5_003),
  depositExpiryMinutes: 30,
  withdrawMin: points(6_007),
  withdrawMax: points(70_009),
  withdrawsPerDay: 3,
  withdrawGapMinutes: 170,
  phoneConfirmFrom: points(90_011),
  fourEyesFrom: { deposit: points(1_000_000), withdrawal: points(1_000_000) },
};
const protection: WalletFacts["protection"] = {
  excludedUntilMs: null,
  exclusionReturnMs: null,
  timedOutUntilMs: null,
  dayDepositMax: null,
  weekDepositMax: null,
  monthDepositMax: null,
  balanceMax: null,
};
const facts: WalletFacts = {
  nowMs: instant(NOW),
  mayTakeDeposits: true,
  areFundsShort: false,
  countryFault: null,
  isDisabled: false,
  withdrawFrozenUntilMs: null,
  protection,
  balance: points(80_021),
  hasPending: false,
  deposited: { day: points(1_009), week: points(1_009), month: points(1_009), balance: points(80_021) },
  withdrawsToday: 0,
  withdrawnToday: points(0),
  lastWithdrawMs: null,
  dayEndMs: DAY_END,
  hasBankAccount: true,
  bankHoldUntilMs: null,
};
const set = (change: Partial<WalletFacts["protection"]>) => ({ protection: { ...protection, ...change } });

const askDeposit = (
  amount: number | null,
  change: Partial<WalletFacts>,
  site: Partial<WalletSettings> = {},
) => judgeRequest({ type: "deposit", amount }, { ...settings, ...site }, { ...facts, ...change });

describe("a deposit", () => {
  it.each([
    ["of the least that is taken", 5_003, {}, null],
    ["of a point less", 5_002, {}, { code: "DEPOSIT_BELOW_MINIMUM", min: 5_003 }],
    ["of the least point there is", 1, {}, { code: "DEPOSIT_BELOW_MINIMUM", min: 5_003 }],
    ["of more than is held: the balance has no say", 80_022, {}, null],
    ["of no amount", null, {}, { code: "DEPOSIT_AMOUNT_REQUIRED" }],
    ["of nothing", 0, {}, { code: "DEPOSIT_AMOUNT_REQUIRED" }],
    ["of less than nothing", -5_003, {}, { code: "DEPOSIT_AMOUNT_REQUIRED" }],
    ["of half a point", 5_003.5, {}, { code: "DEPOSIT_AMOUNT_REQUIRED" }],
    ["of more than the wire carries exactly", 2 ** 53, {}, { code: "DEPOSIT_AMOUNT_REQUIRED" }],
    ["beside one that waits", 5_003, { hasPending: true }, { code: "DEPOSIT_PENDING" }],
    ["up to the player's own limit", 5_003, set({ dayDepositMax: points(6_012) }), null],
    [
      "a point beyond the player's own limit",
      5_004,
      set({ dayDepositMax: points(6_012) }),
      { code: "DAY_DEPOSIT_LIMIT", max: 6_012, left: 5_003 },
    ],
    ["of somebody who may not withdraw", 5_003, { withdrawFrozenUntilMs: NOW + 1 }, null],
    ["of somebody without a bank account", 5_003, { hasBankAccount: false }, null],
  ] as const)("%s", (_, amount, change, refusal) => {
    expect(askDeposit(amount, change)).toEqual(refusal);
  });

  it("is judged in a fixed order: the account, the site, the amount, what waits, the least, the limits", () => {
    const limited = set({ dayDepositMax: points(1_010) });
    expect(askDeposit(null, { ...limited, hasPending: true }, { isDepositActive: false })?.code).toBe(
      "DEPOSIT_INACTIVE",
    );
    expect(askDeposit(null, { ...limited, hasPending: true })?.code).toBe("DEPOSIT_AMOUNT_REQUIRED");
    expect(askDeposit(4_999, { ...limited, hasPending: true })?.code).toBe("DEPOSIT_PENDING");
    expect(askDeposit(4_999, limited)?.code).toBe("DEPOSIT_BELOW_MINIMUM");
    expect(askDeposit(5_009, limited)?.code).toBe("DAY_DEPOSIT_LIMIT");
  });
});

describe("money comes in", () => {
  it.each([
    ["where nothing stands against it", {}, null],
    ["to no disabled account", { isDisabled: true }, { code: "ACCOUNT_DISABLED" }],
    [
      "not in the last millisecond of an exclusion",
      set({ excludedUntilMs: NOW + 1 }),
      { code: "SELF_EXCLUDED", untilMs: NOW + 1 },
    ],
    [
      "not after an exclusion that nobody asked to return from",
      set({ excludedUntilMs: NOW }),
      { code: "EXCLUSION_RETURN_NEEDED", untilMs: NOW },
    ],
    ["again after a return", set({ excludedUntilMs: NOW - 9, exclusionReturnMs: NOW }), null],
    [
      "not in the last millisecond of a time-out",
      set({ timedOutUntilMs: NOW + 1 }),
      { code: "TIMED_OUT", untilMs: NOW + 1 },
    ],
    ["at the end of a time-out", set({ timedOutUntilMs: NOW }), null],
    ["to no site without a licence for it", { mayTakeDeposits: false }, { code: "LICENCE_MISSING" }],
    ["from no unknown country", { countryFault: "COUNTRY_REQUIRED" }, { code: "COUNTRY_REQUIRED" }],
    ["from no closed country", { countryFault: "COUNTRY_BLOCKED" }, { code: "COUNTRY_BLOCKED" }],
    [
      "P-38: to no site that holds less than it owes its players",
      { areFundsShort: true },
      { code: "PLAYER_FUNDS_SHORT" },
    ],
  ] as const)("%s", (_, change, refusal) => {
    expect(moneyInFault(settings, { ...facts, ...change })).toEqual(refusal);
  });

  it("not where the site has shut it", () => {
    expect(moneyInFault({ ...settings, isDepositActive: false }, facts)).toEqual({
      code: "DEPOSIT_INACTIVE",
    });
  });

  it("in a fixed order: the account, the exclusion, the time-out, the licence, the country, what is held, the site", () => {
    const isLifted = [
      { isDisabled: false },
      set({ timedOutUntilMs: NOW + 7 }),
      set({}),
      { mayTakeDeposits: true },
      { countryFault: null },
      { areFundsShort: false },
    ] as const;
    let all: WalletFacts = {
      ...facts,
      ...set({ excludedUntilMs: NOW + 5, timedOutUntilMs: NOW + 7 }),
      isDisabled: true,
      mayTakeDeposits: false,
      countryFault: "COUNTRY_BLOCKED",
      areFundsShort: true,
    };
    const codes = [moneyInFault({ ...settings, isDepositActive: false }, all)?.code];
    for (const change of isLifted) {
      all = { ...all, ...change };
      codes.push(moneyInFault({ ...settings, isDepositActive: false }, all)?.code);
    }
    expect(codes).toEqual([
      "ACCOUNT_DISABLED",
      "SELF_EXCLUDED",
      "TIMED_OUT",
      "LICENCE_MISSING",
      "COUNTRY_BLOCKED",
      "PLAYER_FUNDS_SHORT",
      "DEPOSIT_INACTIVE",
    ]);
  });
});

const askWithdrawal = (
  amount: number | null,
  change: Partial<WalletFacts>,
  site: Partial<WalletSettings> = {},
) => judgeRequest({ type: "withdrawal", amount }, { ...settings, ...site }, { ...facts, ...change });

describe("a withdrawal", () => {
  const ofAll = { balance: points(6_007) };

  it.each([
    ["of all that is held, the least that leaves", 6_007, ofAll, null],
    ["of a point more than is held", 6_008, ofAll, { code: "WITHDRAW_OVER_BALANCE" }],
    ["of a point less than leaves", 6_006, {}, { code: "WITHDRAW_BELOW_MINIMUM", min: 6_007 }],
    ["of the most that leaves", 70_009, {}, null],
    ["of a point more than leaves", 70_010, {}, { code: "WITHDRAW_ABOVE_MAXIMUM", max: 70_009 }],
    ["of no amount", null, {}, { code: "WITHDRAW_AMOUNT_REQUIRED" }],
    ["of nothing", 0, {}, { code: "WITHDRAW_AMOUNT_REQUIRED" }],
    ["of half a point", 6_007.5, {}, { code: "WITHDRAW_AMOUNT_REQUIRED" }],
    ["beside one that waits", 6_007, { hasPending: true }, { code: "WITHDRAW_PENDING" }],
    ["of a disabled account", 6_007, { isDisabled: true }, { code: "ACCOUNT_DISABLED" }],
    [
      "in the last millisecond of a freeze",
      6_007,
      { withdrawFrozenUntilMs: NOW + 1 },
      { code: "ACCOUNT_FROZEN", untilMs: NOW + 1 },
    ],
    ["at the end of a freeze", 6_007, { withdrawFrozenUntilMs: NOW }, null],
    ["to no bank account", 6_007, { hasBankAccount: false }, { code: "BANK_ACCOUNT_MISSING" }],
    [
      "in the last millisecond of the hold on a new bank account",
      6_007,
      { bankHoldUntilMs: NOW + 1 },
      { code: "BANK_ACCOUNT_HELD", untilMs: NOW + 1 },
    ],
    ["at the end of that hold", 6_007, { bankHoldUntilMs: NOW }, null],
    [
      "a millisecond early after the last",
      6_007,
      { lastWithdrawMs: NOW - 170 * MINUTE + 1 },
      {
        code: "WITHDRAW_TOO_SOON",
        nextMs: NOW + 1,
      },
    ],
    // P-17: whoever wants to stop gets their money out.
    [
      "of somebody excluded and timed out",
      6_007,
      set({ excludedUntilMs: NOW + 9, timedOutUntilMs: NOW + 9 }),
      null,
    ],
    ["where no money may come in", 6_007, { mayTakeDeposits: false, countryFault: "COUNTRY_BLOCKED" }, null],
    ["P-38: where less is held than is owed", 6_007, { areFundsShort: true }, null],
  ] as const)("%s", (_, amount, change, refusal) => {
    expect(askWithdrawal(amount, change)).toEqual(refusal);
  });

  it("leaves no site that has shut it", () => {
    expect(askWithdrawal(6_007, {}, { isWithdrawActive: false })).toEqual({ code: "WITHDRAW_INACTIVE" });
    expect(askWithdrawal(6_007, {}, { isDepositActive: false })).toBeNull();
  });

  it("is judged in a fixed order: what the player must know first comes first", () => {
    const all: Partial<WalletFacts> = {
      isDisabled: true,
      withdrawFrozenUntilMs: NOW + 3,
      hasBankAccount: false,
      hasPending: true,
      bankHoldUntilMs: NOW + 5,
      withdrawsToday: 3,
    };
    const thawed = { ...all, isDisabled: false, withdrawFrozenUntilMs: null };
    const banked = { ...thawed, hasBankAccount: true };
    const alone = { ...banked, hasPending: false };
    const shut = { isWithdrawActive: false };
    const codes = [
      askWithdrawal(null, all, shut),
      askWithdrawal(null, { ...all, isDisabled: false }, shut),
      askWithdrawal(null, thawed, shut),
      askWithdrawal(null, thawed),
      askWithdrawal(null, banked),
      askWithdrawal(80_022, banked),
      askWithdrawal(6_006, banked),
      askWithdrawal(6_006, alone),
      askWithdrawal(70_010, alone),
      askWithdrawal(6_007, alone),
      askWithdrawal(6_007, { ...alone, bankHoldUntilMs: null }),
    ].map((refusal) => refusal?.code);
    expect(codes).toEqual([
      "ACCOUNT_DISABLED",
      "ACCOUNT_FROZEN",
      "WITHDRAW_INACTIVE",
      "BANK_ACCOUNT_MISSING",
      "WITHDRAW_AMOUNT_REQUIRED",
      "WITHDRAW_OVER_BALANCE",
      "WITHDRAW_PENDING",
      "WITHDRAW_BELOW_MINIMUM",
      "WITHDRAW_ABOVE_MAXIMUM",
      "BANK_ACCOUNT_HELD",
      "WITHDRAW_DAY_COUNT",
    ]);
  });
});

describe("J5: the next withdrawal", () => {
  const gap = 170 * MINUTE;
  it.each([
    ["is free where none was", 0, null, null],
    ["waits for the gap after the last", 2, NOW - gap + 1, { code: "WITHDRAW_TOO_SOON", nextMs: NOW + 1 }],
    ["is free when the gap is over", 2, NOW - gap, null],
    [
      "waits for the day's end after the last of a day",
      3,
      NOW - gap,
      {
        code: "WITHDRAW_DAY_COUNT",
        max: 3,
        nextMs: DAY_END,
      },
    ],
    [
      "waits so too where more left than the site now allows",
      4,
      null,
      {
        code: "WITHDRAW_DAY_COUNT",
        max: 3,
        nextMs: DAY_END,
      },
    ],
    [
      "waits for the gap where that ends after the day",
      3,
      NOW - 7,
      {
        code: "WITHDRAW_DAY_COUNT",
        max: 3,
        nextMs: NOW - 7 + gap,
      },
    ],
  ] as const)("%s", (_, withdrawsToday, lastWithdrawMs, refusal) => {
    const pace = { nowMs: instant(NOW), dayEndMs: DAY_END, withdrawsToday, lastWithdrawMs };
    expect(withdrawPaceFault(settings, pace)).toEqual(refusal);
    expect(nextWithdrawMs(settings, pace)).toBe(refusal?.nextMs ?? null);
  });

  it("is free at once on a site without a gap", () => {
    const pace = { nowMs: instant(NOW), dayEndMs: DAY_END, withdrawsToday: 2, lastWithdrawMs: NOW };
    expect(withdrawPaceFault({ ...settings, withdrawGapMinutes: 0 }, pace)).toBeNull();
  });
});

test.each([
  ["reaches the site's threshold alone", 90_011, 0, true],
  ["is a point below it", 90_010, 0, false],
  ["reaches it with what left today", 7_003, 83_008, true],
  ["is a point below it with what left today", 7_003, 83_007, false],
])(
  "J5: an operator telephones before an amount that %s: %i after %i, %s",
  (_, amount, withdrawn, isAsked) => {
    const before = { ...facts, withdrawnToday: points(withdrawn) };
    expect(needsPhone(points(amount), settings, before)).toBe(isAsked);
  },
);
