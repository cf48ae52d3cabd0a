import { ok } from "@maru/values";
import { afterEach, expect, test, vi } from "vitest";
import { betOf } from "../../gallery/facts/bets.ts";
import { wireContext } from "../wire/context.ts";
import { call } from "../wire/http.ts";
import type * as Live from "../wire/live.ts";
import { readBet } from "../wire/read-trade.ts";
import { noteBet } from "./bet-facts.ts";
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

test("F-26: what is told of the stakes of the market on screen is kept for the check of a bet's round", async () => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
  });
  wireContext.language = "ko";
  stops.push(followTrade(1));
  await answer(0);
  await vi.waitFor(() => expect(heard.has("/topic/stakes/SIM-V25")).toBe(true));
  // Its end is minutes away.
  const startMs = Date.now() - (Date.now() % 300_000) + 300_000;
  const roundId = (startMs / 30_000) * 1_000 + 1;
  const wire = betOf({ gameType: "R5", back: 0, nowMs: startMs, id: 1, type: "B", status: 5 });
  const bet = readBet({ ...wire, tradeRoundId: roundId });
  if (bet === null) throw new Error("a bet is read");
  const say = (): void =>
    heard.get("/topic/stakes/SIM-V25")?.({ type: "stakes", data: { tradeRoundId: roundId, body: "leaf" } });
  say();
  noteBet(bet);
  say();
  await vi.waitFor(() => expect([...kept.values()]).toEqual([`[[${roundId},"leaf"]]`]));
  vi.unstubAllGlobals();
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
