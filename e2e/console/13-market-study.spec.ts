import { expect, type Page, test } from "../journey.ts";
import { MAIN_NAME, RUNNING_URL } from "../server.ts";
import { signInStaff } from "../steps/console-staff.ts";
import { expectAccessible } from "../steps/expect-accessible.ts";
import { fillStudiedBars } from "../steps/fill-studied-bars.ts";
import { withDatabase } from "../steps/open-database.ts";

const STOCK = "SIM-V75";
const WORDS = {
  ko: {
    open: "과거로 분석하기",
    heading: "SIM-V75 분석",
    types: "베팅 종류별 확률과 지급",
    ownOdds: /이 사이트 옵션 \d+번의 지금 배당표를 썼어요/,
    paid: /지난 1일이라면 상승에 건 100당 \d\d\.\d\d만큼 돌려줬어요/,
    digits: "종가 끝자리",
    tooFew: /아직 판단할 수 없음: 표본 [\d,]+개예요\. 10,000개부터/,
    counts: /0부터 9까지 나온 횟수/,
    rounds: "회차",
    lost: /수신 끊김 4/,
    moving: "모의 호가는 누구의 주문도 아니에요",
    game: "게임",
    twoDays: "3일",
  },
  en: {
    open: "Study its past",
    heading: "Study of SIM-V75",
    types: "Chance and payout of each bet",
    ownOdds: /By the odds that option \d+ of this site has now/,
    paid: /The last 1 d?ays? would have paid \d\d\.\d\d per 100 staked on Rise/,
    digits: "Last digit of the close",
    tooFew: /Not judged yet: [\d,]+ samples\. It is judged from 10,000 on/,
    counts: /How often 0 to 9 came/,
    rounds: "Rounds",
    lost: /feed lost 4/,
    moving: "A simulated book is nobody's offer",
    game: "Game",
    twoDays: "3 d",
  },
} as const;

test.skip(RUNNING_URL !== "", "needs the database of the product");

test(
  "a market is studied on its past, from its sheet: chances, odds, digits, voids, in sentences and with intervals",
  { tag: "@any-language" },
  async ({ page, locale, look }) => {
    const words = WORDS[locale === "ko-KR" ? "ko" : "en"];
    await withDatabase(MAIN_NAME, (client) => giveAPast(client));
    await signInStaff(page, "admin", `/markets?open=${STOCK}`);
    await page.getByRole("link", { name: words.open }).click();
    await expect(page.getByRole("heading", { level: 1, name: words.heading })).toBeVisible();

    const types = page.getByRole("region", { name: words.types });
    await expect(types).toContainText(words.ownOdds, { timeout: 30_000 });
    await expect(types).toContainText(words.paid);
    // Rise and fall, each with its chance, the interval and what it paid.
    await expect(types.locator("tbody tr")).toHaveCount(2);
    for (const row of await types.locator("tbody tr").all())
      await expect(row).toContainText(/\d\d\.\d\d %.*\d\d\.\d\d % ~ \d\d\.\d\d %.*50\.00 %.*×1\.88/);
    await expect(types.getByRole("img")).toHaveCount(2);
    const rounds = page.getByRole("region", { name: words.rounds, exact: true });
    await expect(rounds.locator("tbody tr")).toHaveCount(10);
    await expect(rounds.locator("tbody tr").first()).toContainText(words.lost);
    await expect(page.getByText(words.moving)).toBeVisible();
    await expectFits(page);
    await look(page, "market-study-rise");

    await page.getByRole("combobox", { name: words.game }).click();
    await page.getByRole("option", { name: /^B1/ }).click();
    const digits = page.getByRole("region", { name: words.digits });
    await expect(digits).toContainText(words.tooFew);
    await expect(digits.getByRole("img", { name: words.counts })).toBeVisible();
    await expect(types.locator("tbody tr")).toHaveCount(23);
    await expectFits(page);
    await look(page, "market-study-digits");

    // Both are the address, so that the page can be shared.
    await page.getByText(words.twoDays, { exact: true }).click();
    await expect(page).toHaveURL(/days=(%22)?3/);
    await expect(page).toHaveURL(/game=B1/);
    await expect(types.locator("tbody tr")).toHaveCount(23, { timeout: 30_000 });
  },
);

async function giveAPast(client: Parameters<typeof fillStudiedBars>[0]): Promise<void> {
  const { rows } = await client.query<{ bars: number }>(
    "select count(*)::integer as bars from market.bar where stock = $1",
    [STOCK],
  );
  // The projects of one server share it.
  if ((rows[0]?.bars ?? 0) < 2_000) await fillStudiedBars(client, STOCK);
}

async function expectFits(page: Page): Promise<void> {
  await expectAccessible(page, "market study");
  const isWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  expect(isWide, "the page is wider than the window").toBe(false);
}
