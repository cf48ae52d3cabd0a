import {
  canCancel,
  REQUEST_TYPES,
  WALLET_STATUS_CODES,
  type WireWalletHistoryItem,
  walletTypeCode,
} from "@maru/contract";
import { type RequestState, type RequestType, TRANSFER_CODES } from "@maru/rules";
import type { Database } from "../../ports/unit-of-work.ts";

type Query = Database["query"];

/** Where a page begins: rows strictly older than this one. */
export interface HistoryCursor {
  readonly atMs: number;
  readonly source: number;
  readonly id: number;
}

export interface HistoryAsk {
  readonly memberId: number;
  readonly from: HistoryCursor | null;
  readonly startMs: number | null;
  readonly endMs: number | null;
  readonly limit: number;
}

/** A row with its place in the order: newest first, then by source and id. */
export interface PlacedRow {
  readonly at: HistoryCursor;
  readonly row: Omit<WireWalletHistoryItem, "cursor">;
}

/** Places of sources within one millisecond. */
const SOURCES = { adjustment: 4, request: 3, grant: 2, bet: 1 } as const;

/** `$2..$4` are the cursor, `$5`/`$6` the span: rows of `source` that come after the cursor, newest first. */
function older(at: string, id: string, source: number): string {
  return `($2::bigint is null or ${at} < $2 or (${at} = $2 and (${source} < $3::integer or (${source} = $3 and ${id} < $4::bigint))))
    and ($2::bigint is null or ${at} <= $2) and ($5::bigint is null or ${at} >= $5) and ($6::bigint is null or ${at} < $6)`;
}

function valuesOf(ask: HistoryAsk): readonly unknown[] {
  const { from } = ask;
  return [
    ask.memberId,
    from?.atMs ?? null,
    from?.source ?? null,
    from?.id ?? null,
    ask.startMs,
    ask.endMs,
    ask.limit,
  ];
}

interface RequestHistoryRow {
  readonly id: string;
  readonly type: RequestType;
  readonly state: RequestState;
  readonly amount: string;
  readonly requested_at_ms: string;
  readonly balance_after: string | null;
}

/** A request's last movement tells the balance after it: 11 paid in, 12 reserved, 13 given back. */
const REQUESTS = `
  select id, type, state, amount, requested_at_ms, moved.balance_after
    from wallet.request
    left join lateral (select balance_after from ledger.transfer
                        where code in (11, 12, 13) and ref = request.id order by code desc limit 1) moved on true
   where member_id = $1 and ${older("requested_at_ms", "id", SOURCES.request)}
     and ($8::text[] is null or state = any ($8)) and ($9::text[] is null or type = any ($9))
   order by requested_at_ms desc, id desc limit $7`;

export interface RequestFilter {
  readonly states: readonly RequestState[] | null;
  readonly types: readonly RequestType[] | null;
}

export async function requestRows(
  query: Query,
  ask: HistoryAsk,
  filter: RequestFilter,
): Promise<readonly PlacedRow[]> {
  const rows = await query<RequestHistoryRow>(REQUESTS, [...valuesOf(ask), filter.states, filter.types]);
  return rows.map((row) => {
    const amount = Number(row.amount);
    return {
      at: { atMs: Number(row.requested_at_ms), source: SOURCES.request, id: Number(row.id) },
      row: {
        id: Number(row.id),
        type: walletTypeCode(row),
        point: amount,
        change: changeOf(row, amount),
        status: WALLET_STATUS_CODES[row.state],
        createDate: Number(row.requested_at_ms),
        balance: row.balance_after === null ? null : Number(row.balance_after),
        cause: { kind: "request", id: Number(row.id) },
        canCancel: canCancel(row),
      },
    };
  });
}

function changeOf(row: Pick<RequestHistoryRow, "type" | "state">, amount: number): number {
  if (row.type === REQUEST_TYPES.D) return row.state === "done" ? amount : 0;
  return row.state === "rejected" ? 0 : -amount;
}

interface GrantRow {
  readonly ref: string;
  readonly amount: string;
  readonly balance_after: string | null;
  readonly at_ms: string;
}

const GRANTS = `
  select ref, amount, balance_after, at_ms from ledger.transfer
   where credit_account = $1 and code >= 10 and code = 10 and ${older("at_ms", "ref", SOURCES.grant)}
   order by at_ms desc, ref desc limit $7`;

export async function grantRows(query: Query, ask: HistoryAsk): Promise<readonly PlacedRow[]> {
  const rows = await query<GrantRow>(GRANTS, valuesOf(ask));
  return rows.map((row) => ({
    at: { atMs: Number(row.at_ms), source: SOURCES.grant, id: Number(row.ref) },
    row: {
      id: Number(row.ref),
      type: "B",
      point: Number(row.amount),
      change: Number(row.amount),
      status: WALLET_STATUS_CODES.done,
      createDate: Number(row.at_ms),
      balance: row.balance_after === null ? null : Number(row.balance_after),
      cause: { kind: "grant", id: Number(row.ref) },
      canCancel: false,
    },
  }));
}

interface AdjustmentRow extends GrantRow {
  readonly code: number;
}

