import { expect, type Page, test } from "../journey.ts";
import { betsOf, openMemberApi, pointsOf } from "../steps/member-api.ts";
import { routeLine } from "../steps/route-line.ts";
import { markPage } from "../steps/same-page.ts";
import { expectBalance } from "../steps/shown-balance.ts";
import { signInTo } from "../steps/sign-in.ts";
import { waitForBetting } from "../steps/wait-for-betting.ts";
import type { Words } from "../words.ts";

const R5 = "/trade/4";
const STAKE = 5_000;

test("a bet whose answer is lost is asked about until it is known, and the page is never loaded again", async ({
  page,
  context,
  words,
  look,
}) => {
  const api = await openMemberApi("player4");
  const before = await pointsOf(api);
  const earlier = new Set((await betsOf(api)).map(({ id }) => id));
  const line = await routeLine(page);
  await signInTo(page, words, { player: "player4", path: R5 });
  await expectBalance(page, words, before);
  const expectSamePage = await markPage(page);
  await waitForBetting(page, words, 30);

  await test.step("the bet arrived, its answer did not", async () => {
    // Before the line lives, a bet goes another way, whose answer would come.
    await expect(page.getByTestId("price-now")).toHaveText(/\d/);
    line.hears = false;
    await pressBuy(page, words);
    await context.setOffline(true);
    await line.cut();
    await expect(page.getByRole("status").filter({ hasText: words.unknown })).toBeVisible();
    // What became of the bet stands where the buttons were.
    await expect(page.getByRole("button", { name: words.buy })).toBeHidden();
    await look(page, "trade-r-offline");
    await line.mend();
    await context.setOffline(false);
    await expect(page.getByRole("status").filter({ hasText: words.accepted })).toBeVisible();
    await expectBalance(page, words, before - STAKE);
    expect(await pointsOf(api)).toBe(before - STAKE);
  });

  await test.step("the bet never arrived", async () => {
    line.speaks = false;
    await pressBuy(page, words);
    await context.setOffline(true);
    await line.cut();
    await expect(page.getByRole("status").filter({ hasText: words.unknown })).toBeVisible();
    await line.mend();
    await context.setOffline(false);
    const told = page.getByRole("alertdialog").filter({ hasText: words.notPlaced });
    await expect(told).toBeVisible();
    await look(page, "trade-r-not-placed");
    await told.getByRole("button", { name: words.done }).click();
    await expectBalance(page, words, before - STAKE);
    expect(await pointsOf(api)).toBe(before - STAKE);
  });

  await expect(page.getByRole("button", { name: words.live })).toBeVisible();
  expect((await betsOf(api)).filter(({ id }) => !earlier.has(id))).toHaveLength(1);
  await expectSamePage();
});

async function pressBuy(page: Page, words: Words): Promise<void> {
  const buy = page.getByRole("button", { name: words.buy });
  await page.getByRole("textbox", { name: words.amount }).fill(String(STAKE));
  await expect(buy).toBeEnabled();
  await buy.click();
}
