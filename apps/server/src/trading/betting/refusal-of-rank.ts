import { assert } from "@maru/values";
import { BET_REFUSAL_RANK, type BetRefusal } from "@maru/rules";

/** What the database says of a refused bet: a rank of BET_REFUSAL_RANK and up to two numbers that belong to it. */
export interface RankedRefusal {
  readonly rank: number;
  readonly first: number;
  readonly second: number;
}

type RoomCode = Extract<BetRefusal, { readonly max: number; readonly left: number }>["code"];

const room =
  (code: RoomCode) =>
  ({ first, second }: RankedRefusal): BetRefusal => ({ code, max: first, left: second });

const REFUSALS: Readonly<Record<number, (ranked: RankedRefusal) => BetRefusal>> = {
  [BET_REFUSAL_RANK.NOT_A_PLAYER]: () => ({ code: "NOT_A_PLAYER" }),
  [BET_REFUSAL_RANK.ACCOUNT_DISABLED]: () => ({ code: "ACCOUNT_DISABLED" }),
  [BET_REFUSAL_RANK.ACCOUNT_FROZEN]: ({ first }) => ({ code: "ACCOUNT_FROZEN", untilMs: first }),
  [BET_REFUSAL_RANK.SELF_EXCLUDED]: ({ first }) => ({ code: "SELF_EXCLUDED", untilMs: first }),
  [BET_REFUSAL_RANK.TIMED_OUT]: ({ first }) => ({ code: "TIMED_OUT", untilMs: first }),
  [BET_REFUSAL_RANK.SINGLE_STAKE_LIMIT]: ({ first }) => ({ code: "SINGLE_STAKE_LIMIT", max: first }),
  [BET_REFUSAL_RANK.DAY_STAKE_LIMIT]: room("DAY_STAKE_LIMIT"),
  [BET_REFUSAL_RANK.DAY_LOSS_LIMIT]: room("DAY_LOSS_LIMIT"),
  [BET_REFUSAL_RANK.EXCLUSION_RETURN_NEEDED]: ({ first }) => ({
    code: "EXCLUSION_RETURN_NEEDED",
    untilMs: first,
  }),
  [BET_REFUSAL_RANK.SESSION_TIME_LIMIT]: ({ first }) => ({ code: "SESSION_TIME_LIMIT", untilMs: first }),
  [BET_REFUSAL_RANK.REALITY_CHECK_DUE]: ({ first }) => ({ code: "REALITY_CHECK_DUE", sinceMs: first }),
  [BET_REFUSAL_RANK.WEEK_STAKE_LIMIT]: room("WEEK_STAKE_LIMIT"),
  [BET_REFUSAL_RANK.MONTH_STAKE_LIMIT]: room("MONTH_STAKE_LIMIT"),
  [BET_REFUSAL_RANK.WEEK_LOSS_LIMIT]: room("WEEK_LOSS_LIMIT"),
  [BET_REFUSAL_RANK.MONTH_LOSS_LIMIT]: room("MONTH_LOSS_LIMIT"),
  [BET_REFUSAL_RANK.OPEN_BETS_LIMIT]: ({ first }) => ({ code: "OPEN_BETS_LIMIT", max: first }),
  [BET_REFUSAL_RANK.BALANCE_ABOVE_LIMIT]: ({ first }) => ({ code: "BALANCE_ABOVE_LIMIT", max: first }),
  [BET_REFUSAL_RANK.LICENCE_MISSING]: () => ({ code: "LICENCE_MISSING" }),
  [BET_REFUSAL_RANK.COUNTRY_REQUIRED]: () => ({ code: "COUNTRY_REQUIRED" }),
  [BET_REFUSAL_RANK.COUNTRY_BLOCKED]: () => ({ code: "COUNTRY_BLOCKED" }),
  [BET_REFUSAL_RANK.BET_TOO_SOON]: ({ first, second }) => ({
    code: "BET_TOO_SOON",
    untilMs: first,
    pauseMs: second,
  }),
  [BET_REFUSAL_RANK.OTHER_GAME_OPEN]: () => ({ code: "OTHER_GAME_OPEN" }),
  [BET_REFUSAL_RANK.ROUND_UNKNOWN]: () => ({ code: "ROUND_UNKNOWN" }),
  [BET_REFUSAL_RANK.ROUND_NOT_OPEN]: () => ({ code: "ROUND_NOT_OPEN" }),
  [BET_REFUSAL_RANK.ROUND_LOCKED]: ({ first }) => ({ code: "ROUND_LOCKED", lockMs: first }),
  [BET_REFUSAL_RANK.ROUND_VOID]: () => ({ code: "ROUND_VOID" }),
  [BET_REFUSAL_RANK.SIDE_FULL]: ({ first }) => ({ code: "SIDE_FULL", left: first }),
  [BET_REFUSAL_RANK.OVER_BALANCE]: () => ({ code: "OVER_BALANCE" }),
};

/** The refusal that `betting.place_bets` gave; `early` where the rules had already given the one it names. */
export function refusalOfRank(ranked: RankedRefusal, early: BetRefusal | null): BetRefusal {
  if (early !== null && BET_REFUSAL_RANK[early.code] === ranked.rank) return early;
  const refusal = REFUSALS[ranked.rank];
  assert(refusal !== undefined, `the database gave a refusal of unknown rank ${ranked.rank}`);
  return refusal(ranked);
}
