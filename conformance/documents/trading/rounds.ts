import { at, brief, type Json, keysOf, listAt, numberAt, parsed, textAt } from "../client/json.ts";
import type { Player } from "../client/player.ts";
import type { World } from "../run/world.ts";
import { eventually, hasFields, must, same } from "../table/must.ts";
import type { Group, Say } from "../table/table.ts";

const ROUND = (
  "id tradeOptionId round type stock startTime lockTime endTime binaryStartTime gameStartTime gameFinishTime " +
  "openPrice buyPrice sellPrice close high low resultPrice ohlc status result exStatus siteStatus buyLimit sellLimit " +
  "feeJson ruleVersion proof"
).split(" ");
const RESULT_TYPES = ["RoundStatus", "RoundOhlc", "RoundExResult", "RoundExStatus"];

/** Rounds, current and past, and the summaries of a day. */
export const rounds = (world: World): Group => ({
  name: "trading: rounds",
  run: async (say) => {
    const player = await world.player("player1");
    const currentOf = async (tradeOptionId: number): Promise<Json | undefined> =>
      at(await player.ask("GET /api/trade/game/current", { query: { tradeOptionId } }), "round");
    const current = await eventually(() => currentOf(5), {
      holds: (round) => numberAt(round, "id") > 0,
      what: "the betting round of option 5",
      withinMs: 70_000,
    });
    await say("1-trading:60", "a trade round has every field", () => hasFields(current, ROUND, "round"));
    await say("1-trading:125", "GET /api/trade/game/current gives round and bet", async () =>
      hasFields(
        await player.ask("GET /api/trade/game/current", { query: { tradeOptionId: 1 } }),
        ["round", "bet"],
        "data",
      ),
    );
    await say("1-trading:125", "GET /api/trade/game/recent gives the round before it", async () => {
      const recent = await eventually(
        () => player.ask("GET /api/trade/game/recent", { query: { tradeOptionId: 1 } }),
        { holds: (data) => numberAt(data, "round.id") > 0, what: "a recent round", withinMs: 70_000 },
      );
      const now = await currentOf(1);
      must(numberAt(recent, "round.startTime") < numberAt(now, "startTime"), brief(recent));
      return hasFields(recent, ["round.id", "bet"], "data");
    });
    await say("1-trading:60", "siteStatus names one's own site alone, 1 while open", () => {
      const states = at(current, "siteStatus");
      return same(states, { "1": 1 }, "siteStatus");
    });
    await say("1-trading:60", "feeJson of a round is not empty", () => {
      must(keysOf(at(current, "feeJson")).includes("oeDiv"), brief(at(current, "feeJson")));
      return brief(at(current, "feeJson"));
    });
    await times(say, current, await currentOf(1));
    await results(say, player);
    await say("1-trading:131", "GET /api/trade/summary/daily BSCount", async () => {
      const query = { resultType: "BSCount", tradeOptionId: 1, date: seoulDay() };
      const data = await player.ask("GET /api/trade/summary/daily", { query });
      return hasFields(
        data,
        "buyCnt sellCnt changeCnt buyPer sellPer ocnt ecnt oeChangeCnt".split(" "),
        "summary",
      );
    });
    await say(
      "1-trading:64",
      "its shares are whole percents of its counts, and its counts those of the day's list",
      async () => {
        const query = { resultType: "BSCount", tradeOptionId: 1, date: seoulDay() };
        const data = await eventually(() => player.ask("GET /api/trade/summary/daily", { query }), {
          what: "a counted round",
          holds: (found) => numberAt(found, "buyCnt") + numberAt(found, "sellCnt") > 0,
          withinMs: 75_000,
          everyMs: 1_000,
        });
        const [buy, sell] = [numberAt(data, "buyCnt"), numberAt(data, "sellCnt")];
        const share = Math.round((buy / (buy + sell)) * 100);
        same([numberAt(data, "buyPer"), numberAt(data, "sellPer")], [share, 100 - share], "shares");
        return brief(data);
      },
    );
    await say("1-trading:68", "pages follow each other, and `last` is true on the last alone", async () => {
      await eventually(() => decidedPage(player, 0), {
        what: "two decided rounds",
        holds: (found) => at(found, "last") === false,
        withinMs: 75_000,
        everyMs: 1_000,
      });
      const [first, second] = [await decidedPage(player, 0), await decidedPage(player, 1)];
      const ids = [first, second].map((found) => numberAt(found, "content.0.id"));
      must((ids[0] ?? 0) > (ids[1] ?? Number.NaN), `ids ${ids.join(", ")}`);
      const beyond = await decidedPage(player, 4_000);
      return `${ids.join(" before ")}; beyond the end ${same(at(beyond, "last"), true, "last")}`;
    });
    await say("1-trading:133", "GET /api/public/trade_round of two stocks", async () => {
      const { body } = await world.call("GET /api/public/trade_round", {
        query: { stockListStrs: "SIM-V25,SIM-V75" },
      });
      const stocks = new Set(listAt(body, "data").map((round) => textAt(round, "stock")));
      return same([...stocks].toSorted(), ["SIM-V25", "SIM-V75"], "stocks");
    });
  },
});

