import type { Page } from "@playwright/test";
import {
  DESKTOP,
  fitsWidth,
  LAPTOP,
  nameOf,
  openScreen,
  PHONE,
  placed,
  seen,
  wordsOf,
} from "../client/screen.ts";
import { listAt, numberAt } from "../client/json.ts";
import type { World } from "../run/world.ts";
import { eventually, must, same } from "../table/must.ts";
import type { Group, Say } from "../table/table.ts";

const SIZES = [PHONE, LAPTOP, DESKTOP];
const PAGES: readonly (readonly [string, string, RegExp])[] = [
  ["2-accounts:20", "/", /시작|거래/],
  ["2-accounts:21", "/alert", /알림/],
  ["2-accounts:22", "/login", /로그인/],
  ["2-accounts:23", "/signup", /회원가입/],
  ["2-accounts:24", "/ref/MARU1", /회원가입/],
  ["2-accounts:25", "/find_id", /아이디 찾기/],
  ["2-accounts:25", "/find_pw", /비밀번호 찾기/],
  ["2-accounts:27", "/support/notice", /공지사항/],
  ["2-accounts:28", "/support/terms", /이용약관/],
  ["2-accounts:28", "/support/privacy", /개인정보/],
  ["3-decisions:K6", "/leaderboard", /준비|곧|오픈/],
  ["3-decisions:K6", "/promotion", /준비|곧|오픈/],
];
const MEMBERS = [
  "/support/contact",
  "/support/contact/create",
  "/mypage",
  "/history_trade",
  "/dnw",
  "/trade/1",
];

/** What somebody who is not signed in sees. */
export const visitorScreens = (world: World): Group => ({
  name: "screens: visitors",
  run: async (say) => {
    const { page, context } = await openScreen(world, LAPTOP);
    try {
      for (const [line, path, words] of PAGES) {
        await walk(say, page, { line, path, words });
        await say("3-decisions:A2", `${path} carries the SANDBOX ribbon`, async () =>
          placed(await seen(page.getByText("SANDBOX"), "the ribbon", { scroll: true })),
        );
      }
      await redirects(say, page);
      await heads(say, page, world);
      await login(say, page);
      await languages(say, page);
      await english(say, page);
    } finally {
      await context.close();
    }
  },
});

async function walk(
  say: Say,
  page: Page,
  { line, path, words }: { line: string; path: string; words: RegExp },
): Promise<void> {
  await say(line, `${path} opens`, async () => {
    await page.goto(path);
    const said = await eventually(() => wordsOf(page.locator("body")), {
      what: `${words.source} at ${path}`,
      holds: (text) => words.test(text),
    });
    same(new URL(page.url()).pathname, path, "address");
    return said.slice(0, 80);
  });
  await say(line, `${path} fits the width of 360, 1366 and 1440`, async () => {
    const said: string[] = [];
    for (const size of SIZES) {
      await page.setViewportSize(size);
      said.push(
        await fitsWidth(page).catch((error: Error) => must(false, `${nameOf(size)}: ${error.message}`) ?? ""),
      );
    }
    await page.setViewportSize(LAPTOP);
    return said.join("; ");
  });
  await say("1-trading:18", `${path} carries the warning of high risk`, async () =>
    placed(await seen(page.getByText(/고위험/), "the warning", { scroll: true })),
  );
}

/** The same pages of an installation in production: in play mode, and under no sandbox. */
export const visitorsOfProduction = (world: World): Group => ({
  name: "screens: visitors",
  run: async (say) => {
    const { page, context } = await openScreen(world, LAPTOP);
    try {
      for (const [line, path, words] of PAGES.filter(([, to]) => !to.startsWith("/ref/"))) {
        await walk(say, page, { line, path, words });
        await say("3-decisions:A2", `${path} carries no SANDBOX ribbon`, async () =>
          same(await page.getByText("SANDBOX").count(), 0, "ribbons"),
        );
      }
      await redirects(say, page);
    } finally {
      await context.close();
    }
  },
});

async function redirects(say: Say, page: Page): Promise<void> {
  const lands = async (path: string, wanted: string): Promise<string> => {
    await page.goto(path);
    await page.waitForURL((url) => url.pathname === wanted, { timeout: 6_000 }).catch(() => null);
    return same(new URL(page.url()).pathname, wanted, `${path} leads to`);
  };
  await say("2-accounts:26", "/support redirects to /support/notice", () =>
    lands("/support", "/support/notice"),
  );
  await say("2-accounts:16", "an unknown path redirects to /", () => lands("/no/such/page", "/"));
  for (const path of MEMBERS)
    await say("2-accounts:36", `a stranger of ${path} goes to /login`, () => lands(path, "/login"));
}

