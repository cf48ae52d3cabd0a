import { randomUUID } from "node:crypto";
import { memberId } from "@maru/values";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type ConsoleWorld, openConsoleWorld } from "./console-world.ts";
import { type MemberWorld, openMemberWorld } from "./member-world.ts";

/** Of site 37, which is licensed. */
const CHO = memberId(15);
/** Of site 1, where points are played for. */
const ANN = memberId(13);
/** Of site 37 too, and not excluded. */
const EVE = memberId(1_050);
const RATE = 1_400;
const ADDRESS = "TJRabPrwbZy45sbavfcjinPJC18kjpRTv8";
const AWAY = "TWd4WrZ9wn84f5x1hZhL4DHvk738ns5jwb";
const reason = "as it was agreed";

let world: ConsoleWorld;
beforeAll(async () => {
  world = await openConsoleWorld();
  const { owner } = world.database;
  await owner.query(
    `insert into staff.account (id, username, role, site_ids, person_ref, password_hash) overriding system value
       select 13, 'olga', 'operator', array[37], 'olga', password_hash from staff.account where id = 5
       union all select 14, 'otto2', 'operator', array[37], 'otto', password_hash from staff.account where id = 5`,
  );
  for (let n = 0; n <= 50; n += 1)
    await owner.query(
      `insert into accounts.member (id, site_id, username, password_hash, role, country) overriding system value
         values ($1, 37, $2, 'x', 'PLAYER', 'ZZ')`,
      [1_000 + n, `many${n}`],
    );
  await owner.query(
    "insert into ledger.account (id, site_id, kind) select id, 37, 'player' from accounts.member where id >= 1000",
  );
  await owner.query("insert into wallet.settings (site_id, withdraw_gap_minutes) values (37, 0)");
  await signIn();
});
afterAll(() => world.close());
afterEach(async () => {
  const { owner } = world.database;
  const [present] = await owner.query<{ r_faults: unknown[] }>(
    "select r_faults from ledger.compare_present()",
  );
  expect(present?.r_faults).toEqual([]);
  expect(await owner.query("select * from coin.disagreement")).toEqual([]);
  expect(await owner.query("select * from ledger.disagreement")).toEqual([]);
  expect(
    await owner.query("select currency, sum(balance) from coin.account group by 1 having sum(balance) <> 0"),
  ).toEqual([]);
});

async function signIn(): Promise<void> {
  for (const name of ["otto", "olga", "otto2", "ora", "ada"]) {
    await world.signIn(name);
    await world.call("stepUp", { as: name, body: { password: "correct horse 31" } });
  }
}

/** What one asks for and another one approves; answers the approval's refusal, if any. */
async function byTwo(approvalId: number): Promise<string | undefined> {
  const how = { params: { id: approvalId }, body: { verdict: "approved" } };
  expect((await world.call("decideApproval", { as: "otto", ...how })).code).toBe("SELF_APPROVAL");
  expect((await world.call("decideApproval", { as: "otto2", ...how })).code).toBe("SAME_PERSON");
  return (await world.call("decideApproval", { as: "olga", ...how })).code;
}

const coins = () => world.wallet.coins;
const usdt = async () => {
  const summary = await coins().summary(CHO);
  return summary?.wallets.find(({ coinName }) => coinName === "USDT");
};
const pointsOf = async (member: number) =>
  Number(
    (
      await world.database.owner.query<{ balance: string }>(
        "select balance from ledger.account where id = $1",
        [member],
      )
    )[0]?.balance,
  );
const decide = (as: string, id: number, act: string, more: object = {}) =>
  world.call("decideCoins", { as, site: 37, body: { dnwHistoryId: id, act, ...more } });
const txOf = () => randomUUID().replaceAll("-", "");

/** A deposit that the player tells and two people confirm. */
async function deposited(amount: string): Promise<number> {
  const told = await coins().tellDeposit({
    memberId: CHO,
    walletType: "USDT",
    amount,
    tx: txOf(),
    clientKey: null,
  });
  expect(told).toMatchObject({ ok: true });
  return told.ok ? told.value.id : 0;
}

