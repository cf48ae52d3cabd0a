import { createHash } from "node:crypto";
import { type BetType, familyOf, type GameType } from "@maru/rules";
import { type Instant, instant, roundId } from "@maru/values";
import type { BetAnswer } from "../apps/server/src/ports/place-bet.ts";
import { reconcile } from "../apps/server/src/trading/ledger/reconcile.ts";
import { numberBelow, REPLAY_SITE, type ReplayWorld, seededRandom } from "./replay-world.ts";

export interface DriveOptions {
  readonly fromMs: Instant;
  readonly untilMs: Instant;
  /** Own time that passes between two steps at the most: what the sleep of a schedule is worth at the replay's speed. */
  readonly quantumMs: number;
  /** Bets on each open round at each look; 0 is a replay without players. */
  readonly betsPerRound: number;
  readonly seed: string;
  /** Told after each step. */
  readonly onStep?: (nowMs: Instant) => Promise<void> | void;
}

export interface DriveReport {
  readonly rounds: number;
  readonly decided: number;
  readonly voided: number;
  readonly ticks: number;
  readonly bets: number;
  readonly refused: number;
  readonly booksSum: string;
  readonly disagreements: number;
  readonly unsettled: number;
  /** SHA-256 over every round's result, every bet and every balance. */
  readonly digest: string;
}

/** Two seconds for the last ticks to become final, half a minute for what cannot be decided, one for settlement. */
const TAIL_MS = 700_000;
/** Nothing but waiting is left by then. */
const TAIL_STEP_MS = 10_000;
const LOOK_EVERY_MS = 10_000;

/** Plays the world from `fromMs` to `untilMs` and on until every round is final and settled. */
export async function drive(world: ReplayWorld, options: DriveOptions): Promise<DriveReport> {
  const players = openPlayers(world, options);
  const [market] = world.trading.markets;
  if (market === undefined) throw new Error("the world has no market");
  let nowMs = options.fromMs;
  let lookMs = options.fromMs;
  while (nowMs < options.untilMs + TAIL_MS) {
    await world.setClock(nowMs);
    await market.step(nowMs);
    await tellAndSettle(world);
    if (nowMs >= lookMs && nowMs < options.untilMs) {
      await players.bet(nowMs);
      lookMs = instant(nowMs + LOOK_EVERY_MS);
    }
    await options.onStep?.(nowMs);
    if (nowMs > options.untilMs && !(await hasUnsettledRounds(world))) break;
    nowMs = instant(
      nowMs + (nowMs > options.untilMs ? Math.max(options.quantumMs, TAIL_STEP_MS) : options.quantumMs),
    );
  }
  await tellAndSettle(world);
  return report(world, players.counts);
}

async function tellAndSettle({ trading }: ReplayWorld): Promise<void> {
  await trading.relay.drain();
  if ((await trading.settleAnnounced()) > 0) await trading.relay.drain();
}

/** Rounds with bets that wait for their money. A market goes on for ever, rounds without bets are of no interest here. */
async function hasUnsettledRounds({ owner }: ReplayWorld): Promise<boolean> {
  const rows = await owner.query(
    `select 1 from betting.round_total t where not exists (select from settlement.round_settlement s where s.round_id = t.round_id) limit 1`,
  );
  return rows.length > 0;
}

interface Players {
  readonly counts: { bets: number; refused: number };
  bet(nowMs: Instant): Promise<void>;
}

const DIGITS: readonly BetType[] = ["O", "E", "S", "M", "L", "UN", "OV", "OM", "ES", "0", "7"];

/** Players who bet on every open round now and then, always the same way for a seed. */
function openPlayers(world: ReplayWorld, options: DriveOptions): Players {
  const random = seededRandom(`players ${options.seed}`);
  const counts = { bets: 0, refused: 0 };
  const placeOne = async (round: { id: string; type: GameType; stake_unit: number }): Promise<BetAnswer> => {
    const { betTypes, pricedBy } = familyOf(round.type);
    const types = pricedBy === "fee" ? DIGITS : betTypes;
    const memberId = world.players[numberBelow(random, world.players.length)];
    const type = types[numberBelow(random, types.length)];
    if (memberId === undefined || type === undefined) throw new Error("there are players and types");
    return world.trading.betting.placeBet({
      memberId,
      siteId: REPLAY_SITE,
      roundId: roundId(Number(round.id)),
      type,
      stakePoints: 5_000 * (1 + numberBelow(random, 20)),
      clientKey: keyOf(random.bytes(16)),
      seenMultipleBp: null,
    });
  };
  return {
    counts,
    bet: async (nowMs) => {
      if (options.betsPerRound === 0) return;
      const open = await world.owner.query<{ id: string; type: GameType; stake_unit: number }>(
        "select id, type from rounds.round where start_ms <= $1 and lock_ms > $1 and state <> 'void' order by id",
        [nowMs],
      );
      const wishes = open.flatMap((round) =>
        Array.from({ length: options.betsPerRound }, () => placeOne(round)),
      );
      for (const answer of await Promise.all(wishes)) {
        if (answer.ok) counts.bets += 1;
        else counts.refused += 1;
      }
    },
  };
}

function keyOf(bytes: Uint8Array): string {
  const hex = Buffer.from(bytes).toString("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

async function report(world: ReplayWorld, counts: Players["counts"]): Promise<DriveReport> {
  const { owner } = world;
  const one = async (text: string): Promise<number> =>
    Number((await owner.query<{ n: string }>(text))[0]?.n ?? 0);
  const books = await owner.query<{ n: string }>("select sum(balance)::text as n from ledger.account");
  const { disagreements } = await reconcile(world.settlement);
  return {
    rounds: await one("select count(*) as n from rounds.round where state in ('decided', 'void')"),
    decided: await one("select count(*) as n from rounds.round where state = 'decided'"),
    voided: await one("select count(*) as n from rounds.round where state = 'void'"),
    ticks: await one("select count(*) as n from market.tick"),
    bets: counts.bets,
    refused: counts.refused,
    booksSum: books[0]?.n ?? "none",
    disagreements: disagreements.length,
    unsettled: await one(
      "select count(*) as n from betting.round_total t where not exists (select from settlement.round_settlement s where s.round_id = t.round_id)",
    ),
    digest: await digestOf(world),
  };
}

/** Rounds that are final, bets and balances. Arrival numbers and times are left out: they are the machine's, not the market's. */
async function digestOf({ owner }: ReplayWorld): Promise<string> {
  const hash = createHash("sha256");
  const texts = [
    `select id, state, strike->>'price' as s, strike->>'atMs' as sa, strike->>'tradeId' as st, close->>'price' as c, close->>'atMs' as ca,
       close->>'tradeId' as ct, high, low, outcome::text as o, void_cause as v from rounds.round where state in ('decided', 'void') order by id`,
    `select round_id, member_id, type, stake, client_key from betting.bet order by client_key`,
    `select id, balance, version from ledger.account order by id`,
  ];
  for (const text of texts) for (const row of await owner.query(text)) hash.update(JSON.stringify(row));
  return hash.digest("hex");
}
