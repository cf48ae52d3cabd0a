import type { Locator } from "@playwright/test";
import { expect, type Page, test } from "../journey.ts";
import { markPage } from "../steps/same-page.ts";
import { signInTo } from "../steps/sign-in.ts";

const KO = { v25: "모의 변동성 25", v75: "모의 변동성 75", v150: "모의 변동성 150" } as const;
const EN = {
  v25: "Simulated Volatility 25",
  v75: "Simulated Volatility 75",
  v150: "Simulated Volatility 150",
} as const;

test("another instrument and another game, chosen in the title and never by loading the page", async ({
  page,
  words,
  isPhone,
  look,
}) => {
  await expectBars(page);
  await signInTo(page, words, { player: "player5", path: "/trade/1" });
  const expectSamePage = await markPage(page);
  const { v25, v75, v150 } = isPhone ? KO : EN;
  const instrumentNames = [v25, v75, v150];
  const [riseFall, binary, ballGame] = words.families;
  const open = async () => {
    await page.getByTestId("market-switch").click();
    return page.getByRole("dialog");
  };

  const choices = await open();
  const groups = choices.getByRole("heading", { level: 3 });
  await expect(groups).toHaveCount(instrumentNames.length);
  for (const [place, name] of instrumentNames.entries()) await expect(groups.nth(place)).toContainText(name);
  // The games of the market on the screen; the others' unfold when they are pressed.
  for (const family of words.families) await expect(choices.getByText(family)).toHaveCount(1);
  await expect(choices.getByRole("link")).toHaveCount(10);
  await expectDays(choices, isPhone);
  await look(page, "market-list");
  const choose = async (instrument: string, family: string) => {
    const market = choices.getByTestId("market-choice").filter({ hasText: instrument });
    const row = market.getByRole("button", { name: instrument });
    if ((await row.getAttribute("aria-expanded")) === "false") await row.click();
    await expect(choices.getByRole("link")).toHaveCount(10);
    const lengths = market.locator("div").filter({ hasText: family }).last();
    await lengths.getByRole("link", { name: words.fiveMinutes }).click();
  };

  await choose(v75, binary);
  await expect(choices).toBeHidden();
  const title = page.getByRole("heading", { level: 1 });
  await expect(title).toHaveText(`${v75} ${binary} ${words.fiveMinutes}`);
  await expect(page.getByRole("radiogroup", { name: words.betTypes })).toBeVisible();

  await open();
  await choose(v150, ballGame);
  await expect(title).toHaveText(`${v150} ${ballGame} ${words.fiveMinutes}`);
  await expect(page.getByTestId("ball-stage")).toBeVisible();
  await expect(page.getByRole("img", { name: words.ball })).toBeVisible();
  await expect(page.getByRole("img", { name: words.chart })).toBeVisible({ visible: !isPhone });
  await look(page, "trade-p");

  await open();
  await choose(v25, riseFall);
  await expect(title).toHaveText(`${v25} ${riseFall} ${words.fiveMinutes}`);
  await expect(page.getByRole("button", { name: words.buy })).toBeVisible();

  if (!isPhone) {
    const instruments = page.getByRole("banner").getByRole("navigation");
    await expect(instruments.getByRole("link")).toHaveText(instrumentNames);
    await instruments.getByRole("link", { name: v150 }).click();
    await expect(title).toHaveText(`${v150} ${riseFall} ${words.fiveMinutes}`);
  }
  await expectSamePage();
});

/** A product that has just begun freezes its first bars after a minute. */
async function expectBars(page: Page): Promise<void> {
  const told = async (): Promise<readonly number[]> => {
    const reply = await page.request.get("/api/public/market_day");
    const { data }: { readonly data: readonly { readonly closes: readonly number[] }[] } = await reply.json();
    return data.map(({ closes }) => closes.length);
  };
  await expect.poll(async () => Math.min(...(await told())), { timeout: 120_000 }).toBeGreaterThan(0);
}

/** Each market tells its price, how it moved and draws its day; on a phone fingers find its row. */
async function expectDays(choices: Locator, isPhone: boolean): Promise<void> {
  const markets = choices.getByTestId("market-choice");
  await expect(markets.getByTestId("choice-price")).toHaveText([
    /^[\d,]+\.\d{3}$/,
    /^[\d,]+\.\d{3}$/,
    /^[\d,]+\.\d{3}$/,
  ]);
  const moved = isPhone
    ? /^[+\u2212]?\d+\.\d\d%\d\d-\d\d \d\d:\d\d부터 변동 [+\u2212]?\d+\.\d\d%$/
    : /^[+\u2212]?\d+\.\d\d%change since \d\d-\d\d \d\d:\d\d [+\u2212]?\d+\.\d\d%$/;
  // The product of the journeys is younger than a day, and says since when it knows.
  await expect(markets.getByTestId("choice-change")).toHaveText([moved, moved, moved]);
  for (const line of await markets.locator("svg polyline[points]").all())
    await expect(line).toHaveAttribute("points", /^0,[\d.]+ .*64,[\d.]+$/);
  await expect(markets.locator("svg polyline[points]")).toHaveCount(3);
  for (const row of await choices.getByRole("heading", { level: 3 }).getByRole("button").all()) {
    const box = await row.boundingBox();
    expect(box?.height).toBeGreaterThanOrEqual(44);
  }
}
