import {
  type LocalOidc,
  type LocalPortOne,
  openLocalOidc,
  openLocalPortOne,
  type PortOneFault,
  RIGHT_CODE,
} from "@maru/identity-providers";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { oidc } from "../src/operations/people/accounts/identity/oidc.ts";
import { portOne } from "../src/operations/people/accounts/identity/portone.ts";
import type { OwnPageProvider, RedirectProvider } from "../src/ports/identity-provider.ts";
import { type MemberWorld, openMemberWorld } from "./member-world.ts";

const LICENSED = "?siteInfoId=37";
const PASSWORD = "a long way home 7";
const RETURN = "http://localhost:8080/identity";
const ADDRESS = { secret: "a secret", storeId: "store-1", channelKey: "channel-key-1" } as const;
const CLIENT = { clientId: "maru", secret: "a secret" } as const;
const ADULT = "1985-03-04";
const CHILD = "2015-03-04";

let world: MemberWorld;
let local: LocalPortOne;
let issuer: LocalOidc;
let people = 0;

/** Both providers behind one room: which one is asked is chosen by the test. */
let chosen: OwnPageProvider | RedirectProvider;
let korea: OwnPageProvider;
let elsewhere: RedirectProvider;

beforeAll(async () => {
  let nowMs = Date.now;
  local = await openLocalPortOne({ ...ADDRESS, nowMs: () => nowMs() });
  issuer = await openLocalOidc({ ...CLIENT, returnUrls: [RETURN] });
  korea = portOne(
    { ...ADDRESS, url: local.url, takesTests: false },
    { nowMs: () => nowMs(), withinMs: 10_000 },
  );
  elsewhere = oidc({
    ...CLIENT,
    issuer: issuer.issuer,
    scope: "openid profile",
    acr: null,
    takesPlainHttp: true,
  });
  chosen = korea;
  const identity = new Proxy({} as OwnPageProvider, { get: (_target, key) => Reflect.get(chosen, key) });
  world = await openMemberWorld({ identity });
  nowMs = () => world.nowMs();
});
afterAll(async () => {
  await world.close();
  await Promise.all([local.close(), issuer.close()]);
});
afterEach(() => {
  local.behave("none");
  issuer.behave("none");
});

interface Newcomer {
  readonly name: string;
  readonly phone: string;
  readonly birthDate: string;
  readonly address: string;
}

const LETTERS = "가나다라마바사아자차카타파하";

function newcomer(birthDate = ADULT): Newcomer {
  people += 1;
  const name = `홍${LETTERS[people % 14]}${LETTERS[Math.floor(people / 14) % 14]}`;
  const phone = `010${30_000_000 + people}`;
  local.know({ name, phone, birthDate });
  return { name, phone, birthDate, address: `198.51.100.${people % 250}` };
}

const post = (path: string, body: object, { address }: Pick<Newcomer, "address">) =>
  world.ask(`POST /api/certi/${path}${LICENSED}`, { body, address });
const digits = (birthDate: string) =>
  `${birthDate.replaceAll("-", "").slice(2)}${birthDate < "2000" ? 1 : 3}`;

async function start(who: Pick<Newcomer, "address">): Promise<{ key: string; url: string }> {
  const begun = await world.ask(`GET /api/certi/nice_id${LICENSED}&host=localhost:8080`, who);
  expect(begun.code, begun.text).toBeUndefined();
  return { key: String(begun.data["key"]), url: String(begun.data["url"]) };
}

async function asked(who: Newcomer): Promise<string> {
  const { key } = await start(who);
  const order = { key, name: who.name, phone: who.phone, carrier: "KT", method: "sms" };
  const sent = await post("identity_send", { ...order, birthDigits: digits(who.birthDate) }, who);
  expect(sent.code, sent.text).toBeUndefined();
  return key;
}
const result = (key: string, who: Pick<Newcomer, "address">, more: object = { otp: RIGHT_CODE }) =>
  post("identity_result", { key, ...more }, who);

async function verified(who: Newcomer): Promise<string> {
  const key = await asked(who);
  const done = await result(key, who);
  expect(done.code, done.text).toBeUndefined();
  return key;
}

async function proveEmail(email: string, who: Pick<Newcomer, "address">): Promise<string> {
  const sent = await post("certificate_email", { key: email }, who);
  const secretCode = /\d{8}/.exec(await world.letterTo(email))?.[0] ?? "";
  await post("verify_email", { key: String(sent.data["key"]), secretCode }, who);
  return String(sent.data["key"]);
}

