import { roundTimes, type GameType } from "@maru/rules";
import { instant } from "@maru/values";
import type { Database } from "../../../ports/unit-of-work.ts";

/** A moment on every grid: the seeded rounds lie around it, and the world's clock stands at it. */
export const NOW_MS = 1_800_000_030_000;
export const GRID_MS = 1_800_000_000_000;
const MINUTE_MS = 60_000;

/** Round ids of option 1 (rise/fall), by what they came to. */
export const ROUNDS = { rise: 101, fall: 102, draw: 103, void: 104, running: 105, open: 106 } as const;
/** Round ids of option 2 (digits): sealed, plain, open. */
export const DIGIT_ROUNDS = { sealed: 201, plain: 202, open: 203 } as const;
/** A round of option 3, which only site 37 offers. */
export const FOREIGN_ROUND = 301;

export const MEMBERS = { player: 1001, other: 1002, trader: 1003, partner: 1004 } as const;

const RULES = JSON.stringify({ kind: "simulated", source: "simulated", digitRule: "last" });

const FEE = JSON.stringify({
  oeDiv: 190,
  oeFee: 0,
  uoDiv: 190,
  uoFee: 0,
  smlDiv: 300,
  smlFee: 0,
  oesmlDiv: 450,
  ndiv: 900,
  nfee: 0,
  oeMin: 5e3,
  oeMax: 5e5,
  uoMin: 5e3,
  uoMax: 5e5,
  smlMin: 5e3,
  smlMax: 3e5,
  oesmlMin: 1e3,
  oesmlMax: 1e5,
  nmin: 1e3,
  nmax: 1e5,
});

const SITES = `
  insert into site.site (id, code, name, locale, mode, stock_prefix, hosts, sandbox) values
    (1, 'maru', '마루', 'ko', 'play', '', '{}', false),
    (37, 'maru-en', 'Maru', 'en', 'licensed', '', '{en.test}', true);
  select site.open_sandbox(37);
  insert into market.market (stock, name, precision, rules, enabled) values
    ('SIM-V25', '모의 변동성 25', 3, '${RULES}', true),
    ('KRW-BTC', '비트코인', 0, '{"kind":"real","source":"upbit"}', false);
  insert into site.option (id, stock, type, label, buy_pip) values
    (1, 'SIM-V25', 'R1', 'V25 R1', 5), (2, 'SIM-V25', 'B1', 'V25 B1', 0), (3, 'SIM-V25', 'R2', 'V25 R2', 0),
    (4, 'KRW-BTC', 'R1', 'BTC R1', 0);
  insert into site.option_terms (option_id, site_id, version, is_play, is_stop, profit_per, fee, limit_min, limit_max) values
    (1, 1, 1, true, false, 80, null, 1000, 100000),
    (1, 1, 2, true, false, 88, null, 5000, 500000),
    (1, 37, 1, true, false, 90, null, 10000, 900000),
    (2, 1, 1, true, true, null, '${FEE}', 1000, 500000),
    (3, 37, 1, true, false, 88, null, 5000, 500000),
    (4, 1, 1, true, false, 88, null, 5000, 500000);`;

const PEOPLE = `
  insert into accounts.member (site_id, username, password_hash, name, role, limit_json) values
    (1, 'player1', 'x', '김하나', 'PLAYER', '{"isEnabled":"Y","min":5000,"max":50000}'),
    (1, 'player2', 'x', '', 'PLAYER', '{"isEnabled":"N"}'),
    (37, 'trader1', 'x', '', 'PLAYER', '{"isEnabled":"N"}'),
    (1, 'partner1', 'x', '', 'PARTNER', '{"isEnabled":"N"}');
  insert into ledger.account (id, site_id, kind, balance, version) values
    (1001, 1, 'player', 995000, 17), (1002, 1, 'player', 1000000, 1), (1003, 37, 'player', 1000000, 1);`;

