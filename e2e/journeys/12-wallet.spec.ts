import { readFile } from "node:fs/promises";
import { expect, type Page, test } from "../journey.ts";
import { MAIN_NAME } from "../server.ts";
import { decide } from "../steps/decide-request.ts";
import { expectAccessible } from "../steps/expect-accessible.ts";
import { withDatabase } from "../steps/open-database.ts";
import { markPage } from "../steps/same-page.ts";
import { withSeparators } from "../steps/shown-balance.ts";
import { signInTo } from "../steps/sign-in.ts";
import { waitForBetting } from "../steps/wait-for-betting.ts";
import type { Words } from "../words.ts";

type Look = (page: Page, name: string) => Promise<void>;

const START = 1_000_000;

test(
  "a trader deposits, bets and withdraws, and the history adds up",
  { tag: "@desktop" },
  async ({ page, words, look }) => {
    await signInTrader(page);
    const stillSame = await markPage(page);
    await askForDeposit(page, look);
    const id = await pendingId(page);
    expect(await decide("operator1", "match", id)).toBe("matched");
    await expect(stage(page, "matched")).toHaveAttribute("data-state", "past");
    await expect(page.getByRole("button", { name: "Cancel request" })).toBeHidden();
    expect(await decide("operator1", "approve", id)).toBe("done");
    await expect(page.getByTestId("request")).toHaveAttribute("data-stage", "done");
    await expectBalance(page, START + 50_000);

    await bet(page, words);
    await addAccountFirst(page, look);
    await withdraw(page, look);
    await history(page, look);
    await stillSame();
  },
);

/** On the licensed site, and back where the sign-in was asked for. */
async function signInTrader(page: Page): Promise<void> {
  await page.goto("/dnw?site=maru-en");
  await expect(page).toHaveURL(/\/login$/);
  await page.getByLabel("ID", { exact: true }).fill("trader1");
  await page.getByLabel("Password", { exact: true }).fill("maru-trader-1");
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Deposit and withdraw");
  await expect(page.getByRole("banner")).toContainText("SANDBOX");
}

const amount = (page: Page) => page.getByRole("textbox", { name: /^Amount|^신청금액/ });
const stage = (page: Page, name: string) => page.locator(`[data-stage="${name}"][data-state]`);
const done = (page: Page) => page.getByTestId("done");

async function expectBalance(page: Page, points: number): Promise<void> {
  await expect(page.getByTestId("balance").first()).toHaveText(withSeparators(points));
}

async function pendingId(page: Page): Promise<string> {
  const text = await page.getByTestId("request").getByText(/\d+/).first().textContent();
  return /\d+/.exec(text ?? "")?.[0] ?? "";
}

