import {
  canCancel,
  WALLET_STATUS_CODES,
  WALLET_TYPE_CODES,
  type WireWalletHistoryItem,
  walletStatusCode,
  walletTypeCode,
} from "@maru/contract";
import { type RequestState, type RequestType, TRANSFER_CODES } from "@maru/rules";
import type { Database } from "../../../ports/unit-of-work.ts";

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

const PLACES_OF_CODE = 1_000_000_000_000;

/**
 * The number of a row that is no request. Requests keep their own, which players call them by; causes of other kinds are counted each
 * for itself, so that their numbers are told apart by the code, and rows of one millisecond stand in this order.
 */
function rowId(code: number, ref: number): number {
  return code * PLACES_OF_CODE + ref;
}

/** Places of sources within one millisecond. */
const SOURCES = { payment: 4, request: 3, grant: 2, bet: 1 } as const;

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
  readonly at_ms: string;
  readonly balance_after: string | null;
}

/**
 * A request's last movement tells the balance after it: 11 paid in, 12 reserved, 13 given back. The row stands where that movement
 * does, so that balances follow each other; a request that moved nothing yet stands where it was made.
 */
const REQUESTS = `
  select * from (
    select id, type, state, amount, requested_at_ms, coalesce(moved.at_ms, requested_at_ms) as at_ms, moved.balance_after
      from wallet.request
      left join lateral (select at_ms, balance_after from ledger.transfer
                          where code in (11, 12, 13) and ref = request.id order by code desc limit 1) moved on true
     where member_id = $1
       and ($8::text[] is null or state = any ($8)) and ($9::text[] is null or type = any ($9))) placed
   where ${older("at_ms", "id", SOURCES.request)}
   order by at_ms desc, id desc limit $7`;

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
      at: { atMs: Number(row.at_ms), source: SOURCES.request, id: Number(row.id) },
      row: {
        id: Number(row.id),
        type: walletTypeCode(row),
        point: amount,
        change: changeOf(row, amount),
        status: walletStatusCode(row.state),
        createDate: Number(row.requested_at_ms),
        balance: row.balance_after === null ? null : Number(row.balance_after),
        cause: { kind: "request", id: Number(row.id) },
        canCancel: canCancel(row),
      },
    };
  });
}

function changeOf(row: Pick<RequestHistoryRow, "type" | "state">, amount: number): number {
  if (row.type === "deposit") return row.state === "done" ? amount : 0;
  return row.state === "rejected" ? 0 : -amount;
}

interface GrantRow {
  readonly code: number;
  readonly ref: string;
  readonly amount: string;
  readonly balance_after: string | null;
  readonly at_ms: string;
}

const GRANTS = `
  select code, ref, amount, balance_after, at_ms from ledger.transfer
   where credit_account = $1 and code >= 10 and code in (10, 21) and ${older("at_ms", "ref", SOURCES.grant)}
   order by at_ms desc, ref desc limit $7`;