async function heads(say: Say, page: Page, world: World): Promise<void> {
  await say(
    "2-accounts:8",
    "the site is asked for at start-up, and every call after it names it",
    async () => {
      const asked: URL[] = [];
      const note = (request: { url: () => string }): void => {
        const url = new URL(request.url());
        if (url.pathname.startsWith("/api/")) asked.push(url);
      };
      page.on("request", note);
      await page.goto("/support/notice");
      await page.getByRole("heading", { name: /공지사항/ }).waitFor();
      page.off("request", note);
      must(
        asked.some(({ pathname }) => pathname.startsWith("/api/site_info/code")),
        asked.join(" "),
      );
      const nameless = asked.filter(
        ({ pathname, searchParams }) =>
          !/site_info|server_time_offset/.test(pathname) && searchParams.get("siteInfoId") !== "1",
      );
      must(asked.length > 1 && nameless.length === 0, `without siteInfoId: ${nameless.join(" ")}`);
      return `${asked.length} calls, each of site 1`;
    },
  );
  await page.goto("/");
  for (const [path, name] of [
    ["/login", /로그인/],
    ["/signup", /회원가입/],
  ] as const) {
    await say("2-accounts:34", `the header offers ${name.source} to visitors`, async () => {
      const link = page
        .locator(`header a[href^="${path}"], [role=banner] a[href^="${path}"], nav a[href^="${path}"]`)
        .filter({ hasText: name });
      return placed(await seen(link, name.source));
    });
  }
  await say("2-accounts:27", "a notice opens by its number and leads back to the list", async () => {
    const { body } = await world.call("GET /api/content/notice/list", { query: { page: 0, size: 12 } });
    const id = numberAt(listAt(body, "data.content")[0], "id");
    must(id > 0, "there is no notice");
    await page.goto(`/support/notice/${id}`);
    const back = page.getByRole("link", { name: /목록/ }).or(page.getByRole("button", { name: /목록/ }));
    await seen(back, "back to the list", { scroll: true });
    await back.first().click();
    await page.waitForURL((url) => url.pathname === "/support/notice");
    return `/support/notice/${id} and back`;
  });
  await say("2-accounts:27", "a notice of no number is the list", async () => {
    await page.goto("/support/notice/abc");
    await page
      .waitForURL((url) => url.pathname !== "/support/notice/abc", { timeout: 5_000 })
      .catch(() => null);
    return same(new URL(page.url()).pathname, "/support/notice", "address");
  });
  await say("3-decisions:K6", "leaderboard and promotion stay out of the menu", async () => {
    await page.goto("/");
    const links = await page
      .locator("a")
      .evaluateAll((all) => all.map((one) => one.getAttribute("href") ?? ""));
    must(!links.some((href) => /leaderboard|promotion/.test(href)), "a link leads there");
    return `${links.length} links, none leads there`;
  });
  await say("2-accounts:44", "the support pages point to partnership inquiries", async () => {
    await page.goto("/support/notice");
    return placed(await seen(page.getByText(/제휴/), "제휴", { scroll: true }));
  });
}

async function login(say: Say, page: Page): Promise<void> {
  await say("2-accounts:65", "a wrong password is told on the page", async () => {
    await page.goto("/login");
    await page.locator("input[autocomplete=username]").fill("player2");
    await page.locator("input[type=password]").fill("not this one 1");
    await page.locator("input[type=password]").press("Enter");
    return placed(await seen(page.getByText("아이디 또는 비밀번호가 올바르지 않습니다."), "the refusal"));
  });
}

async function languages(say: Say, page: Page): Promise<void> {
  const words = { en: /Log ?in|Sign in/i, zh: /登录/, ja: /ログイン/, ko: /로그인/ };
  for (const [language, wanted] of Object.entries(words)) {
    await say("2-accounts:61", `the language ${language} is chosen on the page`, async () => {
      await page.goto("/login");
      await page.getByRole("combobox").first().selectOption(language);
      const said = await eventually(() => wordsOf(page.locator("body")), {
        what: wanted.source,
        holds: (text) => wanted.test(text),
      });
      return wanted.exec(said)?.[0] ?? "";
    });
  }
  await say("2-accounts:144", "the language is kept in local storage", async () => {
    const kept = await page.evaluate(() => JSON.stringify(localStorage));
    must(/"ko\b|\\"ko\\"|ko/.test(kept), kept.slice(0, 200));
    return kept.slice(0, 120);
  });
}

/** The English site speaks English to a Korean browser that has chosen nothing. */
async function english(say: Say, page: Page): Promise<void> {
  await say("1-trading:15", "?site=maru-en shows the English site", async () => {
    const fresh = await page.context().browser()?.newContext({ viewport: LAPTOP, locale: "en-US" });
    must(fresh !== undefined, "no browser");
    const shown = await fresh.newPage();
    await shown.goto(`${new URL(page.url()).origin}/?site=maru-en`);
    const said = await eventually(() => wordsOf(shown.locator("body")), {
      what: "English words",
      holds: (text) => /trading|Log ?in/i.test(text),
    });
    await fresh.close();
    return said.slice(0, 80);
  });
  await say("3-decisions:A2", "?site=maru-play is the same in play mode", async () => {
    const fresh = await page.context().browser()?.newContext({ viewport: LAPTOP, locale: "ko-KR" });
    must(fresh !== undefined, "no browser");
    const shown = await fresh.newPage();
    await shown.goto(`${new URL(page.url()).origin}/?site=maru-play`);
    const said = await eventually(() => wordsOf(shown.locator("body")), {
      what: "the note of play mode",
      holds: (text) => /연습/.test(text) && !text.includes("SANDBOX"),
    });
    await fresh.close();
    return said.slice(0, 80);
  });
}
