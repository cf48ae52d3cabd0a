import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { httpRegister } from "../src/platform/http-register.ts";
import { type LocalRegister, openLocalRegister } from "../src/testing/local-register.ts";
import { type MemberWorld, openMemberWorld } from "./member-world.ts";

let world: MemberWorld;
beforeAll(async () => {
  world = await openMemberWorld();
});
afterAll(() => world.close());

const SITE = "?siteInfoId=1";
const LICENSED = "?siteInfoId=37";
let people = 0;

/** A phone that nobody has yet. */
const newPhone = (): string => `010${String(10_000_000 + (people += 1))}`;

async function prove(kind: "phone" | "email", target: string, site = SITE): Promise<string> {
  const address = `198.51.100.${people % 250}`;
  const sent = await world.ask(`POST /api/certi/certificate_${kind}${site}`, {
    body: { key: target },
    address,
  });
  expect(sent.code, sent.text).toBeUndefined();
  const key = String(sent.data["key"]);
  const code = /\d{8}/.exec(await world.letterTo(target))?.[0] ?? "";
  const done = await world.ask(`POST /api/certi/verify_${kind}${site}`, {
    body: { key, secretCode: code },
    address,
  });
  expect(done.data).toEqual({ key, verified: true });
  return key;
}

async function form(change: object = {}, phone = newPhone()) {
  return {
    username: `new-${people}`,
    password: "a long way home 7",
    name: "홍길동",
    phone,
    birthDate: "1990-05-05",
    etcJson: { phoneKey: await prove("phone", phone), terms: 1, privacy: 1 },
    ...change,
  };
}
const signUp = (body: object, site = SITE) => world.ask(`POST /api/player${site}`, { body });

const answer = async (path: string) => (await world.ask(`GET /api/player/${path}`)).data["code"];
const count = () =>
  world.database.owner.query(
    "select (select count(*) from accounts.member) + (select count(*) from accounts.personal) as n",
  );

async function licensed(change: object = {}) {
  const phone = newPhone();
  const email = `p${people}@example.com`;
  const identity = await world.ask(`GET /api/certi/nice_id${LICENSED}&host=localhost`);
  const identityKey = String(identity.data["key"]);
  await world.ask(`POST /api/certi/nice_id${LICENSED}`, {
    body: { key: identityKey, name: "Jane Doe", birthDate: "1985-03-04", phone },
  });
  const etcJson = {
    phoneKey: await prove("phone", phone, LICENSED),
    emailKey: await prove("email", email, LICENSED),
    identityKey,
    terms: 1,
    privacy: 1,
  };
  return {
    username: `lic-${people}`,
    password: "a long way home 7",
    name: "Jane Doe",
    phone,
    email,
    birthDate: "1985-03-04",
    bankName: "KB국민은행",
    accountNum: "123-456-789012",
    accountName: "Jane Doe",
    country: "ZZ",
    etcJson,
    ...change,
  };
}

