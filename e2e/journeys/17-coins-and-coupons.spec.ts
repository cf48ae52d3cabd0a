import { expect, type Page, test } from "../journey.ts";
import { MAIN_NAME } from "../server.ts";
import { openStaffApi, type StaffApi, type StaffReply } from "../steps/console-staff.ts";
import { expectAccessible } from "../steps/expect-accessible.ts";
import { withDatabase } from "../steps/open-database.ts";
import { withSeparators } from "../steps/shown-balance.ts";

const LICENSED = "siteInfoId=37";
const RATE = 1_400;
const ADDRESS = "TJRabPrwbZy45sbavfcjinPJC18kjpRTv8";
const AWAY = "TWd4WrZ9wn84f5x1hZhL4DHvk738ns5jwb";
const reason = "as it was agreed";

async function signInTrader(page: Page, trader: "trader2" | "trader3", tab: string): Promise<void> {
  await page.goto(`/dnw?tab=${tab}&site=maru-en`);
  await expect(page).toHaveURL(/\/login$/);
  await page.locator('input[name="username"]').fill(trader);
  await page.locator('input[name="password"]').fill(`maru-${trader.replace(/(\d)/, "-$1")}`);
  await page.locator('button[type="submit"]').click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/Deposit and withdraw|입출금/);
}

/** What one operator asks for and another one approves. */
async function byTwo(ask: (first: StaffApi) => Promise<StaffReply<{ approvalId: number }>>): Promise<void> {
  const asked = await ask(await openStaffApi("operator1"));
  expect(asked.code, asked.message).toBeNull();
  const second = await openStaffApi("operator2");
  const path = `/api/console/approvals/${asked.data.approvalId}/decide?${LICENSED}`;
  const decided = await second.post(path, { verdict: "approved" });
  expect(decided.code, decided.message).toBeNull();
}

const makeCoupon = (code: string): Promise<void> =>
  byTwo((first) =>
    first.post(`/api/console/coupons?${LICENSED}`, {
      code,
      amount: 5_000,
      usesMax: 1,
      fromMs: Date.now() - 60_000,
      untilMs: Date.now() + 3_600_000,
      reason,
    }),
  );

const tab = (page: Page, name: string) =>
  page.getByRole("navigation").getByRole("link", { name, exact: true });
const done = (page: Page) => page.getByTestId("done");
const movement = (page: Page) => page.getByTestId("coin-movement").first();

async function balanceOf(page: Page): Promise<number> {
  const text = await page.getByTestId("balance").first().textContent();
  return Number(text?.replaceAll(",", ""));
}

test("a coupon brings its points once, and says why it brings none", async ({ page, isPhone, look }) => {
  const code = isPhone ? "JOURNEY-PHONE" : "JOURNEY-DESK";
  await makeCoupon(code);
  // The site is English unless its player chose otherwise.
  if (isPhone) await page.addInitScript(`localStorage.setItem("maru.settings", '{"language":"ko"}')`);
  await signInTrader(page, isPhone ? "trader2" : "trader3", "coupon");
  const words = isPhone
    ? {
        field: "쿠폰 번호",
        use: "쿠폰 사용",
        terms: /^받은 금액에는 조건이 없어요/,
        empty: "쿠폰 번호를 입력해 주세요.",
        unknown: "존재하지 않는 쿠폰입니다.",
        got: "5,000KRW를 받았어요.",
        used: "이미 사용한 쿠폰입니다.",
        history: "내역 보기",
      }
    : {
        field: "Coupon code",
        use: "Use coupon",
        terms: /^It comes with no conditions/,
        empty: "Please enter the coupon code.",
        unknown: "There is no such coupon.",
        got: "You received 5,000 KRW.",
        used: "You have used this coupon already.",
        history: "Open history",
      };
  const field = page.getByLabel(words.field, { exact: true });
  const use = page.getByRole("button", { name: words.use });
  // What it asks for in return stands there before a code is sent: nothing (P-25).
  await expect(page.getByText(words.terms)).toBeVisible();
  await use.click();
  await expect(page.getByText(words.empty)).toBeVisible();
  await field.fill("nobody-made-it");
  await expect(field).toHaveValue("NOBODY-MADE-IT");
  await use.click();
  await expect(page.getByTestId("refused")).toHaveText(words.unknown);
  const before = await balanceOf(page);
  await field.fill(code.toLowerCase());
  await use.click();
  await expect(done(page)).toHaveText(words.got);
  await expect(page.getByTestId("balance").first()).toHaveText(withSeparators(before + 5_000));
  await field.fill(code);
  await use.click();
  await expect(page.getByTestId("refused")).toHaveText(words.used);
  await expectAccessible(page, "a coupon");
  await look(page, "wallet-coupon");
});

