import {
  addPoints,
  assert,
  type MemberId,
  type Points,
  type RoundId,
  type SiteId,
  subtractPoints,
  ZERO_POINTS,
} from "@maru/values";
import type { BetType } from "../game/families.ts";
import { MAX_SITE_ID, playerAccount, siteAccount } from "../ledger/accounts.ts";
import type { Transfer } from "../ledger/transfer.ts";
import type { BetGrade } from "../game/family/family-rules.ts";
import { payout } from "../bet/payout.ts";
import type { RoundGrades } from "../settlement/grade-round.ts";

/** One bet of the round, as it stands in the books. */
export interface StandingBet {
  readonly betId: number;
  readonly memberId: MemberId;
  readonly siteId: SiteId;
  readonly type: BetType;
  readonly stakePoints: Points;
  readonly multipleBp: number;
}

export interface SettledBet {
  readonly bet: StandingBet;
  readonly grade: BetGrade;
  readonly returnedPoints: Points;
}

export interface SettledRound {
  readonly bets: readonly SettledBet[];
  readonly transfers: readonly Transfer[];
  readonly balances: ReadonlyMap<MemberId, Points>;
}

export interface RoundToSettle {
  readonly roundId: RoundId;
  readonly grades: RoundGrades;
  readonly bets: readonly StandingBet[];
  /** The balance of every player concerned, before. */
  readonly balances: ReadonlyMap<MemberId, Points>;
}

/**
 * Everything that settling a round moves, as data: winners are paid and voids paid back in the order of the bets' ids, then
 * what is left in escrow goes to each site's house, or comes from it. `settlement.settle_round` must book exactly this.
 */
export function settleRound(round: RoundToSettle): SettledRound {
  const balances = new Map(round.balances);
  const bets = round.bets
    .toSorted((a, b) => a.betId - b.betId)
    .map((bet): SettledBet => {
      const grade = gradeOf(round.grades, bet.type);
      return { bet, grade, returnedPoints: returned(bet, grade) };
    });
  const paid = bets.filter((bet) => bet.returnedPoints > 0n).map((bet) => pay(balances, bet));
  return { bets, balances, transfers: [...paid, ...roundNets(round.roundId, bets)] };
}

function pay(balances: Map<MemberId, Points>, { bet, grade, returnedPoints }: SettledBet): Transfer {
  const balanceAfter = addPoints(balances.get(bet.memberId) ?? ZERO_POINTS, returnedPoints);
  balances.set(bet.memberId, balanceAfter);
  return {
    kind: grade === "won" ? "payout" : "refund",
    ref: bet.betId,
    debit: siteAccount(bet.siteId, "escrow"),
    credit: playerAccount(bet.memberId),
    amountPoints: returnedPoints,
    siteId: bet.siteId,
    balanceAfter,
  };
}

function roundNets(round: RoundId, bets: readonly SettledBet[]): readonly Transfer[] {
  const nets = new Map<SiteId, Points>();
  for (const { bet, returnedPoints } of bets) {
    const net = subtractPoints(bet.stakePoints, returnedPoints);
    nets.set(bet.siteId, addPoints(nets.get(bet.siteId) ?? ZERO_POINTS, net));
  }
  return [...nets].filter(([, net]) => net !== 0n).map(([site, net]) => roundNet(round, site, net));
}

function roundNet(round: RoundId, site: SiteId, net: Points): Transfer {
  const escrow = siteAccount(site, "escrow");
  const house = siteAccount(site, "house");
  const isGain = net > 0n;
  return {
    kind: isGain ? "roundGain" : "roundLoss",
    ref: roundNetRef(round, site),
    debit: isGain ? escrow : house,
    credit: isGain ? house : escrow,
    amountPoints: isGain ? net : subtractPoints(ZERO_POINTS, net),
    siteId: site,
    balanceAfter: null,
  };
}

/** The reference of a round's net on one site. */
export function roundNetRef(round: RoundId, site: SiteId): number {
  const ref = round * (MAX_SITE_ID + 1) + site;
  assert(Number.isSafeInteger(ref), `round ${round} is too large for a reference`);
  return ref;
}

/** The grade of one bet of the round. A type the round does not know is a bug. */
function gradeOf(grades: RoundGrades, type: BetType): BetGrade {
  const grade = grades.get(type);
  assert(grade !== undefined, `no grade for ${type}`);
  return grade;
}

/** What comes back for a bet: the payout, the stake, or nothing. */
export function returned(
  bet: { readonly stakePoints: Points; readonly multipleBp: number },
  grade: BetGrade,
): Points {
  if (grade === "won") return payout(bet.stakePoints, bet.multipleBp);
  return grade === "void" ? bet.stakePoints : ZERO_POINTS;
}