async function askForDeposit(page: Page, look: Look): Promise<void> {
  await expect(page.getByTestId("limits")).toContainText("From 5,000 KRW each.");
  await expect(page.getByTestId("limits")).toContainText("within 30 minutes");
  await expect(page.getByTestId("pay-to")).toContainText("000-0000-0000-37");
  await expect(page.getByTestId("counterparty")).toContainText("counterparty");
  const submit = page.getByRole("button", { name: "Request deposit" });
  await submit.click();
  await expect(page.getByText("Please enter the amount to deposit.")).toBeVisible();
  await amount(page).fill("4999");
  await submit.click();
  await expect(page.getByText("At least 5,000 KRW.")).toBeVisible();
  // The server takes it, and its answer is lost on the way: the live channel tells what became of it.
  await page.route(
    "**/api/dnw/apply*",
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await amount(page).fill("6000");
  await submit.click();
  await expect(
    page.getByText("A deposit request is pending. Please ask again once it is done."),
  ).toBeVisible();

  await page.getByRole("button", { name: "Cancel request" }).click();
  const dialog = page.getByTestId("cancel-request");
  await expect(dialog).toContainText("Do you want to cancel this deposit/withdrawal request?");
  await dialog.getByRole("button", { name: "Yes, cancel it" }).click();
  await expect(page.getByTestId("request")).toHaveAttribute("data-stage", "cancelled");

  await amount(page).fill("50000");
  await expect(amount(page)).toHaveValue("50,000");
  await submit.click();
  await expect(done(page)).toHaveText("Your deposit request has been made.");
  await expect(page.getByTestId("request")).toHaveAttribute("data-stage", "requested");
  await expect(page.getByText("Please transfer 50,000 KRW to this account.")).toBeVisible();
  await expectAccessible(page, "a pending deposit");
  await look(page, "wallet-deposit");
}

async function bet(page: Page, words: Words): Promise<void> {
  await page.getByRole("link", { name: words.toTrade }).click();
  await waitForBetting(page, words, 12);
  await page.getByRole("button", { name: words.add5000 }).click();
  await page.getByRole("button", { name: words.buy }).click();
  await expect(page.getByTestId("bet-state")).toHaveAttribute("data-state", "accepted");
  await expectBalance(page, START + 45_000);
}

/** Nothing is paid out before there is an account of the player's own; its form is here. */
async function addAccountFirst(page: Page, look: Look): Promise<void> {
  const trader = "(select id from accounts.member where username = 'trader1')";
  await withDatabase(MAIN_NAME, (client) =>
    client.query(
      `update accounts.personal set account_num = null, account_index = null, bank_name = null where member_id = ${trader}`,
    ),
  );
  await page.getByRole("button", { name: "Menu", exact: true }).click();
  await page.getByRole("dialog").getByRole("link", { name: "Wallet", exact: true }).click();
  await page.getByRole("link", { name: "Withdraw", exact: true }).click();
  const first = page.getByTestId("account-first");
  await expect(first).toContainText("There is no account to pay withdrawals to yet.");
  await expect(amount(page)).toBeHidden();
  await look(page, "wallet-no-account");
  await first.getByRole("button", { name: "Add account" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Bank", { exact: true }).selectOption("Hana Bank");
  await dialog.getByLabel("Account number").fill("12345678901234");
  await dialog.getByLabel("Account holder").fill("Alex Morgan");
  await dialog.getByLabel("Current password").fill("maru-trader-1");
  await expectAccessible(page, "the form of the bank account");
  await dialog.getByRole("button", { name: "Change", exact: true }).click();
  await expect(first).toBeHidden();
  await expect(page.getByTestId("own-account")).toContainText("123-***-**234");
  await expect(page.getByTestId("limits"), "a new account waits for 48 hours").toContainText(
    "no withdrawals until",
  );
  await withDatabase(MAIN_NAME, (client) =>
    client.query(`update accounts.personal set withdraw_hold_until_ms = 0 where member_id = ${trader}`),
  );
  await page.getByRole("link", { name: "Deposit", exact: true }).click();
  await page.getByRole("link", { name: "Withdraw", exact: true }).click();
}

async function withdraw(page: Page, look: Look): Promise<void> {
  await expect(page.getByTestId("limits")).toContainText("4 of 4 left today");
  const submit = page.getByRole("button", { name: "Request withdrawal" });
  await submit.click();
  await expect(page.getByText("Please enter the amount to withdraw.")).toBeVisible();
  await amount(page).fill("2000000");
  await expect(page.getByText("The amount is more than your balance.")).toBeVisible();
  await amount(page).fill("30000");
  await submit.click();
  await expect(done(page)).toHaveText("Your withdrawal request has been made.");
  await expect(page.getByRole("button", { name: "Cancel request" })).toBeHidden();
  const id = await pendingId(page);
  // Under a licence two people say yes to every withdrawal.
  expect(await decide("operator1", "approve", id)).toBe("requested");
  expect(await decide("operator2", "approve", id)).toBe("approved");
  await expect(stage(page, "approved")).toHaveAttribute("data-state", "past");
  expect(await decide("operator2", "pay", id)).toBe("done");
  await expect(page.getByTestId("request")).toHaveAttribute("data-stage", "done");
  await expect(page.getByTestId("limits")).toContainText(
    /3 of 4 left today, next from (\d\d-\d\d )?\d\d:\d\d/,
  );
  await amount(page).fill("5000");
  await submit.click();
  await expect(page.getByText(/The next request can be made from/)).toBeVisible();
  await look(page, "wallet-withdraw");
}

/** Sums, rows and the saved file all come to the balance, whenever the bet is decided. */
async function history(page: Page, look: Look): Promise<void> {
  await page.getByRole("link", { name: "History", exact: true }).click();
  await expect(page.getByTestId("sum-deposited")).toHaveText("+50,000KRW");
  await expect(page.getByTestId("sum-withdrawn")).toHaveText("\u221230,000KRW");
  await page.getByLabel("Show bets").check();
  await expect(page.getByTestId("wallet-row")).toHaveCount(5);
  await expect(async () => {
    const balance = await page.getByTestId("balance").first().textContent();
    await expect(page.getByTestId("sum-balance")).toHaveText(`${balance}KRW`, { timeout: 1_000 });
    expect(withSeparators(sumOf(await savedHistory(page)))).toBe(balance);
  }).toPass({ timeout: 15_000 });
  await page.getByTestId("open-request").first().click();
  await expect(page.getByTestId("request-dialog").getByTestId("timeline").locator("li")).toHaveCount(3);
  await expectAccessible(page, "a request of the history");
  await page.keyboard.press("Escape");
  await look(page, "wallet-history");
}

async function savedHistory(page: Page): Promise<readonly (readonly string[])[]> {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Save CSV" }).click(),
  ]);
  const text = await readFile(await download.path(), "utf8");
  return text
    .trim()
    .split("\r\n")
    .map((line) => line.split(","));
}

const CHANGE_COLUMN = 4;

function sumOf([, ...rows]: readonly (readonly string[])[]): number {
  return rows.reduce((sum, row) => sum + Number(row[CHANGE_COLUMN]), 0);
}

test(
  "where points have no value, practice points come by two people's yes and go back at once",
  { tag: "@phone" },
  async ({ page, words, look }) => {
    await signInTo(page, words, { player: "guest1", path: "/dnw" });
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("연습 포인트");
    const balance = page.getByTestId("balance").first();
    const before = Number((await balance.textContent())?.replaceAll(",", ""));
    await expect(
      page.getByText("연습 포인트는 현금 가치가 없으며 사고팔거나 환급받을 수 없습니다."),
    ).toBeVisible();
    const submit = page.getByRole("button", { name: "연습 포인트 신청", exact: true });
    await submit.click();
    await expect(page.getByText("입금신청금액을 입력해주세요.")).toBeVisible();
    await amount(page).fill("1000000");
    await submit.click();
    await expect(done(page)).toHaveText("연습 포인트 신청이 완료되었습니다.");
    await expect(
      page.getByText("현재 입금신청중인 내역이 있습니다. 완료후 다시 신청해주세요."),
    ).toBeVisible();
    await expect(page.locator("main")).not.toContainText(/KRW|₩|은행|계좌/);
    await look(page, "wallet-play");

    const id = await pendingId(page);
    expect(await decide("operator1", "approve", id)).toBe("requested");
    expect(await decide("operator1", "approve", id)).toBe("SECOND_PERSON_NEEDED");
    await expect(page.getByTestId("request")).toHaveAttribute("data-stage", "requested");
    expect(await decide("operator2", "approve", id)).toBe("done");
    await expect(page.getByTestId("request")).toHaveAttribute("data-stage", "done");
    await expect(balance).toHaveText(withSeparators(before + 1_000_000));

    await page.getByRole("link", { name: "포인트 반납" }).click();
    await amount(page).fill("1000000");
    await page.getByRole("button", { name: "연습 포인트 반납", exact: true }).click();
    await expect(done(page)).toHaveText("연습 포인트 반납 신청이 완료되었습니다.");
    await expect(balance).toHaveText(withSeparators(before));

    await page.getByRole("link", { name: words.toTrade }).click();
    // The menu of the page that is left would go with it.
    await expect(page.getByRole("button", { name: words.add5000 })).toBeVisible();
    await page.getByRole("button", { name: words.menu, exact: true }).click();
    await page.getByRole("dialog").getByRole("button", { name: "포인트 내역" }).click();
    const panel = page.getByRole("dialog");
    await expect(panel.getByTestId("wallet-row").first()).toContainText("연습 포인트 반납");
    await expect(panel.getByTestId("wallet-row").first()).toContainText("대기");
    await expectAccessible(page, "the wallet's panel");
    await look(page, "wallet-panel");
    await panel.getByRole("link", { name: "포인트 받기" }).click();
    await expect(page).toHaveURL(/\/dnw\?tab=deposit$/);
  },
);