describe("P-03 where a player lives", () => {
  it("P-03: is asked for where money is played for, and one that the licence does not name is refused", async () => {
    const before = await count();
    for (const [country, code] of [
      [undefined, "COUNTRY_REQUIRED"],
      ["AR", "COUNTRY_BLOCKED"],
      ["KR", "COUNTRY_BLOCKED"],
      ["Z1", "COUNTRY_INVALID"],
    ] as const)
      expect((await signUp(await licensed({ country }), LICENSED)).code, country).toBe(code);
    expect(await count()).toEqual(before);
    expect((await signUp(await form({ country: "ZZ" }))).code).toBe("UNKNOWN_FIELD");
    const info = await world.ask("GET /api/site_info/code/maru-en");
    expect(info.data["countries"]).toEqual(["ZZ"]);
    expect((await world.ask("GET /api/site_info/code/maru")).data["countries"]).toEqual([]);
  });

  it("P-03: stands on the member, is said once, and a site blocks what its licence names", async () => {
    const { owner } = world.database;
    const made = await signUp(await licensed({ country: "zz" }), LICENSED);
    expect(made.code, made.text).toBeUndefined();
    expect(await owner.query("select country from accounts.member where id = $1", [made.data["id"]])).toEqual(
      [{ country: "ZZ" }],
    );
    await world.signIn("cho");
    const me = async () => (await world.ask("GET /api/me", { as: "cho" })).data;
    expect(await me()).toMatchObject({ country: "ZZ", countryFault: null });
    const say = (country: string) => world.ask("POST /api/player/country", { as: "cho", body: { country } });
    expect((await say("ZZ")).code).toBe("COUNTRY_KNOWN");
    await owner.query("update accounts.member set country = null where username = 'cho'");
    expect(await me()).toMatchObject({ country: null, countryFault: "COUNTRY_REQUIRED" });
    const deposit = () => world.ask("POST /api/dnw/apply", { as: "cho", body: { type: "D", point: 5_000 } });
    expect((await deposit()).code).toBe("COUNTRY_REQUIRED");
    expect((await say("??")).code).toBe("COUNTRY_INVALID");
    expect((await say("AR")).data).toMatchObject({ country: "AR", countryFault: "COUNTRY_BLOCKED" });
    expect((await deposit()).code).toBe("COUNTRY_BLOCKED");
    await expect(
      owner.query(
        `insert into wallet.request (site_id, member_id, type, amount, requested_at_ms, expires_at_ms)
         values (37, 15, 'deposit', 5000, 1, 2)`,
      ),
      "whoever writes it",
    ).rejects.toThrow(/is not played for money/);
    await owner.query("update accounts.member set country = 'ZZ' where username = 'cho'");
    await owner.query("update site.site set blocked_countries = '{ZZ}' where id = 37");
    expect(await me()).toMatchObject({ countryFault: "COUNTRY_BLOCKED" });
    expect((await deposit()).code).toBe("COUNTRY_BLOCKED");
    await owner.query("update site.site set blocked_countries = '{}' where id = 37");
    expect((await deposit()).status).toBe(200);
  });
});

