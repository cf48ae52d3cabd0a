import type { Locator } from "@playwright/test";
import { expect, type Page, test } from "../journey.ts";
import { type Gallery, openGallery } from "../steps/gallery.ts";

/** Fixed states of the players' screens: what stands where, and what is said of it. */
let gallery: Gallery;
test.beforeAll(async () => {
  gallery = await openGallery();
});
test.afterAll(() => gallery.close());

async function show(page: Page, state: string, lang = "ko"): Promise<void> {
  await page.goto(gallery.addressOf(state, { lang, theme: "dark" }));
  await expect(page.locator('html[data-gallery="ready"]')).toBeAttached({ timeout: 60_000 });
}

/** Where the words of an element are, not the box around them. */
const wordsBox = (element: Locator): Promise<{ left: number; right: number; top: number; bottom: number }> =>
  element.evaluate((found) => {
    const range = document.createRange();
    range.selectNodeContents(found);
    const { left, right, top, bottom } = range.getBoundingClientRect();
    return { left, right, top, bottom };
  });

test(
  "the paint board says how today's rounds were shared, and apart from it how many lie on the board",
  { tag: "@desktop" },
  async ({ page }) => {
    await show(page, "sheet-paint");
    const shares = page.getByTestId("paint-shares");
    await expect(shares).toContainText("오늘");
    await expect(shares).toContainText("(431)");
    const cells = await page.getByTestId("paint-cell").count();
    expect(cells).toBeGreaterThan(30);
    const count = page.getByTestId("paint-count");
    await expect(count).toHaveText(`${cells}회차`);
    await expect(shares.getByTestId("paint-count")).toHaveCount(0);
    await expect(shares).not.toContainText(`${cells}회차`);
  },
);

const PRICE = String.raw`9,\d{3}\.\d{3}`;

test("a row of one's own bets says its day, its market by name, and between which prices it was decided", async ({
  page,
  isPhone,
}) => {
  for (const state of ["history", "sheet-history", "panel-history"]) {
    await show(page, state);
    const prices = page.getByTestId("bet-prices").filter({ visible: true, hasText: /\d/ });
    await expect(prices.first(), state).toHaveText(new RegExp(`^${PRICE} → ${PRICE}$`));
    // A digit was decided by the close alone.
    await expect(prices.nth(3), state).toHaveText(new RegExp(`^${PRICE}$`));
    const isTable = state === "sheet-history" && !isPhone;
    const rows = isTable
      ? page
          .getByRole("tabpanel")
          .getByRole("row")
          .filter({ has: page.getByRole("link") })
      : page.getByTestId("history-row").filter({ visible: true });
    const texts = await rows.allInnerTexts();
    expect(texts.length, state).toBe(6);
    for (const text of texts) {
      expect(text, state).toMatch(/2026-11-2\d \d\d:\d\d:\d\d/);
      expect(text, state).toContain("모의 변동성 25");
      expect(text, `${state} has codes`).not.toMatch(/SIM-V|\b[RBP][125]\b/);
    }
    if (state !== "history") continue;
    const sign = rows.first().getByRole("img", { name: "영수증 보기" });
    await expect(sign).toBeInViewport({ ratio: 1 });
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "CSV 저장" }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^bets-.+\.csv$/);
  }
});

test("the seconds over the buttons of a locked round are for eyes alone, and nothing shines through", async ({
  page,
}) => {
  await show(page, "trade-locked");
  const cover = page.getByTestId("locked");
  // What a reader says of it, all of it, once.
  await expect(cover).toMatchAriaSnapshot("- status:\n  - text: 투자 시간이 마감되었어요");
  const left = page.getByTestId("locked-left");
  await expect(left).toHaveText(/^00:\d\d$/);
  expect(await left.evaluate((seconds) => seconds.closest("[role=status], [aria-live]") === null)).toBe(true);
  await expectOpaque(cover);
  await show(page, "trade-stopped");
  await expectOpaque(page.getByTestId("halt"));
});

