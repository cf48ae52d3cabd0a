import type { Query } from "./query.ts";

export interface OwnDayRow {
  /** Points as text. */
  readonly returned: string;
  readonly staked: string;
  readonly open: string;
}

/** Nobody has more bets than these without a result: the longest contract ends within minutes. */
const NEWEST_BETS = 1_000;

/**
 * What the member's account staked and got back on the day `dayIndex` (days since 1970 in Seoul), and how much of that stake has
 * no result yet; null for a member without an account.
 */
export async function ownDayOf(
  query: Query,
  memberId: number,
  of: { readonly dayIndex: number; readonly fromMs: number },
): Promise<OwnDayRow | null> {
  const [row] = await query<OwnDayRow>(
    `select case when account.day = $2 then account.day_returned else 0 end as returned,
            case when account.day = $2 then account.day_staked else 0 end as staked,
            case when account.day = $2 then (select coalesce(sum(newest.stake), 0)
               from (select round_id, type, stake, accepted_at_ms from betting.bet where member_id = $1
                      order by id desc limit $4) newest
               left join settlement.round_outcome outcome
                 on outcome.round_id = newest.round_id and outcome.type = newest.type
              where outcome.status is null and newest.accepted_at_ms >= $3) else 0 end as open
       from ledger.account account where account.id = $1 and account.kind = 'player'`,
    [memberId, of.dayIndex, of.fromMs, NEWEST_BETS],
  );
  return row ?? null;
}