describe("a wallet of coins", () => {
  it("is opened once, and gets its address from two people", async () => {
    expect(await coins().openWallet({ memberId: CHO, coinName: "DOGE", wish: "open" })).toMatchObject({
      refusal: { code: "COIN_UNKNOWN" },
    });
    const opened = await coins().openWallet({ memberId: CHO, coinName: "USDT", wish: "ask" });
    expect(opened).toMatchObject({ ok: true, value: { address: null, isAddressAsked: true, balance: "0" } });
    const again = await coins().openWallet({ memberId: CHO, coinName: "USDT", wish: "open" });
    expect(again.ok && opened.ok && again.value.id === opened.value.id).toBe(true);
    const early = await coins().tellDeposit({
      memberId: CHO,
      walletType: "USDT",
      amount: "1",
      tx: txOf(),
      clientKey: null,
    });
    expect(early).toMatchObject({ refusal: { code: "COIN_ACCOUNT_WRONG" } });
    const { data } = await world.call("coinWallets", { as: "otto", site: 37, query: { isWaiting: "1" } });
    const id = data.content[0]?.id ?? 0;
    const give = (address: string) =>
      world.call("giveCoinAddress", {
        as: "otto",
        site: 37,
        params: { id },
        body: { address, addressTag: null, reason },
      });
    expect((await give("not an address")).code).toBe("COIN_ADDRESS_WRONG");
    const asked = await give(ADDRESS);
    const second = await give(ADDRESS);
    expect(second.code).toBe("ADDRESS_ASKED");
    expect(second.text).toContain("이 지갑의 주소가 이미 두 번째 승인을 기다리고 있습니다.");
    expect(await byTwo(asked.data.approvalId)).toBeUndefined();
    expect(await usdt()).toMatchObject({ address: ADDRESS });
    for (const role of ["maru_wallet", "maru_console"] as const)
      await expect(
        world.database.as(role).query("update coin.wallet set address = $1 where id = $2", [AWAY, id]),
      ).rejects.toThrow(/two people|denied/);
  });

  it("opens on no site that plays for points, whatever writes it", async () => {
    await expect(coins().openWallet({ memberId: ANN, coinName: "USDT", wish: "open" })).rejects.toThrow(
      /plays for points/,
    );
    const rate = { coinName: "USDT", pointsPerCoin: RATE, reason };
    expect((await world.call("setCoinRate", { as: "ora", body: rate })).code).toBe("NOT_FOUND");
  });
});

