import type { LedgerRow } from "@maru/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ConsoleWorld, openConsoleWorld } from "./console-world.ts";
import { playDays } from "./played-days.ts";
import { seededRandom } from "./seeded-random.ts";

const BOB = 14;
const HOUSE = -11;
const ESCROW = -12;
const DAY = 20_100;
const START_MS = DAY * 86_400_000 - 32_400_000;
const SEED = 20_261;

let world: ConsoleWorld;

/** A transfer as the books were told it, the oldest first. */
interface Moved {
  readonly code: number;
  readonly ref: number;
  readonly atMs: number;
  readonly change: number;
  readonly balance: number;
}
const moved: Moved[] = [];

beforeAll(async () => {
  world = await openConsoleWorld();
  // Opens the options and their terms; nobody plays.
  await playDays(world.database.owner, { days: [DAY - 2], players: [], betsADay: 0, seed: 1 });
  await liveOn(BOB);
  for (const name of ["mia", "ora"]) await world.signIn(name);
});
afterAll(() => world.close());

/** Stakes, payouts and everything else that moves a player's points, in any order, several within a millisecond. */
async function liveOn(member: number): Promise<void> {
  const random = seededRandom(SEED);
  const below = (n: number): number => Math.floor(random() * n);
  const open: { id: number; round: number; stake: number }[] = [];
  let [balance, atMs, bet, ref, pending] = [0, START_MS, 0, 0, 0];
  const { owner } = world.database;
  const move = async (code: number, by: number, of: number): Promise<void> => {
    balance += by;
    moved.push({ code, ref: of, atMs, change: by, balance });
    await owner.query(
      `insert into ledger.transfer (code, ref, debit_account, credit_account, amount, site_id, balance_after, at_ms)
         values ($1, $2, $3, $4, $5, 1, $6, $7)`,
      [code, of, by > 0 ? ESCROW : member, by > 0 ? member : HOUSE, Math.abs(by), balance, atMs],
    );
  };
  const stake = async (): Promise<void> => {
    const round = (Math.floor(atMs / 30_000) - 2) * 1_000 + 1;
    const amount = 1 + below(Math.min(balance, 9_973));
    bet += 1;
    open.push({ id: bet, round, stake: amount });
    await move(1, -amount, bet);
    await owner.query(
      `insert into betting.bet (id, round_id, member_id, site_id, option_id, type, stake, multiple_bp, terms_id, client_key,
                                accepted_at_ms, balance_after)
         values ($1, $2, $3, 1, 1, 'B', $4, 18800, 1, gen_random_uuid(), $5, $6)`,
      [bet, round, member, amount, atMs, balance],
    );
  };
  const settle = async (): Promise<void> => {
    const [due] = open.splice(below(open.length), 1);
    if (due === undefined) return;
    if (below(3) > 0) await move(below(5) === 0 ? 3 : 2, due.stake + below(due.stake), due.id);
    await owner.query(
      `insert into settlement.round_settlement (round_id, settled_at_ms, bets, staked, returned) values ($1, $2, 1, 1, 1)
         on conflict (round_id) do update set settled_at_ms = excluded.settled_at_ms`,
      [due.round, atMs],
    );
  };
  const other = async (): Promise<void> => {
    ref += 1;
    const amount = 10_007 + below(90_001);
    const kind = below(7);
    if (kind === 0 && amount < balance) {
      await move(12, -amount, ref);
      const end = below(3);
      if (end === 0) await move(13, amount, ref);
      if (end === 1) pending += amount;
    } else if (kind === 1 && amount < balance) await move(16, -amount, ref);
    else if (kind === 2 && amount < balance) await move(20, -amount, ref);
    else await move([10, 11, 15, 18, 19, 21][below(6)] ?? 10, amount, ref);
  };
  await other();
  for (let step = 0; step < 400; step += 1) {
    // Half of the time nothing passes; now and then a server is away for hours, and what was open ends late.
    if (below(2) === 0) atMs += below(40) === 0 ? 9_000_000 : below(90_000);
    const what = below(10);
    await (what < 4 && balance > 0 ? stake() : what < 8 ? settle() : other());
  }
  await owner.query(
    `insert into ledger.account (id, site_id, kind, balance) values ($1, 1, 'player', $2)
       on conflict (id) do update set balance = excluded.balance`,
    [member, balance],
  );
  if (pending > 0)
    await owner.query(
      `insert into wallet.request (site_id, member_id, type, amount, requested_at_ms, expires_at_ms, state)
         values (1, $1, 'withdrawal', $2, $3, null, 'requested')`,
      [member, pending, atMs],
    );
}

