import { expect, test } from "../journey.ts";
import { acceptedNumber } from "../steps/accepted-number.ts";
import { bettingRound, openMemberApi, type Round } from "../steps/member-api.ts";
import { signInTo } from "../steps/sign-in.ts";
import { waitForBetting } from "../steps/wait-for-betting.ts";

const HALF_MINUTE = 1;
const BALL_GAME = 8;
const STAKE = 10_000;

test(
  "the header names the next contract, and an open bet stays in sight with its contract, strike and own clock",
  { tag: "@phone" },
  async ({ page, words, look }) => {
    const api = await openMemberApi("player3");
    await signInTo(page, words, { player: "player3", path: `/trade/${HALF_MINUTE}` });
    await waitForBetting(page, words, 12);
    const round = await bettingRound(api, HALF_MINUTE);
    await expect(page.getByTestId("next-contract")).toHaveText(seoulTime(round.gameStartTime));
    await expect(page.getByTestId("remaining")).toHaveText(/^00:\d\d$/);
    await expect(page.getByTestId("standard")).toContainText("±0");
    await page.getByRole("textbox", { name: words.amount }).fill(String(STAKE));
    await page.getByTestId("sell").click();
    await acceptedNumber(page, words);

    const card = page.getByTestId("position").filter({ hasText: "10,000" });
    await expect(card).toHaveAttribute("data-phase", "next");
    await expect(card).toContainText(seoulTime(round.gameStartTime));
    await expect(card).toBeInViewport({ ratio: 1 });
    // What is bet on and what is pressed stays in sight beside it.
    for (const part of ["amount", "price-now", "clock"])
      await expect(page.getByTestId(part)).toBeInViewport({ ratio: 1 });
    await look(page, "trade-r-position-next");

    await expect(card).toHaveAttribute("data-phase", "running", { timeout: 40_000 });
    await expect(card.getByTestId("standing")).not.toHaveText("");
    const game = await api.get<{ round: Round }>("/api/trade/game/recent", { tradeOptionId: HALF_MINUTE });
    expect(game.round.id).toBe(round.id);
    const strike = (game.round.openPrice ?? 0).toLocaleString("en-US", { minimumFractionDigits: 3 });
    await expect(card.getByTestId("position-strike")).toHaveText(strike);
    await expect(card.getByTestId("position-left")).toHaveText(/^00:[0-3]\d$/);
    await look(page, "trade-r-position-running");
    await card.click();
    await expect(page).toHaveURL(/\/bet\/\d+$/);
  },
);

test(
  "an open digit bet stands beside the balls by its name and stake, and in sight on a tablet too",
  { tag: "@phone" },
  async ({ page, words, look }) => {
    const api = await openMemberApi("player3");
    await signInTo(page, words, { player: "player3", path: `/trade/${BALL_GAME}` });
    await waitForBetting(page, words, 25);
    const round = await bettingRound(api, BALL_GAME);
    const placed = await api.bet({ roundId: round.id, type: "O", point: STAKE });
    expect(placed.data?.id ?? 0).toBeGreaterThan(0);
    const card = page.getByTestId("position").filter({ hasText: "10,000" });
    await expect(page.getByTestId("ball-stage")).toBeVisible();
    for (const size of [
      { width: 360, height: 640 },
      { width: 820, height: 1_180 },
    ]) {
      await page.setViewportSize(size);
      await expect(card).toContainText(words.oddName);
      await expect(card).toContainText(seoulTime(round.gameFinishTime));
      await expect(card.getByTestId("position-left")).toHaveText(/^00:\d\d$/);
      await expect(card).toBeInViewport({ ratio: 1 });
      await look(page, `trade-p-position-${size.width}`);
    }
  },
);

test(
  "without a network every price turns grey and says its age, nothing can be bet, and all heals by itself",
  { tag: "@phone" },
  async ({ page, context, words, look }) => {
    await signInTo(page, words, { player: "player3", path: "/trade/4" });
    await expect(page.getByTestId("price-now")).toHaveText(/\d/);
    await expect(page.getByRole("button", { name: words.live })).toBeVisible();
    await waitForBetting(page, words, 40);
    await page.getByRole("textbox", { name: words.amount }).fill(String(STAKE));
    await expect(page.getByTestId("buy")).toBeEnabled();
    const ink = (): Promise<string> =>
      page.getByTestId("price-now").evaluate((price) => getComputedStyle(price).color);
    const fresh = await ink();

    await context.setOffline(true);
    await expect(page.getByTestId("price-age")).toHaveText(/\d/);
    await expect(page.getByTestId("link-down")).toBeVisible();
    await expect(page.getByTestId("buy")).toBeDisabled();
    expect(await ink()).not.toBe(fresh);
    await look(page, "trade-r-stale");

    await context.setOffline(false);
    await expect(page.getByTestId("price-age")).toHaveCount(0);
    await expect(page.getByTestId("link-down")).toHaveCount(0);
    await expect(page.getByRole("button", { name: words.live })).toBeVisible();
    await expect(page.getByTestId("buy")).toBeEnabled();
    expect(await ink()).toBe(fresh);
  },
);

/** 14:03:30 in Seoul. */
function seoulTime(epochMs: number): string {
  return new Date(epochMs + 9 * 3_600_000).toISOString().slice(11, 19);
}
