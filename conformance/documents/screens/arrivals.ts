import type { BrowserContext, Page } from "@playwright/test";
import { at, brief, isRecord, listAt, numberAt, textAt } from "../client/json.ts";
import { newPlayer } from "../client/newcomer.ts";
import type { Operator } from "../client/operator.ts";
import type { Player } from "../client/player.ts";
import { LAPTOP, openScreen, placed, seen, signInOn, wordsIfAny, wordsOf } from "../client/screen.ts";
import type { World } from "../run/world.ts";
import { eventually, must, pause, same } from "../table/must.ts";
import type { Group, Say } from "../table/table.ts";

/** Site 2 is Korean too, and nobody else of this run looks at its screens. */
const SITE = { id: 2, code: "maru-play" } as const;
const UNREAD = "읽지 않은 1:1문의가 존재합니다.";
const ARRIVED = "새로운 1:1문의가 도착하였습니다. 지금 확인하시겠습니까?";
const DISABLED = "계정이 이용이 불가능합니다. 자세한 사항은 관리자에게 문의해주시기 바랍니다.";
const TRY_LATER = "잠시 후 다시시도해주세요.";
const FORCED = /접속이 끊어졌습니다.*다시 로그인/;

interface Scene {
  readonly world: World;
  readonly page: Page;
  readonly context: BrowserContext;
  readonly player: Player;
  readonly staff: Operator;
}

/** What comes to a member while a page stands open, and what the page says when something does not come. */
export const arrivals = (world: World): Group => ({
  name: "screens: what arrives",
  run: async (say) => {
    const { page, context } = await openScreen(world, LAPTOP);
    try {
      const { player, who } = await newPlayer(world, SITE);
      const staff = await world.staff("operator1");
      const scene: Scene = { world, page, context, player, staff };
      await answeredWhileAway(scene);
      await signInOn(page, who);
      await unread(say, scene);
      await answered(say, scene);
      await toast(say, scene);
      await connection(say, scene);
      await parts(say, scene);
      await siteSilent(say, scene);
      await inactive(say, scene);
      await forcedOut(say, scene);
      await signInOn(page, who);
      await disabled(say, scene);
    } finally {
      await context.close();
    }
  },
});

/** An inquiry of the member, answered by staff; its number. */
async function answeredInquiry({ player, staff }: Scene, question: string): Promise<number> {
  await player.ask("POST /api/contact/create", { body: { question } });
  const list = await player.ask("GET /api/contact/list", { query: { page: 0, size: 20 } });
  const id = numberAt(listAt(list, "content")[0], "id");
  await staff.ask(`POST /api/console/inquiry/${id}/answer`, {
    site: SITE.id,
    body: { text: "확인했습니다." },
  });
  return id;
}

async function answeredWhileAway(scene: Scene): Promise<void> {
  await answeredInquiry(scene, "자리를 비운 사이");
}

async function unread(say: Say, { page }: Scene): Promise<void> {
  await say("2-accounts:125", `"${UNREAD}" stands on the trade page`, async () => {
    await page.goto("/trade/1");
    return placed(await seen(page.getByText(UNREAD), "the question", { withinMs: 20_000 }));
  });
  await say("2-accounts:125", "it leads to /support/contact", async () => {
    await page.getByRole("button", { name: "확인", exact: true }).click();
    await page.waitForURL((url) => url.pathname === "/support/contact", { timeout: 8_000 });
    return new URL(page.url()).pathname;
  });
  await say(
    "2-accounts:69",
    "elsewhere unread inquiries lead there by themselves, until none is left",
    async () => {
      await page.goto("/history_trade");
      await page.waitForURL((url) => url.pathname === "/support/contact", { timeout: 12_000 });
      await page.getByText("자리를 비운 사이").first().click();
      await page.waitForURL(/\/support\/contact\/\d+$/);
      await seen(page.getByText("확인했습니다."), "the answer", { scroll: true });
      await page.goto("/history_trade");
      await pause(4_000);
      return same(new URL(page.url()).pathname, "/history_trade", "with none unread the page stays");
    },
  );
}

async function answered(say: Say, scene: Scene): Promise<void> {
  const { page } = scene;
  await page.goto("/trade/1");
  await connected(page);
  let id = 0;
  await say("2-accounts:126", `a new answer asks "${ARRIVED}"`, async () => {
    id = await answeredInquiry(scene, "지금 보고 있어요");
    return placed(await seen(page.getByText(ARRIVED), "the question"));
  });
  await say("2-accounts:119", "confirming it opens its detail", async () => {
    await page.getByRole("button", { name: "확인", exact: true }).click();
    await page.waitForURL((url) => url.pathname === `/support/contact/${id}`, { timeout: 8_000 });
    return new URL(page.url()).pathname;
  });
}

