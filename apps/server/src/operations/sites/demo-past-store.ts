import type { PoolClient } from "pg";
import type { Database } from "../../ports/unit-of-work.ts";
import { writeDemoAgreements, writeDemoContent } from "./demo-content-store.ts";

type Client = Pick<PoolClient, "query">;

/**
 * While the demo's past is played, the database tells the time of that past: whatever is written is dated, judged and locked by it. Only
 * the owner can do this, in a database that nobody uses yet; how the clock was made is kept beside, so that it is put back as it was.
 */
const BEGIN = [
  `create table platform.past_clock as
     select null::bigint as ms, pg_get_functiondef('platform.clock_ms()'::regprocedure) as present_clock`,
  `create or replace function platform.clock_ms() returns bigint language sql volatile security definer set search_path = pg_catalog
     as $$ select ms from platform.past_clock $$`,
];

const SET = "update platform.past_clock set ms = $1";

/** In the transaction of a first start, before anything else of it. */
export async function beginPast(client: Client, fromMs: number): Promise<void> {
  for (const statement of BEGIN) await client.query(statement);
  await client.query(SET, [fromMs]);
}

/** The rest of that transaction: what was agreed before the first round. */
export async function writePastAgreements(client: Client): Promise<void> {
  await writeDemoAgreements(client, { monthsBack: 0 });
}

export async function isInPast(owner: Pick<Database, "query">): Promise<boolean> {
  const [row] = await owner.query<{ is_past: boolean }>(
    "select to_regclass('platform.past_clock') is not null as is_past",
  );
  return row?.is_past === true;
}

export async function setPastClock(owner: Pick<Database, "query">, ms: number): Promise<void> {
  await owner.query(SET, [ms]);
}

/** The present begins: the clock is the machine's again, and what the demo says to its visitors is of now. */
export async function endPast(owner: Pick<Database, "transaction">): Promise<void> {
  await owner.transaction(async (client) => {
    const { rows } = await client.query<{ present_clock: string }>(
      "select present_clock from platform.past_clock",
    );
    await client.query(rows[0]?.present_clock ?? "");
    await client.query("drop table platform.past_clock");
    // A second factor is registered within a day, and that day is today.
    await client.query("update staff.account set enrol_until_ms = platform.clock_ms() + 86400000");
    await client.query(END_SESSIONS);
    await writeDemoContent(client);
  });
}

const END_SESSIONS = `
  update staff.session set ended_at_ms = platform.clock_ms(), end_reason = 'FIRST_START' where ended_at_ms is null`;

/** A session of the demo's staff that proved a second factor at this moment; nobody holds its token. */
const SESSION = `
  insert into staff.session (id, staff_id, token_hash, stage, second_factor, address, user_agent, expires_at_ms, stepped_up_at_ms)
  select gen_random_uuid(), account.id, sha256(convert_to(gen_random_uuid()::text, 'UTF8')), 'open', 'demo', '127.0.0.1',
         'first start', platform.clock_ms() + 86400000, platform.clock_ms()
    from staff.account where username = $1
  returning id, staff_id`;

export async function openPastSession(
  owner: Pick<Database, "query">,
  username: string,
): Promise<{ readonly sessionId: string; readonly staffId: number }> {
  const [row] = await owner.query<{ id: string; staff_id: string }>(SESSION, [username]);
  return { sessionId: row?.id ?? "", staffId: Number(row?.staff_id) };
}

const HOURS = `
  insert into market.terms (stock, version, acts_from_ms, weekly, stale_limit_ms, reason)
  select stock, $2, $3, $4::jsonb, (rules ->> 'staleLimitMs')::integer, 'first start' from market.market where stock = $1`;

/** Opening hours that the market has from a moment on; null: always open. */
export async function writePastHours(
  owner: Pick<Database, "query">,
  of: {
    readonly stock: string;
    readonly version: number;
    readonly fromMs: number;
    readonly weekly: object | null;
  },
): Promise<void> {
  const { stock, version, fromMs, weekly } = of;
  await owner.query(HOURS, [stock, version, fromMs, weekly === null ? null : JSON.stringify(weekly)]);
}

export interface PastPlayer {
  readonly id: number;
  readonly username: string;
}

export async function readPastPlayers(owner: Pick<Database, "query">): Promise<readonly PastPlayer[]> {
  const rows = await owner.query<{ id: string; username: string }>(
    "select id, username from accounts.member where site_id = 1 and role = 'PLAYER' order by id",
  );
  return rows.map(({ id, username }) => ({ id: Number(id), username }));
}

export async function balanceOf(owner: Pick<Database, "query">, memberId: number): Promise<number> {
  const [row] = await owner.query<{ balance: string }>("select balance from ledger.account where id = $1", [
    memberId,
  ]);
  return Number(row?.balance ?? 0);
}

export async function readPastOptions(
  owner: Pick<Database, "query">,
  stock: string,
): Promise<readonly { readonly id: number; readonly type: string }[]> {
  return owner.query<{ id: number; type: string }>(
    "select id, type from site.option where stock = $1 order by id",
    [stock],
  );
}
