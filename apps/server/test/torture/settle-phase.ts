import { setTimeout as delay } from "node:timers/promises";
import type { RoundId } from "@maru/values";
import type { PoolClient } from "pg";
import { openTestDatabase, type TestDatabase } from "../../src/testing/test-database.ts";
import { openSettlement } from "../../src/trading/settlement/open-settlement.ts";
import {
  arrangeSettlementWorld,
  disagreements,
  type SettlementWorld,
} from "../../src/trading/settlement/settlement-world.ts";
import { type Figure, none } from "./figure.ts";
import { type SettlerChild, startSettler } from "./settler-child.ts";

/** How a settler is stopped in the middle, while another one takes over. */
const ENDS = ["killed", "disconnected", "asleep"] as const;
type End = (typeof ENDS)[number];

interface Stage {
  readonly database: TestDatabase;
  readonly world: SettlementWorld;
  readonly members: readonly number[];
  /** Holds the gate; its own connection. */
  readonly keeper: PoolClient;
  victim: SettlerChild;
  successor: SettlerChild;
  /** Starting, so that nobody waits for it. */
  spare: SettlerChild;
}

/** What went wrong, over all rounds. */
interface Tally {
  rounds: number;
  readonly points: Set<string>;
  unreached: number;
  unsettled: number;
  doubled: number;
  publishedWrong: number;
  booksOff: number;
}

const GATE = 77_001;
/** So many that settler-process.ts pays a chunk by two partitions, and the rest in two small chunks; each of them commits by itself. */
const LARGE_BETS = 2_600;
const SMALL_BETS = 40;

/**
 * A settler stopped before every statement that it writes with, and before its commit, in every way, while another one settles the same
 * round: found by watching one settlement, so that a new statement is a new point by itself.
 */
export async function runSettlers(wish: {
  readonly rounds: number;
  readonly ends: readonly End[];
  readonly withLarge: boolean;
  readonly untilMs: number;
}): Promise<readonly Figure[]> {
  const stage = await openStage();
  const tally: Tally = {
    rounds: 0,
    points: new Set(),
    unreached: 0,
    unsettled: 0,
    doubled: 0,
    publishedWrong: 0,
    booksOff: 0,
  };
  try {
    const small = await pointsOf(stage, SMALL_BETS);
    const large = wish.withLarge
      ? (await pointsOf(stage, LARGE_BETS)).filter((point) => !small.includes(point))
      : [];
    const plan = wish.ends.flatMap((end) => small.map((point) => ({ end, point, bets: SMALL_BETS })));
    const first = [
      ...plan,
      ...wish.ends.flatMap((end) => large.map((point) => ({ end, point, bets: LARGE_BETS }))),
    ];
    for (const step of first) await stopAt(stage, step, tally);
    for (let at = 0; tally.rounds < wish.rounds && Date.now() < wish.untilMs && plan.length > 0; at += 1) {
      const step = plan[at % plan.length];
      if (step !== undefined) await stopAt(stage, step, tally);
    }
  } finally {
    await closeStage(stage);
  }
  return [
    { name: "settle.points", value: tally.points.size, unit: "", least: 8 },
    { name: "settle.rounds", value: tally.rounds, unit: "", least: wish.ends.length * 8 },
    none("settle.points.unreached", tally.unreached),
    none("settle.unsettled", tally.unsettled),
    none("settle.doubled", tally.doubled),
    none("settle.told-not-once", tally.publishedWrong),
    none("settle.books-off", tally.booksOff),
  ];
}

async function openStage(): Promise<Stage> {
  const database = await openTestDatabase();
  const world = await arrangeSettlementWorld(database.owner);
  const members = await world.addMembers(LARGE_BETS / 10, 1_000_000_000);
  await database.owner.query(GATES);
  const start = (): SettlerChild => startSettler(database.address);
  const keeper = await database.owner.dedicated();
  return { database, world, members, keeper, victim: start(), successor: start(), spare: start() };
}

async function closeStage({ database, keeper, victim, successor, spare }: Stage): Promise<void> {
  await Promise.all([victim, successor, spare].map((settler) => settler.end()));
  keeper.release(true);
  await database.close();
}

/** Every write of a settler passes here, in any table of the rooms it may write to, and so does its commit. */
const GATES = `
  create schema torture;
  create table torture.armed (point text not null);
  create table torture.seen (point text not null);
  create function torture.gate() returns trigger language plpgsql security definer set search_path = pg_catalog as $$
  declare
    v_point text := tg_table_schema || '.' || tg_table_name || ' ' || lower(tg_op) || case tg_level when 'ROW' then ' at commit' else '' end;
  begin
    if session_user <> 'maru_settlement' then return null; end if;
    if exists (select from torture.armed where point = 'watch') then
      insert into torture.seen values (v_point);
    elsif exists (select from torture.armed where point = v_point) then
      perform pg_advisory_xact_lock_shared(${GATE});
    end if;
    return null;
  end $$;
  do $$ declare t regclass; begin
    for t in select c.oid::regclass from pg_class c where c.relkind in ('r', 'p') and not c.relispartition
                and c.relnamespace in ('settlement'::regnamespace, 'ledger'::regnamespace, 'live'::regnamespace) loop
      execute format('create trigger torture_gate before insert or update or delete on %s for each statement execute function torture.gate()', t);
    end loop;
    foreach t in array array['settlement.round_settlement', 'settlement.round_progress', 'settlement.round_partition']::regclass[] loop
      execute format('create constraint trigger torture_commit after insert or update on %s deferrable initially deferred
        for each row execute function torture.gate()', t);
    end loop;
  end $$;`;

