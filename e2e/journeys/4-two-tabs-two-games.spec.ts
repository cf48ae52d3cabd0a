import { expect, type Page, test } from "../journey.ts";
import { acceptedNumber } from "../steps/accepted-number.ts";
import { openMemberApi, pointsOf } from "../steps/member-api.ts";
import { takePassing } from "../steps/note-passing.ts";
import { expectDialog, outcomeOf } from "../steps/outcome.ts";
import { expectBalance } from "../steps/shown-balance.ts";
import { historyRows } from "../steps/shown-history.ts";
import { signInTo } from "../steps/sign-in.ts";
import { signOut } from "../steps/sign-out.ts";
import { waitForBetting } from "../steps/wait-for-betting.ts";
import type { Words } from "../words.ts";

const B1 = "/trade/5";
const HALF_MINUTE = "/trade/1";
const STAKE = 5_000;
/** Seconds until the lock of a round that has only begun. */
const DIGITS_LEFT = 40;
/** floor(5,000 × 1.90) − 5,000. */
const ODD_PROFIT = 4_500;
/** floor(5,000 × 1.88) − 5,000. */
const FALL_PROFIT = 4_400;

test(
  "two tabs, two games: each shows what was bet in the other, and signing out ends both",
  {
    tag: "@desktop",
  },
  async ({ page: digits, context, words, isPhone, look }) => {
    const api = await openMemberApi("player3");
    const before = await pointsOf(api);
    await signInTo(digits, words, { player: "player3", path: B1 });
    await expectBalance(digits, words, before);
    // The session goes on in the new tab without a second sign-in.
    const sides = await context.newPage();
    await sides.goto(HALF_MINUTE);
    await expect(sides.getByRole("button", { name: words.live })).toBeVisible();
    await expectBalance(sides, words, before);
    const sideRows = await historyRows(sides, words, isPhone);

    await digits.bringToFront();
    const digitRows = await historyRows(digits, words, isPhone);
    // So early in its minute that it is still undecided when the other game takes a bet, which may be half a minute later.
    await waitForBetting(digits, words, DIGITS_LEFT);
    await betOnOdd(digits, words);
    const oddId = await acceptedNumber(digits, words);
    await look(digits, "trade-b-accepted");
    for (const tab of [digits, sides]) await expectBalance(tab, words, before - STAKE);
    await expect(sideRows.first()).toContainText("5,000");
    await expect(sideRows.first()).toContainText(words.open);

    await sides.bringToFront();
    // Under the site's licence nobody bets twice within a second, in whichever tab.
    await sides.waitForTimeout(1_200);
    await waitForBetting(sides, words, 12);
    await sides.getByRole("textbox", { name: words.amount }).fill(String(STAKE));
    await sides.getByRole("button", { name: words.sell }).click();
    const fallId = await acceptedNumber(sides, words);
    for (const tab of [digits, sides]) await expectBalance(tab, words, before - 2 * STAKE);
    await expect(digitRows.filter({ hasText: words.open })).toHaveCount(2);
    await look(sides, "trade-r-accepted");
    await sides.getByText(words.locked).waitFor({ timeout: 30_000 });
    await look(sides, "trade-r-locked");

    const { text: oddText } = await takePassing(digits, "result", { timeout: 90_000 });
    const odd = await outcomeOf(api, words, { betId: oddId, wonProfit: ODD_PROFIT });
    expectDialog(oddText, words, odd);
    await expectDigitsTable(digits, words, odd.bet.status);
    await look(digits, "trade-b-decided");

    await expect(sideRows.filter({ hasText: words.open })).toHaveCount(0, { timeout: 75_000 });
    await look(sides, "trade-r-result");
    const fall = await outcomeOf(api, words, { betId: fallId, wonProfit: FALL_PROFIT });
    const after = before + odd.bet.profit + fall.bet.profit;
    expect(await pointsOf(api)).toBe(after);
    for (const [tab, rows] of [
      [digits, digitRows],
      [sides, sideRows],
    ] as const) {
      await expectBalance(tab, words, after);
      await expect(rows.nth(0)).toContainText(fall.change);
      await expect(rows.nth(1)).toContainText(odd.change);
    }

    await signOut(sides, words);
    for (const tab of [digits, sides]) {
      await expect(tab).toHaveURL(/\/login$/);
      await expect(tab.getByRole("button", { name: words.logIn })).toBeVisible();
      await expect(tab.getByRole("alert").filter({ hasText: /\S/ })).toHaveCount(0);
    }
    // Signing out is no expiry: the tab that did it says nothing, the other says where it was done.
    await expect(sides.getByTestId("end-reason")).toHaveCount(0);
    await expect(digits.getByTestId("end-reason")).toHaveText(words.signedOutElsewhere);
    await digits.reload();
    await expect(digits.getByRole("button", { name: words.logIn })).toBeVisible();
  },
);

async function betOnOdd(page: Page, words: Words): Promise<void> {
  const board = page.getByRole("radiogroup", { name: words.betTypes });
  await expect(board.getByRole("radio")).toHaveCount(23);
  await expect(board.getByRole("radio", { name: words.odd })).toBeChecked();
  await page.getByRole("button", { name: words.add5000 }).click();
  await page.getByRole("button", { name: words.placeBet }).click();
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText(words.oddConfirmation);
  await question.getByRole("button", { name: words.confirmBet, exact: true }).click();
}

/** The newest row of the results but the one in progress is the round just decided: its words follow from its digit, and the bet's status too. */
async function expectDigitsTable(page: Page, words: Words, status: number): Promise<void> {
  const rows = page.getByRole("tabpanel").getByRole("row");
  await expect(rows.nth(1)).toContainText(words.open);
  const cells = rows.filter({ hasNotText: words.open }).nth(1).getByRole("cell");
  await expect(cells.first().locator("time")).toHaveText(/^\d{4}-\d\d-\d\d \d\d:\d\d:00$/);
  if (status === 3) return;
  await expect(cells.last()).toHaveText(/^\d$/);
  const [, close, oddEven, underOver, , digitText] = await cells.allInnerTexts();
  const digit = Number(digitText);
  expect(close?.slice(-1)).toBe(digitText);
  expect(oddEven).toBe(digit % 2 === 1 ? words.oddName : words.evenName);
  expect(underOver).toBe(digit <= 4 ? words.underName : words.overName);
  expect(status).toBe(digit % 2 === 1 ? 1 : 2);
}
