import { randomUUID } from "node:crypto";
import { siteId } from "@maru/values";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type MemberWorld, openMemberWorld, PASSWORD } from "./member-world.ts";
import { openReceiptWorld, testKey } from "./receipt-world.ts";
import { betRequest, START_MS } from "../src/trading/betting/betting-world.ts";

/** Two people of one name on two sites: what is kept by a name is kept by its site too (S-48). */
const HERE = { site: 1, code: "maru", id: 13 } as const;
const THERE = { site: 37, code: "maru-en", id: 113 } as const;
const BOTH = [HERE, THERE] as const;
type Twin = (typeof BOTH)[number];

let world: MemberWorld;
const tokens = new Map<Twin, string>();

beforeAll(async () => {
  world = await openMemberWorld();
  const { owner } = world.database;
  await owner.query(
    `insert into accounts.member (id, site_id, username, password_hash, role, status, country) overriding system value
       select $1, 37, 'annie', password_hash, role, status, 'ZZ' from accounts.member where id = $2`,
    [THERE.id, HERE.id],
  );
  await owner.query("update accounts.member set username = 'annie' where id = $1", [HERE.id]);
  await owner.query(
    "insert into ledger.account (id, site_id, kind) select id, 37, 'player' from accounts.member where id = $1",
    [THERE.id],
  );
  for (const twin of BOTH) tokens.set(twin, await tokenOf(twin));
});
afterAll(() => world.close());

async function signIn({ code }: Twin, password = PASSWORD, address = "198.51.100.7") {
  return world.accounts.signIn({ siteCode: code, username: "annie", password, address, userAgent: "test" });
}

async function tokenOf(twin: Twin): Promise<string> {
  const reply = await signIn(twin);
  if (!reply.ok) throw new Error(`annie of ${twin.code} cannot sign in: ${reply.refusal.code}`);
  return reply.accessToken;
}

function ask(twin: Twin, target: `${"GET" | "POST"} ${string}`, body?: object) {
  const mark = target.includes("?") ? "&" : "?";
  return world.ask(`${target}${mark}siteInfoId=${twin.site}` as typeof target, {
    as: tokens.get(twin) ?? null,
    ...(body === undefined ? {} : { body }),
  });
}

const use = (twin: Twin) => ask(twin, "POST /api/coupon/use", { promoCode: "TWIN-1" });

describe("two people of one name on two sites", () => {
  it("S-48 are each signed in as themselves, and a token opens no other site", async () => {
    for (const twin of BOTH)
      expect((await ask(twin, "GET /api/me")).data).toMatchObject({ id: twin.id, username: "annie" });
    const [other, own] = [tokens.get(THERE) ?? null, tokens.get(HERE) ?? null];
    expect((await world.ask("GET /api/me?siteInfoId=1", { as: other })).code).toBe("SITE_MISMATCH");
    expect((await world.ask("GET /api/me?siteInfoId=37", { as: own })).code).toBe("SITE_MISMATCH");
  });

  it("S-48 use a promotion code of one name, each that of their site, once", async () => {
    await world.database.owner.transaction(async (client) => {
      // As if two people of each site had made it.
      await client.query("set local session_replication_role = replica");
      await client.query(
        `insert into coupon.coupon (id, site_id, code, amount, uses_max, from_ms, until_ms)
           values (901, 1, 'TWIN-1', 7300, 1, 0, 4102444800000), (902, 37, 'TWIN-1', 4100, 1, 0, 4102444800000)`,
      );
    });
    expect((await use(HERE)).data).toMatchObject({ point: 7_300 });
    expect((await use(THERE)).data).toMatchObject({ point: 4_100 });
    for (const twin of BOTH) expect((await use(twin)).code).toBe("COUPON_USED");
  });

  it("S-48 ask by one key each their own question, and read nobody else's", async () => {
    const clientKey = randomUUID();
    const create = (twin: Twin) =>
      ask(twin, "POST /api/contact/create", { question: `from ${twin.code}`, clientKey });
    const [here, there] = [await create(HERE), await create(THERE)];
    expect([here.data["question"], there.data["question"]]).toEqual(["from maru", "from maru-en"]);
    for (const twin of BOTH) {
      const { content } = (await ask(twin, "GET /api/contact/list")).data as {
        content: { question: string }[];
      };
      expect(content.map(({ question }) => question)).toEqual([`from ${twin.code}`]);
    }
    const foreign = await ask(THERE, `GET /api/contact/read?id=${String(here.data["id"])}`);
    expect(foreign.status).toBe(404);
  });

  it("S-48 take one name each on their site, and read what is written on it", async () => {
    for (const twin of BOTH)
      expect((await ask(twin, "POST /api/player/change_nick", { nick: "Twin" })).data).toEqual({
        nick: "Twin",
      });
    for (const { site } of BOTH) {
      const taken = (path: string) => world.ask(`GET /api/player/${path}&siteInfoId=${site}`);
      expect((await taken("check_username?username=annie")).data["code"]).toBe("USERNAME_TAKEN");
      expect((await taken("check_nick?nick=Twin")).data["code"]).toBe("NICK_TAKEN");
    }
    await world.database.owner.query(
      `insert into content.article (kind, site_id, texts, publish_at_ms)
         select 'notice', site, jsonb_build_object(language, jsonb_build_object('title', 'One title', 'content', code)), 1
           from (values (1, 'maru', 'ko'), (37, 'maru-en', 'en')) as made (site, code, language)`,
    );
    for (const { site } of BOTH) {
      const list = await world.ask(`GET /api/content/notice/list?siteInfoId=${site}`);
      expect(list.text.match(/One title/g), list.text).toHaveLength(1);
    }
  });

  it("S-48 are slowed down by wrong passwords of their own alone, also from one address", async () => {
    const tries = Array.from({ length: 6 }, () => signIn(THERE, "not the password 7"));
    for (const tried of await Promise.all(tries)) expect(tried.ok).toBe(false);
    expect(await signIn(THERE)).toMatchObject({ ok: false });
    expect(await signIn(HERE)).toMatchObject({ ok: true });
  });
});

describe("bets of one key on two sites", () => {
  it("S-48 are two bets, each with its own receipt", async () => {
    const receipts = await openReceiptWorld();
    try {
      const server = await receipts.startProcess([testKey(START_MS - 1_000)]);
      const clientKey = randomUUID();
      const twins = [1, 37].flatMap((site) => receipts.members.find((member) => member.site === site) ?? []);
      const wishes = twins.map(({ id, site }) =>
        betRequest({ memberId: id, siteId: siteId(site), roundId: receipts.round, clientKey }),
      );
      const place = () => Promise.all(wishes.map((wish) => server.trading.betting.placeBet(wish)));
      // The second time each gets its own bet again.
      const placed = [...(await place()), ...(await place())];
      await server.trading.relay.drain();
      const bets = placed.flatMap((answer) => (answer.ok ? [answer.bet] : []));
      expect(bets.map(({ memberId }) => memberId)).toEqual(
        [...wishes, ...wishes].map(({ memberId }) => memberId),
      );
      expect(new Set(bets.map(({ betId }) => betId)).size).toBe(2);
      expect(new Set((await server.proof.receiptsOf(bets)).values()).size).toBe(2);
      // Each hears of its own alone.
      for (const bet of bets) {
        const own = server.said.filter(({ to, type }) => to === String(bet.memberId) && type === "gameBet");
        expect(own.map(({ data }) => data["id"])).toEqual([bet.betId]);
      }
    } finally {
      await receipts.close();
    }
  });
});