async function ledger(query: Record<string, number> = {}): Promise<readonly LedgerRow[]> {
  const rows: LedgerRow[] = [];
  for (let cursor: string | null | undefined; cursor !== null;) {
    const more = cursor === undefined ? {} : { cursor };
    const reply = await world.call("playerLedger", {
      as: "ora",
      params: { id: BOB },
      query: { size: 7, ...query, ...more },
    });
    expect([reply.status, reply.text.slice(0, 200)]).toEqual([200, expect.anything()]);
    rows.push(...reply.data.content);
    cursor = reply.data.next;
  }
  return rows;
}

const sum = (code: number): number =>
  Math.abs(moved.filter((line) => line.code === code).reduce((all, { change }) => all + change, 0));

const linesOf = (rows: readonly LedgerRow[]): readonly Moved[] =>
  rows.map(({ code, ref, atMs, change, balance }) => ({ code, ref, atMs, change, balance }));

describe("the report of money", () => {
  it("has every deposit and every coin that became points or was one, and nothing else, and adds up to the player's own sums", async () => {
    const { data: player } = await world.call("player", { as: "mia", params: { id: BOB } });
    const query = { from: "2025-01-01", to: "2025-12-31" };
    const { data } = await world.call("reportMoney", { as: "mia", query });
    const { deposited, coinsSold, coinsBought } = player.totals;
    expect([deposited, coinsSold, coinsBought].every((points) => points > 0)).toBe(true);
    expect(data.total).toMatchObject({
      deposits: deposited,
      coinsSold,
      coinsBought,
      depositCount: moved.filter(({ code }) => code === 11).length,
      net: deposited + coinsSold - coinsBought,
    });
    expect(data.rows.reduce((all, { net }) => all + net, 0)).toBe(data.total.net);
  });
});

describe("a player's ledger", () => {
  it(`has every transfer once, as they happened, and runs from one to the next (seed ${SEED})`, async () => {
    const rows = await ledger();
    expect(linesOf(rows)).toEqual(moved.toReversed());
    for (const [at, row] of rows.entries())
      expect(row.balance).toBe((rows[at + 1]?.balance ?? 0) + row.change);
  });

  it("shows a stake and what came back of it apart, each with the bet", async () => {
    const rows = await ledger();
    const paid = rows.find(({ code }) => code === 2);
    const ofBet = rows.filter(({ cause }) => cause.kind === "bet" && cause.id === paid?.ref);
    expect(ofBet.map(({ code }) => code)).toEqual([2, 1]);
  });

  it("is cut to a span without a gap", async () => {
    const [from, to] = [moved[50]?.atMs ?? 0, moved[320]?.atMs ?? 0];
    const rows = await ledger({ fromMs: from, toMs: to });
    expect(linesOf(rows)).toEqual(moved.filter(({ atMs }) => atMs >= from && atMs < to).toReversed());
  });

  it("has totals that add up to the balance, each cause by its own name", async () => {
    const { data } = await world.call("player", { as: "ora", params: { id: BOB } });
    const { totals, balance } = data;
    expect(totals).toMatchObject({
      deposited: sum(11),
      granted: sum(10),
      welcome: sum(21),
      coupons: sum(18),
      adjustedUp: sum(15),
      adjustedDown: sum(16),
      coinsSold: sum(19),
      coinsBought: sum(20),
      staked: sum(1),
      paid: sum(2),
      refunded: sum(3),
    });
    expect(totals.pending).toBeGreaterThan(0);
    const { deposited, granted, welcome, coupons, adjustedUp, coinsSold, paid, refunded, archived } = totals;
    const { withdrawn, pending, adjustedDown, coinsBought, staked } = totals;
    const came =
      deposited + granted + welcome + coupons + adjustedUp + coinsSold + paid + refunded + archived;
    expect(came - withdrawn - pending - adjustedDown - coinsBought - staked).toBe(balance);
  });
});
