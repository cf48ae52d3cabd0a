import { expect, type Page } from "@playwright/test";
import type { Words } from "../words.ts";

/** How long the next round is away at most, once one is too late: its lock, and a page that is slow to say so. */
const NEXT_ROUND_MS = 30_000;

/**
 * Waits until bets are taken for at least `seconds` more. Right after a server's first start a digit option has no round until its
 * next minute: a candle that began before the server cannot decide.
 */
export async function waitForBetting(page: Page, words: Words, seconds: number): Promise<void> {
  await expect
    .poll(() => secondsLeft(page, words), {
      timeout: Math.max(75_000, seconds * 1_000 + NEXT_ROUND_MS),
      intervals: [250],
    })
    .toBeGreaterThanOrEqual(seconds);
  await expect(page.getByText(words.locked)).toBeHidden();
}

/** Seconds until the lock, as the page says; 0 while no bet is taken or the page is just changing its mind. */
async function secondsLeft(page: Page, words: Words): Promise<number> {
  const clock = page.getByTestId("clock");
  const text = (await clock.isVisible())
    ? await clock.textContent({ timeout: 1_000 }).catch(() => null)
    : null;
  return Number(words.betClosesIn.exec(text ?? "")?.[1] ?? 0);
}
