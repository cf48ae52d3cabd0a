import { returned } from "@maru/rules/testing";
import { points } from "@maru/values";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestDatabase, type TestDatabase } from "../../testing/test-database.ts";

const SEED = 20_261_123;
const CASES = 100_000;
/** As settlement.returned counts them. */
const GRADES = ["won", "lost", "void"] as const;

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

/** What the database pays for each of these bets. */
async function paid(
  stakes: readonly number[],
  multiplesBp: readonly number[],
  statuses: readonly number[],
): Promise<readonly bigint[]> {
  const [row] = await database.as("maru_settlement").query<{ amounts: readonly string[] }>(
    `select array_agg(settlement.returned(u.stake, u.bp, u.status) order by u.o)::text[] as amounts
       from unnest($1::bigint[], $2::int[], $3::smallint[]) with ordinality u (stake, bp, status, o)`,
    [stakes, multiplesBp, statuses],
  );
  return (row?.amounts ?? []).map(BigInt);
}

function seeded(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

describe("what comes back for a bet", () => {
  it("is rounded down, however much of a point is left", async () => {
    // 1,881.88 · 5,008.99… · 13,161.88
    expect(await paid([1_001, 2_671, 7_001, 1], [18_800, 18_753, 18_800, 19_999], [1, 1, 1, 1])).toEqual([
      1_881n,
      5_008n,
      13_161n,
      1n,
    ]);
  });

  it(`is what the rules say, in ${CASES} random cases, seed ${SEED}`, async () => {
    const below = seeded(SEED);
    const bets = Array.from({ length: CASES }, (_, n) => ({
      stake: 1 + below(n % 10 === 0 ? 1_000 : 2 ** 31),
      bp: 10_001 + below(190_000),
      grade: below(3),
    }));
    const amounts = await paid(
      bets.map(({ stake }) => stake),
      bets.map(({ bp }) => bp),
      bets.map(({ grade }) => grade + 1),
    );
    const expected = bets.map(({ stake, bp, grade }) =>
      returned({ stakePoints: points(stake), multipleBp: bp }, GRADES[grade] ?? "void"),
    );
    const wrong = bets.filter((_, n) => amounts[n] !== expected[n]);
    expect([amounts.length, wrong.slice(0, 3)]).toEqual([CASES, []]);
  });
});
