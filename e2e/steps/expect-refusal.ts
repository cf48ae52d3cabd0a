import { expect, type Page } from "@playwright/test";
import type { Words } from "../words.ts";

/** What a refusal says, in the language of the phone and in that of the desktop. */
export interface Refused {
  readonly ko: string | RegExp;
  readonly en: string | RegExp;
}

const STAKE = "5000";

/** Bets as a player does, and reads why the bet was not taken. */
export async function expectRefusal(page: Page, words: Words, text: string | RegExp): Promise<void> {
  await pressBuy(page, words);
  const card = page.getByRole("alertdialog").filter({ hasText: words.refused });
  await expect(card.getByText(text, { exact: true })).toBeVisible();
  await expect(card).toHaveAttribute("data-state", "refused");
  await expect(card).toBeInViewport({ ratio: 1 });
  await card.getByRole("button", { name: words.done }).click();
  await expect(card).toBeHidden();
  await expect(page.getByTestId("payout")).toBeInViewport({ ratio: 1 });
}

export async function pressBuy(page: Page, words: Words): Promise<void> {
  const buy = page.getByRole("button", { name: words.buy });
  // A new round empties the field.
  await page.getByRole("textbox", { name: words.amount }).fill(STAKE);
  await expect(buy).toBeEnabled();
  await buy.click();
}
