import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { parseArgs } from "node:util";
import { instant, type MemberId, type RoundId, siteId } from "@maru/values";
import { openTrading, type Trading } from "../apps/server/src/wiring/path/flow.ts";
import { openLiveReads } from "../apps/server/src/operations/reading/live-reads.ts";
import { openRoundEvidence } from "../apps/server/src/operations/reading/read-proof.ts";
import { openSiteReads } from "../apps/server/src/platform/database.ts";
import type { AcceptedBet } from "../apps/server/src/ports/events.ts";
import { joinTestServer, openTestDatabase } from "../apps/server/src/testing/test-database.ts";
import {
  arrangeBettingWorld,
  betRequest,
  START_MS,
} from "../apps/server/src/trading/betting/betting-world.ts";
import { publishReceiptKeys } from "../apps/server/src/trading/proof/open-proof.ts";
import type { ReceiptKey } from "../apps/server/src/trading/proof/receipts/receipt-keys.ts";
import { makeReceiptKey } from "./receipt-key.ts";

/**
 * What receipts cost: bets through the betting room with the relay telling them, with receipts (ours) and without (the baseline), in turns on
 * one machine and a real PostgreSQL with durability on; then how fast receipts are made and shown again. Medians of the runs.
 *
 *   npm run bench:receipts -- [--bets 20000] [--runs 5] [--json FILE]
 */
const { values } = parseArgs({
  options: {
    bets: { type: "string", default: "20000" },
    runs: { type: "string", default: "5" },
    json: { type: "string" },
  },
});
const BETS = Number(values.bets);
const MEMBERS = 200;
/** Bets under way at once. */
const IN_FLIGHT = 2_000;

interface Run {
  readonly acceptedPerSecond: number;
  /** Bets from the first sent to the last told. */
  readonly publishedPerSecond: number;
  readonly trading: Trading;
  readonly bets: readonly AcceptedBet[];
  close(): Promise<void>;
}

async function runOnce(key: ReceiptKey | null): Promise<Run> {
  const database = await openTestDatabase();
  const world = await arrangeBettingWorld(database.owner);
  const round = await world.addRound({ startMs: START_MS });
  const members = [];
  for (let at = 0; at < MEMBERS; at += 1) members.push(await world.addMember({ balance: 1_000_000_000 }));
  const receipts = database.as("maru_proof");
  const reads = openSiteReads(database.as("maru_http"));
  const trading = openTrading({
    databases: {
      prices: database.as("maru_prices"),
      betting: database.as("maru_betting"),
      settlement: database.as("maru_settlement"),
      relay: database.as("maru_relay"),
    },
    markets: [],
    clock: { now: () => instant(START_MS) },
    random: { bytes: (count) => new Uint8Array(count) },
    broadcaster: {
      publish: () => undefined,
      sendToUser: () => undefined,
      sendToSessionKey: () => undefined,
      disconnectSessionKey: () => undefined,
    },
    live: {
      ...openLiveReads(reads),
      precisionOf: () => 2,
      sideRemaining: async () => null,
    },
    receipts:
      key === null
        ? null
        : {
            database: receipts,
            keys: await publishReceiptKeys(receipts, [key], START_MS),
            evidence: openRoundEvidence(reads, async () => null),
            build: null,
            witnesses: [],
            onTrouble: () => undefined,
          },
    clockOffsetMs: () => null,
    betWriters: 1,
  });
  await place(trading, { round, members, count: 2_000 });
  await trading.relay.drain();
  const begun = performance.now();
  const betting = { isOver: false };
  const telling = (async () => {
    while (!betting.isOver) {
      await trading.relay.drain();
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    await trading.relay.drain();
  })();
  const bets = await place(trading, { round, members, count: BETS });
  const acceptedMs = performance.now() - begun;
  betting.isOver = true;
  await telling;
  const publishedMs = performance.now() - begun;
  return {
    acceptedPerSecond: (BETS / acceptedMs) * 1_000,
    publishedPerSecond: (BETS / publishedMs) * 1_000,
    trading,
    bets,
    close: async () => {
      await trading.close();
      await database.close();
    },
  };
}

interface Load {
  readonly round: RoundId;
  readonly members: readonly MemberId[];
  readonly count: number;
}

async function place(trading: Trading, { round, members, count }: Load): Promise<readonly AcceptedBet[]> {
  const bets: AcceptedBet[] = [];
  let sent = 0;
  const one = async (): Promise<void> => {
    while (sent < count) {
      const memberId = members[sent % members.length];
      sent += 1;
      if (memberId === undefined) throw new Error("no members");
      const answer = await trading.betting.placeBet(
        betRequest({ memberId, siteId: siteId(1), roundId: round, stakePoints: 5_000 }),
      );
      if (!answer.ok) throw new Error(`refused: ${answer.refusal.code}`);
      bets.push(answer.bet);
    }
  };
  await Promise.all(Array.from({ length: Math.min(IN_FLIGHT, count) }, one));
  return bets;
}

/** Receipts a second of bets whose batches are in memory. */
async function showAgain({ trading, bets }: Run): Promise<number> {
  if (trading.proof === null) throw new Error("receipts are on");
  const begun = performance.now();
  const shown = await trading.proof.receiptsOf(bets);
  return (shown.size / (performance.now() - begun)) * 1_000;
}

function empty(): number[] {
  return [];
}

function median(list: readonly number[]): number {
  const sorted = list.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

const leave = await joinTestServer();
try {
  const key = makeReceiptKey(START_MS);
  const figures = {
    withAccepted: empty(),
    withoutAccepted: empty(),
    withPublished: empty(),
    withoutPublished: empty(),
    shown: empty(),
  };
  for (let run = 0; run < Number(values.runs); run += 1) {
    const without = await runOnce(null);
    figures.withoutAccepted.push(without.acceptedPerSecond);
    figures.withoutPublished.push(without.publishedPerSecond);
    await without.close();
    const ours = await runOnce(key);
    figures.withAccepted.push(ours.acceptedPerSecond);
    figures.withPublished.push(ours.publishedPerSecond);
    figures.shown.push(await showAgain(ours));
    await ours.close();
  }
  const row = (name: string, ours: readonly number[], baseline: readonly number[] | null) => {
    const [value, base] = [median(ours), baseline === null ? null : median(baseline)];
    return {
      name,
      value: Math.round(value),
      unit: "bets/s",
      spread: ours.map((one) => Math.round(one)),
      baseline: base === null ? null : Math.round(base),
      ratio: base === null ? null : Number((value / base).toFixed(3)),
    };
  };
  const rows = [
    row("accept.withReceipts", figures.withAccepted, figures.withoutAccepted),
    row("told.withReceipts", figures.withPublished, figures.withoutPublished),
    row("receipts.shown", figures.shown, null),
  ];
  for (const { name, value, baseline, ratio, spread } of rows) {
    console.log(
      `${name.padEnd(22)} ${value}/s  without ${baseline ?? "–"}  ratio ${ratio ?? "–"}  (${spread.join(", ")})`,
    );
  }
  const commit = execFileSync("git", ["rev-parse", "--short", "HEAD"], { encoding: "utf8" }).trim();
  const machine = `${cpus().length} × ${cpus()[0]?.model ?? "unknown"}`;
  const report = { date: new Date().toISOString(), commit, machine, rows };
  if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(report, null, 2)}\n`);
} finally {
  await leave();
}
