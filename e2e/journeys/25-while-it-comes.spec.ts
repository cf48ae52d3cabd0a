import { expect, test } from "../journey.ts";
import { backOffice } from "../steps/in-back-office.ts";
import { signInTo } from "../steps/sign-in.ts";

test(
  "the home page holds the places of its markets while their list still comes, and calls none missing",
  { tag: "@phone" },
  async ({ page }) => {
    let isHeld = true;
    await page.route("**/api/public/trade_option/site/list*", async (route) => {
      await expect.poll(() => isHeld, { timeout: 60_000 }).toBe(false);
      await route.continue();
    });
    await page.goto("/");
    await expect(page.getByTestId("markets").locator("li[aria-hidden=true]")).toHaveCount(3);
    await expect(page.getByText("열려 있는 상품이 아직 없어요.")).toHaveCount(0);
    isHeld = false;
    await expect(page.getByTestId("market")).toHaveCount(3);
    await expect(page.getByTestId("markets").locator("li[aria-hidden=true]")).toHaveCount(0);
  },
);

test(
  "an announcement opens over other pages than the trade screen too",
  { tag: "@phone" },
  async ({ page, words }) => {
    const popup = await backOffice.popup({ title: "점검 안내", html: "<p>오늘 밤에 점검해요.</p>" });
    try {
      await signInTo(page, words, { player: "player3", path: "/history_trade" });
      const shown = page.getByTestId("popup");
      await expect(shown).toContainText("오늘 밤에 점검해요.");
      await shown.getByRole("button", { name: "닫기" }).last().click();
      await expect(shown).toBeHidden();
    } finally {
      await backOffice.removePopup(popup);
    }
  },
);

test(
  "a phone reads the limits of every group of bets under the market's facts",
  { tag: "@phone" },
  async ({ page, words, look }) => {
    await signInTo(page, words, { player: "player3", path: "/trade/5" });
    await page.getByRole("tab", { name: "정보" }).click();
    const limits = page.getByTestId("limit-table");
    await expect(limits.getByRole("row")).toHaveCount(5);
    await expect(limits.getByRole("row", { name: "0–9" })).toContainText("500,000");
    await expect(limits.getByRole("row").first()).toContainText("1,000,000");
    const box = await limits.boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThanOrEqual(360);
    await look(page, "limits-of-groups");
  },
);

test(
  "where the site sends no text messages an account is found by e-mail alone",
  { tag: "@phone" },
  async ({ page }) => {
    await page.route("**/api/**", async (route) => {
      const reply = await route.fetch();
      const body = await reply.text();
      await route.fulfill({
        response: reply,
        body: body.replaceAll('"signUpProof":"phone"', '"signUpProof":"email"'),
      });
    });
    for (const path of ["/find_id", "/find_pw"]) {
      await page.goto(path);
      await expect(page.getByRole("textbox", { name: "이메일" })).toBeVisible();
      await expect(page.getByText("휴대폰번호", { exact: true })).toHaveCount(0);
    }
  },
);
