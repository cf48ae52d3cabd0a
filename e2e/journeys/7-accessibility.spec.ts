import { expect, type Page, test } from "../journey.ts";
import { expectAccessible } from "../steps/expect-accessible.ts";
import { fillSignIn } from "../steps/sign-in.ts";
import { WORDS, type Words } from "../words.ts";

test("every screen holds against the accessibility rules", async ({ page, words, look }) => {
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(
    page.getByText(words === WORDS.ko ? "모의 변동성 25" : "Simulated Volatility 25"),
  ).toBeVisible();
  await expectAccessible(page, "home");

  await page.goto("/login");
  await expect(page.getByRole("button", { name: words.logIn })).toBeVisible();
  await expectAccessible(page, "sign-in");
  await page.goto("/trade/4");
  await fillSignIn(page, words, "player2");
  await expect(page).toHaveURL(/\/trade\/4$/);

  for (const [option, name] of [
    [4, "trade-r"],
    [5, "trade-b"],
    [8, "trade-p"],
  ] as const) {
    await page.goto(`/trade/${option}`);
    await expectTradeReady(page, words);
    await expectAccessible(page, name);
    await look(page, name);
    for (const tab of name === "trade-r" ? [words.paintTab, words.historyTitle] : []) {
      await page.getByRole("tab", { name: tab }).click();
      await expect(page.getByRole("tabpanel")).toBeVisible();
      await expectAccessible(page, `${name} with ${tab}`);
    }
  }
  await page.getByRole("button", { name: words.menu, exact: true }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectAccessible(page, "menu");
  await look(page, "menu");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  await page.getByTestId("market-switch").click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectAccessible(page, "market switch");
  await look(page, "market-switch");

  await page.goto("/history_trade");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(words.historyTitle);
  await expectAccessible(page, "history");
});

async function expectTradeReady(page: Page, words: Words): Promise<void> {
  await expect(page.getByRole("button", { name: words.live })).toBeVisible();
  await expect(page.getByTestId("price-now")).toHaveText(/\d/);
  await expect(page.getByRole("textbox", { name: words.amount })).toBeVisible();
}
