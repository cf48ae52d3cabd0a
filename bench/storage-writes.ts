import { randomUUID } from "node:crypto";
import { assert, memberId, roundId, siteId } from "@maru/values";
import { openBetting } from "../apps/server/src/trading/betting/open-betting.ts";
import { openSettlement } from "../apps/server/src/trading/settlement/open-settlement.ts";
import { FIRST_MEMBER, type StorageWorld } from "./storage-world.ts";

const BETS = 1_000;
/** Far from the rounds that the world is filled with. */
const ROUND_MS = 1_800_000_000_000;
const TICK = JSON.stringify({ seq: 1, atMs: 1, tradeId: "t", price: 100_000, qty: "1" });
const LARGE_TABLES = [
  "bet",
  "transfer",
  "round",
  "round_total",
  "round_outcome",
  "round_settlement",
  "account",
];

export interface Written {
  readonly acceptMs: number;
  readonly settleMs: number;
}

/** A thousand bets at once on a new round, and its settlement, in a world of any size. `number` is another round each time. */
export async function writeRound(world: StorageWorld, number: number): Promise<Written> {
  const { owner } = world.database;
  const atMs = ROUND_MS + number * 60_000;
  const id = await addOpenRound(world, { number, atMs });
  const betting = openBetting(world.database.as("maru_betting"), { writers: 1 });
  const settlement = openSettlement(world.database.as("maru_settlement"));
  const acceptMs = await timed(async () => {
    const answers = await Promise.all(
      Array.from({ length: BETS }, (_, at) =>
        betting.placeBet({
          memberId: memberId(FIRST_MEMBER + (at % world.members)),
          siteId: siteId(1),
          roundId: roundId(id),
          type: at % 2 === 0 ? "B" : "S",
          stakePoints: 5_000,
          clientKey: randomUUID(),
          seenMultipleBp: null,
        }),
      ),
    );
    const refused = answers.find((answer) => !answer.ok);
    assert(refused === undefined, `a bet of the bench was refused: ${JSON.stringify(refused)}`);
  });
  await owner.query(
    `update rounds.round set state = 'decided', strike = $2, close = $2, decided_at_ms = $3,
            outcome = '{"kind": "direction", "direction": "rise"}' where id = $1`,
    [id, TICK, atMs + 122_000],
  );
  const settleMs = await timed(() => settlement.settle(roundId(id)));
  await betting.close();
  return { acceptMs, settleMs };
}

async function addOpenRound(
  { database: { owner } }: StorageWorld,
  { number, atMs }: { number: number; atMs: number },
): Promise<number> {
  const id = (atMs / 30_000) * 1_000 + 1;
  await owner.query(
    `create or replace function platform.clock_ms() returns bigint language sql volatile as 'select ${atMs + 1_000}::bigint'`,
  );
  await owner.query(
    `insert into rounds.round (id, option_id, stock, type, number, start_ms, lock_ms, end_ms, game_start_ms, game_finish_ms,
       rule_version, precision, buy_pip, sell_pip, side_capacity, terms, site_status, state)
     values ($1, 1, 'SIM-V25', 'R1', $2, $3, $3::bigint + 50000, $3::bigint + 60000, $3::bigint + 60000, $3::bigint + 120000, 1, 3, 0, 0,
             1000000000, '{"1": 1}', '{"1":1}', 'open')`,
    [id, number, atMs],
  );
  return id;
}

/** Rows that were ever read by going through a large table from end to end, by the database's own count. */
export async function rowsReadWhole({
  database: { owner },
}: StorageWorld): Promise<ReadonlyMap<string, number>> {
  // A session that does nothing more tells what it did ten seconds later.
  await new Promise((resolve) => setTimeout(resolve, 12_000));
  const rows = await owner.query<{ name: string; n: string }>(
    "select relname as name, sum(seq_tup_read)::text as n from pg_stat_user_tables where relname = any($1) group by 1",
    [LARGE_TABLES],
  );
  return new Map(rows.map(({ name, n }) => [name, Number(n)]));
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await work();
  return performance.now() - from;
}