describe("sign-up on a play site", () => {
  it("makes a player by partner code, who signs in and finds themself with masked data and welcome points", async () => {
    const phone = newPhone();
    const email = "Hong.Gil@example.com";
    const emailKey = await prove("email", "hong.gil@example.com");
    const body = await form({ username: "hong", nick: "길동이", email, partner: "pat1" }, phone);
    const made = await signUp({ ...body, siteInfo: { id: 1 }, etcJson: { ...body.etcJson, emailKey } });
    expect(made.code, made.text).toBeUndefined();
    expect(made.data["username"]).toBe("hong");
    await world.signIn("hong", body.password);
    const me = await world.ask("GET /api/me", { as: "hong" });
    expect(me.data).toMatchObject({
      username: "hong",
      nick: "길동이",
      name: "홍*동",
      phone: `010-****-${phone.slice(-4)}`,
      email: "ho***@example.com",
      birthDate: "1990-**-**",
      bankName: null,
      myPartnerName: "pat",
      point: 100_000,
      money: 100_000,
      lastLogin: null,
    });
    expect(me.headers["cache-control"]).toBe("no-store");
    const gifts = await world.database.owner.query(
      "select code, ref, amount, debit_account as from_issuer from ledger.transfer where credit_account = $1",
      [made.data["id"]],
    );
    expect(gifts, "a welcome, with a code of its own and once").toEqual([
      { code: 21, ref: String(made.data["id"]), amount: "100000", from_issuer: "-13" },
    ]);
    const play = await world.ask("GET /api/player/play", { as: "hong" });
    expect(play.data).toMatchObject({ startedAt: null, check: { everyMinutes: 30, isDue: false } });
  });

  it("knows partners by their code, on their own site alone", async () => {
    const known = await world.ask(`GET /api/partner/verify${SITE}&partnerPk=pat1`);
    expect(known.data).toEqual({ partnerPk: "PAT1", name: "pat" });
    expect((await world.ask(`GET /api/partner/verify${LICENSED}&partnerPk=PAT1`)).code).toBe(
      "PARTNER_UNKNOWN",
    );
    expect((await signUp(await form({ partner: "NOBODY" }))).code).toBe("PARTNER_UNKNOWN");
  });

  it("says which names can be taken", async () => {
    expect(await answer(`check_username${SITE}&username=opal`)).toBe("USERNAME_TAKEN");
    expect(await answer(`check_username${SITE}&username=free-name`)).toBeNull();
    expect(await answer(`check_username${SITE}&username=${encodeURIComponent("한글")}`)).toBe(
      "USERNAME_KOREAN",
    );
    expect(await answer(`check_username${SITE}&username=ab`)).toBe("USERNAME_INVALID");
    expect(await answer(`check_nick${SITE}&nick=ann`)).toBe("NICK_TAKEN");
    expect(await answer(`check_nick${SITE}&nick=x`)).toBe("NICK_INVALID");
    expect(await answer(`check_username${SITE}&username=admin`)).toBe("USERNAME_RESERVED");
    expect(await answer(`check_nick${SITE}&nick=${encodeURIComponent("운영자")}`)).toBe("NICK_RESERVED");
    expect(await answer(`check_nick${SITE}&nick=0pal`), "as somebody's username looks").toBe("NICK_TAKEN");
  });

  it("K2: takes a nickname once, whatever letters it is written in, and no look of staff by a later change", async () => {
    const { username } = await form({});
    expect((await signUp(await form({ username, nick: "Skyline7" }))).code).toBeUndefined();
    expect((await signUp(await form({ username: "other-one", nick: "Skу1ine7" }))).code).toBe("NICK_TAKEN");
    await world.signIn("ann");
    const change = (nick: string) =>
      world.ask(`POST /api/player/change_nick${SITE}`, { as: "ann", body: { nick } });
    expect((await change("SkyIine7")).code).toBe("NICK_TAKEN");
    expect((await change("Аdmin")).code).toBe("NICK_RESERVED");
    expect((await change("관리자1")).code).toBe("NICK_RESERVED");
    expect((await change("Ann7")).code).toBeUndefined();
    expect((await change("Annie")).code).toBeUndefined();
    const keys = await world.database.owner.query(
      "select nick_key from accounts.member where username = 'ann'",
    );
    expect(keys).toEqual([{ nick_key: "annle" }]);
  });

  it.each<[string, object]>([
    ["UNKNOWN_FIELD", { residentNumber: "900505-1234567" }],
    ["USERNAME_KOREAN", { username: "한글이름" }],
    ["USERNAME_INVALID", { username: "No Spaces" }],
    ["USERNAME_TAKEN", { username: "opal" }],
    ["USERNAME_IS_NICK", { username: "samesame", nick: "SameSame" }],
    ["USERNAME_RESERVED", { username: "0perator-3" }],
    ["USERNAME_RESERVED", { username: "maru" }],
    ["NICK_RESERVED", { nick: "ＡＤＭＩＮ" }],
    ["NICK_RESERVED", { nick: "마루운영팀" }],
    ["NICK_INVALID", { nick: "a b" }],
    ["PASSWORD_REQUIRED", { password: "" }],
    ["PASSWORD_TOO_SHORT", { password: "seven77" }],
    ["PASSWORD_TOO_LONG", { password: "가나다라마바사아".repeat(9) }],
    ["PASSWORD_COMMON", { password: "password123" }],
    ["PASSWORD_COMMON", { password: "qazwsx1234567" }],
    ["PASSWORD_CONFIRM_MISMATCH", { confirmPassword: "another long one" }],
    ["NAME_REQUIRED", { name: "<b>" }],
    ["BIRTH_DATE_INVALID", { birthDate: "1990-02-30" }],
    ["UNDER_AGE", { birthDate: "2015-01-01" }],
    ["PHONE_REQUIRED", { phone: " " }],
    ["PHONE_INVALID", { phone: "12-34" }],
    ["EMAIL_INVALID", { email: "no at sign" }],
    ["EMAIL_NOT_VERIFIED", { email: "a@example.com" }],
    ["PHONE_NOT_VERIFIED", { phone: "01099998888" }],
    ["CONSENT_REQUIRED", { etcJson: {} }],
    ["UNKNOWN_FIELD", { bankName: "KB국민은행" }],
    ["UNKNOWN_FIELD", { point: 5 }],
    ["SITE_MISMATCH", { siteInfo: { id: 37 } }],
  ])("refuses with %s: %j", async (code, change) => {
    expect((await signUp(await form(change))).code).toBe(code);
  });

  it("lets in whoever turns 19 this year, by the year rule, on 31 December as on 1 January", async () => {
    const year = new Date(world.nowMs() + 9 * 3_600_000).getUTCFullYear();
    expect((await signUp(await form({ birthDate: `${year - 19}-12-31` }))).code).toBeUndefined();
    expect((await signUp(await form({ birthDate: `${year - 18}-01-01` }))).code).toBe("UNDER_AGE");
  });

  it("takes a phone once, and a proof once", async () => {
    const phone = newPhone();
    const first = await form({}, phone);
    expect((await signUp(first)).code).toBeUndefined();
    expect((await signUp({ ...first, username: "second-one" })).code).toBe("PHONE_NOT_VERIFIED");
    await world.pass(61_000);
    const again = await form({ username: "second-one" }, phone);
    expect((await signUp(again)).code).toBe("PHONE_REGISTERED");
  });

  it("makes one member of twelve sign-ups with one name at once", async () => {
    const bodies = await Promise.all(Array.from({ length: 12 }, () => form()));
    const replies = await Promise.all(bodies.map((body) => signUp({ ...body, username: "wanted-name" })));
    const codes = replies.map(({ code }) => code ?? "made").toSorted();
    expect(codes).toEqual([...Array.from({ length: 11 }, () => "USERNAME_TAKEN"), "made"]);
  });

  it("leaves nothing behind when it is refused", async () => {
    const before = await count();
    expect((await signUp(await form({ partner: "NOBODY" }))).code).toBe("PARTNER_UNKNOWN");
    expect(await count()).toEqual(before);
  });
});

