import { type LocalSms, openLocalNhn, openLocalSolapi } from "@maru/sms-providers";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { guardTextProvider } from "../src/operations/people/accounts/messages/sms/guarded-text-provider.ts";
import { nhn } from "../src/operations/people/accounts/messages/sms/nhn.ts";
import { solapi } from "../src/operations/people/accounts/messages/sms/solapi.ts";
import { type MemberWorld, openMemberWorld } from "./member-world.ts";

const CLIENT = { key: "our-key", secret: "a secret of ours" } as const;
const FROM = "0212345678";
const HASTY = { withinMs: 250 };
const REST_MS = 1_000;
const SITE = "?siteInfoId=1";
const MINUTE_MS = 60_000;

let first: LocalSms;
let second: LocalSms;
let world: MemberWorld;
let people = 0;

beforeAll(async () => {
  first = await openLocalSolapi(CLIENT);
  second = await openLocalNhn(CLIENT);
  const providers = [
    guardTextProvider(solapi({ ...CLIENT, url: first.url, from: FROM }, HASTY), { restMs: REST_MS }),
    guardTextProvider(nhn({ ...CLIENT, url: second.url, from: FROM }, HASTY), { restMs: REST_MS }),
  ];
  world = await openMemberWorld({
    carryTexts: { providers, countries: ["82"], price: 13 },
  });
});
afterAll(async () => {
  await world.close();
  await Promise.all([first.close(), second.close()]);
});
beforeEach(() => {
  for (const local of [first, second]) {
    local.behave("none");
    local.report("under-way");
  }
});

const step = () => world.members.texts?.step() ?? Promise.reject(new Error("nobody carries texts"));
const standing = () => world.members.texts?.standing();
const texts = (local: LocalSms, phone: string) => local.taken.filter(({ to }) => to === phone);

interface Newcomer {
  readonly phone: string;
  readonly address: string;
}

const newcomer = (): Newcomer => {
  people += 1;
  return { phone: `010${40_000_000 + people}`, address: `198.51.100.${people}` };
};

async function askFor({ phone, address }: Newcomer): Promise<string> {
  const asked = await world.ask(`POST /api/certi/certificate_phone${SITE}`, {
    body: { key: phone },
    address,
  });
  expect(asked.code, asked.text).toBeUndefined();
  return String(asked.data["key"]);
}

async function stateOf(phone: string) {
  const found = (await world.members.outbox(100)).find(({ recipient }) => recipient === phone);
  return found?.delivery ?? null;
}

it("signs a player up by a code that came as a text message, and hears that it arrived", async () => {
  const who = newcomer();
  const key = await askFor(who);
  await step();
  const [carried] = texts(first, who.phone);
  const secretCode = /\d{8}/.exec(carried?.text ?? "")?.[0] ?? "";
  const proved = await world.ask(`POST /api/certi/verify_phone${SITE}`, {
    body: { key, secretCode },
    address: who.address,
  });
  expect(proved.data["verified"], proved.text).toBe(true);
  const body = {
    username: `texted-${people}`,
    password: "a long way home 7",
    name: "홍길동",
    phone: who.phone,
    birthDate: "1990-05-05",
    etcJson: { phoneKey: key, terms: 1, privacy: 1 },
  };
  const joined = await world.ask(`POST /api/player${SITE}`, { body, address: who.address });
  expect(joined.code, joined.text).toBeUndefined();
  expect(await stateOf(who.phone)).toEqual({ provider: "solapi", state: "accepted", fault: null });
  first.report("delivered");
  await world.pass(11_000);
  await step();
  expect(await stateOf(who.phone)).toEqual({ provider: "solapi", state: "delivered", fault: null });
  expect(standing()?.cost).toBeGreaterThanOrEqual(13);
});

it.each(["busy", "refusing"] as const)(
  "is carried by the second provider where the first is %s",
  async (fault) => {
    const who = newcomer();
    first.behave(fault);
    await askFor(who);
    await step();
    expect([texts(first, who.phone).length, texts(second, who.phone).length]).toEqual([0, 1]);
    expect(await stateOf(who.phone)).toMatchObject({ provider: "nhn", state: "accepted" });
  },
);

it("is one text message where the answer was lost, however long it takes to find out", async () => {
  const who = newcomer();
  first.behave("lost");
  await askFor(who);
  await step();
  expect(await stateOf(who.phone)).toMatchObject({ provider: "solapi", state: "unknown" });
  // The list cannot be read either: nobody knows, and nobody sends.
  first.behave("broken");
  await world.pass(2 * MINUTE_MS);
  await step();
  expect(await stateOf(who.phone)).toMatchObject({ state: "unknown" });
  first.behave("none");
  await world.pass(2 * MINUTE_MS);
  await step();
  expect(await stateOf(who.phone)).toMatchObject({ provider: "solapi", state: "accepted" });
  expect([texts(first, who.phone).length, texts(second, who.phone).length]).toEqual([1, 0]);
});

