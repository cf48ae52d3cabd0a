import { expect, type Page, test } from "../journey.ts";
import { markPage } from "../steps/same-page.ts";
import { signInTo } from "../steps/sign-in.ts";
import { WORDS, type Words } from "../words.ts";

const BALL_GAME = "/trade/8";

test("the language changes in place, the market is called simulated, and no amount is money", async ({
  page,
  words,
  isPhone,
  look,
}) => {
  await signInTo(page, words, { player: "guest2", path: "/trade/1" });
  await expect(page.getByRole("button", { name: words.live })).toBeVisible();
  const expectSamePage = await markPage(page);
  const other = words === WORDS.ko ? WORDS.en : WORDS.ko;
  for (const shown of [other, words]) {
    await chooseLanguage(page, shown, isPhone);
    await expect(page.getByRole("button", { name: shown.buy })).toBeVisible();
    await expect(page.locator("html")).toHaveAttribute("lang", shown === WORDS.ko ? "ko" : "en");
    await expectSimulated(page, shown);
    await expectNoMoney(page);
    await look(page, `trade-r-${shown === WORDS.ko ? "ko" : "en"}`);
  }
  await expectSamePage();

  for (const path of ["/trade/5", BALL_GAME, "/history_trade", "/"]) {
    await page.goto(path);
    // A phone shows the balls first, the chart when asked.
    if (path === BALL_GAME && isPhone) await page.getByRole("button", { name: words.showChart }).click();
    if (path.startsWith("/trade/")) await expectSimulated(page, words);
    else await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    if (path === BALL_GAME && isPhone) await page.getByRole("button", { name: words.showBalls }).click();
    if (path === BALL_GAME) await expectBallGame(page, words);
    await expectNoMoney(page);
    await look(page, `screen${path.replaceAll("/", "-")}`);
  }
});

async function expectBallGame(page: Page, words: Words): Promise<void> {
  await expect(page.getByRole("banner").getByText(words.ballGame)).toBeVisible();
  await expect(page.getByRole("img", { name: words.ball })).toBeVisible();
  await expect(page.getByRole("radio", { name: words.odd })).toBeChecked();
}

/** In the head of the trade screen, on a phone in its menu; the settings beside the screen say the same. */
async function chooseLanguage(page: Page, to: Words, isPhone: boolean): Promise<void> {
  const menu = page.getByRole("button", { name: /^(메뉴|Menu)$/ });
  const language = { name: /^(언어|Language)$/ };
  const code = to === WORDS.ko ? "ko" : "en";
  if (isPhone) await menu.click();
  const list = page.getByRole(isPhone ? "dialog" : "banner").getByRole("combobox", language);
  await list.selectOption(code);
  await expect(page.locator("html")).toHaveAttribute("lang", code);
  if (!isPhone) await menu.click();
  await page.getByRole("dialog").getByRole("button", { name: to.settings, exact: true }).click();
  const settings = page.getByRole(isPhone ? "dialog" : "complementary");
  await expect(settings.getByRole("combobox", language)).toHaveValue(code);
  await page.getByRole("button", { name: to.toTrade }).click();
  await expect(page.getByRole("heading", { name: to.settings })).toBeHidden();
}

/** Beside the instrument's name and on the chart itself. */
async function expectSimulated(page: Page, words: Words): Promise<void> {
  await expect(page.getByRole("banner").getByText(words.simulated, { exact: true })).toBeVisible();
  const chart = page.getByRole("img", { name: words.chart });
  await expect(chart.locator("../..").getByText(words.simulated, { exact: true })).toBeVisible();
  // The name follows the language when the market's answer comes; until then the old one stands beside the new words.
  const inLanguage = words === WORDS.ko ? "모의 변동성 25" : "Simulated Volatility 25";
  const name = page.getByTestId("market-switch").getByText(inLanguage, { exact: true });
  const isCut = (): Promise<boolean> => name.evaluate((element) => element.scrollWidth > element.clientWidth);
  await expect.poll(isCut, { message: "the instrument's name is cut", timeout: 30_000 }).toBe(false);
}

/** A play site's amounts are points, in every text and label of the page. */
async function expectNoMoney(page: Page): Promise<void> {
  expect(await page.locator("html").evaluate((html) => html.outerHTML)).not.toMatch(/₩|KRW/);
}