describe("sign-up on a licensed site", () => {
  it("wants identity, e-mail and a bank account in the member's own name", async () => {
    expect((await signUp(await licensed(), LICENSED)).code).toBeUndefined();
    expect((await signUp(await licensed({ email: "" }), LICENSED)).code).toBe("EMAIL_REQUIRED");
    expect((await signUp(await licensed({ bankName: "토스뱅크" }), LICENSED)).code).toBe("BANK_UNKNOWN");
    expect((await signUp(await licensed({ accountNum: "12" }), LICENSED)).code).toBe(
      "ACCOUNT_NUMBER_INVALID",
    );
    expect((await signUp(await licensed({ accountName: "John Doe" }), LICENSED)).code).toBe(
      "ACCOUNT_HOLDER_MISMATCH",
    );
    expect((await signUp(await licensed({ birthDate: "1985-03-05" }), LICENSED)).code).toBe(
      "IDENTITY_MISMATCH",
    );
    const body = await licensed();
    const without = { ...body, etcJson: { ...body.etcJson, identityKey: undefined } };
    expect((await signUp(without, LICENSED)).code).toBe("IDENTITY_NOT_VERIFIED");
  });

  it("lists the banks without brokers and those that stay out; a play site has none", async () => {
    const banks = await world.ask(`GET /api/banklist${LICENSED}`);
    expect(banks.text).toContain("KB Kookmin Bank");
    for (const part of ["증권", "투자", "미래에셋대우", "토스뱅크"]) expect(banks.text).not.toContain(part);
    expect((await world.ask(`GET /api/banklist${SITE}`)).code).toBe("NOT_FOUND");
  });

  it("S-10: tells a bank account change to the member, holds withdrawals for 48 hours and wants the password", async () => {
    const body = await licensed({ username: "jane" });
    expect((await signUp(body, LICENSED)).code).toBeUndefined();
    const signedIn = await world.accounts.signIn({
      siteCode: "maru-en",
      username: "jane",
      password: body.password,
      address: "203.0.113.7",
      userAgent: "test",
    });
    world.tokens.set("jane", signedIn.ok ? signedIn.accessToken : "");
    const change = { bankName: "신한은행", accountNum: "999-888-777666", accountName: "Jane Doe" };
    const refused = await world.ask("POST /api/player/change_bank", { as: "jane", body: change });
    expect(refused.code).toBe("CURRENT_PASSWORD_REQUIRED");
    const done = await world.ask("POST /api/player/change_bank", {
      as: "jane",
      body: { ...change, currentPassword: body.password },
    });
    expect(done.data).toMatchObject({
      bankName: "신한은행",
      accountNum: "999-***-**666",
      accountName: "J******e",
    });
    const holdMs = Number(done.data["withdrawHoldUntil"]) - world.nowMs();
    expect(holdMs).toBeGreaterThan(47.9 * 3_600_000);
    expect(await world.letterTo(body.phone)).toContain("bank account was changed");
    expect(await world.letterTo(body.email)).toContain("bank account was changed");
  });
});

