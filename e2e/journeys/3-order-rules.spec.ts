import { expect, test } from "../journey.ts";
import { bettingRound, betsOf, openMemberApi, pointsOf } from "../steps/member-api.ts";
import { expectBalance } from "../steps/shown-balance.ts";
import { signInTo } from "../steps/sign-in.ts";
import { waitForBetting } from "../steps/wait-for-betting.ts";

/** A digit game has bet types of different maximums. */
const B1 = 5;

interface PanelTexts {
  readonly title: string;
  readonly minus: string;
  readonly belowZero: string;
  readonly belowMinimum: string;
  readonly typedAboveMaximum: string;
  readonly offMultiple: string;
  readonly overBalance: string;
  readonly addAboveBalance: string;
  readonly addAboveMaximum: string;
  readonly tooManyClicks: string;
  readonly medium: RegExp;
  readonly even: RegExp;
  readonly mediumReset: string;
  readonly evenReset: string;
  readonly cancel: string;
}

const KO: PanelTexts = {
  title: "알림",
  minus: "5,000 내리기",
  belowZero: "투자금액은 최소 0원 이상입니다.",
  typedAboveMaximum: "1,000,000KRW 이상 투자하실 수 없습니다.",
  belowMinimum: "투자는 5,000KRW 이상 가능합니다.",
  offMultiple: "투자금액은 5,000KRW 단위로만 가능합니다.",
  overBalance: "투자금액이 보유자산보다 많습니다.",
  addAboveBalance: "투자금액이 현재 보유자산보다 많을 수 없습니다.",
  addAboveMaximum: "투자금액이 최대베팅금액보다 많을 수 없습니다.",
  tooManyClicks: "한 버튼은 10번까지만 누를 수 있어요.",
  medium: /^중 ×/,
  even: /^짝 ×/,
  mediumReset: "중 최대베팅금액 초과로 초기화처리 되었습니다.",
  evenReset: "짝 최소베팅금액 미만으로 초기화처리 되었습니다.",
  cancel: "취소",
};

const EN: PanelTexts = {
  title: "Notice",
  minus: "Lower by 5,000",
  belowZero: "The amount cannot be below 0.",
  typedAboveMaximum: "You cannot invest more than 1,000,000 KRW.",
  belowMinimum: "The investment amount is too small.",
  offMultiple: "Please match the minimum unit of the amount.",
  overBalance: "The investment amount is larger than your balance.",
  addAboveBalance: "The amount cannot be larger than your balance.",
  addAboveMaximum: "The amount cannot be larger than the maximum bet.",
  tooManyClicks: "Each button can be pressed 10 times at most.",
  medium: /^Mid ×/,
  even: /^Even ×/,
  mediumReset: "Mid: the amount was above the maximum bet and has been reset to 0.",
  evenReset: "Even: the amount was below the minimum bet and has been reset to 0.",
  cancel: "Cancel",
};

test("the order panel says in fixed words what an amount may be", async ({ page, words, isPhone, look }) => {
  const texts = isPhone ? KO : EN;
  const expectNotice = (text: string): Promise<void> =>
    expect(page.getByRole("alert").filter({ hasText: texts.title })).toHaveText(`${texts.title}${text}`);
  const api = await openMemberApi("player2");
  const before = await pointsOf(api);
  await signInTo(page, words, { player: "player2", path: `/trade/${B1}` });
  await expectBalance(page, words, before);
  const amount = page.getByRole("textbox", { name: words.amount });
  const bet = page.getByRole("button", { name: words.placeBet });
  // A new round would take the amount away in the middle of a step.
  await waitForBetting(page, words, 40);

  await test.step("nothing can be bet below 1", async () => {
    await expect(amount).toHaveValue("0");
    await expect(bet).toBeDisabled();
    await page.getByRole("button", { name: texts.minus }).click();
    await expectNotice(texts.belowZero);
  });

  await test.step("below the minimum", async () => {
    await amount.fill("3000");
    await expect(amount).toHaveValue("3,000");
    await bet.click();
    await expectNotice(texts.belowMinimum);
    await expect(amount).toHaveValue("3,000");
    await look(page, "trade-b-notice");
  });

  await test.step("off the multiple: the remainder goes", async () => {
    await amount.fill("12345");
    await bet.click();
    await expectNotice(texts.offMultiple);
    await expect(amount).toHaveValue("10,000");
  });

  await test.step("the field takes digits alone, at most what one has", async () => {
    await amount.fill("12a.b3");
    await expect(amount).toHaveValue("123");
    await amount.fill("99999999");
    await expect(amount).toHaveValue("1,000,000");
    await expectNotice(texts.typedAboveMaximum);
  });

  await test.step("reset and maximum", async () => {
    await page.getByRole("button", { name: words.reset }).click();
    await expect(amount).toHaveValue("0");
    await page.getByRole("button", { name: words.maximum }).click();
    await expect(amount).toHaveValue("1,000,000");
  });

  await test.step("quick adds stop at the balance and at ten presses", async () => {
    await page.getByRole("button", { name: words.reset }).click();
    const add500 = page.getByRole("button", { name: words.add500000 });
    await add500.click();
    await add500.click();
    await expect(amount).toHaveValue("1,000,000");
    await add500.click();
    await expectNotice(texts.addAboveBalance);
    await expect(amount).toHaveValue("1,000,000");
    await page.getByRole("button", { name: words.reset }).click();
    const add5 = page.getByRole("button", { name: words.add5000 });
    for (let press = 0; press < 11; press += 1) await add5.click();
    await expect(amount).toHaveValue("50,000");
    await expectNotice(texts.tooManyClicks);
  });

  await test.step("another bet type takes an amount away that it does not allow", async () => {
    await amount.fill("600000");
    await page.getByRole("radio", { name: texts.medium }).click();
    await expectNotice(texts.mediumReset);
    await expect(amount).toHaveValue("0");
    await amount.fill("3000");
    await page.getByRole("radio", { name: texts.even }).click();
    await expectNotice(texts.evenReset);
    await expect(amount).toHaveValue("0");
    await page.getByRole("radio", { name: texts.medium }).click();
    await page.getByRole("button", { name: words.add500000 }).click();
    await page.getByRole("button", { name: words.add5000 }).click();
    await expectNotice(texts.addAboveMaximum);
    await expect(amount).toHaveValue("500,000");
    await page.getByRole("button", { name: words.maximum }).click();
    await expect(amount).toHaveValue("500,000");
  });

  await test.step("a balance that shrank meanwhile", async () => {
    await page.getByRole("radio", { name: words.odd }).click();
    await amount.fill("1000000");
    const round = await bettingRound(api, B1);
    expect((await api.bet({ roundId: round.id, type: "E", point: 5_000 })).status).toBe(200);
    await expectBalance(page, words, before - 5_000);
    await bet.click();
    await expectNotice(texts.overBalance);
  });

  await test.step("a bet is asked about once, and can be taken back", async () => {
    await amount.fill("5000");
    await bet.click();
    const question = page.getByRole("alertdialog", { name: texts.title });
    await expect(question).toContainText(words.oddConfirmation);
    await look(page, "trade-b-confirm");
    await question.getByRole("button", { name: texts.cancel }).click();
    await expect(question).toBeHidden();
    expect((await betsOf(api))[0]).toMatchObject({ type: "E" });
    expect(await pointsOf(api)).toBe(before - 5_000);
  });
});
