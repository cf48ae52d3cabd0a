import { randomUUID } from "node:crypto";
import { DEFAULT_SITE_THEME, SITE_ACCOUNT_KINDS, type SiteSettings } from "@maru/rules";
import { memberId, roundId, siteId } from "@maru/values";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openWallet } from "../src/operations/wallet/wallet.ts";
import { openSiteReads } from "../src/platform/database.ts";
import { openBetting } from "../src/trading/betting/open-betting.ts";
import { type ConsoleWorld, openConsoleWorld } from "./console-world.ts";

const DAY_MS = 86_400_000;
const CHO = memberId(15);
const LICENSED = siteId(37);

let world: ConsoleWorld;
let betting: ReturnType<typeof openBetting>;
let wallet: ReturnType<typeof openWallet>;

beforeAll(async () => {
  world = await openConsoleWorld();
  const { owner } = world.database;
  await owner.transaction(async (client) => {
    // The site begins without the record that the others' tests play under.
    await client.query("set local session_replication_role = replica");
    await client.query("delete from site.licence");
  });
  await owner.query(
    "insert into market.market (stock, name, precision, rules) values ('SIM-V25', 'V25', 3, '{}')",
  );
  await owner.query(
    "insert into site.option (id, stock, type, label) values (2, 'SIM-V25', 'R1', 'rise'), (5, 'SIM-V25', 'B1', 'digits')",
  );
  await owner.query(
    `insert into site.option_terms (option_id, site_id, version, is_play, is_stop, profit_per, limit_min, limit_max)
     values (2, 1, 1, true, false, 88, 5000, 1000000), (2, 1, 2, true, false, 90, 5000, 1000000), (2, 37, 1, true, false, 88, 5000, 1000000)`,
  );
  await owner.query("update ledger.account set balance = 1000000 where id = 15");
  await live("IM");
  await owner.query(
    `insert into accounts.personal (member_id, site_id, licensee, key_id, data_key, account_num) values (15, 37, 'house', '', '', '')
     on conflict (member_id) do update set account_num = excluded.account_num`,
  );
  betting = openBetting(world.database.as("maru_betting"), { writers: 1 });
  wallet = openWallet({
    database: world.database.as("maru_wallet"),
    siteReads: openSiteReads(world.database.as("maru_http")),
  });
  for (const username of ["ada", "abe", "mia", "max", "otto", "aud"]) await world.signIn(username);
});
afterAll(async () => {
  await betting.close();
  await world.close();
});
beforeEach(async () => {
  await stepUp();
});

/** Everybody's second factor was proved just now. */
const stepUp = () =>
  world.database.owner.query(
    "update staff.session set stepped_up_at_ms = platform.clock_ms() where ended_at_ms is null",
  );
const decide = (as: string, id: number | null) =>
  world.call("decideApproval", { as, params: { id: id ?? 0 }, body: { verdict: "approved" } });

/** Where the licensed site's player lives. */
const live = (country: string) =>
  world.database.owner.query("update accounts.member set country = $1 where id = 15", [country]);

/** A bet of a player on the licensed site, on a round of its own that is open now. */
async function bet(): Promise<string> {
  const startMs = Math.floor(world.nowMs() / 60_000) * 60_000;
  const id = (startMs / 30_000) * 1_000 + 2;
  await world.database.owner.query(
    `insert into rounds.round (id, option_id, stock, type, number, start_ms, lock_ms, end_ms, game_start_ms, game_finish_ms, rule_version,
                               precision, buy_pip, sell_pip, side_capacity, terms, site_status)
     values ($1, 2, 'SIM-V25', 'R1', 1, $2::bigint, $2::bigint + 59999, $2::bigint + 60000, $2::bigint + 60000, $2::bigint + 120000, 1, 3, 0, 0, 1000000,
             (select jsonb_build_object('37', t.id) from site.option_terms t where t.site_id = 37 and t.option_id = 2), '{"37":1}')
     on conflict (id) do nothing`,
    [id, startMs],
  );
  // Money is bet once in five seconds.
  await world.database.owner.query(
    "update ledger.account set play_to_ms = play_to_ms - 5000 where play_to_ms > 5000",
  );
  const answer = await betting.placeBet({
    memberId: CHO,
    siteId: LICENSED,
    roundId: roundId(id),
    type: "B",
    stakePoints: 5_000,
    clientKey: randomUUID(),
    seenMultipleBp: null,
  });
  return answer.ok ? "accepted" : answer.refusal.code;
}

async function request(type: "deposit" | "withdrawal"): Promise<string> {
  const asked = await wallet.apply({ memberId: CHO, type, amount: 10_000, clientKey: null });
  if (!asked.ok) return asked.refusal.code;
  await world.database.owner.query(
    "update wallet.request set state = 'rejected', ended_at_ms = requested_at_ms, reason = 'DUPLICATE' where id = $1",
    [asked.value.id],
  );
  return "accepted";
}

