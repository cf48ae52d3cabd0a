import type { Browser, BrowserContext } from "@playwright/test";
import { type LocalVenues, openLocalVenues } from "@maru/venues";
import { expect, type Page, test } from "../journey.ts";
import { runProduct } from "../run-product.ts";
import { LIVE_CONSOLE_URL, LIVE_NAME, LIVE_PORTS, LIVE_URL, RUNNING_URL } from "../server.ts";
import { acceptedNumber } from "../steps/accepted-number.ts";
import { proveIfAsked, signInStaff } from "../steps/console-staff.ts";
import { expectAccessible } from "../steps/expect-accessible.ts";
import { type Bet, type MemberApi, openMemberApi, type Round } from "../steps/member-api.ts";
import { notePassing } from "../steps/note-passing.ts";
import { approveLast } from "../steps/second-person.ts";
import { signInTo } from "../steps/sign-in.ts";
import { waitForBetting } from "../steps/wait-for-betting.ts";
import { WORDS } from "../words.ts";

const STAKE = 5_000;
const WIDE = { width: 1440, height: 900 } as const;
const NARROW = { width: 1024, height: 768 } as const;
/** Of a bet that nothing has decided. */
const OPEN = 5;

test.skip(RUNNING_URL !== "", "needs a product of its own, which listens to venues on this machine");

test(
  "a market that one administrator asks for and another approves is played on without a start",
  { tag: "@night" },
  async ({ browser, look }) => {
    const venues = await openLocalVenues();
    const stop = await runLive(venues);
    try {
      const [asker, approver] = [await openDesk(browser), await openDesk(browser)];
      await signInStaff(asker, "admin", "/markets");
      await askForMarket(asker, look);
      await signInStaff(approver, "admin2", "/approvals?state=requested");
      await readRequest(approver, look);
      await approveLast(approver, { kind: "새 시장", site: 1, by: "admin2" }, LIVE_CONSOLE_URL);
      await expectMarket(asker, look);
      await expectOnSite(asker);
      await playOn(browser, look);
      for (const page of [asker, approver]) await page.context().close();
    } finally {
      await stop();
      await venues.close();
    }
  },
);

type Look = (page: Page, name: string) => Promise<void>;

function runLive(venues: LocalVenues): Promise<() => Promise<void>> {
  const settings = { MARU_FEEDS: "simulated,live", MARU_VENUES: venues.setting };
  return runProduct({ name: LIVE_NAME, ...LIVE_PORTS, settings });
}

async function openDesk(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ baseURL: LIVE_CONSOLE_URL, locale: "ko-KR", viewport: WIDE });
  return context.newPage();
}

/** The venue shows its last day first; what it does not list is said; then the market is asked for. */
async function askForMarket(page: Page, look: Look): Promise<void> {
  await page.getByRole("button", { name: "시장 만들기" }).click();
  const dialog = page.getByRole("dialog", { name: "시장 만들기" });
  const send = dialog.getByRole("button", { name: "새 시장 승인 요청" });
  await expect(send).toBeDisabled();
  await dialog.getByLabel("종목").fill("eth-krw");
  await expect(dialog.getByLabel("종목")).toHaveValue("ETH-KRW");
  await dialog.getByLabel("이름").fill("이더리움 원화");
  await dialog.getByLabel("심볼").fill("KRW-NONE");
  await dialog.getByRole("button", { name: "거래소에 물어보기" }).click();
  await expect(dialog.getByRole("alert")).toContainText("심볼이 없거나", { timeout: 30_000 });
  await dialog.getByLabel("심볼").fill("KRW-ETH");
  await expect(dialog.getByRole("alert")).toBeHidden();
  await dialog.getByRole("button", { name: "거래소에 물어보기" }).click();
  await expect(dialog.getByRole("img", { name: "Upbit KRW-ETH 최근 하루" })).toBeVisible({
    timeout: 30_000,
  });
  await expect(dialog.getByText(/^최근 가격 \d+$/)).toBeVisible();
  await dialog.getByLabel("호가 단위").fill("1000");
  await dialog.getByLabel("사유").fill("회원 요청이 많아요");
  for (const size of [NARROW, WIDE]) {
    await page.setViewportSize(size);
    await expectAccessible(page, `the form of a new market at ${size.width}`);
    await look(page, `new-market-form-${size.width}`);
  }
  await send.click();
  await proveIfAsked(page, "admin");
  await expect(dialog).toBeHidden();
}

