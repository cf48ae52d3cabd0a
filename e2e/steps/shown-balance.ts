import { expect, type Page } from "@playwright/test";
import type { Words } from "../words.ts";

/** Waits until the page's own balance is this many points. */
export async function expectBalance(page: Page, words: Words, points: number): Promise<void> {
  const balance = page.getByRole("banner").getByText(words.balance);
  await expect(balance).toContainText(`${withSeparators(points)}KRW`);
}

/** 995000 as 995,000. */
export function withSeparators(points: number): string {
  return points.toLocaleString("en-US");
}
