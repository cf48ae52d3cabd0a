import type { Page } from "@playwright/test";

/** The trade screen that the figures are taken of: one minute, rise or fall. */
export const TRADE_PATH = "/trade/2";

/** Signs a demo player in by the form, as a player does, and waits until the trade screen is live. */
export async function signIn(page: Page, url: string): Promise<void> {
  // The popup of the demo's first site is no part of what is measured.
  await page.context().addCookies([{ name: "Hide_BX_Popup_1", value: "1", url }]);
  await page.goto(`${url}${TRADE_PATH}`);
  await page.locator('input[name="username"]').fill("player1");
  await page.locator('input[name="password"]').fill("maru-player-1");
  await page.locator('button[type="submit"]').click();
  await waitUntilLive(page);
}

/** The price has been told and the chart is drawn. */
export async function waitUntilLive(page: Page): Promise<void> {
  await page.getByTestId("price-now").filter({ hasText: /\d/ }).waitFor({ timeout: 60_000 });
  await page.locator("canvas").first().waitFor({ timeout: 60_000 });
}