describe("coins", () => {
  it("have a rate that two people give and that holds for a day", async () => {
    expect((await world.call("coinHoldings", { as: "otto", site: 37 })).data).toHaveLength(4);
    const asked = await world.call("setCoinRate", {
      as: "otto",
      site: 37,
      body: { coinName: "USDT", pointsPerCoin: RATE, reason },
    });
    expect(await byTwo(asked.data.approvalId)).toBeUndefined();
    const [held] = (await coins().rates(37)).filter(({ coinName }) => coinName === "USDT");
    expect(held?.rate).toBe(RATE);
    await expect(
      world.database
        .as("maru_wallet")
        .query("insert into coin.rate (id, site_id, currency, points_per_coin) values (1, 37, 'USDT', 1)"),
    ).rejects.toThrow(/second person/);
  });

  it("are credited when two operators have seen them, however few they are, once", async () => {
    const small = await deposited("100.5");
    const seen = await decide("otto", small, "approve");
    expect(seen.data.approvalId).not.toBeNull();
    expect((await usdt())?.balance).toBe("0");
    await expect(
      world.database.owner.query("update coin.movement set state = 'done' where id = $1", [small]),
    ).rejects.toThrow(/two people/);
    expect(await byTwo(seen.data.approvalId ?? 0)).toBeUndefined();
    expect((await usdt())?.balance).toBe("100.5");
    expect((await decide("olga", small, "approve")).code).toBe("COIN_NOT_APPROVABLE");
    const large = await deposited("1000");
    const asked = await decide("otto", large, "approve");
    expect(asked.data.approvalId).not.toBeNull();
    expect((await usdt())?.balance).toBe("100.5");
    expect(await byTwo(asked.data.approvalId ?? 0)).toBeUndefined();
    expect(await usdt()).toMatchObject({ balance: "1100.5", point: 1_540_700 });
    const told = await coins().movement(CHO, large);
    const twice = await coins().tellDeposit({
      memberId: CHO,
      walletType: "USDT",
      amount: "1000",
      tx: told?.txId ?? "",
      clientKey: null,
    });
    expect(twice).toMatchObject({ refusal: { code: "COIN_TX_KNOWN" } });
  });

  it("are taken back by their player until somebody has confirmed them", async () => {
    const id = await deposited("5");
    expect(await coins().cancelDeposit({ memberId: EVE, id })).toMatchObject({
      refusal: { code: "NOT_FOUND" },
    });
    expect(await coins().cancelDeposit({ memberId: CHO, id })).toMatchObject({ value: { status: 3 } });
    expect(await coins().cancelDeposit({ memberId: CHO, id })).toMatchObject({
      refusal: { code: "COIN_NOT_APPROVABLE" },
    });
    expect((await decide("otto", id, "approve")).code).toBe("COIN_NOT_APPROVABLE");
    expect((await usdt())?.balance).toBe("1100.5");
  });

  it("become points and come back at the rate, in whole points and whole units, and never twice for one key", async () => {
    const wallet = await usdt();
    const sell = {
      memberId: CHO,
      exchangeRate: RATE,
      outPoint: "100.5",
      outWalletId: wallet?.id ?? 0,
      inPoint: "140700",
      inWalletId: 0,
      clientKey: randomUUID(),
    };
    expect(await coins().convert({ ...sell, exchangeRate: RATE + 1, clientKey: null })).toMatchObject({
      refusal: { code: "COIN_RATE_CHANGED", rate: RATE },
    });
    expect(await coins().convert({ ...sell, inPoint: "140701", clientKey: null })).toMatchObject({
      refusal: { code: "COIN_RATE_CHANGED" },
    });
    expect(await coins().convert({ ...sell, inWalletId: sell.outWalletId })).toMatchObject({
      refusal: { code: "COIN_SAME_WALLET" },
    });
    // From coin to coin goes by way of points, each step at the rate that was seen.
    expect(
      await coins().convert({ ...sell, inWalletId: sell.outWalletId + 1, clientKey: null }),
    ).toMatchObject({ refusal: { code: "COIN_INTERNAL_TRANSFER" } });
    expect(await coins().convert({ ...sell, outWalletId: 999_999, clientKey: null })).toMatchObject({
      refusal: { code: "COIN_WALLET_WRONG" },
    });
    const all = await Promise.all(Array.from({ length: 20 }, () => coins().convert(sell)));
    expect(new Set(all.map((answer) => (answer.ok ? answer.value.id : answer.refusal.code))).size).toBe(1);
    expect(await pointsOf(CHO)).toBe(140_700);
    expect((await usdt())?.balance).toBe("1000");
    const buy = {
      memberId: CHO,
      exchangeRate: RATE,
      inWalletId: wallet?.id ?? 0,
      outWalletId: 0,
      clientKey: null,
    };
    expect(await coins().convert({ ...buy, outPoint: "1001", inPoint: "0.715" })).toMatchObject({ ok: true });
    expect(await pointsOf(CHO)).toBe(139_699);
    expect((await usdt())?.balance).toBe("1000.715");
    const more = await coins().convert({ ...buy, outPoint: "139699", inPoint: "99.785" });
    expect(more).toMatchObject({ ok: true });
    const history = await world.wallet.history(37, {
      memberId: CHO,
      types: null,
      statuses: null,
      startMs: null,
      endMs: null,
      page: 0,
      size: 20,
      cursor: null,
    });
    expect(history.content.map(({ type, change, cause }) => [type, change, cause.kind])).toEqual([
      ["BD", -139_699, "conversion"],
      ["BD", -1_001, "conversion"],
      ["BD", 140_700, "conversion"],
    ]);
    const totals = await world.wallet.totals({ siteId: 37, memberId: CHO }, { startMs: null, endMs: null });
    expect([totals.deposited, totals.withdrawn, totals.coins], "by their own name").toEqual([0, 0, 0]);
  });

  it("are sold only from what the house holds, which two people stock", async () => {
    const sold = await coins().convert({
      memberId: CHO,
      exchangeRate: RATE,
      outPoint: "100",
      outWalletId: (await usdt())?.id ?? 0,
      inPoint: "140000",
      inWalletId: 0,
      clientKey: null,
    });
    expect(sold).toMatchObject({ ok: true });
    const out = await world.call("stockCoins", {
      as: "otto",
      site: 37,
      body: { coinName: "USDT", amount: "99", direction: "out", reason },
    });
    expect(await byTwo(out.data.approvalId)).toBeUndefined();
    expect(await coins().send({ memberId: CHO, point: 14_000, clientKey: null })).toMatchObject({
      refusal: { code: "COIN_STOCK_SHORT" },
    });
    const stock = await world.call("stockCoins", {
      as: "otto",
      site: 37,
      body: { coinName: "USDT", amount: "500", direction: "in", reason },
    });
    expect(await byTwo(stock.data.approvalId)).toBeUndefined();
    expect(await coins().send({ memberId: CHO, point: 14_000, clientKey: null })).toMatchObject({
      ok: true,
      value: { coins: "10", point: 14_000 },
    });
  });

  it("leave by two people whatever the amount, under a licence, and come back whole when they are refused", async () => {
    const before = (await usdt())?.balance;
    const wish = {
      memberId: CHO,
      walletType: "USDT",
      amount: "3",
      address: AWAY,
      tag: null,
      clientKey: randomUUID(),
    };
    expect(await coins().askWithdrawal({ ...wish, address: ADDRESS, clientKey: null })).toMatchObject({
      refusal: { code: "COIN_INTERNAL_TRANSFER" },
    });
    expect(await coins().askWithdrawal({ ...wish, tag: 7, clientKey: null })).toMatchObject({
      refusal: { code: "COIN_TAG_RANGE" },
    });
    expect(await coins().askWithdrawal({ ...wish, amount: "99999", clientKey: null })).toMatchObject({
      refusal: { code: "COIN_BALANCE_SHORT" },
    });
    const made = await Promise.all(Array.from({ length: 20 }, () => coins().askWithdrawal(wish)));
    const ids = new Set(made.map((answer) => (answer.ok ? answer.value.id : 0)));
    expect(ids.size).toBe(1);
    const id = [...ids][0] ?? 0;
    expect(await coins().askWithdrawal({ ...wish, clientKey: null })).toMatchObject({
      refusal: { code: "COIN_PENDING" },
    });
    const asked = await decide("otto", id, "approve");
    expect(asked.data.approvalId).not.toBeNull();
    expect((await decide("olga", id, "pay", { txId: txOf() })).code).toBe("COIN_NOT_APPROVABLE");
    expect(await byTwo(asked.data.approvalId ?? 0)).toBeUndefined();
    expect((await decide("otto", id, "pay")).code).toBe("INVALID_FIELD");
    expect((await decide("otto", id, "pay", { txId: txOf() })).data.movement.status).toBe(1);
    const second = await coins().askWithdrawal({ ...wish, clientKey: null });
    expect((await usdt())?.balance).not.toBe(before);
    const refusedId = second.ok ? second.value.id : 0;
    const balance = (await usdt())?.balance;
    expect(
      (await decide("otto", refusedId, "reject", { reason: "ACCOUNT_WRONG" })).data.movement.status,
    ).toBe(2);
    expect(Number((await usdt())?.balance)).toBe(Number(balance) + 3);
    const movements = await world.call("coinMovements", { as: "otto", site: 37 });
    expect(movements.data.content.map(({ state }) => state)).toEqual([
      "rejected",
      "done",
      "cancelled",
      "done",
      "done",
    ]);
    const file = await world.call("coinMovementsCsv", { as: "otto", site: 37 });
    expect(file.text.split("\r\n")).toHaveLength(7);
  });

  it("of a large payment move for no role without the two, and what moved stays", async () => {
    const id = await deposited("2000");
    const role = world.database.as("maru_wallet");
    const [wallet] = await world.database.owner.query<{ id: string }>(
      "select wallet_id as id from coin.movement where id = $1",
      [id],
    );
    await expect(
      role.query("select coin.move(1, $1, 2000000000, 37, 'USDT', $2)", [id, wallet?.id]),
    ).rejects.toThrow(/no such movement/);
    await expect(
      role.query("update coin.movement set state = 'done', ended_at_ms = 1 where id = $1", [id]),
    ).rejects.toThrow(/two people/);
    for (const statement of [
      "update coin.transfer set amount = amount + 1",
      "delete from coin.transfer",
      "update coin.rate set points_per_coin = 1",
      "delete from coin.movement",
      "update coin.movement set amount = 1",
    ])
      await expect(world.database.owner.query(statement)).rejects.toThrow(/only added|cannot change/);
    expect((await decide("otto", id, "reject", { reason: "NO_PAYMENT" })).status).toBe(200);
  });

  it("bring nothing in for who excluded themself or may not deposit more, and still go out (P-07, P-17)", async () => {
    const { owner } = world.database;
    const wallet = await usdt();
    await owner.query(
      `insert into accounts.protection (member_id, site_id, day_deposit_max) values ($1, 37, 150000)
         on conflict (member_id) do update set day_deposit_max = 150000`,
      [CHO],
    );
    const sell = {
      memberId: CHO,
      exchangeRate: RATE,
      outPoint: "10",
      outWalletId: wallet?.id ?? 0,
      inPoint: "14000",
      inWalletId: 0,
      clientKey: null,
    };
    expect(await coins().convert(sell)).toMatchObject({ refusal: { code: "DAY_DEPOSIT_LIMIT" } });
    await owner.query(
      "update accounts.protection set day_deposit_max = null, excluded_until_ms = $2 where member_id = $1",
      [CHO, world.nowMs() + 86_400_000],
    );
    expect(await coins().convert(sell)).toMatchObject({ refusal: { code: "SELF_EXCLUDED" } });
    expect(await coins().useCoupon({ memberId: CHO, code: "ANY-1" })).toMatchObject({
      refusal: { code: "SELF_EXCLUDED" },
    });
    const out = await coins().askWithdrawal({
      memberId: CHO,
      walletType: "USDT",
      amount: "1",
      address: AWAY,
      tag: null,
      clientKey: null,
    });
    expect(out).toMatchObject({ ok: true });
  });
});

