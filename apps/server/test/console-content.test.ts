import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openContent, type Content } from "../src/operations/content/content.ts";
import { NO_SCANNER } from "../src/ports/file-scanner.ts";
import { openSiteReads } from "../src/platform/database.ts";
import { type ConsoleWorld, openConsoleWorld } from "./console-world.ts";

const ANN = 13;
const BOB = 14;
const CHO = 15;
const DAY_MS = 86_400_000;
const PICTURE =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

let world: ConsoleWorld;
let players: Content;
const told = async (): Promise<readonly Record<string, unknown>[]> =>
  (
    await world.database.owner.query<{ payload: Record<string, unknown> }>(
      "delete from live.outbox where kind in ('content.published', 'inquiry.answered') returning payload",
    )
  ).map(({ payload }) => payload);

beforeAll(async () => {
  world = await openConsoleWorld();
  players = openContent({
    database: world.database.as("maru_content"),
    siteReads: openSiteReads(world.database.as("maru_http")),
    scanner: NO_SCANNER,
    proof: "phone",
  });
  for (const name of ["ada", "mia", "ora", "sue", "con", "aud", "otto"]) await world.signIn(name);
  await world.signIn("pat", { siteCode: "maru" });
});
afterAll(() => world.close());

const ko = { siteId: 1, language: "ko", siteLanguage: "ko" } as const;
const en = { ...ko, language: "en" } as const;
const TEXTS = { ko: { title: "점검 안내", content: "<p onclick='x()'>오늘 밤<script>y</script></p>" } };

const asked = async (
  memberId: number,
  siteId: number,
  question: string,
  dueInMs: number,
): Promise<number> => {
  const [row] = await world.database.owner.query<{ id: string }>(
    `insert into content.inquiry (site_id, member_id, question, due_at_ms) values ($1, $2, $3, platform.clock_ms() + $4::bigint)
     returning id`,
    [siteId, memberId, question, dueInMs],
  );
  return Number(row?.id);
};

const inquiryIds = async (as: string, query: Record<string, string | number> = {}) =>
  (await world.call("inquiries", { as, query })).data.content.map(({ id }) => id);

const send = (to: object) =>
  world.call("sendMessages", { as: "sue", body: { to, title: "안내", content: "<p>안녕하세요</p>" } });

