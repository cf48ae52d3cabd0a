import { CONSOLE_ENDPOINTS, type ConsoleEndpoint, type ConsoleName } from "@maru/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ConsoleWorld, openConsoleWorld } from "./console-world.ts";
import { playDays } from "./played-days.ts";

/** P-40: a partner sees no single bet while it could still be answered with another, and sets nothing that a bet comes to. */
const ANN = 13;
const BET = { id: 987_654_321, stake: 7_654_321, key: "5e0a7f6e-0000-4000-8000-0000000000aa" };
const MINUTE_MS = 60_000;
/** Whose branch ANN is of. */
const PARTNER = "pat";

let world: ConsoleWorld;
let lockMs: number;
beforeAll(async () => {
  world = await openConsoleWorld();
  const { owner } = world.database;
  await playDays(owner, { days: [20_000], players: [{ id: ANN, siteId: 1 }], betsADay: 20, seed: 40 });
  lockMs = world.nowMs() + MINUTE_MS;
  await owner.query(
    `insert into rounds.round (id, option_id, stock, type, number, start_ms, lock_ms, end_ms, game_start_ms, game_finish_ms,
       rule_version, precision, buy_pip, sell_pip, side_capacity, terms, site_status, state)
     select $1::bigint / 30000 * 1000 + 1, 1, 'SIM-V25', 'R1', 1, $1::bigint - 60000, $1::bigint, $1::bigint + 10000, $1::bigint + 10000,
            $1::bigint + 70000, 1, 2, 0, 0, 1000000000, '{"1":1}', '{"1":1}', 'open'`,
    [lockMs],
  );
  await owner.query(
    `insert into betting.bet (id, round_id, member_id, site_id, option_id, type, stake, multiple_bp, terms_id, client_key, accepted_at_ms,
       balance_after)
     select $1, max(id), $2, 1, 1, 'B', $3, 18800, 1, $4, $5, 0 from rounds.round`,
    [BET.id, ANN, BET.stake, BET.key, world.nowMs()],
  );
  await world.signIn("mia");
  await world.signIn(PARTNER, { siteCode: "maru" });
});
afterAll(() => world.close());

const isForPartners = (endpoint: ConsoleEndpoint): boolean => endpoint.isForPartners === true;
const forPartners = CONSOLE_ENDPOINTS.filter(isForPartners);
const asked = forPartners.filter(({ method }) => method === "GET").map(({ name }): ConsoleName => name);

const textFor = async (as: string, name: ConsoleName): Promise<string> => {
  const today = new Date(world.nowMs() + 9 * 3_600_000).toISOString().slice(0, 10);
  const spans = name.startsWith("report") ? { from: today, to: today } : {};
  return (await world.call(name, { as, params: { id: ANN }, query: spans })).text;
};

const tellsOfIt = (text: string): boolean =>
  [String(BET.id), String(BET.stake), BET.key].some((mark) => text.includes(mark));

describe("P-40: a partner", () => {
  it("writes nothing but what is their own sign-in's", () => {
    const written = forPartners.filter(({ method }) => method !== "GET").map(({ path }) => path);
    const own = /^\/api\/console\/(sign-out|second-factor|step-up|totp\/\w+|passkeys\/\w+|sessions\/end)$/;
    expect(written.filter((path) => !own.test(path))).toEqual([]);
  });

  it("is told by no page of a bet of their own player that others may still answer", async () => {
    expect(asked.length).toBeGreaterThan(10);
    // The staff of the site is told, by the same page.
    expect(tellsOfIt(await textFor("mia", "playerBets"))).toBe(true);
    const told: ConsoleName[] = [];
    for (const name of asked) if (tellsOfIt(await textFor(PARTNER, name))) told.push(name);
    expect(told).toEqual([]);
  });

  it("is told of it from the lock on", async () => {
    await world.pass(MINUTE_MS);
    expect(tellsOfIt(await textFor(PARTNER, "playerBets"))).toBe(true);
  });
});
