import { ok } from "@maru/values";
import { afterEach, expect, test, vi } from "vitest";
import { fetchHistory } from "./endpoints.ts";
import { call } from "./http.ts";

vi.mock(import("./http.ts"), async (original) => ({ ...(await original()), call: vi.fn() }));
const asked = vi.mocked(call);
afterEach(() => asked.mockReset());

const PATH = "/api/trade/history/list";

test("the bets that a filter means are asked of the server, its last day to the end", async () => {
  asked.mockResolvedValue(ok({ content: [], last: true, page: 0, size: 100 }));
  const [startMs, endMs] = [Date.parse("2026-11-20T15:00Z"), Date.parse("2026-11-21T15:00Z")];
  await fetchHistory({ page: 2, size: 100, optionId: 5, status: 2, startMs, endMs });
  expect(asked.mock.calls).toEqual([
    [
      {
        path: PATH,
        query: {
          page: 2,
          size: 100,
          resultType: "UserTradeHistory",
          tradeOptionId: 5,
          statusStrs: 2,
          startDate: startMs,
          endDate: endMs - 1,
        },
      },
    ],
  ]);
});

test("what does not matter is not asked for", async () => {
  asked.mockResolvedValue(ok({ content: [], last: true, page: 0, size: 20 }));
  await fetchHistory({ page: 0, size: 20, status: null, startMs: null, endMs: null });
  expect(asked.mock.calls[0]?.[0].query).toEqual({ page: 0, size: 20, resultType: "UserTradeHistory" });
});
