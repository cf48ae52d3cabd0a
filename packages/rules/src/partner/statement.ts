import { assert, divFloor, type Points, points, ZERO_POINTS } from "@maru/values";
import { type CommissionKind, FULL_RATE_BP } from "./agreement.ts";

/** What one part of a partner's branch did on one day: their own players, or the whole branch of one direct sub-partner. */
export interface StatementLine {
  /** Days since 1970-01-01 in Seoul. */
  readonly day: number;
  /** The sub-partner, or the partner for their own players. */
  readonly branchId: number;
  /** The partner's agreement of that day; null where there was none. */
  readonly kind: CommissionKind | null;
  readonly rateBp: number;
  /** The sub-partner's, which is paid out of it; null and 0 for own players. */
  readonly branchKind: CommissionKind | null;
  readonly branchRateBp: number;
  readonly bets: number;
  /** Stakes of bets that were won or lost; those of void rounds went back and count nowhere. */
  readonly stakePoints: Points;
  readonly returnedPoints: Points;
}

export interface StatementTotals {
  readonly bets: number;
  readonly stakePoints: Points;
  readonly returnedPoints: Points;
  /** Below 0 where the players won more than they lost. */
  readonly earnedPoints: Points;
  /** What earlier periods left owing: 0 or below. */
  readonly carriedInPoints: Points;
  readonly payablePoints: Points;
  /** What the next one begins with: 0 or below. */
  readonly carriedOutPoints: Points;
}

/**
 * A statement out of its lines. Each line earns the partner their own share of it less the sub-partner's; they are added up exactly, and
 * the sum is rounded down once. What is below 0 is not paid but carried into the next period.
 */
export function statementTotals(lines: readonly StatementLine[], carriedInPoints: Points): StatementTotals {
  assert(carriedInPoints <= 0n, "what is carried in is owed, never paid again");
  const earned = divFloor(
    lines.reduce((sum, line) => sum + earnedOf(line), 0n),
    BigInt(FULL_RATE_BP),
  );
  const due = earned + carriedInPoints;
  return {
    bets: lines.reduce((sum, { bets }) => sum + bets, 0),
    stakePoints: points(lines.reduce((sum, { stakePoints }) => sum + stakePoints, 0n)),
    returnedPoints: points(lines.reduce((sum, { returnedPoints }) => sum + returnedPoints, 0n)),
    earnedPoints: points(earned),
    carriedInPoints,
    payablePoints: due > 0n ? points(due) : ZERO_POINTS,
    carriedOutPoints: due < 0n ? points(due) : ZERO_POINTS,
  };
}

/** Ten-thousandths of a point. */
function earnedOf(line: StatementLine): bigint {
  return shareOf(line, line.kind, line.rateBp) - shareOf(line, line.branchKind, line.branchRateBp);
}

function shareOf(line: StatementLine, kind: CommissionKind | null, rateBp: number): bigint {
  if (kind === null) return 0n;
  const base = kind === "stakes" ? line.stakePoints : line.stakePoints - line.returnedPoints;
  return base * BigInt(rateBp);
}