const personOf = (body: { name: string; birthDate: string; phone: string }) => ({
  name: body.name,
  birthDate: body.birthDate,
  phone: body.phone,
});
async function signInAs(username: string): Promise<{ lifeMs: number }> {
  const reply = await world.accounts.signIn({
    siteCode: "maru-en",
    username,
    password: "a long way home 7",
    address: "203.0.113.7",
    userAgent: "test",
  });
  if (!reply.ok) throw new Error(`${username} cannot sign in: ${reply.refusal.code}`);
  world.tokens.set(username, reply.accessToken);
  const [session] = await world.database.owner.query<{ ms: string }>(
    `select expires_at_ms - started_at_ms as ms from accounts.session session
       join accounts.member on member.id = session.member_id
      where username = $1 order by started_at_ms desc limit 1`,
    [username],
  );
  return { lifeMs: Number(session?.ms) };
}
const money = async (as: string, type: "D" | "W") =>
  (await world.ask("POST /api/dnw/apply", { as, body: { type, point: 5_000 } })).code;
const eventsOf = (kind: string) =>
  world.database.owner.query<{ content: string }>("select content from audit.event where kind = $1", [kind]);

describe("P-18 the national register", () => {
  const key = "agreed with the register: 0123456789";
  let register: LocalRegister;
  beforeAll(async () => {
    register = await openLocalRegister(key);
    await world.close();
    world = await openMemberWorld({ register: httpRegister({ url: register.url, key }) });
  });
  afterAll(() => register.close());

  it("P-18: refuses who is in it at the sign-up for money, and everybody while it does not answer", async () => {
    const before = await count();
    const body = await licensed();
    register.add(personOf(body));
    expect((await signUp(body, LICENSED)).code).toBe("REGISTER_EXCLUDED");
    register.remove(personOf(body));
    register.behave("deaf");
    expect((await signUp(body, LICENSED)).code).toBe("REGISTER_UNANSWERED");
    expect(await count()).toEqual(before);
    // Where points have no value nobody is looked up, and the proofs of a refused sign-up are not used up.
    const heard = register.heard.length;
    expect((await signUp(await form())).code).toBeUndefined();
    expect(register.heard.length).toBe(heard);
    register.behave("well");
    expect((await signUp(body, LICENSED)).code).toBeUndefined();
  });

  it("P-18: tells nobody without the person's own proofs whether they are in it", async () => {
    const body = await licensed();
    register.add(personOf(body));
    const heard = register.heard.length;
    const etcJson = { ...body.etcJson, identityKey: crypto.randomUUID() };
    expect((await signUp({ ...body, etcJson }, LICENSED)).code).toBe("IDENTITY_NOT_VERIFIED");
    expect(register.heard.length).toBe(heard);
    register.remove(personOf(body));
  });

  it("P-18: keeps who entered it from play at their next sign-in, ends their sessions, and lets them withdraw", async () => {
    const body = await licensed();
    expect((await signUp(body, LICENSED)).code).toBeUndefined();
    await signInAs(body.username);
    const early = world.tokens.get(body.username) ?? "";
    expect(await money(body.username, "D")).toBeUndefined();

    register.add(personOf(body));
    const { lifeMs } = await signInAs(body.username);
    expect(lifeMs).toBe(12 * 3_600_000);
    expect((await world.ask("GET /api/me", { as: early })).code).toBe("SESSION_ENDED");
    expect(await money(body.username, "D")).toBe("SELF_EXCLUDED");
    // Its balance is empty; nothing else stands in the way.
    expect(await money(body.username, "W")).toBe("WITHDRAW_OVER_BALANCE");
    const later = world.tokens.get(body.username) ?? "";
    await signInAs(body.username);
    expect((await world.ask("GET /api/me", { as: later })).code).toBeUndefined();

    register.remove(personOf(body));
    await world.pass(86_400_000 + 1_000);
    await signInAs(body.username);
    expect(await money(body.username, "D")).toBe("EXCLUSION_RETURN_NEEDED");
    expect((await eventsOf("register-excluded")).length).toBe(2);
  });

  it("P-18: lets nobody play while it does not answer, everybody withdraw, and asks again within minutes", async () => {
    const body = await licensed();
    expect((await signUp(body, LICENSED)).code).toBeUndefined();
    register.behave("broken");
    const { lifeMs } = await signInAs(body.username);
    register.behave("well");
    expect(lifeMs).toBe(9 * 60_000);
    expect(await money(body.username, "D")).toBe("TIMED_OUT");
    expect(await money(body.username, "W")).toBe("WITHDRAW_OVER_BALANCE");
    await world.pass(9 * 60_000 + 1_000);
    expect((await world.ask("GET /api/me", { as: body.username })).code).toBe("TOKEN_EXPIRED");
    await world.pass(60_000);
    expect((await signInAs(body.username)).lifeMs).toBe(12 * 3_600_000);
    expect(await money(body.username, "D")).toBeUndefined();
    const noted = await eventsOf("register-unanswered");
    expect(noted.length).toBe(1);
    for (const { content } of noted) {
      expect(JSON.parse(content)).toMatchObject({ detail: { why: "status 500", forMs: 600_000 } });
      for (const secret of [body.name, body.phone, body.birthDate]) expect(content).not.toContain(secret);
    }
  });
});