interface SeedRound {
  readonly id: number;
  readonly option: number;
  readonly type: GameType;
  readonly startMs: number;
  readonly state: string;
  readonly outcome?: object;
  readonly strike?: number;
  readonly close?: number;
  readonly seedCommit?: boolean;
}

const at = (minutes: number) => GRID_MS + minutes * MINUTE_MS;
const rise = { kind: "direction", direction: "rise" };
const fall = { kind: "direction", direction: "fall" };
const draw = { kind: "direction", direction: "draw" };
const seven = { kind: "digit", digit: 7 };
const r1 = { option: 1, type: "R1" } as const;
const b1 = { option: 2, type: "B1" } as const;

const SEED_ROUNDS: readonly SeedRound[] = [
  { ...r1, id: 101, startMs: at(-5), state: "decided", outcome: rise, strike: 100_000, close: 100_010 },
  { ...r1, id: 102, startMs: at(-4), state: "decided", outcome: fall, strike: 100_010, close: 100_000 },
  { ...r1, id: 103, startMs: at(-3), state: "decided", outcome: draw, strike: 100_000, close: 100_000 },
  { ...r1, id: 104, startMs: at(-2), state: "void" },
  { ...r1, id: 105, startMs: at(-1), state: "running", strike: 100_020 },
  { ...r1, id: 106, startMs: at(0), state: "open" },
  {
    ...b1,
    id: 201,
    startMs: at(-2),
    state: "decided",
    outcome: seven,
    strike: 99_000,
    close: 100_007,
    seedCommit: true,
  },
  { ...b1, id: 202, startMs: at(-1), state: "decided", outcome: seven, strike: 99_000, close: 100_007 },
  { ...b1, id: 203, startMs: at(0), state: "open" },
  { id: 301, option: 3, type: "R2", startMs: at(0), state: "open" },
];

const TERMS: Readonly<Record<number, object>> = { 1: { 1: 2, 37: 3 }, 2: { 1: 4 }, 3: { 37: 5 } };

const INSERT_ROUND = `
  insert into rounds.round (id, option_id, stock, type, number, start_ms, lock_ms, end_ms, game_start_ms, game_finish_ms,
    rule_version, precision, buy_pip, sell_pip, side_capacity, terms, site_status, seed_commit, state, strike, close, high, low,
    outcome, void_cause, decided_at_ms)
  values ($1, $2, 'SIM-V25', $3, $4, $5, $6, $7, $8, $9, 1, 3, 5, 0, 1000000000, $10, '{"1":1,"37":1}',
    case when $11 then decode('ab', 'hex') end, $12, $13, $14, $15, $16, $17, $18, $19)`;

function tickJson(units: number | undefined, atMs: number): string | null {
  if (units === undefined) return null;
  return JSON.stringify({ seq: 1, atMs, tradeId: "7", price: units, qty: "150000000" });
}

async function insertRound(owner: Database, round: SeedRound): Promise<void> {
  const times = roundTimes(round.type, instant(round.startMs), 10);
  const { strike, close } = round;
  const isWhole = strike !== undefined && close !== undefined;
  await owner.query(INSERT_ROUND, [
    round.id,
    round.option,
    round.type,
    round.id % 100,
    times.startMs,
    times.lockMs,
    times.endMs,
    times.gameStartMs,
    times.gameFinishMs,
    TERMS[round.option],
    round.seedCommit === true,
    round.state,
    tickJson(strike, times.gameStartMs),
    tickJson(close, times.gameFinishMs - 1),
    isWhole ? Math.max(strike, close) : null,
    isWhole ? Math.min(strike, close) : null,
    round.outcome ?? null,
    round.state === "void" ? "FEED_GAP" : null,
    round.outcome === undefined ? null : times.gameFinishMs + 10,
  ]);
}

