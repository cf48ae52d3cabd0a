import { divFloor, type Points, points, subtractPoints } from "@maru/values";
import { BP_ONE } from "../game/terms/type-return.ts";

/** Total return of a won bet: floor(stake × multiple), stake included (3-decisions G1). The remainder stays with the house. */
export function payout(stakePoints: Points, multipleBp: number): Points {
  return points(divFloor(stakePoints * BigInt(multipleBp), BigInt(BP_ONE)));
}

/** What a won bet adds to its stake. */
export function profit(stakePoints: Points, multipleBp: number): Points {
  return subtractPoints(payout(stakePoints, multipleBp), stakePoints);
}
