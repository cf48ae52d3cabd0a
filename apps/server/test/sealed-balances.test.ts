import { instant } from "@maru/values";
import { checkBalance } from "@maru/verifier";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { readSealedBalance, type SealedBalance } from "../src/operations/reading/read-sealed-balance.ts";
import type { ReadingDeps } from "../src/operations/reading/reader.ts";
import { openSiteReads } from "../src/platform/database.ts";
import { grantPoints } from "../src/testing/grant-points.ts";
import { openSealedBalances } from "../src/trading/ledger/sealed/open-sealed-balances.ts";
import { roomJobs, type ScheduledRooms } from "../src/wiring/schedules.ts";
import {
  openReceiptWorld,
  placeAll,
  publicKeys,
  type ReceiptProcess,
  type ReceiptWorld,
  testKey,
} from "./receipt-world.ts";

/** P-38, P-40: what all players are owed, sealed once a day for everybody, and for each the way from their own to it. */
const DAY = "2026-03-02";
const DAY_MS = 86_400_000;
const END_MS = Date.UTC(2026, 2, 2, 15);
const JUST_OVER = END_MS + 10_000;
const BALANCE = 100_000_000n;

let world: ReceiptWorld;
let server: ReceiptProcess;
beforeAll(async () => {
  world = await openReceiptWorld();
  server = await world.startProcess([testKey(1)]);
  // Stakes that stand over midnight, on both sites: they are owed as long as their rounds are not settled.
  await placeAll(world, server, 3);
  await at(END_MS + 1);
  const [first] = world.members;
  await world.database.owner.transaction(async (client) => {
    // The next day's: no part of this one.
    await grantPoints(client, {
      memberId: first?.id as never,
      siteId: first?.site as never,
      amountPoints: 77n as never,
    });
  });
});
afterAll(() => world.close());

async function at(nowMs: number): Promise<void> {
  world.setNow(nowMs);
  await world.world.setClock(nowMs);
}

const openRoom = () => openSealedBalances(world.database.as("maru_books"));
const now = (ms: number) => instant(ms);

const rows = (table: string) =>
  world.database.owner.query<{ rows: number }>(`select count(*)::integer as rows from ledger.${table}`);
const leaves = () =>
  world.database.owner.query<{ body: string }>(
    "select body from proof.log_leaf where kind = 'balances' order by day",
  );

const own = async (reader: { readonly id: number; readonly site: number }, day: string | null = null) =>
  readSealedBalance(
    { siteReads: openSiteReads(world.database.as("maru_http")) } as ReadingDeps,
    { memberId: reader.id, siteId: reader.site },
    { day, logged: await server.proof.log.balances() },
  );

async function verdictOf(shown: SealedBalance | null, account?: number) {
  const { log } = server.proof;
  const checkpoint = await log.checkpoint();
  return checkBalance(shown, {
    ...(account === undefined ? {} : { account: String(account) }),
    log: {
      note: checkpoint?.note ?? "",
      keys: await publicKeys(server.proof),
      read: async (level, index) => (await log.tile(level, index)) ?? [],
    },
  });
}

/** The product's own job, on these rooms. */
function job(error = vi.fn(), balances = openRoom()) {
  const rooms = { balances, proof: server.proof, log: { error }, databases: {}, members: {}, fairness: {} };
  const found = roomJobs({ ...rooms, dataDir: "", comparison: null } as unknown as ScheduledRooms).find(
    ({ name }) => name === "balances",
  );
  if (found === undefined) throw new Error("balances are sealed by no job");
  return (ms: number) => found.run(now(ms));
}

describe("a day that is not over", () => {
  it("is not sealed, nor in the ten seconds in which something of it may still be under way", async () => {
    await job()(END_MS + 9_999);
    expect(await leaves()).toEqual([]);
  });
});

const refusedAs = async (statement: string, undo: string) => {
  await world.database.owner.query(statement);
  const error = vi.fn();
  await job(error)(JUST_OVER);
  expect([await rows("sealed_day"), await leaves()]).toEqual([[{ rows: 0 }], []]);
  await world.database.owner.query(undo);
  return error.mock.calls;
};
const set = (by: number) =>
  `update ledger.account set balance = balance + ${by} where id = (select min(id) from ledger.account where kind = 'player')`;

describe("books that were tampered with", () => {
  const owed = String(40n * BALANCE);
  const words = "a day is not sealed: what its players are owed is not what the books say";

  it.each([
    ["a balance that is one point less", set(-1), set(1), { owed: String(40n * BALANCE - 1n), books: owed }],
    [
      "a house that gave less",
      "update ledger.account set balance = balance + 5 where id = -13",
      "update ledger.account set balance = balance - 5 where id = -13",
      { owed, books: String(40n * BALANCE - 5n) },
    ],
  ])("are not sealed, and it is told: %s", async (_, statement, undo, sums) => {
    expect(await refusedAs(statement, undo)).toEqual([[{ day: DAY, negative: null, ...sums }, words]]);
  });

  it("are not sealed where a player owes, though the sum is right", async () => {
    const [one, two] = world.members;
    const kept = await world.database.owner.query<{ id: string; balance: string }>(
      "select id, balance from ledger.account where id = any($1)",
      [[one?.id, two?.id]],
    );
    await world.database.owner.transaction(async (client) => {
      await client.query("alter table ledger.account drop constraint account_check");
      await client.query("update ledger.account set balance = balance - 1000000000 where id = $1", [one?.id]);
      await client.query("update ledger.account set balance = balance + 1000000000 where id = $1", [two?.id]);
    });
    const error = vi.fn();
    await job(error)(JUST_OVER);
    expect(error.mock.calls).toEqual([[{ day: DAY, negative: one?.id, owed, books: owed }, words]]);
    expect(await leaves()).toEqual([]);
    for (const { id, balance } of kept)
      await world.database.owner.query("update ledger.account set balance = $2 where id = $1", [id, balance]);
  });

  it("are asked again after an hour, and told of again", async () => {
    await world.database.owner.query(set(-1));
    const error = vi.fn();
    const run = job(error);
    for (const ms of [JUST_OVER, JUST_OVER + 60_000, JUST_OVER + 3_600_000]) await run(ms);
    expect(error).toHaveBeenCalledTimes(2);
    await world.database.owner.query(set(1));
  });
});