/** Name and birth date are not typed: they are those of the check. */
async function form(who: Newcomer, identityKey: string, change: object = {}) {
  const email = `w${(people += 1)}@example.com`;
  return {
    username: `who-${people}`,
    password: PASSWORD,
    phone: who.phone,
    email,
    bankName: "KB국민은행",
    accountNum: "123-456-789012",
    accountName: who.name,
    country: "ZZ",
    etcJson: { emailKey: await proveEmail(email, who), identityKey, terms: 1, privacy: 1 },
    ...change,
  };
}
const signUp = (body: object) => world.ask(`POST /api/player${LICENSED}`, { body });

/** Everything that a check or a sign-up leaves of a person. */
const written = async () =>
  world.database.owner.query(
    `select (select count(*) from accounts.member) as members, (select count(*) from accounts.personal) as people,
            (select count(*) from accounts.certification where kind = 'identity' and target is not null) as verified`,
  );
const used = async (what: string): Promise<number> => {
  const [row] = await world.database.owner.query<{ n: number | null }>(
    "select sum(times)::integer as n from accounts.identity_use where what = $1",
    [what],
  );
  return row?.n ?? 0;
};

describe("P-05: a provider that is asked from our page", () => {
  it("P-05: makes a player whose name, birth date and phone are those that the provider vouched for", async () => {
    const who = newcomer();
    const key = await asked(who);
    expect((await result(key, who, { otp: "000000" })).code).toBe("CODE_WRONG");
    const done = await result(key, who);
    const { name, birthDate, phone } = who;
    expect(done.data).toEqual({ key, verified: true, name, birthDate, phone });
    const body = await form(who, key);
    const made = await signUp(body);
    expect(made.code, made.text).toBeUndefined();
    const [row] = await world.database.owner.query<{ identity: Buffer; name: Buffer }>(
      "select identity, name from accounts.personal where member_id = $1",
      [made.data["id"]],
    );
    expect(row?.identity.length).toBeGreaterThan(80);
    expect(row?.name.toString("utf8")).not.toContain(name);
  });

  it("P-05: takes no other name or birth date than those, and no other phone without a proof of its own", async () => {
    const who = newcomer();
    const key = await verified(who);
    const before = await written();
    expect((await signUp(await form(who, key, { name: "김다른" }))).code).toBe("IDENTITY_MISMATCH");
    expect((await signUp(await form(who, key, { birthDate: "1985-03-05" }))).code).toBe("IDENTITY_MISMATCH");
    expect((await signUp(await form(who, key, { phone: "01099990000" }))).code).toBe("PHONE_NOT_VERIFIED");
    expect((await signUp(await form(who, crypto.randomUUID()))).code).toBe("IDENTITY_NOT_VERIFIED");
    expect(await written()).toEqual(before);
    expect((await signUp(await form(who, key))).code).toBeUndefined();
  });

  it("P-05: is good for one sign-up, on its own site, and for ten minutes", async () => {
    const who = newcomer();
    const key = await verified(who);
    expect(
      (await post("identity_result", { key, otp: RIGHT_CODE }, who)).data["verified"],
      "told again",
    ).toBe(true);
    const elsewhereSite = await world.ask("POST /api/certi/identity_result?siteInfoId=1", { body: { key } });
    expect(elsewhereSite.code).toBe("IDENTITY_EXPIRED");
    expect((await signUp(await form(who, key))).code).toBeUndefined();
    expect((await signUp(await form(who, key))).code).toBe("IDENTITY_NOT_VERIFIED");
    const late = newcomer();
    const lateKey = await verified(late);
    const body = await form(late, lateKey);
    await world.pass(10 * 60_000 + 1);
    expect((await signUp(body)).code).toBe("IDENTITY_NOT_VERIFIED");
    expect((await result(lateKey, late)).code).toBe("IDENTITY_EXPIRED");
  });

  it("P-06: refuses a second account of the person, before and behind the form, with another phone too", async () => {
    const who = newcomer();
    const first = await verified(who);
    const second = await verified(who);
    const bodies = [await form(who, first), await form(who, second)];
    const codes = (await Promise.all(bodies.map(signUp))).map(({ code }) => code ?? "made").toSorted();
    expect(codes).toEqual(["IDENTITY_REGISTERED", "made"]);
    local.know({ ...who, phone: "01077770000" });
    const again = await asked({ ...who, phone: "01077770000" });
    expect((await result(again, who)).code).toBe("IDENTITY_REGISTERED");
  });

  it("P-06: refuses it on all sites of a licensee whose licence allows one account", async () => {
    const who = newcomer();
    const { owner } = world.database;
    const made = await signUp(await form(who, await verified(who)));
    expect(made.code, made.text).toBeUndefined();
    await owner.query("update accounts.personal set site_id = 1 where member_id = $1", [made.data["id"]]);
    const key = await verified({ ...who });
    await owner.query(`create or replace function site.is_one_account(p_site integer, p_now_ms bigint)
      returns boolean language sql stable as 'select true'`);
    expect((await signUp(await form(who, key))).code).toBe("IDENTITY_REGISTERED");
  });

  it("P-04: refuses who is under age by the provider's birth date, and the check is over", async () => {
    const child = newcomer(CHILD);
    const before = await written();
    const key = await asked(child);
    expect((await result(key, child)).code).toBe("UNDER_AGE");
    expect((await result(key, child)).code).toBe("IDENTITY_EXPIRED");
    expect((await signUp(await form(child, key, { birthDate: ADULT }))).code).toBe("IDENTITY_NOT_VERIFIED");
    expect(await written()).toEqual(before);
  });

  it.each<PortOneFault>([
    "other-id",
    "other-channel",
    "test-channel",
    "changed-name",
    "changed-birth",
    "changed-phone",
    "old-result",
  ])("P-05: is not believed with %s: nothing is written of anybody, and the check is over", async (fault) => {
    const who = newcomer();
    const key = await asked(who);
    const before = await written();
    const untrusted = await used("untrusted");
    local.behave(fault);
    const said = await result(key, who);
    expect([said.status, said.code]).toEqual([502, "IDENTITY_UNTRUSTED"]);
    local.behave("none");
    expect((await result(key, who)).code).toBe("IDENTITY_EXPIRED");
    expect(await written()).toEqual(before);
    expect(await used("untrusted")).toBe(untrusted + 1);
    const [event] = await world.database.owner.query<{ content: string }>(
      "select content from audit.event where kind = 'identity-untrusted' order by seq desc limit 1",
    );
    expect(event?.content).toContain("portone");
    for (const secret of [who.name, who.phone, who.birthDate]) expect(event?.content).not.toContain(secret);
  });

  it("P-05: that is down keeps the check, which goes on when it is back", async () => {
    const who = newcomer();
    const key = await asked(who);
    local.behave("broken");
    const said = await result(key, who);
    expect([said.status, said.code]).toEqual([503, "IDENTITY_UNANSWERED"]);
    local.behave("lost-reply");
    expect((await result(key, who)).code).toBe("IDENTITY_UNANSWERED");
    expect((await result(key, who)).code).toBeUndefined();
    const fresh = newcomer();
    const { key: unsent } = await start(fresh);
    local.behave("broken");
    const order = { key: unsent, name: fresh.name, phone: fresh.phone, carrier: "KT", method: "app" };
    expect((await post("identity_send", order, fresh)).code).toBe("IDENTITY_UNANSWERED");
  });

  it("S-11: sends so much to a number and for a check, and takes so many codes", async () => {
    const who = newcomer();
    const key = await asked(who);
    const order = {
      key,
      name: who.name,
      phone: who.phone,
      carrier: "KT",
      method: "sms",
      birthDigits: digits(ADULT),
    };
    const codes: (string | undefined)[] = [];
    for (let time = 0; time < 3; time += 1) codes.push((await post("identity_send", order, who)).code);
    expect(codes).toEqual([undefined, undefined, "SEND_LIMITED"]);
    for (let time = 0; time < 4; time += 1)
      expect((await result(key, who, { otp: "1" })).code).toBe("CODE_WRONG");
    expect((await result(key, who, { otp: "1" })).code).toBe("IDENTITY_EXPIRED");
    expect((await result(key, who)).code, "the right one comes too late").toBe("IDENTITY_EXPIRED");
    const { key: third } = await start(who);
    await post("identity_send", { ...order, key: third }, who);
    await post("identity_send", { ...order, key: third }, who);
    expect((await post("identity_send", { ...order, key: third }, who)).code, "five a day").toBe(
      "SEND_LIMITED",
    );
  });

  it.each([
    ["NAME_REQUIRED", { name: "<b>" }],
    ["PHONE_INVALID", { phone: "12" }],
    ["BIRTH_DATE_INVALID", { birthDigits: "9902301" }],
    ["BIRTH_DATE_INVALID", { birthDigits: undefined }],
    ["IDENTITY_REFUSED", { name: "김다른" }],
    ["IDENTITY_EXPIRED", { key: crypto.randomUUID() }],
    ["INVALID_FIELD", { carrier: "NONE" }],
  ])("refuses with %s: %j", async (code, change) => {
    const who = newcomer();
    const { key } = await start(who);
    const order = {
      key,
      name: who.name,
      phone: who.phone,
      carrier: "KT",
      method: "sms",
      birthDigits: digits(ADULT),
    };
    expect((await post("identity_send", { ...order, ...change }, who)).code).toBe(code);
  });
});

