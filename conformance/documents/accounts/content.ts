import { at, brief, type Json, listAt, numberAt, textAt } from "../client/json.ts";
import type { Operator } from "../client/operator.ts";
import type { Player } from "../client/player.ts";
import { bearer, connect } from "../live/channel.ts";
import type { World } from "../run/world.ts";
import { eventually, hasFields, must, same } from "../table/must.ts";
import type { Group, Say } from "../table/table.ts";

const POPUP = "id type content title iconType headerBg headerColor width isShow".split(" ");
const CLIENT_LIST = { resultType: "ClientList", page: 0, size: 50 } as const;

/** Notices, strategies, popups, messages and inquiries; how they are written, and what is told of them at once. */
export const content = (world: World): Group => ({
  name: "accounts: content and support",
  run: async (say) => {
    const player = await world.player("player2");
    const staff = await world.staff("operator1");
    await reading(say, player);
    await saving(say, staff);
    await announcing(say, world, staff);
    // Letters and news would stand over the screens that others walk on site 1.
    const trader = await world.player("trader1");
    await messages(say, trader, staff);
    await inquiries(say, world, trader, staff);
    await pushes(say, world, trader, staff);
  },
});

async function reading(say: Say, player: Player): Promise<void> {
  const list = (of: string, query: Record<string, string | number>): Promise<Json> =>
    player.ask(`GET /api/content/${of}/list`, { query });
  await say("5-wire:34", "site 1 opens with three notices", async () => {
    const found = listAt(await list("notice", { page: 0, size: 12 }), "content").length;
    must(found >= 3, `${found} notices`);
    return `${found} notices`;
  });
  await say("5-wire:34", "site 1 opens with two strategies, of categories 1 and 2", async () => {
    const found = listAt(await list("strategy", CLIENT_LIST), "content").map((row) =>
      numberAt(row, "category"),
    );
    must(found.includes(1) && found.includes(2), `categories ${found.join(", ")}`);
    return `categories ${found.join(", ")}`;
  });
  await say("5-wire:34", "site 1 opens with a popup", async () => {
    const found = listAt(await list("popup", CLIENT_LIST), "content");
    must(found.length > 0, "no popup");
    return hasFields(found[0], POPUP, "popup");
  });
  await say("2-accounts:138", "a popup is 485 px wide by default", async () =>
    same(numberAt(listAt(await list("popup", CLIENT_LIST), "content")[0], "width"), 485, "width"),
  );
  await say("2-accounts:54", "a notice has id, title, content, createDate", async () => {
    const contentId = numberAt(listAt(await list("notice", { page: 0, size: 12 }), "content")[0], "id");
    return hasFields(
      await player.ask("GET /api/content/notice", { query: { contentId } }),
      ["id", "title", "content", "createDate"],
      "notice",
    );
  });
  await say("2-accounts:54", "a strategy has category, title, content", async () => {
    const contentId = numberAt(listAt(await list("strategy", CLIENT_LIST), "content")[0], "id");
    return hasFields(
      await player.ask("GET /api/content/strategy", { query: { contentId } }),
      ["category", "title", "content"],
      "strategy",
    );
  });
  await say("2-accounts:129", "a notice that is not there is refused with a message", async () => {
    const { http, body } = await player.call("GET /api/content/notice", {
      query: { contentId: 987_654_321 },
    });
    must(http === 404 && textAt(body, "message") !== "", `${http} ${brief(body)}`);
    return `${http} "${textAt(body, "message")}"`;
  });
  for (const type of ["terms", "privacy"]) {
    await say("2-accounts:108", `GET /api/content/static {type ${type}}`, async () => {
      const text = JSON.stringify(await player.ask("GET /api/content/static", { query: { type } }));
      must(text.length > 300, `${text.length} letters`);
      return `${text.length} letters`;
    });
  }
  await terms(say, player);
}

async function terms(say: Say, player: Player): Promise<void> {
  const [own, privacy] = await Promise.all(
    ["terms", "privacy"].map(async (type) =>
      JSON.stringify(await player.ask("GET /api/content/static", { query: { type } })),
    ),
  );
  const wanted: readonly (readonly [string, string, RegExp])[] = [
    ["2-accounts:12", "trading hours 09:00 to 04:00", /09:00[\s\S]{0,40}04:00|오전 9시[\s\S]{0,40}새벽 4시/],
    ["1-trading:17", "forex and gold 08:00 to 06:00", /08:00[\s\S]{0,60}06:00/],
    ["1-trading:81", "void when not placed before 04:00 and not reached by 05:00", /05:00|오전 5시|새벽 5시/],
    ["2-accounts:12", "a deposit that is not paid expires after 30 minutes", /30분/],
    ["2-accounts:81", "minors are refused", /19세|18세|미성년/],
    ["2-accounts:141", "appeal and reply within 15 days", /15일/],
    ["2-accounts:141", "changes announced 7 days ahead, 30 where adverse", /7일[\s\S]{0,200}30일/],
    ["1-trading:18", "the risk is named", /위험/],
  ];
  for (const [line, what, words] of wanted) {
    await say(line, `the terms say: ${what}`, () => {
      must(words.test(own ?? ""), `no ${words.source} in the terms`);
      return words.exec(own ?? "")?.[0].slice(0, 80) ?? "";
    });
  }
  await say(
    "2-accounts:141",
    "the papers say: dormant data 1 year, stored 3 years, withdrawals 5 years",
    () => {
      const text = `${own} ${privacy}`;
      const missing = ["1년", "3년", "5년"].filter((years) => !text.includes(years));
      must(missing.length === 0, `no ${missing.join(", ")}`);
      return "1년, 3년, 5년";
    },
  );
}