describe("a notice", () => {
  it("published is cleaned, seen by players, told to whoever is there, and noted", async () => {
    const saved = await world.call("saveNotice", { as: "con", body: { texts: TEXTS } });
    expect(saved.status).toBe(200);
    const { id } = saved.data;
    expect(await told()).toMatchObject([
      { kind: "content.published", what: "notice", siteId: 1, id, title: "점검 안내" },
    ]);
    expect(await players.notice(ko, id)).toMatchObject({ title: "점검 안내", content: "<p>오늘 밤</p>" });
    const [event] = await world.database.owner.query<{ content: string }>(
      "select content from audit.event where action = 'content.save-notice' order by seq desc limit 1",
    );
    expect(JSON.parse(event?.content ?? "{}")).toMatchObject({
      staffId: 8,
      siteId: 1,
      subject: `article:${id}`,
      before: null,
    });
  });

  it("changed is not told again, and keeps what it was in the audit", async () => {
    const { data } = await world.call("saveNotice", { as: "con", body: { texts: TEXTS } });
    await told();
    const texts = { ko: { title: "새 제목", content: "<p>내일</p>" } };
    const changed = await world.call("saveNotice", {
      as: "con",
      body: { id: data.id, texts, isPinned: true },
    });
    expect([changed.status, changed.data.id]).toEqual([200, data.id]);
    expect(await told()).toEqual([]);
    expect(await players.notice(ko, data.id)).toMatchObject({ title: "새 제목", isPinned: true });
    const [event] = await world.database.owner.query<{ content: string }>(
      "select content from audit.event where action = 'content.save-notice' order by seq desc limit 1",
    );
    expect(event?.content).toContain("점검 안내");
    const foreign = await world.call("saveNotice", { as: "ada", site: 37, body: { id: data.id, texts } });
    expect(foreign.code).toBe("NOT_FOUND");
  });

  it("waits for its time, is told then, once, and ends by itself", async () => {
    const nowMs = world.nowMs();
    const body = { texts: TEXTS, publishAtMs: nowMs + 60_000, expireAtMs: nowMs + 120_000 };
    const { data } = await world.call("saveNotice", { as: "con", body });
    expect([await world.verbs.contentService.announceDue(), await told()]).toEqual([0, []]);
    expect(await players.notice(ko, data.id)).toBeNull();
    await world.pass(60_001);
    expect(await world.verbs.contentService.announceDue()).toBe(1);
    expect(await world.verbs.contentService.announceDue()).toBe(0);
    expect(await told()).toMatchObject([{ what: "notice", id: data.id }]);
    expect(await players.notice(ko, data.id)).not.toBeNull();
    await world.pass(60_000);
    expect(await players.notice(ko, data.id)).toBeNull();
    const list = await world.call("articles", { as: "con", query: { kind: "notice", state: "over" } });
    expect(list.data.content.map(({ id }) => id)).toEqual([data.id]);
    const backwards = { texts: TEXTS, publishAtMs: nowMs + 9_000_000, expireAtMs: nowMs + 8_000_000 };
    expect((await world.call("saveNotice", { as: "con", body: backwards })).code).toBe("SCHEDULE_BACKWARDS");
    const overAtOnce = { texts: TEXTS, expireAtMs: nowMs };
    expect((await world.call("saveNotice", { as: "con", body: overAtOnce })).code).toBe("SCHEDULE_BACKWARDS");
    expect((await world.call("savePopup", { as: "con", body: overAtOnce })).code).toBe("SCHEDULE_BACKWARDS");
    const overBefore = { id: data.id, texts: TEXTS, expireAtMs: nowMs };
    expect((await world.call("saveNotice", { as: "con", body: overBefore })).code).toBe("SCHEDULE_BACKWARDS");
  });

  it("for readers of one language is shown to them alone, and told to nobody", async () => {
    const { data } = await world.call("saveNotice", { as: "con", body: { texts: TEXTS, audience: ["en"] } });
    expect(await told()).toEqual([]);
    const listed = async (ask: typeof ko | typeof en) =>
      (await players.notices(ask, { page: 0, size: 50 })).content.some(({ id }) => id === data.id);
    expect([await listed(ko), await listed(en)]).toEqual([false, true]);
  });

  it("is taken away with a reason, and stays in the table", async () => {
    const { data } = await world.call("saveNotice", { as: "con", body: { texts: TEXTS } });
    const remove = () =>
      world.call("removeArticle", { as: "con", params: { id: data.id }, body: { reason: "was wrong" } });
    expect([(await remove()).status, (await remove()).code]).toEqual([200, "NOT_FOUND"]);
    expect(await players.notice(ko, data.id)).toBeNull();
  });

  it("is previewed as it would be shown, and written by nobody else than content's own", async () => {
    const shown = await world.call("previewContent", { as: "con", body: { texts: TEXTS, language: "en" } });
    expect(shown.data).toMatchObject({ title: "점검 안내", content: "<p>오늘 밤</p>" });
    expect(Object.keys(shown.data.look).length).toBeGreaterThan(0);
    for (const as of ["ora", "sue", "aud", "pat"])
      expect([as, (await world.call("saveNotice", { as, body: { texts: TEXTS } })).status]).toEqual([
        as,
        403,
      ]);
    expect(
      (await world.call("saveNotice", { as: "con", site: 37, body: { texts: TEXTS } })).status,
    ).toBeGreaterThan(400);
  });
});

