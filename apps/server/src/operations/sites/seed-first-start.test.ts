import {
  checkFeeTable,
  checkProfitPercent,
  type FeeTable,
  GAME_TYPES,
  REAL_MARKETS,
  SIMULATED_MARKETS,
} from "@maru/rules";
import { assert } from "@maru/values";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { firstSiteOf } from "../../platform/first-site-setting.ts";
import { openTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import type { FirstPerson } from "./first-data.ts";
import { seedDemoData } from "./seed-demo-data.ts";
import { seedFirstStart } from "./seed-first-start.ts";

const hashPassword = (password: string) => Promise.resolve(`hash of ${password}`);
const written: string[] = [];
const writePerson = async (_client: unknown, { person }: { readonly person: FirstPerson }) =>
  void written.push(`${person.name} ${person.country}`);
const firstSite = firstSiteOf({});
const development = { hashPassword, writePerson, env: {}, firstSite };
const production = (password?: string) => ({
  hashPassword,
  writePerson,
  env: { NODE_ENV: "production", MARU_ADMIN_PASSWORD: password },
  firstSite,
});

describe("first start", () => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await openTestDatabase();
  });
  afterEach(() => database.close());

  const count = async (table: string) => {
    const [row] = await database.owner.query<{ n: number }>(`select count(*)::integer as n from ${table}`);
    return row?.n;
  };

  it("makes the demo once: a second start, and two at once, change nothing", async () => {
    const both = await Promise.all([
      seedFirstStart(database.owner, development),
      seedFirstStart(database.owner, development),
    ]);
    expect(both.toSorted()).toEqual(["demo", "full"]);
    expect(await seedFirstStart(database.owner, development)).toBe("full");
    expect(await count("site.site")).toBe(3);
    expect(await count("accounts.member")).toBe(12);
    expect(await count("staff.account")).toBe(10);
    expect(await count("ledger.transfer")).toBe(10);
    const games = SIMULATED_MARKETS.length * GAME_TYPES.length;
    expect(await count("site.option")).toBe(games);
    expect(await count("site.option_terms")).toBe(3 * games);
    const accounts = await database.owner.query(
      "select site_id, account->>'bankName' as bank from wallet.settings order by site_id",
    );
    expect(accounts).toEqual([
      { site_id: 1, bank: "샌드박스은행" },
      { site_id: 37, bank: "Sandbox Bank" },
    ]);
  });

  it("makes the members of the wire's table, partner2 below partner1, and the invitation", async () => {
    await seedFirstStart(database.owner, development);
    const members = await database.owner.query<{ who: string; password_hash: string }>(
      "select site_id || ' ' || username || ' ' || role as who, password_hash from accounts.member order by id",
    );
    const hashes = new Map(members.map((member) => [member.who, member.password_hash]));
    expect(hashes.get("1 player5 PLAYER")).toBe("hash of maru-player-5");
    expect(hashes.get("37 trader3 PLAYER")).toBe("hash of maru-trader-3");
    expect(hashes.get("2 guest2 PLAYER")).toBe("hash of maru-guest-2");
    const staff = await database.owner.query<{ who: string; password_hash: string | null }>(
      "select role || ' ' || username || ' ' || coalesce(site_ids::text, 'all') as who, password_hash from staff.account",
    );
    const known = new Map(staff.map((one) => [one.who, one.password_hash]));
    expect(known.get("manager operator2 {1,2,37}")).toBe("hash of maru-operator-2");
    expect(known.get("admin admin all")).toBe("hash of maru-admin-1");
    expect(known.get("partner partner1 {1}")).toBeNull();
    const [below] = await database.owner.query<{ partner: string; code: string }>(
      `select above.username as partner, invitation.code
         from accounts.member m join accounts.member above on above.id = m.partner_of
         join accounts.invitation invitation on invitation.partner_id = above.id
        where m.username = 'partner2' and invitation.site_id = 1`,
    );
    expect(below).toEqual({ partner: "partner1", code: "MARU1" });
  });

  it("opens the product of the specifications on site 1, and the same in play mode on site 2", async () => {
    await seedFirstStart(database.owner, development);
    const sites = await database.owner.query<object>(
      `select id, code, locale, mode, sandbox, pace.bet_pause_ms
         from site.site cross join lateral site.pace_of(id, platform.clock_ms()) pace order by id`,
    );
    expect(sites).toEqual([
      { id: 1, code: "maru", locale: "ko", mode: "licensed", sandbox: true, bet_pause_ms: "1000" },
      { id: 2, code: "maru-play", locale: "ko", mode: "play", sandbox: false, bet_pause_ms: "5000" },
      { id: 37, code: "maru-en", locale: "en", mode: "licensed", sandbox: true, bet_pause_ms: "5000" },
    ]);
  });

  it("opens the first site with content, coupons, rates of coins and agreements, and changes no balance by it", async () => {
    await seedFirstStart(database.owner, development);
    const [found] = await database.owner.query<object>(
      `select (select count(*)::integer from content.article where site_id = 1 and kind = 'notice' and announced_at_ms is not null) as notices,
              (select count(*)::integer from content.popup where site_id = 1 and is_show) as popups,
              (select count(*)::integer from content.message where site_id = 1 and read_at_ms is null) as messages,
              (select count(*)::integer from content.inquiry where answer is not null and read_at_ms is not null) as answered,
              (select count(*)::integer from coin.rate where site_id = 1) as rates,
              (select string_agg(site_id || ' ' || code, ', ' order by id) from coupon.coupon) as coupons,
              (select count(*)::integer from partners.agreement where site_id = 1) as agreements,
              (select count(*)::integer from staff.session where ended_at_ms is null) as open_sessions`,
    );
    expect(found).toEqual({
      notices: 3,
      popups: 1,
      messages: 5,
      answered: 1,
      rates: 4,
      coupons: "1 WELCOME-7, 1 SPRING-12, 2 PLAY-30",
      agreements: 2,
      open_sessions: 0,
    });
    expect(await count("staff.approval where requested_by <> decided_by and state = 'approved'")).toBe(7);
  });

  it("welcomes who joins a play site with a million points, and nobody where money is played for", async () => {
    const welcomes = () => database.owner.query("select id, welcome_points from site.site order by id");
    await seedFirstStart(database.owner, development);
    expect(await welcomes()).toEqual([
      { id: 1, welcome_points: "0" },
      { id: 2, welcome_points: "1000000" },
      { id: 37, welcome_points: "0" },
    ]);
  });

  it("tells who the players of the licensed sites are and where they live, so that they can deposit, bet and withdraw", async () => {
    written.length = 0;
    await seedFirstStart(database.owner, development);
    expect(written).toHaveLength(8);
    expect(written).toEqual(expect.arrayContaining(["정나래 ZZ", "Casey Winters ZZ"]));
    const countries = await database.owner.query(
      "select site_id, country, count(*)::integer as members from accounts.member group by 1, 2 order by 1, 2",
    );
    expect(countries).toEqual([
      { site_id: 1, country: "ZZ", members: 5 },
      { site_id: 1, country: null, members: 2 },
      { site_id: 2, country: null, members: 2 },
      { site_id: 37, country: "ZZ", members: 3 },
    ]);
  });

  it("grants a million points each by transfers: the books sum to zero and every balance follows from them", async () => {
    await seedFirstStart(database.owner, development);
    const [books] = await database.owner.query<{ total: string; wrong: number; players: string }>(
      `select (select sum(balance)::text from ledger.account) as total,
              (select min(balance) || ' ' || max(balance) || ' ' || max(version) from ledger.account where kind = 'player') as players,
              (select count(*)::integer from ledger.account a where balance <>
                 coalesce((select sum(amount) from ledger.transfer where credit_account = a.id), 0)
                 - coalesce((select sum(amount) from ledger.transfer where debit_account = a.id), 0)) as wrong`,
    );
    expect(books).toEqual({ total: "0", wrong: 0, players: "1000000 1000000 1" });
    const [issuer] = await database.owner.query<{ balance: string; version: string }>(
      "select balance, version from ledger.account where id = -13",
    );
    expect(issuer).toEqual({ balance: "-5000000", version: "5" });
  });

  it("plays every game on the simulated markets and leaves the real ones off", async () => {
    await seedFirstStart(database.owner, development);
    const markets = await database.owner.query<{ stock: string; enabled: boolean }>(
      "select stock, enabled from market.market order by stock",
    );
    const simulated = SIMULATED_MARKETS.map(({ rules }) => rules.stock);
    expect(markets.filter((market) => market.enabled).map((market) => market.stock)).toEqual(
      simulated.toSorted(),
    );
    expect(markets).toHaveLength(simulated.length + REAL_MARKETS.length);
    const [fallback] = await database.owner.query<object>(
      `select o.stock, o.type, t.is_play, t.is_stop, t.profit_per, t.fee
         from site.option o join site.option_terms t on t.option_id = o.id where o.id = 2 and t.site_id = 1`,
    );
    expect(fallback).toEqual({
      stock: "SIM-V25",
      type: "R1",
      is_play: true,
      is_stop: false,
      profit_per: 88,
      fee: null,
    });
  });

  it("offers no terms that its own check would refuse", async () => {
    await seedFirstStart(database.owner, development);
    const terms = await database.owner.query<{
      type: string;
      profit_per: number | null;
      fee: FeeTable | null;
    }>(
      "select o.type, t.profit_per, t.fee from site.option_terms t join site.option o on o.id = t.option_id",
    );
    for (const { type, profit_per: profitPer, fee } of terms) {
      expect(fee === null, type).toBe(type.startsWith("R"));
      assert((profitPer === null) !== (fee === null), "one of the two is set");
      const check = fee === null ? checkProfitPercent(profitPer ?? 0) : checkFeeTable(fee);
      expect(check, type).toMatchObject({ ok: true });
    }
  });

  it("S-37 refuses the demo in production, and starts there with nobody but an administrator", async () => {
    await expect(seedDemoData(database.owner, production("x"))).rejects.toThrow(/never made in production/);
    for (const bad of [undefined, "", "short", "maru-admin-1", "aaaaaaaaaaaaaaaa", "x".repeat(65)]) {
      await expect(seedFirstStart(database.owner, production(bad))).rejects.toThrow(/MARU_ADMIN_PASSWORD/);
    }
    expect(await count("site.site")).toBe(0);

    expect(await seedFirstStart(database.owner, production("correct horse battery"))).toBe("production");
    expect(await seedFirstStart(database.owner, production())).toBe("full");
    const staff = await database.owner.query<object>(
      "select username, role, password_hash from staff.account",
    );
    expect(staff).toEqual([
      { username: "admin", role: "admin", password_hash: "hash of correct horse battery" },
    ]);
    expect(await count("accounts.member")).toBe(0);
    const sites = await database.owner.query<object>(
      "select id, mode, sandbox, welcome_points from site.site",
    );
    expect(sites).toEqual([{ id: 1, mode: "play", sandbox: false, welcome_points: "1000000" }]);
    expect(await count("ledger.transfer")).toBe(0);
    for (const table of ["content.article", "content.popup", "coupon.coupon", "coin.rate", "staff.approval"])
      expect(await count(table), `${table} in production`).toBe(0);
  });

  it("makes the site that was asked for, as the console makes one, and notes it", async () => {
    const asked = JSON.stringify({
      code: "haneul",
      name: "Haneul",
      locale: "en",
      languages: ["en", "ko"],
      hosts: ["play.example.com"],
    });
    const wanted = firstSiteOf({ MARU_FIRST_SITE: asked });
    await seedFirstStart(database.owner, { ...production("correct horse battery"), firstSite: wanted });
    const [site] = await database.owner.query<object>(
      `select s.code, site.settings_of(s.id) as settings, v.settings = site.settings_of(s.id) as is_first_version,
              (select count(*)::integer from site.option_terms t where t.site_id = 1) as terms,
              (select count(*)::integer from ledger.account a where a.site_id = 1) as accounts
         from site.site s join site.version v on v.site_id = s.id and v.version = 1`,
    );
    expect(site).toEqual({
      code: "haneul",
      settings: wanted.settings,
      is_first_version: true,
      terms: SIMULATED_MARKETS.length * GAME_TYPES.length,
      accounts: 7,
    });
    const noted = await database.owner.query<{ content: string }>("select content from audit.event");
    expect(noted.map(({ content }) => JSON.parse(content))).toMatchObject([
      { kind: "first-site-made", siteId: 1, detail: { code: "haneul" } },
    ]);
  });
});
