import { expect, type Page, test } from "../journey.ts";
import { MAIN_NAME } from "../server.ts";
import { drawnCandles } from "../steps/drawn-candles.ts";
import { fillBars } from "../steps/fill-bars.ts";
import { type Bar, type MemberApi, openMemberApi } from "../steps/member-api.ts";
import { withDatabase } from "../steps/open-database.ts";
import { routeLine } from "../steps/route-line.ts";
import { signInTo } from "../steps/sign-in.ts";

/** Rise or fall on the third simulated index, a minute and half a minute. */
const STOCK = "SIM-V150";
const [HALF_MINUTE, MINUTE] = ["/trade/21", "/trade/22"];

const PERIODS = [
  ["30 sec", "S"],
  ["1 min", "1"],
  ["2 min", "2"],
  ["5 min", "5"],
  ["Day", "D"],
  ["Week", "W"],
] as const;

test.beforeEach(() => withDatabase(MAIN_NAME, (client) => fillBars(client, STOCK)));

test(
  "a candle is as long as its round, every other length shows the server's bars, and the choice is kept",
  { tag: "@desktop" },
  async ({ page, words, look }) => {
    const api = await openMemberApi("player5");
    await signInTo(page, words, { player: "player5", path: MINUTE });
    const chart = page.getByTestId("chart");
    await expect(chart).toHaveAttribute("data-period", "1");
    for (const [name, period] of PERIODS) {
      await page.getByRole("button", { name, exact: true }).click();
      await expect(chart).toHaveAttribute("data-period", period);
      await expectDrawn(page, api, { period, fewest: period === "W" ? 1 : period === "D" ? 1 : 8 });
    }
    await page.getByRole("button", { name: "2 min", exact: true }).click();
    await page.getByRole("button", { name: "Area", exact: true }).click();
    await expect(chart).toHaveAttribute("data-style", "area");
    await look(page, "chart-area");
    await page.reload();
    await expect(chart).toHaveAttribute("data-style", "area");
    await expect(chart).toHaveAttribute("data-period", "2");
    await expectDrawn(page, api, { period: "2", fewest: 8 });
    await page.getByRole("button", { name: "Line", exact: true }).click();
    await expect(chart).toHaveAttribute("data-style", "line");
    await look(page, "chart-line");
  },
);

test(
  "what was is fetched while panning back, stays where it is put, and one press leads back to now",
  { tag: "@desktop" },
  async ({ page, words, look }) => {
    const api = await openMemberApi("player5");
    await signInTo(page, words, { player: "player5", path: MINUTE });
    await expectDrawn(page, api, { period: "1", fewest: 8 });
    const atFirst = [...(await drawnCandles(page)).keys()];
    await expect(page.getByTestId("chart-to-now")).toHaveCount(0);
    // More than what is read at first: 150 minutes.
    for (let drag = 0; drag < 9; drag += 1) await dragBack(page);
    await expect(page.getByTestId("chart-to-now")).toBeVisible();
    const before = await expectDrawn(page, api, { period: "1", fewest: 8 });
    expect(before.filter((time) => atFirst.includes(time))).toEqual([]);
    await look(page, "chart-panned");

    await zoomOut(page);
    const wider = [...(await drawnCandles(page)).keys()];
    expect(wider.length).toBeGreaterThan(before.length);

    await page.getByTestId("chart-to-now").click();
    await expect(page.getByTestId("chart-to-now")).toHaveCount(0);
    const back = [...(await drawnCandles(page)).keys()];
    expect(back).toContain(atFirst.at(-1));
  },
);

test(
  "candles that were missed without a connection stand on the chart when it is back",
  { tag: "@desktop" },
  async ({ page, context, words }) => {
    const api = await openMemberApi("player5");
    const line = await routeLine(page);
    await signInTo(page, words, { player: "player5", path: HALF_MINUTE });
    await expect(page.getByTestId("price-now")).toHaveText(/\d/);
    await expect(page.getByRole("button", { name: words.live })).toBeVisible();
    await context.setOffline(true);
    await line.cut();
    const lostAtMs = Date.now();
    // Longer than a candle, wherever in one it began.
    await page.waitForTimeout(62_000);
    await line.mend();
    await context.setOffline(false);
    await expect(page.getByRole("button", { name: words.live })).toBeVisible({ timeout: 30_000 });
    const missed = Math.ceil(lostAtMs / 30_000) * 30_000;
    await expectDrawn(page, api, { period: "S", fewest: 3, mustHave: missed });
  },
);

