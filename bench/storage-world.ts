import type { Database } from "../apps/server/src/ports/unit-of-work.ts";
import { openTestDatabase, type TestDatabase } from "../apps/server/src/testing/test-database.ts";

/** Sound books of a given size, each member with the same number of bets however many members there are. */
export interface StorageWorld {
  readonly database: TestDatabase;
  readonly bets: number;
  readonly members: number;
  readonly options: number;
  /** A moment of a day whose rounds are all there. */
  readonly dayMs: number;
}

export interface WorldSize {
  readonly bets: number;
  readonly options: number;
  readonly days: number;
}

export const FIRST_MEMBER = 1_001;
export const BETS_OF_MEMBER = 500;
const ROUNDS_OF_DAY = 1_440;
/** Which tick decided does not matter here. */
const TICK = JSON.stringify({ seq: 1, atMs: 1, tradeId: "t", price: 100_000, qty: "1" });
const MINUTE_MS = 60_000;
/** Midnight in Seoul. */
const FIRST_DAY_MS = 1_704_034_800_000;
/** Rows written in one statement: bounded memory, and a figure to watch. */
const PIECE = 500_000;

/** In a database of its own unless one is given, which has to be empty. */
export async function openStorageWorld(
  size: WorldSize,
  given: TestDatabase | null = null,
): Promise<StorageWorld> {
  const database = given ?? (await openTestDatabase());
  const { owner } = database;
  const members = Math.max(1, Math.round(size.bets / BETS_OF_MEMBER));
  await addPeople(owner, members);
  await addRounds(owner, size);
  await addBets(owner, { ...size, members });
  await owner.query("vacuum analyze");
  return { database, bets: size.bets, members, options: size.options, dayMs: FIRST_DAY_MS };
}

async function addPeople(owner: Database, members: number): Promise<void> {
  await owner.query(`
    insert into site.site (id, code, name, locale, mode) values (1, 'one', 'One', 'ko', 'play');
    insert into ledger.account (id, site_id, kind) values (-11, 1, 'house'), (-12, 1, 'escrow'), (-13, 1, 'issuer');
    insert into market.market (stock, name, precision, rules) values ('SIM-V25', 'V25', 3, '{}');
    insert into accounts.member (id, site_id, username, password_hash, role) overriding system value
      select n, 1, 'bench' || n, 'x', 'PLAYER' from generate_series(${FIRST_MEMBER}, ${FIRST_MEMBER + members - 1}) n;`);
}

/** Rounds by the minute for every option, all decided and settled: rises on even minutes, falls on odd ones. */
async function addRounds(owner: Database, { options, days }: WorldSize): Promise<void> {
  await owner.query(`
    insert into site.option (id, stock, type, label)
      select o, 'SIM-V25', 'R' || o, 'R' || o from generate_series(1, ${options}) o;
    insert into site.option_terms (option_id, site_id, version, is_play, is_stop, profit_per, limit_min, limit_max)
      select o, 1, 1, true, false, 88, 1, 1000000 from generate_series(1, ${options}) o;`);
  for (let day = 0; day < days; day += 1) {
    await owner.query(
      `insert into rounds.round (id, option_id, stock, type, number, start_ms, lock_ms, end_ms, game_start_ms, game_finish_ms,
         rule_version, precision, buy_pip, sell_pip, side_capacity, terms, site_status, state, strike, close, outcome, decided_at_ms)
       select at / 30000 * 1000 + o, o, 'SIM-V25', 'R1', n, at, at + 50000, at + 60000, at + 60000, at + 120000, 1, 3, 0, 0,
              1000000000, json_build_object('1', o), '{"1":1}', 'decided', '${TICK}', '${TICK}',
              json_build_object('kind', 'direction', 'direction', case when n % 2 = 0 then 'rise' else 'fall' end), at + 122000
         from generate_series(0, ${ROUNDS_OF_DAY - 1}) n, generate_series(1, ${options}) o,
              lateral (select $1::bigint + n * ${MINUTE_MS}::bigint as at) x order by 1`,
      [FIRST_DAY_MS + day * ROUNDS_OF_DAY * MINUTE_MS],
    );
  }
  await owner.query(`
    insert into settlement.round_outcome (round_id, type, status)
      select id, t, case when (t = 'B') = (number % 2 = 0) then 1 else 2 end
        from rounds.round, unnest(array['B', 'S']) t order by 1, 2`);
}

