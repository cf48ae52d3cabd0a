import type { PoolClient } from "pg";
import { packNodes, type SumTile } from "../../../platform/sum-tree.ts";
import type { Database } from "../../../ports/unit-of-work.ts";

/** What was owed to one player. */
export interface OwedBalance {
  readonly memberId: number;
  readonly siteId: number;
  readonly points: bigint;
}

/** What was owed at a moment: to each, and in one sum by the other side of the books. */
export interface OwedBalances {
  readonly players: readonly OwedBalance[];
  readonly books: bigint;
}

export interface DaySum {
  readonly dayIndex: number;
  readonly root: Buffer;
  readonly owed: bigint;
  readonly books: bigint;
  readonly accounts: number;
}

/** A leaf as its player is shown it, at its place in the tree. */
export interface PlacedBalance extends OwedBalance {
  readonly place: number;
  readonly nonce: Buffer;
}

/** Of days in [from, to], those without a row, ascending: from the first that was sealed on, and before it the last alone. */
export async function unsealedDays(
  database: Database,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<readonly number[]> {
  const rows = await database.query<{ day: number }>(
    `select day from generate_series(greatest($1::integer, (select coalesce(min(day), $2) from ledger.sealed_day)), $2::integer) day
      where not exists (select from ledger.sealed_day stands where stands.day = day.day) order by day`,
    [from, to],
  );
  return rows.map(({ day }) => day);
}

/** Until the end of the transaction nobody else seals; false where the day was sealed before. */
export async function holdDay(client: PoolClient, dayIndex: number): Promise<boolean> {
  await client.query("select pg_advisory_xact_lock(7037)");
  const { rowCount } = await client.query("select from ledger.sealed_day where day = $1", [dayIndex]);
  return rowCount === 0;
}

/** One statement is one snapshot of both sides of the books. */
export async function owedAt(client: PoolClient, atMs: number): Promise<OwedBalances> {
  const { rows } = await client.query<{ member_id: string; site_id: number; points: string; books: string }>(
    `select owed.member_id, owed.site_id, owed.points, given.books
       from (select ledger.given_at($1) as books) given, ledger.owed_at($1) owed`,
    [atMs],
  );
  const players = rows.map(({ member_id: id, site_id: siteId, points }) => ({
    memberId: Number(id),
    siteId,
    points: BigInt(points),
  }));
  return { players, books: BigInt(rows[0]?.books ?? 0) };
}

export async function insertDay(client: PoolClient, sum: DaySum): Promise<void> {
  await client.query(
    "insert into ledger.sealed_day (day, root, owed, books, accounts) values ($1, $2, $3, $4, $5)",
    [sum.dayIndex, sum.root, String(sum.owed), String(sum.books), sum.accounts],
  );
}

export async function insertBalances(
  client: PoolClient,
  dayIndex: number,
  balances: readonly PlacedBalance[],
): Promise<void> {
  await client.query(
    `insert into ledger.sealed_balance (day, member_id, site_id, place, points, nonce)
     select $1, * from unnest($2::bigint[], $3::integer[], $4::integer[], $5::bigint[], $6::bytea[])`,
    [
      dayIndex,
      balances.map(({ memberId }) => memberId),
      balances.map(({ siteId }) => siteId),
      balances.map(({ place }) => place),
      balances.map(({ points }) => String(points)),
      balances.map(({ nonce }) => nonce),
    ],
  );
}

export async function insertTile(
  client: PoolClient,
  dayIndex: number,
  { level, index, nodes }: SumTile,
): Promise<void> {
  await client.query("insert into ledger.sealed_tile (day, level, index, nodes) values ($1, $2, $3, $4)", [
    dayIndex,
    level,
    index,
    packNodes(nodes),
  ]);
}

/** Sealed days from one on that the public log does not hold, ascending. */
export async function unloggedDays(database: Database, from: number): Promise<readonly DaySum[]> {
  const rows = await database.query<{
    day: number;
    root: Buffer;
    owed: string;
    books: string;
    accounts: number;
  }>(
    `select day, root, owed, books, accounts from ledger.sealed_day sealed
      where day >= $1
        and not exists (select from proof.log_leaf leaf where leaf.kind = 'balances' and leaf.day = sealed.day)
      order by day`,
    [from],
  );
  return rows.map(({ day, root, owed, books, accounts }) => ({
    dayIndex: day,
    root,
    owed: BigInt(owed),
    books: BigInt(books),
    accounts,
  }));
}

/** Players' rows and the tree of days below one; the days' sums stay. */
export async function forgetBalances(database: Database, below: number): Promise<void> {
  await database.query("delete from ledger.sealed_balance where day < $1", [below]);
  await database.query("delete from ledger.sealed_tile where day < $1", [below]);
}
