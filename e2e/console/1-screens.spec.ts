import { readFileSync } from "node:fs";
import { expect, type Page, test } from "../journey.ts";
import { signInStaff } from "../steps/console-staff.ts";
import { expectAccessible } from "../steps/expect-accessible.ts";
import { railPaths } from "../steps/rail-paths.ts";

/** What stands on a screen that the rail leads to and is not what it opens with, and the screens that it does not lead to. */
const WITHIN = {
  "the house, partners": ["/?open=system", "/partners?tab=statements", "/partners?tab=days"],
  "money and coins": [
    "/money/withdrawals?tab=all",
    "/money/coins?tab=wallets",
    "/money/coins?tab=holdings",
    "/money/coins?tab=conversions",
    "/money/funds?tab=entries",
  ],
  players: [
    "/players/1001",
    "/players/1001?tab=ledger",
    "/players/1001?tab=requests",
    "/players/1001?tab=limits",
    "/players/1001?tab=timeline",
  ],
  "what a site offers and says": [
    "/options?open=2",
    "/markets?open=SIM-V25",
    "/markets/SIM-V25/study",
    "/sites?tab=look",
    "/sites?tab=wallet",
    "/sites?tab=texts",
    "/sites?tab=licence",
  ],
} as const;

async function expectFit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.locator("h1").waitFor();
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  await expectAccessible(page, path);
  const isWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  expect(isWide, `${path} is wider than the window`).toBe(false);
  expect(await cutHeads(page), `${path} has heads that nobody can read whole`).toEqual([]);
  const widths = await page
    .locator(".table-frame thead th:visible")
    .evaluateAll((heads) => heads.map((head) => head.clientWidth));
  expect(Math.min(LEAST_COLUMN_PX, ...widths), `${path} has a column without room`).toBe(LEAST_COLUMN_PX);
}

/** Heads of a table that are cut, or lie behind the edge of what the table stands in. */
const cutHeads = (page: Page): Promise<readonly string[]> =>
  page.locator(".plain-table th:visible").evaluateAll((heads) =>
    heads
      .filter((head) => {
        const room = head.closest(".dashboard-scroll, .sheet-body, .card, main");
        const edge = room?.getBoundingClientRect().right ?? innerWidth;
        return head.scrollWidth > head.clientWidth || head.getBoundingClientRect().right > edge + 1;
      })
      .map((head) => head.textContent),
  );

/** The narrowest column of a list that still tells anything. */
const LEAST_COLUMN_PX = 30;

test(
  "every screen of the rail opens, fits and has no violation",
  { tag: "@any-language" },
  async ({ page }) => {
    await signInStaff(page, "admin");
    const paths = await railPaths(page);
    expect(paths.length).toBeGreaterThan(20);
    for (const path of paths) await expectFit(page, path);
  },
);

for (const [area, paths] of Object.entries(WITHIN))
  test(
    `what lies within a screen opens, fits and has no violation: ${area}`,
    { tag: "@any-language" },
    async ({ page }) => {
      await signInStaff(page, "admin");
      for (const path of paths) await expectFit(page, path);
    },
  );

/** A dashboard with digit rounds that everything is bet on: none of a server that has just begun is so full. */
async function fillDashboard(page: Page): Promise<void> {
  const sides = ["O", "E", "UN", "OV", "L", "M", "S", "OS", "EL", "7"].map((type, index) => ({
    type,
    bets: 3,
    staked: 1_734_517 - index * 31_007,
    payout: 3_381_023,
  }));
  const rounds = [5, 6, 7, 8].map((optionId) => ({
    roundId: 59_849_226_000 + optionId,
    optionId,
    stock: optionId === 8 ? "SIM-V25" : "SIM-V150",
    type: "B5",
    number: 271,
    state: "running",
    startMs: Date.now() - 90_000,
    lockMs: Date.now() - 30_000,
    gameFinishMs: Date.now() + 600_000,
    bets: 30,
    staked: 15_949_855,
    sides,
    exposure: 12_345_678 + optionId,
  }));
  const empty = { ...rounds[0], roundId: 59_849_226_009, bets: 0, staked: 0, sides: [], exposure: 0 };
  await page.route("**/api/console/dashboard*", async (route) => {
    const reply = await route.fetch();
    const { data, ...rest } = await reply.json();
    await route.fulfill({
      response: reply,
      json: { ...rest, data: { ...data, rounds: [empty, ...rounds] } },
    });
  });
}

