import type pg from "pg";
import { expect, type Page, test } from "../journey.ts";
import { CONSOLE_URL, MAIN_NAME } from "../server.ts";
import { proveIfAsked, signInStaff } from "../steps/console-staff.ts";
import { openTraderApi } from "../steps/on-member-site.ts";
import { withDatabase } from "../steps/open-database.ts";
import { approveLast, openColleague } from "../steps/second-person.ts";
import { typeWord } from "../steps/type-word.ts";

/** Above it a payment of the play site wants two people. */
const PAYABLE = 1_250_000;

/** A month that is long over and earned a partner something: no journey can wait for one. Each run takes the month after the last. */
async function pastStatement(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ id: string }>(
    `with month as (
       select date '2020-01-01' + make_interval(months => count(*)::integer) as first
         from partners.statement join accounts.member on member.id = partner_id where member.username = 'partner1')
     insert into partners.statement (site_id, partner_id, month, from_day, to_day, bets, stake, returned, earned, carried_in,
                                     payable, carried_out)
     select member.site_id, member.id, to_char(first, 'YYYY-MM'), first::date - date '1970-01-01',
            (first + interval '1 month')::date - date '1970-01-01', 40, $1 * 4, 0, $1, 0, $1, 0
       from accounts.member, month where member.username = 'partner1' returning id`,
    [PAYABLE],
  );
  return Number(rows[0]?.id);
}

test("a commission is paid by two people, once, and the partner sees it paid", async ({ page, browser }) => {
  const id = await withDatabase(MAIN_NAME, pastStatement);
  await signInStaff(page, "operator1", `/partners?tab=statements&open=${id}`);
  const sheet = page.getByRole("dialog").first();
  await sheet.getByRole("button", { name: "지급", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "지급", exact: true });
  await expect(dialog).toContainText("1,250,000");
  await dialog.getByLabel("사유").fill("끝난 달의 수수료");
  await dialog.getByRole("button", { name: "지급", exact: true }).click();
  await proveIfAsked(page, "operator1");
  await expect(dialog).toBeHidden();
  await expect(sheet.getByText("승인 대기")).toBeVisible();

  const colleague = await openColleague(page, browser);
  await approveLast(colleague, { kind: "파트너 지급", site: 1, by: "operator2" }, CONSOLE_URL);
  await colleague.goto(`${CONSOLE_URL}/transfers?code=17`);
  const row = colleague.locator("tbody tr[data-index]").first();
  await expect(row).toContainText(`정산서 ${id}`);
  await expect(row).toContainText("1,250,000");
  await colleague.context().close();

  await page.reload();
  await expect(sheet.getByText("지급 완료")).toBeVisible();
  await expect(sheet.getByRole("button", { name: "지급", exact: true })).toHaveCount(0);
});

test("a coupon of two operators gives its points to a player, once", async ({ page, browser }) => {
  const code = `SPRING-${String(Date.now()).slice(-8)}`;
  await signInStaff(page, "operator1", "/money/coupons?site=37");
  await page.getByRole("button", { name: "쿠폰 요청" }).click();
  const dialog = page.getByRole("dialog", { name: "쿠폰 요청" });
  // What is wrong is said under its field, before anything is sent, and goes as it is put right.
  await dialog.getByLabel("코드").fill("a");
  await dialog.getByLabel("사유").fill("봄 행사");
  await dialog.getByRole("button", { name: "쿠폰 요청" }).click();
  await expect(dialog.getByLabel("코드")).toHaveAccessibleDescription("형식이 맞지 않아요.");
  await expect(dialog.getByLabel("포인트")).toHaveAccessibleDescription("값을 입력해 주세요.");
  await dialog.getByLabel("코드").fill(code);
  await expect(dialog.getByLabel("코드")).toHaveAccessibleDescription("");
  await dialog.getByLabel("포인트").fill("7000");
  await dialog.getByLabel("최대 사용 횟수").fill("3");
  await dialog.getByRole("button", { name: "쿠폰 요청" }).click();
  await proveIfAsked(page, "operator1");
  await expect(dialog).toBeHidden();

  const trader = await openTraderApi("trader2");
  const before = (await trader.get<{ point: number }>("/api/me")).point;
  expect(await trader.refusalOf("/api/coupon/use", { promoCode: code })).not.toBeNull();
  const colleague = await openColleague(page, browser);
  await approveLast(colleague, { kind: "쿠폰", site: 37, by: "operator2" }, CONSOLE_URL);
  await colleague.context().close();

  expect(await trader.post("/api/coupon/use", { promoCode: code })).toEqual({
    point: 7_000,
    balance: before + 7_000,
  });
  expect(await trader.refusalOf("/api/coupon/use", { promoCode: code })).not.toBeNull();
  expect((await trader.get<{ point: number }>("/api/me")).point).toBe(before + 7_000);

  await page.reload();
  const row = page.getByRole("row", { name: new RegExp(code) });
  await expect(row).toContainText("1 / 3");
  await row.click();
  await page
    .getByRole("dialog", { name: "쿠폰" })
    .getByRole("button", { name: "닫기", exact: true })
    .last()
    .click();
  const closing = page.getByRole("dialog", { name: new RegExp(`닫기 · ${code}`) });
  await closing.getByLabel("사유").fill("행사가 끝났어요");
  await typeWord(closing, "닫기");
  await closing.getByRole("button", { name: "닫기", exact: true }).last().click();
  await expect(row).toContainText("닫힘");
});

