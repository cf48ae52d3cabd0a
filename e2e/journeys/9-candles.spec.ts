import { expect, test } from "../journey.ts";
import { type Bar, openMemberApi, type Round } from "../steps/member-api.ts";

/** Half-minute bars are asked for by S, the others by their minutes. */
const OPTIONS = [
  { id: 1, period: "S", type: "R.5" },
  { id: 2, period: "1", type: "R1" },
  { id: 5, period: "1", type: "B1" },
  { id: 8, period: "1", type: "P1" },
] as const;

test(
  "every decided round has the open and the close of its candle on the chart",
  { tag: "@desktop" },
  async () => {
    const api = await openMemberApi("player5");
    for (const { id, period, type } of OPTIONS) {
      const query = { tradeOptionId: id, resultType: "RoundOhlc", page: 0, size: 50 };
      const page = await api.get<{ content: readonly Round[] }>("/api/trade/game/round/list", query);
      const decided = page.content.filter(
        (round) => round.status === 1 || round.status === 2 || round.close !== null,
      );
      expect(decided.length, `decided rounds of ${type}`).toBeGreaterThan(0);
      const times = decided.map((round) => round.gameStartTime);
      const bars = await api.get<readonly Bar[]>("/api/stock/chart", {
        stock: "SIM-V25",
        period,
        beginMillis: Math.min(...times),
        endMillis: Math.max(...decided.map((round) => round.gameFinishTime)),
        isFirst: "true",
      });
      const byTime = new Map(bars.map((bar) => [bar.time, { open: bar.open, close: bar.close }]));
      for (const round of decided) {
        const strikeAndClose = { open: round.open, close: round.close };
        expect(byTime.get(round.gameStartTime), `${type} round ${round.id}`).toEqual(strikeAndClose);
      }
    }
  },
);