const person = (sub: string, birthDate = ADULT) => {
  issuer.know({ sub, name: "Jane Doe", birthDate });
  return { address: `203.0.113.${(people += 1) % 250}` };
};
const back = (href: string) => ({ query: new URL(href).search });

describe("P-05: a provider whose own page is gone to", () => {
  beforeAll(() => {
    chosen = elsewhere;
  });
  it("P-05: leads back with a code, and makes a player of whom the signed token names", async () => {
    const who = person("jane");
    const { key, url } = await start(who);
    const query = back(issuer.consent(url, "jane"));
    const done = await result(key, who, query);
    expect(done.data).toEqual({ key, verified: true, name: "Jane Doe", birthDate: ADULT, phone: null });
    expect((await result(key, who, query)).data["verified"], "a doubled return is told the same").toBe(true);
    const phone = "01055550001";
    const sent = await post("certificate_phone", { key: phone }, who);
    const secretCode = /\d{8}/.exec(await world.letterTo(phone))?.[0] ?? "";
    await post("verify_phone", { key: String(sent.data["key"]), secretCode }, who);
    const body = await form({ ...who, name: "Jane Doe", phone, birthDate: ADULT }, key);
    const made = await signUp({ ...body, etcJson: { ...body.etcJson, phoneKey: sent.data["key"] } });
    expect(made.code, made.text).toBeUndefined();
    const again = await start(who);
    expect((await result(again.key, who, back(issuer.consent(again.url, "jane")))).code).toBe(
      "IDENTITY_REGISTERED",
    );
  });

  it("P-05: that leads back twice at once is asked once, and the check holds", async () => {
    const who = person("twice");
    const { key, url } = await start(who);
    const query = back(issuer.consent(url, "twice"));
    const codes = (await Promise.all([result(key, who, query), result(key, who, query)])).map(
      ({ code }) => code,
    );
    expect(codes.toSorted((a, b) => String(a).localeCompare(String(b)))).toEqual([
      "IDENTITY_EXPIRED",
      undefined,
    ]);
    expect((await result(key, who, query)).data["verified"]).toBe(true);
  });

  it("P-05: leads back to an address of the site alone, whatever host is named", async () => {
    const begun = await world.ask(`GET /api/certi/nice_id${LICENSED}&host=evil.example`, person("x"));
    expect(new URL(String(begun.data["url"])).searchParams.get("redirect_uri")).toBe(RETURN);
  });

  it("P-05: is not believed where two checks are crossed, nor a second time after that", async () => {
    const who = person("joan");
    const before = await written();
    const [one, other] = [await start(who), await start(who)];
    const crossed = back(issuer.consent(other.url, "joan"));
    expect((await result(one.key, who, crossed)).code).toBe("IDENTITY_UNTRUSTED");
    expect((await result(one.key, who, back(issuer.consent(one.url, "joan")))).code).toBe("IDENTITY_EXPIRED");
    expect(await written()).toEqual(before);
  });

  it.each([
    "wrong-issuer",
    "wrong-audience",
    "wrong-nonce",
    "wrong-signature",
    "unsigned",
    "old-token",
  ] as const)("P-05: is not believed with a %s", async (fault) => {
    const who = person("lies");
    const before = await written();
    const { key, url } = await start(who);
    issuer.behave(fault);
    expect((await result(key, who, back(issuer.consent(url, "lies")))).code).toBe("IDENTITY_UNTRUSTED");
    expect(await written()).toEqual(before);
  });

  it("P-04: refuses who is under age, and says so to who said no", async () => {
    const who = person("kid", CHILD);
    const one = await start(who);
    expect((await result(one.key, who, back(issuer.consent(one.url, "kid")))).code).toBe("UNDER_AGE");
    const other = await start(who);
    expect((await result(other.key, who, back(issuer.decline(other.url)))).code).toBe("IDENTITY_CANCELLED");
  });
});
