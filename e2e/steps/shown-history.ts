import type { Locator, Page } from "@playwright/test";
import type { Words } from "../words.ts";

/** The rows of the player's bets, newest first: a tab under the bet on a phone, in the column beside the chart on a wide screen. */
export async function historyRows(page: Page, words: Words, isPhone: boolean): Promise<Locator> {
  if (!isPhone) {
    const column = page.getByRole("complementary");
    await column.getByRole("button", { name: words.historyTitle }).click();
    return column.getByRole("listitem");
  }
  await page.getByRole("tab", { name: words.historyTitle }).click();
  return page.getByRole("tabpanel").getByRole("listitem");
}
