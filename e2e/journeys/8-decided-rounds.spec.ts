import type { Browser } from "@playwright/test";
import { expect, type Page, test } from "../journey.ts";
import { runProduct } from "../run-product.ts";
import { RECORDED_NAME, RECORDED_PORTS, RECORDED_URL, RUNNING_URL } from "../server.ts";
import { acceptedNumber } from "../steps/accepted-number.ts";
import { fillRounds, PAST_ROUNDS } from "../steps/fill-rounds.ts";
import { type MemberApi, openMemberApi, pointsOf, type Round } from "../steps/member-api.ts";
import { withDatabase } from "../steps/open-database.ts";
import type { PlayerName } from "../steps/player-name.ts";
import { expectBalance, withSeparators } from "../steps/shown-balance.ts";
import { historyRows } from "../steps/shown-history.ts";
import { hideFirstPopup } from "../steps/hide-first-popup.ts";
import { notePassing, takePassing } from "../steps/note-passing.ts";
import { signInTo } from "../steps/sign-in.ts";
import { waitForBetting } from "../steps/wait-for-betting.ts";
import { SLOT_MS, type SlotMove, writeRecording } from "../steps/write-recording.ts";
import { WORDS, type Words } from "../words.ts";

const STAKE = 5_000;
const WON = 4_400;
/** A start and the way through the sign-in, on a machine with time; a slower one may miss the first rise. */
const LEAST_LEAD_MS = 15_000;
/** What the price does in each half minute; bets of one are measured in the next. Each move comes more than once: a busy machine misses some. */
const MOVES: readonly SlotMove[] = [
  "still",
  "rise",
  "still",
  "rise",
  "still",
  "rise",
  "silent",
  "off",
  "off",
];
const LAST_BETTING_SLOT = 5;
/** Two bets are placed and seen in it. */
const LEAST_LEFT_MS = 15_000;
/** Half-minute rounds of a simulated index, for the long past. */
const HALF_MINUTE = 1;

interface OwnBet {
  readonly id: number;
  readonly status: number;
  readonly tradeRoundId: number;
}

interface Seat {
  readonly page: Page;
  readonly option: number;
  readonly api: MemberApi;
  readonly words: Words;
  readonly isPhone: boolean;
}

/** Who a seat is: the two languages and sizes see the same rounds at once, since nobody can hurry them. */
const PHONE = {
  player: "player1",
  words: WORDS.ko,
  language: "ko",
  size: { width: 360, height: 640 },
} as const;
const DESK = {
  player: "player2",
  words: WORDS.en,
  language: "en",
  size: { width: 1440, height: 900 },
} as const;

test.skip(RUNNING_URL !== "", "needs a product of its own, which plays a recording");

test(
  "a win, a loss, a draw and a void; and the streaks back to the thousandth round",
  { tag: "@phone" },
  async ({ browser, look }) => {
    // The first start makes the database, which takes as long as the machine takes; the second knows how long that is.
    const firstStart = Date.now();
    const product = { name: RECORDED_NAME, ...RECORDED_PORTS };
    await (
      await runProduct({ ...product, settings: {} })
    )();
    const leadMs = Math.max(LEAST_LEAD_MS, Date.now() - firstStart);
    const firstSlotMs = Math.ceil((Date.now() + leadMs) / SLOT_MS) * SLOT_MS;
    const recording = writeRecording(firstSlotMs, MOVES);
    const settings = { MARU_FEEDS: "replay", MARU_REPLAY_FILE: recording };
    const stop = await runProduct({ ...product, settings, keepsData: true });
    try {
      const option = await recordedOption();
      await withDatabase(RECORDED_NAME, (client) => fillRounds(client, HALF_MINUTE));
      const seats = await Promise.all([PHONE, DESK].map((who) => takeSeat(browser, who, option)));
      const lost = await betUntilSilence(seats, firstSlotMs);
      for (const { page, isPhone } of seats) await look(page, `trade-r-draw-${isPhone ? "phone" : "desk"}`);

      // Trading is silent and the last round waits to be given up: there is time to look back.
      await Promise.all(seats.map((seat) => expectThousandRounds(seat)));
      for (const { page, isPhone } of seats)
        await look(page, `trade-r-streaks-${isPhone ? "phone" : "desk"}`);
      await Promise.all(seats.map(({ page }) => page.goto(`/trade/${option}`)));
      await Promise.all(seats.map((seat, place) => expectVoid(seat, lost[place])));
      for (const { page, isPhone } of seats) await look(page, `trade-r-void-${isPhone ? "phone" : "desk"}`);
      await Promise.all(seats.map(({ page }) => page.context().close()));
    } finally {
      await stop();
    }
  },
);

interface Running {
  readonly move: SlotMove;
  readonly ids: readonly number[];
}

/**
 * Bets on every move once and before the silence, and sees what each came to. A half minute that is missed, by a slow start or a busy
 * machine, is followed by one alike; the last one has none.
 */
