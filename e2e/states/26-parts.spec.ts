import { readFile } from "node:fs/promises";
import { expect, type Page, test } from "../journey.ts";
import { type Gallery, openGallery } from "../steps/gallery.ts";

let gallery: Gallery;
test.beforeAll(async () => {
  gallery = await openGallery();
});
test.afterAll(() => gallery.close());

async function show(page: Page, state: string): Promise<void> {
  const isPhone = (page.viewportSize()?.width ?? 0) < 1_000;
  await page.goto(gallery.addressOf(state, { lang: isPhone ? "ko" : "en", theme: "dark" }));
  await expect(page.locator('html[data-gallery="ready"]'), state).toBeAttached({ timeout: 60_000 });
}

const fontPxOf = (page: Page, testId: string): Promise<number> =>
  page.getByTestId(testId).evaluate((part) => Number.parseFloat(getComputedStyle(part).fontSize));

test("the header of every game says when the next contract starts, how long bets are taken, and what must move", async ({
  page,
}) => {
  for (const [state, standard] of [
    ["trade-betting", /±0$/],
    ["trade-band", /±0\.5$/],
    ["trade-binary", /±0$/],
    ["trade-ball", /±0$/],
  ] as const) {
    await show(page, state);
    await expect(page.getByTestId("next-contract"), state).toHaveText("14:04");
    await expect(page.getByTestId("remaining"), state).toHaveText("00:30");
    await expect(page.getByTestId("standard"), state).toHaveText(standard);
    for (const part of ["next-contract", "remaining", "standard"])
      await expect(page.getByTestId(part), state).toBeInViewport({ ratio: 1 });
    // The time that is left is the largest of the line.
    expect(await fontPxOf(page, "remaining"), state).toBeGreaterThanOrEqual(16);
    expect(await fontPxOf(page, "remaining"), state).toBeGreaterThan(await fontPxOf(page, "next-contract"));
  }
});

test("behind the lock the header says in place of the time that the contract is closed", async ({
  page,
  isPhone,
}) => {
  await show(page, "trade-locked");
  await expect(page.getByTestId("remaining")).toHaveText(isPhone ? "계약 마감" : "Contract closed");
  await expect(page.getByTestId("next-contract")).toHaveText("14:04");
});

/** Labels of the board that are cut by their button or run into one another. */
function crampedLabels(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const faults: string[] = [];
    for (const button of document.querySelectorAll<HTMLElement>('[data-testid^="type-"]')) {
      if (button.offsetParent === null) continue;
      if (button.scrollWidth > button.clientWidth) faults.push(`${button.innerText} is cut`);
      const lines = [...button.children].map((line) => line.getBoundingClientRect());
      const overlaps = lines.some((one, at) =>
        lines
          .slice(at + 1)
          .some(
            (other) =>
              Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1 &&
              Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1,
          ),
      );
      if (overlaps) faults.push(`the lines of ${button.innerText} lie on each other`);
    }
    return faults;
  });
}

test("the board's labels stand apart and whole while the page's own letters are not here", async ({
  page,
  isPhone,
}) => {
  await page.route(/\.woff2/, (route) => route.abort());
  await show(page, "trade-binary");
  const letters = await page.evaluate(() => document.documentElement.dataset["letters"] ?? "the system's");
  expect(letters).toBe("the system's");
  for (const board of isPhone ? ["main", "combos", "digits"] : ["all"]) {
    if (isPhone) await page.getByTestId(`board-${board}`).click();
    expect(await page.locator('[data-testid^="type-"]:visible').count(), board).toBeGreaterThan(5);
    expect(await crampedLabels(page), board).toEqual([]);
  }
});

