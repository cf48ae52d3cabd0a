import { expect, test } from "../journey.ts";
import { signInTo } from "../steps/sign-in.ts";

test("home shows what each market costs and how it moved, and its games are in reach", async ({
  page,
  words,
  look,
}) => {
  await page.goto("/");
  const markets = page.getByTestId("market");
  await expect(markets).toHaveCount(3);
  // What is not known yet is never told to be none.
  await expect(markets.first().getByTestId("market-price")).toHaveText(/^[\d,]+\.\d+$/, { timeout: 60_000 });
  const price = markets.first().getByTestId("market-price");
  const before = await price.textContent();
  await expect(price).not.toHaveText(before ?? "", { timeout: 30_000 });
  await expect(markets.first().getByRole("link")).toHaveCount(10);
  // What each kind of game asks is told before one is chosen.
  for (const game of words.families) await expect(page.getByTestId("lead")).toContainText(game);
  await look(page, "home-markets");
  await markets.first().getByRole("link").first().click();
  await expect(page).toHaveURL(/\/(login|trade\/\d+)$/);
});

test(
  "an address chooses tab and amount of the wallet, and quick amounts add to it",
  { tag: "@phone" },
  async ({ page, words, look }) => {
    await signInTo(page, words, { player: "player2", path: "/mypage" });
    await page.goto("/dnw?type=buy&amount=10000");
    const amount = page.getByRole("textbox", { name: /KRW/ });
    await expect(amount).toHaveValue("10,000");
    await page.getByRole("button", { name: "50,000 더하기" }).click();
    await expect(amount).toHaveValue("60,000");
    await look(page, "wallet-quick");
    await page.goto("/dnw?type=sell&amount=7000");
    await expect(page.getByRole("link", { name: "출금", exact: true })).toHaveAttribute(
      "aria-current",
      "page",
    );
  },
);

test(
  "a tablet has the book beside the chart, and nothing hangs over its edges",
  { tag: "@desktop" },
  async ({ page, words, look }) => {
    await page.setViewportSize({ width: 820, height: 1_180 });
    await signInTo(page, words, { player: "player2", path: "/trade/2" });
    await expect(page.getByTestId("price-now")).toHaveText(/\d/);
    await expect(page.getByTestId("ask")).toHaveCount(7);
    const [book, chart] = await Promise.all([
      page.locator('[data-part="book"]').boundingBox(),
      page.getByTestId("chart").boundingBox(),
    ]);
    expect(book?.x ?? 0).toBeGreaterThanOrEqual((chart?.x ?? 0) + (chart?.width ?? 0) - 1);
    for (const name of [words.buy, words.sell])
      await expect(page.getByRole("button", { name })).toBeInViewport({ ratio: 0.99 });
    expect(await page.evaluate<boolean>("document.documentElement.scrollWidth > innerWidth")).toBe(false);
    await look(page, "trade-tablet");
  },
);
