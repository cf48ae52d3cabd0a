import { expect, test } from "../journey.ts";
import { acceptedNumber } from "../steps/accepted-number.ts";
import { fillSignIn } from "../steps/sign-in.ts";
import { waitForBetting } from "../steps/wait-for-betting.ts";
import { openWithoutWebsockets } from "../steps/without-websockets.ts";

const R1 = "/trade/2";
const STAKE = 5_000;

test(
  "where no websocket comes through, prices live and a bet is taken over the live channel's plain requests",
  { tag: "@phone" },
  async ({ page, words, look }) => {
    const network = await openWithoutWebsockets();
    const sent: string[] = [];
    page.on("request", (request) => {
      const { pathname } = new URL(request.url());
      if (request.method() === "POST") sent.push(`${pathname} ${request.postData() ?? ""}`);
    });
    try {
      await page.goto(`${network.url}${R1}`);
      await fillSignIn(page, words, "player4");
      await expect(page).toHaveURL((url) => url.pathname === R1);
      await expect(page.getByRole("button", { name: words.live })).toBeVisible({ timeout: 30_000 });
      const price = page.getByTestId("price-now");
      const before = await price.textContent();
      await expect(price).not.toHaveText(before ?? "");
      await waitForBetting(page, words, 12);
      await page.getByRole("textbox", { name: words.amount }).fill(String(STAKE));
      await page.getByTestId("buy").click();
      expect(await acceptedNumber(page, words)).toBeGreaterThan(0);
      await look(page, "trade-r-no-websocket");
      // It went over the live channel, not by the call that stands in for it.
      expect(sent.some((one) => one.startsWith("/bx_ws/") && one.includes("/trade/betting"))).toBe(true);
      expect(sent.some((one) => one.startsWith("/api/trade/betting"))).toBe(false);
      expect(network.refused()).toBeGreaterThan(0);
    } finally {
      await page.close();
      await network.close();
    }
  },
);
