import type { Database } from "../../../ports/unit-of-work.ts";

type Query = Database["query"];

export interface MarketFacts {
  readonly stock: string;
  readonly name: string;
  readonly isSimulated: boolean;
  readonly isEnabled: boolean;
  readonly lastTickMs: number | null;
  readonly flags: Readonly<Record<string, number>>;
  readonly openIncidents: number;
  readonly incidents: number;
}

/** Ticks of the last ten minutes by flag, outages of the last day. */
export async function readMarkets(query: Query): Promise<readonly MarketFacts[]> {
  const rows = await query<{
    stock: string;
    name: string;
    simulated: boolean;
    enabled: boolean;
    last_ms: string | null;
    flags: Record<string, number> | null;
    open_incidents: number;
    incidents: number;
  }>(
    `select m.stock, m.name, m.rules ->> 'kind' in ('simulated', 'simulated-replay') as simulated, newest.last_ms, ticks.flags,
            m.enabled and coalesce((select t.is_on from market.terms t
                                     where t.stock = m.stock and t.acts_from_ms <= platform.clock_ms()
                                     order by t.version desc limit 1), true) and not market.is_closed(m.stock) as enabled,
            outages.open_incidents, outages.incidents
       from market.market m
       left join lateral (
         select at_ms as last_ms from market.tick t where t.stock = m.stock order by t.seq desc limit 1) newest on true
       left join lateral (
         select jsonb_object_agg(flag, n) as flags from (
           select flag, count(*) as n from market.tick t
            where t.stock = m.stock and t.at_ms >= platform.clock_ms() - 600000 group by flag) x) ticks on true
       left join lateral (
         select (count(*) filter (where to_ms is null))::integer as open_incidents, count(*)::integer as incidents
           from (select to_ms from market.incident i where i.stock = m.stock and i.from_ms >= platform.clock_ms() - 86400000) x
         ) outages on true
      order by m.enabled desc, m.stock`,
  );
  return rows.map((row) => ({
    stock: row.stock,
    name: row.name,
    isSimulated: row.simulated,
    isEnabled: row.enabled,
    lastTickMs: row.last_ms === null ? null : Number(row.last_ms),
    flags: row.flags ?? {},
    openIncidents: row.open_incidents,
    incidents: row.incidents,
  }));
}

export interface RoundFacts {
  readonly roundId: number;
  readonly optionId: number;
  readonly stock: string;
  readonly type: string;
  readonly number: number;
  readonly state: string;
  readonly startMs: number;
  readonly lockMs: number;
  readonly gameFinishMs: number;
  readonly sides: { type: string; bets: number; staked: number; payout: number }[];
}

/** Rounds that are not final, with what stands on them on the sites that the caller sees. */
export async function readOpenRounds(query: Query): Promise<readonly RoundFacts[]> {
  const rows = await query<{
    id: string;
    option_id: number;
    stock: string;
    type: string;
    number: number;
    state: string;
    start_ms: string;
    lock_ms: string;
    game_finish_ms: string;
    sides: RoundFacts["sides"] | null;
  }>(
    `select r.id, r.option_id, r.stock, r.type, r.number, r.state, r.start_ms, r.lock_ms, r.game_finish_ms, stood.sides
       from (select * from rounds.round where state in ('open', 'locked', 'running') order by lock_ms, id limit 200) r
       left join lateral (
         select jsonb_agg(jsonb_build_object('type', x.type, 'bets', x.bets, 'staked', x.staked, 'payout', x.payout) order by x.type) as sides
           from (select b.type, count(*) as bets, sum(b.stake) as staked, sum(b.stake * b.multiple_bp / 10000) as payout
                   from betting.bet b where b.round_id = r.id group by b.type) x) stood on true
      order by r.lock_ms, r.id`,
  );
  return rows.map((row) => ({
    roundId: Number(row.id),
    optionId: row.option_id,
    stock: row.stock,
    type: row.type,
    number: row.number,
    state: row.state,
    startMs: Number(row.start_ms),
    lockMs: Number(row.lock_ms),
    gameFinishMs: Number(row.game_finish_ms),
    sides: row.sides ?? [],
  }));
}

export interface Waiting {
  readonly waiting: number;
  readonly oldestMs: number | null;
  readonly amount: number | null;
}

export interface DashboardFacts {
  readonly nowMs: number;
  readonly unsettled: Waiting;
  readonly deposits: Waiting;
  readonly withdrawals: Waiting;
  readonly inquiries: Waiting;
  readonly outbox: Waiting;
  readonly comparedAtMs: number;
  readonly players: number;
  readonly staff: number;
}

interface WaitingRow {
  readonly name: string;
  readonly waiting: string;
  readonly oldest_ms: string | null;
  readonly amount: string | null;
}