test(
  "coins come to an address of the player's own, become points and leave",
  { tag: "@desktop" },
  async ({ page, look }) => {
    await signInTrader(page, "trader3", "deposit");
    await expect(tab(page, "Coupon")).toBeVisible();
    await expect(tab(page, "Coins"), "no coin has a rate yet").toBeHidden();
    await byTwo((first) =>
      first.post(`/api/console/coins/rate?${LICENSED}`, { coinName: "USDT", pointsPerCoin: RATE, reason }),
    );
    await expect(tab(page, "Coins"), "the tab comes by itself").toBeVisible({ timeout: 30_000 });
    await tab(page, "Coins").click();
    await askForAddress(page);
    await tellDeposit(page, look);
    await exchange(page);
    await sendAway(page, look);
  },
);

async function askForAddress(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Ask for an address" }).click();
  await expect(page.getByTestId("coin-address-first")).toContainText("An address has been asked for.");
  const [wallet] = await withDatabase(MAIN_NAME, async (client) => {
    const found = await client.query<{ id: string }>(
      "select w.id from coin.wallet w join accounts.member m on m.id = w.member_id where m.username = 'trader3'",
    );
    return found.rows;
  });
  await byTwo((first) =>
    first.post(`/api/console/coins/wallets/${wallet?.id ?? 0}/address?${LICENSED}`, {
      address: ADDRESS,
      addressTag: null,
      reason,
    }),
  );
  await expect(page.getByTestId("fact-coin-address")).toHaveText(ADDRESS, { timeout: 30_000 });
}

/** Told, taken back, told again, and there once an operator has seen it. */
async function tellDeposit(page: Page, look: (page: Page, name: string) => Promise<void>): Promise<void> {
  const amount = page.getByLabel("Amount (USDT)");
  const tx = page.getByLabel("Transaction ID (TXID)");
  const tell = page.getByRole("button", { name: "Tell of a deposit" });
  await tell.click();
  await expect(page.getByText("Please enter an amount.")).toBeVisible();
  await amount.fill("100.5");
  await tx.fill("too short");
  await tell.click();
  await expect(page.getByText("Please copy the transaction ID")).toBeVisible();
  await tx.fill("a1".repeat(32));
  await tell.click();
  await expect(done(page)).toHaveText("Your deposit has been told. The operator is looking for it.");
  await expect(movement(page)).toContainText("Pending");
  await movement(page).getByRole("button", { name: "Cancel" }).click();
  await expect(movement(page)).toContainText("Cancelled");

  await amount.fill("100.5");
  await tx.fill("b2".repeat(32));
  await tell.click();
  await expect(movement(page)).toContainText("Pending");
  await expectAccessible(page, "coins");
  await look(page, "wallet-coins");
  const id = /\d+/.exec((await movement(page).textContent()) ?? "")?.[0] ?? "";
  await byTwo((first) =>
    first.post(`/api/coin/dnw/approve?${LICENSED}`, { dnwHistoryId: Number(id), act: "approve" }),
  );
  await expect(page.getByTestId("fact-coin-balance")).toHaveText("100.5 USDT", { timeout: 30_000 });
}

async function exchange(page: Page): Promise<void> {
  await page.getByTestId("coin-actions").getByRole("button", { name: "Exchange" }).click();
  const before = await balanceOf(page);
  const amount = page.getByLabel("Amount (USDT)");
  await amount.fill("101");
  await expect(page.getByText("The balance or the fee is insufficient.")).toBeVisible();
  await amount.fill("50.5");
  await expect(page.getByTestId("fact-exchange-gets")).toHaveText("70,700 KRW");
  await page.getByRole("button", { name: "Exchange" }).last().click();
  await expect(done(page)).toHaveText("Exchanged.");
  await expect(page.getByTestId("balance").first()).toHaveText(withSeparators(before + 70_700));
  await expect(page.getByTestId("fact-coin-balance")).toHaveText("50 USDT");
  await page.getByRole("button", { name: "KRW → USDT" }).click();
  await page.getByLabel("You pay (KRW)").fill("7000");
  await expect(page.getByTestId("fact-exchange-gets")).toHaveText("5 USDT");
  await page.getByRole("button", { name: "Exchange" }).last().click();
  await expect(done(page)).toHaveText("Exchanged.");
  await expect(page.getByTestId("fact-coin-balance")).toHaveText("55 USDT");
}

async function sendAway(page: Page, look: (page: Page, name: string) => Promise<void>): Promise<void> {
  await page.getByTestId("coin-actions").getByRole("button", { name: "Withdraw" }).click();
  const send = page.getByRole("button", { name: "Request withdrawal" });
  await page.getByLabel("Amount (USDT)").fill("10");
  await page.getByLabel("Receiving address").fill("somewhere");
  await send.click();
  await expect(page.getByText("The wallet address is wrong.")).toBeVisible();
  await page.getByLabel("Receiving address").fill(ADDRESS);
  await send.click();
  await expect(page.getByTestId("refused")).toHaveText(
    "Transfers between wallets of this service are not allowed.",
  );
  await page.getByLabel("Receiving address").fill(AWAY);
  await send.click();
  await expect(done(page)).toHaveText("Your withdrawal has been requested.");
  await expect(page.getByTestId("fact-coin-balance")).toHaveText("45 USDT");
  await expect(movement(page)).toContainText("Withdrawal");
  await look(page, "wallet-coins-send");
}
