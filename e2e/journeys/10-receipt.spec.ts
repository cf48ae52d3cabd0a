import { readFile } from "node:fs/promises";
import { expect, type Page, test } from "../journey.ts";
import { expectAccessible } from "../steps/expect-accessible.ts";
import {
  type Bar,
  betsOf,
  bettingRound,
  type MemberApi,
  openMemberApi,
  type Round,
} from "../steps/member-api.ts";
import { signInTo } from "../steps/sign-in.ts";
import { waitForBetting } from "../steps/wait-for-betting.ts";
import { WORDS, type Words } from "../words.ts";

const HALF_MINUTE = 1;
const STAKE = 5_000;

test(
  "a decided bet's page shows the strike and close of the chart's candle, and its receipt holds until a byte is changed",
  { tag: "@phone" },
  async ({ page, words, look }) => {
    const api = await openMemberApi("player4");
    const { betId, round } = await decidedBet(api);
    const path = `/bet/${betId}`;
    await signInTo(page, words, { player: "player4", path });
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(words.receiptTitle);
    await expectCandle(page, api, round);
    await expect(page.getByTestId("fact-stake")).toHaveText("5,000KRW");
    await expect(page.getByTestId("fact-multiple")).toHaveText("×1.88");
    await expect(page.getByTestId("fact-return")).toHaveText("9,400");

    await page.getByRole("button", { name: words.checkReceipt }).click();
    await expect(page.getByTestId("verdict")).toHaveAttribute("data-holds", "true");
    await expect(page.getByText(words.valid)).toBeVisible();
    await look(page, "receipt-valid");
    await expectChangedByteFound(page, words);
    await look(page, "receipt-invalid");
    await expectReplay(page, words);
    await verifyInPage(page, ["receipt-same-terms", "round-witness", "log-sealed", "log-bet"]);
    await look(page, "receipt-verified");
    await expectAccessible(page, "receipt");

    const other = words === WORDS.ko ? WORDS.en : WORDS.ko;
    await page.getByRole("combobox").selectOption(other === WORDS.ko ? "ko" : "en");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(other.receiptTitle);
    await expect(page.getByRole("region", { name: other.replay })).toBeVisible();
    await page.goto("/history_trade");
    const row = page.getByTestId("history-row").and(page.locator(':not([data-status="5"])')).first();
    await row.getByRole("link", { name: other.verifyRound }).click();
    await expect(page).toHaveURL(/\/round\/\d+$/);
    await verifyInPage(page, ["round-path", "log-sealed"]);
    await expectAccessible(page, "round");
    await page.goto("/bet/999999999");
    await expect(page.getByTestId("receipt")).toBeHidden();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(other.receiptTitle);
  },
);