/** Counts of what waits, each from its own index of waiting rows. */
const WAITING = `
  select type as name, count(*) as waiting, min(requested_at_ms) as oldest_ms, sum(amount) as amount
    from wallet.request where state in ('requested', 'matched', 'approved') group by type
  union all
  select 'inquiry', count(*), min(asked_at_ms), null from content.inquiry where answer is null
  union all
  select 'unsettled', count(*), min(r.decided_at_ms), null from rounds.round r
   where r.id >= (select round_id from settlement.settled_below) and r.state in ('decided', 'void')
     and not exists (select from settlement.round_settlement s where s.round_id = r.id)
  union all
  select 'outbox', count(*), min(at_ms), null from (select at_ms from live.outbox order by id limit 10000) o
  union all
  select 'players', count(*), null, null from accounts.session s
   where s.ended_at_ms is null and s.seen_at_ms > platform.clock_ms() - 900000
     and ((select platform.console_sees_all()) or s.site_id = any ((select platform.console_sites())::integer[]))
  union all
  select 'staff', count(*), null, null from staff.session
   where ended_at_ms is null and stage = 'open' and seen_at_ms > platform.clock_ms() - 1800000
  union all
  select 'compared', compared_at_ms, platform.clock_ms(), null from ledger.checkpoint`;

export async function readDashboardFacts(query: Query): Promise<DashboardFacts> {
  const rows = new Map((await query<WaitingRow>(WAITING)).map((row) => [row.name, row]));
  const waiting = (name: string): Waiting => {
    const row = rows.get(name);
    return {
      waiting: Number(row?.waiting ?? 0),
      oldestMs: row?.oldest_ms === undefined || row.oldest_ms === null ? null : Number(row.oldest_ms),
      amount: row?.amount === undefined || row.amount === null ? null : Number(row.amount),
    };
  };
  const compared = waiting("compared");
  return {
    nowMs: compared.oldestMs ?? 0,
    comparedAtMs: compared.waiting,
    unsettled: waiting("unsettled"),
    deposits: waiting("deposit"),
    withdrawals: waiting("withdrawal"),
    inquiries: waiting("inquiry"),
    outbox: waiting("outbox"),
    players: waiting("players").waiting,
    staff: waiting("staff").waiting,
  };
}

/** Whose approvals are counted. */
export interface ApprovalsOf {
  /** Null: whatever site, and none. */
  readonly siteIds: readonly number[] | null;
  /** Beside those of the sites also what belongs to none. */
  readonly ofNoSite: boolean;
  readonly kinds: readonly string[];
}

/** What waits for a second person, of the kinds and sites given. */
export async function readApprovalsWaiting(query: Query, of: ApprovalsOf): Promise<Waiting> {
  const [row] = await query<WaitingRow>(
    `select 'approvals' as name, count(*) as waiting, min(requested_at_ms) as oldest_ms, null as amount from staff.approval
      where state = 'requested' and expires_at_ms > platform.clock_ms() and kind = any ($1::text[])
        and ($2::integer[] is null or site_id = any ($2::integer[]) or $3 and site_id is null)`,
    [of.kinds, of.siteIds, of.ofNoSite],
  );
  return {
    waiting: Number(row?.waiting ?? 0),
    oldestMs: row?.oldest_ms === undefined || row.oldest_ms === null ? null : Number(row.oldest_ms),
    amount: null,
  };
}

export interface QueueLength {
  readonly name: "deposits" | "withdrawals" | "inquiries" | "harm" | "approvals";
  readonly waiting: number;
  readonly newestMs: number | null;
}

/** How much waits and when the newest came: every screen asks for it again and again, so each is counted from its own waiting rows. */
export async function readQueues(query: Query, of: ApprovalsOf): Promise<QueueLength[]> {
  const rows = await query<{ name: QueueLength["name"]; waiting: number; newest_ms: string | null }>(
    `select 'deposits' as name, count(*)::integer as waiting, max(requested_at_ms) as newest_ms from wallet.request
      where state in ('requested', 'matched', 'approved') and type = 'deposit'
     union all
     select 'withdrawals', count(*)::integer, max(requested_at_ms) from wallet.request
      where state in ('requested', 'matched', 'approved') and type = 'withdrawal'
     union all
     select 'inquiries', count(*)::integer, max(asked_at_ms) from content.inquiry where answer is null
     union all
     select 'harm', count(*)::integer, max(opened_at_ms) from accounts.harm_case where state = 'open'
     union all
     select 'approvals', count(*)::integer, max(requested_at_ms) from staff.approval
      where state = 'requested' and expires_at_ms > platform.clock_ms() and kind = any ($1::text[])
        and ($2::integer[] is null or site_id = any ($2::integer[]) or $3 and site_id is null)`,
    [of.kinds, of.siteIds, of.ofNoSite],
  );
  return rows.map(({ name, waiting, newest_ms: newest }) => ({
    name,
    waiting,
    newestMs: newest === null ? null : Number(newest),
  }));
}