test("a refused past is said over the chart, and comes when it is asked for once more", async ({
  page,
  words,
  isPhone,
  look,
}) => {
  let isRefused = true;
  await page.route("**/api/stock/chart*", (route) =>
    isRefused
      ? route.fulfill({ status: 503, json: { status: 503, code: "UNAVAILABLE", message: "", data: null } })
      : route.continue(),
  );
  await signInTo(page, words, { player: "player5", path: MINUTE });
  const told = page.getByTestId("chart-refused");
  await expect(told).toHaveRole("alert");
  await expect(told).toContainText(
    isPhone ? "지난 시세를 불러오지 못했어요." : "The price history could not be loaded.",
  );
  await look(page, "chart-refused");
  isRefused = false;
  await told.getByRole("button", { name: isPhone ? "다시 시도" : "Try again" }).click();
  await expect(told).toHaveCount(0);
  await expect.poll(async () => (await drawnCandles(page)).size, { timeout: 60_000 }).toBeGreaterThan(2);
});

test(
  "a phone chooses the length of a candle and the chart's shape in two lists",
  { tag: "@phone" },
  async ({ page, words, look }) => {
    await signInTo(page, words, { player: "player5", path: MINUTE });
    const chart = page.getByTestId("chart");
    await expect(chart).toHaveAttribute("data-period", "1");
    await page.getByRole("combobox", { name: "차트 주기" }).selectOption("5분");
    await expect(chart).toHaveAttribute("data-period", "5");
    await page.getByRole("combobox", { name: "차트 모양" }).selectOption("영역");
    await expect(chart).toHaveAttribute("data-style", "area");
    await expect(page.getByTestId("price-now")).toHaveText(/\d/);
    await look(page, "chart-phone-area");
  },
);

interface Wanted {
  readonly period: string;
  readonly fewest: number;
  /** The start of a bar that must be among them. */
  readonly mustHave?: number;
}

/** Holds every finished candle that the chart shows against the server's bar; gives their times. */
async function expectDrawn(page: Page, api: MemberApi, wanted: Wanted): Promise<readonly string[]> {
  const textOf = wanted.period === "D" || wanted.period === "W" ? seoulDay : seoulTime;
  let times: readonly string[] = [];
  await expect(async () => {
    const drawn = await drawnCandles(page);
    const query = { stock: STOCK, period: wanted.period, endMillis: Date.now(), beginMillis: 0 };
    const bars = await api.get<readonly Bar[]>("/api/stock/chart", query);
    // The newest moved on between the two looks.
    const told = new Map(bars.slice(0, -1).map((bar) => [textOf(bar.time), pricesOf(bar)]));
    const finished = [...drawn].filter(([time]) => told.has(time));
    for (const [time, prices] of finished) expect(prices, `${wanted.period} ${time}`).toBe(told.get(time));
    times = finished.map(([time]) => time);
    expect(times.length + (bars.length < wanted.fewest + 1 ? wanted.fewest : 0)).toBeGreaterThanOrEqual(
      wanted.fewest,
    );
    if (wanted.mustHave !== undefined) expect(times).toContain(textOf(wanted.mustHave));
  }).toPass({ timeout: 120_000, intervals: [500] });
  return times;
}

function pricesOf({ open, high, low, close }: Bar): string {
  return [open, high, low, close]
    .map((price) => price.toLocaleString("en-US", { minimumFractionDigits: 3, maximumFractionDigits: 3 }))
    .join(" ");
}

const seoulText = (ms: number): string => new Date(ms + 9 * 3_600_000).toISOString();
const seoulTime = (ms: number): string => seoulText(ms).slice(11, 19);
const seoulDay = (ms: number): string => seoulText(ms).slice(0, 10);

async function dragBack(page: Page): Promise<void> {
  const box = await page.getByTestId("chart").boundingBox();
  if (box === null) throw new Error("there is no chart");
  const y = box.y + box.height / 2;
  await page.mouse.move(box.x + 30, y);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width - 120, y, { steps: 4 });
  await page.mouse.up();
  await page.waitForTimeout(400);
}

async function zoomOut(page: Page): Promise<void> {
  const box = await page.getByTestId("chart").boundingBox();
  if (box === null) throw new Error("there is no chart");
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  for (let turn = 0; turn < 3; turn += 1) await page.mouse.wheel(0, 240);
  await page.waitForTimeout(400);
}