async function toast(say: Say, { page, staff }: Scene): Promise<void> {
  await page.goto("/trade/1");
  await connected(page);
  await say("2-accounts:140", "a notice is told by a toast that goes after 10 s", async () => {
    const title = `알림 ${Date.now()}`;
    await staff.ask("POST /api/content/notice", {
      site: SITE.id,
      body: { texts: { ko: { title, content: "<p>내용</p>" } } },
    });
    const told = page.getByText(title);
    await told.first().waitFor({ state: "visible", timeout: 12_000 });
    const from = Date.now();
    const box = await seen(told, "the toast");
    await told.waitFor({ state: "hidden", timeout: 20_000 });
    const stoodMs = Date.now() - from;
    must(stoodMs > 7_500 && stoodMs < 13_000, `it stood ${stoodMs} ms`);
    return `${placed(box)}, ${(stoodMs / 1_000).toFixed(1)} s`;
  });
}

/** The page lives: prices move, and the balance is known. */
async function connected(page: Page): Promise<void> {
  await page
    .getByRole("button", { name: /^실시간 연결됨/ })
    .first()
    .waitFor({ timeout: 30_000 });
}

async function connection(say: Say, { page }: Scene): Promise<void> {
  const line = await cuttable(page);
  await page.goto("/trade/1");
  await connected(page);
  await page.evaluate(() => Object.assign(window, { isTheSamePage: true }));
  const tries: number[] = [];
  page.on("websocket", () => tries.push(Date.now()));
  await say("2-accounts:68", "a lost connection shows that it is being made again", async () => {
    line.cut();
    tries.length = 0;
    const words = /다시 연결하고 있어요|연결이 끊겼어요/;
    return placed(await seen(page.getByText(words), "the mask", { withinMs: 15_000 }));
  });
  await say(
    "2-accounts:128",
    "what the connection brought is marked as not of now, and no bet can be made",
    async () => {
      const words = await eventually(() => wordsOf(page.locator("body")), {
        what: "the words about the last price",
        holds: (said) => /마지막으로 받은 가격/.test(said),
        withinMs: 20_000,
      });
      const states = await Promise.all(
        [/^상승/, /^하락/].map((name) =>
          page.getByRole("button", { name }).filter({ visible: true }).count(),
        ),
      );
      const isOff =
        states.every((count) => count === 0) ||
        (await page.getByRole("button", { name: /^상승/ }).first().isDisabled());
      must(isOff, "a bet can be made without a connection");
      return /마지막으로 받은 가격[^.]*\./.exec(words)?.[0] ?? "";
    },
  );
  await say("2-accounts:143", "it comes back by itself, and the page is never loaded again", async () => {
    line.mend();
    await connected(page);
    await eventually(() => wordsIfAny(page.locator("body")), {
      what: "a page without the mask",
      holds: (words) => !/다시 연결하고 있어요|연결이 끊겼어요/.test(words),
    });
    same(await page.evaluate(() => "isTheSamePage" in window), true, "the same page");
    return "connected again, the same page";
  });
  await page.unrouteAll({ behavior: "ignoreErrors" });
}

/** Stands between the page and its live channel, whichever transport it takes. */
async function cuttable(page: Page): Promise<{ cut: () => void; mend: () => void }> {
  let isCut = false;
  const open = new Set<() => void>();
  await page.routeWebSocket(/\/bx_ws\//, (socket) => {
    if (isCut) {
      void socket.close();
      return;
    }
    const server = socket.connectToServer();
    open.add(() => {
      void socket.close();
      void server.close();
    });
  });
  await page.route(/\/bx_ws\//, (route) => (isCut ? route.abort() : route.continue()));
  return {
    cut: () => {
      isCut = true;
      for (const close of open) close();
      open.clear();
    },
    mend: () => {
      isCut = false;
    },
  };
}

