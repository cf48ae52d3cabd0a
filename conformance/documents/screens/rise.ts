import type { Locator, Page } from "@playwright/test";
import {
  fitsWidth,
  isPhone,
  nameOf,
  openScreen,
  placed,
  seen,
  signInOn,
  type Size,
  wordsOf,
} from "../client/screen.ts";
import type { World } from "../run/world.ts";
import { eventually, must, pause, same } from "../table/must.ts";
import type { Group, Say } from "../table/table.ts";
import { canPress, confirmIfAsked } from "./press.ts";

const BUY = /^상승/;
const SELL = /^하락/;

/** The trade screen of rise and fall, at one size, by one person. */
export const riseScreen = (
  world: World,
  { size, username }: { readonly size: Size; readonly username: string },
): Group => ({
  name: `screens: rise and fall at ${nameOf(size)}`,
  run: async (say) => {
    const { page, context } = await openScreen(world, size);
    const at = ` at ${nameOf(size)}`;
    try {
      const isIn = await say(
        "1-trading:26",
        `a stranger of /trade/2 signs in and comes back${at}`,
        async () => {
          await page.goto("/trade/2");
          await page.waitForURL(/\/login/);
          await signInOn(page, await world.who(username));
          await page.goto("/trade/2");
          await page.locator("main").waitFor({ timeout: 40_000 });
          return `signed in as ${username}, at ${new URL(page.url()).pathname}`;
        },
      );
      if (!isIn) return;
      await header(say, page, at);
      await orderPanel(say, page, at);
      await market(say, page, size);
      // A round of half a minute is decided soonest.
      await page.goto("/trade/1");
      await betting(say, page, at);
      const dialog = page.getByText("회차 결과").filter({ visible: true }).first();
      const shown = dialog.waitFor({ state: "visible", timeout: 100_000 }).then(
        () => Date.now(),
        () => Number.NaN,
      );
      await tabs(say, page, size);
      await say("1-trading:51", `the result of a bet comes as a dialog${at}`, async () => {
        const atMs = await shown;
        must(atMs > 0, "no dialog came");
        await dialog.waitFor({ state: "hidden", timeout: 6_000 });
        return `it came and went within ${Date.now() - atMs} ms of the look`;
      });
    } finally {
      await context.close();
    }
  },
});

async function header(say: Say, page: Page, at: string): Promise<void> {
  await say("1-trading:32", `header: the pair's title and the trading type${at}`, async () => {
    const title = await seen(
      page.getByRole("button", { name: /상승·하락/ }).or(page.locator("header").getByText(/상승·하락/)),
      "the title",
    );
    must(
      /모의 변동성 25|변동성/.test(await wordsOf(page.locator("body"))),
      "the instrument is named by its code alone",
    );
    return placed(title);
  });
  await say("1-trading:32", `header: the price${at}`, async () =>
    placed(await seen(page.getByText(/^[\d,]{5,}\.\d{3}$/), "the price")),
  );
  await say("1-trading:32", `header: Next Contract start time, hours and minutes${at}`, async () => {
    const where = placed(
      await seen(
        page
          .getByText(/다음 계약/)
          .or(page.getByText(/다음 계약 시작/))
          .locator("xpath=self::*[not(self::canvas)]"),
        "the next contract's start",
      ),
    );
    // Between two contracts nobody knows the next one's time for a moment.
    await eventually(() => wordsOf(page.locator("body")), {
      what: "다음 계약 HH:mm",
      holds: (words) => /다음 계약[^\d]{0,12}\d\d:\d\d/.test(words),
    });
    return where;
  });
  await say("1-trading:32", `header: Remaining Time or 'contract closed'${at}`, async () => {
    await eventually(() => wordsOf(page.locator("body")), {
      what: "남은 시간 mm:ss or 계약 종료",
      holds: (words) =>
        /남은 시간[^\d]{0,6}\d\d:\d\d|(계약 종료|남은|계약)[^\d]{0,8}\d\d:\d\d|계약이? 종료|계약 마감/.test(
          words,
        ),
    });
    return placed(await seen(page.getByText(/남은 시간|계약 종료|계약 마감/), "the remaining time"));
  });
  await say("1-trading:32", `header: the concluding standard of ±N points${at}`, async () =>
    placed(await seen(page.getByText(/±\s?[\d.]+/), "±N points")),
  );
  await say("1-trading:33", `the chart stands on the screen${at}`, async () => {
    const chart = await seen(page.getByRole("img", { name: /차트/ }), "the chart");
    must(chart.box.width >= 250 && chart.box.height >= 90, placed(chart));
    return placed(chart);
  });
  await say(
    "1-trading:36",
    `progress: 'betting closes in N seconds' or 'result in N seconds'${at}`,
    async () => placed(await seen(page.getByText(/^\d+초 후 (베팅 마감|결과|다음 회차)$/), "the progress")),
  );
  await say("1-trading:32", `the page fits the width${at}`, () => fitsWidth(page));
}

