import { expect, type Page, test } from "../journey.ts";
import { acceptedNumber } from "../steps/accepted-number.ts";
import {
  betsOf,
  bettingRound,
  type MemberApi,
  openMemberApi,
  pointsOf,
  type Round,
} from "../steps/member-api.ts";
import { takePassing } from "../steps/note-passing.ts";
import { expectDialog, outcomeOf } from "../steps/outcome.ts";
import { expectBalance } from "../steps/shown-balance.ts";
import { historyRows } from "../steps/shown-history.ts";
import { fillSignIn } from "../steps/sign-in.ts";
import { waitForBetting } from "../steps/wait-for-betting.ts";
import type { Words } from "../words.ts";

const STAKE = 5_000;
/** floor(5,000 × 1.88) − 5,000. */
const WON_PROFIT = 4_400;
const HALF_MINUTE = 1;

/** The desktop sees the same phases in the journey of two tabs, which waits for a round anyway. */
test(
  "a newcomer signs in, bets on the next candle and sees what became of it",
  { tag: "@phone" },
  async ({ page, words, isPhone, look }) => {
    const api = await openMemberApi("player1");
    const before = await pointsOf(api);

    await page.goto("/");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(words.headline);
    await page.getByRole("link", { name: words.start }).click();
    await expect(page).toHaveURL(/\/login$/);
    await fillSignIn(page, words, "player1");
    await expectFirstOption(page, api);
    await expectBalance(page, words, before);
    await expectLivePrice(page, words);

    await waitForBetting(page, words, 12);
    await page.getByRole("button", { name: words.add5000 }).click();
    await expect(page.getByRole("textbox", { name: words.amount })).toHaveValue("5,000");
    await expect(page.getByTestId("payout")).toHaveText("9,400KRW");
    await expect(page.getByTestId("profit")).toHaveText("+4,400KRW");
    await page.getByRole("button", { name: words.buy }).click();
    const betId = await acceptedNumber(page, words);
    await expectBalance(page, words, before - STAKE);
    await look(page, "trade-r-accepted");
    expect((await betsOf(api))[0]).toMatchObject({ id: betId, type: "B", point: STAKE, status: 5 });

    await expectLock(page, words);
    await look(page, "trade-r-locked");
    await expectStrike(page, api);
    await look(page, "trade-r-measuring");

    await expectLockWhileTyping(page, words, api);
    const { text } = await takePassing(page, "result", { timeout: 60_000 });
    await look(page, "trade-r-result");
    const outcome = await outcomeOf(api, words, { betId, wonProfit: WON_PROFIT });
    expectDialog(text, words, outcome);
    await expect(page.getByTestId("result")).toBeHidden();

    const after = before + outcome.bet.profit;
    expect(await pointsOf(api)).toBe(after);
    await expectBalance(page, words, after);
    const rows = await historyRows(page, words, isPhone);
    await expect(rows.first()).toContainText(outcome.word);
    await expect(rows.first()).toContainText(outcome.change);
    await look(page, "trade-r-history");

    await page.getByRole("button", { name: words.menu }).click();
    await page.getByRole("link", { name: words.historyLink }).click();
    await expect(page).toHaveURL(/\/history_trade$/);
    await expect(page.getByRole("main").getByRole("listitem").first()).toContainText(outcome.change);
    await expectBalance(page, words, after);
    await look(page, "history");
  },
);

/** /trade leads to the first option that plays. */
async function expectFirstOption(page: Page, api: MemberApi): Promise<void> {
  const path = "/api/trade/option/site/list";
  const options = await api.get<readonly { id: number; isPlay: number; isStop: number }[]>(path, {
    isPlay: 1,
  });
  const first = options.find((option) => option.isPlay === 1 && option.isStop === 1);
  await expect(page).toHaveURL(new RegExp(`/trade/${first?.id}$`));
}

async function expectLivePrice(page: Page, words: Words): Promise<void> {
  await expect(page.getByRole("button", { name: words.live })).toBeVisible();
  const price = page.getByTestId("price-now");
  await expect(price).toHaveText(/^[\d,]+\.\d{3}$/);
  const shown = await price.innerText();
  await expect(price).not.toHaveText(shown);
  await expect(page.getByRole("img", { name: words.chart })).toBeVisible();
}

async function expectLock(page: Page, words: Words): Promise<void> {
  const overlay = page.getByRole("status").filter({ hasText: words.locked });
  await overlay.waitFor({ timeout: 30_000 });
  await expect(page.getByRole("button", { name: words.buy })).toBeDisabled();
  await expect(page.getByRole("button", { name: words.sell })).toBeDisabled();
  const left = page.getByTestId("locked-left");
  const secondsShown = async (): Promise<number> => Number((await left.innerText()).slice(-2));
  const first = await secondsShown();
  expect(first).toBeGreaterThan(0);
  expect(first).toBeLessThanOrEqual(10);
  await expect.poll(secondsShown, { intervals: [200] }).toBeLessThan(first);
}

/** The strike that is shown is the one of the round that runs. */
async function expectStrike(page: Page, api: MemberApi): Promise<void> {
  await expect(page.getByTestId("locked")).toBeHidden({ timeout: 20_000 });
  await expect(async () => {
    const game = await api.get<{ round: Round }>("/api/trade/game/recent", { tradeOptionId: HALF_MINUTE });
    expect(game.round.openPrice).not.toBeNull();
    const text = (game.round.openPrice ?? 0).toLocaleString("en-US", { minimumFractionDigits: 3 });
    await expect(page.getByTestId("strike")).toHaveText(text, { timeout: 500 });
  }).toPass({ timeout: 10_000, intervals: [300] });
  await expect(page.getByTestId("distance")).toHaveText(/^[▲▼＝] [\d,]+\.\d{3}$/);
}

/** While the contract is measured, the lock of the next round falls on an amount being typed: nothing is sent. */
async function expectLockWhileTyping(page: Page, words: Words, api: MemberApi): Promise<void> {
  const amount = page.getByRole("textbox", { name: words.amount });
  const buy = page.getByRole("button", { name: words.buy });
  await amount.fill("25000");
  await expect(buy).toBeEnabled();
  const round = await bettingRound(api, HALF_MINUTE);
  await expectLock(page, words);
  await expect(amount).toHaveValue("25,000");
  await buy.dispatchEvent("click");
  const refused = await api.bet({ roundId: round.id, type: "B", point: STAKE });
  expect(refused).toMatchObject({ status: 409, code: "ROUND_LOCKED", message: "투자시간이 마감되었습니다." });
  await expect(page.getByTestId("locked")).toBeHidden({ timeout: 20_000 });
  await expect(amount).toHaveValue("0");
  expect((await betsOf(api)).filter((bet) => bet.point !== STAKE)).toEqual([]);
}
