import { randomUUID } from "node:crypto";
import { memberId } from "@maru/values";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openSiteReads } from "../../platform/database.ts";
import { NO_SCANNER } from "../../ports/file-scanner.ts";
import { openTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { type Content, openContent } from "./content.ts";
import type { NewArticle, NewPage } from "./save-store.ts";

const DAY = 86_400_000;

let database: TestDatabase;
let content: Content;
const ann = { memberId: memberId(1_001), siteId: 1 };
const bob = { memberId: memberId(1_002), siteId: 1 };
const operator = memberId(1_003);
beforeAll(async () => {
  database = await openTestDatabase();
  for (const statement of [
    "create table platform.test_clock (shift_ms bigint not null)",
    "insert into platform.test_clock values (0)",
    `create or replace function platform.clock_ms() returns bigint language sql volatile security definer
       as $$ select 1800000000000 + shift_ms from platform.test_clock $$`,
    `insert into site.site (id, code, name, locale, mode) values (1, 'one', 'One', 'ko', 'play'), (2, 'two', 'Two', 'en', 'play')`,
    `insert into accounts.member (site_id, username, password_hash, role) values
       (1, 'ann', '', 'PLAYER'), (1, 'bob', '', 'PLAYER'), (1, 'op1', '', 'OPERATOR')`,
  ])
    await database.owner.query(statement);
  content = openContent({
    database: database.as("maru_content"),
    siteReads: openSiteReads(database.as("maru_http")),
    scanner: NO_SCANNER,
    proof: "phone",
  });
});
afterAll(() => database.close());

const pass = (milliseconds: number) =>
  database.owner.query("update platform.test_clock set shift_ms = shift_ms + $1", [milliseconds]);
const told = async () => {
  const rows = await database.owner.query<{ payload: object }>("delete from live.outbox returning payload");
  return rows.map(({ payload }) => payload);
};
const ko = { siteId: 1, language: "ko", siteLanguage: "ko" } as const;
const PAGE = { page: 0, size: 20, beforeId: null };
const article = (more: Partial<NewArticle> = {}): NewArticle => ({
  siteId: 1,
  kind: "notice",
  category: null,
  texts: { ko: { title: "알림", content: "<p>본문</p>" } },
  isPinned: false,
  publishAtMs: null,
  expireAtMs: null,
  savedBy: operator,
  ...more,
});

describe("notices", () => {
  it("are shown while they are out, told once, and cleaned", async () => {
    const id = await content.saveArticle(
      article({
        texts: { ko: { title: "<b>점검</b>", content: "<p onclick=x>안내<script>y</script></p>" } },
      }),
    );
    expect(await told()).toEqual([
      { kind: "content.published", what: "notice", siteId: 1, id, title: "점검" },
    ]);
    expect(await content.notice(ko, id)).toMatchObject({ id, title: "점검", content: "<p>안내</p>" });
    const texts = { ko: { title: "휴장", content: "" }, en: { title: "Closed today", content: "" } };
    const english = await content.saveArticle(article({ siteId: 2, texts }));
    expect(await told(), "in the language of the site whose players hear it").toEqual([
      { kind: "content.published", what: "notice", siteId: 2, id: english, title: "Closed today" },
    ]);
    expect(await content.remove("article", { id: english, siteId: 2 })).toBe(true);
    const later = await content.saveArticle(article({ publishAtMs: 1_800_000_000_000 + DAY }));
    expect(await told()).toEqual([]);
    expect(await content.notice(ko, later)).toBeNull();
    const over = await content.saveArticle(article({ expireAtMs: 1_800_000_000_001 }));
    expect(await content.notice(ko, over)).not.toBeNull();
    await pass(1);
    expect(await content.notice(ko, over)).toBeNull();
    expect(await content.remove("article", { id, siteId: 2 })).toBe(false);
    expect(await content.remove("article", { id, siteId: 1 })).toBe(true);
    expect(await content.notice(ko, id)).toBeNull();
    await told();
  });

  it("belong to their site, or to all; pinned first, in the reader's language", async () => {
    const mine = await content.saveArticle(article());
    const all = await content.saveArticle(
      article({
        siteId: null,
        isPinned: true,
        texts: { ko: { title: "공통", content: "" }, en: { title: "All", content: "" } },
      }),
    );
    expect((await told()).slice(-1), "to each site in its language").toEqual([
      {
        kind: "content.published",
        what: "notice",
        siteId: null,
        id: all,
        titles: [
          { siteId: 1, title: "공통" },
          { siteId: 2, title: "All" },
        ],
      },
    ]);
    const list = (await content.notices(ko, PAGE)).content.map(({ id }) => id);
    expect(list.slice(0, 2)).toEqual([all, mine]);
    const two = await content.notices({ siteId: 2, language: "en", siteLanguage: "en" }, PAGE);
    expect(two.content.map(({ id, title }) => [id, title])).toEqual([[all, "All"]]);
    expect(await content.notice({ siteId: 2, language: "ja", siteLanguage: "en" }, mine)).toBeNull();
    expect((await content.notice({ ...ko, language: "zh" }, mine))?.title).toBe("알림");
  });

  it("and the product's guides come once, whatever notices there are already", async () => {
    expect((await content.notices(ko, PAGE)).content.length).toBeGreaterThan(0);
    const guides = async () => (await content.strategies(ko, PAGE)).content.map(({ category }) => category);
    expect(await guides()).toEqual([]);
    await content.seedFirstArticles();
    await content.seedFirstArticles();
    expect(new Set(await guides())).toEqual(new Set([1, 2]));
    expect(await guides()).toHaveLength(2);
  });

  it("and guides come a page at a time", async () => {
    for (let n = 0; n < 5; n += 1) await content.saveArticle(article({ kind: "strategy", category: 2 }));
    const first = await content.strategies(ko, { page: 0, size: 3, category: 2 });
    const second = await content.strategies(ko, { page: 1, size: 3, category: 2 });
    expect([first.content.length, first.last, second.content.length, second.last]).toEqual([
      3,
      false,
      3,
      true,
    ]);
  });
});

const page = (more: Partial<NewPage> = {}): NewPage => ({
  siteId: 1,
  type: "terms",
  texts: { ko: { title: "약관", content: "<p>1</p>" } },
  isAdverse: false,
  effectiveAtMs: null,
  savedBy: operator,
  ...more,
});

const saying = async (minutes: number): Promise<readonly boolean[]> => {
  const terms = await Promise.all(
    (["ko", "en", "zh", "ja"] as const).map((language) =>
      content.staticPage({ ...ko, language, siteId: 2 }, "terms"),
    ),
  );
  return terms.map((text) => text?.content.includes(String(minutes)) === true && !text.content.includes("{"));
};

describe("static pages", () => {
  it("are the product's own until a site has its own, in every language", async () => {
    for (const language of ["ko", "en", "zh", "ja"] as const)
      for (const type of ["terms", "privacy"])
        expect(await content.staticPage({ ...ko, language }, type)).toMatchObject({
          type,
          version: 0,
          next: null,
        });
    expect(await content.staticPage(ko, "nothing_here")).toBeNull();
  });

  it("quote the site's own time for deposits, in every language", async () => {
    expect(await saying(30)).toEqual([true, true, true, true]);
    expect(await saying(47)).toEqual([false, false, false, false]);
    await database.owner.query(
      "insert into wallet.settings (site_id, deposit_expiry_minutes) values (2, 47)",
    );
    expect(await saying(47)).toEqual([true, true, true, true]);
  });

  it("change after their notice period, 30 days when it is to the players' disadvantage", async () => {
    expect(await content.savePage(page())).toBe(1);
    expect(await content.staticPage(ko, "terms")).toMatchObject({
      version: 1,
      content: "<p>1</p>",
      next: null,
    });
    const [row] = await database.owner.query<{ now: string }>("select platform.clock_ms() as now");
    const nowMs = Number(row?.now);
    expect(await content.savePage(page({ effectiveAtMs: nowMs + 7 * DAY - 1 }))).toBeNull();
    expect(await content.savePage(page({ isAdverse: true, effectiveAtMs: nowMs + 30 * DAY - 1 }))).toBeNull();
    const texts = { ko: { title: "약관", content: "<p>2</p>" } };
    expect(await content.savePage(page({ texts }))).toBe(2);
    expect(await content.staticPage(ko, "terms")).toMatchObject({
      version: 1,
      next: { version: 2, effectiveDate: nowMs + 7 * DAY, content: "<p>2</p>" },
    });
    await pass(7 * DAY);
    expect(await content.staticPage(ko, "terms")).toMatchObject({
      version: 2,
      next: null,
      older: [{ version: 1 }],
    });
    expect(await content.staticPage(ko, "terms", 1)).toMatchObject({ version: 1, content: "<p>1</p>" });
    expect(await content.staticPage(ko, "terms", 3)).toBeNull();
    await expect(database.owner.query("update content.page set texts = '{}'")).rejects.toThrow(/refused/);
  });
});

const popup = {
  siteId: 1,
  texts: { ko: { title: "이벤트", content: "<p>a</p>" } },
  fileId: null,
  iconType: 3,
  headerBg: "#102030",
  headerColor: "#ffffff",
  width: 485,
  publishAtMs: null,
  expireAtMs: null,
  savedBy: operator,
};

describe("popups", () => {
  it("are told in the language of the site whose players hear it", async () => {
    const texts = { ko: { title: "경품", content: "" }, en: { title: "Prizes", content: "" } };
    const id = await content.savePopup({ ...popup, siteId: 2, texts });
    expect(await told()).toEqual([
      { kind: "content.published", what: "popup", siteId: 2, id, title: "Prizes" },
    ]);
    expect(await content.remove("popup", { id, siteId: 2 })).toBe(true);
  });

  it("take checked values for their looks", async () => {
    const id = await content.savePopup(popup);
    expect(await told()).toMatchObject([{ what: "popup", siteId: 1, id, title: "이벤트" }]);
    expect((await content.popups(ko, PAGE)).content).toMatchObject([
      { id, type: 2, width: 485, headerBg: "#102030" },
    ]);
    for (const wrong of [{ headerBg: "red;x:y" }, { width: 5_000 }, { iconType: 17 }])
      await expect(content.savePopup({ ...popup, ...wrong })).rejects.toThrow(/check constraint/);
    expect((await content.popups({ siteId: 2, language: "en", siteLanguage: "en" }, PAGE)).content).toEqual(
      [],
    );
  });
});

describe("the back office", () => {
  it("answers a question once, and counts it unread until it was read", async () => {
    const asked = await content.createInquiry(ann, {
      question: " 왜\u0000 \r\n그런가요? ",
      fileIds: [],
      clientKey: null,
    });
    expect(asked).toMatchObject({ ok: true, value: { question: "왜 \n그런가요?", answer: null, isRead: 1 } });
    const id = asked.ok ? asked.value.id : 0;
    expect(asked.ok && asked.value.dueDate - asked.value.createDate).toBe(15 * DAY);
    await told();
    const answer = { inquiryId: id, siteId: 1, operatorId: operator, text: "이렇습니다." };
    expect(await content.answerInquiry({ ...answer, siteId: 2 })).toBe(false);
    expect(await content.answerInquiry(answer)).toBe(true);
    expect(await content.answerInquiry(answer)).toBe(false);
    expect(await told()).toEqual([{ kind: "inquiry.answered", id, memberId: ann.memberId, siteId: 1 }]);
    expect(await content.unread(ann)).toEqual({ messageCnt: 0, contactCnt: 1 });
    expect(await content.readInquiry(bob, id)).toBeNull();
    expect(await content.unread(ann)).toEqual({ messageCnt: 0, contactCnt: 1 });
    expect(await content.readInquiry(ann, id)).toMatchObject({ answer: "이렇습니다.", isRead: 1 });
    expect(await content.unread(ann)).toEqual({ messageCnt: 0, contactCnt: 0 });
  });

  it("is asked once under one key, however often it is sent, also at the same time", async () => {
    const clientKey = randomUUID();
    const send = (question: string, key: string = clientKey) =>
      content.createInquiry(ann, { question, fileIds: [], clientKey: key });
    const answers = await Promise.all(Array.from({ length: 12 }, () => send("한 번만")));
    expect(new Set(answers.map((answer) => (answer.ok ? answer.value.id : answer.refusal.code))).size).toBe(
      1,
    );
    expect(await send("한 번만", clientKey.toUpperCase())).toEqual(answers[0]);
    expect(await send("다른 말")).toEqual({ ok: false, refusal: { code: "CLIENT_KEY_REUSED" } });
    expect(await content.createInquiry(bob, { question: "내 것", fileIds: [], clientKey })).toMatchObject({
      ok: true,
    });
    const rows = await database.owner.query("select member_id from content.inquiry where client_key = $1", [
      clientKey,
    ]);
    expect(rows).toHaveLength(2);
    await database.owner.query("delete from content.inquiry where client_key is not null");
  });

  it("takes 20 questions a day, however many are sent at once", async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        content.createInquiry(bob, { question: `질문 ${n}`, fileIds: [], clientKey: null }),
      ),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(20);
    expect(answers.find(({ ok }) => !ok)).toEqual({
      ok: false,
      refusal: { code: "INQUIRY_QUOTA", perDay: 20 },
    });
  });

  it("delivers messages, but none to who excluded themself (P-17)", async () => {
    const message = {
      siteId: 1,
      memberId: ann.memberId,
      operatorId: operator,
      title: "안내",
      content: "<p>x</p>",
    };
    expect(await content.sendMessage(message)).toBe(true);
    expect(await content.sendMessage({ ...message, siteId: 2 })).toBe(false);
    const list = await content.messages(ann, { ...PAGE, isRead: false });
    expect(list.content).toMatchObject([{ title: "안내", isRead: 0 }]);
    expect(await content.readMessage(bob, list.content[0]?.id ?? 0)).toBeNull();
    expect(await content.readMessage(ann, list.content[0]?.id ?? 0)).toMatchObject({ isRead: 1 });
    await content.sendMessage(message);
    expect(await content.readAllMessages(ann)).toEqual({ messageCnt: 0, contactCnt: 0 });
    await database.owner.query(
      "insert into accounts.protection (member_id, site_id, excluded_until_ms) values ($1, 1, 2000000000000)",
      [ann.memberId],
    );
    expect(await content.sendMessage(message)).toBe(false);
  });
});
