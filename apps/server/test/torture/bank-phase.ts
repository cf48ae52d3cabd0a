import { setTimeout as delay } from "node:timers/promises";
import { type MemberId, memberId, points, type RoundId, siteId } from "@maru/values";
import { openTestDatabase, type TestDatabase } from "../../src/testing/test-database.ts";
import {
  arrangeBettingWorld,
  betRequest,
  type BettingWorld,
  START_MS,
} from "../../src/trading/betting/betting-world.ts";
import { type Betting, openBetting } from "../../src/trading/betting/open-betting.ts";
import { grantPoints } from "../../src/testing/grant-points.ts";
import { openSettlement } from "../../src/trading/settlement/open-settlement.ts";
import { walletFaults } from "../../src/operations/wallet/testing/wallet-world.ts";
import { type BankMoney, openBankMoney } from "./bank-money.ts";
import { type Figure, none } from "./figure.ts";

export interface BankWish {
  readonly operations: number;
  readonly reads: number;
  readonly untilMs: number;
}

const PLAYERS = 100;
const WRITERS = 20;
const BALANCE = 200_000;
const STAKE = 5_000;
/** Bets a writer sends together. */
const TOGETHER = 25;

interface Bank {
  readonly database: TestDatabase;
  readonly world: BettingWorld;
  readonly players: readonly MemberId[];
  readonly writers: readonly Betting[];
  readonly money: BankMoney;
  readonly tally: {
    operations: number;
    requests: number;
    adjustments: number;
    reads: number;
    wrongTotals: number;
    negatives: number;
    isOver: boolean;
  };
  round: RoundId;
}

/** One snapshot: all balances with what stands in escrow, which is what was staked on rounds that are not settled. */
const TOTAL = `select ((select sum(balance) from ledger.account) + (select coalesce(sum(stake), 0) from betting.round_total)
    - (select coalesce(sum(staked), 0) from settlement.round_settlement))::text as total,
  (select count(*)::int from ledger.account where kind = 'player' and balance < 0) as negative`;

/**
 * The bank test: players whose bets go through twenty writers, rounds that are decided, void and settled meanwhile, grants,
 * deposits, withdrawals and adjustments beside them, and snapshots in which no point may be missing or made.
 */
export async function runBank(wish: BankWish): Promise<readonly Figure[]> {
  const database = await openTestDatabase();
  const world = await arrangeBettingWorld(database.owner);
  const players = await Promise.all(
    Array.from({ length: PLAYERS }, () => world.addMember({ balance: BALANCE })),
  );
  const pool = database.as("maru_betting");
  const writers = Array.from({ length: WRITERS }, () => openBetting(pool, { writers: 1 }));
  const money = await openBankMoney(database);
  const tally = {
    operations: 0,
    requests: 0,
    adjustments: 0,
    reads: 0,
    wrongTotals: 0,
    negatives: 0,
    isOver: false,
  };
  const bank: Bank = { database, world, players, writers, money, tally, round: await nextRound(world, 0) };
  try {
    const others = [read(bank, wish), settle(bank), grant(bank), request(bank), adjust(bank)];
    await Promise.all(writers.map((writer, at) => write(bank, { writer, at, wish })));
    while (tally.reads < wish.reads && Date.now() < wish.untilMs) await delay(5);
    tally.isOver = true;
    await Promise.all(others);
    const off = await database.owner.query("select * from ledger.disagreement");
    return [
      { name: "bank.operations", value: tally.operations, unit: "", least: wish.operations },
      { name: "bank.snapshots", value: tally.reads, unit: "", least: wish.reads },
      none("bank.wrong-totals", tally.wrongTotals),
      none("bank.negative-balances", tally.negatives),
      none("bank.books-off", off.length),
      { name: "bank.requests", value: tally.requests, unit: "", least: 10 },
      { name: "bank.adjustments", value: tally.adjustments, unit: "", least: 10 },
      none("bank.requests-off", (await walletFaults(database.owner)).length),
    ];
  } finally {
    tally.isOver = true;
    await Promise.all(writers.map((writer) => writer.close()));
    await database.close();
  }
}