export interface BooksFault {
  readonly question: string;
  readonly subject: string;
  readonly haltedAtMs: number;
}

export async function readHalts(query: Query): Promise<readonly BooksFault[]> {
  const rows = await query<{ question: string; subject: string; halted_at_ms: string }>(
    "select question, subject, halted_at_ms from ledger.halt where lifted_at_ms is null order by halted_at_ms limit 50",
  );
  return rows.map((row) => ({
    question: row.question,
    subject: row.subject,
    haltedAtMs: Number(row.halted_at_ms),
  }));
}

export interface FairnessFault {
  readonly figure: "return" | "voids" | "digits" | "withheld";
  readonly day: number;
  readonly optionId: number;
  readonly subject: string;
  readonly z: number;
}

/** Alarms of the public record of fairness that were raised in the last seven days, newest first. */
export async function readFairnessAlarms(query: Query): Promise<readonly FairnessFault[]> {
  const rows = await query<Omit<FairnessFault, "optionId"> & { option_id: number }>(
    `select figure, day, option_id, subject, z from fairness.alarm
      where raised_at_ms > platform.clock_ms() - 7 * 86400000::bigint order by day desc, figure, option_id, subject limit 50`,
  );
  return rows.map(({ option_id: optionId, ...alarm }) => ({ ...alarm, optionId }));
}

export interface ReferenceDifference {
  readonly roundId: number;
  readonly stock: string | null;
  readonly published: string;
  readonly found: string | null;
  readonly why: string;
  readonly raisedAtMs: number;
  readonly isClosed: boolean;
}

/** A result in one line: what came out, or why the round is void, then strike and close. */
const inOneLine = (column: string): string =>
  `concat_ws(' · ', ${column} ->> 'outcome', ${column} ->> 'voidCause', ${column} ->> 'strike', ${column} ->> 'close')`;

/** Rounds that were settled differently, of the last seven days and those whose market is closed since; newest first. */
export async function readReferenceDifferences(query: Query): Promise<readonly ReferenceDifference[]> {
  const rows = await query<
    Omit<ReferenceDifference, "roundId" | "raisedAtMs"> & { round_id: string; at_ms: string }
  >(
    `select round_id, stock, published, found, why, raised_at_ms as at_ms, is_closed as "isClosed" from (
       select d.round_id, d.stock, ${inOneLine("d.published")} as published,
              case when d.found is not null then ${inOneLine("d.found")} end as found, d.why, d.raised_at_ms,
              d.stock is not null and market.is_closed(d.stock) as is_closed
         from fairness.reference_difference d order by d.raised_at_ms desc limit 1000) d
      where is_closed or raised_at_ms > platform.clock_ms() - 7 * 86400000::bigint order by raised_at_ms desc, round_id desc limit 50`,
  );
  return rows.map(({ round_id: roundId, at_ms: raisedAtMs, ...row }) => ({
    ...row,
    roundId: Number(roundId),
    raisedAtMs: Number(raisedAtMs),
  }));
}

export interface VenueMinutes {
  readonly stock: string;
  readonly comparedToMs: number;
  readonly differing: number;
  readonly newestMs: number | null;
}

/** How far each market's minutes were held against its venue, and those of the last seven days that differ. */
export async function readVenueMinutes(query: Query): Promise<readonly VenueMinutes[]> {
  const rows = await query<{ stock: string; to_ms: string; differing: number; newest_ms: string | null }>(
    `select k.stock, k.to_ms, count(d.start_ms)::integer as differing, max(d.start_ms) as newest_ms
       from market.venue_mark k
       left join (select stock, start_ms from market.venue_minute
                   where verdict = 'differs' and start_ms > platform.clock_ms() - 7 * 86400000::bigint
                   order by start_ms desc limit 1000) d on d.stock = k.stock
      group by k.stock, k.to_ms order by k.stock`,
  );
  return rows.map((row) => ({
    stock: row.stock,
    comparedToMs: Number(row.to_ms),
    differing: row.differing,
    newestMs: row.newest_ms === null ? null : Number(row.newest_ms),
  }));
}

export interface IdentityUse {
  readonly what: "begun" | "sent" | "verified" | "refused" | "unanswered" | "untrusted";
  readonly times: number;
}

/** What identity providers were asked for today, in Seoul; of all sites. */
export async function readIdentityUse(query: Query): Promise<readonly IdentityUse[]> {
  return query<IdentityUse>(
    `select what, sum(times)::integer as times from accounts.identity_use
      where day = ((platform.clock_ms() + 32400000) / 86400000)::integer group by what order by what`,
  );
}