/** The second person reads every field in words before the yes. */
async function readRequest(page: Page, look: Look): Promise<void> {
  await page.locator("tbody tr[data-index]", { hasText: "새 시장" }).first().click();
  const sheet = page.getByRole("dialog", { name: "승인함" });
  for (const text of [
    "ETH-KRW",
    "이더리움 원화",
    "Upbit KRW-ETH 체결가",
    "항상 열림",
    "봉인 난수",
    "R.5 · 렌트 30초",
  ])
    await expect(sheet).toContainText(text);
  await expect(sheet).not.toContainText(/sealed|upbit|always|Ppm/);
  await expectAccessible(page, "a new market that waits");
  await look(page, "new-market-approval");
}

/** The server that runs opens it: a tick has come, and nobody started anything. */
async function expectMarket(page: Page, look: Look): Promise<void> {
  const row = page.locator("tbody tr[data-index]", { hasText: "ETH-KRW" });
  await expect(row).toContainText("Upbit", { timeout: 30_000 });
  await expect(row).toContainText("열림");
  await expect(row.getByRole("cell").filter({ hasText: /\d\d:\d\d:\d\d/ })).toHaveCount(1, {
    timeout: 60_000,
  });
  await look(page, "new-market-list");
  // The code is taken now.
  await page.getByRole("button", { name: "시장 만들기" }).click();
  const dialog = page.getByRole("dialog", { name: "시장 만들기" });
  await dialog.getByLabel("종목").fill("ETH-KRW");
  await dialog.getByLabel("이름").fill("또");
  await dialog.getByLabel("심볼").fill("KRW-ETH");
  await dialog.getByLabel("사유").fill("두 번은 안 돼요");
  await dialog.getByRole("button", { name: "새 시장 승인 요청" }).click();
  await proveIfAsked(page, "admin");
  await expect(dialog.getByRole("alert")).toContainText("이미 있는 종목 코드입니다");
  await dialog.getByRole("button", { name: "취소" }).click();
}

async function expectOnSite(page: Page): Promise<void> {
  await page.goto("/options?market=ETH-KRW");
  await expect(page.locator("tbody tr[data-index]")).toHaveCount(10);
}

/** A player finds it among the games, bets on its half-minute game, and the round is decided by the venue's trades. */
async function playOn(browser: Browser, look: Look): Promise<void> {
  const api = await openMemberApi("player1", LIVE_URL);
  const options = await api.get<readonly { id: number; stock: string; type: string }[]>(
    "/api/trade/option/site/list",
  );
  const option = options.find(({ stock, type }) => stock === "ETH-KRW" && type === "R.5");
  if (option === undefined) throw new Error("no site offers the new market");
  const context = await openSeat(browser);
  const page = await context.newPage();
  const words = WORDS.ko;
  await signInTo(page, words, { player: "player1", path: `/trade/${option.id}` });
  await waitForBetting(page, words, 12);
  await page.getByRole("textbox", { name: words.amount }).fill(String(STAKE));
  await page.getByRole("button", { name: words.buy }).click();
  const betId = await acceptedNumber(page, words);
  await look(page, "new-market-player");
  await expectSettled(api, { betId, optionId: option.id });
  await context.close();
}

interface OwnBet extends Bet {
  readonly tradeRoundId: number;
}

/** Won, lost, or paid back where the price stood still: its round has a strike and a close, so prices decided it. */
async function expectSettled(
  api: MemberApi,
  { betId, optionId }: { readonly betId: number; readonly optionId: number },
): Promise<void> {
  const own = async (): Promise<OwnBet | undefined> => {
    const query = { resultType: "UserTradeHistory", page: 0, size: 20 };
    const { content } = await api.get<{ content: readonly OwnBet[] }>("/api/trade/history/list", query);
    return content.find(({ id }) => id === betId);
  };
  await expect.poll(async () => (await own())?.status ?? OPEN, { timeout: 120_000 }).not.toBe(OPEN);
  const query = { tradeOptionId: optionId, resultType: "RoundOhlc", page: 0, size: 10 };
  const { content } = await api.get<{ content: readonly Round[] }>("/api/trade/game/round/list", query);
  const roundId = (await own())?.tradeRoundId;
  const round = content.find(({ id }) => id === roundId);
  expect([typeof round?.open, typeof round?.close], "strike and close").toEqual(["number", "number"]);
}

async function openSeat(browser: Browser): Promise<BrowserContext> {
  const settings = { name: "maru.settings", value: JSON.stringify({ language: "ko" }) };
  const context = await browser.newContext({
    baseURL: LIVE_URL,
    viewport: WIDE,
    storageState: { cookies: [], origins: [{ origin: LIVE_URL, localStorage: [settings] }] },
  });
  await context.addCookies([{ name: "Hide_BX_Popup_1", value: "1", url: LIVE_URL }]);
  await notePassing(context);
  return context;
}