async function saving(say: Say, staff: Operator): Promise<void> {
  const save = (of: string, body: { readonly [key: string]: Json }): Promise<string> =>
    staff.ask(`POST /api/content/${of}`, { body }).then((data) => brief(data));
  await say("2-accounts:108", "POST saves a notice {title, content}", () =>
    save("notice", { title: "점검 안내", content: "<p>오늘 밤 점검합니다.</p>" }),
  );
  await say("2-accounts:108", "POST saves a strategy {category, title, content}", () =>
    save("strategy", { category: 2, title: "처음 한 걸음", content: "<p>작게 시작하세요.</p>" }),
  );
  await say("2-accounts:108", "POST saves a popup {type, title, content, isShow, …}", async () => {
    const saved = await staff.ask("POST /api/content/popup", {
      body: {
        type: 2,
        title: "알려 드립니다",
        content: "<p>안내</p>",
        isShow: 0,
        width: 485,
        iconType: 3,
        headerBg: "#102030",
        headerColor: "#ffffff",
      },
    });
    return brief(saved);
  });
  await say("2-accounts:108", "POST saves a static page {type, title, content}", () =>
    save("static", { type: "guide", title: "이용안내", content: "<p>이용안내</p>" }),
  );
}

const DAY_MS = 86_400_000;

/** Changes of a paper, on a page that nobody else of this run reads. */
async function announcing(say: Say, world: World, staff: Operator): Promise<void> {
  const type = `paper_${Date.now().toString(36).replaceAll(/\d/g, "x")}`;
  const save = (words: string, more: { readonly [key: string]: Json } = {}) =>
    staff.call("POST /api/content/static", {
      site: 2,
      body: { type, texts: { ko: { title: "규칙", content: `<p>${words}</p>` } }, ...more },
    });
  const read = async (): Promise<Json | undefined> =>
    at((await world.call("GET /api/content/static", { site: 2, query: { type } })).body, "data");
  await say("2-accounts:141", "the first version of a paper holds at once", async () => {
    const { http, body } = await save("첫째");
    must(http === 200, `${http} ${brief(body)}`);
    must(textAt(await read(), "content").includes("첫째"), brief(await read()));
    return brief(await read(), 120);
  });
  for (const [what, isAdverse, days] of [
    ["a change", false, 7],
    ["an adverse change", true, 30],
  ] as const) {
    await say("2-accounts:141", `${what} is announced at least ${days} days ahead`, async () => {
      const early = await save("이르다", { isAdverse, effectiveAtMs: Date.now() + (days - 1) * DAY_MS });
      must(early.http >= 400 && early.http < 500, `${days - 1} days ahead answers ${early.http}`);
      const effectiveAtMs = Date.now() + (days + 1) * DAY_MS;
      const announced = await save(`${what} 둘째`, { isAdverse, effectiveAtMs });
      must(
        announced.http === 200,
        `${days + 1} days ahead answers ${announced.http} ${brief(announced.body)}`,
      );
      const now = await read();
      must(textAt(now, "content").includes("첫째"), `it holds already: ${brief(now)}`);
      must(at(now, "next") !== null && at(now, "next") !== undefined, `nobody is told: ${brief(now)}`);
      return `${days - 1} days: ${early.http} ${textAt(early.body, "code")}; ${days + 1} days: next ${brief(at(now, "next"), 80)}`;
    });
  }
}

async function messages(say: Say, player: Player, staff: Operator): Promise<void> {
  await say("2-accounts:108", "GET /api/message/my {page, size, isRead}", async () => {
    await staff.ask("POST /api/console/messages", {
      site: 37,
      body: { to: { memberIds: [player.id] }, title: "쪽지", content: "읽어 주세요" },
    });
    const page = await player.ask("GET /api/message/my", { query: { page: 0, size: 20, isRead: 0 } });
    return hasFields(listAt(page, "content")[0], ["id", "isRead"], "message");
  });
  await say("2-accounts:108", "GET /api/message/read {id} lowers the unread count", async () => {
    const count = async (): Promise<number> => {
      const data = await player.ask("GET /api/message/my_unread_count");
      return typeof data === "number" ? data : numberAt(data, "count");
    };
    const before = await count();
    const id = numberAt(
      listAt(
        await player.ask("GET /api/message/my", { query: { page: 0, size: 20, isRead: 0 } }),
        "content",
      )[0],
      "id",
    );
    await player.ask("GET /api/message/read", { query: { id } });
    return same(await count(), before - 1, "unread");
  });
  await say("2-accounts:108", "GET /api/message/readAll leaves none unread", async () => {
    await player.ask("GET /api/message/readAll");
    return same(
      listAt(await player.ask("GET /api/message/my", { query: { page: 0, size: 20, isRead: 0 } }), "content")
        .length,
      0,
      "unread",
    );
  });
}

