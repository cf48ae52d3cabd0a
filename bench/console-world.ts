import type { Database } from "../apps/server/src/ports/unit-of-work.ts";
import { openTestDatabase, type TestDatabase } from "../apps/server/src/testing/test-database.ts";

/** A site with many players, bets and movements, beside one with few of them, and a tree of partners. */
export interface ConsoleWorld {
  readonly database: TestDatabase;
  /** How many of each. */
  readonly size: number;
}

/** Partners are 1,001 to 2,000: ten at the top, ten below each of the others down to the last. */
export const FIRST_PARTNER = 1_001;
export const PARTNERS = 1_000;
export const FIRST_PLAYER = 10_001;
export const OPTIONS = 10;
const BETS_A_ROUND = 50;
/** Midnight in Seoul of 2024-01-01. */
export const FIRST_MS = 1_704_034_800_000;
/** A player joins every so often, and a deposit comes. */
export const EVERY_MS = 1_000;

/** Rows made by the database itself, in the order of their keys; indexes are built once everything is there. */
export async function openConsoleWorld(size: number): Promise<ConsoleWorld> {
  const database = await openTestDatabase();
  const { owner } = database;
  await owner.query(SITES);
  const tables = [
    "accounts.member",
    "accounts.personal",
    "ledger.account",
    "ledger.transfer",
    "betting.bet",
    "settlement.round_outcome",
  ];
  await withoutIndexes(owner, tables, async () => {
    for (const text of [PLAYERS, ROUNDS, BETS, MOVEMENTS])
      await owner.query(text.replaceAll("SIZE", String(size)));
  });
  await owner.query(FREEZES.replaceAll("SIZE", String(size)));
  await owner.query("vacuum analyze");
  return { database, size };
}

