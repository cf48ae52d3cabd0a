import type { ConsoleEndpoints, ConsoleReply } from "@maru/contract";
import type { RejectReason } from "@maru/rules";
import type { Database } from "../../../ports/unit-of-work.ts";

type Query = Database["query"];
export type RequestFacts = ConsoleReply<ConsoleEndpoints["moneyRequestFacts"]>;

/** How far back hands, refusals and addresses are looked at. */
const LOOK_BACK_MS = 30 * 86_400_000;
/** Bets that are added up since the last deposit: whoever has more has played enough to say so. */
const MOST_BETS = 5_000;
const MOST_ADDRESSES = 20;
const MOST_OTHERS = 10;

export interface FactsOf {
  readonly requestId: number;
  readonly memberId: number;
  readonly siteId: number;
}

/** What came in and went out by requests that were carried out. */
export async function readMoved(
  query: Query,
  { memberId }: FactsOf,
): Promise<Pick<RequestFacts, "balance" | "deposits" | "withdrawals" | "lastDeposit">> {
  const [row] = await query<{
    balance: string | null;
    deposits: number;
    deposited: string;
    withdrawals: number;
    withdrawn: string;
    last_id: string | null;
    last_ms: string | null;
    last_amount: string | null;
  }>(
    `select (select balance from ledger.account where id = $1) as balance,
            moved.*, last.id as last_id, last.ended_at_ms as last_ms, last.amount as last_amount
       from (select (count(*) filter (where type = 'deposit'))::integer as deposits,
                    coalesce(sum(amount) filter (where type = 'deposit'), 0)::bigint as deposited,
                    (count(*) filter (where type = 'withdrawal'))::integer as withdrawals,
                    coalesce(sum(amount) filter (where type = 'withdrawal'), 0)::bigint as withdrawn
               from wallet.request where member_id = $1 and state = 'done') moved
       left join lateral (select id, ended_at_ms, amount from wallet.request
                           where member_id = $1 and state = 'done' and type = 'deposit'
                           order by requested_at_ms desc, id desc limit 1) last on true`,
    [memberId],
  );
  return {
    balance: Number(row?.balance ?? 0),
    deposits: { count: row?.deposits ?? 0, points: Number(row?.deposited ?? 0) },
    withdrawals: { count: row?.withdrawals ?? 0, points: Number(row?.withdrawn ?? 0) },
    lastDeposit:
      row === undefined || row.last_id === null
        ? null
        : { id: Number(row.last_id), atMs: Number(row.last_ms), amount: Number(row.last_amount) },
  };
}

/** What was staked since a moment; the newest bets are looked at. */
export async function readTurnover(
  query: Query,
  { memberId }: FactsOf,
  sinceMs: number,
): Promise<RequestFacts["turnover"]> {
  const [row] = await query<{ points: string; bets: number }>(
    `select coalesce(sum(stake), 0)::bigint as points, count(*)::integer as bets
       from (select stake, accepted_at_ms from betting.bet where member_id = $1 order by id desc limit ${MOST_BETS}) newest
      where accepted_at_ms >= $2`,
    [memberId, sinceMs],
  );
  const bets = row?.bets ?? 0;
  return { points: Number(row?.points ?? 0), bets, isLeast: bets === MOST_BETS };
}

/** Points given or taken by hand lately, newest first. */
export async function readHandMoves(
  query: Query,
  { memberId }: FactsOf,
): Promise<RequestFacts["adjustments"]> {
  const rows = await query<{
    direction: "credit" | "debit";
    amount: string;
    reason: string;
    at_ms: string;
    asker: string;
  }>(
    `select a.direction, a.amount, a.reason, a.at_ms, asker.username as asker
       from back_office.adjustment a join staff.approval p on p.id = a.id join staff.account asker on asker.id = p.requested_by
      where a.member_id = $1 and a.at_ms > platform.clock_ms() - ${LOOK_BACK_MS}::bigint order by a.id desc limit 5`,
    [memberId],
  );
  return rows.map((row) => ({
    direction: row.direction,
    amount: Number(row.amount),
    reason: row.reason,
    atMs: Number(row.at_ms),
    by: row.asker,
  }));
}

