import { randomUUID } from "node:crypto";
import { type GameType, type Round, roundTimes } from "@maru/rules";
import { BugError, instant, type OptionId, optionId, price, stock } from "@maru/values";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { DatabaseRole } from "../../ports/unit-of-work.ts";
import { openTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { makeRound } from "./make-round.ts";
import { openRoundStore } from "./round-store.ts";
import type { Lease, OptionOffer, RoundChanges, RoundStore } from "./rounds-port.ts";
import { RoundEngine } from "./round-engine.ts";
import { steadyTicks, T0, TEST_MARKET } from "./testing/engine-world.ts";
import { ScriptedPrices } from "./testing/scripted-prices.ts";

const STOCK = stock("TEST-1");
const MARKET = { ...TEST_MARKET, digitRule: "sealed" } as const;
const ROLES: readonly DatabaseRole[] = [
  "maru_prices",
  "maru_betting",
  "maru_settlement",
  "maru_accounts",
  "maru_http",
  "maru_relay",
  "maru_proof",
  "maru_books",
];

let database: TestDatabase;
let store: RoundStore;
let offers: readonly OptionOffer[];
let slot = 0;

beforeAll(async () => {
  database = await openTestDatabase();
  const { owner } = database;
  // The database's clock follows the test's, as in every replay.
  await owner.query("create table public.test_clock (ms bigint not null)");
  await owner.query(`insert into public.test_clock values (${T0})`);
  await owner.query("grant select on public.test_clock to public");
  await owner.query(
    "create or replace function platform.clock_ms() returns bigint language sql volatile as 'select ms from public.test_clock'",
  );
  await owner.query(
    "insert into site.site (id, code, name, locale, mode) values (1, 'one', 'One', 'ko', 'play'), (37, 'two', 'Two', 'en', 'play')",
  );
  await owner.query(
    "insert into site.option (id, stock, type, label) values (901, 'TEST-1', 'R.5', 'R'), (902, 'TEST-1', 'B1', 'B'), (903, 'ELSE-1', 'R1', 'E')",
  );
  for (const [option, site, version, isPlay, isStop] of [
    [901, 1, 1, true, false],
    [901, 37, 1, true, false],
    [901, 37, 2, true, true],
    [902, 1, 1, true, false],
    [903, 1, 1, true, false],
  ]) {
    await owner.query(
      `insert into site.option_terms (option_id, site_id, version, is_play, is_stop, limit_min, limit_max)
       values ($1, $2, $3, $4, $5, 1, 100)`,
      [option, site, version, isPlay, isStop],
    );
  }
  store = openRoundStore(database.as("maru_prices"));
  offers = await store.loadOffers(STOCK);
});
afterAll(() => database.close());

/** A market of this kind with an option that three sites offer: for points, under a licence (38), in a sandbox (39). */
async function tellMarket(name: string, kind: "simulated" | "replayed" | "real"): Promise<void> {
  const { owner } = database;
  await owner.query("delete from market.market where stock = $1", [name]);
  await owner.query(
    "insert into market.market (stock, name, precision, rules) values ($1, $1, 2, jsonb_build_object('kind', $2::text))",
    [name, kind],
  );
  if ((await owner.query("select from site.site where id = 38")).length > 0) return;
  await owner.query(`insert into site.site (id, code, name, locale, mode)
    values (38, 'real', 'Real', 'ko', 'licensed'), (39, 'sandbox', 'Sandbox', 'ko', 'licensed')`);
  await owner.query("select site.open_sandbox(39)");
  await owner.query(
    `with people as (
       insert into staff.account (username, name, role, person_ref, password_hash)
         values ('ann1', 'ann1', 'admin', 'ann1', 'none'), ('bob1', 'bob1', 'admin', 'bob1', 'none') returning id)
     select site.log_licence(38, $1, null, min(id), max(id)) from people`,
    [
      JSON.stringify({
        isSandbox: false,
        jurisdictions: ["AR"],
        minimumAge: "19",
        number: "R-38",
        operator: "Real",
        products: ["B", "P", "R"],
        regulator: "Real",
        validFromMs: "0",
        validToMs: "4102444800000",
      }),
    ],
  );
  await owner.query("insert into site.option (id, stock, type, label) values (904, $1, 'R1', 'O')", [name]);
  await owner.query(`insert into site.option_terms (option_id, site_id, version, is_play, is_stop, limit_min, limit_max)
    select 904, id, 1, true, false, 1, 100 from unnest('{1,38,39}'::integer[]) id`);
}

async function setClock(ms: number): Promise<void> {
  await database.owner.query("update public.test_clock set ms = $1", [ms]);
}

async function leaseOf(holder: string = randomUUID()): Promise<Lease> {
  await database.owner.query("update rounds.lease set expires_at_ms = 0");
  const lease = await store.takeLease({ stock: STOCK, holder, ttlMs: 3_000 });
  if (lease === null) throw new Error("no lease");
  return lease;
}

/** A round of its own for each test, in a slot that no other has. */
function newRound(type: GameType = "R.5"): ReturnType<typeof makeRound> {
  slot += 1;
  const offer = offers.find((each) => each.type === type);
  if (offer === undefined) throw new Error(`no ${type}`);
  const times = roundTimes(type, instant(T0 + slot * 60_000), 10);
  return makeRound({ market: MARKET, offer, times }, { bytes: (count) => new Uint8Array(count).fill(9) });
}

function changes(lease: Lease, parts: Partial<RoundChanges>): RoundChanges {
  return { lease, creates: [], moves: [], events: [], ...parts };
}

async function rowOf(round: Round): Promise<Round | undefined> {
  return (await store.loadUnfinished(STOCK)).find(({ id }) => id === round.id);
}

async function outboxOf(round: Round): Promise<readonly string[]> {
  const rows = await database.owner.query<{ kind: string }>(
    "select kind from live.outbox where (payload->'round'->>'id')::bigint = $1 order by id",
    [round.id],
  );
  return rows.map(({ kind }) => kind);
}

const opened = (round: Round): Round => ({ ...round, state: "open" });

describe("offers", () => {
  it("are the newest terms of each site, open where playing and not stopped", () => {
    const offer = offers.find((each) => each.optionId === optionId(901));
    expect(offers.map((each): OptionId => each.optionId)).toEqual([901, 902]);
    expect(offer?.siteStatus).toEqual({ "1": 1, "37": 0 });
    expect(Object.keys(offer?.termsBySite ?? {})).toEqual(["1", "37"]);
  });

  it.each([
    ["simulated", ["1", "39"]],
    ["replayed", ["1", "39"]],
    ["real", ["1", "38", "39"]],
  ] as const)("on a %s market are those of sites that may offer it: %j", async (kind, sites) => {
    await tellMarket("OTHER-1", kind);
    const [offer] = await store.loadOffers(stock("OTHER-1"));
    expect(Object.keys(offer?.termsBySite ?? {})).toEqual(sites);
    expect(Object.keys(offer?.siteStatus ?? {})).toEqual(sites);
  });
});

describe("writing rounds", () => {
  it("makes a round once, with its event in the same transaction", async () => {
    const lease = await leaseOf();
    const made = newRound("B1");
    const create = changes(lease, {
      creates: [made],
      events: [{ kind: "round.created", round: made.round }],
    });
    expect(await store.commit(create)).toEqual({ kind: "committed", created: [made.round.id] });
    expect(await store.commit(create)).toEqual({ kind: "committed", created: [] });
    expect(await rowOf(made.round)).toEqual(made.round);
    expect(await outboxOf(made.round)).toEqual(["round.created"]);
    expect(await store.loadSeeds([made.round.id])).toEqual(new Map([[made.round.id, Buffer.alloc(32, 9)]]));
  });

  it("gives back every field of a decided round, quantities beyond 2^53 too", async () => {
    const lease = await leaseOf();
    const { round, seed } = newRound();
    const { gameStartMs, gameFinishMs } = round.times;
    const tick = {
      seq: 4,
      atMs: gameStartMs,
      tradeId: "9007199254740993123",
      price: price(5),
      qty: 2n ** 60n,
    };
    const struck: Round = { ...round, state: "running", strike: tick };
    await store.commit(changes(lease, { creates: [{ round, seed }] }));
    await store.commit(changes(lease, { moves: [{ from: round, to: struck }] }));
    expect(await rowOf(round)).toEqual(struck);
    const decided: Round = {
      ...struck,
      state: "decided",
      close: { ...tick, seq: 5, atMs: instant(gameFinishMs - 1), price: price(7) },
      high: price(8),
      low: price(4),
      outcome: { kind: "direction", direction: "rise" },
      decidedAtMs: gameFinishMs,
    };
    const events = [{ kind: "round.decided", round: decided } as const];
    await store.commit(changes(lease, { moves: [{ from: struck, to: decided }], events }));
    expect(await rowOf(round)).toBeUndefined();
    const [row] = await database.owner.query<object>(
      "select outcome, high, close->>'qty' as qty from rounds.round where id = $1",
      [round.id],
    );
    expect(row).toEqual({ outcome: decided.outcome, high: "8", qty: String(2n ** 60n) });
    const again = changes(lease, { moves: [{ from: struck, to: { ...decided, high: price(9) } }] });
    await expect(store.commit(again)).rejects.toThrow(BugError);
    const histories = await store.loadHistories(STOCK);
    expect(histories.find((each) => each.optionId === round.optionId)?.endings[0]).toBe("decided");
  });

  it("writes neither rows nor events when one of a step's rounds stands elsewhere", async () => {
    const lease = await leaseOf();
    const [one, two] = [newRound(), newRound()];
    await store.commit(changes(lease, { creates: [one, two] }));
    const wrong = changes(lease, {
      moves: [
        { from: one.round, to: opened(one.round) },
        { from: opened(two.round), to: { ...two.round, state: "locked" } },
      ],
      events: [{ kind: "round.opened", round: opened(one.round) }],
    });
    await expect(store.commit(wrong)).rejects.toThrow(/stood elsewhere/);
    expect((await rowOf(one.round))?.state).toBe("scheduled");
    expect(await outboxOf(one.round)).toEqual([]);
  });

  it("lets pages see a seed only once its round has ended and it was revealed", async () => {
    const lease = await leaseOf();
    const made = newRound("B1");
    await store.commit(changes(lease, { creates: [made] }));
    const seen = () =>
      database.as("maru_http").query("select seed from rounds.seed where round_id = $1", [made.round.id]);
    expect(await store.revealSeed(made.round.id, instant(T0))).toBe(false);
    expect(await seen()).toHaveLength(0);
    const to: Round = { ...made.round, state: "void", voidCause: "NO_CLOSE", decidedAtMs: instant(T0) };
    await store.commit(changes(lease, { moves: [{ from: made.round, to }] }));
    expect(await seen()).toHaveLength(0);
    expect(await store.revealSeed(made.round.id, instant(T0 + 5))).toBe(true);
    expect(await store.revealSeed(made.round.id, instant(T0 + 9))).toBe(true);
    expect(await seen()).toHaveLength(1);
  });
});

describe("the lease", () => {
  it("keeps its fencing token while its holder renews it, and grows with a new holder or after its end", async () => {
    await setClock(T0);
    const [one, two] = [randomUUID(), randomUUID()];
    const wish = (holder: string) => store.takeLease({ stock: STOCK, holder, ttlMs: 1_000 });
    const first = await leaseOf(one);
    expect((await wish(one))?.fencingToken).toBe(first.fencingToken);
    expect(await wish(two)).toBeNull();
    await setClock(T0 + 1_000);
    expect((await wish(two))?.fencingToken).toBe(first.fencingToken + 1);
    expect(await wish(one)).toBeNull();
    await setClock(T0 + 2_000);
    expect((await wish(two))?.fencingToken).toBe(first.fencingToken + 2);
    await store.releaseLease(first);
    expect(await wish(one)).toBeNull();
    await setClock(T0);
  });

  it("is won by exactly one of 20 engines that ask at once", async () => {
    await leaseOf();
    await database.owner.query("update rounds.lease set expires_at_ms = 0");
    const asked = Array.from({ length: 20 }, () =>
      store.takeLease({ stock: STOCK, holder: randomUUID(), ttlMs: 9_000 }),
    );
    expect((await Promise.all(asked)).filter((lease) => lease !== null)).toHaveLength(1);
  });

  it("refuses every write of a holder that lost it", async () => {
    const stale = await leaseOf();
    const { round, seed } = newRound();
    await store.commit(changes(stale, { creates: [{ round, seed }] }));
    const fresh = await leaseOf();
    const to: Round = { ...round, state: "open" };
    expect(await store.commit(changes(stale, { moves: [{ from: round, to }] }))).toEqual({ kind: "fenced" });
    expect(await store.commit(changes(stale, { creates: [newRound()] }))).toEqual({ kind: "fenced" });
    expect((await rowOf(round))?.state).toBe("scheduled");
    expect((await store.commit(changes(fresh, { moves: [{ from: round, to }] }))).kind).toBe("committed");
    // The trigger is the second guard: an older fencing token never overwrites a newer one.
    const older = database
      .as("maru_prices")
      .query("update rounds.round set state = 'locked', fencing_token = $2 where id = $1", [
        round.id,
        stale.fencingToken,
      ]);
    await expect(older).rejects.toMatchObject({ code: "P0006" });
  });
});

describe("what the schema refuses", () => {
  const FIXED = [
    "start_ms",
    "lock_ms",
    "end_ms",
    "game_start_ms",
    "game_finish_ms",
    "rule_version",
    "buy_pip",
    "sell_pip",
  ];

  it.each(ROLES)("%s cannot change a round's times, rule or terms (F-01)", async (role) => {
    const lease = await leaseOf();
    const { round, seed } = newRound();
    await store.commit(changes(lease, { creates: [{ round, seed }] }));
    for (const column of FIXED) {
      const update = database
        .as(role)
        .query(`update rounds.round set ${column} = ${column} + 1 where id = $1`, [round.id]);
      await expect(update, column).rejects.toMatchObject({ code: "42501" });
    }
    for (const column of ["terms", "site_status"]) {
      const update = database
        .as(role)
        .query(`update rounds.round set ${column} = '{}' where id = $1`, [round.id]);
      await expect(update, column).rejects.toMatchObject({ code: "42501" });
    }
    // Not even the owner of the tables, to whom grants do not apply.
    const byOwner = database.owner.query("update rounds.round set end_ms = end_ms + 1 where id = $1", [
      round.id,
    ]);
    await expect(byOwner).rejects.toThrow(/F-01/);
  });

  it.each(ROLES.filter((role) => role !== "maru_prices"))("%s cannot write a result (F-06)", async (role) => {
    for (const set of [
      "outcome = '{}'",
      "strike = '{}'",
      "close = '{}'",
      "state = 'void'",
      "void_cause = 'X'",
    ]) {
      await expect(database.as(role).query(`update rounds.round set ${set}`), set).rejects.toMatchObject({
        code: "42501",
      });
    }
    await expect(database.as(role).query("delete from rounds.round")).rejects.toMatchObject({
      code: "42501",
    });
  });

  it.each([
    "betting.bet",
    "betting.round_total",
    "ledger.account",
    "ledger.transfer",
    "accounts.member",
    "accounts.protection",
    "accounts.session",
    "settlement.round_outcome",
    "settlement.round_settlement",
  ])("prices cannot read %s (F-05)", async (table) => {
    await expect(database.as("maru_prices").query(`select from ${table}`)).rejects.toMatchObject({
      code: "42501",
    });
  });

  it("a result that is final changes for nobody", async () => {
    const lease = await leaseOf();
    const { round, seed } = newRound();
    const to: Round = { ...round, state: "void", voidCause: "NO_STRIKE", decidedAtMs: instant(T0) };
    await store.commit(changes(lease, { creates: [{ round, seed }] }));
    await store.commit(changes(lease, { moves: [{ from: round, to }] }));
    const update = database.owner.query("update rounds.round set void_cause = 'FEED_GAP' where id = $1", [
      round.id,
    ]);
    await expect(update).rejects.toThrow(/final/);
  });
});

describe("the engine on this store", () => {
  it("plays rounds to their end and leaves rows, outbox and seeds that agree", async () => {
    const begin = T0 + 86_400_000;
    await database.owner.query("update rounds.lease set expires_at_ms = 0");
    await database.owner.query("delete from rounds.round");
    const prices = new ScriptedPrices(steadyTicks(begin - 60_000, begin + 300_000));
    const random = { bytes: (count: number) => new Uint8Array(count).fill(3) };
    const parts = { market: MARKET, store, prices, random, clockOffsetMs: () => 0, isInSession: () => true };
    const engine = new RoundEngine({ ...parts, holder: randomUUID() });
    for (let nowMs = begin - 2_000; nowMs < begin + 130_000;) {
      await setClock(nowMs);
      prices.nowMs = nowMs;
      await engine.step(instant(nowMs));
      nowMs = engine.nextDueMs(instant(nowMs)) ?? Number.POSITIVE_INFINITY;
    }
    const rows = await database.owner.query<{ type: string; state: string; count: string; sealed: string }>(
      `select type, state, count(*), count(seed_commit) as sealed from rounds.round
        where state = 'decided' group by 1, 2 order by 1`,
    );
    expect(engine.halted).toBeNull();
    expect(rows).toEqual([
      { type: "B1", state: "decided", count: "2", sealed: "2" },
      { type: "R.5", state: "decided", count: "3", sealed: "0" },
    ]);
    const told = await database.owner.query<{ agree: boolean }>(
      `select (select count(*) from live.outbox where kind = 'round.decided' and at_ms >= $1)
            = (select count(*) from rounds.round where state = 'decided') as agree`,
      [begin],
    );
    expect(told[0]?.agree).toBe(true);
    await engine.stop();
  });
});