async function pointsOf(stage: Stage, bets: number): Promise<readonly string[]> {
  const { owner } = stage.database;
  await makeDue(stage, bets);
  await owner.query("truncate torture.seen, torture.armed; insert into torture.armed values ('watch')");
  await stage.victim.settleDue();
  const rows = await owner.query<{ point: string }>("select distinct point from torture.seen order by point");
  await owner.query("truncate torture.armed");
  return rows.map(({ point }) => point);
}

async function makeDue({ world, members }: Stage, bets: number): Promise<RoundId> {
  const round = await world.addRound();
  let placed = 0;
  while (placed < bets) placed += await world.placeBets(round, members.slice(0, bets - placed), 5_000);
  await world.decide(round, { kind: "direction", direction: "rise" });
  return round;
}

async function stopAt(
  stage: Stage,
  { end, point, bets }: { readonly end: End; readonly point: string; readonly bets: number },
  tally: Tally,
): Promise<void> {
  const { owner } = stage.database;
  const round = await makeDue(stage, bets);
  await owner.query("truncate torture.armed");
  await owner.query("insert into torture.armed values ($1)", [point]);
  await stage.keeper.query(`select pg_advisory_lock(${GATE})`);
  const victim = stage.victim.settleDue();
  const pid = await stopped(stage);
  if (pid === null) tally.unreached += 1;
  tally.points.add(point);
  tally.rounds += 1;
  const done = await TAKE_OVER[end](stage, { pid, victim });
  await owner.query("truncate torture.armed");
  if (!done) await openSettlement(stage.database.as("maru_settlement")).settleDue();
  await judge(stage, round, tally);
}

interface Stopped {
  readonly pid: number | null;
  readonly victim: Promise<boolean>;
}

/** True when the successor alone finished the work. */
const TAKE_OVER: Readonly<Record<End, (stage: Stage, stopped: Stopped) => Promise<boolean>>> = {
  /** The process is gone; what it had sent may still be done by the database. */
  killed: async (stage, { victim }) => {
    await stage.victim.end();
    await victim;
    const done = stage.successor.settleDue();
    await openGate(stage);
    const isDone = await done;
    stage.victim = stage.successor;
    stage.successor = stage.spare;
    stage.spare = startSettler(stage.database.address);
    return isDone;
  },
  /** What it had done is rolled back, and it tries again by itself beside its successor. */
  disconnected: async (stage, { pid, victim }) => {
    const done = stage.successor.settleDue();
    await stage.database.owner.query("select pg_terminate_backend($1)", [pid ?? 0]);
    await openGate(stage);
    const both = await Promise.all([done, victim]);
    return both.every(Boolean);
  },
  /** It sleeps, the successor takes over, and it wakes believing that the work is still its own. */
  asleep: async (stage, { victim }) => {
    stage.victim.signal("SIGSTOP");
    const done = stage.successor.settleDue();
    await openGate(stage);
    const isDone = await done;
    stage.victim.signal("SIGCONT");
    return (await victim) && isDone;
  },
};

async function openGate({ keeper }: Stage): Promise<void> {
  await keeper.query(`select pg_advisory_unlock(${GATE})`);
}

/** The backend that waits at the gate; null when none came. */
async function stopped({ database }: Stage): Promise<number | null> {
  for (let looked = 0; looked < 2_000; looked += 1) {
    const [row] = await database.owner.query<{ pid: number }>(
      `select pid from pg_locks where database = (select oid from pg_database where datname = current_database())
          and locktype = 'advisory' and objid = ${GATE} and not granted limit 1`,
    );
    if (row !== undefined) return row.pid;
    await delay(5);
  }
  return null;
}

async function judge({ database }: Stage, round: RoundId, tally: Tally): Promise<void> {
  const [row] = await database.owner.query<{ settled: number; doubled: number; told: number }>(
    `select (select count(*)::int from settlement.round_settlement where round_id = $1) as settled,
            (select count(*)::int from (select t.ref from ledger.transfer t join betting.bet b on b.id = t.ref
              where b.round_id = $1 and t.code in (2, 3) group by t.ref having count(*) > 1) x) as doubled,
            (select count(*)::int from live.outbox where kind = 'round.settled' and payload ->> 'roundId' = $1::text
              and (payload ->> 'isLast')::boolean) as told`,
    [round],
  );
  tally.unsettled += row?.settled === 1 ? 0 : 1;
  tally.doubled += row?.doubled ?? 1;
  tally.publishedWrong += row?.told === 1 ? 0 : 1;
  tally.booksOff += (await disagreements(database.owner)).length;
}
