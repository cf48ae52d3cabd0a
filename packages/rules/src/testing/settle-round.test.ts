import { describe, expect, it } from "vitest";
import { type MemberId, memberId, type Points, points, roundId, siteId } from "@maru/values";
import { payout } from "../bet/payout.ts";
import { type BetType, familyOf } from "../game/families.ts";
import { siteAccount } from "../ledger/accounts.ts";
import { balancesOf, booksBalance, ledgerFaults } from "./ledger-faults.ts";
import type { Transfer } from "../ledger/transfer.ts";
import { roundNetRef } from "./settle-round.ts";
import { gradeRound } from "../settlement/grade-round.ts";
import { returned } from "./settle-round.ts";
import { settleRound, type StandingBet } from "./settle-round.ts";

const SEED = 20_260_302;

/** A linear congruence modulo 2^32 with mixed high bits; the seed is fixed, so a failure repeats. */
function seeded(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

describe(`conservation (seed ${SEED})`, () => {
  it("of a payout in 1,000,000 random cases: never above stake times multiple, and less than a point below", () => {
    const below = seeded(SEED);
    let broken = 0;
    for (let n = 0; n < 1_000_000; n += 1) {
      const stake = points(1 + below(n % 10 === 0 ? 1_000 : 2 ** 31));
      const bp = 10_001 + below(190_000);
      const exact = stake * BigInt(bp);
      const paid = payout(stake, bp) * 10_000n;
      if (paid > exact || exact - paid >= 10_000n) broken += 1;
    }
    expect(broken).toBe(0);
  });

  it("of whole rounds: 2,000 random ones leave escrow empty, sum to zero, and grade every bet once", () => {
    const below = seeded(SEED + 1);
    for (let n = 0; n < 2_000; n += 1) {
      const round = randomRound(below);
      const settled = settleRound(round);
      const stakes = round.bets.map(stakeOf);
      const balances = balancesOf([...stakes, ...settled.transfers]);
      expect([...balances.values()].reduce((a, b) => a + b, 0n)).toBe(0n);
      for (const site of [1, 37]) expect(balances.get(siteAccount(siteId(site), "escrow")) ?? 0n).toBe(0n);
      expect(settled.bets.map(({ bet }) => bet.betId)).toEqual(
        round.bets.map(({ betId }) => betId).toSorted((a, b) => a - b),
      );
      for (const { bet, grade, returnedPoints } of settled.bets) {
        const max = { won: payout(bet.stakePoints, bet.multipleBp), lost: 0n, void: bet.stakePoints }[grade];
        expect(returnedPoints).toBe(max);
      }
      expect(settleRound(round)).toEqual(settled);
    }
  });
});

type Below = ReturnType<typeof seeded>;

function randomRound(below: Below): Parameters<typeof settleRound>[0] {
  const type = below(2) === 0 ? "R1" : "B1";
  const types = familyOf(type).betTypes;
  const directions = ["rise", "fall", "draw"] as const;
  const direction = directions[below(3)] ?? "draw";
  const outcome =
    type === "R1"
      ? ({ kind: "direction", direction } as const)
      : ({ kind: "digit", digit: below(10) } as const);
  const bets = Array.from({ length: below(12) }, (_, n) =>
    randomBet(below, { betId: 100 - n, type: types[below(types.length)] ?? "B" }),
  );
  return {
    roundId: roundId(59_000_000_001),
    grades: gradeRound(type, below(8) === 0 ? null : outcome),
    bets,
    balances: new Map<MemberId, Points>(bets.map((bet) => [bet.memberId, points(0)])),
  };
}

function randomBet(below: Below, { betId, type }: { betId: number; type: BetType }): StandingBet {
  const member = 1 + below(4);
  return {
    betId,
    memberId: memberId(member),
    siteId: siteId(member % 2 === 0 ? 1 : 37),
    type,
    stakePoints: points(1 + below(1_000_000)),
    multipleBp: 10_001 + below(90_000),
  };
}

function stakeOf(bet: StandingBet): Transfer {
  const player = settleRound({
    roundId: roundId(1),
    grades: new Map([[bet.type, "void"]]),
    bets: [bet],
    balances: new Map(),
  }).transfers[0];
  if (player === undefined) throw new Error("a void bet is paid back");
  return { ...player, kind: "stake", debit: player.credit, credit: player.debit };
}

function standing(betId: number, change: Partial<StandingBet> = {}): StandingBet {
  return {
    betId,
    memberId: memberId(5),
    siteId: siteId(1),
    type: "B",
    stakePoints: points(1_001),
    multipleBp: 18_800,
    ...change,
  };
}

describe("settling a round", () => {
  it("pays in the order of the bets, with the balance after each, then the site's net", () => {
    const settled = settleRound({
      roundId: roundId(7),
      grades: gradeRound("R1", { kind: "direction", direction: "rise" }),
      bets: [standing(3), standing(2, { type: "S" }), standing(1)],
      balances: new Map([[memberId(5), points(10)]]),
    });
    expect(
      settled.transfers.map(({ kind, ref, amountPoints, balanceAfter }) => [
        kind,
        ref,
        amountPoints,
        balanceAfter,
      ]),
    ).toEqual([
      ["payout", 1, 1_881n, 1_891n],
      ["payout", 3, 1_881n, 3_772n],
      ["roundLoss", 70_001, 759n, null],
    ]);
    expect(roundNetRef(roundId(7), siteId(1))).toBe(70_001);
  });

  it("moves what a site won out of what was staked, and what another lost into it", () => {
    const lost = standing(1, { type: "S" });
    const paid = standing(2, { siteId: siteId(37), memberId: memberId(6) });
    const { transfers } = settleRound({
      roundId: roundId(7),
      grades: gradeRound("R1", { kind: "direction", direction: "rise" }),
      bets: [lost, paid],
      balances: new Map(),
    });
    const [one, other] = [siteId(1), siteId(37)];
    expect(transfers.slice(1)).toEqual([
      {
        kind: "roundGain",
        ref: roundNetRef(roundId(7), one),
        debit: siteAccount(one, "escrow"),
        credit: siteAccount(one, "house"),
        amountPoints: 1_001n,
        siteId: one,
        balanceAfter: null,
      },
      {
        kind: "roundLoss",
        ref: roundNetRef(roundId(7), other),
        debit: siteAccount(other, "house"),
        credit: siteAccount(other, "escrow"),
        amountPoints: 880n,
        siteId: other,
        balanceAfter: null,
      },
    ]);
  });

  it("pays a void back in full and moves no net", () => {
    const round = {
      roundId: roundId(7),
      grades: gradeRound("P1", null),
      bets: [standing(1, { type: "7" })],
      balances: new Map(),
    };
    expect(settleRound(round).transfers.map(({ kind, amountPoints }) => [kind, amountPoints])).toEqual([
      ["refund", 1_001n],
    ]);
    expect(returned(standing(1), "lost")).toBe(0n);
    const bets = [standing(1, { type: "7", stakePoints: points(1) })];
    expect(settleRound({ ...round, bets }).transfers.map(({ amountPoints }) => amountPoints)).toEqual([1n]);
  });

  it("does not grade a type of another family", () => {
    const round = {
      roundId: roundId(7),
      grades: gradeRound("R1", null),
      bets: [standing(1, { type: "7" })],
      balances: new Map(),
    };
    expect(() => settleRound(round)).toThrow("no grade");
  });
});

describe("the books", () => {
  const stake = stakeOf({
    betId: 1,
    memberId: memberId(5),
    siteId: siteId(1),
    type: "B",
    stakePoints: points(100),
    multipleBp: 1,
  });
  const grant: Transfer = {
    kind: "grant",
    ref: 1,
    debit: siteAccount(siteId(1), "issuer"),
    credit: stake.debit,
    siteId: siteId(1),
    amountPoints: points(150),
    balanceAfter: points(150),
  };
  const sound: Transfer = { ...stake, balanceAfter: points(50) };

  it("hold where every cause moved points once and nobody owes", () => {
    expect(ledgerFaults([grant, sound])).toEqual([]);
    expect(booksBalance([grant, sound])).toBe(true);
    expect(booksBalance([grant, { ...sound, balanceAfter: points(49) }])).toBe(false);
  });

  it.each([
    ["CAUSE_TWICE", [grant, sound, { ...sound, balanceAfter: points(-50) }]],
    ["PLAYER_NEGATIVE", [{ ...sound, balanceAfter: points(-100) }]],
    ["BALANCE_AFTER_WRONG", [grant, { ...sound, balanceAfter: points(51) }]],
    ["AMOUNT_NOT_POSITIVE", [grant, { ...sound, amountPoints: points(0), balanceAfter: points(150) }]],
    ["SAME_ACCOUNT", [grant, { ...sound, credit: sound.debit, balanceAfter: points(150) }]],
  ] as const)("%s is found", (code, transfers) => {
    expect(ledgerFaults(transfers).map((fault) => fault.code)).toContain(code);
    expect(booksBalance(transfers)).toBe(false);
  });
});

describe("the reference of a round's net", () => {
  it("is the round and, in its last four digits, the site", () => {
    expect(roundNetRef(roundId(4_711), siteId(37))).toBe(47_110_037);
  });

  it("never meets that of the next round", () => {
    expect(roundNetRef(roundId(4_711), siteId(9_999))).toBe(47_119_999);
    expect(roundNetRef(roundId(4_712), siteId(1))).toBe(47_120_001);
  });

  it("is exact up to 2^53 - 1, and beyond it is none", () => {
    const last = roundId(900_719_925_474);
    expect(roundNetRef(last, siteId(991))).toBe(Number.MAX_SAFE_INTEGER);
    expect(() => roundNetRef(last, siteId(992))).toThrow("round 900719925474 is too large for a reference");
  });
});