describe("guides, popups and pages", () => {
  it("are saved, listed and shown", async () => {
    const guide = await world.call("saveStrategy", { as: "con", body: { texts: TEXTS, category: 2 } });
    expect(await players.strategy(ko, guide.data.id)).toMatchObject({ category: 2 });
    const picture = await world.call("saveContentPicture", { as: "con", body: { base64: PICTURE } });
    expect(picture.status).toBe(200);
    await told();
    const popup = await world.call("savePopup", {
      as: "con",
      body: { texts: TEXTS, fileId: picture.data.id, width: 600 },
    });
    expect(await told()).toMatchObject([{ what: "popup", id: popup.data.id }]);
    expect(await players.popup(ko, popup.data.id)).toMatchObject({
      type: 1,
      width: 600,
      image: `/api/file/${picture.data.id}`,
    });
    const seen = await world.call("contentPicture", { as: "con", params: { id: picture.data.id } });
    expect([seen.status, seen.headers["content-type"]]).toEqual([200, "image/webp"]);
    const elsewhere = await world.call("contentPicture", {
      as: "ada",
      site: 37,
      params: { id: picture.data.id },
    });
    expect(elsewhere.status).toBe(404);
    const list = await world.call("popupsOfSite", { as: "con" });
    expect(list.data.content[0]).toMatchObject({ id: popup.data.id, state: "shown" });
    const changed = await world.call("savePopup", { as: "con", body: { id: popup.data.id, texts: TEXTS } });
    expect(changed.status).toBe(200);
    expect(await players.popup(ko, popup.data.id)).toMatchObject({ type: 2, image: null });
    const removed = await world.call("removePopup", {
      as: "con",
      params: { id: popup.data.id },
      body: { reason: "was wrong" },
    });
    expect([removed.status, await players.popup(ko, popup.data.id)]).toEqual([200, null]);
    const noise = await world.call("saveContentPicture", { as: "con", body: { base64: "AAAA" } });
    expect(noise.code).toBe("FILE_NOT_A_PICTURE");
  });

  it("of the terms are announced ahead", async () => {
    const save = (more: object) =>
      world.call("savePage", { as: "con", body: { type: "terms", texts: TEXTS, ...more } });
    expect((await save({})).data).toEqual({ version: 1 });
    const soon = world.nowMs() + 8 * DAY_MS;
    expect((await save({ effectiveAtMs: soon, isAdverse: true })).code).toBe("PAGE_TOO_EARLY");
    expect((await save({ effectiveAtMs: soon })).data).toEqual({ version: 2 });
    const { data } = await world.call("pageVersions", { as: "con", query: { type: "terms" } });
    expect(data.content.map(({ version, state }) => [version, state])).toEqual([
      [2, "announced"],
      [1, "held"],
    ]);
  });
});

