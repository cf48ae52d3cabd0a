import { randomUUID } from "node:crypto";
import { CONSOLE_ENDPOINTS, type ConsoleEndpoint, ENDPOINTS } from "@maru/contract";
import { type MemberId, memberId } from "@maru/values";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type ConsoleWorld, openConsoleWorld } from "./console-world.ts";

/** Players of site 37, which is licensed. */
const CHO = memberId(15);
const DEE = memberId(1_000);
const AWAY = "TWd4WrZ9wn84f5x1hZhL4DHvk738ns5jwb";
const RATE = 1_000;
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
    "insert into accounts.member (id, site_id, username, password_hash, role, country) overriding system value values ($1, 37, 'dee', 'x', 'PLAYER', 'ZZ')",
    [DEE],
  );
  await owner.query("insert into ledger.account (id, site_id, kind) values ($1, 37, 'player')", [DEE]);
  await owner.query(
    "insert into wallet.settings (site_id, four_eyes_from, withdraw_gap_minutes, withdraws_per_day) values (37, 1000000, 0, 1000)",
  );
  for (const name of ["otto", "olga"]) {
    await world.signIn(name);
    await world.call("stepUp", { as: name, body: { password: "correct horse 31" } });
  }
  await setRate(RATE);
  await openWallet(CHO, "USDT", "TJRabPrwbZy45sbavfcjinPJC18kjpRTv8");
  await openWallet(DEE, "USDT", "TJRabPrwbZy45sbavfcjinPJC18kjpRTv9");
});
afterAll(() => world.close());
afterEach(async () => {
  expect(await world.database.owner.query("select * from coin.disagreement")).toEqual([]);
});

const coins = () => world.wallet.coins;
const txOf = () => randomUUID().replaceAll("-", "");
const decide = (id: number, act: string, more: object = {}) =>
  world.call("decideCoins", { as: "otto", site: 37, body: { dnwHistoryId: id, act, ...more } });

/** The second person's word. */
const approve = (id: number) =>
  world.call("decideApproval", { as: "olga", params: { id }, body: { verdict: "approved" } });

async function setRate(pointsPerCoin: number): Promise<void> {
  const body = { coinName: "USDT", pointsPerCoin, reason };
  const asked = await world.call("setCoinRate", { as: "otto", site: 37, body });
  expect((await approve(asked.data.approvalId)).status).toBe(200);
}

async function openWallet(member: MemberId, coinName: string, address: string): Promise<void> {
  const opened = await coins().openWallet({ memberId: member, coinName, wish: "ask" });
  const id = opened.ok ? opened.value.id : 0;
  const body = { address, addressTag: null, reason };
  const asked = await world.call("giveCoinAddress", { as: "otto", site: 37, params: { id }, body });
  expect((await approve(asked.data.approvalId)).status).toBe(200);
}

const tell = (member: MemberId, amount: string, tx = txOf(), walletType = "USDT") =>
  coins().tellDeposit({ memberId: member, walletType, amount, tx, clientKey: null });

/** Takes back what a test told, so that the next one may tell. */
async function endPending(member: MemberId): Promise<void> {
  const rows = await world.database.owner.query<{ id: string }>(
    "select id from coin.movement where member_id = $1 and type = 'deposit' and state = 'requested'",
    [member],
  );
  for (const { id } of rows)
    expect(await coins().cancelDeposit({ memberId: member, id: Number(id) })).toMatchObject({ ok: true });
}

/** Coins in the wallet, confirmed by whom it takes. */
async function deposit(member: MemberId, amount: string, coin = "USDT"): Promise<void> {
  const told = await tell(member, amount, txOf(), coin);
  expect(told).toMatchObject({ ok: true });
  const { data } = await decide(told.ok ? told.value.id : 0, "approve");
  if (data.approvalId !== null) expect((await approve(data.approvalId)).status).toBe(200);
}

const withdrawal = (member: MemberId, amount: string, more: object = {}) =>
  coins().askWithdrawal({
    memberId: member,
    walletType: "USDT",
    amount,
    address: AWAY,
    tag: null,
    clientKey: null,
    ...more,
  });

