import { expect, test } from "../journey.ts";
import { markPage } from "../steps/same-page.ts";
import { signInTo } from "../steps/sign-in.ts";

const INSTRUMENTS = ["SIM-V25", "SIM-V75", "SIM-V150"];

test("another instrument and another game, chosen in the title and never by loading the page", async ({
  page,
  words,
  isPhone,
  look,
}) => {
  await signInTo(page, words, { player: "player5", path: "/trade/1" });
  const expectSamePage = await markPage(page);
  const [riseFall, binary, ballGame] = words.families;
  const open = async () => {
    await page.getByTestId("market-switch").click();
    return page.getByRole("dialog");
  };

  const choices = await open();
  const groups = choices.getByRole("heading", { level: 3 });
  await expect(groups).toHaveCount(INSTRUMENTS.length);
  for (const [place, name] of INSTRUMENTS.entries()) await expect(groups.nth(place)).toContainText(name);
  for (const family of words.families)
    await expect(choices.getByText(family)).toHaveCount(INSTRUMENTS.length);
  await expect(choices.getByRole("link")).toHaveCount(30);
  const game = (instrument: string, name: string) =>
    choices
      .locator("section")
      .filter({ has: page.getByRole("heading", { name: instrument }) })
      .locator("div")
      .filter({ hasText: name })
      .getByRole("link", { name: words.fiveMinutes });

  await game("SIM-V75", binary).click();
  await expect(choices).toBeHidden();
  const title = page.getByRole("heading", { level: 1 });
  await expect(title).toHaveText(`SIM-V75 ${binary} ${words.fiveMinutes}`);
  await expect(page.getByRole("radiogroup", { name: words.betTypes })).toBeVisible();

  await open();
  await game("SIM-V150", ballGame).click();
  await expect(title).toHaveText(`SIM-V150 ${ballGame} ${words.fiveMinutes}`);
  await expect(page.getByTestId("ball-stage")).toBeVisible();
  await expect(page.getByRole("img", { name: words.ball })).toBeVisible();
  await expect(page.getByRole("img", { name: words.chart })).toBeVisible({ visible: !isPhone });
  await look(page, "trade-p");

  await open();
  await game("SIM-V25", riseFall).click();
  await expect(title).toHaveText(`SIM-V25 ${riseFall} ${words.fiveMinutes}`);
  await expect(page.getByRole("button", { name: words.buy })).toBeVisible();

  if (!isPhone) {
    const instruments = page.getByRole("banner").getByRole("navigation");
    await expect(instruments.getByRole("link")).toHaveText(INSTRUMENTS);
    await instruments.getByRole("link", { name: "SIM-V150" }).click();
    await expect(title).toHaveText(`SIM-V150 ${riseFall} ${words.fiveMinutes}`);
  }
  await expectSamePage();
});
