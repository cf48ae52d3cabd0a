import type { Browser } from "@playwright/test";
import { startProduct } from "../../bench/web/start-product.ts";
import { emptySet, openContext, type Size, takePicture } from "./take-picture.ts";

const SET = "live";
/** Bars and a few ticks of the markets that have just begun. */
const SETTLE_MS = 2_500;
/** Options of the demo's first site: rise and fall in half a minute, binary and ball in one. */
const GAMES = { rise: 1, binary: 5, ball: 8 } as const;
const PLAYER = { username: "player1", password: "maru-player-1" } as const;
/** A product just started has its first one-minute result within two minutes; a slow machine a little later. */
const DECIDED_WITHIN_MS = 240_000;
const BETTING_WITHIN_MS = 60_000;

/** What only the running product shows: markets that move, and what lies over them. */
export async function takeLive(browser: Browser): Promise<readonly string[]> {
  emptySet(SET);
  const product = await startProduct();
  try {
    await untilDecided(product.url);
    for (const size of ["phone", "desktop"] as const) await takeTour(browser, product.url, size);
  } finally {
    await product.stop();
  }
  return [];
}

/** Waits until every game shown has a result, so that no picture is of an empty product. */
async function untilDecided(url: string): Promise<void> {
  const form = new URLSearchParams({ grant_type: "password", ...PLAYER });
  const signedIn = await fetch(`${url}/oauth/token`, { method: "POST", body: form });
  const { access_token: token } = (await signedIn.json()) as { access_token: string };
  const isDecided = async (option: number): Promise<boolean> => {
    const query = `siteInfoId=1&tradeOptionId=${option}&resultType=RoundStatus&statusStrs=1,2,3&page=0&size=1`;
    const reply = await fetch(`${url}/api/trade/game/round/list?${query}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const { data } = (await reply.json()) as { data: { content: readonly unknown[] } | null };
    return (data?.content.length ?? 0) > 0;
  };
  const endMs = Date.now() + DECIDED_WITHIN_MS;
  for (const option of Object.values(GAMES))
    while (!(await isDecided(option))) {
      if (Date.now() > endMs) throw new Error(`no round of option ${option} was decided`);
      await new Promise((resolve) => setTimeout(resolve, 1_000));
    }
}

async function takeTour(browser: Browser, url: string, size: Size): Promise<void> {
  const context = await openContext(browser, size, "ko");
  await context.addCookies([{ name: "Hide_BX_Popup_1", value: "1", url }]);
  const page = await context.newPage();
  const shot = (name: string): Promise<void> => takePicture(page, { set: SET, size, name, look: "ko" });
  await page.goto(`${url}/trade/${GAMES.rise}`);
  await page.locator('input[name="username"]').fill(PLAYER.username);
  await page.locator('input[name="password"]').fill(PLAYER.password);
  await page.locator('button[type="submit"]').click();
  await page.getByTestId("balance").first().waitFor();
  for (const [name, id] of Object.entries(GAMES)) {
    await page.goto(`${url}/trade/${id}`);
    await page.getByTestId("price-now").filter({ hasText: /\d/ }).waitFor();
    await page.getByTestId("clock").waitFor({ timeout: BETTING_WITHIN_MS });
    await page.getByTestId("locked").waitFor({ state: "hidden", timeout: BETTING_WITHIN_MS });
    await page.waitForTimeout(SETTLE_MS);
    await shot(name);
  }
  await page.getByTestId("market-switch").click();
  // The choices are fetched when they are first asked for, and slide in.
  await page.getByRole("dialog").getByRole("link").first().waitFor();
  await page.waitForTimeout(SETTLE_MS);
  await shot("market-switch");
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "hidden" });
  await page.locator('header button[aria-haspopup="dialog"]').first().click();
  await page.getByRole("dialog").getByRole("link").first().waitFor();
  await shot("menu");
  await context.close();
}
