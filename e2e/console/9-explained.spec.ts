import { expect, test } from "../journey.ts";
import { askForMoney } from "../steps/ask-for-money.ts";
import { openStaffApi, proveIfAsked, signInStaff } from "../steps/console-staff.ts";

test("why numbers of the audit are missing between two is said under it", async ({ page }) => {
  await signInStaff(page, "admin", "/audit");
  await expect(page.getByText("사이의 번호는 다른 사이트의 기록이에요.")).toBeVisible();
});

test("a deposit is rejected with a reason of its kind that somebody chose, and the audit says it in words", async ({
  page,
}) => {
  const id = await askForMoney("player3", { type: "D", point: 41_000 });
  await signInStaff(page, "operator1", `/money/deposits?open=${id}`);
  const sheet = page.getByRole("dialog", { name: "입금", exact: true });
  await expect(sheet).toContainText(`#${id}`);
  await sheet.getByRole("button", { name: "반려" }).click();
  const dialog = page.getByRole("dialog", { name: /^반려/ });
  const reject = dialog.getByRole("button", { name: "반려" });
  await expect(dialog.getByRole("radio", { checked: true })).toHaveCount(0);
  // A withdrawal's reason cannot be true of what came in.
  await expect(dialog.getByRole("radio", { name: "계좌 오류" })).toHaveCount(0);
  await dialog.getByLabel("확인을 위해").fill("반려");
  await expect(reject).toBeDisabled();
  await dialog.getByRole("radio", { name: "입금 확인 안 됨" }).check();
  await expect(reject).toBeEnabled();
  await reject.click();
  await proveIfAsked(page, "operator1");
  await expect(dialog).toBeHidden();
  await signOutTo(page);
  await signInStaff(page, "admin", `/audit?subject=request:${id}`);
  const row = page.locator("tbody tr[data-index]", { hasText: "입금 확인 안 됨" });
  await expect(row).toHaveCount(1);
  await expect(page.locator("tbody")).not.toContainText("NO_PAYMENT");
});

/** The next one signs in on the same page. */
async function signOutTo(page: Parameters<typeof signInStaff>[0]): Promise<void> {
  await page.context().clearCookies();
}

test("a withdrawal that a colleague works on names them, and offers none of its acts", async ({ page }) => {
  const id = await askForMoney("player1", { type: "W", point: 23_000 });
  const colleague = await openStaffApi("operator2");
  await colleague.post(`/api/console/money/requests/${id}/claim?siteInfoId=1`, { isClaimed: true });
  await signInStaff(page, "operator1", `/money/withdrawals?open=${id}`);
  const sheet = page.getByRole("dialog", { name: "출금", exact: true });
  await expect(sheet).toContainText("operator2님이 처리 중이에요.");
  await expect(sheet).toContainText("보유");
  for (const act of ["승인", "반려"])
    await expect(sheet.getByRole("button", { name: act, exact: true })).toBeDisabled();
  // Once it is let go, a withdrawal's own reasons are there to choose from, none of a deposit's, and nobody chose one yet.
  await colleague.post(`/api/console/money/requests/${id}/claim?siteInfoId=1`, { isClaimed: false });
  await sheet.getByRole("button", { name: "반려", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: /^반려/ });
  await expect(dialog.getByRole("radio", { checked: true })).toHaveCount(0);
  await expect(dialog.getByRole("radio", { name: "계좌 오류" })).toBeVisible();
  for (const reason of ["입금 확인 안 됨", "금액 불일치"])
    await expect(dialog.getByRole("radio", { name: reason })).toHaveCount(0);
  await page.keyboard.press("Escape");
  await colleague.post(`/api/console/money/requests/${id}/decide?siteInfoId=1`, {
    act: "reject",
    reason: "PLAYER_ASKED",
  });
});

