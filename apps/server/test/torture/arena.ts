import type { MemberId, RoundId } from "@maru/values";
import type { BetRequest } from "../../src/ports/place-bet.ts";
import type { Database } from "../../src/ports/unit-of-work.ts";
import { openTestDatabase, type TestDatabase } from "../../src/testing/test-database.ts";
import {
  arrangeBettingWorld,
  betRequest,
  type BettingWorld,
  type NewRound,
  START_MS,
} from "../../src/trading/betting/betting-world.ts";
import { type Betting, openBetting } from "../../src/trading/betting/open-betting.ts";
import { openSettlement, type Settlement } from "../../src/trading/settlement/open-settlement.ts";

/** A throw-away database with two betting rooms and two settlement rooms on it, as two servers would have them. */
export interface Arena {
  readonly database: TestDatabase;
  readonly world: BettingWorld;
  readonly settlers: readonly [Settlement, Settlement];
  /** What ends a round, by its own role. */
  readonly prices: Database;
  /** The next minute's round; the clock of the database is set into its betting. */
  openRound(round?: Partial<NewRound>): Promise<ArenaRound>;
  members(count: number, balance: number): Promise<readonly MemberId[]>;
  /** Sends the wishes at once, to the two rooms by turns; resolves with the answer of each. */
  race(wishes: readonly Wish[]): Promise<readonly RaceAnswer[]>;
  /** A number the owner asks for. */
  count(text: string, values?: readonly unknown[]): Promise<number>;
  /** Rows in which the books contradict themselves. */
  disagreements(): Promise<number>;
  close(): Promise<void>;
}

export interface ArenaRound {
  readonly id: RoundId;
  readonly lockMs: number;
}

export type Wish = Parameters<typeof betRequest>[0];

/** The code of a refusal; null where there is a bet. */
export interface RaceAnswer {
  readonly betId: number | null;
  readonly repeated: boolean;
  readonly code: string | null;
}

export const STAKE = 5_000;
const LENGTH_MS = 60_000;
const LOCK_SECONDS = 10;

/** Opens the arena; `plant` takes a lock or a constraint away before anybody is connected. */
export async function openArena(plant?: (database: TestDatabase) => Promise<void>): Promise<Arena> {
  const database = await openTestDatabase();
  const world = await arrangeBettingWorld(database.owner);
  await plant?.(database);
  const open = (): Betting => openBetting(database.as("maru_betting"), { writers: 2 });
  // Each with memory and connections of its own: what one knows the other cannot.
  const rooms = [open(), open()] as const;
  const settlements = database.as("maru_settlement");
  const count = async (text: string, values: readonly unknown[] = []): Promise<number> => {
    const [row] = await database.owner.query<{ n: string | null }>(`select (${text})::text as n`, values);
    return Number(row?.n ?? 0);
  };
  let rounds = 0;
  return {
    database,
    world,
    settlers: [openSettlement(settlements), openSettlement(settlements)],
    prices: database.as("maru_prices"),
    openRound: async (round = {}) => {
      const startMs = START_MS + (rounds += 1) * LENGTH_MS;
      await world.setClock(startMs + 1_000);
      const id = await world.addRound({ type: "R1", startMs, ...round });
      return { id, lockMs: startMs + LENGTH_MS - LOCK_SECONDS * 1_000 };
    },
    members: (members, balance) =>
      Promise.all(Array.from({ length: members }, () => world.addMember({ balance }))),
    race: (wishes) =>
      Promise.all(wishes.map((wish, at) => answerOf(rooms[at % 2 === 0 ? 0 : 1], betRequest(wish)))),
    count,
    disagreements: () => count("select count(*) from ledger.disagreement"),
    close: async () => {
      await Promise.all(rooms.map((room) => room.close()));
      await database.close();
    },
  };
}

async function answerOf(room: Betting, request: BetRequest): Promise<RaceAnswer> {
  const answer = await room.placeBet(request);
  if (!answer.ok) return { betId: null, repeated: false, code: answer.refusal.code };
  return { betId: answer.bet.betId, repeated: answer.repeated, code: null };
}