async function askedFor(member: MemberId, amount: string): Promise<number> {
  const made = await withdrawal(member, amount);
  expect(made).toMatchObject({ ok: true });
  return made.ok ? made.value.id : 0;
}

describe("a withdrawal of coins", () => {
  it("that one person approved and sent is written down as paid, whatever coins are worth by then", async () => {
    await deposit(CHO, "3000");
    const id = await askedFor(CHO, "990");
    expect((await decide(id, "approve")).data).toMatchObject({ approvalId: null });
    await setRate(RATE + 20);
    expect((await decide(id, "pay", { txId: txOf() })).data).toMatchObject({ movement: { status: 1 } });
    await setRate(RATE);
  });

  it("is judged where it is approved, by the database, for whoever writes; and the judgement stays", async () => {
    const role = world.database.as("maru_wallet");
    const small = await askedFor(CHO, "1");
    for (const session of [null, randomUUID()])
      await expect(
        role.query("update coin.movement set state = 'approved', session_id = $2 where id = $1", [
          small,
          session,
        ]),
      ).rejects.toThrow(/nobody who may act here/);
    await expect(role.query("select session_id from coin.movement")).rejects.toThrow(/denied/);
    expect((await decide(small, "reject", { reason: "PLAYER_ASKED" })).status).toBe(200);
    const id = await askedFor(CHO, "1000");
    await expect(
      role.query("update coin.movement set state = 'approved' where id = $1", [id]),
    ).rejects.toThrow(/so many coins are two people's/);
    await expect(
      role.query("update coin.movement set needs_two = false where id = $1", [id]),
    ).rejects.toThrow(/denied/);
    await expect(
      role.query(
        `insert into coin.movement (site_id, member_id, wallet_id, currency, type, amount, address, state, needs_two)
           select site_id, member_id, wallet_id, currency, type, amount, address, 'approved', false from coin.movement where id = $1`,
        [id],
      ),
    ).rejects.toThrow(/begins with being asked for/);
    const { data } = await decide(id, "approve");
    expect((await approve(data.approvalId ?? 0)).status).toBe(200);
    await expect(
      world.database.owner.query("update coin.movement set needs_two = false where id = $1", [id]),
    ).rejects.toThrow(/was judged/);
    expect((await decide(id, "reject", { reason: "PLAYER_ASKED" })).data).toMatchObject({
      movement: { status: 2 },
    });
  });
});

it("coins that two people approve while the books disagree wait, and come once they agree", async () => {
  const { owner } = world.database;
  const told = await tell(DEE, "1000");
  const { data } = await decide(told.ok ? told.value.id : 0, "approve");
  await owner.query("insert into ledger.halt (question, subject) values ('BET_STAKE', 1)");
  expect((await approve(data.approvalId ?? 0)).code).toBe("BOOKS_CLOSED");
  await owner.query("update ledger.halt set lifted_at_ms = 1, lifted_by = 'x', reason = 'x'");
  expect((await approve(data.approvalId ?? 0)).status).toBe(200);
});

it("a withdrawal asked for again under its key is the same only with the same destination tag", async () => {
  const to = { address: "rEb8TK3gBgk5auZkwc6sHnwrGVJH8DuaLh", clientKey: randomUUID() };
  await openWallet(CHO, "XRP", "rJb5KsHsDHF1YS5B5DU6QCkH5NsPaKQTcy");
  await deposit(CHO, "10", "XRP");
  const first = await withdrawal(CHO, "5", { ...to, walletType: "XRP", tag: 7 });
  expect(first).toMatchObject({ ok: true, value: { addressTag: 7 } });
  expect(await withdrawal(CHO, "5", { ...to, walletType: "XRP", tag: 7 })).toEqual(first);
  for (const tag of [8, null])
    expect(await withdrawal(CHO, "5", { ...to, walletType: "XRP", tag })).toMatchObject({
      refusal: { code: "CLIENT_KEY_REUSED" },
    });
});

/** Sets one thing of the site's wallet while `work` runs. */
async function withSetting(setting: string, work: () => Promise<void>): Promise<void> {
  const { owner } = world.database;
  const [name = ""] = setting.split(" ", 1);
  const [before] = await owner.query<{ was: string | null }>(
    `select ${name}::text as was from wallet.settings where site_id = 37`,
  );
  await owner.query(`update wallet.settings set ${setting} where site_id = 37`);
  try {
    await work();
  } finally {
    const type = name.endsWith("_active") ? "boolean" : "bigint";
    await owner.query(`update wallet.settings set ${name} = $1::text::${type} where site_id = 37`, [
      before?.was,
    ]);
  }
}

const idOfUsdt = async (member: MemberId) =>
  (await coins().summary(member))?.wallets.find(({ coinName }) => coinName === "USDT")?.id ?? 0;

/** Coins for points, or points for coins, at the rate of these tests: 1 coin, 1,000 points. */
async function convert(member: MemberId, direction: "sell" | "buy") {
  const [coinId, [coin, point]] = [await idOfUsdt(member), ["1", String(RATE)]];
  return coins().convert({
    memberId: member,
    exchangeRate: RATE,
    ...(direction === "sell"
      ? { outWalletId: coinId, outPoint: coin, inWalletId: 0, inPoint: point }
      : { outWalletId: 0, outPoint: point, inWalletId: coinId, inPoint: coin }),
    clientKey: null,
  });
}

describe("coins and coupons", () => {
  it("P-03: bring nothing in from where the licence is not for, whoever writes it, and still go out", async () => {
    const { owner } = world.database;
    await deposit(DEE, "10");
    for (const [country, code] of [
      ["'QQ'", "COUNTRY_BLOCKED"],
      ["null", "COUNTRY_REQUIRED"],
    ]) {
      await owner.query(`update accounts.member set country = ${country} where id = $1`, [DEE]);
      expect(await tell(DEE, "1")).toMatchObject({ refusal: { code } });
      expect(await convert(DEE, "sell")).toMatchObject({ refusal: { code } });
      expect(await coins().useCoupon({ memberId: DEE, code: "ANY-1" })).toMatchObject({ refusal: { code } });
    }
    const role = world.database.as("maru_wallet");
    const wallet = "from coin.wallet where member_id = $1 and currency = 'USDT'";
    for (const statement of [
      `insert into coin.movement (site_id, member_id, wallet_id, currency, type, amount, tx)
         select site_id, member_id, id, currency, 'deposit', 1, 'x' ${wallet}`,
      `insert into coin.conversion (site_id, member_id, wallet_id, currency, direction, coins, points, rate_id)
         select site_id, member_id, id, currency, 'sell', 1, 1, 1 ${wallet}`,
      "insert into coupon.use (coupon_id, site_id, member_id, amount) values (1, 37, $1, 1)",
    ])
      await expect(role.query(statement, [DEE])).rejects.toThrow(/is not played for money/);
    const out = await askedFor(DEE, "1");
    expect((await decide(out, "reject", { reason: "PLAYER_ASKED" })).status).toBe(200);
    await owner.query("update accounts.member set country = 'ZZ' where id = $1", [DEE]);
  });

  it("stand still where the site has switched deposits or withdrawals off", async () => {
    await withSetting("deposit_active = false", async () => {
      const inactive = { refusal: { code: "DEPOSIT_INACTIVE" } };
      expect(await tell(DEE, "1")).toMatchObject(inactive);
      expect(await convert(DEE, "sell")).toMatchObject(inactive);
      expect(await coins().useCoupon({ memberId: DEE, code: "ANY-1" })).toMatchObject(inactive);
    });
    expect(await convert(DEE, "sell")).toMatchObject({ ok: true });
    await withSetting("withdraw_active = false", async () => {
      const inactive = { refusal: { code: "WITHDRAW_INACTIVE" } };
      expect(await convert(DEE, "buy")).toMatchObject(inactive);
      expect(await withdrawal(DEE, "1")).toMatchObject(inactive);
    });
    expect(await convert(DEE, "buy")).toMatchObject({ ok: true });
  });

  it("that are sent count among the withdrawals by their worth: at most so much, so often and so soon", async () => {
    await withSetting("withdraw_max = 5000", async () => {
      expect(await withdrawal(DEE, "5.001")).toMatchObject({
        refusal: { code: "WITHDRAW_ABOVE_MAXIMUM", max: 5_000 },
      });
      const id = await askedFor(DEE, "5");
      expect((await decide(id, "approve")).data).toMatchObject({ approvalId: null });
      expect((await decide(id, "pay", { txId: txOf() })).status).toBe(200);
    });
    const bank = { memberId: DEE, type: "withdrawal", amount: 5_000, clientKey: null } as const;
    for (let n = 0; n < 9; n += 1) expect(await convert(DEE, "sell")).toMatchObject({ ok: true });
    await world.database.owner.query(
      `insert into accounts.personal (member_id, site_id, licensee, key_id, data_key, account_num)
         values ($1, 37, 'x', 'x', 'x', 'x')`,
      [DEE],
    );
    await withSetting("withdraw_gap_minutes = 180", async () => {
      expect(await withdrawal(DEE, "1")).toMatchObject({ refusal: { code: "WITHDRAW_TOO_SOON" } });
      expect(await world.wallet.apply(bank)).toMatchObject({ refusal: { code: "WITHDRAW_TOO_SOON" } });
    });
    await withSetting("withdraws_per_day = 1", async () => {
      const over = { refusal: { code: "WITHDRAW_DAY_COUNT", max: 1 } };
      expect(await withdrawal(DEE, "1")).toMatchObject(over);
      expect(await world.wallet.apply(bank)).toMatchObject(over);
    });
    await withSetting("phone_confirm_from = 10000", async () => {
      expect(await world.wallet.apply(bank)).toMatchObject({ value: { needsPhone: true } });
    });
  });
});

describe("a transaction outside", () => {
  it("is one movement, in whichever case and with or without 0x it is told", async () => {
    const tx = `ab${txOf()}`;
    expect(await tell(CHO, "1", `0X${tx.toUpperCase()}`)).toMatchObject({ ok: true });
    for (const written of [tx, `0x${tx}`, tx.toUpperCase()])
      expect(await tell(DEE, "1", written)).toMatchObject({ refusal: { code: "COIN_TX_KNOWN" } });
    await expect(
      world.database.as("maru_wallet").query(
        `insert into coin.movement (site_id, member_id, wallet_id, currency, type, amount, tx)
           select site_id, member_id, id, currency, 'deposit', 1, $2 from coin.wallet where member_id = $1`,
        [DEE, tx],
      ),
    ).rejects.toThrow(/movement_tx/);
    const body = { walletType: "USDT", amount: "1", txId: ` 0x${tx.toUpperCase()} ` };
    expect(ENDPOINTS.coinDeposit.body.parse(body).txId).toBe(tx);
    const paid = { dnwHistoryId: 1, act: "pay", txId: `0x${tx.toUpperCase()}` };
    const decides: ConsoleEndpoint | undefined = CONSOLE_ENDPOINTS.find(({ name }) => name === "decideCoins");
    expect(decides?.body?.parse(paid)).toMatchObject({ txId: tx });
    await endPending(CHO);
  });

  it("that several tell at once is one player's, and the others hear that it is known", async () => {
    for (let n = 0; n < 10; n += 1) {
      const tx = txOf();
      const told = await Promise.all([CHO, DEE].map((member) => tell(member, "1", tx)));
      const answers = told.map((answer) => (answer.ok ? "told" : answer.refusal.code));
      expect(answers.toSorted()).toEqual(["COIN_TX_KNOWN", "told"]);
      for (const member of [CHO, DEE]) await endPending(member);
    }
  });

  it("goes to no address of this installation, in whichever case it is written", async () => {
    const address = "0xAbCdEf0123456789aBcDeF0123456789abcdef01";
    await world.database.owner.query(
      `set session_replication_role = replica;
       update coin.wallet set address = '${address}' where member_id = ${DEE};
       set session_replication_role = origin`,
    );
    for (const written of [address, address.toLowerCase()])
      expect(await withdrawal(CHO, "1", { address: written })).toMatchObject({
        refusal: { code: "COIN_INTERNAL_TRANSFER" },
      });
    await expect(
      world.database.owner.query(
        `set session_replication_role = replica;
         update coin.wallet set address = '${address.toLowerCase()}' where member_id = ${CHO}`,
      ),
    ).rejects.toThrow(/wallet_address/);
  });
});
