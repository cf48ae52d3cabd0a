import { generateKeyPairSync, sign } from "node:crypto";
import { SIMULATED_MARKETS } from "@maru/rules";
import { instant, type MemberId, type RoundId } from "@maru/values";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Fairness, openFairness } from "../src/operations/fairness/fairness-room.ts";
import { optionsOfSite } from "../src/operations/reading/option-store.ts";
import { openSiteReads } from "../src/platform/database.ts";
import { decodeEvent } from "../src/platform/outbox.ts";
import { openTestDatabase, type TestDatabase } from "../src/testing/test-database.ts";
import {
  arrangeBettingWorld,
  betRequest,
  type BettingWorld,
  START_MS,
} from "../src/trading/betting/betting-world.ts";
import { type Betting, openBetting } from "../src/trading/betting/open-betting.ts";
import { openRoundStore } from "../src/trading/rounds/round-store.ts";
import { type ConsoleWorld, openConsoleWorld } from "./console-world.ts";

const { rules: RULES } = SIMULATED_MARKETS.find(({ rules }) => rules.stock === "SIM-V25") ?? { rules: null };
if (RULES === null) throw new Error("there is SIM-V25");
const LOG = "maru.log/ours";

/** A settler that says what it is made to say, under its own key. */
class FakeSettler {
  readonly #key = generateKeyPairSync("ed25519");
  readonly whose = "independent";
  nowMs = START_MS;
  isAway = false;
  said: Record<string, unknown> = {};

  key = (): string =>
    this.#key.publicKey.export({ type: "spki", format: "der" }).subarray(-32).toString("base64url");

  ask = async (): Promise<string> => {
    if (this.isAway) throw new Error("it is away");
    const report = JSON.stringify({
      what: "maru settled again 1",
      atMs: this.nowMs,
      heardAtMs: this.nowMs,
      log: LOG,
      sinceMs: START_MS,
      checked: 9,
      equal: 9,
      different: 0,
      givenUp: 0,
      waiting: 0,
      waitingSinceMs: null,
      newest: { roundId: 59, stock: "SIM-V25", decidedAtMs: START_MS, checkedAtMs: START_MS + 4_500 },
      days: [{ day: "2026-03-02", stock: "SIM-V25", checked: 9, equal: 9, different: 0 }],
      differences: [],
      unreadLeaves: 0,
      ...this.said,
    });
    return this.sign(report);
  };

