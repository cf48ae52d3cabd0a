import type { FaultRoom } from "../fault.ts";

const RETURNED = ["apps/server/src/trading/settlement/returned.test.ts"];
const LIMIT_DAYS = ["apps/server/test/limit-days.test.ts"];
const ADJUSTMENTS = ["apps/server/test/adjustments-by-two.test.ts"];

/** What would give a player more, or a house less, than is theirs. */
export const MONEY: FaultRoom = {
  room: "money",
  about: "rounding, days of limits, adjustments that two people did not decide",
  tests: RETURNED,
  faults: [
    {
      name: "a payout is rounded to the nearest point",
      routine: "settlement.returned",
      find: "p_stake * p_multiple_bp / 10000",
      replace: "round(p_stake * p_multiple_bp / 10000.0)::bigint",
    },
    {
      name: "a payout is rounded up",
      routine: "settlement.returned",
      find: "p_stake * p_multiple_bp / 10000",
      replace: "ceil(p_stake * p_multiple_bp / 10000.0)::bigint",
    },
    {
      name: "a void bet pays like a won one",
      routine: "settlement.returned",
      find: "when 3 then p_stake",
      replace: "when 3 then p_stake * p_multiple_bp / 10000",
    },
    {
      name: "coins are sold rounded up",
      file: "packages/rules/src/coin/convert-coins.ts",
      find: "return divFloor(coins * rate, unitsOfOne(coin));",
      replace: "return divFloor(coins * rate + unitsOfOne(coin) - 1n, unitsOfOne(coin));",
      tests: ["packages/rules/src/coin/convert-coins.test.ts"],
    },
    {
      name: "coins are bought rounded up",
      file: "packages/rules/src/coin/convert-coins.ts",
      find: "return divFloor(paid * unitsOfOne(coin), rate);",
      replace: "return divFloor(paid * unitsOfOne(coin) + rate - 1n, rate);",
      tests: ["packages/rules/src/coin/convert-coins.test.ts"],
    },
    ...(
      [
        ["another amount", " and a.amount = p_amount", ""],
        ["another site", "a.site_id = p_site and ", ""],
        ["no second person", " and p.decided_by is not null", ""],
        ["an undecided request", "p.state = 'approved' and ", ""],
        ["another kind of approval", " and p.kind = 'adjustment'", ""],
        ["another player", "a.member_id end,", "p_debit end,"],
        ["another credit", "then a.member_id else", "then p_credit else"],
        [
          "another house",
          "then -(a.site_id::bigint * 10 + 1) else a.member_id",
          "then p_debit else a.member_id",
        ],
        [
          "a debit out of a credit",
          "when 'credit' then 15 else 16 end",
          "when 'credit' then p_code else p_code end",
        ],
      ] as const
    ).map(([what, find, replace]) => ({
      name: `an adjustment is written as ${what}`,
      routine: "back_office.is_decided_by_two",
      find,
      replace,
      tests: ADJUSTMENTS,
    })),
    {
      name: "yesterday's returns count today at a settlement",
      routine: "settlement.pay_bets",
      find: "day_returned = case when a.day >= v_day then a.day_returned else 0 end + u.amount",
      replace: "day_returned = a.day_returned + u.amount",
      tests: LIMIT_DAYS,
    },
    {
      name: "yesterday's stakes count today at a settlement",
      routine: "settlement.pay_bets",
      find: "day_staked = case when a.day >= v_day then a.day_staked else 0 end",
      replace: "day_staked = a.day_staked",
      tests: LIMIT_DAYS,
    },
    {
      name: "a settlement leaves the account's day behind",
      routine: "settlement.pay_bets",
      find: "day = greatest(a.day, v_day)",
      replace: "day = a.day",
      tests: LIMIT_DAYS,
    },
    ...(
      [
        ["a week has 8 days", "WEEK_DAYS = 7", "WEEK_DAYS = 8"],
        ["a week has 6 days", "WEEK_DAYS = 7", "WEEK_DAYS = 6"],
        ["a month has 31 days", "MONTH_DAYS = 30", "MONTH_DAYS = 31"],
        ["a month has 29 days", "MONTH_DAYS = 30", "MONTH_DAYS = 29"],
        [
          "losses forget what came back",
          "return subtractPoints(sum.stakedPoints, sum.returnedPoints);",
          "return sum.stakedPoints;",
        ],
        [
          "the day on the account is not one of the week",
          "[record.totals, ...record.earlierDays]",
          "[...record.earlierDays]",
        ],
      ] as const
    ).map(([name, find, replace]) => ({
      name,
      file: "packages/rules/src/protection/limits.ts",
      find,
      replace,
      tests: ["packages/rules/src/protection/limits.test.ts", ...LIMIT_DAYS],
    })),
    {
      name: "a month among the days has 29 days",
      routine: "betting.player_facts",
      find: "d.day > v_day - 30",
      replace: "d.day > v_day - 29",
      tests: LIMIT_DAYS,
    },
    {
      name: "what one asked for who may not any more is approved",
      routine: "staff.decide_approval",
      find: "and first.status = 'A' and",
      replace: "and",
      tests: ADJUSTMENTS,
    },
    {
      name: "a week of deposits has 8 days",
      file: "apps/server/src/operations/wallet/requests/account-store.ts",
      find: "$3 - 6 * $5::bigint",
      replace: "$3 - 7 * $5::bigint",
      tests: ["apps/server/src/operations/wallet/wallet.test.ts"],
      only: "P-07",
    },
  ],
};