it("a code for a number of any country is written where nobody carries it, and none is refused for its cost", async () => {
  const sent = await world.ask(`POST /api/certi/certificate_phone${SITE}`, { body: { key: "+14155550142" } });
  expect(sent.status, sent.text).toBe(200);
});

describe("where no text message is sent, as in production", () => {
  it("proves the e-mail address instead, and says so before anybody waits for a code", async () => {
    const mailed = await openMemberWorld({ proof: "email" });
    try {
      const post = (path: string, body: object) => mailed.ask(`POST ${path}${SITE}`, { body });
      expect((await mailed.ask(`GET /api/site_info/code${SITE}`)).data["signUpProof"]).toBe("email");
      const texted = await post("/api/certi/certificate_phone", { key: "010-3333-7777" });
      expect([texted.status, texted.code]).toEqual([503, "UNAVAILABLE"]);
      const email = "newcomer@example.com";
      const sent = await post("/api/certi/certificate_email", { key: email });
      const emailKey = String(sent.data["key"]);
      const person = {
        username: "newcomer-1",
        password: "a quiet morning 4",
        name: "홍길동",
        phone: "010-3333-7777",
        birthDate: "1990-05-05",
      };
      const etcJson = { emailKey, terms: 1, privacy: 1 };
      const order = { ...person, email, etcJson };
      expect((await post("/api/player", { ...person, etcJson })).code).toBe("EMAIL_REQUIRED");
      expect((await post("/api/player", order)).code).toBe("EMAIL_NOT_VERIFIED");
      const secretCode = /\d{8}/.exec(await mailed.letterTo(email))?.[0] ?? "";
      expect((await post("/api/certi/verify_email", { key: emailKey, secretCode })).status).toBe(200);
      const made = await post("/api/player", order);
      expect(made.code, made.text).toBeUndefined();
      await mailed.signIn("newcomer-1", person.password);
      expect((await post("/api/player/find_id", { phone: person.phone })).code).toBe("EMAIL_REQUIRED");
      const lost = { username: "newcomer-1" };
      const byPhone = await post("/api/player/find_pw", { ...lost, phone: person.phone });
      expect([byPhone.status, byPhone.code]).toEqual([400, "EMAIL_REQUIRED"]);
      // Codes to one address are a minute apart.
      await mailed.pass(60_001);
      expect((await post("/api/player/find_pw", { ...lost, email })).status).toBe(200);
    } finally {
      await mailed.close();
    }
  });
});