export async function grantRows(query: Query, ask: HistoryAsk): Promise<readonly PlacedRow[]> {
  const rows = await query<GrantRow>(GRANTS, valuesOf(ask));
  return rows.map((row) => ({
    at: { atMs: Number(row.at_ms), source: SOURCES.grant, id: Number(row.ref) },
    row: {
      id: rowId(row.code, Number(row.ref)),
      type: WALLET_TYPE_CODES.bonus,
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

/** What came or went by hand, by coupon, as coins or by a correction: its letter on the wire, and what caused it. */
const PAYMENTS = {
  [TRANSFER_CODES.adjustmentCredit]: { type: WALLET_TYPE_CODES.bonusPayment, cause: "grant", isIn: true },
  [TRANSFER_CODES.adjustmentDebit]: { type: WALLET_TYPE_CODES.deduction, cause: "grant", isIn: false },
  [TRANSFER_CODES.coupon]: { type: WALLET_TYPE_CODES.bonus, cause: "coupon", isIn: true },
  [TRANSFER_CODES.coinSold]: { type: WALLET_TYPE_CODES.coinPurchase, cause: "conversion", isIn: true },
  [TRANSFER_CODES.coinBought]: { type: WALLET_TYPE_CODES.coinPurchase, cause: "conversion", isIn: false },
  [TRANSFER_CODES.correctionStake]: { type: WALLET_TYPE_CODES.correction, cause: "bet", isIn: true },
  [TRANSFER_CODES.correctionTaken]: { type: WALLET_TYPE_CODES.correction, cause: "bet", isIn: false },
} as const satisfies Readonly<Record<number, object>>;
type PaymentCode = keyof typeof PAYMENTS;

function isPayment(code: number): code is PaymentCode {
  return Object.hasOwn(PAYMENTS, code);
}

const PAYMENT_ROWS = `
  select code, ref, amount, balance_after, at_ms from (
    select * from ledger.transfer
     where credit_account = $1 and code >= 10 and code = any ($8::smallint[]) and ${older("at_ms", "code::bigint * 1000000000000 + ref", SOURCES.payment)}
     union all
    select * from ledger.transfer
     where debit_account = $1 and code >= 10 and code = any ($8::smallint[]) and ${older("at_ms", "code::bigint * 1000000000000 + ref", SOURCES.payment)}) moved
   order by at_ms desc, code desc, ref desc limit $7`;

/** What was given (`PB`, `B`) or taken (`PM`) by hand or by coupon, sold and bought as coins (`BD`), and reversed of a round (`CR`). */
export async function paymentRows(
  query: Query,
  ask: HistoryAsk,
  types: readonly string[],
): Promise<readonly PlacedRow[]> {
  const codes = Object.keys(PAYMENTS).map(Number).filter(isPayment);
  const wanted = codes.filter((code) => types.includes(PAYMENTS[code].type));
  if (wanted.length === 0) return [];
  const rows = await query<GrantRow>(PAYMENT_ROWS, [...valuesOf(ask), wanted]);
  return rows.flatMap((row) => (isPayment(row.code) ? [paymentOf(row.code, row)] : []));
}

function paymentOf(code: PaymentCode, row: GrantRow): PlacedRow {
  const { type, cause, isIn } = PAYMENTS[code];
  const id = Number(row.ref);
  return {
    at: { atMs: Number(row.at_ms), source: SOURCES.payment, id: rowId(code, id) },
    row: {
      id: rowId(code, id),
      type,
      point: Number(row.amount),
      change: isIn ? Number(row.amount) : -Number(row.amount),
      status: WALLET_STATUS_CODES.done,
      createDate: Number(row.at_ms),
      balance: row.balance_after === null ? null : Number(row.balance_after),
      cause: { kind: cause, id },
      canCancel: false,
    },
  };
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
      id: rowId(TRANSFER_CODES.stake, Number(row.id)),
      type: WALLET_TYPE_CODES.settlement,
      point: Number(row.stake),
      change: Number(row.returned ?? 0) - Number(row.stake),
      status: row.status === null ? WALLET_STATUS_CODES.pending : WALLET_STATUS_CODES.done,
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
  readonly adjusted: string;
  readonly coins: string;
  readonly corrected: string;
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
         given.granted, given.adjusted - taken.adjusted as adjusted, given.coins - taken.coins as coins,
         given.corrected - taken.corrected as corrected,
         bets.staked, bets.returned
    from (select coalesce(sum(bet.stake), 0)::bigint as staked, coalesce(sum(back.amount), 0)::bigint as returned
            from betting.bet
            left join ledger.transfer back on back.code in (2, 3) and back.ref = bet.id
           where bet.member_id = $1 and ${span("bet.accepted_at_ms")}) bets
   cross join (select coalesce(sum(amount) filter (where code in (10, 18, 21)), 0)::bigint as granted,
                      coalesce(sum(amount) filter (where code = 15), 0)::bigint as adjusted,
                      coalesce(sum(amount) filter (where code = 19), 0)::bigint as coins,
                      coalesce(sum(amount) filter (where code = 22), 0)::bigint as corrected
                 from ledger.transfer where credit_account = $1 and code >= 10 and ${span("at_ms")}) given
   cross join (select coalesce(sum(amount) filter (where code = 16), 0)::bigint as adjusted,
                      coalesce(sum(amount) filter (where code = 20), 0)::bigint as coins,
                      coalesce(sum(amount) filter (where code = 23), 0)::bigint as corrected
                 from ledger.transfer where debit_account = $1 and code >= 10 and ${span("at_ms")}) taken`;

function span(at: string): string {
  return `($2::bigint is null or ${at} >= $2) and ($3::bigint is null or ${at} < $3)`;
}

/** What the member paid in, out, staked and got back, each by its own name: all of it together is the balance. Points. */
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
    adjusted: Number(row?.adjusted ?? 0),
    coins: Number(row?.coins ?? 0),
    corrected: Number(row?.corrected ?? 0),
    staked,
    returned,
    net: returned - staked,
  };
}