  sign(report: string, altered = report): string {
    const signature = sign(null, Buffer.from(report), this.#key.privateKey).toString("base64url");
    return JSON.stringify({ report: altered, key: this.key(), signature });
  }
}

const rise = { state: "decided", outcome: "rise", strike: "1.000", close: "2.000", voidCause: null };
const differenceOf = (roundId: number) => ({
  roundId,
  stock: "another name than ours",
  foundAtMs: START_MS,
  published: { ...rise, outcome: "fall" },
  found: rise,
  why: "result: its result is fall, and the ticks say rise",
});

async function addMarket(owner: TestDatabase["owner"]): Promise<void> {
  await owner.query("insert into market.market (stock, name, precision, rules) values ($1, $2, $3, $4)", [
    RULES?.stock,
    RULES?.name,
    RULES?.precision,
    JSON.stringify(RULES),
  ]);
}

describe("a round that was settled differently", () => {
  let database: TestDatabase;
  let world: BettingWorld;
  let betting: Betting;
  let player: MemberId;
  let settled: RoundId;
  let open: RoundId;
  let settler: FakeSettler;
  let servers: readonly Fairness[];
  let nowMs = START_MS;

  beforeAll(async () => {
    database = await openTestDatabase();
    world = await arrangeBettingWorld(database.owner);
    await addMarket(database.owner);
    betting = openBetting(database.as("maru_betting"), { writers: 1 });
    player = await world.addMember({ balance: 1_000_000 });
    settled = await world.addRound({ startMs: START_MS - 600_000 });
    await database.owner.query(
      "update rounds.round set state = 'void', void_cause = 'RESTART' where id = $1",
      [settled],
    );
    open = await world.addRound({ startMs: START_MS });
    await database.owner.query("update rounds.round set state = 'open' where id = $1", [open]);
    settler = new FakeSettler();
    servers = [server(), server()];
  });
  afterAll(async () => {
    await betting.close();
    await database.close();
  });

  function server(): Fairness {
    return openFairness({
      books: database.as("maru_books"),
      http: database.as("maru_http"),
      clock: { now: () => instant(nowMs) },
      settler,
      logName: async () => LOG,
    });
  }

  const insertAsBooks = (columns: string, values: string) =>
    database.as("maru_books").query(
      `insert into market.terms (stock, version, acts_from_ms, stale_limit_ms, reason, ${columns})
         select 'SIM-V25', max(version) + 1, max(acts_from_ms) + 300000, 3000, 'x', ${values} from market.terms`,
    );
  const watchOnAll = async () =>
    (await Promise.all(servers.map(({ reference }) => reference.watch()))).flatMap(({ raised }) => raised);
  const versions = () =>
    database.owner.query<{ version: number; is_on: boolean; closed_for_round: string | null }>(
      "select version, is_on, closed_for_round, acts_from_ms, stale_limit_ms from market.terms order by version",
    );
  const bet = async () => {
    const answer = await betting.placeBet(betRequest({ memberId: player, roundId: open }));
    return answer.ok ? "accepted" : answer.refusal.code;
  };
  const events = async () =>
    (
      await database.owner.query<{ payload: object }>(
        "select payload from live.outbox where kind = 'market.closed'",
      )
    ).map(({ payload }) => decodeEvent(JSON.stringify(payload)));

  it("is none as long as all are equal: bets are taken, and everyone sees the counts", async () => {
    expect(await watchOnAll()).toEqual([]);
    expect(await bet()).toBe("accepted");
    expect(await servers[0]?.reference.read()).toMatchObject({
      watcher: "independent",
      isWatching: true,
      checked: 9,
      equal: 9,
      different: 0,
      newest: { roundId: 59, lagSeconds: 4.5 },
      days: [{ day: "2026-03-02", stock: "SIM-V25", checked: 9 }],
      differences: [],
    });
  });

  it("is believed of the settler's own key and of our log alone", async () => {
    const ask = settler.ask;
    const honest = await ask();
    const { report } = JSON.parse(honest) as { readonly report: string };
    settler.said = { differences: [differenceOf(settled)] };
    const lying = (JSON.parse(await ask()) as { readonly report: string }).report;
    for (const body of [settler.sign(report, lying), new FakeSettler().sign(lying), "{}", "no JSON"]) {
      settler.ask = async () => body;
      expect(await servers[0]?.reference.watch()).toMatchObject({ raised: [], trouble: expect.any(String) });
    }
    settler.ask = ask;
    settler.said = { log: "maru.log/another", differences: [differenceOf(settled)] };
    expect(await servers[0]?.reference.watch()).toMatchObject({
      raised: [],
      trouble: "it watches another log, maru.log/another",
    });
    settler.said = {};
    expect(await versions()).toEqual([]);
  });

  it("closes its market at once, once, whichever of two servers hears it first", async () => {
    settler.said = { checked: 10, different: 1, differences: [differenceOf(settled)] };
    const raised = await watchOnAll();
    expect(raised).toEqual([
      {
        roundId: settled,
        stock: "SIM-V25",
        closed: true,
        why: "result: its result is fall, and the ticks say rise",
      },
    ]);
    expect(await watchOnAll()).toEqual([]);
    expect(await versions()).toMatchObject([
      { version: 2, is_on: false, closed_for_round: String(settled), stale_limit_ms: RULES.staleLimitMs },
    ]);
    expect(await bet()).toBe("OPTION_STOPPED");
    expect(await openRoundStore(database.as("maru_prices")).loadOffers(RULES.stock)).toEqual([]);
    const [option] = await openSiteReads(database.as("maru_http")).forSite(1, (query) =>
      optionsOfSite(query, 1, { isPlay: true, stockPrefix: "" }),
    );
    expect(option).toMatchObject({ stock: "SIM-V25", is_stop: true });
  });

  it("is told live of the round that took bets, and stands in the audit and for everyone", async () => {
    expect(await events()).toEqual([
      { kind: "market.closed", stock: "SIM-V25", rounds: [{ roundId: open, optionId: 1 }] },
    ]);
    const noted = await database.owner.query<{ content: string }>(
      "select content from audit.event where kind = 'settled-differently'",
    );
    expect(noted.map(({ content }) => (JSON.parse(content) as { detail: object }).detail)).toEqual([
      {
        roundId: settled,
        market: "SIM-V25",
        closed: "yes",
        why: "result: its result is fall, and the ticks say rise",
      },
    ]);
    nowMs += 3_000;
    settler.nowMs = nowMs;
    expect((await servers[0]?.reference.read())?.differences).toMatchObject([
      {
        roundId: settled,
        stock: "SIM-V25",
        watcher: "independent",
        published: { outcome: "fall" },
        found: rise,
        isClosed: true,
      },
    ]);
  });

  it("is refused where a batch was judged before the close and is written behind it", async () => {
    const write = database
      .as("maru_betting")
      .query("select betting.takes_bets($1, platform.clock_ms())", [[open]]);
    await expect(write).rejects.toThrow();
    const [judged] = await database.owner
      .query("select betting.takes_bets($1, platform.clock_ms())", [[open]])
      .then(() => ["taken"])
      .catch((error: unknown) => [String(error)]);
    expect(judged).toContain("judged by what has passed");
  });

  it("closes nothing a second time once people have put the market on again", async () => {
    await database.owner.query(
      `insert into market.terms (stock, version, acts_from_ms, stale_limit_ms, reason, is_on)
       select stock, version + 1, acts_from_ms, stale_limit_ms, 'looked into', true from market.terms`,
    );
    expect(await bet()).toBe("accepted");
    servers = [server(), server()];
    expect(await watchOnAll()).toEqual([]);
    expect(await bet()).toBe("accepted");
    expect((await versions()).map(({ is_on }) => is_on)).toEqual([false, true]);
    // Another round closes it again.
    const other = await world.addRound({ startMs: START_MS - 1_200_000 });
    settler.said = { differences: [differenceOf(other), differenceOf(settled)] };
    expect(await watchOnAll()).toMatchObject([{ roundId: other, closed: true }]);
    expect(await bet()).toBe("OPTION_STOPPED");
    // And while it is closed a third is kept, and writes no version.
    const third = await world.addRound({ startMs: START_MS - 1_800_000 });
    settler.said = { differences: [differenceOf(third)] };
    expect(await watchOnAll()).toMatchObject([{ roundId: third, closed: false }]);
    expect(await versions()).toHaveLength(3);
  });

  it("of a round that is none of ours is kept, and closes nothing", async () => {
    settler.said = { differences: [differenceOf(77_000_000_001)] };
    expect(await watchOnAll()).toMatchObject([{ roundId: 77_000_000_001, stock: null, closed: false }]);
  });

  it("and a settler that is silent, cut off or behind is not watching", async () => {
    settler.said = {};
    const [one] = servers;
    await one?.reference.watch();
    expect(one?.reference.standing().isWatching).toBe(true);
    settler.isAway = true;
    nowMs += 179_000;
    expect(await one?.reference.watch()).toEqual({ raised: [], trouble: "it is away" });
    expect(one?.reference.standing().isWatching).toBe(true);
    nowMs += 2_000;
    expect(one?.reference.standing().isWatching).toBe(false);
    settler.isAway = false;
    settler.nowMs = nowMs;
    for (const [said, isWatching] of [
      [{}, true],
      [{ heardAtMs: nowMs - 181_000 }, false],
      [{ heardAtMs: null }, false],
      [{ waiting: 1, waitingSinceMs: nowMs - 299_000 }, true],
      [{ waiting: 1, waitingSinceMs: nowMs - 301_000 }, false],
    ] as const) {
      settler.said = said;
      await one?.reference.watch();
      expect(one?.reference.standing().isWatching, JSON.stringify(said)).toBe(isWatching);
    }
  });

  it("lets the role of the books write no terms but those that close, and nobody change a difference", async () => {
    await expect(insertAsBooks("is_on", "true")).rejects.toThrow("not for maru_books to write");
    await expect(insertAsBooks("is_on", "false")).rejects.toThrow("not for maru_books to write");
    await expect(insertAsBooks("is_on, closed_for_round", "true, 7")).rejects.toThrow("what_closes_is_off");
    for (const change of [
      "update fairness.reference_difference set why = ''",
      "delete from fairness.reference_difference",
    ])
      await expect(database.owner.query(change)).rejects.toThrow("refused");
  });
});

describe("on the console", () => {
  let world: ConsoleWorld;

  beforeAll(async () => {
    world = await openConsoleWorld();
    await addMarket(world.database.owner);
    for (const username of ["ada", "abe"]) await world.signIn(username);
  });
  afterAll(() => world.close());

  const stepUp = () =>
    world.database.owner.query(
      "update staff.session set stepped_up_at_ms = platform.clock_ms() where ended_at_ms is null",
    );
  const isClosed = async () =>
    (await world.database.owner.query<{ is: boolean }>("select market.is_closed('SIM-V25') as is"))[0]?.is;

  it("a difference is an alarm until two people have put the market on again", async () => {
    const { owner } = world.database;
    await owner.query(
      `insert into rounds.round (id, option_id, stock, type, number, start_ms, lock_ms, end_ms, game_start_ms, game_finish_ms, rule_version,
         precision, buy_pip, sell_pip, side_capacity, terms, site_status, state, void_cause)
       values (7001, 1, 'SIM-V25', 'R1', 1, 0, 50000, 60000, 60000, 120000, 1, 3, 0, 0, 1, '{}', '{}', 'void', 'RESTART')`,
    );
    const settler = new FakeSettler();
    settler.nowMs = world.nowMs();
    settler.said = { differences: [differenceOf(7_001)] };
    const fairness = openFairness({
      books: world.database.as("maru_books"),
      http: world.database.as("maru_http"),
      clock: { now: () => instant(world.nowMs()) },
      settler,
      logName: async () => null,
    });
    expect((await fairness.reference.watch()).raised).toMatchObject([{ closed: true }]);
    const shown = async () => (await world.call("dashboard", { as: "ada" })).data.reference.differences;
    expect(await shown()).toMatchObject([
      {
        roundId: 7_001,
        stock: "SIM-V25",
        published: "fall · 1.000 · 2.000",
        found: "rise · 1.000 · 2.000",
        isClosed: true,
      },
    ]);
    const { data: markets } = await world.call("markets", { as: "ada" });
    const market = markets.find(({ stock }) => stock === "SIM-V25");
    expect(market?.coming).toMatchObject({ version: 2, isOn: false });
    await stepUp();
    const body = {
      isOn: true,
      zone: "Asia/Seoul",
      weekly: null,
      holidays: [],
      halfDays: [],
      staleLimitMs: RULES.staleLimitMs,
      baseVersion: 2,
      reason: "looked into",
    };
    const asked = await world.call("proposeMarketTerms", { as: "ada", params: { stock: "SIM-V25" }, body });
    expect(await isClosed()).toBe(true);
    await stepUp();
    await world.call("decideApproval", {
      as: "abe",
      params: { id: asked.data.approvalId },
      body: { verdict: "approved" },
    });
    expect(await isClosed()).toBe(false);
  });
});
