import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { dateOfDay, type RawTick, type Round, seoulDay } from "@maru/rules";
import { instant, price, roundId, stock } from "@maru/values";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openFairness } from "../src/operations/fairness/fairness-room.ts";
import { openLiveReads } from "../src/operations/reading/live-reads.ts";
import { readProof } from "../src/operations/reading/read-proof.ts";
import { readTickStream } from "../src/operations/reading/read-tick-stream.ts";
import { openSiteReads } from "../src/platform/database.ts";
import { NO_SETTLER } from "../src/testing/no-settler.ts";
import { betRequest, START_MS } from "../src/trading/betting/betting-world.ts";
import { MarketIngest, type MarketListener } from "../src/trading/market/market-ingest.ts";
import { createMarketStore } from "../src/trading/market/market-store.ts";
import { rulesOf } from "../src/trading/market/testing/recorded.ts";
import { openSettlement } from "../src/trading/settlement/open-settlement.ts";
import { type Origin, serveLog } from "./day/serve-log.ts";
import { openReceiptWorld, type ReceiptProcess, type ReceiptWorld, testKey } from "./receipt-world.ts";

const MAIN = fileURLToPath(new URL("../../../packages/verifier/src/main.ts", import.meta.url));
const DAY = dateOfDay(seoulDay(instant(START_MS)));
const MINUTE_MS = 60_000;
const ROUNDS = 6;
/** The one that has no ticks. */
const VOID = 4;
const RULES = { ...rulesOf("BTCUSDT"), stock: stock("SIM-V25") };
const QUIET: MarketListener = { ticks: () => undefined, book: () => undefined, moved: () => undefined };

let world: ReceiptWorld;
let server: ReceiptProcess;
let origin: Origin;
let rounds: readonly Round[];

const archivedTicks = async () => null;
const siteReads = () => openSiteReads(world.database.as("maru_http"));

/** Six minutes of rounds with ticks, stakes, results and heads in the log, as the rooms write them. */
beforeAll(async () => {
  world = await openReceiptWorld();
  server = await world.startProcess([testKey(START_MS - 1_000)]);
  const { owner } = world.database;
  await owner.query(
    `insert into market.market (stock, name, precision, rules) values ($1, 'V25', 2, $2) on conflict do nothing`,
    [RULES.stock, { kind: "real", tradeIdOrder: "none", staleLimitMs: 15_000 }],
  );
  await owner.query("delete from rounds.round");
  const made: number[] = [];
  for (let minute = 0; minute < ROUNDS; minute += 1)
    made.push(await world.world.addRound({ startMs: START_MS + minute * MINUTE_MS }));
  rounds = await loaded(made);
  await server.proof.log.take(rounds.map((round) => ({ kind: "round.created", round })));
  await bet();
  await addTicks();
  for (const [at, round] of rounds.entries()) await end(round, at === VOID);
  await settleAndCount();
  origin = await serveLog({
    log: server.proof.log,
    keys: async () =>
      (await server.proof.listKeys()).map(({ id, publicKey, validFromMs, validToMs }) => ({
        id,
        algorithm: "Ed25519",
        publicKey: Buffer.from(publicKey).toString("base64url"),
        validFrom: validFromMs,
        validTo: validToMs,
      })),
    proof: (id, hasTicks) => readProof({ siteReads: siteReads(), archivedTicks }, 1, { id, hasTicks }),
    ticks: (of, after) =>
      readTickStream({ siteReads: siteReads(), archivedTicks }, 1, { stock: stock(of), after }),
    record: async () => fairness().read(seoulDay(instant(START_MS))),
  });
}, 120_000);
afterAll(async () => {
  origin.close();
  await world.close();
});

async function loaded(ids: readonly number[]): Promise<readonly Round[]> {
  const found = await openLiveReads(siteReads()).loadRounds(ids.map(roundId));
  return ids.flatMap((id) => found.get(roundId(id)) ?? []);
}

/** On both sides of every round but the first. */
async function bet(): Promise<void> {
  for (const { id: of, times } of rounds.slice(1)) {
    world.setNow(times.startMs + 1_000);
    await world.world.setClock(times.startMs + 1_000);
    for (const [place, { id }] of world.members.slice(0, 3).entries()) {
      const wish = { roundId: of, type: place === 0 ? "S" : "B" };
      const answer = await server.trading.betting.placeBet(betRequest({ memberId: id, ...wish }));
      expect(answer).toMatchObject({ ok: true });
    }
  }
  await server.trading.relay.drain();
}

