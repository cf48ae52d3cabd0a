import type pg from "pg";
import { expect, type Page, test } from "../journey.ts";
import { MAIN_NAME, RUNNING_URL } from "../server.ts";
import { expectRefusal, pressBuy, type Refused } from "../steps/expect-refusal.ts";
import { changeLicence, LICENSED, openSandbox } from "../steps/licensed-site.ts";
import { withDatabase } from "../steps/open-database.ts";
import { waitForBetting } from "../steps/wait-for-betting.ts";
import type { Words } from "../words.ts";

/** Five minutes and half a minute: two games. */
const R5 = 4;
const HALF_MINUTE = 1;

/** Lives where the sandbox's licence is for. */
const TRADER = { username: "trader3", password: "maru-trader-3", country: "ZZ" } as const;

/** The pause that play for money keeps between two bets. */
const PAUSE_MS = 5_000;

test.skip(RUNNING_URL !== "", "changes a licence in the database of a product of its own");

test("every refusal that a licence brings reaches the player in its own words", async ({
  page,
  words,
  isPhone,
  look,
}) => {
  const say = ({ ko, en }: Refused): string | RegExp => (isPhone ? ko : en);
  // The site is English unless its player chose otherwise.
  if (isPhone) await page.addInitScript(`localStorage.setItem("maru.settings", '{"language":"ko"}')`);
  await signInTrader(page, words);
  await waitForBetting(page, words, 60);
  for (const { arrange, undo, ...refused } of ORDERS) {
    await withDatabase(MAIN_NAME, arrange);
    try {
      await expectRefusal(page, words, say(refused));
    } finally {
      await withDatabase(MAIN_NAME, undo);
    }
  }
  await look(page, "trade-licence-refused");

  await pressBuy(page, words);
  const accepted = page.getByTestId("bet-state");
  await expect(accepted).toContainText(words.accepted);
  // It stands over the buttons of a phone for most of the pause, unless it is put away.
  await accepted.getByRole("button").click();
  await expectRefusal(page, words, say(TOO_SOON));

  await withDatabase(MAIN_NAME, (client) => changeLicence(client, { oneGameAtATime: true }));
  try {
    await page.goto(`/trade/${HALF_MINUTE}`);
    await page.waitForTimeout(PAUSE_MS);
    await waitForBetting(page, words, 12);
    await expectRefusal(page, words, say(OTHER_GAME));
  } finally {
    await withDatabase(MAIN_NAME, openSandbox);
  }
});

async function signInTrader(page: Page, words: Words): Promise<void> {
  await page.goto(`/trade/${R5}?site=${LICENSED.code}`);
  await expect(page).toHaveURL(/\/login/);
  await page.getByLabel(words.username, { exact: true }).fill(TRADER.username);
  await page.getByLabel(words.password, { exact: true }).fill(TRADER.password);
  await page.getByRole("button", { name: words.logIn }).click();
  await expect(page).toHaveURL((url) => url.pathname === `/trade/${R5}`);
}

type Work = (client: pg.Client) => Promise<void>;

const liveIn =
  (country: string | null): Work =>
  async (client) =>
    void (await client.query("update accounts.member set country = $2 where username = $1", [
      TRADER.username,
      country,
    ]));

/** What the licence and the player's country decide, in the order in which the server asks. */
const ORDERS: readonly (Refused & { readonly arrange: Work; readonly undo: Work })[] = [
  {
    arrange: (client) => changeLicence(client, { products: ["B", "P"] }),
    undo: openSandbox,
    ko: "현재 이 사이트에서는 투자와 입금을 하실 수 없습니다.",
    en: "Bets and deposits are not possible on this site at the moment.",
  },
  {
    arrange: liveIn(null),
    undo: liveIn(TRADER.country),
    ko: "거주 국가를 먼저 등록해주세요.",
    en: "Please tell us first in which country you live.",
  },
  {
    arrange: liveIn("KR"),
    undo: liveIn(TRADER.country),
    ko: "거주하시는 국가에서는 이용하실 수 없습니다. 출금은 언제든지 가능합니다.",
    en: "This is not available in the country where you live. Withdrawals stay open.",
  },
];

const TOO_SOON: Refused = {
  ko: "투자는 5초에 한 번만 가능합니다. 잠시 후 다시시도해주세요.",
  en: "You can place one bet every 5 seconds. Please try again in a moment.",
};

/** A bet of five minutes is open. */
const OTHER_GAME: Refused = {
  ko: "한 번에 한 상품에만 투자할 수 있습니다. 진행중인 거래가 끝난 후 다시시도해주세요.",
  en: "You can bet on one game at a time. Please try again when your open bets are finished.",
};
