import { type Round, roundTimes } from "@maru/rules";
import { instant, optionId, price, roundId, type RoundId, stock } from "@maru/values";
import { createRelay } from "../apps/server/src/platform/outbox-relay.ts";
import type { Database } from "../apps/server/src/ports/unit-of-work.ts";
import { messagesOf } from "../apps/server/src/trading/live/messages-of.ts";
import { openSettlement } from "../apps/server/src/trading/settlement/open-settlement.ts";
import { addRounds, type BettingBench } from "./betting-world.ts";

/** One settled round beside one bare update of the same bet rows. Milliseconds, commit included. */
export interface SettleRun {
  readonly floorMs: number;
  readonly settleMs: number;
  /** Settled, and every result and balance made into the messages of its player; null where that was left out. */
  readonly publishedMs: number | null;
}

/**
 * The table of a team that writes the result into the bet: a primary key, the key of the click, by round and by player, four indexes,
 * and pages filled to the brim, so that the update writes every row and its index
 * entries anew. It holds nothing but the round, which is kinder to it than a year of bets would be: all of its pages are in memory.
 */
const FLOOR = `
  create schema if not exists floor;
  create table if not exists floor.bet (
    id bigint primary key, round_id bigint not null, member_id bigint not null, site_id int not null, option_id int not null,
    type text not null, stake bigint not null, multiple_bp int not null, terms_id bigint not null, client_key uuid not null,
    accepted_at_ms bigint not null, balance_after bigint not null, status smallint not null default 5, profit bigint);
  create unique index if not exists bet_key on floor.bet (member_id, client_key);
  create index if not exists bet_round on floor.bet (round_id, id);
  create index if not exists bet_member on floor.bet (member_id, id desc);`;

/** Bets of other rounds while a round settles, beside the same without; p99 in ms. */
export interface SettleBesideRun {
  readonly quietP99: number;
  readonly busyP99: number;
  readonly settleMs: number;
}

/** How many players made that many bets; any other number by as many. */
const PLAYERS = new Map([
  [1_000, 1_000],
  [10_000, 10_000],
  [100_000, 50_000],
  [1_000_000, 200_000],
]);

export interface SettleBench {
  /** Makes a round with its rows, outside the figures, then measures the floor and ours; every other call in the other order. */
  run(bets: number, roundNumber: number): Promise<SettleRun>;
  /** Settles a round of that many bets once without and once with `load`, which gets the settlement and returns its p99. */
  runBeside(
    bets: number,
    roundNumber: number,
    load: (during: Promise<unknown>) => Promise<number>,
  ): Promise<SettleBesideRun>;
}

const QUIET_MS = 1_500;
const WARM_UP = { bets: 100, roundNumber: 90_000 };

/** Opens the settlement room and a relay as a running server has them: connected, their plans made. */
export async function openSettleBench(
  bench: BettingBench,
  /** Rounds of more bets than this are not told, which takes longer than to settle them. */
  { publishedUpToBets }: { readonly publishedUpToBets: number },
): Promise<SettleBench> {
  const { owner } = bench.database;
  await owner.query(FLOOR);
  await owner.query("delete from live.outbox");
  const relay = tellingRelay(bench.database.as("maru_relay"));
  const settlement = openSettlement(bench.database.as("maru_settlement"));
  let isFloorFirst = false;
  const run = async (bets: number, roundNumber: number): Promise<SettleRun> => {
    const [round] = await addRounds(owner, { count: 1, from: roundNumber });
    if (round === undefined) throw new Error("no round was made");
    await fillRound(owner, { round, bets, members: bench.memberCount });
    isFloorFirst = !isFloorFirst;
    let floorMs = isFloorFirst ? await timed(() => floorUpdate(owner, round)) : 0;
    const begun = performance.now();
    const settleMs = await timed(() => settlement.settle(round));
    if (bets <= publishedUpToBets) await relay.drain();
    const publishedMs = bets <= publishedUpToBets ? performance.now() - begun : null;
    await owner.query("delete from live.outbox");
    if (!isFloorFirst) floorMs = await timed(() => floorUpdate(owner, round));
    await owner.query("delete from floor.bet where round_id = $1", [round]);
    return { floorMs, settleMs, publishedMs };
  };
  const runBeside: SettleBench["runBeside"] = async (bets, roundNumber, load) => {
    const [round] = await addRounds(owner, { count: 1, from: roundNumber });
    if (round === undefined) throw new Error("no round was made");
    await fillRound(owner, { round, bets, members: bench.memberCount });
    const quietP99 = await load(new Promise((resolve) => setTimeout(resolve, QUIET_MS)));
    const settled = timed(() => settlement.settle(round));
    const busyP99 = await load(settled);
    const settleMs = await settled;
    await owner.query("delete from floor.bet where round_id = $1", [round]);
    return { quietP99, busyP99, settleMs };
  };
  await run(WARM_UP.bets, WARM_UP.roundNumber);
  return { run, runBeside };
}