async function betUntilSilence(seats: readonly Seat[], firstSlotMs: number): Promise<readonly number[]> {
  const seen = new Set<SlotMove>();
  let running = null as Running | null;
  for (let slot = 0; slot <= LAST_BETTING_SLOT; slot += 1) {
    const move = MOVES[slot + 1] ?? "off";
    if (running?.move === move || seen.has(move)) continue;
    if (!(await isBetting(seats, firstSlotMs + slot * SLOT_MS))) continue;
    const ids: readonly number[] = await Promise.all(seats.map((seat) => bet(seat, sideOf(seat, move))));
    await Promise.all(seats.map((seat) => expectOpen(seat)));
    const before = running;
    if (before !== null) {
      await Promise.all(seats.map((seat, place) => expectEnd(seat, before.move, before.ids[place])));
      seen.add(before.move);
    }
    await Promise.all(seats.map((seat) => closeSheet(seat)));
    running = { move, ids };
  }
  expect([...seen].toSorted(), "what the price did").toEqual(["rise", "still"]);
  expect(running?.move, "the last bet is measured in the silence").toBe("silent");
  return running?.ids ?? [];
}

/** On a rise the phone wins and the desk loses; a standstill pays both back. */
function sideOf(seat: Seat, move: SlotMove): "buy" | "sell" {
  return move === "rise" && !seat.isPhone ? "sell" : "buy";
}

async function expectEnd(seat: Seat, move: SlotMove, betId: number | undefined): Promise<void> {
  const { page, words, isPhone, api } = seat;
  const { text: told, links } = await takePassing(page, "result", { timeout: 75_000 });
  const text = told.replaceAll("\n", "");
  expect(text).toContain(words.resultTitle);
  const [status, word, change] = endOf(move, words, isPhone);
  expect(text).toContain(word);
  expect(text).toContain(`${change}KRW`);
  if (status === 3) expect(text).toContain(words.refunded);
  expect(text).toContain(`${withSeparators(STAKE)} · ${word} ${change}`);
  expect(links).toEqual([`/bet/${betId}`]);
  await expect.poll(() => statusOf(seat, betId)).toBe(status);
  await expectContract(seat, text, betId);
  // The rows that stood open change where they are.
  const list = isPhone ? page.getByRole("tabpanel") : page.getByRole("complementary");
  const row = list.getByRole("listitem").filter({ hasText: word }).first();
  await expect(row).toContainText(change);
  await expectBalance(page, words, await pointsOf(api));
  await expectDay(seat);
  await expect(page.getByTestId("result")).toBeHidden();
}

/** The dialog tells when the contract of the bet ran, its strike and its close, as the server's list of rounds has them. */
async function expectContract({ api, option }: Seat, text: string, betId: number | undefined): Promise<void> {
  const roundId = (await ownBet(api, betId))?.tradeRoundId;
  const query = { tradeOptionId: option, resultType: "RoundOhlc", page: 0, size: 10 };
  const { content } = await api.get<{ content: readonly Round[] }>("/api/trade/game/round/list", query);
  const round = content.find(({ id }) => id === roundId);
  if (round === undefined) throw new Error(`round ${roundId} is not in the list`);
  expect(text).toContain(`${seoulTime(round.gameStartTime)}–${seoulTime(round.gameFinishTime)}`);
  const [, strike = "", close = ""] = /([\d,]+\.\d+) → ([\d,]+\.\d+)/.exec(text) ?? [];
  const prices = [strike, close].map((price) => Number(price.replaceAll(",", "")));
  expect(prices).toEqual([round.open, round.close]);
}

function seoulTime(epochMs: number): string {
  return new Date(epochMs + 9 * 3_600_000).toISOString().slice(11, 19);
}

/** Status, word and change of a bet of the seat. */
function endOf(move: SlotMove, words: Words, isPhone: boolean): readonly [number, string, string] {
  if (move !== "rise") return [3, words.void, "0"];
  return isPhone
    ? [1, words.win, `+${withSeparators(WON)}`]
    : [2, words.loss, `\u2212${withSeparators(STAKE)}`];
}

/** The net result of today in the header is the server's sum of what is decided. */
async function expectDay({ page, api }: Seat): Promise<void> {
  await expect(async () => {
    const { net } = await api.get<{ net: number }>("/api/trade/summary/own");
    const sign = net > 0 ? "+" : net < 0 ? "\u2212" : "";
    await expect(page.getByTestId("own-net")).toContainText(`${sign}${withSeparators(Math.abs(net))}`, {
      timeout: 500,
    });
  }).toPass({ timeout: 10_000, intervals: [500] });
}