describe("a day that is over", () => {
  it("is sealed once though two servers try at once, and logged once though one died between", async () => {
    const rooms = [openRoom(), openRoom()] as const;
    expect(await Promise.all(rooms.map((room) => room.sealDue(now(JUST_OVER))))).toEqual([[], []]);
    expect(await rows("sealed_day")).toEqual([{ rows: 1 }]);
    // Here every server is gone. The next one finds what was sealed and not said, twice at once.
    expect(await leaves()).toEqual([]);
    await Promise.all([job()(JUST_OVER), job()(JUST_OVER)]);
    await job()(JUST_OVER + 60_000);
    const [leaf, ...more] = await leaves();
    expect(more).toEqual([]);
    const books = String(40n * BALANCE);
    expect(JSON.parse(leaf?.body ?? "{}")).toMatchObject({
      kind: "balances",
      day: DAY,
      accounts: "40",
      sum: books,
      books,
    });
    expect(await openRoom().unlogged(now(JUST_OVER))).toEqual([]);
  });

  it("has the sum of the ledger: balances and the stakes that stood at midnight, nothing of the next day", async () => {
    const [ledger] = await world.database.owner.query<{ owed: string; open: string }>(
      `select (select sum(balance) from ledger.account where kind = 'player') - 77
              + (select sum(stake) from betting.bet) as owed, (select sum(stake) from betting.bet) as open`,
    );
    expect(Number(ledger?.open)).toBeGreaterThan(0);
    expect((await server.proof.log.balances()).map(({ sum }) => sum)).toEqual([ledger?.owed]);
  });

  it("is shown to each player by their own leaf, which leads to the signed log", async () => {
    await server.proof.log.step(JUST_OVER + 10_000);
    const places = new Set<number>();
    for (const member of world.members) {
      const shown = await own(member);
      expect(shown).toMatchObject({ account: String(member.id), day: DAY, points: String(BALANCE) });
      expect(await verdictOf(shown, member.id)).toMatchObject({ ok: true });
      if (shown !== null) places.add(shown.place);
    }
    expect(places.size).toBe(40);
  });

  it("gives nobody another player's leaf", async () => {
    const [one, two] = [world.members[0], world.members[3]];
    if (one === undefined || two === undefined) throw new Error("there are members");
    expect(await own({ id: one.id, site: two.site })).toBeNull();
    expect(await verdictOf(await own(two), one.id)).toMatchObject({ ok: false });
    const seen = await openSiteReads(world.database.as("maru_http")).forSite(37, (query) =>
      query<{ site_id: number }>("select distinct site_id from ledger.sealed_balance"),
    );
    expect(seen).toEqual([{ site_id: 37 }]);
  });

  it("stays as it is: neither its sum nor a leaf is changed, by nobody", async () => {
    const { owner } = world.database;
    const books = world.database.as("maru_books");
    await expect(owner.query("update ledger.sealed_day set accounts = 1")).rejects.toThrow("only added to");
    await expect(owner.query("delete from ledger.sealed_day")).rejects.toThrow("only added to");
    await expect(owner.query("update ledger.sealed_balance set points = 1")).rejects.toThrow("only added to");
    await expect(books.query("update ledger.sealed_balance set points = 1")).rejects.toThrow(
      "permission denied",
    );
    await expect(
      owner.query(
        "insert into ledger.sealed_day (day, root, owed, books, accounts) values (1, $1, 5, 6, 1)",
        [Buffer.alloc(32)],
      ),
    ).rejects.toThrow("sealed_is_of_the_books");
    await expect(world.database.as("maru_http").query("select * from ledger.sealed_day")).rejects.toThrow(
      "permission denied",
    );
  });

  it("is no part of the next, which has what came since; a player gets either", async () => {
    await job()(JUST_OVER + DAY_MS);
    await server.proof.log.step(JUST_OVER + DAY_MS);
    const [member] = world.members;
    if (member === undefined) throw new Error("there are members");
    const [newest, before] = [await own(member), await own(member, DAY)];
    expect(newest).toMatchObject({ day: "2026-03-03", points: String(BALANCE + 77n) });
    expect(before).toMatchObject({ day: DAY, points: String(BALANCE) });
    expect(newest?.nonce).not.toBe(before?.nonce);
    for (const shown of [newest, before]) expect(await verdictOf(shown)).toMatchObject({ ok: true });
    expect(await own(member, "2026-03-01")).toBeNull();
  });

  it("is a leaf's of before its path goes: four weeks, and the sum stays in the log", async () => {
    await job()(JUST_OVER + 30 * DAY_MS);
    const [member] = world.members;
    expect(await own(member ?? { id: 0, site: 0 }, DAY)).toBeNull();
    const kept = await server.proof.log.balances();
    expect(kept.at(-1)).toMatchObject({ day: DAY });
  });
});
