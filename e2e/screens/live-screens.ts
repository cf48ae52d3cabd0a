import type { Browser } from "@playwright/test";
import { startProduct } from "../../bench/web/start-product.ts";
import { emptySet, openContext, type Size, takePicture } from "./take-picture.ts";

const SET = "live";
/** Bars and a few ticks of the markets that have just begun. */
const SETTLE_MS = 2_500;
/** Options of the demo's first site: rise and fall, binary, ball. */
const GAMES = { rise: 2, binary: 5, ball: 8 } as const;

/** What only the running product shows: markets that move, and what lies over them. */
export async function takeLive(browser: Browser): Promise<readonly string[]> {
  emptySet(SET);
  const product = await startProduct();
  try {
    for (const size of ["phone", "desktop"] as const) await takeTour(browser, product.url, size);
  } finally {
    await product.stop();
  }
  return [];
}

async function takeTour(browser: Browser, url: string, size: Size): Promise<void> {
  const context = await openContext(browser, size, "ko");
  const page = await context.newPage();
  const shot = (name: string): Promise<void> => takePicture(page, { set: SET, size, name, look: "ko" });
  await page.goto(`${url}/trade/${GAMES.rise}`);
  await page.locator('input[name="username"]').fill("player1");
  await page.locator('input[name="password"]').fill("maru-player-1");
  await page.locator('button[type="submit"]').click();
  await page.getByTestId("balance").first().waitFor();
  for (const [name, id] of Object.entries(GAMES)) {
    await page.goto(`${url}/trade/${id}`);
    await page.getByTestId("price-now").filter({ hasText: /\d/ }).waitFor();
    await page.waitForTimeout(SETTLE_MS);
    await shot(name);
  }
  await page.getByTestId("market-switch").click();
  await page.getByRole("dialog").waitFor();
  await shot("market-switch");
  await page.keyboard.press("Escape");
  await page.locator('header button[aria-haspopup="dialog"]').first().click();
  await page.getByRole("dialog").waitFor();
  await shot("menu");
  await context.close();
}