async function inquiries(say: Say, world: World, player: Player, staff: Operator): Promise<void> {
  await say("2-accounts:108", "POST /api/contact/create {question}", async () => {
    const data = await player.ask("POST /api/contact/create", { body: { question: "입금이 아직이에요" } });
    return brief(data);
  });
  await say("2-accounts:108", "GET /api/contact/list and /read {id}", async () => {
    const id = numberAt(
      listAt(await player.ask("GET /api/contact/list", { query: { page: 0, size: 20 } }), "content")[0],
      "id",
    );
    return hasFields(
      await player.ask("GET /api/contact/read", { query: { id } }),
      ["id", "question"],
      "inquiry",
    );
  });
  await say("2-accounts:117", "an answer is told on /user/queue/question_finish with its id", async () => {
    const live = await connect(world, bearer(player));
    const told = await live.subscribe("/user/queue/question_finish");
    const id = numberAt(
      listAt(await player.ask("GET /api/contact/list", { query: { page: 0, size: 20 } }), "content")[0],
      "id",
    );
    await staff.ask(`POST /api/console/inquiry/${id}/answer`, {
      site: 37,
      body: { text: "확인했습니다." },
    });
    const message = await told.next("the answer", () => true);
    await live.close();
    must(JSON.stringify(message.body).includes(String(id)), brief(message.body));
    return brief(message.body);
  });
  await say(
    "2-accounts:125",
    "GET /api/contact/my_unread_count counts it, POST /read_all clears it",
    async () => {
      const unread = async (): Promise<number> => {
        const data = await player.ask("GET /api/contact/my_unread_count");
        return typeof data === "number" ? data : numberAt(data, "count");
      };
      const before = await unread();
      must(before >= 1, `${before} unread`);
      await player.ask("POST /api/contact/read_all", { body: {} });
      return `${before}, then ${same(await unread(), 0, "unread")}`;
    },
  );
}

async function pushes(say: Say, world: World, trader: Player, staff: Operator): Promise<void> {
  const live = await connect(world, bearer(trader));
  const [notices, popups] = [
    await live.subscribe("/topic/notice/37"),
    await live.subscribe("/topic/popup/37"),
  ];
  const title = `공지 ${Date.now()}`;
  const texts = {
    ko: { title, content: "<p>내용</p>" },
    en: { title: `Notice of ${title}`, content: "<p>text</p>" },
  };
  await say("2-accounts:117", "a new notice is told on /topic/notice/{siteId}", async () => {
    await staff.ask("POST /api/content/notice", { site: 37, body: { texts } });
    const message = await notices.next("the notice", ({ body }) => JSON.stringify(body).includes(title));
    return brief(message.body, 160);
  });
  await say("1-trading:15", "on site 37 a pushed notice is English", () => {
    const message = notices.heard.find(({ body }) => JSON.stringify(body).includes(title));
    const said = textAt(message?.body, "title") || textAt(message?.body, "data.title");
    return same(said, `Notice of ${title}`, "title");
  });
  await say("2-accounts:117", "a new popup is told on /topic/popup/{siteId}", async () => {
    const saved = await staff.ask("POST /api/content/popup", { site: 37, body: { texts } });
    const message = await popups.next("the popup", ({ body }) => JSON.stringify(body).includes(title));
    await staff.call(`POST /api/console/content/popup/${numberAt(saved, "id")}/remove`, {
      site: 37,
      body: { reason: "the row is done" },
    });
    return brief(message.body, 160);
  });
  await live.close();
  await leaving(say, world, staff);
}

async function leaving(say: Say, world: World, staff: Operator): Promise<void> {
  await say("2-accounts:117", "a forced logout is told on /user/queue/force_logout", async () => {
    const trader = await world.player("trader3");
    const live = await connect(world, bearer(trader));
    const told = await live.subscribe("/user/queue/force_logout");
    await staff.ask(`POST /api/console/player/${trader.id}/log-out`, {
      site: 37,
      body: { reason: "a line of the document" },
    });
    const message = await told.next("the end", () => true);
    const after = await eventually(() => trader.call("GET /api/me"), {
      what: "the end of the session",
      holds: ({ http }) => http === 401,
    });
    await live.close();
    return `${brief(message.body)}, then ${after.http}`;
  });
}
