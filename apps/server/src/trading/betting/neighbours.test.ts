import { setImmediate } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type MemberId, type RoundId, siteId } from "@maru/values";
import type { BetAnswer } from "../../ports/place-bet.ts";
import { untilWaiting } from "../../testing/until-waiting.ts";
import { openTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import {
  arrangeBettingWorld,
  betRequest,
  type BettingWorld,
  disagreements,
  START_MS,
} from "./betting-world.ts";
import { type Betting, openBetting } from "./open-betting.ts";

/** one site sends ten times what another does. Who is served is seen by the order of the bets, which no machine's pace changes. */
const QUIET = 40;
const BUSY = 10 * QUIET;
const BATCH = 20;
const SITES = { busy: siteId(1), quiet: siteId(37) };

let database: TestDatabase;
let world: BettingWorld;
let round: RoundId;

beforeAll(async () => {
  database = await openTestDatabase();
  world = await arrangeBettingWorld(database.owner);
  const terms = { "1": await world.addTerms({}), "37": await world.addTerms({ siteId: 37 }) };
  round = await world.addRound({ startMs: START_MS, terms });
});
afterAll(() => database.close());

const members = (site: keyof typeof SITES, count: number): Promise<readonly MemberId[]> =>
  Promise.all(
    Array.from({ length: count }, () => world.addMember({ siteId: SITES[site], balance: 10_000_000 })),
  );

/** The busy site's bets come first, while the writer is held up; then the quiet site's; then it goes on. */
async function betTogether(room: Betting) {
  const [busy, quiet] = [await members("busy", 40), await members("quiet", 4)];
  const betOf = (site: keyof typeof SITES, memberId: MemberId) =>
    room.placeBet(betRequest({ memberId, siteId: SITES[site], roundId: round }));
  const bets = (site: keyof typeof SITES, of: readonly MemberId[], times: number) =>
    Array.from({ length: times }, () => of.map((memberId) => betOf(site, memberId))).flat();
  // Whose terms are known waits from the moment it is sent.
  await Promise.all([...bets("busy", busy, 1), ...bets("quiet", quiet, 1)]);
  const sent = await database.owner.transaction(async (client) => {
    await client.query("select from ledger.account where id = any($1::bigint[]) for update", [busy]);
    const first = bets("busy", busy.slice(0, 1), 1);
    await untilWaiting(database.owner, 1);
    const waiting = [...first, ...bets("busy", busy, BUSY / busy.length)];
    await setImmediate();
    const others = bets("quiet", quiet, QUIET / quiet.length);
    await setImmediate();
    return { busy: waiting, quiet: others };
  });
  return { busy: await Promise.all(sent.busy), quiet: await Promise.all(sent.quiet) };
}

const idsOf = (answers: readonly BetAnswer[]): readonly number[] =>
  answers.flatMap((answer) => (answer.ok ? [answer.bet.betId] : []));

describe("R-30 a site with ten times the bets", () => {
  it("R-30: holds up no bet of another site by more than an equal share", async () => {
    const room = openBetting(database.as("maru_betting"), {
      limits: { maxBatch: BATCH, maxQueue: 10_000, maxTries: 12 },
    });
    const { busy, quiet } = await betTogether(room);
    await room.close();
    const [before, own] = [idsOf(busy), idsOf(quiet)];
    expect([before.length, own.length]).toEqual([BUSY + 1, QUIET]);
    const last = Math.max(...own);
    // As many of the busy site as of the quiet one, and the batch that was under way.
    expect(before.filter((id) => id < last).length).toBeLessThanOrEqual(QUIET + BATCH);
    expect(await disagreements(database.owner)).toEqual([]);
  });

  it("R-30: that fills the queue takes nobody else's place in it", async () => {
    const room = openBetting(database.as("maru_betting"), {
      limits: { maxBatch: BATCH, maxQueue: BUSY / 2, maxTries: 12 },
    });
    const { busy, quiet } = await betTogether(room);
    await room.close();
    const refused = busy.filter((answer) => !answer.ok && answer.refusal.code === "BUSY");
    expect(refused.length).toBeGreaterThan(BUSY / 4);
    expect(idsOf(quiet)).toHaveLength(QUIET);
    expect(await disagreements(database.owner)).toEqual([]);
  });
});
