import type { Database } from "../src/ports/unit-of-work.ts";
import { seededRandom } from "./seeded-random.ts";

/** What was played on some days, with every transfer that it moved. */
export interface PlayedDays {
  /** Seoul days since 1970-01-01. */
  readonly days: readonly number[];
  /** Players by id, with their site. */
  readonly players: readonly { readonly id: number; readonly siteId: number }[];
  readonly betsADay: number;
  readonly seed: number;
  /** Rounds of the last day stay as they are: decided, not settled. */
  readonly isLastOpen?: boolean;
}

const DAY_MS = 86_400_000;
const SEOUL_MS = 32_400_000;
const OPTIONS = [1, 2] as const;
const ROUNDS_A_DAY = 12;
/** Rounds are every two hours from midnight on; the first and the last stand at the edges of the day. */
const ROUND_EVERY_MS = DAY_MS / ROUNDS_A_DAY;

export function dayStartMs(day: number): number {
  return day * DAY_MS - SEOUL_MS;
}

async function arrangeOptions(owner: Database): Promise<void> {
  await owner.query(`
    insert into market.market (stock, name, precision, rules) values ('SIM-V25', 'V25', 2, '{}') on conflict do nothing;
    insert into site.option (id, stock, type, label) values (1, 'SIM-V25', 'R1', 'V25 1'), (2, 'SIM-V25', 'R2', 'V25 2')
      on conflict do nothing;
    insert into site.option_terms (option_id, site_id, version, is_play, is_stop, profit_per, limit_min, limit_max)
      select o, s.id, 1, true, false, 88, 1, 1000000 from generate_series(1, 2) o, site.site s on conflict do nothing;`);
}

interface PlayedRound {
  readonly id: number;
  readonly option: number;
  readonly start: number;
  readonly isVoid: boolean;
}

interface PlayedBet {
  readonly id: number;
  readonly round: number;
  readonly member: number;
  readonly site: number;
  readonly type: "B" | "S";
  readonly stake: number;
}

/** Rounds, bets of any size and outcome (won, lost and void ones), and the books that go with them. Answers the last bet's id. */
export async function playDays(owner: Database, played: PlayedDays): Promise<number> {
  const random = seededRandom(played.seed);
  const below = (n: number): number => Math.floor(random() * n);
  await arrangeOptions(owner);
  const [known] = await owner.query<{ last: string | null }>("select max(id) as last from betting.bet");
  let id = Number(known?.last ?? 0);
  const rounds: PlayedRound[] = [];
  const open: number[] = [];
  const bets: PlayedBet[] = [];
  for (const day of played.days) {
    const today = roundsOf(day).map((round) => ({ ...round, isVoid: below(6) === 0 }));
    rounds.push(...today);
    if (played.isLastOpen === true && day === played.days.at(-1))
      open.push(...today.map((round) => round.id));
    // Bets come in the order of their rounds, as time goes.
    const chosen = Array.from({ length: played.betsADay }, () => below(today.length)).toSorted(
      (a, b) => a - b,
    );
    for (const place of chosen) {
      const player = played.players[below(played.players.length)];
      const round = today[place];
      if (player === undefined || round === undefined) continue;
      id += 1;
      const type = below(2) === 0 ? "B" : "S";
      bets.push({
        id,
        round: round.id,
        member: player.id,
        site: player.siteId,
        type,
        stake: 1 + below(9_999),
      });
    }
  }
  await owner.query(ROUNDS, [JSON.stringify(rounds)]);
  await owner.query(OUTCOMES, [JSON.stringify(rounds)]);
  await owner.query(BETS, [JSON.stringify(bets)]);
  await owner.query(STAKES, [bets[0]?.id ?? 0]);
  await owner.query(RETURNS, [bets[0]?.id ?? 0, open]);
  await owner.query(SETTLED, [rounds.map((round) => round.id), open]);
  await owner.query("select setval('betting.bet_id_seq', greatest(1, $1::bigint))", [id]);
  return id;
}

