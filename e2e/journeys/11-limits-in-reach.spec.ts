import { expect, test } from "../journey.ts";
import { expectAccessible } from "../steps/expect-accessible.ts";
import { signInTo } from "../steps/sign-in.ts";

test(
  "P-12: limits are one tap from home and two from the trade screen; P-14: session clock and net result stand there",
  { tag: "@phone" },
  async ({ page, words }) => {
    await signInTo(page, words, { player: "player4", path: "/trade/2" });
    await expect(page.getByTestId("own-net")).toBeVisible();
    await expect(page.getByTestId("session-clock")).toHaveText(/\d/);
    await page.getByRole("button", { name: words.menu, exact: true }).click();
    await page.getByRole("link", { name: "보호 설정" }).click();
    await expect(page.getByTestId("limit-dayStake")).toBeVisible();

    await page.goto("/");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(words.headline);
    await expect(page.getByRole("link", { name: "보호 설정" })).toBeVisible();
    await expectAccessible(page, "home of a member");
    await page.getByRole("link", { name: "보호 설정" }).click();
    await expect(page).toHaveURL(/\/protection$/);
    for (const limit of ["singleStake", "dayStake", "dayLoss", "sessionMinutes"])
      await expect(page.getByTestId(`limit-${limit}`)).toBeVisible();
  },
);