/** Bets, half on each side, in the product's table and the same rows in the typical one; then the outcome. */
async function fillRound(
  owner: Database,
  { round, bets, members }: { round: RoundId; bets: number; members: number },
): Promise<void> {
  const columns =
    "id, round_id, member_id, site_id, option_id, type, stake, multiple_bp, terms_id, client_key, accepted_at_ms, balance_after";
  await owner.query(
    `insert into betting.bet (${columns})
     select nextval('betting.bet_id_seq'), $1::bigint, m, case when m % 2 = 0 then 1 else 37 end, 1,
            case when (n + n / $3::int) % 2 = 0 then 'B' else 'S' end, 5000, 18800, 1, gen_random_uuid(), platform.clock_ms(), 0
       from generate_series(1, $2::int) n, lateral (select 1001 + (n::bigint * 7919) % $3::int as m) x`,
    [round, bets, Math.min(members, PLAYERS.get(bets) ?? bets)],
  );
  await owner.query(
    `insert into floor.bet (${columns}) select ${columns} from betting.bet where round_id = $1 order by id`,
    [round],
  );
  await owner.query(
    `insert into betting.round_total (round_id, type, stake, bets)
     select round_id, type, sum(stake), count(*) from betting.bet where round_id = $1 group by 1, 2`,
    [round],
  );
  await owner.query("update rounds.round set state = 'decided', outcome = $2 where id = $1", [
    round,
    JSON.stringify({ kind: "direction", direction: "rise" }),
  ]);
  // Both tables are read once, so that neither pays for marking its rows as committed.
  await owner.query("select count(stake) from floor.bet where round_id = $1", [round]);
}

function floorUpdate(owner: Database, round: RoundId): Promise<unknown> {
  return owner.query(
    `update floor.bet set status = case type when 'B' then 1 else 2 end,
            profit = case type when 'B' then stake * multiple_bp / 10000 - stake else -stake end where round_id = $1`,
    [round],
  );
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

/** Reads the outbox as the server does and makes every message; only the sockets are missing. */
function tellingRelay(database: Database) {
  return createRelay(database, async (events) => {
    for (const event of events)
      messagesOf(event, {
        roundOf: () => LIVE_ROUND,
        usernameOf: () => null,
        remainingOf: () => null,
        termsOf: () => null,
        receiptOf: () => null,
      });
  });
}

/** What the messages say of the round; its numbers do not matter here. */
const LIVE_ROUND: Round = {
  id: roundId(1),
  optionId: optionId(1),
  stock: stock("SIM-V25"),
  type: "R5",
  number: 1,
  times: roundTimes("R5", instant(1_800_000_000_000), 10),
  ruleVersion: 1,
  precision: 3,
  buyPip: price(0),
  sellPip: price(0),
  sideCapacity: 1_000_000,
  termsBySite: {},
  siteStatus: {},
  seedCommit: null,
  state: "decided",
  strike: null,
  close: null,
  high: null,
  low: null,
  outcome: { kind: "direction", direction: "rise" },
  voidCause: null,
  decidedAtMs: null,
};
