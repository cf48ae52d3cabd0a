import { expect, test } from "../journey.ts";
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
  for (const family of words.families)
    await expect(choices.getByText(family)).toHaveCount(instrumentNames.length);
  await expect(choices.getByRole("link")).toHaveCount(30);
  const game = (instrument: string, name: string) =>
    choices
      .locator("section")
      .filter({ has: page.getByRole("heading", { name: instrument }) })
      .locator("div")
      .filter({ hasText: name })
      .getByRole("link", { name: words.fiveMinutes });

  await game(v75, binary).click();
  await expect(choices).toBeHidden();
  const title = page.getByRole("heading", { level: 1 });
  await expect(title).toHaveText(`${v75} ${binary} ${words.fiveMinutes}`);
  await expect(page.getByRole("radiogroup", { name: words.betTypes })).toBeVisible();

  await open();
  await game(v150, ballGame).click();
  await expect(title).toHaveText(`${v150} ${ballGame} ${words.fiveMinutes}`);
  await expect(page.getByTestId("ball-stage")).toBeVisible();
  await expect(page.getByRole("img", { name: words.ball })).toBeVisible();
  await expect(page.getByRole("img", { name: words.chart })).toBeVisible({ visible: !isPhone });
  await look(page, "trade-p");

  await open();
  await game(v25, riseFall).click();
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
