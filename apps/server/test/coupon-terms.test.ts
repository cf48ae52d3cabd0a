import { memberId } from "@maru/values";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ConsoleWorld, openConsoleWorld } from "./console-world.ts";

/** P-25: what a coupon gives has no condition, and holds nothing back. Site 37 is licensed: its withdrawals are two people's. */
const CHO = memberId(15);
const SITE = 37;
const DEPOSIT = 60_000;
const COUPON = 7_300;
const reason = "as it was agreed";

let world: ConsoleWorld;
beforeAll(async () => {
  world = await openConsoleWorld();
  const { owner } = world.database;
  await owner.query(
    `insert into staff.account (id, username, role, site_ids, person_ref, password_hash) overriding system value
       select 13, 'olga', 'operator', array[37], 'olga', password_hash from staff.account where id = 5`,
  );
  await owner.query(
    `insert into accounts.personal (member_id, site_id, licensee, key_id, data_key, account_num) values (15, 37, 'house', '', '', '')
     on conflict (member_id) do update set account_num = excluded.account_num`,
  );
  for (const name of ["otto", "olga"]) {
    await world.signIn(name);
    await world.call("stepUp", { as: name, body: { password: "correct horse 31" } });
  }
});
afterAll(() => world.close());

const apply = (type: "deposit" | "withdrawal", amount: number) =>
  world.wallet.apply({ memberId: CHO, type, amount, clientKey: null });
const decide = (as: string, id: number, act: "approve" | "pay") =>
  world.call("decideRequest", { as, site: SITE, params: { id }, body: { act } });
const balance = async (): Promise<number> => {
  const [row] = await world.database.owner.query<{ balance: string }>(
    "select balance from ledger.account where id = $1",
    [CHO],
  );
  return Number(row?.balance);
};

async function deposit(): Promise<void> {
  const asked = await apply("deposit", DEPOSIT);
  expect(asked).toMatchObject({ ok: true });
  const id = asked.ok ? asked.value.id : 0;
  for (const name of ["otto", "olga"]) await decide(name, id, "approve");
}

async function redeem(): Promise<void> {
  const made = await world.call("requestCoupon", {
    as: "otto",
    site: SITE,
    body: {
      code: "OPEN-37",
      amount: COUPON,
      usesMax: 3,
      fromMs: world.nowMs() - 1_000,
      untilMs: world.nowMs() + 3_600_000,
      reason,
    },
  });
  const how = { params: { id: made.data.approvalId }, body: { verdict: "approved" } };
  expect((await world.call("decideApproval", { as: "olga", ...how })).code).toBeUndefined();
  expect(await world.wallet.coins.useCoupon({ memberId: CHO, code: "OPEN-37" })).toMatchObject({ ok: true });
}

describe("P-25: a coupon", () => {
  it("holds nothing back: own deposit and coupon are paid out at once, whole, without a bet", async () => {
    await deposit();
    await redeem();
    expect(await balance()).toBe(DEPOSIT + COUPON);
    const asked = await apply("withdrawal", DEPOSIT + COUPON);
    expect(asked).toMatchObject({ ok: true });
    const id = asked.ok ? asked.value.id : 0;
    for (const name of ["otto", "olga"]) expect((await decide(name, id, "approve")).code).toBeUndefined();
    expect((await decide("otto", id, "pay")).code).toBeUndefined();
    const [paid] = await world.database.owner.query<{ state: string; bets: number }>(
      `select state, (select count(*)::integer from betting.bet where member_id = $2) as bets
         from wallet.request where id = $1`,
      [id, CHO],
    );
    expect([paid, await balance()]).toEqual([{ state: "done", bets: 0 }, 0]);
  });

  it("has no place for a condition: neither its row nor its use says more than what, when and how often", async () => {
    const columns = await world.database.owner.query<{ name: string }>(
      `select table_name || '.' || column_name as name from information_schema.columns
        where table_schema = 'coupon' order by table_name, column_name`,
    );
    expect(columns.map(({ name }) => name)).toEqual([
      "coupon.amount",
      "coupon.closed_at_ms",
      "coupon.code",
      "coupon.from_ms",
      "coupon.id",
      "coupon.made_at_ms",
      "coupon.site_id",
      "coupon.until_ms",
      "coupon.uses",
      "coupon.uses_max",
      "use.amount",
      "use.at_ms",
      "use.coupon_id",
      "use.id",
      "use.member_id",
      "use.site_id",
    ]);
  });
});