/** One decided round of option 1 a page. */
function decidedPage(player: Player, page: number): Promise<Json> {
  return player.ask("GET /api/trade/game/round/list", {
    query: { resultType: "RoundStatus", tradeOptionId: 1, statusStrs: "1,2,3", page, size: 1 },
  });
}

async function times(say: Say, digit: Json | undefined, rise: Json | undefined): Promise<void> {
  await say("3-decisions:C2", "a rise round locks, then strikes: its contract is the next candle", () => {
    const [start, end] = [numberAt(rise, "startTime"), numberAt(rise, "endTime")];
    same(numberAt(rise, "gameStartTime"), end, "gameStartTime");
    same(numberAt(rise, "gameFinishTime"), end + 30_000, "gameFinishTime");
    return same(start % 30_000, 0, "startTime off the grid");
  });
  await say("3-decisions:C3", "a digit round is its own candle", () => {
    same(numberAt(digit, "gameStartTime"), numberAt(digit, "startTime"), "gameStartTime");
    return same(numberAt(digit, "gameFinishTime"), numberAt(digit, "endTime"), "gameFinishTime");
  });
  await say("5-wire:66", "binaryStartTime is startTime", () =>
    same(numberAt(digit, "binaryStartTime"), numberAt(digit, "startTime"), "binaryStartTime"),
  );
  await say("1-trading:14", "the digits of the type are its minutes", () =>
    same(numberAt(digit, "gameFinishTime") - numberAt(digit, "gameStartTime"), 60_000, "length of B1"),
  );
  await say("1-trading:74", "a new round is in progress, 5", () =>
    same(at(digit, "status") ?? null, 5, "status"),
  );
}

async function results(say: Say, player: Player): Promise<void> {
  const list = (query: Record<string, string | number>): Promise<Json> =>
    player.ask("GET /api/trade/game/round/list", { query });
  const finished = await eventually(
    () => list({ resultType: "RoundStatus", tradeOptionId: 1, page: 0, size: 50 }),
    {
      holds: (page) => listAt(page, "content").some((row) => [1, 2, 3].includes(numberAt(row, "status"))),
      what: "a decided half-minute round",
      withinMs: 90_000,
      everyMs: 500,
    },
  );
  await say("1-trading:61", "a result row has id, startTime, open, resultPrice, status", () => {
    const row = listAt(finished, "content").find((one) => [1, 2].includes(numberAt(one, "status")));
    return hasFields(
      row ?? listAt(finished, "content")[0],
      ["id", "startTime", "open", "resultPrice", "status"],
      "row",
    );
  });
  for (const resultType of RESULT_TYPES) {
    await say("1-trading:126", `round/list answers resultType ${resultType}`, async () =>
      hasFields(await list({ resultType, tradeOptionId: 1, page: 0, size: 20 }), ["content", "last"], "page"),
    );
  }
  await say("1-trading:126", "RoundStatus with statusStrs 1,2 holds no other status", async () => {
    const page = await list({
      resultType: "RoundStatus",
      tradeOptionId: 1,
      statusStrs: "1,2",
      page: 0,
      size: 50,
    });
    const states = [...new Set(listAt(page, "content").map((row) => numberAt(row, "status")))];
    must(
      states.every((status) => status === 1 || status === 2),
      `states ${states.join(",")}`,
    );
    return `states ${states.join(",")}`;
  });
  await say("1-trading:126", "RoundOhlc rows carry open, high, low, close", async () => {
    const page = await list({
      resultType: "RoundOhlc",
      tradeOptionId: 1,
      statusStrs: "1,2,3",
      page: 0,
      size: 5,
    });
    return hasFields(at(page, "content.0"), ["open", "high", "low", "close"], "row");
  });
  await say("1-trading:126", "startDate, endDate and isPlayStrs are taken", async () => {
    const query = {
      resultType: "RoundStatus",
      tradeOptionId: 1,
      isPlayStrs: "1",
      startDate: Date.now() - 3_600_000,
      endDate: Date.now(),
      page: 0,
      size: 5,
    };
    return hasFields(await list(query), ["content", "last"], "page");
  });
  await say("1-trading:60", "exStatus holds OE, UO, SML, N, as JSON text or object", async () => {
    const page = await eventually(
      () => list({ resultType: "RoundExStatus", tradeOptionId: 5, statusStrs: "1,2,3", page: 0, size: 20 }),
      {
        holds: (found) => listAt(found, "content").some((row) => at(row, "exStatus") !== null),
        what: "a decided digit round",
        withinMs: 70_000,
        everyMs: 1_000,
      },
    );
    const row = listAt(page, "content").find((one) => at(one, "exStatus") !== null);
    const held = at(row, "exStatus");
    return hasFields(typeof held === "string" ? parsed(held) : held, ["OE", "UO", "SML", "N"], "exStatus");
  });
  await say("5-wire:66", "the public evidence of a decided round is at its proof", async () => {
    const row = listAt(finished, "content").find((one) => [1, 2, 3].includes(numberAt(one, "status")));
    const proof = textAt(row, "proof") || `/api/public/round/${numberAt(row, "id")}/proof`;
    const { http } = await player.call(`GET ${proof}`);
    return `${proof}: ${same(http, 200, "status")}`;
  });
}

function seoulDay(): string {
  return new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Seoul" }).format(Date.now());
}