async function orderPanel(say: Say, page: Page, at: string): Promise<void> {
  const parts: readonly (readonly [string, string, Locator])[] = [
    ["1-trading:48", "Buy with its multiple", page.getByRole("button", { name: /^상승 ×1\.88/ })],
    ["1-trading:48", "Sell with its multiple", page.getByRole("button", { name: /^하락 ×1\.88/ })],
    ["1-trading:48", "the amount field", page.getByRole("textbox", { name: /투자금액/ })],
    ["1-trading:48", "Reset", page.getByRole("button", { name: "초기화" })],
    ["1-trading:48", "Maximum Amount", page.getByRole("button", { name: /^최대/ })],
    ["1-trading:48", "expected profit", page.getByText(/예상수익/)],
    ["1-trading:48", "the balance", page.getByText(/[\d,]+\s?(원|KRW|P)/)],
    ["1-trading:48", "start and finish time", page.getByText(/\d\d:\d\d(:\d\d)? ?[–~-] ?\d\d:\d\d/)],
  ];
  await takesBets(page, 20).catch(() => null);
  for (const [line, what, locator] of parts) {
    await say(line, `order panel: ${what}${at}`, async () => placed(await seen(locator, what)));
  }
  await say("1-trading:78", `Buy and Sell are off below an amount of 1${at}`, async () => {
    await page.getByRole("button", { name: "초기화" }).click();
    const states = await Promise.all(
      [BUY, SELL].map((name) => page.getByRole("button", { name }).first().isDisabled()),
    );
    return same(states, [true, true], "disabled");
  });
  await say("1-trading:162", `quick-add adds its amount${at}`, async () => {
    await page.getByRole("button", { name: /^5,000 더하기/ }).click();
    await page.getByRole("button", { name: /^50,000 더하기/ }).click();
    return same(await page.getByRole("textbox", { name: /투자금액/ }).inputValue(), "55,000", "amount");
  });
  await say("1-trading:161", `expected profit is 88 %, and what comes back 188 %${at}`, async () => {
    const words = await wordsOf(page.locator("main"));
    must(/88\s?%/.test(words), "no 88 % on the screen");
    must(words.includes("103,400") && words.includes("48,400"), "55,000 shows neither 103,400 nor 48,400");
    return "55,000: 103,400 back, 48,400 profit, 88 %";
  });
}

/** An open round with some seconds left, by the page's own clock. */
export async function takesBets(page: Page, seconds = 8): Promise<void> {
  await eventually(() => wordsOf(page.locator("main")).catch(() => ""), {
    what: `a round that takes bets for ${seconds} s`,
    holds: (words) =>
      Number(/(\d+)초 후 베팅 마감/.exec(words)?.[1] ?? 0) >= seconds && !words.includes("마감되었"),
    withinMs: 72_000,
    everyMs: 250,
  });
}

/** The phone keeps the book, the history and the facts of the market behind tabs. */
async function openTab(page: Page, name: RegExp): Promise<void> {
  const tab = page.getByRole("tab", { name }).filter({ visible: true }).first();
  // A tab that cannot be pressed shows in the row that looks behind it.
  if ((await tab.count()) > 0) await tab.click().catch(() => null);
}