async function nextRound(world: BettingWorld, number: number): Promise<RoundId> {
  const startMs = START_MS + number * 60_000;
  const round = await world.addRound({ type: "R1", startMs });
  await world.setClock(startMs + 1_000);
  return round;
}

async function write(
  bank: Bank,
  { writer, at, wish }: { readonly writer: Betting; readonly at: number; readonly wish: BankWish },
): Promise<void> {
  const { players, tally } = bank;
  for (let turn = at; tally.operations < wish.operations && Date.now() < wish.untilMs; turn += 1) {
    const { round } = bank;
    const bets = Array.from({ length: TOGETHER }, (_, n) => {
      const member = players[(turn * 31 + n * 7) % PLAYERS];
      const type = (turn + n) % 3 === 0 ? "S" : "B";
      return writer.placeBet(
        betRequest({
          memberId: member ?? memberId(1),
          roundId: round,
          type,
          stakePoints: STAKE * (1 + (n % 3)),
        }),
      );
    });
    tally.operations += (await Promise.all(bets)).length;
  }
}

/** Ends the round under the bettors and opens the next; two settlers pay it. */
async function settle(bank: Bank): Promise<void> {
  const { database, world, tally } = bank;
  const prices = database.as("maru_prices");
  const settlements = database.as("maru_settlement");
  const settlers = [openSettlement(settlements), openSettlement(settlements)];
  for (let number = 1, isLast = false; !isLast; number += 1) {
    // The last one begins when all bets are placed, and leaves none of them open.
    isLast = tally.isOver;
    if (!isLast) await delay(150);
    const last = bank.round;
    bank.round = await nextRound(world, number);
    await prices.query(
      number % 4 === 0
        ? `update rounds.round set state = 'void', void_cause = 'FEED_GAP' where id = ${last}`
        : `update rounds.round set state = 'decided',
             outcome = '{"kind":"direction","direction":"${number % 2 === 0 ? "rise" : "fall"}"}' where id = ${last}`,
    );
    await Promise.all(settlers.map((settler) => settler.settle(last)));
    tally.operations += 1;
  }
}

/** Whoever lost it all is given some more. */
async function grant({ database, players, tally }: Bank): Promise<void> {
  for (let turn = 0; !tally.isOver; turn += 1) {
    const member = players[turn % PLAYERS];
    if (member === undefined) return;
    await database.owner.transaction((client) =>
      grantPoints(client, { memberId: member, siteId: siteId(1), amountPoints: points(BigInt(BALANCE)) }),
    );
    tally.operations += 1;
    await delay(10);
  }
}

async function request({ players, money, tally }: Bank): Promise<void> {
  for (let turn = 0; !tally.isOver; turn += 1) {
    const done = await money.request(players[(turn * 7) % PLAYERS] ?? memberId(1), turn);
    if (done > 0) tally.requests += 1;
    tally.operations += done;
    await delay(10);
  }
}

async function adjust({ players, money, tally }: Bank): Promise<void> {
  for (let turn = 0; !tally.isOver; turn += 1) {
    const done = await money.adjust(players[(turn * 11) % PLAYERS] ?? memberId(1), turn);
    if (done > 0) tally.adjustments += 1;
    tally.operations += done;
    await delay(10);
  }
}

async function read({ database, tally }: Bank, wish: BankWish): Promise<void> {
  while (!tally.isOver || tally.reads < wish.reads) {
    const [row] = await database.owner.query<{ total: string; negative: number }>(TOTAL);
    tally.reads += 1;
    if (row?.total !== "0") tally.wrongTotals += 1;
    tally.negatives += row?.negative ?? 1;
    // Without a pause it takes a core from those whom it watches.
    await delay(10);
    if (Date.now() > wish.untilMs) return;
  }
}