async function withoutIndexes(
  owner: Database,
  tables: readonly string[],
  work: () => Promise<void>,
): Promise<void> {
  const indexes = await owner.query<{ name: string; def: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name, pg_get_indexdef(c.oid) as def
       from pg_index i join pg_class c on c.oid = i.indexrelid join pg_namespace n on n.oid = c.relnamespace
      where i.indrelid = any ($1::regclass[]) and not exists (select from pg_constraint where conindid = c.oid)`,
    [tables],
  );
  for (const { name } of indexes) await owner.query(`drop index ${name}`);
  await work();
  for (const { def } of indexes) await owner.query(def);
}

const SITES = `
  insert into site.site (id, code, name, locale, mode) values (1, 'one', 'One', 'ko', 'play'), (2, 'two', 'Two', 'ko', 'play');
  insert into ledger.account (id, site_id, kind)
    select -(s * 10 + k.n), s, k.kind from generate_series(1, 2) s,
           (values (1, 'house'), (2, 'escrow'), (3, 'issuer'), (4, 'reserve'), (5, 'bank')) k (n, kind);
  insert into market.market (stock, name, precision, rules) values ('SIM-V25', 'V25', 2, '{}');
  insert into site.option (id, stock, type, label) select o, 'SIM-V25', 'R' || o, 'R' || o from generate_series(1, ${OPTIONS}) o;
  insert into accounts.member (id, site_id, username, password_hash, role, partner_of) overriding system value
    select ${FIRST_PARTNER} + n, 1, 'partner' || n, 'x', 'PARTNER', case when n >= 10 then ${FIRST_PARTNER} + n / 10 - 1 end
      from generate_series(0, ${PARTNERS - 1}) n;`;

/** Every hundredth plays on the small site, two of five belong to nobody, one of a thousand is disabled. */
const PLAYERS = `
  insert into accounts.member (id, site_id, username, password_hash, role, status, nick, partner_of, created_at_ms) overriding system value
    select ${FIRST_PLAYER} + n, case when n % 100 = 7 then 2 else 1 end, 'user' || n, 'x', 'PLAYER',
           case when n % 1000 = 0 then 'D' else 'A' end, case when n % 3 = 0 then 'Nick' || n end,
           case when n % 5 < 3 and n % 100 <> 7 then ${FIRST_PARTNER} + (n * 7919::bigint) % ${PARTNERS} end, ${FIRST_MS} + n * ${EVERY_MS}::bigint
      from generate_series(0, SIZE - 1) n;
  insert into accounts.personal (member_id, site_id, licensee, key_id, data_key, phone_index)
    select id, site_id, 'house', 'bench', '', sha256(convert_to(username, 'UTF8')) from accounts.member where role = 'PLAYER';
  insert into ledger.account (id, site_id, kind, balance) select id, site_id, 'player', 100000 from accounts.member where role = 'PLAYER';`;

/** A round a minute in each option; one in a hundred is void, and the last few are not settled. */
const ROUNDS = `
  insert into rounds.round (id, option_id, stock, type, number, start_ms, lock_ms, end_ms, game_start_ms, game_finish_ms, rule_version,
     precision, buy_pip, sell_pip, side_capacity, terms, site_status, state, outcome, void_cause)
    select at / 30000 * 1000 + o, o, 'SIM-V25', 'R' || o, 1, at, at + 50000, at + 60000, at + 60000, at + 120000, 1, 2, 0, 0, 1000000000,
           '{"1":1}', '{"1":1}', case when (n * 10 + o) % 100 = 3 then 'void' else 'decided' end,
           case when (n * 10 + o) % 100 <> 3 then '{"kind":"direction","direction":"rise"}'::jsonb end,
           case when (n * 10 + o) % 100 = 3 then 'RESTART' end
      from generate_series(0, SIZE / ${BETS_A_ROUND * OPTIONS} - 1) n, generate_series(1, ${OPTIONS}) o,
           lateral (select ${FIRST_MS}::bigint + n * 60000::bigint as at) moment order by 1;
  insert into settlement.round_outcome (round_id, type, status)
    select id, side.type, case when state = 'void' then 3 else side.status end
      from rounds.round, (values ('B', 1), ('S', 2)) side (type, status)
     where id < (select max(id) - 10000 from rounds.round);
  insert into settlement.round_settlement (round_id, settled_at_ms, bets, staked, returned)
    select id, 1, 0, 0, 0 from rounds.round where id < (select max(id) - 10000 from rounds.round);
  update settlement.settled_below set round_id = (select max(id) - 10000 from rounds.round);`;

/** Bets in the order of their rounds, of players in no order; every hundredth of the small site's. */
const BETS = `
  create unlogged table public.bench_round as select row_number() over (order by id) - 1 as place, * from rounds.round;
  create unique index on public.bench_round (place); analyze public.bench_round;
  insert into betting.bet (id, round_id, member_id, site_id, option_id, type, stake, multiple_bp, terms_id, client_key, accepted_at_ms,
                           balance_after)
    select n + 1, round.id, ${FIRST_PLAYER} + player.place, case when player.place % 100 = 7 then 2 else 1 end, round.option_id,
           case when n % 2 = 0 then 'B' else 'S' end, 5000, 18800, 1, gen_random_uuid(), round.start_ms + 1000, 0
      from generate_series(0, SIZE - 1) n join public.bench_round round on round.place = n / ${BETS_A_ROUND},
           lateral (select (n * 7919::bigint) % SIZE as place) player order by n;
  insert into ledger.transfer (code, ref, debit_account, credit_account, amount, site_id, balance_after, at_ms)
    select 1, id, member_id, -(site_id * 10 + 2), stake, site_id, 0, accepted_at_ms from betting.bet order by id;
  insert into ledger.transfer (code, ref, debit_account, credit_account, amount, site_id, balance_after, at_ms)
    select case outcome.status when 1 then 2 else 3 end, bet.id, -(bet.site_id * 10 + 2), bet.member_id,
           case outcome.status when 1 then 9400 else 5000 end, bet.site_id, 0, bet.accepted_at_ms + 120000
      from betting.bet join settlement.round_outcome outcome on outcome.round_id = bet.round_id and outcome.type = bet.type
     where outcome.status in (1, 3) order by bet.id;
  insert into settlement.round_site (site_id, option_id, round_id)
    select distinct bet.site_id, bet.option_id, bet.round_id from betting.bet
      join settlement.round_settlement settled on settled.round_id = bet.round_id order by 1, 2, 3;
  drop table public.bench_round;`;

/** As many other movements as bets: deposits, grants and withdrawals asked for and paid. */
const MOVEMENTS = `
  insert into ledger.transfer (code, ref, debit_account, credit_account, amount, site_id, balance_after, at_ms)
    select kind.code, n, case when kind.code = 12 then player.id else -(player.site * 10 + 3) end,
           case when kind.code = 12 then -(player.site * 10 + 4) else player.id end, 5000, player.site, 0,
           ${FIRST_MS} + n * ${EVERY_MS}::bigint
      from generate_series(0, SIZE - 1) n,
           lateral (select ${FIRST_PLAYER} + (n * 104729::bigint) % SIZE as id,
                           case when (n * 104729::bigint) % SIZE % 100 = 7 then 2 else 1 end as site) player,
           lateral (select (array[10, 11, 11, 12])[1 + n % 4]::smallint as code) kind order by 1, 2;`;

const FREEZES = `
  insert into accounts.freeze (member_id, site_id, scope, reason, from_ms, until_ms, made_by)
    select id, site_id, 'withdraw', 'bench', 1, 9000000000000, 1 from accounts.member
     where role = 'PLAYER' and id % (SIZE / 500) = 0;`;