async function market(say: Say, page: Page, size: Size): Promise<void> {
  const at = ` at ${nameOf(size)}`;
  if (isPhone(size)) await openTab(page, /^호가/);
  const book = page.getByRole("region", { name: /호가/ }).last();
  await say("1-trading:46", `order book: price, quantity, total, percentage${at}`, async () => {
    const heads = ["가격", "수량", "누적", "비율"];
    for (const head of heads)
      await seen(book.getByText(head, { exact: true }), `the column ${head}`, { scroll: true });
    return heads.join(", ");
  });
  await say("1-trading:46", `order book: 7 asks, the price, 7 bids${at}`, async () => {
    // What is traded through is gone until the next book comes.
    const { asks, middle, bids } = await eventually(() => sidesAtOnce(book), {
      what: "7 asks and 7 bids with their price",
      holds: (sides) => sides.asks.length === 7 && sides.bids.length === 7,
      withinMs: 6_000,
      everyMs: 60,
    });
    return `${asks.length} asks down to ${asks.at(-1)?.[0]}, ${middle}, ${bids.length} bids from ${bids[0]?.[0]}`;
  });
  await say("1-trading:163", `order book: quantities to 6 decimals${at}`, async () => {
    const words = await wordsOf(book);
    const quantities = words.match(/\d+\.\d{6}(?!\d)/g) ?? [];
    must(
      quantities.length >= 14,
      `${quantities.length} quantities of 6 decimals in "${words.slice(0, 120)}"`,
    );
    return quantities.slice(0, 3).join(", ");
  });
  await say("1-trading:46", `order book: the price stands between ask and bid${at}`, async () => {
    const seenPrices: string[] = [];
    for (let looks = 0; looks < 4; looks += 1) {
      const sides = await sidesAtOnce(book);
      const [ask, middle, bid] = [
        numberIn(sides.asks.at(-1)?.[0]),
        numberIn(sides.middle),
        numberIn(sides.bids[0]?.[0]),
      ];
      must(bid <= middle && middle <= ask, `bid ${bid}, price ${middle}, ask ${ask}`);
      seenPrices.push(`${bid} ≤ ${middle} ≤ ${ask}`);
      await pause(350);
    }
    return seenPrices[0] ?? "";
  });
  await say(
    "1-trading:67",
    `order book: each total is the sum down to its line, each share a part of the deeper side${at}`,
    async () => {
      const sides = await sidesAtOnce(book);
      const [asks, bids] = [sides.asks.toReversed(), sides.bids];
      for (const side of [asks, bids]) {
        let sum = 0;
        for (const [, quantity, total, share] of side) {
          sum += numberIn(quantity);
          must(Math.abs(sum - numberIn(total)) < 0.000_01, `the sum is ${sum}, the total says ${total}`);
          must(numberIn(share) <= 100, `a share of ${share}`);
        }
      }
      must(
        [...asks, ...bids].some((cells) => numberIn(cells[3]) === 100),
        "no line has the whole of its side",
      );
      return `${asks.length} and ${bids.length} lines, the first ${asks[0]?.join(" ")}`;
    },
  );
  await say("1-trading:13", `the screen of rise and fall has a book and no bet types${at}`, async () =>
    same(await page.getByRole("radio").count(), 0, "bet types"),
  );
  await say("1-trading:47", `recent trade records${at}`, async () => {
    await openTab(page, /^체결/);
    const trades = page.getByRole("region", { name: /체결/ }).last();
    await seen(trades.getByText(/\d\d:\d\d:\d\d/), "a trade", { scroll: true });
    return (await wordsOf(trades)).slice(0, 80);
  });
  if (isPhone(size)) await openTab(page, /^정보/);
  const facts: readonly (readonly [string, RegExp])[] = [
    ["market", /^(시장|상품)$/],
    ["price source", /가격 출처/],
    ["minimum and maximum order", /주문 한도|최소 주문|최대 주문/],
    ["realization standard", /실현 기준/],
    ["trading time", /거래 시간/],
  ];
  for (const [what, words] of facts) {
    await say("1-trading:38", `market info: ${what}${at}`, async () =>
      placed(await seen(page.getByText(words), what, { scroll: true })),
    );
  }
  if (isPhone(size))
    await page
      .getByRole("button", { name: /닫기|내려서/ })
      .filter({ visible: true })
      .first()
      .click()
      .catch(() => null);
}

interface Sides {
  /** Cells of each line: the best ask last, the best bid first. */
  readonly asks: readonly (readonly string[])[];
  readonly middle: string;
  readonly bids: readonly (readonly string[])[];
}

/** In one look: what is read cell by cell may be of two books. */
async function sidesAtOnce(book: Locator): Promise<Sides> {
  const rows = await book.evaluate((table) =>
    [...table.querySelectorAll("tbody tr")].map((row) =>
      [...row.querySelectorAll<HTMLElement>("td")].map((cell) => cell.innerText.trim()),
    ),
  );
  const middle = rows.findIndex((cells) => cells.length === 1 && cells[0] !== "");
  return {
    asks: rows.slice(0, middle).filter(isLine),
    middle: rows[middle]?.[0] ?? "",
    bids: rows.slice(middle + 1).filter(isLine),
  };
}