/** What the site's players can do now. */
const open = async () => ({
  bet: await bet(),
  deposit: await request("deposit"),
  withdrawal: await request("withdrawal"),
});
const ALL = { bet: "accepted", deposit: "accepted", withdrawal: "accepted" };
const CLOSED = { bet: "LICENCE_MISSING", deposit: "LICENCE_MISSING", withdrawal: "accepted" };

const record = (changes: object = {}) => ({
  operator: "Meridian Ltd.",
  regulator: "Island Gaming Board",
  number: "IGB/2026/17",
  jurisdictions: ["IM"],
  products: ["R", "B", "P"],
  minimumAge: 21,
  validFromMs: world.nowMs() - DAY_MS,
  validToMs: world.nowMs() + 30 * DAY_MS,
  oneAccount: false,
  oneGameAtATime: false,
  betPauseMs: 5_000,
  isSandbox: false,
  ...changes,
});
const enter = (as: string, changes: object = {}) =>
  world.call("enterLicence", { as, site: 37, body: { record: record(changes), reason: "granted" } });
const publicSite = async () => {
  return (await world.verbs.sites.siteById(37))?.licence ?? null;
};

describe("P-02 a licence", () => {
  it("is missing: no bets and no deposits, withdrawals stay open", async () => {
    expect(await open()).toEqual(CLOSED);
    const { data } = await world.call("licences", { as: "ada", site: 37 });
    expect(data).toMatchObject({ now: { state: "missing" }, records: [] });
    expect(data.denied).toContain("KR");
  });

  it("is refused with its fault, and for countries that are denied", async () => {
    expect(await enter("ada", { operator: "" })).toMatchObject({ code: "LICENCE_FIELD_WRONG" });
    expect(await enter("ada", { jurisdictions: ["IM", "KR"] })).toMatchObject({
      status: 403,
      code: "JURISDICTION_DENIED",
    });
    expect(await enter("ada", { validToMs: world.nowMs() - 1 })).toMatchObject({
      code: "LICENCE_DATES_WRONG",
    });
    expect((await enter("otto")).code).toBe("FORBIDDEN");
  });

  it("counts once a second person has approved it, and everybody sees it", async () => {
    const { data } = await enter("ada");
    expect(await bet()).toBe("LICENCE_MISSING");
    expect((await decide("ada", data.approvalId)).code).toBe("SELF_APPROVAL");
    expect(await decide("abe", data.approvalId)).toMatchObject({ status: 200 });
    expect(await open()).toEqual(ALL);
    expect(await publicSite()).toMatchObject({
      number: "IGB/2026/17",
      operator: "Meridian Ltd.",
      hash: data.hash,
    });
    const listed = await world.call("licences", { as: "aud", site: 37 });
    expect(listed.data.records).toEqual([
      expect.objectContaining({ state: "in-force", enteredBy: "ada", approvedBy: "abe", hash: data.hash }),
    ]);
    const [log] = await world.database.owner.query<{ hash: string }>(
      "select content::jsonb -> 'detail' ->> 'licenceHash' as hash from audit.event where seq = $1",
      [listed.data.records[0]?.auditSeq],
    );
    expect(log?.hash).toBe(data.hash);
    const [site] = await world.database.owner.query<{ age: number }>(
      "select minimum_age as age from site.site where id = 37",
    );
    expect(site?.age).toBe(21);
  });

  it("altered by the database's superuser, its hash with it, counts for nothing and is named so", async () => {
    const { owner } = world.database;
    const alter = (to: string) =>
      owner.transaction(async (client) => {
        await client.query("set local session_replication_role = replica");
        await client.query(
          `update site.licence set content = $1, hash = sha256(convert_to($1, 'UTF8')) where id = (select max(id) from site.licence)`,
          [to],
        );
      });
    const [row] = await owner.query<{ content: string }>(
      "select content from site.licence order by id desc limit 1",
    );
    const content = row?.content ?? "";
    await alter(content.replace("IGB/2026/17", "IGB/2026/71"));
    expect(await open()).toEqual(CLOSED);
    expect((await world.call("licences", { as: "ada", site: 37 })).data.records[0]?.state).toBe("altered");
    await alter(content);
    expect(await open()).toEqual(ALL);
    await expect(owner.query("delete from site.licence")).rejects.toThrow(/versions are only added to/);
    await expect(owner.query("update site.licence set content = '{}'")).rejects.toThrow();
  });

  it("covers the products that it names, ends at its last moment, and can be taken out of force by one", async () => {
    const digits = await enter("ada", { products: ["B"], number: "IGB/2026/18" });
    expect(await decide("abe", digits.data.approvalId)).toMatchObject({ status: 200 });
    expect(await open()).toEqual({ ...ALL, bet: "LICENCE_MISSING" });
    const short = await enter("ada", { number: "IGB/2026/19", validToMs: world.nowMs() + 3_600_000 });
    expect(await decide("abe", short.data.approvalId)).toMatchObject({ status: 200 });
    expect(await open()).toEqual(ALL);
    const { data } = await world.call("licences", { as: "ada", site: 37 });
    const byNumber = new Map(data.records.map(({ record: { number }, id }) => [number, id]));
    for (const number of ["IGB/2026/17", "IGB/2026/18"])
      expect(
        await world.call("endLicence", {
          as: "ada",
          site: 37,
          params: { id: byNumber.get(number) ?? 0 },
          body: { reason: "superseded" },
        }),
      ).toMatchObject({ status: 200 });
    expect(await open()).toEqual(ALL);
    // Sessions of the staff end on the way; the licence needs none.
    await world.pass(3_600_000);
    expect(await open()).toEqual(CLOSED);
    for (const username of ["ada", "abe", "mia", "max", "aud"]) await world.signIn(username);
    const states = (await world.call("licences", { as: "aud", site: 37 })).data.records.map(
      ({ state }) => state,
    );
    expect(states).toEqual(["expired", "ended", "ended"]);
  });

  it("of the sandbox lets a site be tried, and counts for nothing in production", async () => {
    await live("ZZ");
    await world.database.owner.query("select site.open_sandbox(37)");
    expect(await open()).toEqual(ALL);
    await world.database.owner.query("update platform.environment set is_production = true");
    expect(await open()).toEqual(CLOSED);
    await stepUp();
    expect((await enter("ada", { isSandbox: true })).code).toBe("SANDBOX_IN_PRODUCTION");
    await world.database.owner.query("update platform.environment set is_production = false");
    expect(await open()).toEqual(ALL);
  });

  it("is written by no role but through two people", async () => {
    const writer = world.database.as("maru_console");
    for (const statement of [
      "insert into site.licence (site_id, content, hash, audit_seq) values (37, '{}', '', 1)",
      "update site.site set mode = 'licensed'",
      "select site.log_licence(37, '{}', null, null, null)",
      "select site.open_sandbox(37)",
      "delete from site.denied_jurisdiction",
      "update platform.environment set is_production = false",
      "update wallet.settings set account = '{}'",
    ])
      await expect(writer.query(statement), statement).rejects.toMatchObject({ code: "42501" });
  });
});