/** Two a second from the first window to the last, but for the one window that stays empty. */
async function addTicks(): Promise<void> {
  const ingest = new MarketIngest(RULES, createMarketStore(world.database.as("maru_prices")), QUIET);
  await ingest.recover(instant(START_MS));
  await ingest.feedUp(null, instant(START_MS));
  const [silent] = [rounds[VOID]?.times];
  for (let ms = START_MS + 1_000; ms < START_MS + (ROUNDS + 2) * MINUTE_MS; ms += 500) {
    const isSilent = silent !== undefined && ms >= silent.gameStartMs && ms < silent.gameFinishMs;
    if (!isSilent) await ingest.accept([rawAt(ms)], instant(ms + 100));
    if (ms % 10_000 !== 0) continue;
    world.setNow(ms);
    await world.world.setClock(ms);
    await server.proof.log.step(ms);
  }
}

const rawAt = (ms: number): RawTick => ({
  stock: RULES.stock,
  atMs: instant(ms),
  receivedAtMs: instant(ms + 100),
  price: price(6_000_000 + (ms % 997)),
  qty: 1_000_000n,
  tradeId: String(ms),
});

/** Decides a round as its rule says, by its first and its last tick. */
async function end(round: Round, isVoid: boolean): Promise<void> {
  const { owner } = world.database;
  const ends = await owner.query<{
    seq: string;
    at_ms: string;
    trade_id: string;
    price: string;
    qty: string;
  }>(
    `(select * from market.tick where at_ms >= $1 and at_ms < $2 order by seq limit 1)
     union all (select * from market.tick where at_ms >= $1 and at_ms < $2 order by seq desc limit 1)`,
    [round.times.gameStartMs, round.times.gameFinishMs],
  );
  const [strike, close] = ends.map((row) => ({
    seq: Number(row.seq),
    atMs: Number(row.at_ms),
    tradeId: row.trade_id,
    price: Number(row.price),
    qty: row.qty,
  }));
  const moved = (close?.price ?? 0) - (strike?.price ?? 0);
  const outcome = { kind: "direction", direction: moved > 0 ? "rise" : moved < 0 ? "fall" : "draw" };
  await owner.query(
    `update rounds.round set state = $2, outcome = $3, strike = $4, close = $5, void_cause = $6, decided_at_ms = $7 where id = $1`,
    [
      round.id,
      isVoid ? "void" : "decided",
      isVoid ? null : JSON.stringify(outcome),
      isVoid ? null : JSON.stringify(strike),
      isVoid ? null : JSON.stringify(close),
      isVoid ? "NO_STRIKE" : null,
      round.times.gameFinishMs + 1_500,
    ],
  );
  const [ended] = await loaded([round.id]);
  if (ended === undefined) throw new Error(`no round ${round.id}`);
  await server.proof.log.take([{ kind: isVoid ? "round.voided" : "round.decided", round: ended }]);
}

const fairness = () =>
  openFairness({
    books: world.database.as("maru_books"),
    http: world.database.as("maru_http"),
    clock: { now: () => instant(START_MS) },
    ...NO_SETTLER,
  });

async function settleAndCount(): Promise<void> {
  const nowMs = START_MS + 40 * MINUTE_MS;
  // One that is not over lets all before it be counted.
  await world.world.addRound({ startMs: START_MS + 60 * MINUTE_MS });
  world.setNow(nowMs);
  await world.world.setClock(nowMs);
  await server.proof.log.step(nowMs);
  await openSettlement(world.database.as("maru_settlement")).settleDue();
  await server.trading.relay.drain();
  await server.proof.log.step(nowMs + 10_000);
  expect((await fairness().count()).rounds).toBe(ROUNDS);
}

/** The command as a stranger runs it. */
async function verifyDay(
  ...more: readonly string[]
): Promise<{ readonly code: unknown; readonly said: string }> {
  const child = spawn(process.execPath, ["--import", "tsx", MAIN, "day", origin.url, DAY, ...more]);
  let said = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (part: Buffer) => void (said += part.toString()));
  const code = await new Promise((resolve) => child.once("close", resolve));
  return { code, said };
}