/** The colour behind the words lets nothing of what lies under it through. */
async function expectOpaque(cover: Locator): Promise<void> {
  const shares = await cover.evaluate((found) => {
    const pen = document.createElement("canvas").getContext("2d");
    if (pen === null) return [];
    pen.fillStyle = getComputedStyle(found).backgroundColor;
    pen.fillRect(0, 0, 1, 1);
    return [pen.getImageData(0, 0, 1, 1).data[3], Number(getComputedStyle(found).opacity)];
  });
  expect(shares).toEqual([255, 1]);
}

test(
  "the words of digit buttons stand apart and within their buttons, in own letters and in the system's",
  { tag: "@desktop" },
  async ({ page }) => {
    await show(page, "trade-binary");
    for (const letters of ["own", "system"]) {
      await page.evaluate((which) => {
        document.documentElement.dataset["letters"] = which;
      }, letters);
      for (let digit = 0; digit < 10; digit += 1) {
        const button = page.getByTestId(`type-${digit}`);
        const [box, words] = [await button.boundingBox(), await wordsBox(button)];
        if (box === null) throw new Error(`there is no button of ${digit}`);
        expect(words.left, `${letters} ${digit}`).toBeGreaterThanOrEqual(box.x + 2);
        expect(words.right, `${letters} ${digit}`).toBeLessThanOrEqual(box.x + box.width - 2);
        expect(words.bottom, `${letters} ${digit}`).toBeLessThanOrEqual(box.y + box.height);
      }
    }
  },
);

test(
  "the price stands under its name, and the book writes every quantity with six digits",
  { tag: "@desktop" },
  async ({ page }) => {
    await show(page, "trade-betting");
    const price = page.getByTestId("price-now");
    const name = page.getByText("현재가", { exact: true }).filter({ visible: true });
    expect((await wordsBox(name)).bottom).toBeLessThanOrEqual((await wordsBox(price)).top + 1);
    for (const side of ["ask", "bid"]) {
      const rows = page.getByTestId(side);
      await expect(rows).toHaveCount(7);
      for (const text of await rows.allInnerTexts())
        expect(text).toMatch(/^9,\d{3}\.\d{3}\s+[\d,]+\.\d{6}\s+[\d,]+\.\d{6}\s+\d+%$/);
    }
    const trades = page.getByRole("region", { name: "체결", exact: true }).getByRole("row");
    expect(await trades.count()).toBeGreaterThan(5);
    for (const text of (await trades.allInnerTexts()).slice(1))
      expect(text).toMatch(/^\d\d:\d\d:\d\d\s+9,\d{3}\.\d{3}\s+[\d,]+\.\d{6}$/);
  },
);

test("the record of fairness says of each start what runs, and where nothing was built", async ({
  page,
  isPhone,
}) => {
  await show(page, "support-fairness", isPhone ? "ko" : "en");
  const starts = page.getByTestId("start");
  await expect(starts).toHaveCount(2);
  await expect(starts.first()).toContainText(isPhone ? "빌드 6b9809fc7ab0" : "Build 6b9809fc7ab0");
  await expect(starts.first()).toContainText("KRW-BTC,KRW-ETH");
  await expect(starts.last()).toContainText(isPhone ? "소스로 실행" : "From source, without a build");
  const { right } = await wordsBox(starts.first());
  expect(right).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
});

test("long prices stand whole beside each other, each in one line", async ({ page }) => {
  await show(page, "trade-long-prices");
  const [strike, price, distance] = ["strike", "price-now", "distance"].map((part) => page.getByTestId(part));
  if (strike === undefined || price === undefined || distance === undefined) throw new Error("three parts");
  await expect(price).toHaveText(/^9,\d{3}\.\d{5}$/);
  await expect(strike).toHaveText(/^9,\d{3}\.\d{5}$/);
  const boxes = [await wordsBox(strike), await wordsBox(price), await wordsBox(distance)];
  for (const { top, bottom } of boxes) expect(bottom - top).toBeLessThanOrEqual(34);
  for (const [left, right] of [boxes.slice(0, 2), boxes.slice(1)])
    expect(left?.right ?? Number.NaN).toBeLessThanOrEqual(right?.left ?? Number.NaN);
  expect(boxes.at(-1)?.right).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
});