const makeCoupon = (code: string, more: object = {}) =>
  world.call("requestCoupon", {
    as: "otto",
    site: 37,
    body: {
      code,
      amount: 5_000,
      usesMax: 3,
      fromMs: world.nowMs() - 1_000,
      untilMs: world.nowMs() + 3_600_000,
      reason,
      ...more,
    },
  });

describe("a coupon", () => {
  it("is made by two people and gives each player its points once, under fifty at once", async () => {
    const asked = await makeCoupon("spring-37");
    expect(await coins().useCoupon({ memberId: EVE, code: "SPRING-37" })).toMatchObject({
      refusal: { code: "COUPON_UNKNOWN" },
    });
    expect(await byTwo(asked.data.approvalId)).toBeUndefined();
    expect((await makeCoupon("SPRING-37")).code).toBe("CODE_TAKEN");
    const before = await pointsOf(EVE);
    const same = await Promise.all(
      Array.from({ length: 50 }, () => coins().useCoupon({ memberId: EVE, code: "spring-37" })),
    );
    expect(same.filter(({ ok: isOk }) => isOk)).toHaveLength(1);
    expect(await pointsOf(EVE)).toBe(before + 5_000);
    const many = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        coins().useCoupon({ memberId: memberId(1_000 + n), code: "SPRING-37" }),
      ),
    );
    expect(many.filter(({ ok: isOk }) => isOk)).toHaveLength(2);
    expect(new Set(many.flatMap((answer) => (answer.ok ? [] : [answer.refusal.code])))).toEqual(
      new Set(["COUPON_OVER"]),
    );
    const { data } = await world.call("coupons", { as: "otto", site: 37 });
    expect(data.content[0]).toMatchObject({ code: "SPRING-37", uses: 3, usesMax: 3 });
  });

  it("can be closed and ends by itself", async () => {
    const open = await makeCoupon("CLOSE-1");
    expect(await byTwo(open.data.approvalId)).toBeUndefined();
    const id = open.data.approvalId;
    expect(
      (await world.call("closeCoupon", { as: "olga", site: 37, params: { id }, body: { reason } })).status,
    ).toBe(200);
    expect(await coins().useCoupon({ memberId: EVE, code: "CLOSE-1" })).toMatchObject({
      refusal: { code: "COUPON_OVER" },
    });
    const brief = await makeCoupon("BRIEF-1", { untilMs: world.nowMs() + 60_000 });
    expect(await byTwo(brief.data.approvalId)).toBeUndefined();
    await world.pass(60_000);
    expect(await coins().useCoupon({ memberId: EVE, code: "BRIEF-1" })).toMatchObject({
      refusal: { code: "COUPON_OVER" },
    });
    await expect(
      world.database
        .as("maru_wallet")
        .query(
          "insert into coupon.coupon (id, site_id, code, amount, uses_max, from_ms, until_ms) values (1, 37, 'FREE-1', 1, 1, 0, 1)",
        ),
    ).rejects.toThrow(/second person|plays for points/);
    for (const code of [18, 19, 20])
      await expect(
        world.database.as("maru_wallet").query("select wallet.move($1, 999999, -371, 15, 5, 37, 1)", [code]),
      ).rejects.toThrow(/without their cause/);
  });
});

