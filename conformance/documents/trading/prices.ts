import { at, brief, listAt, numberAt, textAt } from "../client/json.ts";
import type { World } from "../run/world.ts";
import { eventually, hasFields, must, same } from "../table/must.ts";
import type { Group } from "../table/table.ts";

const STOCK = "SIM-V25";
const BAR = ["time", "open", "high", "low", "close", "volume"];
const PERIODS: Readonly<Record<string, number>> = {
  1: 60_000,
  2: 120_000,
  5: 300_000,
  S: 30_000,
  D: 86_400_000,
  W: 604_800_000,
};

/** Chart, ticks, prices of the public. */
export const prices = (world: World): Group => ({
  name: "trading: prices",
  run: async (say) => {
    const player = await world.player("player1");
    const chart = (query: Record<string, string | number | boolean>) =>
      player.ask("GET /api/stock/chart", { query: { stock: STOCK, ...query } });
    await say("1-trading:66", "a bar is time, open, high, low, close, volume", async () => {
      const bars = listAt(
        await chart({ period: "1", beginMillis: Date.now() - 600_000, endMillis: Date.now(), isFirst: true }),
        "",
      );
      return hasFields(bars.at(-1), BAR, "bar");
    });
    for (const [period, lengthMs] of Object.entries(PERIODS)) {
      await say("1-trading:134", `GET /api/stock/chart with period ${period}`, async () => {
        const query = {
          period,
          beginMillis: Date.now() - 20 * lengthMs,
          endMillis: Date.now(),
          isFirst: "true",
        };
        const times = listAt(await chart(query), "").map((bar) => numberAt(bar, "time"));
        must(times.length > 0, "no bars");
        const rising = times.every((time, index) => index === 0 || time > (times[index - 1] ?? 0));
        must(rising, `not ascending: ${brief(times)}`);
        return `${times.length} bars, ascending, the last at ${times.at(-1)}`;
      });
    }
    await say("1-trading:66", "an empty stretch of the chart is no error", async () => {
      const bars = await chart({ period: "1", beginMillis: 1, endMillis: 60_000, isFirst: false });
      return `answers ${brief(bars)}`;
    });
    await say("1-trading:152", "a chart that cannot be read says why", async () => {
      const { http, body } = await player.call("GET /api/stock/chart", {
        query: { stock: "NO-SUCH", period: "1" },
      });
      must(http >= 400 && http < 500 && textAt(body, "message") !== "", `${http} ${brief(body)}`);
      return `${http} "${textAt(body, "message")}"`;
    });
    await say("1-trading:135", "GET /api/stock/raw_data gives ticks", async () => {
      const query = { stock: STOCK, beginMillis: Date.now() - 10_000, endMillis: Date.now() };
      const ticks = listAt(await player.ask("GET /api/stock/raw_data", { query }), "");
      return hasFields(ticks[0], ["id", "tradeTime", "price", "qty"], "tick");
    });
    await say(
      "1-trading:65",
      "ticks are numbers in the order of their time, and none is told twice",
      async () => {
        // A server that has just begun has no ten of them yet.
        const ticks = await eventually(
          async () => {
            const query = { stock: STOCK, beginMillis: Date.now() - 10_000, endMillis: Date.now() };
            return listAt(await player.ask("GET /api/stock/raw_data", { query }), "");
          },
          { what: "ten ticks in 10 s", holds: (found) => found.length >= 10, withinMs: 15_000 },
        );
        const times = ticks.map((tick) => numberAt(tick, "tradeTime"));
        must(
          times.every((time, index) => index === 0 || time >= (times[index - 1] ?? Number.NaN)),
          `times ${brief(times)}`,
        );
        must(
          ticks.every((tick) => numberAt(tick, "price") > 0 && numberAt(tick, "qty") > 0),
          brief(ticks[0]),
        );
        const ids = new Set(ticks.map((tick) => JSON.stringify(at(tick, "id") ?? null)));
        return same(ids.size, ticks.length, "different ids");
      },
    );
    await say("1-trading:135", "raw_data without times gives the newest", async () => {
      const ticks = listAt(await player.ask("GET /api/stock/raw_data", { query: { stock: STOCK } }), "");
      const age = Date.now() - Math.max(...ticks.map((tick) => numberAt(tick, "tradeTime")));
      must(age < 10_000, `the newest of ${ticks.length} is ${age} ms old`);
      return `the newest of ${ticks.length} is ${age} ms old`;
    });
    await say("1-trading:136", "GET /api/public/last_price at a second", async () => {
      // A second that is over and in which the market ticked: soon after a start there may be none three seconds ago.
      const nowMs = Date.now();
      const query = { stock: STOCK, beginMillis: nowMs - 10_000, endMillis: nowMs - (nowMs % 1_000) };
      const last = listAt(await player.ask("GET /api/stock/raw_data", { query }), "").at(-1);
      must(last !== undefined, "no tick in the seconds before this one");
      const second = Math.floor(numberAt(last, "tradeTime") / 1_000);
      const { body } = await world.call("GET /api/public/last_price", { query: { stock: STOCK, second } });
      const told = [numberAt(body, "data.price"), numberAt(body, "data.time")];
      same(told, [numberAt(last, "price"), numberAt(last, "tradeTime")], `price and time at ${second}`);
      return hasFields(at(body, "data"), ["price", "time", "source"], "last price");
    });
    await say("1-trading:137", "GET /api/public/ticker_statistics", async () => {
      const { body } = await world.call("GET /api/public/ticker_statistics", {
        query: { stockListStrs: `${STOCK},SIM-V75` },
      });
      return same(
        listAt(body, "data")
          .map((row) => textAt(row, "stock"))
          .toSorted(),
        [STOCK, "SIM-V75"],
        "stocks",
      );
    });
    for (const interval of ["1", "2", "5", "S", "D", "W"]) {
      await say("1-trading:138", `GET /api/public/kline_data with interval ${interval}`, async () => {
        const { http, body } = await world.call("GET /api/public/kline_data", {
          query: { stockListStrs: STOCK, interval },
        });
        must(http === 200, `${http} ${brief(body)}`);
        return brief(at(body, "data.0"), 120);
      });
    }
    await say("3-decisions:D3", "strike and close of a round are open and close of its candle", async () => {
      const round = await eventually(
        async () => {
          const query = { resultType: "RoundOhlc", tradeOptionId: 1, statusStrs: "1,2,3", page: 0, size: 1 };
          return at(await player.ask("GET /api/trade/game/round/list", { query }), "content.0");
        },
        {
          holds: (row) => numberAt(row, "close") > 0,
          what: "a decided round",
          withinMs: 90_000,
          everyMs: 1_000,
        },
      );
      const from = numberAt(round, "gameStartTime");
      const bars = listAt(await chart({ period: "S", beginMillis: from, endMillis: from + 30_000 }), "");
      const bar = bars.find((one) => numberAt(one, "time") === from);
      return [
        same(at(bar, "open"), at(round, "open") ?? null, "open"),
        same(at(bar, "close"), at(round, "close") ?? null, "close"),
      ].join(", ");
    });
  },
});