/** A part of the app that does not load is given up after 120 s, said in its place, and can be asked for again. */
async function parts(say: Say, { world }: Scene): Promise<void> {
  // What a worker of the page kept would come without the network.
  const browser = await world.browser();
  const context = await browser.newContext({
    baseURL: world.url,
    viewport: LAPTOP,
    locale: "ko-KR",
    serviceWorkers: "block",
  });
  try {
    const page = await context.newPage();
    await page.clock.install();
    await page.goto("/support/terms");
    await page.getByText(/제1조/).first().waitFor({ timeout: 30_000 });
    await page.route(/\/assets\/.*\.js$/, (route) => route.abort());
    await say("2-accounts:132", "a part that has not come after 120 s is told in its place", async () => {
      // By keyboard: under a clock that is held a pointer waits for the link to rest.
      await page.getByRole("link", { name: "로그인" }).filter({ visible: true }).first().focus();
      await page.keyboard.press("Enter");
      await pause(500);
      const words = /화면의 일부를 불러오지 못했어요/;
      const said: string[] = [];
      for (let seconds = 0; seconds < 130; seconds += 10) {
        if (words.test(await wordsOf(page.locator("body")))) said.push(`${seconds} s`);
        await page.clock.fastForward(10_000);
        await pause(120);
      }
      must(!said.includes("100 s"), `it was told before its time: ${said.join(", ")}`);
      return placed(await seen(page.getByText(words), "the words"));
    });
    await say("2-accounts:143", "a part that was given up comes when it is asked for again", async () => {
      await page.unrouteAll({ behavior: "ignoreErrors" });
      await page
        .getByRole("button", { name: /^(다시 시도|새로 고침)$/ })
        .first()
        .focus();
      await page.keyboard.press("Enter");
      await page.locator("input[type=password]").waitFor({ timeout: 20_000 });
      return new URL(page.url()).pathname;
    });
  } finally {
    await context.close();
  }
}

async function siteSilent(say: Say, { context }: Scene): Promise<void> {
  const page = await context.newPage();
  try {
    await say(
      "2-accounts:123",
      `a site that does not answer: "${TRY_LATER}", then the page by itself`,
      async () => {
        await page.route(/\/api\/site_info/, (route) => route.fulfill({ status: 503, body: "{}" }));
        await page.goto("/support/notice");
        const box = await seen(page.getByText(TRY_LATER), "the warning", { withinMs: 20_000 });
        await page.unrouteAll({ behavior: "ignoreErrors" });
        await seen(page.getByRole("heading", { name: /공지사항/ }), "the page", { withinMs: 20_000 });
        return placed(box);
      },
    );
  } finally {
    await page.close();
  }
}

/** By two people of the console: what one asks for, another one approves. */
async function setActive({ world, staff }: Scene, depositActive: boolean | null): Promise<void> {
  const now = await staff.ask("GET /api/console/sites/settings", { site: SITE.id });
  const settings = at(now, "wallet.settings");
  must(isRecord(settings), brief(now));
  const saved = await staff.ask("POST /api/console/sites/wallet", {
    site: SITE.id,
    body: {
      settings: { ...settings, depositActive },
      baseVersion: at(now, "wallet.version") ?? null,
      reason: "a line of the document",
    },
  });
  const approval = at(saved, "approvalId");
  if (typeof approval !== "number") return;
  const second = await world.staff("operator2");
  await second.ask(`POST /api/console/approvals/${approval}/decide`, {
    site: SITE.id,
    body: { verdict: "approved" },
  });
}

async function inactive(say: Say, scene: Scene): Promise<void> {
  const { page, player } = scene;
  await say("2-accounts:79", "a type that the site marks inactive cannot be sent", async () => {
    await setActive(scene, false);
    const info = await eventually(
      () => player.ask("GET /api/site_info/dnw", { query: { siteInfoId: SITE.id } }),
      { what: "dactive other than 1", holds: (data) => at(data, "dactive") !== 1 },
    );
    await page.goto("/dnw");
    const button = page.locator("main form button[type=submit]").filter({ visible: true }).first();
    await button.waitFor({ timeout: 20_000 });
    same(await button.isDisabled(), true, "the button is disabled");
    return `dactive ${brief(at(info, "dactive"))}: "${await button.innerText()}" cannot be pressed`;
  });
  await setActive(scene, null);
}

async function forcedOut(say: Say, { page, player, staff }: Scene): Promise<void> {
  await page.goto("/trade/1");
  await connected(page);
  await say("2-accounts:128", "a forced logout says so, and asks to sign in again", async () => {
    await staff.ask(`POST /api/console/player/${player.id}/log-out`, {
      site: SITE.id,
      body: { reason: "a line of the document" },
    });
    await page.waitForURL((url) => url.pathname === "/login", { timeout: 10_000 });
    return placed(await seen(page.getByText(FORCED), "the notice"));
  });
}

async function disabled(say: Say, { page, player, staff }: Scene): Promise<void> {
  await page.goto("/trade/1");
  await connected(page);
  await say(
    "2-accounts:67",
    "a disabled account is told so in the quoted words, and logged out",
    async () => {
      await staff.ask(`POST /api/console/player/${player.id}/minor`, {
        site: SITE.id,
        body: { reason: "identity document shown" },
      });
      await page.waitForURL((url) => url.pathname === "/login", { timeout: 10_000 });
      return placed(await seen(page.getByText(DISABLED), "the notice"));
    },
  );
  await say("1-trading:113", "a disabled account is refused at every call", async () => {
    const { http, body } = await player.call("GET /api/trade/option/site/list");
    must(http === 401 || http === 403, `answers ${http}`);
    return `answers ${http} ${textAt(body, "code")}`;
  });
}