/** Earlier requests that staff refused, and the newest one's reason. */
export async function readRejections(
  query: Query,
  { memberId, requestId }: FactsOf,
): Promise<RequestFacts["rejections"]> {
  const rows = await query<{ reason: RejectReason; ended_at_ms: string }>(
    `select reason, ended_at_ms from wallet.request
      where member_id = $1 and state = 'rejected' and id <> $2 and requested_at_ms > platform.clock_ms() - ${LOOK_BACK_MS}::bigint
      order by requested_at_ms desc, id desc limit 100`,
    [memberId, requestId],
  );
  const [last] = rows;
  return {
    count: rows.length,
    last: last === undefined ? null : { reason: last.reason, atMs: Number(last.ended_at_ms) },
  };
}

/** Other players of the site who signed in from an address that this one signed in from, those of most addresses first. */
export async function readSharedAddresses(
  query: Query,
  { memberId, siteId }: FactsOf,
): Promise<RequestFacts["shared"]> {
  const rows = await query<{ id: string; username: string; address: string }>(
    `select m.id, m.username, min(found.address) as address
       from (select distinct address from (
               select address from accounts.session
                where member_id = $1 and started_at_ms > platform.clock_ms() - ${LOOK_BACK_MS}::bigint
                order by started_at_ms desc limit 200) own limit ${MOST_ADDRESSES}) own
      cross join lateral (
        select s.member_id, s.address from accounts.session s
         where s.site_id = $2 and s.address = own.address and s.member_id <> $1
           and s.started_at_ms > platform.clock_ms() - ${LOOK_BACK_MS}::bigint limit 200) found
       join accounts.member m on m.id = found.member_id
      group by m.id, m.username order by count(distinct found.address) desc, m.id limit ${MOST_OTHERS}`,
    [memberId, siteId],
  );
  return rows.map(({ id, username, address }) => ({ memberId: Number(id), username, address }));
}

/** What stands over the account now. */
export async function readStandings(
  query: Query,
  { memberId }: FactsOf,
): Promise<Pick<RequestFacts, "frozen" | "excludedUntilMs" | "bankChangedAtMs">> {
  const [row] = await query<{
    frozen: RequestFacts["frozen"] | null;
    excluded: string | null;
    bank_ms: string | null;
  }>(
    `select (select array_agg(distinct scope order by scope) from accounts.freeze
              where member_id = $1 and lifted_at_ms is null and until_ms > platform.clock_ms()) as frozen,
            (select greatest(excluded_until_ms, exclusion_return_ms) from accounts.protection where member_id = $1) as excluded,
            (select at_ms from audit.event where member_id = $1 and kind = 'bank-changed' order by seq desc limit 1) as bank_ms`,
    [memberId],
  );
  return {
    frozen: row?.frozen ?? [],
    excludedUntilMs: row === undefined || row.excluded === null ? null : Number(row.excluded),
    bankChangedAtMs: row === undefined || row.bank_ms === null ? null : Number(row.bank_ms),
  };
}

/** What staff did with the request, oldest first. */
export async function readRequestHistory(
  query: Query,
  { requestId }: FactsOf,
): Promise<RequestFacts["history"]> {
  const rows = await query<{ action: string; at_ms: string; username: string | null }>(
    `select e.action, e.at_ms, s.username
       from (select action, at_ms, staff_id, seq from audit.event
              where subject = $1 and action is not null order by seq desc limit 50) e
       left join staff.account s on s.id = e.staff_id order by e.seq`,
    [`request:${requestId}`],
  );
  return rows.map(({ action, at_ms: atMs, username }) => ({ action, atMs: Number(atMs), by: username }));
}
