import { expect, type Page, test } from "../journey.ts";
import { signInStaff } from "../steps/console-staff.ts";

const rowHeight = (page: Page): Promise<number> =>
  page
    .locator("tbody tr[data-index]")
    .first()
    .evaluate((row) => row.getBoundingClientRect().height);

test("a list is as close, and has the columns, that whoever sits here chose, also after a reload", async ({
  page,
}) => {
  await signInStaff(page, "admin", "/players");
  const nick = page.getByRole("columnheader", { name: "닉네임" });
  await expect(nick).toBeVisible();
  const wide = await rowHeight(page);
  await page.getByRole("button", { name: "보기" }).click();
  await page.getByRole("menuitemcheckbox", { name: "촘촘하게" }).click();
  await page.getByRole("menuitemcheckbox", { name: "닉네임" }).click();
  // One that a small window leaves out is there once it is asked for.
  const joined = page.getByRole("menuitemcheckbox", { name: "가입" });
  if ((await joined.getAttribute("aria-checked")) === "false") await joined.click();
  await page.keyboard.press("Escape");
  await page.reload();
  await expect(page.getByRole("columnheader", { name: "가입" })).toBeVisible();
  await expect(nick).toHaveCount(0);
  expect(await rowHeight(page)).toBeLessThan(wide);
  await page.getByRole("button", { name: "보기" }).click();
  await page.getByRole("menuitem", { name: "처음대로" }).click();
  await expect(nick).toBeVisible();
});

test("who comes back to a list finds it as they left it, and its own place in the rail begins it anew", async ({
  page,
}) => {
  await signInStaff(page, "admin", "/rounds");
  const rail = page.getByRole("navigation").first();
  const market = page.getByRole("combobox", { name: "상태" });
  await market.click();
  await page.getByRole("option", { name: "무효" }).click();
  await expect(page).toHaveURL(/state=void/);
  await rail.getByRole("link", { name: "베팅" }).click();
  await expect(page).toHaveURL(/\/bets$/);
  await rail.getByRole("link", { name: "회차" }).click();
  await expect(page).toHaveURL(/\/rounds\?state=void/);
  await rail.getByRole("link", { name: "회차" }).click();
  await expect(page).toHaveURL(/\/rounds$/);
});

test("players are found by the middle of their name, and those selected are written to at once", async ({
  page,
}) => {
  await signInStaff(page, "admin", "/players");
  await page.getByRole("searchbox", { name: "회원 검색" }).fill("layer");
  await expect(page).toHaveURL(/text=layer/);
  const rows = page.locator("tbody tr[data-index]");
  await expect(rows.filter({ hasText: "player1" })).toBeVisible();
  for (const name of ["player1", "player2"])
    await rows.filter({ hasText: name }).first().getByRole("checkbox").check();
  await page.getByRole("button", { name: "선택한 2명에게 쪽지" }).click();
  const dialog = page.getByRole("dialog", { name: "쪽지 쓰기" });
  await expect(dialog).toContainText("player1 · 1001");
  const title = `안내 ${Date.now() % 1_000_000}`;
  await dialog.getByLabel("제목").fill(title);
  await dialog.getByLabel("내용").fill("내일 점검이 있어요.");
  await dialog.getByRole("button", { name: "보내기" }).click();
  await expect(dialog).toBeHidden();
  await page.goto("/support/messages");
  await expect(page.getByRole("cell", { name: title })).toHaveCount(2);
});
