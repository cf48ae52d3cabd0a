import { randomUUID } from "node:crypto";
import { memberId, type MemberId, type RoundId, roundId, siteId, staffId } from "@maru/values";
import { type Approvals, openApprovals } from "../../src/operations/staff/approvals.ts";
import { openWalletWorld, type WalletWorld } from "../../src/operations/wallet/testing/wallet-world.ts";
import { openConsoleDatabase } from "../../src/platform/console-database.ts";
import type { Actor } from "../../src/ports/staff.ts";
import { openTestDatabase, type TestDatabase } from "../../src/testing/test-database.ts";
import { type Betting, openBetting } from "../../src/trading/betting/open-betting.ts";
import { openSettlement, type Settlement } from "../../src/trading/settlement/open-settlement.ts";
import { type Plain, PLAYERS } from "./commands.ts";
import { type Holdings, OWN_LIMITS, ROUND_MS } from "./reference.ts";

/** The real rooms on one database, for one list of commands after the other. */
export interface Product {
  /** Players and a round of their own; what they hold, and the database's clock. */
  begin(): Promise<{ readonly run: Run; readonly holdings: Holdings; readonly nowMs: number }>;
  /** Every fault of the books and of the requests; empty when they hold. Asked while no round waits. */
  faults(): Promise<readonly unknown[]>;
  close(): Promise<void>;
}

export interface Run {
  do(command: Plain): Promise<string>;
  holdings(): Promise<Holdings>;
}

const GIFT = 1_000_000;
const ADMINS = [
  { id: 21, username: "admin1", session: "00000000-0000-4000-8000-000000000021" },
  { id: 22, username: "admin2", session: "00000000-0000-4000-8000-000000000022" },
] as const;
/** Of the accounts of site 1. */
const [HOUSE, ISSUER, RESERVE] = [-11, -13, -14];

interface Rooms {
  readonly database: TestDatabase;
  readonly world: WalletWorld;
  readonly betting: Betting;
  readonly settlers: readonly Settlement[];
  readonly approvals: Approvals;
  readonly admins: Readonly<Record<"first" | "second", Actor>>;
  /** How many rounds were made. */
  rounds: number;
}

export async function openProduct(): Promise<Product> {
  const database = await openTestDatabase();
  const world = await openWalletWorld(database);
  await arrange(database);
  const settlements = database.as("maru_settlement");
  const rooms: Rooms = {
    database,
    world,
    betting: openBetting(database.as("maru_betting"), { writers: 2 }),
    settlers: [openSettlement(settlements), openSettlement(settlements)],
    approvals: openApprovals({
      database: openConsoleDatabase(database.as("maru_console")),
      kinds: world.wallet.approvalKinds,
    }),
    admins: { first: adminOf(0), second: adminOf(1) },
    rounds: 0,
  };
  return {
    begin: () => begin(rooms),
    faults: async () => [
      ...(await world.faults()),
      ...(await database.owner.query("select * from ledger.disagreement")),
    ],
    close: async () => {
      await rooms.betting.close();
      await database.close();
    },
  };
}

async function arrange({ owner }: TestDatabase): Promise<void> {
  await owner.query(`
    insert into site.option (id, stock, type, label) values (1, 'SIM-V25', 'R1', 'R1');
    insert into site.option_terms (option_id, site_id, version, is_play, is_stop, profit_per, limit_min, limit_max)
      values (1, 1, 1, true, false, 88, 5000, 1000000)`);
  for (const { id, username, session } of ADMINS) {
    await owner.query(
      `insert into staff.account (id, username, role, site_ids, person_ref, password_hash) overriding system value
         values ($1, $2, 'admin', null, $2, '')`,
      [id, username],
    );
    await owner.query(
      `insert into staff.session (id, staff_id, token_hash, stage, second_factor, address, user_agent, expires_at_ms, stepped_up_at_ms)
         values ($1, $2, $3, 'open', 'totp', '', '', 9000000000000, 8000000000000)`,
      [session, id, username],
    );
  }
}

function adminOf(place: 0 | 1): Actor {
  const { id, username, session } = ADMINS[place];
  const staff = { staffId: staffId(id), username, role: "admin", siteIds: "all", partnerId: null } as const;
  return { staff: { ...staff, sessionId: session, steppedUpAtMs: null }, address: "203.0.113.9" };
}

interface Play {
  readonly players: readonly PlayerHere[];
  readonly rounds: RoundId[];
  /** The reference counts bets from 1. */
  readonly bets: Map<number, number>;
}

interface PlayerHere {
  readonly id: MemberId;
  readonly requests: Map<"deposit" | "withdrawal", number>;
  readonly keys: Map<"bet" | "request", string>;
}

