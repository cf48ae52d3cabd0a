import { type RejectReason, TRANSFER_CODES } from "@maru/rules";
import type { Database } from "../../../ports/unit-of-work.ts";

type Query = Database["query"];

/** How far a withdrawal is, as somebody outside reads it. */
export type WithdrawalOutcome = "waiting" | "approved" | "paid" | "rejected";

/** What a withdrawal that nobody has decided waits for; null where it is staff alone. */
export type WithdrawalHold = "PHONE" | "SECOND_PERSON";

/** A withdrawal without a word of whose it is. Amounts in units of the smallest kind: points, or units of a coin. */
export interface WithdrawalAge {
  readonly id: number;
  /** `P`, or the coin's code. */
  readonly unit: string;
  readonly amount: string;
  readonly requestedAtMs: number;
  readonly approvedAtMs: number | null;
  readonly endedAtMs: number | null;
  /** Until it ended, or until now. */
  readonly ageMs: number;
  readonly outcome: WithdrawalOutcome;
  readonly hold: WithdrawalHold | null;
  readonly reason: RejectReason | null;
  /** What went back to the player; all of it, or nothing (P-24). */
  readonly returned: string | null;
}

interface Row {
  readonly id: string;
  readonly unit: string;
  readonly amount: string;
  readonly requested_at_ms: string;
  readonly approved_at_ms: string | null;
  readonly ended_at_ms: string | null;
  readonly age_ms: string;
  readonly outcome: WithdrawalOutcome;
  readonly hold: WithdrawalHold | null;
  readonly reason: RejectReason | null;
  readonly returned: string | null;
}

/** Of `coin.transfer`: what was held goes back to its wallet. */
const COIN_RETURN = 3;

const OUTCOME = `case state when 'done' then 'paid' when 'rejected' then 'rejected' when 'approved' then 'approved' else 'waiting' end`;
/** The index of the ended ones, and that of the queue. */
const OPEN_THEN = `(select * from wallet.request where site_id = $1 and ended_at_ms >= $2
  union all
  select * from wallet.request where site_id = $1 and type = 'withdrawal' and state in ('requested', 'matched', 'approved'))`;

const WITHDRAWALS = `
  select r.id, 'P' as unit, r.amount, r.requested_at_ms, r.approved_at_ms, r.ended_at_ms, ${OUTCOME} as outcome, r.reason,
         case when r.state not in ('requested', 'matched') then null
              when r.needs_phone and r.phone_at_ms is null then 'PHONE'
              when exists (select from wallet.approval a where a.request_id = r.id) then 'SECOND_PERSON' end as hold,
         back.amount as returned
    from ${OPEN_THEN} r
    left join ledger.transfer back on back.code = $6 and back.ref = r.id
   where r.type = 'withdrawal' and r.requested_at_ms < $3
   union all
  select m.id, m.currency, m.amount, m.requested_at_ms, null, m.ended_at_ms, ${OUTCOME}, m.reason, null, back.amount
    from coin.movement m left join coin.transfer back on back.code = $5 and back.ref = m.id
   where m.site_id = $1 and m.type = 'withdrawal' and m.requested_at_ms < $3 and (m.ended_at_ms is null or m.ended_at_ms >= $2)`;

export interface WithdrawalsAsk {
  readonly siteId: number;
  readonly fromMs: number;
  /** The first moment after the days. */
  readonly toMs: number;
  readonly limit: number;
}

/** Every withdrawal of a site that was open at some time of the days, oldest first. */
export async function readWithdrawalAges(
  query: Query,
  { siteId, fromMs, toMs, limit }: WithdrawalsAsk,
): Promise<readonly WithdrawalAge[]> {
  const rows = await query<Row>(
    `select *, greatest(coalesce(ended_at_ms, platform.clock_ms()) - requested_at_ms, 0) as age_ms from (${WITHDRAWALS}) asked
      order by requested_at_ms, unit, id limit $4`,
    [siteId, fromMs, toMs, limit, COIN_RETURN, TRANSFER_CODES.withdrawalReturn],
  );
  return rows.map((row) => ({
    id: Number(row.id),
    unit: row.unit,
    amount: row.amount,
    requestedAtMs: Number(row.requested_at_ms),
    approvedAtMs: row.approved_at_ms === null ? null : Number(row.approved_at_ms),
    endedAtMs: row.ended_at_ms === null ? null : Number(row.ended_at_ms),
    ageMs: Number(row.age_ms),
    outcome: row.outcome,
    hold: row.hold,
    reason: row.reason,
    returned: row.returned,
  }));
}
