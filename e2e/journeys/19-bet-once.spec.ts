import type { Locator } from "@playwright/test";
import { expect, type Page, test } from "../journey.ts";
import { acceptedNumber } from "../steps/accepted-number.ts";
import { comeToRest } from "../steps/come-to-rest.ts";
import { betsOf, openMemberApi, pointsOf } from "../steps/member-api.ts";
import { expectBalance } from "../steps/shown-balance.ts";
import { signInTo } from "../steps/sign-in.ts";
import { waitForBetting } from "../steps/wait-for-betting.ts";

const R1 = "/trade/2";
const B1 = "/trade/5";
const STAKE = 15_000;

/** What phones and laptops commonly show at least. */
const WINDOWS = {
  phone: [{ width: 360, height: 640 }],
  desktop: [
    { width: 1366, height: 768 },
    { width: 1440, height: 900 },
  ],
} as const;

test("three presses in one task are one bet, and its answer stands where the buttons were", async ({
  page,
  words,
}) => {
  const api = await openMemberApi("player3");
  const before = await pointsOf(api);
  await signInTo(page, words, { player: "player3", path: R1 });
  await expectBalance(page, words, before);
  await expect(page.getByTestId("price-now")).toHaveText(/\d/);
  await waitForBetting(page, words, 12);
  await page.getByRole("textbox", { name: words.amount }).fill(String(STAKE));
  const buy = page.getByTestId("buy");
  await expect(buy).toBeEnabled();
  const place = await boxOf(page, "buy");
  await buy.evaluate((button: HTMLElement) => {
    for (let press = 0; press < 3; press += 1) button.click();
  });
  const betId = await acceptedNumber(page, words);

  // The box replaces the buttons: nobody bets again by the same tap, nor by the next one. It goes by itself after seconds.
  await expect(buy).toHaveCount(0);
  await expect(page.getByTestId("sell")).toHaveCount(0);
  const box = await boxOf(page, "bet-state");
  const done = page.getByTestId("bet-state").getByRole("button", { name: words.done });
  expect(await pressAtOnce(done), "nothing lies over what is pressed").toBe(true);
  expect(box.y).toBeLessThanOrEqual(place.y + 1);
  expect(box.y + box.height).toBeGreaterThanOrEqual(place.y + place.height - 1);
  await expect(buy).toBeVisible();
  await expect(page.getByRole("textbox", { name: words.amount })).toHaveValue("0");
  await expect(buy).toBeDisabled();

  await expectBalance(page, words, before - STAKE);
  const bets = (await betsOf(api)).filter((bet) => bet.id >= betId);
  expect(bets.map(({ id, point }) => [id, point])).toEqual([[betId, STAKE]]);
});

test("the question of a digit bet stands over its button, on the screen, in every window", async ({
  page,
  words,
  isPhone,
  look,
}) => {
  await signInTo(page, words, { player: "player3", path: B1 });
  for (const size of isPhone ? WINDOWS.phone : WINDOWS.desktop) {
    await page.setViewportSize(size);
    await waitForBetting(page, words, 12);
    await page.getByRole("textbox", { name: words.amount }).fill(String(STAKE));
    const bet = page.getByTestId("bet");
    await expect(bet).toBeEnabled();
    await expect(bet).toBeInViewport({ ratio: 1 });
    const button = await boxOf(page, "bet");
    await bet.click();
    const question = page.getByRole("alertdialog");
    await expect(question).toBeInViewport({ ratio: 1 });
    await comeToRest(page);
    const asked = await question.boundingBox();
    const confirm = await boxOf(page, "confirm-bet");
    await look(page, `trade-b-question-${size.width}`);
    expect(asked?.x).toBe(button.x);
    expect((asked?.y ?? 0) + (asked?.height ?? 0)).toBeCloseTo(button.y + button.height, 0);
    // What the finger finds there is the answer to the question.
    const found = await page.evaluate(
      ({ x, y }) => document.elementFromPoint(x, y)?.closest("[data-testid]")?.getAttribute("data-testid"),
      { x: confirm.x + confirm.width / 2, y: confirm.y + confirm.height / 2 },
    );
    expect(found).toBe("confirm-bet");
    await question.getByRole("button").first().click();
    await expect(question).toBeHidden();
  }
});

test(
  "a stake made up after the lock is that of the next round; the overlay leaves it free",
  { tag: "@phone" },
  async ({ page, words }) => {
    await signInTo(page, words, { player: "player3", path: "/trade/1" });
    const amount = page.getByRole("textbox", { name: words.amount });
    await waitForBetting(page, words, 8);
    await amount.fill("25000");
    await expect(page.getByText(words.locked)).toBeVisible({ timeout: 30_000 });
    const [cover, field] = [await boxOf(page, "locked"), await boxOf(page, "amount")];
    expect(field.y + field.height).toBeLessThanOrEqual(cover.y);
    await expect(page.getByText(words.locked)).toBeHidden({ timeout: 20_000 });
    await expect(amount).toHaveValue("0");
    await expect(page.getByText(words.locked)).toBeVisible({ timeout: 30_000 });
    await amount.fill("35000");
    await expect(page.getByText(words.locked)).toBeHidden({ timeout: 20_000 });
    await expect(amount).toHaveValue("35,000");
    await expect(page.getByTestId("buy")).toBeEnabled();
  },
);

/** Presses what may be gone in a second; whether a finger would have found it there. */
function pressAtOnce(button: Locator): Promise<boolean> {
  return button.evaluate((place: HTMLElement) => {
    const { x, y, width, height } = place.getBoundingClientRect();
    const isFound = place.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    place.click();
    return isFound;
  });
}

async function boxOf(
  page: Page,
  testId: string,
): Promise<{ x: number; y: number; width: number; height: number }> {
  await comeToRest(page);
  const box = await page.getByTestId(testId).boundingBox();
  if (box === null) throw new Error(`${testId} is not drawn`);
  return box;
}