test(
  "the facts of the market name its hours, the limits of the bet that is chosen, and a line of returns by all its bets",
  { tag: "@desktop" },
  async ({ page }) => {
    const fact = (name: string) => page.locator("dl > div").filter({ hasText: name }).locator("dd");
    await show(page, "trade-binary");
    await expect(fact("Trading hours")).toHaveText("24 hours");
    await expect(fact("Order limits")).toHaveText("5,000 – 1,000,000 P");
    await page.getByTestId("type-7").click();
    await expect(fact("Order limits")).toHaveText("5,000 – 500,000 P");
    const heads = await page.getByTestId("return-table").locator("tbody tr td:first-child").allInnerTexts();
    expect(heads.map((head) => head.replace(/ ×.*/, ""))).toEqual([
      "Odd·Even",
      "Big·Mid·Small",
      "Under·Over",
      "Odd small·Odd big·Even mid",
      "Odd mid·Even small·Even big",
      "0–9",
    ]);
    await show(page, "trade-band");
    await expect(fact("Trading hours")).toHaveText("until 11-22 06:00");
  },
);

test("a row of the history names its round and multiple, and a wide screen gives the list its room", async ({
  page,
  isPhone,
}) => {
  await show(page, "history");
  const rows = page.getByTestId("history-row");
  // What a wide screen has in columns of their own a phone has behind the game and the stake; the other's words are hidden.
  const seen = { useInnerText: true };
  await expect(rows.first()).toContainText(isPhone ? "회차 843" : "843", seen);
  await expect(rows.first()).toContainText("×1.88", seen);
  await expect(rows.last()).toContainText("×9.50", seen);
  const [row, width] = [await rows.first().boundingBox(), page.viewportSize()?.width ?? 0];
  expect((row?.width ?? 0) / width).toBeGreaterThan(0.7);
});

test(
  "the history is saved as a file: a line a bet, with what its row says",
  { tag: "@desktop" },
  async ({ page }) => {
    await show(page, "history");
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Save CSV" }).click(),
    ]);
    expect(download.suggestedFilename()).toBe("bets-2026-11-21.csv");
    const text = await readFile(await download.path(), "utf8");
    const [head, ...lines] = text.trim().split("\r\n");
    expect(head?.split(",")).toHaveLength(13);
    expect(lines).toHaveLength(6);
    expect(lines[0]).toMatch(/^4212,2026-11-21 14:02:18,843,SIM-V25,.+,Rise,9873\.645,,5000,1\.88,.+,,$/);
    expect(lines[1]).toMatch(/^4207,.+,Fall,[\d.]+,[\d.]+,5000,1\.88,Realized,4400,$/);
    expect(lines[5]).toMatch(/^4186,.+,7,[\d.]*,[\d.]*,5000,9\.5,Not realized,-5000,$/);
  },
);

test("terms that changed with a round are told before a bet of it, from what to what, until they were seen", async ({
  page,
  isPhone,
}) => {
  await show(page, "trade-changed-terms");
  const told = page.getByTestId("changed-terms");
  await expect(told).toBeInViewport({ ratio: 1 });
  const change = told.getByRole("listitem");
  await expect(change).toHaveCount(1);
  await expect(change).toContainText(isPhone ? /상승·하락 ×1\.90\s+×1\.88/ : /Rise·Fall ×1\.90\s+×1\.88/);
  await expect(change).toContainText(
    isPhone ? /5,000 ~ 2,000,000P\s+5,000 ~ 1,000,000P/ : /5,000 – 2,000,000 P\s+5,000 – 1,000,000 P/,
  );
  await told.getByRole("button").click();
  await expect(told).toHaveCount(0);
  // Where nothing changed nothing is told.
  await show(page, "trade-betting");
  await expect(page.getByTestId("changed-terms")).toHaveCount(0);
});

test("who doubts a bet asks about it where it stands, and the inquiry names it", async ({
  page,
  isPhone,
}) => {
  await show(page, "receipt-won");
  await page.getByTestId("ask-about").click();
  await expect(page).toHaveURL(/\/support\/contact\/create\?bet=4207$/);
  await expect(page.getByTestId("inquiry-about")).toHaveText(
    // Staff find the bet, its receipt and its round's evidence by the sign before its number.
    isPhone ? "베팅 #4207에 대한 문의예요." : "This is about bet #4207.",
  );
});
