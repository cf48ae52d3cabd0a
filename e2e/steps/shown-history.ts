import type { Locator, Page } from "@playwright/test";
import type { Words } from "../words.ts";

/** The rows of the player's bets, newest first: a tab under the bet on a phone, a column of its own on a wide screen. */
export async function historyRows(page: Page, words: Words, isPhone: boolean): Promise<Locator> {
  if (!isPhone) return page.getByRole("complementary").getByRole("listitem");
  await page.getByRole("tab", { name: words.historyTitle }).click();
  return page.getByRole("tabpanel").getByRole("listitem");
}