async function begin(rooms: Rooms) {
  const ids = await addPlayers(rooms);
  const players = ids.map((id): PlayerHere => ({ id, requests: new Map(), keys: new Map() }));
  const play: Play = { players, rounds: [], bets: new Map() };
  await openRound(rooms, play);
  const run: Run = { do: (command) => carryOut(rooms, play, command), holdings: () => holdings(rooms, play) };
  return { run, holdings: await holdings(rooms, play), nowMs: await clock(rooms) };
}

async function addPlayers({ database: { owner } }: Rooms): Promise<readonly MemberId[]> {
  const rows = await owner.query<{ id: string }>(
    `with m as (insert into accounts.member (site_id, username, password_hash, role)
                select 1, left(replace(gen_random_uuid()::text, '-', ''), 20), '', 'PLAYER' from generate_series(1, $1) returning id),
      a as (insert into ledger.account (id, site_id, kind, balance, version, check_every_ms)
            select id, 1, 'player', $2, 1, null from m),
      i as (update ledger.account set balance = balance - $1 * $2 where id = ${ISSUER}),
      t as (insert into ledger.transfer (code, ref, debit_account, credit_account, amount, site_id, balance_after)
            select 10, nextval('ledger.grant_ref'), ${ISSUER}, id, $2, 1, $2 from m)
     select id from m order by id`
      .replaceAll("$1", "$1::int")
      .replaceAll("$2", "$2::bigint"),
    [PLAYERS, GIFT],
  );
  await owner.query(
    "insert into accounts.protection (member_id, site_id, single_stake_max, day_deposit_max) values ($1, 1, $2, $3)",
    [rows.at(-1)?.id, OWN_LIMITS.singleStakeMax, OWN_LIMITS.dayDepositMax],
  );
  return rows.map(({ id }) => memberId(Number(id)));
}

async function clock({ database }: Rooms): Promise<number> {
  const [row] = await database.owner.query<{ ms: string }>("select platform.clock_ms() as ms");
  return Number(row?.ms);
}

async function openRound(rooms: Rooms, play: Play): Promise<void> {
  rooms.rounds += 1;
  const [row] = await rooms.database.owner.query<{ id: string }>(
    `insert into rounds.round (id, option_id, stock, type, number, start_ms, lock_ms, end_ms, game_start_ms, game_finish_ms,
       rule_version, precision, buy_pip, sell_pip, side_capacity, terms, site_status, state)
     select (c.ms / 30000) * 1000 + $1::int % 1000, 1, 'SIM-V25', 'R1', $1::int, c.ms, c.ms + $2::bigint, c.ms + $2 + 10000, c.ms + $2 + 10000,
            c.ms + $2 + 70000, 1, 2, 0, 0, 1000000000000000, (select jsonb_build_object('1', id) from site.option_terms), '{"1":1}', 'open'
       from (select platform.clock_ms() as ms) c returning id`,
    [rooms.rounds, ROUND_MS],
  );
  play.rounds.push(roundId(Number(row?.id)));
}

async function holdings({ database }: Rooms, { players }: Play): Promise<Holdings> {
  const ids = [...players.map(({ id }) => Number(id)), HOUSE, ISSUER, RESERVE];
  const rows = await database.owner.query<{ id: string; balance: string }>(
    "select id, balance from ledger.account where id = any ($1::bigint[])",
    [ids],
  );
  const balances = new Map(rows.map(({ id, balance }) => [Number(id), Number(balance)]));
  const of = (id: number): number => balances.get(id) ?? Number.NaN;
  return {
    players: players.map(({ id }) => of(id)),
    house: of(HOUSE),
    issuer: of(ISSUER),
    reserve: of(RESERVE),
  };
}

function carryOut(rooms: Rooms, play: Play, command: Plain): Promise<string> {
  switch (command.kind) {
    case "nothing":
      return Promise.resolve("nothing");
    case "pass":
      return rooms.world.pass(command.ms).then(() => "passed");
    case "apply":
      return apply(rooms, playerOf(play, command.player), command);
    case "decide":
      return decide(rooms, play, command);
    case "adjust":
      return adjust(rooms, playerOf(play, command.player), command);
    case "bet":
      return bet(rooms, play, command);
    case "end":
      return end(rooms, play, command);
    case "correct":
    default:
      return correct(rooms, play, command);
  }
}

type Of<K extends Plain["kind"]> = Extract<Plain, { readonly kind: K }>;

function playerOf({ players }: Play, place: number): PlayerHere {
  const player = players[place];
  if (player === undefined) throw new Error(`there is no player ${place}`);
  return player;
}