test("home's games look like something to press, and one length stands under the other", async ({ page }) => {
  await show(page, "home");
  const market = page.getByTestId("market").first();
  const ground = await backgroundOf(market);
  const left = new Map<string, Set<number>>();
  for (const game of await market.getByRole("link").all()) {
    expect(await backgroundOf(game)).not.toBe(ground);
    const box = await game.boundingBox();
    expect(box?.height).toBeGreaterThanOrEqual(44);
    const length = (await game.textContent()) ?? "";
    left.set(length, (left.get(length) ?? new Set()).add(Math.round(box?.x ?? 0)));
  }
  expect([...left.keys()]).toEqual(["30초", "1분", "2분", "5분"]);
  for (const [length, places] of left) expect([...places], length).toHaveLength(1);
});

const backgroundOf = (element: Locator): Promise<string> =>
  element.evaluate((found) => getComputedStyle(found).backgroundColor);

test("no two entries of the trade screen's menu have one name, and the language is one of them on a phone", async ({
  page,
  isPhone,
}) => {
  await show(page, "trade-menu");
  const menu = page.getByRole("dialog");
  const names = await menu.locator("a, button").filter({ hasText: /\S/ }).allInnerTexts();
  expect(names.length).toBeGreaterThan(14);
  expect(new Set(names.map((name) => name.trim())).size).toBe(names.length);
  // What opens beside the screen is told apart from what leads away.
  const texts = (await menu.innerText()).split("\n").map((line) => line.trim());
  const beside = texts.indexOf("거래 화면 옆에 열기");
  expect(texts.indexOf("보호 설정")).toBeLessThan(beside);
  for (const panel of ["내 정보", "화면 설정"]) expect(texts.indexOf(panel), panel).toBeGreaterThan(beside);
  for (const old of ["내 정보와 보안", "포인트 받기·반납", "연습 포인트"])
    expect(texts, "one thing under two names").not.toContain(old);
  await expect(menu.getByRole("combobox", { name: "언어" })).toBeVisible({ visible: isPhone });
  await page.keyboard.press("Escape");
  const inHead = page.getByRole("banner").getByRole("combobox", { name: "언어" });
  if (isPhone) return expect(inHead).toHaveCount(0);
  await inHead.selectOption("en");
  await expect(page.getByText("Price now", { exact: true }).filter({ visible: true })).toBeVisible();
});

/** What the page writes on its canvases, as text. Runs in the page: it belongs to another world. */
const LISTEN_TO_CANVAS = `
window.drawn = [];
const write = CanvasRenderingContext2D.prototype.fillText;
CanvasRenderingContext2D.prototype.fillText = function (text, ...at) {
  window.drawn.push(String(text));
  return write.call(this, text, ...at);
};`;

const NEXT = {
  ko: /^다음( 계약)? 14:04/,
  en: /^Next( contract)? 14:04/,
  zh: /^下一(合约|期) 14:04/,
  ja: /^次(の契約)? 14:04/,
} as const;

test("the band of the next contract says so in a word in every language, on a phone by the moment that the head names", async ({
  page,
  isPhone,
}) => {
  await page.addInitScript(LISTEN_TO_CANVAS);
  for (const [lang, words] of Object.entries(NEXT)) {
    await show(page, "trade-betting", lang);
    const drawn = await page.evaluate<readonly string[]>("window.drawn");
    if (isPhone) {
      // There is no room for a word beside the moment.
      await expect(page.getByTestId("next-contract")).toHaveText("14:04");
      expect(drawn, lang).toContain("14:04");
    } else expect([lang, drawn.some((text) => words.test(text))]).toEqual([lang, true]);
  }
});

test("a chart that becomes wider has candles up to its left edge", { tag: "@desktop" }, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await show(page, "trade-betting");
  await page.setViewportSize({ width: 1_440, height: 900 });
  const chart = page.getByTestId("chart");
  await expect(async () => {
    const box = await chart.boundingBox();
    if (box === null) throw new Error("there is no chart");
    await page.mouse.move(box.x + box.width / 2, box.y + 30);
    await page.mouse.move(box.x + 12, box.y + box.height / 2);
    await expect(page.getByTestId("candle")).toContainText(/9,\d{3}/, { timeout: 1_000 });
  }).toPass({ timeout: 20_000 });
});
