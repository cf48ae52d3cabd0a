import { expect, test } from "../journey.ts";
import { BASE_URL } from "../server.ts";
import { openStaffApi, signInStaff } from "../steps/console-staff.ts";
import { hideFirstPopup } from "../steps/hide-first-popup.ts";
import { hearTopic } from "../steps/hear-topic.ts";
import { fillSignIn } from "../steps/sign-in.ts";
import { WORDS } from "../words.ts";

test("a notice published in the console reaches a player who is there", async ({ page, browser }) => {
  const context = await browser.newContext({ locale: "ko-KR", viewport: { width: 1440, height: 900 } });
  await hideFirstPopup(context);
  const player = await context.newPage();
  await player.goto(`${BASE_URL}/login`);
  await fillSignIn(player, WORDS.ko, "player3");
  await player.waitForURL(/\/trade\//);

  const heard = hearTopic(player, "/topic/notice/1");
  const title = `점검 안내 ${Date.now() % 100_000}`;
  await signInStaff(page, "content1", "/content");
  await page.getByRole("button", { name: "새 공지" }).click();
  const sheet = page.getByRole("dialog", { name: "새 공지" });
  await sheet.getByLabel("제목").first().fill(title);
  await sheet.getByRole("textbox", { name: "내용" }).fill("잠시 후 점검이 있어요.");
  await sheet.getByRole("button", { name: "미리보기" }).click();
  await expect(sheet.getByRole("heading", { name: title })).toBeVisible();
  await sheet.getByRole("button", { name: "저장하고 게시" }).click();
  await expect(page.getByRole("cell", { name: title })).toBeVisible();
  expect(await heard).toContain(title);
  await context.close();
});

test("a partner sees their own branch and nothing beside it, by call neither", async ({ page }) => {
  await signInStaff(page, "partner2");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const places = await page.locator("nav.rail a").allInnerTexts();
  expect(places.map((text) => text.trim())).toEqual(["회원", "내 조직", "보고서", "내 보안"]);
  await page.goto("/branch");
  await expect(page.getByText("partner2").first()).toBeVisible();
  await expect(page.locator("tbody").getByText("partner1", { exact: true })).toHaveCount(0);

  const api = await openStaffApi("partner2");
  const foreign = await api.get("/api/console/player/1001?siteInfoId=1");
  const missing = await api.get("/api/console/player/999999?siteInfoId=1");
  expect([foreign.http, foreign.code]).toEqual([404, "NOT_FOUND"]);
  expect([missing.http, missing.code]).toEqual([404, "NOT_FOUND"]);
  const tree = await (
    await openStaffApi("admin")
  ).get<{ content: { id: number; username: string }[] }>("/api/partner/list?siteInfoId=1");
  const above = tree.data.content.find(({ username }) => username === "partner1");
  expect((await api.get(`/api/partner?siteInfoId=1&id=${above?.id}`)).code).toBe("NOT_FOUND");
  expect((await api.get("/api/console/money/queue?siteInfoId=1&type=deposit")).http).toBe(403);
});