/** Changes what no role of the server may, looks at the day, and changes it back. */
async function whileChanged(change: string, back: string, values: readonly unknown[]) {
  const rewrite = (text: string) =>
    world.database.owner.transaction(async (client) => {
      await client.query("set local session_replication_role = replica");
      const { rowCount } = await client.query(text, [...values]);
      expect(rowCount).toBe(1);
    });
  await rewrite(change);
  const found = await verifyDay();
  await rewrite(back);
  return found;
}

/** Lines of rounds that do not hold. */
const named = (said: string): readonly string[] =>
  said.split("\n").filter((line) => line.startsWith("FAILED round"));

describe("maru-verify day", () => {
  it("finds every round of a day in the log, checks each, and counts what the record counts", async () => {
    const { code, said } = await verifyDay("--ticks");
    expect(said).toMatch(/^ok {5}day: 6 rounds of 2026-03-02 stand in \d+ leaves of the log$/m);
    expect(said).toMatch(/^ok {5}payouts: \d+ of 75000 points came back, as the results make it$/m);
    expect(said).toMatch(
      /^ok {5}record: the record of fairness counts the same 6 rounds of 1 options, and the same returns$/m,
    );
    expect(said).toMatch(/^ok {5}ticks SIM-V25: \d+ ticks lead from head to head, through \d+ of them$/m);
    expect(said).toMatch(/^SIM-V25 +6 +6 +0 +75000 +\d+ +1 NO_STRIKE$/m);
    expect(code).toBe(0);
  });

  it.each([
    [
      "a result",
      `update rounds.round set outcome = jsonb_set(outcome, '{direction}', case when outcome->>'direction' = 'rise'
         then '"fall"' else '"rise"' end::jsonb) where id = $1`,
      null,
      "result: its result is",
    ],
    [
      "a tick in the middle",
      "update market.tick set price = price + 1 where at_ms = (select game_start_ms + 10000 from rounds.round where id = $1)",
      "update market.tick set price = price - 1 where at_ms = (select game_start_ms + 10000 from rounds.round where id = $1)",
      "result: the proof is of other ticks than the logged ones",
    ],
    [
      "its terms",
      "update rounds.round set buy_pip = 1 - buy_pip where id = $1",
      null,
      "result: the proof is of other terms than the logged ones",
    ],
  ])("names exactly the round of which %s was changed, and ends with 1", async (_, change, back, words) => {
    const [, round] = rounds;
    // What is done twice is undone.
    const { code, said } = await whileChanged(change, back ?? change, [round?.id]);
    expect(named(said)).toEqual([expect.stringContaining(`round ${round?.id} of SIM-V25: ${words}`)]);
    expect(said).toMatch(/^SIM-V25 +6 +5 +1 +60000 +\d+ +1 NO_STRIKE$/m);
    expect(code).toBe(1);
    expect((await verifyDay()).code).toBe(0);
  });

  it("names a round of which a leaf was changed in the log, wherever it stands", async () => {
    const [, round] = rounds;
    const change = `update proof.log_leaf set body = replace(body, $2, $3) where round_id = $1 and kind = 'result'`;
    const { code, said } = await whileChanged(
      change,
      `update proof.log_leaf set body = replace(body, $3, $2) where round_id = $1 and kind = 'result'`,
      [round?.id, '"voidCause":null', '"voidCause":"RESTART"'],
    );
    expect(named(said)).toEqual([
      expect.stringMatching(`round ${round?.id} of SIM-V25: round: leaf \\d+ is not what stands in the log$`),
    ]);
    expect(code).toBe(1);
  });

  it("F-31: says so where the record of fairness tells of other money than was logged", async () => {
    const { code, said } = await whileChanged(
      "update fairness.day_return set returned = returned + 1 where type = 'B' and day = $1",
      "update fairness.day_return set returned = returned - 1 where type = 'B' and day = $1",
      [seoulDay(instant(START_MS))],
    );
    expect(said).toMatch(/^FAILED record: of \d+ B it tells \d+ returned, and the log \d+$/m);
    expect(code).toBe(1);
  });

  it("takes no round for equal whose proof is not answered", async () => {
    const [, , round] = rounds;
    origin.answer(`/api/public/round/${round?.id}/proof`, 404);
    const { code, said } = await verifyDay();
    expect(named(said)).toEqual([`FAILED round ${round?.id} of SIM-V25: proof: it has none`]);
    expect(code).toBe(1);
  });
});
