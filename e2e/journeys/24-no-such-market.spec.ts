import { expect, test } from "../journey.ts";
import { signInTo } from "../steps/sign-in.ts";

/** No option has this id. */
const NOWHERE = "/trade/9999";
/** Longer than any list of the trade screen waits before it asks again. */
const WATCHED_MS = 6_000;

test("an address of no market says so, asks nothing more about it, and leads on", async ({
  page,
  words,
  isPhone,
  look,
}) => {
  await signInTo(page, words, { player: "player5", path: "/history_trade" });
  await page.goto(NOWHERE);
  await expect(
    page.getByRole("heading", { name: isPhone ? "찾을 수 없는 상품이에요." : "This market does not exist." }),
  ).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(0);
  for (const part of ["order", "book", "picture"])
    await expect(page.locator(`[data-part="${part}"]`)).toHaveCount(0);
  await expect(page.getByTestId("sheet")).toHaveCount(0);
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("9999")) asked.push(request.url());
  });
  await page.waitForTimeout(WATCHED_MS);
  expect(asked).toEqual([]);
  await look(page, "trade-missing");
  await page.getByRole("link", { name: words.toTrade }).click();
  await expect(page).toHaveURL(/\/trade\/(?!9999)\d+$/);
  await expect(page.getByTestId("price-now")).toHaveText(/\d/);
});
