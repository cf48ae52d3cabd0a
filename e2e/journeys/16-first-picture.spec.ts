import type { Page } from "@playwright/test";
import { expect, test } from "../journey.ts";
import { signInTo } from "../steps/sign-in.ts";

const SCRIPTS = "**/assets/*.js";
const PARTS = ["question", "picture", "clock", "order"] as const;
/** A rounding of half a pixel is no move. */
const CLOSE_PX = 1;
/** As the build holds it (apps/player/build/write-shell.ts). */
const FIRST_LOAD_BYTES = 200_000;
const WATCH_COMES_WITHIN_MS = 6_000;

test("the first picture stands where the screen will stand, and nothing moves between the two", async ({
  page,
  context,
  words,
  isPhone,
  look,
}) => {
  await signInTo(page, words, { player: "player4", path: "/trade/2" });
  await expect(page.getByTestId("price-now")).toHaveText(/\d/);

  await context.route(SCRIPTS, (route) => route.abort());
  await page.reload();
  // The page speaks the language of its site; who chose another one sees the places without words.
  const label = page.locator('#first-picture [data-part="question"] .label').first();
  if (isPhone) await expect(label).toHaveText(words.strike);
  await expect(label).toBeVisible({ visible: isPhone });
  await look(page, "first-picture");
  const before = await placesOf(page);

  await context.unroute(SCRIPTS);
  await page.addInitScript(SUM_OF_SHIFTS);
  await page.reload();
  await expect(page.getByTestId("price-now")).toHaveText(/\d/);
  await expect(page.locator("#first-picture")).toHaveCount(0);
  await expect(page.locator("canvas").first()).toBeVisible();
  const after = await placesOf(page);
  for (const part of PARTS) {
    for (const side of ["x", "y", "width", "height"] as const) {
      const moved = Math.abs((after[part]?.[side] ?? Number.NaN) - (before[part]?.[side] ?? Number.NaN));
      expect(moved, `${part} ${side}`).toBeLessThanOrEqual(CLOSE_PX);
    }
  }
  const moved = await page.evaluate<string>("JSON.stringify(window.shifts)");
  expect(await page.evaluate<number>("window.sumOfShifts"), moved).toBeLessThan(0.02);
});

test(
  "the trades stand where they will stand before there is a book over them",
  { tag: "@desktop" },
  async ({ page, words, look }) => {
    const book = await holdBook(page);
    await signInTo(page, words, { player: "player4", path: "/trade/2" });
    const trades = page.getByRole("region", { name: words.trades, exact: true });
    await expect(trades.getByRole("row").nth(3)).toBeVisible();
    await expect(page.getByTestId("ask")).toHaveCount(0);
    await look(page, "trade-without-book");
    const before = await trades.boundingBox();
    book.come();
    await expect(page.getByTestId("ask")).toHaveCount(7);
    expect((await trades.boundingBox())?.y).toBe(before?.y);
  },
);

/** Keeps the order book from the page, as a slow start does, until it may come. */
async function holdBook(page: Page): Promise<{ readonly come: () => void }> {
  let isHeld = true;
  await page.routeWebSocket(/\/bx_ws/, (seen) => {
    const server = seen.connectToServer();
    server.onMessage((message) => {
      if (!isHeld || !String(message).includes("/topic/orderbook/")) seen.send(message);
    });
  });
  return {
    come: () => {
      isHeld = false;
    },
  };
}

test(
  "who has yet to sign in sees no trade screen before the sign-in",
  { tag: "@phone" },
  async ({ page }) => {
    await page.route(SCRIPTS, (route) => route.abort());
    await page.goto("/trade/2");
    await expect(page.locator("#first-picture svg.blink")).toBeVisible();
    await expect(page.locator('#first-picture [data-part="order"]')).toBeHidden();
  },
);

test.describe("a first visit", () => {
  test.use({ serviceWorkers: "block" });

  test(
    "loads by itself no more scripts than the build counts",
    { tag: "@phone" },
    async ({ page, context, words }) => {
      await signInTo(page, words, { player: "player4", path: "/trade/2" });
      await (await context.newCDPSession(page)).send("Network.clearBrowserCache");
      const sizes = new Map<string, number>();
      page.on("response", (response) => {
        if (!response.url().endsWith(".js")) return;
        sizes.set(new URL(response.url()).pathname, Number(response.headers()["content-length"]));
      });
      await page.reload();
      await expect(page.locator("canvas").first()).toBeVisible();
      await expect(page.locator("html")).toHaveAttribute("data-letters", "own", { timeout: 20_000 });
      // What keeps watch comes last, without anything on the screen to wait for.
      await page.waitForTimeout(WATCH_COMES_WITHIN_MS);
      expect(sizes.size).toBeGreaterThan(5);
      const sum = [...sizes.values()].reduce((before, size) => before + size, 0);
      expect(sum, JSON.stringify([...sizes])).toBeLessThanOrEqual(FIRST_LOAD_BYTES);
    },
  );
});

interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

async function placesOf(page: Page): Promise<Readonly<Record<string, Place>>> {
  const places: [string, Place][] = [];
  for (const part of PARTS) {
    const box = await page.locator(`[data-part="${part}"]`).boundingBox();
    if (box !== null) places.push([part, box]);
  }
  return Object.fromEntries(places);
}

/** Runs in the page: how far what was seen has moved by itself, as the browser counts it, and what. As text: it belongs to another world. */
const SUM_OF_SHIFTS = `
window.sumOfShifts = 0;
window.shifts = [];
const rect = ({ x, y, width, height }) => [x, y, width, height].map(Math.round).join(" ");
new PerformanceObserver((list) => {
  for (const { value, hadRecentInput, sources } of list.getEntries()) {
    if (hadRecentInput) continue;
    window.sumOfShifts += value;
    for (const { node, previousRect, currentRect } of sources)
      window.shifts.push([value, node?.className ?? "", node?.textContent?.slice(0, 40) ?? "", rect(previousRect), rect(currentRect)]);
  }
}).observe({ type: "layout-shift", buffered: true });`;
