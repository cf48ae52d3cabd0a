import { expect } from "@playwright/test";
import type pg from "pg";
import { MAIN_NAME } from "../server.ts";
import { withDatabase } from "./open-database.ts";

/** So often in a row the server judges a bet by limits that have changed before it is written; then it is too busy for it. */
const JUDGINGS = 5;

interface Judged {
  readonly memberId: number;
  /** The round that the bet is on. */
  readonly roundId: number;
}

/**
 * Changes what an operator allows the member, each time between the server's judging of the bet that `bet` sends and its writing. It
 * writes under the round's lock, in the order of asking: two connections take turns in holding it, the bet always between them.
 */
export async function changeLimitsMeanwhile(judged: Judged, bet: () => Promise<void>): Promise<void> {
  await withDatabase(MAIN_NAME, (owner) =>
    withDatabase(MAIN_NAME, (one) =>
      withDatabase(MAIN_NAME, async (other) => {
        await lock(one, judged.roundId);
        const before = await limitsOf(owner, judged.memberId);
        try {
          await Promise.all([bet(), takeTurns(owner, [one, other], judged)]);
        } finally {
          await setLimits(owner, judged.memberId, before);
        }
      }),
    ),
  );
}

async function takeTurns(
  owner: pg.Client,
  [one, other]: readonly [pg.Client, pg.Client],
  { memberId, roundId }: Judged,
): Promise<void> {
  let [holding, next] = [one, other];
  for (let judging = 1; judging <= JUDGINGS; judging += 1) {
    await expectWaiting(owner, roundId, 1);
    const taken = lock(next, roundId);
    await expectWaiting(owner, roundId, 2);
    await setLimits(owner, memberId, JSON.stringify({ isEnabled: "Y", max: 900_000 + judging }));
    await unlock(holding, roundId);
    await taken;
    [holding, next] = [next, holding];
  }
  await unlock(holding, roundId);
}

async function lock(client: pg.Client, roundId: number): Promise<void> {
  await client.query("select pg_advisory_lock($1)", [roundId]);
}

async function unlock(client: pg.Client, roundId: number): Promise<void> {
  await client.query("select pg_advisory_unlock($1)", [roundId]);
}

/** Waits until so many stand in line for the round. */
async function expectWaiting(owner: pg.Client, roundId: number, count: number): Promise<void> {
  const waiting = async (): Promise<number> => {
    const { rows } = await owner.query<{ count: string }>(
      `select count(*) from pg_locks
        where database = (select oid from pg_database where datname = current_database())
          and locktype = 'advisory' and not granted and (classid::bigint << 32) + objid::bigint = $1`,
      [roundId],
    );
    return Number(rows[0]?.count);
  };
  await expect.poll(waiting, { message: "in line for the round", intervals: [10] }).toBe(count);
}

async function limitsOf(owner: pg.Client, memberId: number): Promise<string> {
  const { rows } = await owner.query<{ limits: string }>(
    "select limit_json::text as limits from accounts.member where id = $1",
    [memberId],
  );
  return rows[0]?.limits ?? "";
}

async function setLimits(owner: pg.Client, memberId: number, limits: string): Promise<void> {
  await owner.query("update accounts.member set limit_json = $2 where id = $1", [memberId, limits]);
}