/** Of two lines of words and the bar under them, with the padding of a row. */
const TALLEST_ROUND_PX = 64;

test("the dashboard has its columns and rows whole however many choices are bet on", async ({ page }) => {
  await fillDashboard(page);
  await signInStaff(page, "admin");
  for (const size of [
    { width: 1440, height: 900 },
    { width: 1024, height: 768 },
  ]) {
    await page.setViewportSize(size);
    await expect(page.locator(".side-words").filter({ hasText: "+8" }).first()).toBeVisible();
    expect([size.width, await cutHeads(page)]).toEqual([size.width, []]);
    const heights = await page
      .locator(".dashboard-part tbody tr:has(.dashboard-sides)")
      .evaluateAll((rows) => rows.map((row) => row.clientHeight));
    expect(Math.max(...heights), `rows at ${size.width}`).toBeLessThanOrEqual(TALLEST_ROUND_PX);
  }
});

test("rounds and markets that can cost the most stand first, and those that nobody bet on only when they are asked for", async ({
  page,
}) => {
  await fillDashboard(page);
  await signInStaff(page, "admin");
  await expect(page.locator(".dashboard-markets li")).toHaveText([
    "SIM-V150 37,037,052",
    "SIM-V25 12,345,686",
  ]);
  const costs = page.locator(".dashboard-part tbody tr:has(.dashboard-sides) td:last-child");
  await expect(costs).toHaveText(["12,345,686", "12,345,685", "12,345,684", "12,345,683"]);
  await page.getByRole("button", { name: "베팅 없는 회차 1개 보기" }).click();
  await expect(costs).toHaveText(["12,345,686", "12,345,685", "12,345,684", "12,345,683", "0"]);
});

test("no column of the bets takes all the room there is", async ({ page }) => {
  await signInStaff(page, "admin", "/bets");
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  const widths = await page
    .locator("thead th:visible")
    .evaluateAll((heads) => heads.map((head) => head.clientWidth));
  expect(Math.max(...widths)).toBeLessThanOrEqual(WIDEST_COLUMN_PX);
});

/** What a name of the longest kind takes; beyond it one looks across a hole. */
const WIDEST_COLUMN_PX = 260;

test("what no screen begins with comes when it is asked for: a hint, the account's menu, signing out", async ({
  page,
}) => {
  await signInStaff(page, "admin");
  await page.goto("/players");
  // A thing that windows of every size show.
  await page.getByRole("button", { name: "CSV" }).hover();
  const hint = page.getByRole("tooltip");
  await expect(hint).toHaveText("화면의 필터에 맞는 목록을 내려받아요.");
  await page.keyboard.press("Escape");
  await expect(hint).toBeHidden();
  await page.getByRole("button", { name: "내 계정: admin" }).click();
  await page.getByRole("menuitem", { name: "로그아웃" }).click();
  await expect(page.getByRole("textbox", { name: "아이디" })).toBeVisible();
});

const FILES = [
  "/players",
  "/bets",
  "/transfers",
  "/money/deposits?tab=all",
  "/money/coins",
  "/money/closing",
  "/audit",
  "/reports",
  "/reports?tab=options",
  "/reports?tab=partners",
];
/** A word of the server's own, such as `balanceAfter`, `age (s)` or `rtpBp`. */
const CODE = /^[a-z][\w .()]*$/i;

test("files for a spreadsheet speak the console's language, in their heads and in what stood as codes", async ({
  page,
}) => {
  await signInStaff(page, "admin");
  const read = async (path: string, name: string): Promise<readonly string[]> => {
    await page.goto(path);
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name, exact: true }).click(),
    ]);
    const [head = "", first = ""] = readFileSync(await file.path(), "utf8")
      .replace("\uFEFF", "")
      .split("\r\n");
    expect(
      head.split(",").filter((column) => CODE.test(column)),
      path,
    ).toEqual([]);
    return first.split(",");
  };
  for (const path of FILES) await read(path, "CSV");
  await read("/reports", "출금 처리 기간 CSV");
  expect(await read("/players", "CSV")).toContain("이용 중");
  expect(await read("/transfers", "CSV")).not.toContain("10");
  const event = await read("/audit", "CSV");
  expect(event.filter((cell) => /^(staff|sign)-/.test(cell))).toEqual([]);
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
  await expect(page.getByRole("dialog").getByRole("option").first()).toContainText("회원");
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
