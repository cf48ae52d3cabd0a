import { memberId, points, siteId } from "@maru/values";
import { describe, expect, it } from "vitest";
import { playerAccount, siteAccount } from "../ledger/accounts.ts";
import { balancesOf, booksBalance, ledgerFaults } from "./ledger-faults.ts";
import type { Transfer } from "../ledger/transfer.ts";

const site = siteId(37);
const player = playerAccount(memberId(4_711));
const [house, escrow, issuer] = [
  siteAccount(site, "house"),
  siteAccount(site, "escrow"),
  siteAccount(site, "issuer"),
];

type Moved = Pick<Transfer, "kind" | "ref" | "debit" | "credit"> & {
  readonly amount: number;
  readonly after: number | null;
};
const transfer = ({ amount, after, ...rest }: Moved): Transfer => ({
  ...rest,
  siteId: site,
  amountPoints: points(amount),
  balanceAfter: after === null ? null : points(after),
});

const GRANT = transfer({ kind: "grant", ref: 1, debit: issuer, credit: player, amount: 7_301, after: 7_301 });
const STAKE = transfer({ kind: "stake", ref: 51, debit: player, credit: escrow, amount: 7_301, after: 0 });
const PAYOUT = transfer({
  kind: "payout",
  ref: 51,
  debit: escrow,
  credit: player,
  amount: 13_725,
  after: 13_725,
});
const LOSS = transfer({
  kind: "roundLoss",
  ref: 90_037,
  debit: house,
  credit: escrow,
  amount: 6_424,
  after: null,
});

describe("the books of a round that a player won", () => {
  const books = [GRANT, STAKE, PAYOUT, LOSS];

  it("hold, though the player staked the last point and the house lost", () => {
    expect(ledgerFaults(books)).toEqual([]);
    expect(booksBalance(books)).toBe(true);
  });

  it("leave each account with what it gave and took, and nothing in escrow", () => {
    expect([...balancesOf(books)]).toEqual([
      [issuer, -7_301n],
      [player, 13_725n],
      [escrow, 0n],
      [house, -6_424n],
    ]);
  });
});

describe("a fault of the books", () => {
  it.each([
    [
      "a player who owes a point",
      [GRANT, { ...STAKE, amountPoints: points(7_302), balanceAfter: points(-1) }],
      [{ code: "PLAYER_NEGATIVE", account: 4_711, balance: -1n }],
    ],
    [
      "a balance that was written down a point too high",
      [{ ...GRANT, balanceAfter: points(7_302) }],
      [{ code: "BALANCE_AFTER_WRONG", kind: "grant", ref: 1 }],
    ],
    [
      "a player's balance that was not written down",
      [GRANT, { ...STAKE, balanceAfter: null }],
      [{ code: "BALANCE_AFTER_WRONG", kind: "stake", ref: 51 }],
    ],
    [
      "a bet that is staked twice",
      [
        { ...GRANT, amountPoints: points(20_000), balanceAfter: points(20_000) },
        { ...STAKE, balanceAfter: points(12_699) },
        { ...STAKE, balanceAfter: points(5_398) },
      ],
      [{ code: "CAUSE_TWICE", kind: "stake", ref: 51 }],
    ],
    [
      "nothing that moves",
      [{ ...LOSS, amountPoints: points(0) }],
      [{ code: "AMOUNT_NOT_POSITIVE", kind: "roundLoss", ref: 90_037 }],
    ],
    [
      "less than nothing that moves",
      [{ ...LOSS, amountPoints: points(-3) }],
      [{ code: "AMOUNT_NOT_POSITIVE", kind: "roundLoss", ref: 90_037 }],
    ],
    [
      "points that move from an account to itself",
      [{ ...LOSS, credit: house }],
      [{ code: "SAME_ACCOUNT", kind: "roundLoss", ref: 90_037 }],
    ],
  ] as const)("is %s", (_, books, faults) => {
    expect(ledgerFaults(books)).toEqual(faults);
    expect(booksBalance(books)).toBe(false);
  });

  it("is none where one bet is a cause of two kinds, nor one point of two bets", () => {
    const other = { ...STAKE, ref: 52, amountPoints: points(1), balanceAfter: points(13_724) };
    expect(ledgerFaults([GRANT, STAKE, PAYOUT, LOSS, other])).toEqual([]);
  });
});
