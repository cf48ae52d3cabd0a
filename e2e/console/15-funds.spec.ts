import { expect, test } from "../journey.ts";
import { signInStaff } from "../steps/console-staff.ts";
import { expectAccessible } from "../steps/expect-accessible.ts";

test("P-38: a sandbox says that no money is owed, and asks for no account", async ({ page }) => {
  await signInStaff(page, "operator1", "/money/funds");
  await expect(page.locator("nav.rail").getByRole("link", { name: "회원 자금" })).toBeVisible();
  await expect(page.getByRole("alert")).toContainText("분리 보관 계좌도 필요하지 않아요");
  await expect(page.getByRole("button", { name: "거래 입력" })).toHaveCount(0);
  await page.getByRole("tab", { name: "계좌 거래" }).click();
  await expect(page.getByText("계좌 거래가 아직 없어요.")).toBeVisible();
});

/** What a site with a licence for money would answer; the server of the journeys has none. */
const SHORT = {
  standing: "short",
  newest: {
    id: 3,
    atMs: Date.UTC(2026, 2, 2, 15),
    day: "2026-03-02",
    players: 5_000_000,
    reserve: 50_000,
    stakes: 40_000,
    owed: 5_090_000,
    held: 5_000_000,
    difference: -90_000,
    shortSinceMs: Date.UTC(2026, 2, 1, 15),
  },
  waiting: [],
} as const;

test("P-38: a shortfall says what is owed, what is held, what is missing and since when", async ({
  page,
}) => {
  await page.route(/\/api\/console\/money\/funds\?/, (route) =>
    route.fulfill({ json: { status: 200, message: "", data: SHORT } }),
  );
  await signInStaff(page, "operator1", "/money/funds");
  await expect(page.getByRole("alert")).toContainText("90,000");
  await expect(page.getByRole("alert")).toContainText("2026-03-02 00:00:00");
  await expect(page.locator(".figures")).toContainText("5,090,000");
  await expect(page.locator(".figures")).toContainText("−90,000");
  await expectAccessible(page, "/money/funds");
  await page.getByRole("button", { name: "거래 입력" }).click();
  const dialog = page.getByRole("dialog", { name: "거래 입력" });
  await dialog.getByRole("textbox", { name: "금액" }).fill("90000");
  await dialog.getByRole("textbox", { name: "거래 후 잔액" }).fill("5090000");
  await dialog.getByRole("textbox", { name: "은행 거래번호" }).fill("KB 0042");
  await expect(dialog.getByRole("button", { name: "거래 입력" })).toBeDisabled();
  await dialog.getByRole("textbox", { name: /^증빙/ }).fill("3월 2일 거래내역 3쪽");
  await expect(dialog.getByRole("button", { name: "거래 입력" })).toBeEnabled();
});
