import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type { WireBet } from "@maru/contract";
import { DIGIT_SETS, type DigitType } from "@maru/rules";
import pg from "pg";
import { connectionOptions, wrapPool } from "../../src/platform/database.ts";
import type { Database } from "../../src/ports/unit-of-work.ts";
import type { DataFolder } from "../data-folder.ts";
import type { PlayerSession } from "../player-session.ts";
import { type KnownMarket, readMarkets, Search, walk, wayOf } from "./known-secrets.ts";

/** A bet that the thief placed, and what it could know. */
export interface StolenBet {
  readonly id: number;
  readonly player: PlayerSession;
  readonly type: string;
  readonly roundType: string;
}

export interface Robbery {
  readonly bets: readonly StolenBet[];
  /** Codes of the bets that were refused. */
  readonly refused: readonly string[];
  /** Values of 32 bytes that were tried as links of the next slots. */
  readonly tried: number;
  /** Links of slots that had not begun, found in tables and files. */
  readonly found: number;
  /** How often the prices of the present slot came out as they were: without that, nothing was computed at all. */
  readonly understood: number;
}

export interface RobberyParts {
  readonly folder: DataFolder;
  readonly players: readonly PlayerSession[];
  readonly untilMs: number;
  /** No bet is placed on a round that ends later. */
  readonly endsByMs: number;
  /** Told once, between a reading and its bets: the moment at which somebody may look at the memory. */
  readonly atWork?: (markets: readonly KnownMarket[]) => void;
}

/** Rounds lock on this grid; what is bet is bet so long before, on what was read then. */
const GRID_MS = 10_000;
const BEFORE_LOCK_MS = 4_000;
const STAKE = 5_000;

/** Reads all that the product has before each lock, computes what it can of the rounds that lock, and bets on it. */
export async function rob({ folder, players, untilMs, endsByMs, atWork }: RobberyParts): Promise<Robbery> {
  const owner = openSuperuser(folder);
  const search = new Search();
  const bets: StolenBet[] = [];
  const refused: string[] = [];
  let understood = 0;
  let told = false;
  try {
    for (;;) {
      const lockMs = Math.ceil((Date.now() + BEFORE_LOCK_MS) / GRID_MS) * GRID_MS;
      if (lockMs > untilMs) break;
      await delay(lockMs - BEFORE_LOCK_MS - Date.now());
      const markets = await readMarkets(owner);
      if (!told && markets.length > 0) {
        told = true;
        atWork?.(markets);
      }
      const wishes = await wishesOf(owner, { markets, search, lockMs, endsByMs });
      understood += wishes.understood;
      for (const placed of await placeAll(players, wishes.bets))
        if (typeof placed === "string") refused.push(placed);
        else bets.push(placed);
      // What takes long comes behind the bets, and is known for the next.
      await search.through(owner, folder.path, markets);
    }
  } finally {
    await owner.close();
  }
  return { bets, refused, tried: search.looked, found: search.found.length, understood };
}

function openSuperuser(folder: DataFolder): Database {
  return wrapPool("maru_books", new pg.Pool({ ...connectionOptions(folder.address, null), max: 4 }));
}

interface RoundRow {
  readonly id: string;
  readonly stock: string;
  readonly type: string;
  readonly game_start_ms: string;
  readonly game_finish_ms: string;
}

interface Wish {
  readonly roundId: number;
  readonly roundType: string;
  readonly type: string;
}

interface Reading {
  readonly markets: readonly KnownMarket[];
  readonly search: Search;
  readonly lockMs: number;
  readonly endsByMs: number;
}

async function wishesOf(
  owner: Database,
  { markets, search, lockMs, endsByMs }: Reading,
): Promise<{ readonly bets: readonly Wish[]; readonly understood: number }> {
  const rounds = await owner.query<RoundRow>(
    `select id, stock, type, game_start_ms, game_finish_ms from rounds.round
      where lock_ms = $1 and game_finish_ms <= $2 and stock = any($3::text[])`,
    [lockMs, endsByMs, markets.map(({ market }) => market.rules.stock)],
  );
  let understood = 0;
  const bets: Wish[] = [];
  for (const known of markets) {
    const way = wayOf(known, search.found);
    const from = known.ticks.at(-1);
    const mine = rounds.filter(({ stock }) => stock === known.market.rules.stock);
    const untilMs = Math.max(...mine.map(({ game_finish_ms: ms }) => Number(ms)));
    if (way === null || from === undefined || mine.length === 0) continue;
    understood += 1;
    const ticks = [from, ...walk(known, { from, untilMs, way })];
    for (const round of mine) {
      const window = ticks.filter(
        ({ atMs }) => atMs >= Number(round.game_start_ms) && atMs < Number(round.game_finish_ms),
      );
      const [strike, close] = [window.at(0)?.price ?? 0, window.at(-1)?.price ?? 0];
      for (const type of winningTypes(round.type, strike, close))
        bets.push({ roundId: Number(round.id), roundType: round.type, type });
    }
  }
  return { bets, understood };
}

/** What wins of each kind of bet, if these prices decide. */
function winningTypes(roundType: string, strike: number, close: number): readonly string[] {
  if (roundType.startsWith("R")) return close === strike ? [] : [close > strike ? "B" : "S"];
  const digit = close % 10;
  const kinds: readonly DigitType[] = ["O", "E", "UN", "OV"];
  return kinds.filter((type) => DIGIT_SETS[type].some((of: number) => of === digit));
}

async function placeAll(
  players: readonly PlayerSession[],
  wishes: readonly Wish[],
): Promise<readonly (StolenBet | string)[]> {
  return Promise.all(
    wishes.map(async ({ roundId, roundType, type }, place) => {
      const player = players[place % players.length];
      if (player === undefined) return "NOBODY";
      const body = { type, point: STAKE, tradeRound: { id: roundId }, clientKey: randomUUID() };
      const { status, code, data } = await player.post<WireBet | null>("/api/trade/betting", body);
      return status === 200 && data !== null ? { id: data.id, player, type, roundType } : String(code);
    }),
  );
}