it("is sent again where the provider's own list says that it took nothing", async () => {
  const who = newcomer();
  first.behave("broken");
  await askFor(who);
  await step();
  expect(await stateOf(who.phone)).toMatchObject({ state: "unknown" });
  first.behave("none");
  await world.pass(MINUTE_MS + 1_000);
  await step();
  expect(await stateOf(who.phone)).toMatchObject({ state: "waiting", fault: "NOT_TAKEN" });
  await step();
  expect(texts(first, who.phone)).toHaveLength(1);
});

it("leaves a silent provider alone and comes back to it", async () => {
  first.behave("busy");
  for (let time = 0; time < 5; time += 1) {
    await askFor(newcomer());
    await step();
  }
  const [one] = standing()?.providers ?? [];
  expect(one).toMatchObject({ provider: "solapi", state: "down", lastFault: "status 429" });
  expect(one?.downSinceMs).not.toBeNull();
  const heard = first.heard.length;
  const who = newcomer();
  await askFor(who);
  await step();
  expect([texts(second, who.phone).length, first.heard.length]).toEqual([1, heard]);
  first.behave("none");
  await expect
    .poll(
      async () => {
        const another = newcomer();
        await askFor(another);
        await step();
        return texts(first, another.phone).length;
      },
      { interval: 250, timeout: 10_000 },
    )
    .toBe(1);
  expect(standing()?.providers[0]).toMatchObject({ state: "answers", downSinceMs: null });
  expect(first.heard.length).toBeGreaterThan(heard);
});

it("is told as failed, with the provider's code, where the report says so, and is not sent again", async () => {
  const who = newcomer();
  await askFor(who);
  await step();
  first.report("failed");
  await world.pass(11_000);
  await step();
  const failed = { provider: "solapi", state: "failed", fault: "3014" };
  expect(await stateOf(who.phone)).toEqual(failed);
  await world.pass(MINUTE_MS);
  await step();
  expect(await stateOf(who.phone)).toEqual(failed);
  expect([texts(first, who.phone).length, texts(second, who.phone).length]).toEqual([1, 0]);
});

it("is not sent once its code is of no use", async () => {
  const who = newcomer();
  await askFor(who);
  await world.pass(10 * MINUTE_MS);
  await step();
  expect(await stateOf(who.phone)).toEqual({ provider: null, state: "failed", fault: "STALE" });
  expect([...texts(first, who.phone), ...texts(second, who.phone)]).toEqual([]);
});

it("waits while nobody takes it, and is counted", async () => {
  const who = newcomer();
  for (const local of [first, second]) local.behave("refusing");
  await askFor(who);
  await step();
  expect(await stateOf(who.phone)).toMatchObject({ state: "waiting", fault: "-2021" });
  expect(standing()?.waiting).toBe(1);
  await step();
  expect(second.heard.filter((call) => call.startsWith("POST")).length).toBeGreaterThan(0);
  first.behave("none");
  await world.pass(6_000);
  await step();
  expect(texts(first, who.phone)).toHaveLength(1);
  expect(standing()?.waiting).toBe(0);
});

it("is one text message where two servers send", async () => {
  const many = [newcomer(), newcomer(), newcomer()];
  for (const who of many) await askFor(who);
  await Promise.all([step(), step(), step()]);
  expect(many.map(({ phone }) => texts(first, phone).length)).toEqual([1, 1, 1]);
});

it("S-11: asks no provider for another country, and says which are open", async () => {
  const reply = await world.ask(`POST /api/certi/certificate_phone${SITE}`, {
    body: { key: "+1 500 555 0006" },
    address: "198.51.100.250",
  });
  expect([reply.status, reply.code]).toEqual([400, "PHONE_COUNTRY"]);
});

it("S-37: shows no secret, number or code beside the sealed message", async () => {
  for (const local of [first, second]) local.behave("telling");
  await askFor(newcomer());
  await step();
  const shown = await world.database.owner.query(
    "select provider, provider_id, state, fault from accounts.message where channel = 'sms'",
  );
  const all = JSON.stringify([shown, standing()]);
  expect(all).toContain("unknown");
  const carried = [...first.taken, ...second.taken];
  for (const { to, text } of carried) {
    expect(all).not.toContain(to.slice(1));
    expect(all).not.toContain(/\d{8}/.exec(text)?.[0] ?? to);
  }
  expect(all).not.toContain(CLIENT.secret);
});
