import { expect, type Page, test } from "../journey.ts";
import { signInStaff } from "../steps/console-staff.ts";
import { expectAccessible } from "../steps/expect-accessible.ts";

const SCREENS = [
  "/",
  "/?open=system",
  "/approvals",
  "/money/deposits",
  "/money/withdrawals?tab=all",
  "/money/statement",
  "/money/adjustments",
  "/money/closing",
  "/money/coins",
  "/money/coupons",
  "/transfers",
  "/players",
  "/players/1001",
  "/players/1001?tab=limits",
  "/options",
  "/options?open=2",
  "/markets?open=SIM-V25",
  "/rounds",
  "/bets",
  "/content",
  "/support",
  "/support/messages",
  "/support/outbox",
  "/sites",
  "/sites?tab=look",
  "/sites?tab=wallet",
  "/sites?tab=licence",
  "/partners",
  "/partners?tab=statements",
  "/reports",
  "/audit",
  "/staff",
  "/sessions",
] as const;

/** The fullest ones, where there is least room. */
const NARROW = [
  "/",
  "/money/withdrawals?tab=all",
  "/players/1001",
  "/options?open=2",
  "/sites?tab=look",
  "/reports",
];

async function expectFit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.locator("h1").waitFor();
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  await expectAccessible(page, path);
  const isWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  expect(isWide, `${path} is wider than the window`).toBe(false);
}

test("every screen opens, fits and has no violation", async ({ page }) => {
  await signInStaff(page, "admin");
  for (const path of SCREENS) await expectFit(page, path);
});

test("the fullest screens fit a small window, in the dark and in English @narrow", async ({ page }) => {
  await signInStaff(page, "admin");
  for (const path of NARROW) await expectFit(page, path);
});

test("everything by keyboard: the command menu leads there, arrows choose, Enter opens, Escape comes back", async ({
  page,
}) => {
  await signInStaff(page, "admin");
  // The page takes the keys once it is there; the menu's part comes with its first use.
  await expect(page.getByRole("navigation").first()).toBeVisible();
  await page.keyboard.press("Control+k");
  const menu = page.getByRole("combobox", { expanded: true });
  await expect(menu).toBeFocused();
  await page.keyboard.type("회원");
  await expect(page.getByRole("option").first()).toContainText("회원");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/players/);
  await page.goto("/staff");
  const rows = page.locator("tbody tr[data-index]");
  await rows.first().focus();
  await page.keyboard.press("ArrowDown");
  await expect(rows.nth(1)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/open=/);
  const sheet = page.getByRole("dialog");
  await expect(sheet).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(sheet).toBeHidden();
  await expect(rows.nth(1)).toBeFocused();
});
