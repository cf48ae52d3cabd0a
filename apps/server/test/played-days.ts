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

export async function arrangeOptions(owner: Database): Promise<void> {
  await owner.query(`
    insert into market.market (stock, name, precision, rules) values ('SIM-V25', 'V25', 2, '{}') on conflict do nothing;
    insert into site.option (id, stock, type, label) values (1, 'SIM-V25', 'R1', 'V25 1'), (2, 'SIM-V25', 'R2', 'V25 2')
      on conflict do nothing;
    insert into site.option_terms (option_id, site_id, version, is_play, is_stop, profit_per, limit_min, limit_max)
      select o, s.id, 1, true, false, 88, 1, 1000000 from generate_series(1, 2) o, site.site s on conflict do nothing;`);
}

/** Rounds, bets of any size and outcome (won, lost and void ones), and the books that go with them. Answers how many bets. */
export async function playDays(owner: Database, played: PlayedDays): Promise<number> {
  const random = seededRandom(played.seed);
  const below = (n: number): number => Math.floor(random() * n);
  await arrangeOptions(owner);
  const [known] = await owner.query<{ last: string | null }>("select max(id) as last from betting.bet");
  let id = Number(known?.last ?? 0);
  for (const day of played.days) {
    const rounds: number[] = [];
    for (let n = 0; n < ROUNDS_A_DAY; n += 1)
      for (const option of OPTIONS) {
        const startMs =
          n === ROUNDS_A_DAY - 1 ? dayStartMs(day + 1) - 30_000 : dayStartMs(day) + n * ROUND_EVERY_MS;
        const round = (startMs / 30_000) * 1_000 + option;
        rounds.push(round);
        await insertRound(owner, { round, option, startMs, kind: below(6) === 0 ? "void" : "decided" });
      }
    // Bets come in the order of their rounds, as time goes.
    const chosen = Array.from({ length: played.betsADay }, () => below(rounds.length)).toSorted(
      (a, b) => a - b,
    );
    for (const place of chosen) {
      const player = played.players[below(played.players.length)];
      const round = rounds[place];
      if (player === undefined || round === undefined) continue;
      id += 1;
      await insertBet(owner, {
        id,
        round,
        player,
        type: below(2) === 0 ? "B" : "S",
        stake: 1 + below(9_999),
      });
    }
    const isOpen = played.isLastOpen === true && day === played.days.at(-1);
    if (!isOpen) for (const round of rounds) await settle(owner, round);
  }
  await owner.query("select setval('betting.bet_id_seq', greatest(1, $1::bigint))", [id]);
  return id;
}

async function insertRound(
  owner: Database,
  {
    round,
    option,
    startMs,
    kind,
  }: {
    readonly round: number;
    readonly option: number;
    readonly startMs: number;
    readonly kind: "void" | "decided";
  },
): Promise<void> {
  const isVoid = kind === "void";
  await owner.query(
    `insert into rounds.round (id, option_id, stock, type, number, start_ms, lock_ms, end_ms, game_start_ms, game_finish_ms,
       rule_version, precision, buy_pip, sell_pip, side_capacity, terms, site_status, state, outcome, void_cause)
     values ($1, $2::integer, 'SIM-V25', 'R' || $2::integer, 1, $3::bigint, $3::bigint + 50000, $3::bigint + 60000, $3::bigint + 60000,
             $3::bigint + 120000, 1, 2, 0, 0, 1000000000, '{"1":1,"37":1}', '{"1":1,"37":1}', $4, $5, $6)`,
    [
      round,
      option,
      startMs,
      kind,
      isVoid ? null : '{"kind":"direction","direction":"rise"}',
      isVoid ? "RESTART" : null,
    ],
  );
  const status = (won: number) => (isVoid ? 3 : won);
  await owner.query(
    "insert into settlement.round_outcome (round_id, type, status) values ($1, 'B', $2), ($1, 'S', $3)",
    [round, status(1), status(2)],
  );
}

async function insertBet(
  owner: Database,
  bet: {
    readonly id: number;
    readonly round: number;
    readonly player: { readonly id: number; readonly siteId: number };
    readonly type: "B" | "S";
    readonly stake: number;
  },
): Promise<void> {
  const { id, round, player, type, stake } = bet;
  await owner.query(
    `insert into betting.bet (id, round_id, member_id, site_id, option_id, type, stake, multiple_bp, terms_id, client_key,
                              accepted_at_ms, balance_after)
     select $1::bigint, id, $3::bigint, $4::integer, option_id, $5, $6::bigint, 18800, 1, gen_random_uuid(), start_ms + 1000, 0
       from rounds.round where id = $2`,
    [id, round, player.id, player.siteId, type, stake],
  );
  await owner.query(
    `insert into ledger.transfer (code, ref, debit_account, credit_account, amount, site_id, balance_after, at_ms)
     select 1, bet.id, member_id, -(site_id * 10 + 2), stake, site_id, 0, accepted_at_ms from betting.bet where id = $1`,
    [id],
  );
}

/** As settlement would: what is due of each bet, and the round is done. */
async function settle(owner: Database, round: number): Promise<void> {
  await owner.query(
    `insert into ledger.transfer (code, ref, debit_account, credit_account, amount, site_id, balance_after, at_ms)
     select case outcome.status when 1 then 2 else 3 end, bet.id, -(bet.site_id * 10 + 2), bet.member_id,
            settlement.returned(bet.stake, bet.multiple_bp, outcome.status), bet.site_id, 0, bet.accepted_at_ms + 120000
       from betting.bet join settlement.round_outcome outcome on outcome.round_id = bet.round_id and outcome.type = bet.type
      where bet.round_id = $1 and outcome.status in (1, 3) and settlement.returned(bet.stake, bet.multiple_bp, outcome.status) > 0`,
    [round],
  );
  await owner.query(
    `insert into settlement.round_settlement (round_id, settled_at_ms, bets, staked, returned)
     select $1, 1, count(bet.id), coalesce(sum(bet.stake), 0),
            coalesce(sum(settlement.returned(bet.stake, bet.multiple_bp, outcome.status)), 0)
       from betting.bet join settlement.round_outcome outcome on outcome.round_id = bet.round_id and outcome.type = bet.type
      where bet.round_id = $1`,
    [round],
  );
}