const settingsOf = async (site: number) => (await world.call("siteSettings", { as: "ada", site })).data;

async function save(as: string, site: number, changes: Partial<SiteSettings>) {
  const { settings, version } = await settingsOf(site);
  const body = { settings: { ...settings, ...changes }, baseVersion: version, reason: "as agreed" };
  return world.call("saveSite", { as, site, body });
}

describe("a site's settings", () => {
  it("names, words and looks are one person's, as a version that shows its difference", async () => {
    const saved = await save("mia", 1, { name: "새 마루", texts: { en: { footer: "Ask us." } } });
    expect(saved.data).toMatchObject({ version: 2, approvalId: null });
    expect((await world.verbs.sites.siteById(1))?.name).toBe("새 마루");
    const { data } = await world.call("siteVersions", { as: "mia" });
    expect(data.settings.map(({ version, savedBy }) => [version, savedBy])).toEqual([
      [2, "mia"],
      [1, null],
    ]);
    expect(data.settings[0]?.difference).toEqual([
      { field: "name", before: "마루", after: "새 마루" },
      { field: "texts.en", before: null, after: { footer: "Ask us." } },
    ]);
  });

  it("an accent that cannot be read is refused with the ratio", async () => {
    const faint = await save("mia", 1, { look: { ...DEFAULT_SITE_THEME, accent: "#ffff00" } });
    expect(faint).toMatchObject({ status: 400, code: "LOW_CONTRAST" });
    expect(faint.text).toMatch(/1\.\d\d/);
    expect(await save("mia", 1, { look: { ...DEFAULT_SITE_THEME, accent: "#2952e3" } })).toMatchObject({
      status: 200,
    });
  });

  it("what concerns money and protection waits for a second person; mode needs a licence", async () => {
    const losses = { intensiveLoss: 900_000, intensiveLossYoung: 300_000 };
    const asked = await save("mia", 1, { rtpFloorPpm: 850_000, name: "마루", ...losses });
    expect(asked.data).toMatchObject({ version: null });
    expect((await settingsOf(1)).settings.rtpFloorPpm).toBe(900_000);
    expect((await decide("mia", asked.data.approvalId)).code).toBe("SELF_APPROVAL");
    expect(await decide("max", asked.data.approvalId)).toMatchObject({ status: 200 });
    expect((await settingsOf(1)).settings).toMatchObject({ rtpFloorPpm: 850_000, name: "마루", ...losses });
    expect((await save("mia", 1, { rtpFloorPpm: 700_000 })).code).toBe("SITE_FIELD_WRONG");
    expect((await save("mia", 1, { mode: "licensed" })).code).toBe("LICENCE_NEEDED");
    for (const [field, value] of [
      ["welcomePoints", "5"],
      ["intensiveLoss", "950000"],
      ["intensiveLossYoung", "5"],
    ]) {
      const guarded = world.database.as("maru_console").query(
        `select site.save_settings(s.id, 1, (select version from site.site where id = 1),
                  jsonb_set(site.settings_of(1), array[$1], $2::jsonb), 'alone', null)
           from staff.session s where s.staff_id = 3 and s.ended_at_ms is null limit 1`,
        [field, value],
      );
      await expect(guarded).rejects.toThrow(/a second person has not approved this/);
    }
  });

  it("is refused against a version that is no longer the newest, and where nothing changes", async () => {
    const { settings, version } = await settingsOf(1);
    const body = { settings: { ...settings, name: "Late" }, baseVersion: version - 1, reason: "too late" };
    expect((await world.call("saveSite", { as: "mia", body })).code).toBe("VERSION_CHANGED");
    expect((await save("mia", 1, {})).code).toBe("NOTHING_CHANGED");
  });

  it("a bank account is two people's, and there is none where points are played", async () => {
    const account = { bankName: "Bank", accountNum: "123-456", accountName: "Meridian" };
    const ask = async (site: number, changes: object) => {
      const { wallet: now } = await settingsOf(site);
      const body = {
        settings: { ...now.settings, ...changes },
        baseVersion: now.version,
        reason: "new bank",
      };
      return world.call("saveWalletSettings", { as: "ada", site, body });
    };
    expect((await ask(1, { account })).code).toBe("WALLET_FIELD_WRONG");
    const asked = await ask(37, { account, withdrawMax: 2_000_000 });
    expect(asked.data.version).toBeNull();
    expect((await settingsOf(37)).wallet.settings.account).toBeNull();
    expect((await decide("ada", asked.data.approvalId)).code).toBe("SELF_APPROVAL");
    expect(await decide("abe", asked.data.approvalId)).toMatchObject({ status: 200 });
    expect((await settingsOf(37)).wallet).toMatchObject({
      version: 2,
      settings: { account, withdrawMax: 2_000_000 },
    });
    const { data } = await world.call("siteVersions", { as: "ada", site: 37 });
    expect(data.wallet[0]).toMatchObject({ version: 2, savedBy: "ada", approvedBy: "abe" });
  });
});