test("freezing waits for its word; a lifted freeze keeps its end beside when it was lifted", async ({
  page,
}) => {
  const api = await openStaffApi("admin");
  const untilMs = Date.UTC(2031, 4, 17, 3, 21);
  await api.post("/api/console/player/1005/freeze?siteInfoId=1", {
    scope: "withdraw",
    untilMs,
    reason: "journey: to be lifted",
  });
  const { data } = await api.get<{ freezes: { id: number; isRunning: boolean }[] }>(
    "/api/console/player/1005?siteInfoId=1",
  );
  const freezeId = data.freezes.find(({ isRunning }) => isRunning)?.id ?? 0;
  await api.post("/api/console/player/1005/lift?siteInfoId=1", { freezeId, reason: "journey: lifted" });
  await signInStaff(page, "admin", "/players/1005");
  const table = page.getByRole("table").filter({ hasText: "동결한 사람" });
  await expect(table.getByRole("columnheader")).toHaveText(["범위", "사유", "동결한 사람", "종료", "상태"]);
  const row = table.getByRole("row", { name: /journey: to be lifted/ }).first();
  await expect(row.getByRole("cell").nth(3)).toHaveText("2031-05-17 12:21:00");
  await expect(row.getByRole("cell").nth(4)).toContainText(/해제됨 20\d\d-/);

  await page.getByRole("button", { name: "동결하기" }).click();
  const dialog = page.getByRole("dialog", { name: "동결하기" });
  const freeze = dialog.getByRole("button", { name: "동결하기" });
  await expect(dialog.getByRole("radio", { checked: true })).toHaveCount(0);
  await dialog.getByLabel("확인을 위해").fill("동결");
  await expect(freeze).toBeDisabled();
});

test("a message to everybody waits for its word", async ({ page }) => {
  await signInStaff(page, "admin", "/support/messages");
  await page.getByRole("button", { name: "쪽지 쓰기" }).click();
  const dialog = page.getByRole("dialog", { name: "쪽지 쓰기" });
  await dialog.getByRole("combobox", { name: "받는 사람" }).click();
  await page.getByRole("option", { name: "모든 회원" }).click();
  await dialog.getByLabel("제목").fill("점검");
  await dialog.getByLabel("내용").fill("점검이 있어요.");
  const send = dialog.getByRole("button", { name: "보내기" });
  await expect(send).toBeDisabled();
  await dialog.getByLabel("확인을 위해").fill("전체");
  await expect(send).toBeEnabled();
});

/** Days of play, the last of which the house lost. */
const DAYS = ["2026-03-02", "2026-03-03", "2026-03-05"].map((date, index) => ({
  date,
  players: 3 + index,
  bets: 17 + index,
  stake: 731_007 - index * 40_013,
  refunded: 5_003,
  returned: 690_001 + index * 31_007,
  net: 36_003 - index * 71_020,
  rtpBp: 9_504 + index * 511,
}));

test("a report draws a bar of every row", async ({ page }) => {
  await page.route("**/api/console/reports/days?*", async (route) => {
    const reply = await route.fetch();
    const { data, ...rest } = await reply.json();
    await route.fulfill({ response: reply, json: { ...rest, data: { ...data, rows: DAYS } } });
  });
  await signInStaff(page, "admin", "/reports");
  const table = page.getByRole("table", { name: "일별" });
  await expect(table.locator("tbody tr[data-index]").first()).toBeVisible();
  const rows = Number(await table.getAttribute("aria-rowcount")) - 1;
  expect(rows).toBe(DAYS.length);
  const figure = page.getByRole("figure", { name: "일별 투자와 순손익" });
  // Stakes and net, each on a scale of its own.
  await expect(figure.locator(".recharts-bar-rectangle path")).toHaveCount(rows * 2);
});

test("a new site is named first, and its look shows parts of the players' pages in its colours", async ({
  page,
}) => {
  await signInStaff(page, "admin", "/sites");
  await page.getByRole("button", { name: "사이트 만들기" }).click();
  await expect(page.getByRole("dialog").getByLabel("코드")).toBeFocused();
  await page.goto("/sites?tab=look");
  const dark = page.getByRole("group", { name: "미리보기: 어둡게" });
  await expect(dark.getByRole("columnheader")).toHaveText(["회차", "선택", "금액", "손익"]);
  await page.getByLabel("강조색 (#rrggbb, 비우면 기본)", { exact: true }).fill("#e0b341");
  const resting = dark.getByText("보통");
  await expect(resting).toHaveCSS("background-color", "rgb(224, 179, 65)");
  await expect(dark.getByText("사용 불가")).not.toHaveCSS("background-color", "rgb(224, 179, 65)");
});

test("a partner is told that deposits and withdrawals are not theirs", async ({ page }) => {
  await signInStaff(page, "partner2", "/branch");
  await page.goto("/money/withdrawals");
  await expect(page.getByRole("alert")).toContainText("권한이 없");
  await expect(page.getByRole("table")).toHaveCount(0);
});
