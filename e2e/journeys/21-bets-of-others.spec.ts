import type { Locator } from "@playwright/test";
import { expect, type Page, test } from "../journey.ts";
import { bettingRound, openMemberApi } from "../steps/member-api.ts";
import { signInTo } from "../steps/sign-in.ts";
import { waitForBetting } from "../steps/wait-for-betting.ts";

const FIVE_MINUTES = 4;
const STAKE = 15_000;

test("what others bet stands on the screen, masked, and each new bet joins it at once", async ({
  page,
  words,
  isPhone,
  look,
}) => {
  const [watcher, other] = [await openMemberApi("player3"), await openMemberApi("player5")];
  await signInTo(page, words, { player: "player3", path: `/trade/${FIVE_MINUTES}` });
  await waitForBetting(page, words, 15);
  const list = await betsOfOthers(page, isPhone);
  const round = await bettingRound(watcher, FIVE_MINUTES);
  const mine = list.getByTestId("real-bet").filter({ hasText: "player" });
  const placed = await other.bet({ roundId: round.id, type: "S", point: STAKE });
  expect(placed.status).toBe(200);
  const row = list.getByTestId("real-bet").first();
  await expect(row).toContainText("15,000");
  await expect(row).toContainText("▼");
  // Whoever it was is not named.
  await expect(row).not.toContainText("player5");
  await expect(mine).toHaveCount(0);
  await expect(row).toBeInViewport({ ratio: 1 });
  await look(page, "trade-bets-of-others");

  // What was bet before the page came is there too.
  await page.reload();
  await expect((await betsOfOthers(page, isPhone)).getByTestId("real-bet").first()).toContainText("15,000");
});

async function betsOfOthers(page: Page, isPhone: boolean): Promise<Locator> {
  if (!isPhone) return page.getByRole("complementary");
  await page.getByRole("tab", { name: "실시간", exact: true }).click();
  return page.getByRole("tabpanel");
}