function keyOf({ keys }: PlayerHere, what: "bet" | "request", isRepeat: boolean): string {
  const key = (isRepeat ? keys.get(what) : undefined) ?? randomUUID();
  keys.set(what, key);
  return key;
}

async function apply({ world }: Rooms, player: PlayerHere, command: Of<"apply">): Promise<string> {
  const { type, amount, isRepeat } = command;
  const clientKey = keyOf(player, "request", isRepeat);
  const answer = await world.wallet.apply({ memberId: player.id, type, amount, clientKey });
  if (!answer.ok) return answer.refusal.code;
  const { id, stage } = answer.value;
  // Told again, a request may be older than the newest one.
  if (id > (player.requests.get(type) ?? 0)) player.requests.set(type, id);
  return stage;
}

async function decide({ world }: Rooms, play: Play, command: Of<"decide">): Promise<string> {
  const player = playerOf(play, command.player);
  const requestId = player.requests.get(command.type);
  if (requestId === undefined) return "none";
  const other = playerOf(play, (command.player + 1) % PLAYERS);
  const deciders = {
    one: world.operators[0],
    two: world.operators[1],
    "one again": world.double,
    stranger: world.stranger,
    player: { kind: "player", memberId: player.id },
    "other player": { kind: "player", memberId: other.id },
    clock: { kind: "clock" },
  } as const;
  const answer = await world.wallet.decide({ requestId, act: command.act, by: deciders[command.by] });
  return answer.ok ? answer.value.stage : answer.refusal.code;
}

async function adjust({ world, approvals }: Rooms, player: PlayerHere, command: Of<"adjust">) {
  const { direction, amount, verdict } = command;
  const actors = { one: world.operators[0], two: world.operators[1], "one again": world.double };
  const wish = { siteId: 1, memberId: player.id, direction, amount, reason: "by the reference" };
  const asked = await world.wallet.requestAdjustment({ ...wish, by: actors[command.asked].actor });
  if (!asked.ok) return `not asked: ${asked.refusal.code}`;
  const by = actors[command.decided].actor;
  const answer = await approvals.decide({ by, id: asked.value.approvalId, verdict, reason: null });
  return answer.ok ? answer.value.state : answer.refusal.code;
}

async function bet({ betting }: Rooms, play: Play, command: Of<"bet">): Promise<string> {
  const round = play.rounds.at(command.isLate ? -2 : -1);
  if (round === undefined) return "none";
  const player = playerOf(play, command.player);
  const answer = await betting.placeBet({
    memberId: player.id,
    siteId: siteId(1),
    roundId: round,
    type: command.side,
    stakePoints: command.stake,
    clientKey: keyOf(player, "bet", command.isRepeat),
    seenMultipleBp: null,
  });
  if (!answer.ok) return answer.refusal.code;
  const { betId } = answer.bet;
  if (!play.bets.has(betId)) play.bets.set(betId, play.bets.size + 1);
  return `${answer.repeated ? "repeated" : "accepted"} ${play.bets.get(betId)}`;
}

async function end(rooms: Rooms, play: Play, { outcome }: Of<"end">): Promise<string> {
  const round = play.rounds.at(-1);
  if (round === undefined) return "none";
  const { owner } = rooms.database;
  const [row] = await owner.query<{ left: string }>(
    "select greatest(0, lock_ms - platform.clock_ms()) as left from rounds.round where id = $1",
    [round],
  );
  await rooms.world.pass(Number(row?.left));
  await rooms.database
    .as("maru_prices")
    .query(
      outcome === "void"
        ? "update rounds.round set state = 'void', void_cause = 'FEED_GAP' where id = $1"
        : `update rounds.round set state = 'decided', outcome = '{"kind":"direction","direction":"${outcome}"}' where id = $1`,
      [round],
    );
  await Promise.all(rooms.settlers.map((settler) => settler.settle(round)));
  await openRound(rooms, play);
  return "settled";
}

async function correct({ world, approvals, admins }: Rooms, play: Play, command: Of<"correct">) {
  const round = play.rounds.at(-2);
  if (round === undefined) return "none";
  const asked = await world.wallet.requestCorrection({
    by: admins[command.asked],
    roundId: round,
    reasonCode: "price-error",
    reason: "by the reference",
  });
  if (!asked.ok) return asked.refusal.code;
  const by = admins[command.decided];
  const answer = await approvals.decide({
    by,
    id: asked.value.approvalId,
    verdict: "approved",
    reason: null,
  });
  return answer.ok ? answer.value.state : answer.refusal.code;
}
