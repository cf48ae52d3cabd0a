import { instant, stock } from "@maru/values";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { createSourceSwitches, type SourceSwitches } from "./source-switch-store.ts";

const FIVE_MINUTES = 300_000;
const MARKET = stock("KRW-TWO");
/** Far enough ahead that no test's time reaches it. */
const NOW = Math.ceil(Date.now() / 600_000) * 600_000 + 3_600_000;

let database: TestDatabase;
let switches: SourceSwitches;
beforeAll(async () => {
  database = await openTestDatabase();
  switches = createSourceSwitches(database.as("maru_prices"), MARKET);
  await database.owner.query(
    `insert into market.market (stock, name, precision, rules) values ($1, $1, 0, '{"kind": "real", "feed": {"kind": "trades"}}')`,
    [MARKET],
  );
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.owner.query("delete from rounds.round");
  await database.owner.query("alter table market.source_switch disable trigger user");
  await database.owner.query("delete from market.source_switch");
  await database.owner.query("alter table market.source_switch enable trigger user");
});

/** A round of five minutes whose bets are taken from `startMs` on, and whose game follows. */
async function makeRound(startMs: number, state = "open"): Promise<void> {
  await database.owner.query(
    `insert into rounds.round (id, option_id, stock, type, number, start_ms, lock_ms, end_ms, game_start_ms, game_finish_ms, rule_version,
       precision, buy_pip, sell_pip, side_capacity, terms, site_status, state, void_cause)
     values ($1::bigint, 1, $2, 'R5', 1, $1, $1::bigint + 290000, $1::bigint + 300000, $1::bigint + 300000, $1::bigint + 600000, 1, 0, 0, 0, 1, '{}', '{}', $3::text,
       case $3::text when 'void' then 'FEED_GAP' end)`,
    [startMs, MARKET, state],
  );
}

const write = (atMs: number, to: string, cause: string, by: "maru_prices" | "maru_console" = "maru_prices") =>
  database
    .as(by)
    .query(
      "insert into market.source_switch (stock, acts_from_ms, to_source, cause) values ($1, $2, $3, $4)",
      [MARKET, atMs, to, cause],
    );

/** The source that a round of these moments is under, and since when. */
async function takenAt(startMs: number, gameStartMs: number): Promise<readonly unknown[]> {
  const [row] = await database.owner.query<{ rules: Record<string, unknown> }>(
    "select market.rules_at($1, $2, $3) as rules",
    [MARKET, startMs, gameStartMs],
  );
  return [row?.rules["takenFrom"], row?.rules["takenFromMs"]];
}

describe("the switches of a market's source", () => {
  it("are written for the first mark, and read in their order", async () => {
    const out = await switches.write({ to: "fallback", cause: "lost" }, instant(NOW - 60_000));
    expect(out).toEqual({ actsFromMs: NOW, to: "fallback", cause: "lost" });
    const back = await switches.write({ to: "primary", cause: "back" }, instant(NOW + 60_000));
    expect(back?.actsFromMs).toBe(NOW + 600_000);
    expect(await switches.read()).toEqual([out, back]);
  });

  it("stand behind every round that was made, and before none of them", async () => {
    await makeRound(NOW - FIVE_MINUTES);
    // Its game begins at the mark.
    await expect(write(NOW, "fallback", "lost")).rejects.toThrow(/rounds of KRW-TWO stand behind/);
    const out = await switches.write({ to: "fallback", cause: "lost" }, instant(NOW - 60_000));
    expect(out?.actsFromMs).toBe(NOW + FIVE_MINUTES);
  });

  it("are kept back by no round that is over", async () => {
    await makeRound(NOW - FIVE_MINUTES, "void");
    const out = await switches.write({ to: "fallback", cause: "lost" }, instant(NOW - 60_000));
    expect(out?.actsFromMs).toBe(NOW);
  });

  it("are not written at all where rounds stand behind the next marks", async () => {
    for (const at of [0, 1, 2, 3]) await makeRound(NOW + at * FIVE_MINUTES);
    expect(await switches.write({ to: "fallback", cause: "lost" }, instant(NOW - 60_000))).toBeNull();
  });

  it("wait for a round that is being made", async () => {
    const making = database.owner.transaction(async (client) => {
      await client.query("lock table rounds.round in row exclusive mode");
      await new Promise((resolve) => setTimeout(resolve, 300));
      await client.query(
        `insert into rounds.round (id, option_id, stock, type, number, start_ms, lock_ms, end_ms, game_start_ms, game_finish_ms,
           rule_version, precision, buy_pip, sell_pip, side_capacity, terms, site_status)
         values ($1::bigint, 1, $2, 'R5', 1, $1, $1::bigint + 290000, $1::bigint + 300000, $1::bigint + 300000, $1::bigint + 600000, 1, 0, 0, 0, 1, '{}', '{}')`,
        [NOW - FIVE_MINUTES, MARKET],
      );
    });
    await new Promise((resolve) => setTimeout(resolve, 100));
    await expect(write(NOW, "fallback", "lost")).rejects.toThrow(/stand behind/);
    await making;
  });

  it.each([
    ["to where it is", NOW, "primary", "back", /does not follow/],
    ["off the marks of five minutes", NOW + 1, "fallback", "lost", /check constraint/],
    ["that was never lost", NOW, "fallback", "back", /check constraint/],
    ["in the past", NOW - 7_200_000, "fallback", "lost", /comes too late/],
  ] as const)("are refused %s", async (_, atMs, to, cause, message) => {
    await expect(write(atMs, to, cause)).rejects.toThrow(message);
  });

  it("go back at marks of ten minutes alone, and never before the one that they follow", async () => {
    await write(NOW, "fallback", "lost");
    await expect(write(NOW + FIVE_MINUTES, "primary", "back")).rejects.toThrow(/check constraint/);
    await expect(write(NOW - 600_000, "primary", "back")).rejects.toThrow(/does not follow/);
    await write(NOW + 600_000, "primary", "back");
  });

  it("are written by whoever writes prices alone, and never changed", async () => {
    await expect(write(NOW, "fallback", "lost", "maru_console")).rejects.toThrow(/permission denied/);
    await write(NOW, "fallback", "lost");
    for (const change of [
      "update market.source_switch set cause = 'silent'",
      "delete from market.source_switch",
    ])
      await expect(database.owner.query(change)).rejects.toThrow();
  });

  it("are named in the rules of rounds whose game they decide, until the first source is back", async () => {
    await write(NOW, "fallback", "lost");
    await write(NOW + 600_000, "primary", "back");
    expect(await takenAt(NOW - 60_000, NOW - 60_000)).toEqual([undefined, undefined]);
    // Bets are taken before the mark, and its game begins there.
    expect(await takenAt(NOW - 60_000, NOW)).toEqual(["fallback", NOW]);
    expect(await takenAt(NOW + 540_000, NOW + 599_999)).toEqual(["fallback", NOW]);
    expect(await takenAt(NOW + 540_000, NOW + 600_000)).toEqual([undefined, undefined]);
  });
});