it("a day with coins and coupons closes to 0, and its books are sealed with the coins", async () => {
  const { owner } = world.database;
  const day = new Date(world.nowMs() + 9 * 3_600_000).toISOString().slice(0, 10);
  await world.pass(26 * 3_600_000);
  await signIn();
  const preview = await world.call("closingPreview", { as: "otto", site: 37, query: { day } });
  expect(preview.data).toMatchObject({ difference: 0 });
  const [sealed] = await owner.query<{ n: number }>("select audit.seal_books(1000) as n");
  expect(sealed?.n).toBeGreaterThanOrEqual(2);
  expect(await owner.query("select * from audit.broken_seals()")).toEqual([]);
  await owner.query("alter table coin.transfer disable trigger stays");
  await owner.query("update coin.transfer set amount = amount + 1 where code = 1");
  expect(await owner.query<{ part: string }>("select part from audit.broken_seals()")).toEqual([
    { part: "coins" },
  ]);
  await owner.query("update coin.transfer set amount = amount - 1 where code = 1");
  await owner.query("alter table coin.transfer enable trigger stays");
});

describe("over HTTP", () => {
  let members: MemberWorld;
  beforeAll(async () => {
    members = await openMemberWorld();
    for (const name of ["ann", "cho"]) await members.signIn(name);
  });
  afterAll(() => members.close());

  it("A2: coupons give points on a site that plays for points, where coins are not there", async () => {
    const { owner } = members.database;
    await owner.transaction(async (client) => {
      // As if two people had made it: nobody works on this site.
      await client.query("set local session_replication_role = replica");
      await client.query(
        `insert into coupon.coupon (id, site_id, code, amount, uses_max, from_ms, until_ms)
           values (901, 1, 'PLAY-7', 7300, 5, 0, 4102444800000)`,
      );
    });
    const use = () =>
      members.ask("POST /api/coupon/use?siteInfoId=1", { as: "ann", body: { promoCode: "play-7" } });
    const used = await use();
    expect([used.code, used.data]).toEqual([undefined, { point: 7_300, balance: 7_300 }]);
    expect((await use()).code).toBe("COUPON_USED");
    const summary = await members.ask("GET /api/coin/wallet/summary?siteInfoId=1", { as: "ann" });
    expect(summary.code).toBe("NOT_FOUND");
  });

  it("coins and coupons are there for a licensed site's players, for themselves alone", async () => {
    const summary = await members.ask("GET /api/coin/wallet/summary?siteInfoId=37", { as: "cho" });
    expect([summary.status, summary.data]).toEqual([200, { point: 0, total: 0, wallets: [] }]);
    const wallet = await members.ask("POST /api/coin/wallet?siteInfoId=37", {
      as: "cho",
      body: { coinName: "XRP" },
    });
    expect(wallet.data).toMatchObject({ coinName: "XRP", balance: "0" });
    const own = await members.ask("GET /api/coin/wallet/player?siteInfoId=37&userId=15", { as: "cho" });
    expect(own.status).toBe(200);
    for (const path of ["/api/coin/wallet/player?siteInfoId=37&userId=13"] as const)
      expect((await members.ask(`GET ${path}`, { as: "cho" })).code).toBe("PLAYER_MISMATCH");
    const foreign = await members.ask("POST /api/coin/user?siteInfoId=37", {
      as: "cho",
      body: { userId: 13 },
    });
    expect(foreign.code).toBe("PLAYER_MISMATCH");
    const payout = await members.ask("POST /api/coin/wallet/generate?siteInfoId=37", {
      as: "cho",
      body: { coinName: "XRP", address: "rEb8TK3gBgk5auZkwc6sHnwrGVJH8DuaLh", addressTag: 4_294_967_296 },
    });
    expect(payout.code).toBe("COIN_TAG_RANGE");
    const rates = await members.ask("GET /api/coin/dnw/get_exchange_rate_map?siteInfoId=37", { as: "cho" });
    expect(rates.data).toEqual({ BTC: null, ETH: null, USDT: null, XRP: null });
    const shop = await members.ask("POST /api/dnw/bitshop_url?siteInfoId=37", {
      as: "cho",
      body: { type: "buy", amount: 5_000 },
    });
    expect(shop.data).toEqual({ url: "/dnw?type=buy&amount=5000" });
    const none = await members.ask("POST /api/coupon/use?siteInfoId=37", {
      as: "cho",
      body: { promoCode: "X-1" },
    });
    expect(none.code).toBe("COUPON_UNKNOWN");
    const list = await members.ask("POST /api/coin/dnw/list?siteInfoId=37", {
      as: "cho",
      body: { typeStrs: "D,W", statusStrs: "0,1", walletTypeStrs: "XRP,BTC", size: 5 },
    });
    expect(list.data).toEqual({ content: [], last: true, page: 0, size: 5 });
  });

  it("P-01: are nothing where points are played for", async () => {
    for (const target of [
      "GET /api/coin/wallet/summary",
      "GET /api/coin/site_info/get",
      "POST /api/coin/wallet",
      "POST /api/dnw/bitshop_url",
      "GET /api/bitdex/chk_coin",
    ] as const) {
      const body = target.startsWith("POST") ? { body: {} } : {};
      expect([target, (await members.ask(target, { as: "ann", ...body })).status]).toEqual([target, 404]);
    }
  });
});
