import type { Query } from "./query.ts";

export interface OwnDayRow {
  /** Points as text. */
  readonly staked: string;
  readonly returned: string;
  readonly open: string;
}

/** What is final but not yet committed to the end counts as of now: its money moves in these moments. */
const OWN_DAY = `
  select coalesce(sum(mine.stake) filter (where outcome.status is not null), 0) as staked,
         coalesce(sum(settlement.returned(mine.stake, mine.multiple_bp, outcome.status)), 0) as returned,
         coalesce(sum(mine.stake) filter (where outcome.status is null), 0) as open
    from (select round_id, type, stake, multiple_bp from betting.bet
           where member_id = $1 and id > betting.newest_below($2) offset 0) mine
    left join settlement.round_outcome outcome on outcome.round_id = mine.round_id and outcome.type = mine.type
    left join settlement.round_settlement settled on settled.round_id = mine.round_id
   where coalesce(settled.settled_at_ms >= $3, true)`;

/**
 * The member's bets whose rounds were settled from `fromMs` on: what was staked on them and what they returned; and the stakes that
 * have no result yet. Bets on rounds below `fromRound`, and those older than them, are not looked at.
 */
export async function ownDayOf(
  query: Query,
  memberId: number,
  of: { readonly fromRound: number; readonly fromMs: number },
): Promise<OwnDayRow | undefined> {
  const [row] = await query<OwnDayRow>(OWN_DAY, [memberId, of.fromRound, of.fromMs]);
  return row;
}