/** The half-minute game on the recorded index. */
async function recordedOption(): Promise<number> {
  const api = await openMemberApi("player3", RECORDED_URL);
  const options = await api.get<readonly { id: number; stock: string; type: string }[]>(
    "/api/trade/option/site/list",
  );
  const found = options.find(({ stock, type }) => stock.startsWith("RPL-") && type === "R.5");
  if (found === undefined) throw new Error("the recorded index has no half-minute game");
  return found.id;
}

interface Who {
  readonly player: PlayerName;
  readonly words: Words;
  readonly language: string;
  readonly size: { readonly width: number; readonly height: number };
}

async function takeSeat(browser: Browser, who: Who, option: number): Promise<Seat> {
  const { player, words, language, size } = who;
  const settings = { name: "maru.settings", value: JSON.stringify({ language }) };
  const origins = [{ origin: RECORDED_URL, localStorage: [settings] }];
  const context = await browser.newContext({
    baseURL: RECORDED_URL,
    viewport: size,
    storageState: { cookies: [], origins },
  });
  await hideFirstPopup(context);
  await notePassing(context);
  const page = await context.newPage();
  await signInTo(page, words, { player, path: `/trade/${option}` });
  const api = await openMemberApi(player, RECORDED_URL);
  return { page, api, words, option, isPhone: size.width < 1_000 };
}

/** Waits for the betting time of the round that starts at `startMs`; false where too little of it is left. */
async function isBetting(seats: readonly Seat[], startMs: number): Promise<boolean> {
  if (Date.now() > startMs + SLOT_MS - LEAST_LEFT_MS) return false;
  await new Promise((resolve) => setTimeout(resolve, Math.max(0, startMs + 500 - Date.now())));
  await Promise.all(seats.map(({ page, words }) => waitForBetting(page, words, 4)));
  return Date.now() < startMs + SLOT_MS;
}

async function bet({ page, words }: Seat, side: "buy" | "sell"): Promise<number> {
  await page.getByRole("textbox", { name: words.amount }).fill(String(STAKE));
  await page.getByRole("button", { name: words[side] }).click();
  return acceptedNumber(page, words);
}

/** The bet is in the history and without a result; the list stays open, so that its rows change under the eyes. */
async function expectOpen({ page, words, isPhone }: Seat): Promise<void> {
  const rows = await historyRows(page, words, isPhone);
  await expect(rows.filter({ hasText: words.open }).first()).toBeVisible();
}

async function closeSheet({ page, words, isPhone }: Seat): Promise<void> {
  if (isPhone) await page.getByRole("button", { name: words.closeSheet }).click();
}

async function expectVoid(seat: Seat, betId: number | undefined): Promise<void> {
  const { page, words, api } = seat;
  await expect.poll(() => statusOf(seat, betId), { timeout: 90_000 }).toBe(3);
  await page.getByRole("tab", { name: words.resultTab }).click();
  const rows = page.getByRole("tabpanel").getByRole("row");
  await expect(rows.filter({ hasNotText: words.open }).nth(1)).toContainText(`× ${words.void}`);
  await expect(rows.filter({ hasText: `＝ ${words.draw}` }).first()).toBeVisible();
  await expectBalance(page, words, await pointsOf(api));
}

async function statusOf({ api }: Seat, betId: number | undefined): Promise<number | undefined> {
  return (await ownBet(api, betId))?.status;
}

async function ownBet(api: MemberApi, betId: number | undefined): Promise<OwnBet | undefined> {
  const query = { resultType: "UserTradeHistory", page: 0, size: 20 };
  const { content } = await api.get<{ content: readonly OwnBet[] }>("/api/trade/history/list", query);
  return content.find(({ id }) => id === betId);
}

/** Scrolls the board to its far end; only what is in sight is ever in the page. */
async function expectThousandRounds({ page, words }: Seat): Promise<void> {
  await page.goto(`/trade/${HALF_MINUTE}`);
  await page.getByRole("tab", { name: words.paintTab }).click();
  const board = page.getByRole("region", { name: words.paintBoard });
  await expect(board.getByTestId("paint-cell").first()).toBeVisible();
  let hasSeenTen = false;
  await expect(async () => {
    await board.evaluate((place) => place.scrollTo({ left: -place.scrollWidth }));
    expect(await board.getByTestId("paint-cell").count()).toBeLessThan(600);
    const count = words.rounds.exec((await page.getByTestId("paint-count").textContent()) ?? "")?.[1];
    expect(Number(count?.replace(",", "") ?? 0)).toBeGreaterThanOrEqual(PAST_ROUNDS);
  }).toPass({ timeout: 120_000, intervals: [300] });
  // On the way back the streak of thirteen rises is met: ten in one column, three in the next.
  await expect(async () => {
    await board.evaluate((place) => place.scrollBy({ left: place.clientWidth / 2 }));
    hasSeenTen = hasSeenTen || (await board.getByRole("listitem", { name: words.tenRises }).count()) > 0;
    expect(hasSeenTen).toBe(true);
  }).toPass({ timeout: 120_000, intervals: [50] });
}