/** Bets in the order of their rounds, members by turns, with their transfers and everything that the books say of them. */
async function addBets(
  owner: Database,
  { bets, members, options, days }: WorldSize & { readonly members: number },
): Promise<void> {
  const rounds = options * days * ROUNDS_OF_DAY;
  const later = await owner.query<{ indexname: string; indexdef: string }>(
    "select indexname, indexdef from pg_indexes where schemaname = 'betting' and indexname in ('bet_client_key', 'bet_history')",
  );
  for (const { indexname } of later) await owner.query(`drop index betting.${indexname}`);
  await owner.query(`
    create unlogged table public.bench_place as
      select row_number() over (order by id) - 1 as n, id, option_id, start_ms, number % 2 = 0 as rises from rounds.round;
    create unique index on public.bench_place (n); analyze public.bench_place;`);
  for (let from = 1; from <= bets; from += PIECE) {
    const to = Math.min(bets, from + PIECE - 1);
    await owner.query(
      `insert into betting.bet (id, round_id, member_id, site_id, option_id, type, stake, multiple_bp, terms_id, client_key,
                                accepted_at_ms, balance_after)
       select g, p.id, ${FIRST_MEMBER} + (g * 7919) % ${members}, 1, p.option_id, case when g % 2 = 0 then 'B' else 'S' end, 5000,
              18800, p.option_id, gen_random_uuid(), p.start_ms + 1000, 0
         from generate_series($1::bigint, $2::bigint) g join public.bench_place p on p.n = (g - 1) * ${rounds} / ${bets} order by g`,
      [from, to],
    );
    await owner.query(
      `insert into ledger.transfer (code, ref, debit_account, credit_account, amount, site_id, balance_after, at_ms)
       select 1, g, ${FIRST_MEMBER} + (g * 7919) % ${members}, -12, 5000, 1, 0, 1 from generate_series($1::bigint, $2::bigint) g`,
      [from, to],
    );
    await owner.query(
      `insert into ledger.transfer (code, ref, debit_account, credit_account, amount, site_id, balance_after, at_ms)
       select 2, g, -12, ${FIRST_MEMBER} + (g * 7919) % ${members}, 9400, 1, 0, 1
         from generate_series($1::bigint, $2::bigint) g join public.bench_place p on p.n = (g - 1) * ${rounds} / ${bets}
        where (g % 2 = 0) = p.rises order by g`,
      [from, to],
    );
  }
  for (const { indexdef } of later) await owner.query(indexdef);
  await owner.query("drop table public.bench_place");
  // The product's own bets go on where these end.
  await owner.query("select setval('betting.bet_id_seq', $1)", [bets]);
  await owner.query(BOOKS);
}

/** What settlement and the accounts would say of these bets. Everybody begins with enough. */
const BOOKS = `
  insert into betting.round_total (round_id, type, stake, bets)
    select round_id, type, sum(stake), count(*) from betting.bet group by 1, 2;
  create table public.bench_sums as
    select b.round_id, count(*) as bets, sum(b.stake) as staked, sum(settlement.returned(b.stake, b.multiple_bp, o.status)) as returned
      from betting.bet b join settlement.round_outcome o on o.round_id = b.round_id and o.type = b.type group by 1;
  insert into settlement.round_settlement (round_id, settled_at_ms, bets, staked, returned)
    select r.id, 1, coalesce(s.bets, 0), coalesce(s.staked, 0), coalesce(s.returned, 0)
      from rounds.round r left join public.bench_sums s on s.round_id = r.id;
  insert into settlement.round_site (site_id, option_id, round_id)
    select 1, round_id % 1000, round_id from public.bench_sums order by 2, 3;
  insert into ledger.transfer (code, ref, debit_account, credit_account, amount, site_id, at_ms)
    select case when staked > returned then 4 else 5 end, round_id * 10000 + 1, case when staked > returned then -12 else -11 end,
           case when staked > returned then -11 else -12 end, abs(staked - returned), 1, 1
      from public.bench_sums where staked <> returned;
  insert into ledger.transfer (code, ref, debit_account, credit_account, amount, site_id, balance_after, at_ms)
    select 10, nextval('ledger.grant_ref'), -13, id, 1000000000, 1, 1000000000, 1 from accounts.member order by id;
  insert into ledger.account (id, site_id, kind, balance)
    select m.id, 1, 'player', 1000000000 + coalesce(x.moved, 0) from accounts.member m left join (
      select b.member_id, sum(settlement.returned(b.stake, b.multiple_bp, o.status) - b.stake) as moved
        from betting.bet b join settlement.round_outcome o on o.round_id = b.round_id and o.type = b.type group by 1) x
      on x.member_id = m.id;
  update ledger.account set balance = (select sum(staked - returned) from public.bench_sums) where id = -11;
  update ledger.account set balance = -1000000000 * (select count(*) from accounts.member) where id = -13;
  update settlement.settled_below set round_id = (select max(id) + 1 from rounds.round);
  drop table public.bench_sums;`;
