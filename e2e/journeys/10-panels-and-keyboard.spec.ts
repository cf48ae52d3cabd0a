import type { Locator } from "@playwright/test";
import { expect, type Page, test } from "../journey.ts";
import { expectAccessible } from "../steps/expect-accessible.ts";
import { signInTo } from "../steps/sign-in.ts";
import { waitForBetting } from "../steps/wait-for-betting.ts";
import { WORDS, type Words } from "../words.ts";

const PANELS = {
  ko: ["입출금 내역", "전략", "내 정보", "공지사항", "이용약관", "개인정보 처리방침", "화면 설정"],
  en: [
    "Deposit and withdrawal history",
    "Strategy",
    "My profile",
    "Notices",
    "Terms of service",
    "Privacy policy",
    "Display",
  ],
} as const;

test("panels swap in beside the trade screen, hold the accessibility rules, and lead back to it", async ({
  page,
  words,
  look,
}) => {
  await signInTo(page, words, { player: "player4", path: "/trade/2" });
  await expect(page.getByTestId("price-now")).toHaveText(/\d/);
  for (const [at, name] of PANELS[words === WORDS.ko ? "ko" : "en"].entries()) {
    await openPanel(page, words, name);
    await expect(page.getByRole("heading", { name, exact: true })).toBeVisible();
    await expectAccessible(page, name);
    await look(page, `panel-${at + 1}`);
    await page.getByRole("button", { name: words.toTrade }).click();
    await expect(page.getByRole("heading", { name, exact: true })).toBeHidden();
    await expect(page).toHaveURL(/\/trade\/2$/);
  }
  await openPanel(page, words, PANELS[words === WORDS.ko ? "ko" : "en"][2]);
  await expect(page.getByText("player4")).toBeVisible();
});

test("leaving asks first", { tag: "@desktop" }, async ({ page, words }) => {
  await signInTo(page, words, { player: "player4", path: "/trade/2" });
  await page.getByRole("button", { name: words.menu, exact: true }).click();
  const menu = page.getByRole("dialog");
  await menu.getByRole("button", { name: words.logOut }).click();
  await menu.getByRole("button", { name: "Cancel" }).click();
  await expect(page).toHaveURL(/\/trade\/2$/);
  await menu.getByRole("button", { name: words.logOut }).click();
  await menu.getByRole("button", { name: words.logOut }).click();
  await expect(page).toHaveURL(/\/login$/);
});

test(
  "a bet by keyboard alone, and the last ten seconds are told politely",
  { tag: "@desktop" },
  async ({ page, words }) => {
    await signInTo(page, words, { player: "player4", path: "/trade/2" });
    // Some fifty stops by keyboard, each asked for: a round at its end would lock the button meanwhile.
    await waitForBetting(page, words, 35);
    await tabTo(page, page.getByRole("textbox", { name: words.amount }));
    await page.keyboard.type("5000");
    await tabTo(page, page.getByRole("button", { name: words.buy }));
    await page.keyboard.press("Enter");
    await expect(page.getByText(words.accepted).first()).toBeVisible();
    const told = page.locator('[aria-live="polite"]').filter({ hasText: words.lastSeconds });
    await expect(told).toHaveCount(1, { timeout: 75_000 });
  },
);

test(
  "at twice the size nothing is cut and a bet is in reach",
  { tag: "@desktop" },
  async ({ page, words, look }) => {
    // What remains of a 1440×900 window when everything in it is twice as large.
    await page.setViewportSize({ width: 720, height: 450 });
    await signInTo(page, words, { player: "player4", path: "/trade/2" });
    await expect(page.getByTestId("price-now")).toHaveText(/\d/);
    await look(page, "zoom-200");
    const isTooWide = await page.evaluate<boolean>("document.documentElement.scrollWidth > innerWidth");
    expect(isTooWide, "the page is wider than its window").toBe(false);
    for (const name of [words.buy, words.sell]) {
      const button = page.getByRole("button", { name });
      await button.scrollIntoViewIfNeeded();
      await expect(button).toBeInViewport({ ratio: 0.99 });
    }
    await expectAccessible(page, "200 %");
  },
);

async function openPanel(page: Page, words: Words, name: string): Promise<void> {
  await page.getByRole("button", { name: words.menu, exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name, exact: true }).click();
}

const MOST_STOPS = 60;

/** Goes on with Tab until `wanted` has the focus. */
async function tabTo(page: Page, wanted: Locator): Promise<void> {
  await expect(wanted).toBeEnabled();
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    await page.keyboard.press("Tab");
    if (await wanted.evaluate((element) => element === element.ownerDocument.activeElement)) return;
  }
  throw new Error(`the keyboard does not reach ${String(wanted)}`);
}