describe("inquiries", () => {
  it("come by their due time, page by page, and know what is late", async () => {
    const ids = [
      await asked(ANN, 1, "later", 9 * DAY_MS),
      await asked(ANN, 1, "late", -1),
      await asked(BOB, 1, "soon", DAY_MS),
    ];
    await asked(CHO, 37, "elsewhere", DAY_MS);
    expect(await inquiryIds("sue")).toEqual([ids[1], ids[2], ids[0]]);
    const first = await world.call("inquiries", { as: "sue", query: { size: 2 } });
    expect(first.data.content.map(({ isOverdue }) => isOverdue)).toEqual([true, false]);
    const second = await world.call("inquiries", {
      as: "sue",
      query: { size: 2, cursor: first.data.next ?? "" },
    });
    expect(second.data.content.map(({ id }) => id)).toEqual([ids[0]]);
    expect(await inquiryIds("sue", { memberId: BOB })).toEqual([ids[2]]);
  });

  it("are somebody's until they are answered, once, and the player is told", async () => {
    const id = await asked(ANN, 1, "누구?", DAY_MS);
    const assign = (as: string, staffId: number | null) =>
      world.call("assignInquiry", { as, params: { id }, body: { staffId } });
    expect((await assign("sue", 7)).status).toBe(200);
    expect((await assign("sue", 999)).code).toBe("NOT_FOUND");
    expect(await inquiryIds("sue", { assigned: "me" })).toEqual([id]);
    expect(await inquiryIds("sue", { assigned: "none" })).not.toContain(id);
    await told();
    const answer = (as: string) =>
      world.call("answerInquiry", { as, params: { id }, body: { text: "답변입니다" } });
    expect((await answer("otto")).status).toBeGreaterThanOrEqual(403);
    expect((await answer("sue")).status).toBe(200);
    expect((await answer("ora")).code).toBe("INQUIRY_ANSWERED");
    expect(await told()).toMatchObject([{ kind: "inquiry.answered", id, memberId: ANN }]);
    expect((await assign("sue", null)).code).toBe("INQUIRY_ANSWERED");
    expect(await inquiryIds("sue", { state: "answered" })).toEqual([id]);
    const one = await world.call("inquiry", { as: "sue", params: { id } });
    expect(one.data).toMatchObject({ answer: "답변입니다", answeredBy: 7, username: "ann" });
    expect((await world.call("inquiry", { as: "ada", site: 37, params: { id } })).status).toBe(404);
  });

  it("carry the receipt and the round of the bet they name, if it is the player's own", async () => {
    const key = "00000000-0000-4000-8000-0000000000cc";
    await world.database.owner.query(
      `insert into betting.bet (id, round_id, member_id, site_id, option_id, type, stake, multiple_bp, terms_id, client_key,
         accepted_at_ms, balance_after) values (77, 1, $1, 1, 1, 'B', 5, 18800, 1, $2, 1, 0)`,
      [ANN, key],
    );
    const ids = [
      await asked(ANN, 1, `my bet ${key} is wrong`, DAY_MS),
      await asked(ANN, 1, "베팅 #77에 대한 문의예요.\nwhy?", DAY_MS),
      await asked(BOB, 1, "not mine: #77", DAY_MS),
    ];
    const receipts = await Promise.all(
      ids.map(async (id) => (await world.call("inquiry", { as: "sue", params: { id } })).data.receipt),
    );
    const bet = { betId: 77, clientKey: key, roundId: 1, optionId: 1 };
    expect(receipts).toEqual([bet, bet, null]);
    const receipt = await world.call("playerBetReceipt", {
      as: "sue",
      params: { clientKey: key },
      query: { memberId: ANN },
    });
    // The bet's round is not there, so nothing can be shown of it.
    expect(receipt.status).toBe(404);
  });

  it("are answered out of prepared words", async () => {
    const made = await world.call("saveAnswerTemplate", {
      as: "sue",
      body: { name: "입금", texts: { ko: "확인했습니다" } },
    });
    const { id } = made.data;
    await world.call("saveAnswerTemplate", {
      as: "sue",
      body: { id, name: "입금 확인", texts: { ko: "확인했습니다.", en: "Done." } },
    });
    const of = async (site: number) => (await world.call("answerTemplates", { as: "ada", site })).data;
    expect(await of(1)).toMatchObject([{ id, name: "입금 확인", texts: { en: "Done." } }]);
    expect(await of(37)).toEqual([]);
    expect((await world.call("removeAnswerTemplate", { as: "sue", params: { id } })).status).toBe(200);
    expect(await of(1)).toEqual([]);
  });
});

describe("messages", () => {
  it("go to those named, to a partner's players, or to all, but to nobody who excluded themself", async () => {
    expect((await send({ memberIds: [ANN, CHO] })).data).toEqual({ sent: 1 });
    expect((await send({ partnerId: 11 })).data).toEqual({ sent: 1 });
    expect((await send({ everyone: true })).data).toEqual({ sent: 2 });
    const { owner } = world.database;
    await owner.query(
      "insert into accounts.protection (member_id, site_id, excluded_until_ms) values ($1, 1, $2)",
      [ANN, world.nowMs() + 5_000],
    );
    expect((await send({ everyone: true })).data).toEqual({ sent: 1 });
    // An exclusion that has run out goes on until its player comes back.
    await world.pass(10_000);
    expect((await send({ everyone: true })).data).toEqual({ sent: 1 });
    const { data } = await world.call("sentMessages", { as: "sue", query: { memberId: ANN } });
    expect(data.content.map(({ staffId }) => staffId)).toEqual([7, 7, 7]);
  });
});