test("odds, payout and rule are one tap from the bet buttons, and a row of the history opens its receipt", async ({
  page,
  words,
  isPhone,
  look,
}) => {
  const api = await openMemberApi("player4");
  const round = await bettingRoundWithTime(api, 2);
  const placed = await api.bet({ roundId: round.id, type: "S", point: STAKE });
  expect(placed.status).toBe(200);
  await signInTo(page, words, { player: "player4", path: `/trade/${HALF_MINUTE}` });
  await waitForBetting(page, words, 12);
  await page.getByRole("button", { name: words.add5000 }).filter({ hasText: words.short5000 }).click();
  await page.getByRole("button", { name: words.odds, exact: true }).click();
  const sheet = page.getByRole("dialog");
  for (const side of ["B", "S"])
    await expect(sheet.getByTestId(`odds-${side}`)).toContainText(/50%×1\.889,4009,400/);
  await expect(sheet.getByTestId("delay-note")).toContainText(words.othersFaster);
  await expect(sheet.getByTestId("delay-note"), "the delay of this very device").toContainText(
    words.delayNow,
  );
  await look(page, "odds");
  await expectAccessible(page, "odds");
  await sheet.getByRole("link", { name: words.rulesOfGame }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(words.rulesTitle);
  await expect(page.getByTestId("example-sum")).toContainText("9,400");
  await expect(page.getByTestId("delay-note")).toContainText(words.othersFaster);
  await look(page, "rules");
  await expectAccessible(page, "rules");

  await page.goto("/history_trade");
  const newest = page.getByTestId("history-row").first();
  await expect(newest.getByRole("img", { name: words.receipt })).toBeVisible();
  await newest.getByRole("link").click();
  await expect(page).toHaveURL(/\/bet\/\d+$/);
  await expect(page.getByTestId("receipt")).toBeVisible();
  await look(page, isPhone ? "receipt-open" : "receipt-open-wide");
  await expectAccessible(page, "open receipt");
});

/** A round that takes bets for at least `seconds` more. */
async function bettingRoundWithTime(api: MemberApi, seconds: number): Promise<Round> {
  await expect
    .poll(async () => (await bettingRound(api, HALF_MINUTE)).lockTime - Date.now(), { timeout: 45_000 })
    .toBeGreaterThan(seconds * 1_000);
  return bettingRound(api, HALF_MINUTE);
}

/** The newest decided bet of the member; one is placed and waited for where there is none. */
async function decidedBet(api: MemberApi): Promise<{ betId: number; round: Round }> {
  const round = await bettingRoundWithTime(api, 2);
  const placed = await api.bet({ roundId: round.id, type: "B", point: STAKE });
  const betId = placed.data?.id ?? 0;
  expect(placed.status).toBe(200);
  await expect
    .poll(async () => (await betsOf(api)).find(({ id }) => id === betId)?.status, {
      timeout: 90_000,
      intervals: [500],
    })
    .not.toBe(5);
  return { betId, round };
}

function priceOf(price: number): string {
  return price.toLocaleString("en-US", { minimumFractionDigits: 3 });
}

async function expectCandle(page: Page, api: MemberApi, round: Round): Promise<void> {
  const [bar] = await api.get<readonly Bar[]>("/api/stock/chart", {
    stock: round.stock,
    period: "S",
    beginMillis: round.gameStartTime,
    endMillis: round.gameFinishTime,
    isFirst: "true",
  });
  if (bar === undefined) throw new Error("the chart has no candle of the round");
  expect(bar.time).toBe(round.gameStartTime);
  await expect(page.getByTestId("tick-strike")).toHaveText(priceOf(bar.open));
  await expect(page.getByTestId("tick-close")).toHaveText(priceOf(bar.close));
}

/** The downloaded receipt, checked as a file: whole it holds, with one digit of the stake changed it does not. */
async function expectChangedByteFound(page: Page, words: Words): Promise<void> {
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: /내려받기|Download/ }).click();
  const file = await (await download).path();
  const text = await readFile(file, "utf8");
  const check = async (content: string, holds: boolean): Promise<void> => {
    await page
      .getByLabel(words.checkFile)
      .setInputFiles({ name: "r.json", mimeType: "application/json", buffer: Buffer.from(content) });
    await expect(page.getByTestId("verdict")).toHaveAttribute("data-holds", String(holds));
  };
  await check(text, true);
  expect(text).toContain('"memberId":"1');
  await check(text.replace('"memberId":"1', '"memberId":"2'), false);
  await expect(page.getByText(words.invalid)).toBeVisible();
}

/** Runs the verifier in the page: every step holds, and these are among them. */
async function verifyInPage(page: Page, steps: readonly string[]): Promise<void> {
  await page.getByTestId("verify").click();
  const verdict = page.getByTestId("round-verdict");
  await expect(verdict).toHaveAttribute("data-holds", "true", { timeout: 60_000 });
  for (const step of steps)
    await expect(verdict.getByTestId(`step-${step}`)).toHaveAttribute("data-ok", "true");
}

async function expectReplay(page: Page, words: Words): Promise<void> {
  const replay = page.getByTestId("replay");
  const position = replay.getByRole("slider", { name: words.position });
  const atEnd = Number(await position.inputValue());
  await replay.getByRole("button", { name: words.play }).click();
  await expect.poll(async () => Number(await position.inputValue())).toBeLessThan(atEnd - 15_000);
  await expect
    .poll(async () => Number(await position.inputValue()), { timeout: 15_000 })
    .toBeGreaterThanOrEqual(atEnd);
}
