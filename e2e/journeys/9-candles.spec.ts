import { expect, test } from "../journey.ts";
import { type Bar, type MemberApi, openMemberApi, type Round } from "../steps/member-api.ts";

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
    for (const option of OPTIONS) {
      const { period, type } = option;
      const decided = await decidedRounds(api, option);
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

/** A new product decides its first round of a minute in its third minute. */
const FIRST_DECIDED_MS = 200_000;

async function decidedRounds(
  api: MemberApi,
  { id, type }: (typeof OPTIONS)[number],
): Promise<readonly Round[]> {
  let decided: readonly Round[] = [];
  await expect
    .poll(
      async () => {
        const query = { tradeOptionId: id, resultType: "RoundOhlc", page: 0, size: 50 };
        const { content } = await api.get<{ content: readonly Round[] }>("/api/trade/game/round/list", query);
        decided = content.filter(({ status, close }) => status === 1 || status === 2 || close !== null);
        return decided.length;
      },
      { message: `decided rounds of ${type}`, timeout: FIRST_DECIDED_MS, intervals: [1_000] },
    )
    .toBeGreaterThan(0);
  return decided;
}