/** Bets of player1 (1001) on every round, of player2 on one, of trader1 of the other site on one. */
const BETS = `
  insert into betting.bet (id, round_id, member_id, site_id, option_id, type, stake, multiple_bp, terms_id, client_key,
    accepted_at_ms, balance_after)
  select id, round_id, member_id, site_id, option_id, type, stake, 18800, 2,
         ('00000000-0000-4000-8000-' || lpad(id::text, 12, '0'))::uuid, ${GRID_MS} + id * 1000, 0
    from (values (1, 101, 1001, 1, 1, 'B', 5001), (2, 102, 1001, 1, 1, 'B', 5000), (3, 103, 1001, 1, 1, 'S', 5000),
                 (4, 104, 1001, 1, 1, 'S', 5000), (5, 105, 1001, 1, 1, 'B', 5000), (6, 106, 1001, 1, 1, 'S', 5000),
                 (7, 202, 1001, 1, 2, 'OV', 5000), (8, 106, 1002, 1, 1, 'B', 6000), (9, 106, 1003, 37, 1, 'B', 7000))
      as bet (id, round_id, member_id, site_id, option_id, type, stake);
  alter sequence betting.bet_id_seq restart with 100;
  insert into settlement.round_outcome (round_id, type, status) values
    (101, 'B', 1), (101, 'S', 2), (102, 'B', 2), (102, 'S', 1), (103, 'B', 3), (103, 'S', 3), (104, 'B', 3), (104, 'S', 3),
    (202, 'OV', 1);`;

/** Six 30 s bars, the second and the last flat, then three ticks that no bar holds yet; two more ticks do not count. */
const PRICES = `
  insert into market.bar (stock, start_ms, open, high, low, close, volume, trades)
  select 'SIM-V25', ${GRID_MS} - 180000 + n * 30000, o, h, l, c, v, t
    from (values (0, 100, 120, 90, 110, 300000000, 3), (1, 110, 110, 110, 110, 0, 0), (2, 130, 140, 125, 135, 100000000, 1),
                 (3, 135, 150, 130, 140, 200000000, 2), (4, 141, 142, 140, 142, 100000000, 1), (5, 142, 142, 142, 142, 0, 0))
      as bar (n, o, h, l, c, v, t);
  insert into market.tick (stock, seq, at_ms, received_at_ms, price, qty, trade_id, flag) values
    ('SIM-V25', 1, ${GRID_MS} - 1000, ${GRID_MS}, 142, 100000000, '1', 'used'),
    ('SIM-V25', 2, ${GRID_MS}, ${GRID_MS}, 150, 250000000, '9007199254740993', 'used'),
    ('SIM-V25', 3, ${GRID_MS} + 100, ${GRID_MS}, 999, 100000000, '3', 'late'),
    ('SIM-V25', 4, ${GRID_MS} + 200, ${GRID_MS}, 148, 100000000, '4', 'used'),
    ('SIM-V25', 5, ${GRID_MS} + 29000, ${GRID_MS}, 155, 1, '5', 'used');`;

const SEEDS = `
  insert into rounds.seed (round_id, seed, revealed_at_ms) values (201, decode('cafe', 'hex'), 1), (202, decode('f00d', 'hex'), null);
  insert into market.seed_chain (stock, terminal, length, first_slot_ms, salt, salted_at_ms)
    values ('SIM-V25', decode('aa', 'hex'), 1000, 1, decode('bb', 'hex'), 2);
  insert into market.seed_reveal (stock, slot_ms, seed) values
    ('SIM-V25', ${GRID_MS} - 60000, decode('01', 'hex')), ('SIM-V25', ${GRID_MS} - 30000, decode('02', 'hex')),
    ('SIM-V25', ${GRID_MS}, decode('03', 'hex'));`;

/** Two sites, four options, rounds in every state, bets with every end, prices and seeds. */
export async function seedWorld(owner: Database): Promise<void> {
  await owner.query(SITES);
  await owner.query(PEOPLE);
  for (const round of SEED_ROUNDS) await insertRound(owner, round);
  for (const statements of [BETS, PRICES, SEEDS]) await owner.query(statements);
}