const isLine = (cells: readonly string[]): boolean => cells.length >= 4;
const numberIn = (text: string | undefined): number => Number((text ?? "").replaceAll(/[^\d.]/g, ""));

async function betting(say: Say, page: Page, at: string): Promise<void> {
  await say("1-trading:48", `after a bet a confirmation box stands in the buttons' place${at}`, async () => {
    await page.getByRole("button", { name: "초기화" }).click();
    await takesBets(page, 12);
    await page.getByRole("button", { name: /^5,000 더하기/ }).click();
    const button = page.getByRole("button", { name: BUY }).first();
    const before = await seen(button, "Buy");
    await button.click();
    await confirmIfAsked(page);
    const box = await seen(page.getByText(/접수됐|접수되었|접수 완료/), "the confirmation");
    must(
      !(await canPress(page, BUY)) && !(await canPress(page, SELL)),
      "Buy or Sell can be pressed beside the confirmation",
    );
    const gap = Math.max(
      0,
      box.box.y - (before.box.y + before.box.height),
      before.box.y - (box.box.y + box.box.height),
    );
    must(gap < 60, `the confirmation stands ${Math.round(gap)} px away from where the buttons were`);
    return placed(box);
  });
  await say("1-trading:80", `a new bet stands at the top of the history at once${at}`, async () => {
    await openTab(page, /^거래내역/);
    await eventually(() => wordsOf(page.locator("body")), {
      what: "진행중 with 5,000",
      holds: (words) => /진행 ?중/.test(words) && words.includes("5,000"),
    });
    return placed(await seen(page.getByText(/진행 ?중/), "the bet in progress", { scroll: true }));
  });
}

async function tabs(say: Say, page: Page, size: Size): Promise<void> {
  const at = ` at ${nameOf(size)}`;
  await say("1-trading:49", `bottom tabs: result, BUY/SELL history, round prices, history${at}`, async () => {
    const names = await page.getByRole("tab").filter({ visible: true }).allInnerTexts();
    for (const wanted of [/결과/, /기록/, /시세/, /거래내역/])
      must(
        names.some((name) => wanted.test(name)),
        `tabs: ${names.join(", ")}`,
      );
    return names.join(", ");
  });
  await say(
    "1-trading:49",
    `the result tab tells contract time, opening price, traded price, result${at}`,
    async () => {
      await openTab(page, /^결과/);
      const words = await eventually(() => wordsOf(page.getByRole("tabpanel").last()), {
        what: "a result",
        holds: (said) => /상승|하락|무승부|무효/.test(said),
        withinMs: 60_000,
      });
      must(/\d\d:\d\d/.test(words) && (words.match(/[\d,]+\.\d{3}/g) ?? []).length >= 2, words.slice(0, 160));
      return words.slice(0, 120);
    },
  );
  await say("1-trading:74", `a running contract stands in the result tab as in progress${at}`, async () => {
    const first = page.getByRole("tabpanel").last().getByRole("row").nth(1);
    return eventually(() => wordsOf(first), {
      what: "진행중 in the first row",
      holds: (said) => /진행중/.test(said) && !/상승|하락|무승부|무효/.test(said),
      withinMs: 15_000,
    });
  });
  await say("1-trading:165", `contract times read YYYY-MM-DD HH:mm:ss${at}`, async () => {
    const words = await wordsOf(page.getByRole("tabpanel").last());
    must(/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/.test(words), words.slice(0, 160));
    return /\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/.exec(words)?.[0] ?? "";
  });
  await say(
    "1-trading:50",
    `the paint board has columns of at most ten, and whole percents${at}`,
    async () => {
      await openTab(page, /기록/);
      const panel = page.getByRole("tabpanel").last();
      const words = await eventually(() => wordsOf(panel), {
        what: "shares in percent",
        holds: (said) => /\d+\s?%/.test(said),
        withinMs: 15_000,
      });
      must(!/\d\.\d+\s?%/.test(words), words.slice(0, 160));
      return words.slice(0, 120);
    },
  );
  await say("1-trading:50", `round OHLC is listed${at}`, async () => {
    await openTab(page, /시세/);
    const words = await eventually(() => wordsOf(page.getByRole("tabpanel").last()), {
      what: "open, high, low, close",
      holds: (said) => (said.match(/[\d,]+\.\d{3}/g) ?? []).length >= 4,
      withinMs: 15_000,
    });
    return words.slice(0, 120);
  });
}
