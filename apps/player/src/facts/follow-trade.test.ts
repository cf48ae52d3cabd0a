import { ok } from "@maru/values";
import { afterEach, expect, test, vi } from "vitest";
import { wireContext } from "../wire/context.ts";
import { call } from "../wire/http.ts";
import type * as Live from "../wire/live.ts";
import { followTrade, rereadOption } from "./follow-trade.ts";
import { tradeFacts } from "./trade-facts.ts";

vi.mock(import("../wire/http.ts"), async (original) => ({ ...(await original()), call: vi.fn() }));
const heard = vi.hoisted(() => new Map<string, (message: Record<string, unknown>) => void>());
vi.mock("../wire/live.ts", (): Partial<typeof Live> => ({
  listen: (destination, { onMessage }) => {
    heard.set(destination, onMessage);
    return () => undefined;
  },
}));

const LIST = "/api/trade/option/site/list";
const NAMES: Readonly<Record<string, string>> = { ko: "모의 변동성 25", en: "Simulated Volatility 25" };

const OPTION = { id: 1, type: "R.5", stock: "SIM-V25", isPlay: 1, limit: { min: 1, max: 2 }, hours: {} };

/** Lists of options that were asked for, each to be answered in the language it was asked in. */
const asked: (() => void)[] = [];

vi.mocked(call).mockImplementation(({ path }) => {
  if (path !== LIST) return Promise.resolve(ok(null));
  const stockName = NAMES[wireContext.language];
  return new Promise((resolve) => {
    asked.push(() => resolve(ok([{ ...OPTION, stockName }])));
  });
});

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  asked.splice(0);
});

/** As the switch of languages does it. */
function choose(language: "ko" | "en"): void {
  wireContext.language = language;
  void rereadOption();
}

const expectName = (name: string | undefined): Promise<void> =>
  vi.waitFor(() => expect(tradeFacts.getState().option?.name).toBe(name));

async function answer(index: number): Promise<void> {
  await vi.waitFor(() => expect(asked.length).toBeGreaterThan(index));
  asked[index]?.();
}

test("a language chosen while the market is read is the one that it is named in", async () => {
  wireContext.language = "en";
  stops.push(followTrade(1));
  choose("ko");
  await answer(0);
  await expectName(NAMES["en"]);
  await answer(1);
  await expectName(NAMES["ko"]);
});

test("a language chosen while another is asked for is the one that the market is named in", async () => {
  wireContext.language = "en";
  stops.push(followTrade(1));
  await answer(0);
  await expectName(NAMES["en"]);
  choose("ko");
  choose("en");
  await answer(2);
  await answer(1);
  await new Promise((resolve) => setTimeout(resolve, 20));
  await expectName(NAMES["en"]);
});

function sayLeft(buyLimit: number, sellLimit: number): void {
  heard.get("/topic/trade/1")?.({ type: "changeLimit", data: { tradeRoundId: 7, buyLimit, sellLimit } });
}

test("the option is read anew where nothing more may stand on either side: so a closed market is told", async () => {
  wireContext.language = "ko";
  stops.push(followTrade(1));
  await answer(0);
  await vi.waitFor(() => expect(heard.has("/topic/trade/1")).toBe(true));
  sayLeft(0, 5_000);
  sayLeft(5_000, 0);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(asked).toHaveLength(1);
  sayLeft(0, 0);
  await vi.waitFor(() => expect(asked).toHaveLength(2));
});