interface Wallet {
  readonly id: number;
  readonly address: string | null;
  readonly balance: string;
}

interface Movement {
  readonly id: number;
}

/** What the sandbox's operator keeps: no chain is asked, an operator looks there. */
const ADDRESSES = {
  trader1: "TJRabPrwbZy45sbavfcjinPJC18kjpRTv8",
  trader2: "TJRabPrwbZy45sbavfcjinPJC18kjpRTv9",
} as const;
const AWAY = "TWd4WrZ9wn84f5x1hZhL4DHvk738ns5jwb";
const RATE = 1_400;

async function actOnMovement(page: Page, id: number, act: "승인" | "전송 완료"): Promise<void> {
  await page.goto(`${CONSOLE_URL}/money/coins?open=${id}`);
  const sheet = page.getByRole("dialog", { name: "입출금" });
  await sheet.getByRole("button", { name: act, exact: true }).click();
  const dialog = page.getByRole("dialog", { name: new RegExp(`^${act}`) });
  if (act === "전송 완료") await dialog.getByLabel("거래 ID").fill(newTransaction());
  await dialog.getByRole("button", { name: act, exact: true }).click();
  await proveIfAsked(page, "operator1");
  await expect(dialog).toBeHidden();
}

/** As long as a chain's own, and never the same. */
function newTransaction(): string {
  return crypto.randomUUID().replaceAll("-", "");
}

test("coins: a rate and an address by two people, a deposit seen, sold for points, and a withdrawal sent", async ({
  page,
  browser,
}) => {
  await signInStaff(page, "operator1", "/money/coins?tab=holdings&site=37");
  await page.getByRole("row", { name: /^USDT/ }).getByRole("button", { name: "환율 정하기" }).click();
  const rate = page.getByRole("dialog", { name: /환율 정하기/ });
  await rate.getByLabel("코인 1개의 포인트").fill(String(RATE));
  await rate.getByLabel("사유").fill("오늘의 환율");
  await rate.getByRole("button", { name: "환율 정하기" }).click();
  await proveIfAsked(page, "operator1");
  await expect(rate).toBeHidden();
  const colleague = await openColleague(page, browser);
  await approveLast(colleague, { kind: "코인 환율", site: 37, by: "operator2" }, CONSOLE_URL);
  await page.reload();
  await expect(page.getByRole("row", { name: /^USDT/ })).toContainText("1,400");

  const name = "trader2";
  const trader = await openTraderApi(name);
  const before = (await trader.get<{ point: number }>("/api/me")).point;
  const wallet = await trader.post<Wallet>("/api/coin/wallet/temp-generate", { coinName: "USDT" });
  if (wallet.address === null) {
    await page.goto(`${CONSOLE_URL}/money/coins?tab=wallets&waiting=1`);
    await page.getByRole("row", { name: new RegExp(`${name} USDT`) }).click();
    await page.getByRole("dialog", { name: "지갑" }).getByRole("button", { name: "주소 부여" }).click();
    const giving = page.getByRole("dialog", { name: /주소 부여/ });
    await giving.getByLabel("주소").fill(ADDRESSES[name]);
    await giving.getByLabel("사유").fill("회원 신청");
    await giving.getByRole("button", { name: "주소 부여" }).click();
    await proveIfAsked(page, "operator1");
    await expect(giving).toBeHidden();
    await approveLast(colleague, { kind: "코인 주소", site: 37, by: "operator2" }, CONSOLE_URL);
  }

  const told = await trader.post<Movement>("/api/coin/dnw/deposit/apply", {
    walletType: "USDT",
    amount: "30",
    txId: newTransaction(),
  });
  await actOnMovement(page, told.id, "승인");
  // What a player types of a transaction is looked at by two.
  await approveLast(colleague, { kind: "코인 입출금", site: 37, by: "operator2" }, CONSOLE_URL);
  const held = async (): Promise<number> => {
    const summary = await trader.get<{ wallets: readonly Wallet[] }>("/api/coin/wallet/summary");
    return Number(summary.wallets.find(({ id }) => id === wallet.id)?.balance);
  };
  await expect.poll(held).toBeGreaterThanOrEqual(30);
  const sold = {
    exchangeRate: RATE,
    inPoint: "14000",
    inWalletId: 0,
    outPoint: "10",
    outWalletId: wallet.id,
  };
  await trader.post("/api/coin/dnw/convert", sold);
  expect((await trader.get<{ point: number }>("/api/me")).point).toBe(before + 14_000);

  const away = { point: "20", address: AWAY, walletType: "USDT" };
  const leaving = await trader.post<Movement>("/api/coin/dnw/withdraw/apply", away);
  await actOnMovement(page, leaving.id, "승인");
  // Under a licence nothing leaves by one person's word.
  await approveLast(colleague, { kind: "코인 입출금", site: 37, by: "operator2" }, CONSOLE_URL);
  await colleague.context().close();
  await actOnMovement(page, leaving.id, "전송 완료");
  await expect(page.getByRole("dialog", { name: "입출금" })).toContainText("완료");
  const { wallets } = await trader.get<{ wallets: readonly Wallet[] }>("/api/coin/wallet/summary");
  expect(wallets.find(({ id }) => id === wallet.id)?.balance).toBe(wallet.balance);
});
