import type { CoinCode, CoinMovementType, CoinState } from "@maru/rules";
import type { Database } from "../../../ports/unit-of-work.ts";
import { askedMoves, type MovePlace, type MovesFilter, newestFirst } from "./asked-moves-store.ts";

type Query = Database["query"];

interface Page {
  readonly siteId: number;
  readonly below: number;
  readonly size: number;
}

export interface CoinMovesFilter extends MovesFilter<CoinState, CoinMovementType> {
  readonly coin: CoinCode | null;
}

export interface CoinMovesWish extends CoinMovesFilter {
  readonly siteId: number;
  readonly below: MovePlace | null;
  readonly limit: number;
}

export interface MovementRow {
  readonly id: string;
  readonly type: CoinMovementType;
  readonly currency: CoinCode;
  readonly amount: string;
  readonly state: CoinState;
  readonly address: string | null;
  readonly address_tag: string | null;
  readonly tx: string | null;
  readonly reason: string | null;
  readonly requested_at_ms: string;
  readonly ended_at_ms: string | null;
  readonly member_id: string;
  readonly username: string;
  readonly worth: string | null;
  readonly needs_two: boolean;
}

/** Newest first. */
export function readMovements(query: Query, wish: CoinMovesWish): Promise<readonly MovementRow[]> {
  const { text, values } = askedMoves("coin.movement", wish);
  return query(
    `select m.id, m.type, m.currency, m.amount, m.state, m.address, m.address_tag, m.tx, m.reason, m.requested_at_ms, m.ended_at_ms,
            m.member_id, member.username, coin.worth(m.site_id, m.currency, m.amount) as worth,
            coalesce(m.needs_two, coin.needs_two(m.id)) as needs_two
       from (${text}) m join accounts.member on member.id = m.member_id order by ${newestFirst("m")}`,
    values,
  );
}

interface WalletRow {
  readonly id: string;
  readonly member_id: string;
  readonly username: string;
  readonly currency: CoinCode;
  readonly balance: string;
  readonly address: string | null;
  readonly address_tag: string | null;
  readonly asked_at_ms: string | null;
}

export function walletsBelow(
  query: Query,
  { siteId, below, size, isWaiting }: Page & { readonly isWaiting: boolean },
): Promise<readonly WalletRow[]> {
  const waiting = isWaiting ? "and asked_at_ms is not null and address is null" : "";
  // The page first: joined whole, the plan walks all accounts above it.
  return query(
    `select w.id, w.member_id, member.username, w.currency, a.balance, w.address, w.address_tag, w.asked_at_ms
       from (select * from coin.wallet where site_id = $1 and id < $2 ${waiting} order by id desc limit $3) w
       join coin.account a on a.id = w.id join accounts.member on member.id = w.member_id order by w.id desc`,
    [siteId, below, size + 1],
  );
}

interface ConversionRow {
  readonly id: string;
  readonly member_id: string;
  readonly username: string;
  readonly direction: "sell" | "buy";
  readonly currency: CoinCode;
  readonly coins: string;
  readonly points: string;
  readonly at_ms: string;
}

export function conversionsBelow(
  query: Query,
  { siteId, below, size, memberId }: Page & { readonly memberId: number | null },
): Promise<readonly ConversionRow[]> {
  return query(
    `select c.id, c.member_id, member.username, c.direction, c.currency, c.coins, c.points, c.at_ms
       from coin.conversion c join accounts.member on member.id = c.member_id
      where c.site_id = $1 and c.id < $2 and ($4::bigint is null or c.member_id = $4) order by c.id desc limit $3`,
    [siteId, below, size + 1, memberId],
  );
}

interface CouponRow {
  readonly id: string;
  readonly code: string;
  readonly amount: string;
  readonly uses: number;
  readonly uses_max: number;
  readonly from_ms: string;
  readonly until_ms: string;
  readonly made_at_ms: string;
  readonly closed_at_ms: string | null;
}

export function couponsBelow(query: Query, { siteId, below, size }: Page): Promise<readonly CouponRow[]> {
  return query(
    `select id, code, amount, uses, uses_max, from_ms, until_ms, made_at_ms, closed_at_ms from coupon.coupon
      where site_id = $1 and id < $2 order by id desc limit $3`,
    [siteId, below, size + 1],
  );
}

interface HoldingRow {
  readonly code: CoinCode;
  readonly rate: string | null;
  readonly rate_at_ms: string | null;
  readonly custody: string;
  readonly wallets: string;
  readonly reserve: string;
  readonly house: string;
  readonly now_ms: string;
}

/** Every movement leaves one account of the site and reaches another: what its three own ones lack is the players', however many wallets there are. */
export function holdingsOf(query: Query, siteId: number): Promise<readonly HoldingRow[]> {
  return query(
    `select c.code, rate.points_per_coin as rate, rate.at_ms as rate_at_ms, platform.clock_ms() as now_ms,
            coalesce(sum(a.balance) filter (where a.kind = 'custody'), 0) as custody,
            coalesce(-sum(a.balance), 0) as wallets,
            coalesce(sum(a.balance) filter (where a.kind = 'reserve'), 0) as reserve,
            coalesce(sum(a.balance) filter (where a.kind = 'house'), 0) as house
       from coin.currency c
       left join coin.account a on a.currency = c.code and a.site_id = $1 and a.kind in ('custody', 'reserve', 'house')
       left join lateral (select points_per_coin, at_ms from coin.rate where rate.site_id = $1 and rate.currency = c.code
                           order by id desc limit 1) rate on true
      group by c.code, rate.points_per_coin, rate.at_ms`,
    [siteId],
  );
}