/** Pays and settles what was left open. */
export async function settleRest(owner: Database): Promise<void> {
  const left = await owner.query<{ id: string }>(
    "select id from rounds.round where not exists (select from settlement.round_settlement where round_id = round.id)",
  );
  const settled = await owner.query<{ id: string }>("select round_id as id from settlement.round_settlement");
  await owner.query(RETURNS, [0, settled.map(({ id }) => id)]);
  await owner.query(SETTLED, [left.map(({ id }) => id), []]);
}

function roundsOf(day: number): readonly Omit<PlayedRound, "isVoid">[] {
  return Array.from({ length: ROUNDS_A_DAY }, (_, n) =>
    n === ROUNDS_A_DAY - 1 ? dayStartMs(day + 1) - 30_000 : dayStartMs(day) + n * ROUND_EVERY_MS,
  ).flatMap((start) => OPTIONS.map((option) => ({ id: (start / 30_000) * 1_000 + option, option, start })));
}

const ROUNDS = `
  insert into rounds.round (id, option_id, stock, type, number, start_ms, lock_ms, end_ms, game_start_ms, game_finish_ms,
     rule_version, precision, buy_pip, sell_pip, side_capacity, terms, site_status, state, outcome, void_cause)
   select id, option, 'SIM-V25', 'R' || option, 1, start, start + 50000, start + 60000, start + 60000, start + 120000, 1, 2, 0, 0,
          1000000000, '{"1":1,"37":1}', '{"1":1,"37":1}', case when "isVoid" then 'void' else 'decided' end,
          case when not "isVoid" then '{"kind":"direction","direction":"rise"}'::jsonb end, case when "isVoid" then 'RESTART' end
     from jsonb_to_recordset($1) round (id bigint, option integer, start bigint, "isVoid" boolean)`;
const OUTCOMES = `
  insert into settlement.round_outcome (round_id, type, status)
   select id, side.type, case when "isVoid" then 3 else side.status end
     from jsonb_to_recordset($1) round (id bigint, "isVoid" boolean), (values ('B', 1), ('S', 2)) side (type, status)`;
const BETS = `
  insert into betting.bet (id, round_id, member_id, site_id, option_id, type, stake, multiple_bp, terms_id, client_key,
                           accepted_at_ms, balance_after)
   select bet.id, round.id, bet.member, bet.site, round.option_id, bet.type, bet.stake, 18800, 1, gen_random_uuid(),
          round.start_ms + 1000, 0
     from jsonb_to_recordset($1) bet (id bigint, round bigint, member bigint, site integer, type text, stake bigint)
     join rounds.round on round.id = bet.round order by bet.id`;
const STAKES = `
  insert into ledger.transfer (code, ref, debit_account, credit_account, amount, site_id, balance_after, at_ms)
   select 1, id, member_id, -(site_id * 10 + 2), stake, site_id, 0, accepted_at_ms from betting.bet where id >= $1 order by id`;
/** As settlement would pay. */
const RETURNS = `
  insert into ledger.transfer (code, ref, debit_account, credit_account, amount, site_id, balance_after, at_ms)
   select case due.status when 1 then 2 else 3 end, due.id, -(due.site_id * 10 + 2), due.member_id, due.amount, due.site_id, 0,
          due.accepted_at_ms
     from (select bet.*, outcome.status, settlement.returned(bet.stake, bet.multiple_bp, outcome.status) as amount
             from betting.bet join settlement.round_outcome outcome on outcome.round_id = bet.round_id and outcome.type = bet.type
            where bet.id >= $1 and bet.round_id <> all ($2::bigint[])) due
    where due.status in (1, 3) and due.amount > 0`;
const SETTLED = `
  with visited as (
    insert into settlement.round_site (site_id, option_id, round_id)
      select distinct site_id, option_id, round_id from betting.bet where round_id = any ($1::bigint[]) and round_id <> all ($2::bigint[]))
  insert into settlement.round_settlement (round_id, settled_at_ms, bets, staked, returned)
   select round.id, 1, count(bet.id), coalesce(sum(bet.stake), 0),
          coalesce(sum(settlement.returned(bet.stake, bet.multiple_bp, outcome.status)), 0)
     from unnest($1::bigint[]) round (id)
     left join betting.bet on bet.round_id = round.id
     left join settlement.round_outcome outcome on outcome.round_id = bet.round_id and outcome.type = bet.type
    where round.id <> all ($2::bigint[]) group by round.id`;