describe("a new site", () => {
  const body = { code: "harbour", templateId: 1, name: "Harbour", reason: "a new brand" };

  it("is made by an administrator on the newest terms of its template, and its books are open", async () => {
    expect((await world.call("createSite", { as: "mia", body })).code).toBe("FORBIDDEN");
    const made = await world.call("createSite", {
      as: "ada",
      body: { ...body, locale: "en", hosts: ["harbour.test"] },
    });
    expect(made).toMatchObject({ status: 200 });
    const { id } = made.data;
    const site = await world.verbs.sites.siteById(id);
    expect(site).toMatchObject({
      code: "harbour",
      name: "Harbour",
      locale: "en",
      mode: "play",
      hosts: ["harbour.test"],
    });
    const terms = await world.database.owner.query<{ profit: number; version: number }>(
      "select profit_per as profit, version from site.option_terms where site_id = $1",
      [id],
    );
    expect(terms).toEqual([{ profit: 90, version: 1 }]);
    const accounts = await world.database.owner.query<{ kind: string }>(
      "select kind from ledger.account where site_id = $1 order by id desc",
      [id],
    );
    expect(accounts.map(({ kind }) => kind)).toEqual([...SITE_ACCOUNT_KINDS]);
    const listed = await world.call("consoleSites", { as: "ada" });
    expect(listed.data.find((row) => row.id === id)).toMatchObject({ licence: { state: "not-needed" } });
    expect((await world.call("consoleSites", { as: "mia" })).data.map((row) => row.id)).toEqual([1]);
    const [act] = await world.database.owner.query<{ action: string }>(
      "select action from audit.event where subject = $1",
      [`site:${id}`],
    );
    expect(act?.action).toBe("sites.create");
  });

  it("needs a code of its own and a template that is there", async () => {
    expect((await world.call("createSite", { as: "ada", body })).code).toBe("SITE_CODE_TAKEN");
    expect(
      (await world.call("createSite", { as: "ada", body: { ...body, code: "other", templateId: 99 } }))
        .status,
    ).toBe(404);
  });
});