const ADJUSTMENTS = `
  select code, ref, amount, balance_after, at_ms from (
    select * from ledger.transfer
     where credit_account = $1 and code >= 10 and code = 15 and ${older("at_ms", "ref", SOURCES.adjustment)}
     union all
    select * from ledger.transfer
     where debit_account = $1 and code >= 10 and code = 16 and ${older("at_ms", "ref", SOURCES.adjustment)}) moved
   order by at_ms desc, ref desc limit $7`;

/** What was given (`PB`) or taken (`PM`) by hand. */
export async function adjustmentRows(query: Query, ask: HistoryAsk): Promise<readonly PlacedRow[]> {
  const rows = await query<AdjustmentRow>(ADJUSTMENTS, valuesOf(ask));
  return rows.map((row) => {
    const isGiven = row.code === TRANSFER_CODES.adjustmentCredit;
    return {
      at: { atMs: Number(row.at_ms), source: SOURCES.adjustment, id: Number(row.ref) },
      row: {
        id: Number(row.ref),
        type: isGiven ? "PB" : "PM",
        point: Number(row.amount),
        change: isGiven ? Number(row.amount) : -Number(row.amount),
        status: WALLET_STATUS_CODES.done,
        createDate: Number(row.at_ms),
        balance: row.balance_after === null ? null : Number(row.balance_after),
        cause: { kind: "grant", id: Number(row.ref) },
        canCancel: false,
      },
    };
  });
}

interface BetHistoryRow {
  readonly id: string;
  readonly stake: string;
  readonly accepted_at_ms: string;
  readonly stake_after: string;
  readonly returned: string | null;
  readonly returned_after: string | null;
  readonly status: number | null;
}

/** A bet's stake and what came back of it are one row, at the moment of the bet. */
const BETS = `
  select bet.id, bet.stake, bet.accepted_at_ms, bet.balance_after as stake_after, outcome.status,
         back.amount as returned, back.balance_after as returned_after
    from betting.bet
    left join settlement.round_outcome outcome on outcome.round_id = bet.round_id and outcome.type = bet.type
    left join lateral (select amount, balance_after from ledger.transfer
                        where code in (2, 3) and ref = bet.id limit 1) back on true
   where bet.member_id = $1 and ${older("bet.accepted_at_ms", "bet.id", SOURCES.bet)}
   order by bet.id desc limit $7`;

export async function betRows(query: Query, ask: HistoryAsk): Promise<readonly PlacedRow[]> {
  const rows = await query<BetHistoryRow>(BETS, valuesOf(ask));
  return rows.map((row) => ({
    at: { atMs: Number(row.accepted_at_ms), source: SOURCES.bet, id: Number(row.id) },
    row: {
      id: Number(row.id),
      type: "C",
      point: Number(row.stake),
      change: Number(row.returned ?? 0) - Number(row.stake),
      status: row.status === null ? WALLET_STATUS_CODES.requested : WALLET_STATUS_CODES.done,
      createDate: Number(row.accepted_at_ms),
      balance: Number(row.returned_after ?? row.stake_after),
      cause: { kind: "bet", id: Number(row.id) },
      canCancel: false,
    },
  }));
}

interface TotalsRow {
  readonly deposited: string;
  readonly withdrawn: string;
  readonly pending: string;
  readonly granted: string;
  readonly staked: string;
  readonly returned: string;
}

const TOTALS = `
  select (select coalesce(sum(amount), 0) from wallet.request where member_id = $1 and type = 'deposit' and state = 'done'
             and ${span("requested_at_ms")})::bigint as deposited,
         (select coalesce(sum(amount), 0) from wallet.request where member_id = $1 and type = 'withdrawal' and state = 'done'
             and ${span("requested_at_ms")})::bigint as withdrawn,
         (select coalesce(sum(amount), 0) from wallet.request where member_id = $1 and type = 'withdrawal'
             and state in ('requested', 'approved') and ${span("requested_at_ms")})::bigint as pending,
         (select coalesce(sum(amount), 0) from ledger.transfer where credit_account = $1 and code >= 10 and code = 10
             and ${span("at_ms")})::bigint as granted,
         bets.staked, bets.returned
    from (select coalesce(sum(bet.stake), 0)::bigint as staked, coalesce(sum(back.amount), 0)::bigint as returned
            from betting.bet
            left join ledger.transfer back on back.code in (2, 3) and back.ref = bet.id
           where bet.member_id = $1 and ${span("bet.accepted_at_ms")}) bets`;

function span(at: string): string {
  return `($2::bigint is null or ${at} >= $2) and ($3::bigint is null or ${at} < $3)`;
}

/** What the member paid in, out, staked and got back. Points. */
export async function readTotals(
  query: Query,
  memberId: number,
  { startMs, endMs }: { readonly startMs: number | null; readonly endMs: number | null },
) {
  const [row] = await query<TotalsRow>(TOTALS, [memberId, startMs, endMs]);
  const staked = Number(row?.staked ?? 0);
  const returned = Number(row?.returned ?? 0);
  return {
    deposited: Number(row?.deposited ?? 0),
    withdrawn: Number(row?.withdrawn ?? 0),
    pending: Number(row?.pending ?? 0),
    granted: Number(row?.granted ?? 0),
    staked,
    returned,
    net: returned - staked,
  };
}
