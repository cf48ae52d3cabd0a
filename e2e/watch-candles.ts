import { parseArgs } from "node:util";
import { chromium, type Page } from "@playwright/test";
import { startProduct } from "../bench/web/start-product.ts";
import { BROWSER_FLAGS, findBrowser } from "./find-browser.ts";
import { drawnCandles } from "./steps/drawn-candles.ts";
import { type MemberApi, openMemberApi } from "./steps/member-api.ts";
import { passwordOf } from "./steps/player-name.ts";

/**
 * Leaves the trade page open for as many half-minute rounds as asked, reads every candle that the chart draws by pointing at it,
 * and holds it against the result of its round. 200 rounds take 100 minutes, because nobody can hurry them. Ends with 1 when a
 * candle differs, or a decided round has none.
 *
 *   npm run watch:candles -- [--rounds 200]
 */
const { values } = parseArgs({ options: { rounds: { type: "string", default: "200" } } });
const WANTED = Number(values.rounds);
/** Half a minute, rise or fall, on the first simulated index. */
const OPTION = { id: 1, precision: 3 } as const;
const LOOK_EVERY_MS = 300_000;
const SLOT_MS = 30_000;

interface RoundRow {
  readonly gameStartTime: number;
  readonly status: number;
  readonly open: number | null;
  readonly high: number | null;
  readonly low: number | null;
  readonly close: number | null;
}

const seoulTime = new Intl.DateTimeFormat("en-GB", { timeZone: "Asia/Seoul", timeStyle: "medium" });

const product = await startProduct();
const browser = await chromium.launch({ executablePath: await findBrowser(), args: BROWSER_FLAGS });
try {
  const page = await openTrade(product.url);
  const seen = new Map<string, string>();
  let verdict = judge([], seen);
  for (let looks = 0; verdict.matched < WANTED && looks < WANTED; looks += 1) {
    await page.waitForTimeout(Math.min(LOOK_EVERY_MS, WANTED * SLOT_MS + 2 * SLOT_MS));
    for (const [time, prices] of await drawnCandles(page)) seen.set(time, prices);
    verdict = judge(await decidedRounds(await openMemberApi("player4", product.url)), seen);
    console.log(
      `${new Date().toISOString()} ${verdict.matched} rounds are their candles, ${verdict.faults.length} are not`,
    );
    if (verdict.faults.length > 0) break;
  }
  for (const fault of verdict.faults) console.error(fault);
  process.exitCode = verdict.faults.length === 0 && verdict.matched >= WANTED ? 0 : 1;
} finally {
  await browser.close();
  await product.stop();
}

async function openTrade(url: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: "ko-KR" });
  const page = await context.newPage();
  await page.goto(`${url}/trade/${OPTION.id}`);
  await page.locator('input[name="username"]').fill("player5");
  await page.locator('input[name="password"]').fill(passwordOf("player5"));
  await page.locator('button[type="submit"]').click();
  await page.getByTestId("price-now").filter({ hasText: /\d/ }).waitFor();
  return page;
}

/** The newest rounds with a result, oldest first, from the server beside the page. */
async function decidedRounds(api: MemberApi): Promise<readonly RoundRow[]> {
  const rows: RoundRow[] = [];
  for (let at = 0; rows.length < WANTED + 20 && at < WANTED / 20; at += 1) {
    const query = { tradeOptionId: OPTION.id, resultType: "RoundOhlc", page: at, size: 50 };
    const { content, last } = await api.get<{ content: readonly RoundRow[]; last: boolean }>(
      "/api/trade/game/round/list",
      query,
    );
    rows.push(...content);
    if (last) break;
  }
  return rows.filter(({ close }) => close !== null).toSorted((a, b) => a.gameStartTime - b.gameStartTime);
}

/** From the first candle that was seen on, each decided round must have been drawn with its own prices. */
function judge(rounds: readonly RoundRow[], seen: ReadonlyMap<string, string>) {
  const faults: string[] = [];
  let matched = 0;
  const begun = rounds.findIndex(({ gameStartTime }) => seen.has(seoulTime.format(gameStartTime)));
  // The last ones may have ended after the look.
  const ended = rounds.slice(Math.max(0, begun), -2);
  for (const { gameStartTime, open, high, low, close } of begun < 0 ? [] : ended) {
    const time = seoulTime.format(gameStartTime);
    const prices = [open, high, low, close].map((price) => text(price)).join(" ");
    if (seen.get(time) === prices) matched += 1;
    else faults.push(`${time}: the round says ${prices}, the chart ${seen.get(time) ?? "nothing"}`);
  }
  return { matched, faults };
}

function text(price: number | null): string {
  if (price === null) return "–";
  return price.toLocaleString("en-US", {
    minimumFractionDigits: OPTION.precision,
    maximumFractionDigits: OPTION.precision,
  });
}
