import { at, brief, type Json, listAt, numberAt, textAt } from "../client/json.ts";
import type { Player } from "../client/player.ts";
import { openRound } from "../client/betting.ts";
import type { World } from "../run/world.ts";
import { eventually, hasFields, must, same } from "../table/must.ts";
import type { Group } from "../table/table.ts";

const OPTION = [
  "id",
  "type",
  "stock",
  "precision",
  "isPlay",
  "isStop",
  "buyPip",
  "sellPip",
  "limit",
  "profitPer",
  "label",
  "siteInfo.id",
  "feeJson",
];
const FEES = [
  ..."oeDiv oeFee uoDiv uoFee smlDiv smlFee oesmlDiv ndiv nfee".split(" "),
  ..."oeMin oeMax smlMin smlMax oesmlMin oesmlMax uoMin uoMax nmin nmax".split(" "),
];

const LENGTHS: readonly (readonly [string, string, number])[] = [
  ["R.5", "1-trading:9", 30_000],
  ["R1", "1-trading:10", 60_000],
  ["R2", "1-trading:10", 120_000],
  ["R5", "1-trading:10", 300_000],
  ["B1", "1-trading:11", 60_000],
  ["B2", "1-trading:11", 120_000],
  ["B5", "1-trading:11", 300_000],
  ["P1", "1-trading:12", 60_000],
  ["P2", "1-trading:12", 120_000],
  ["P5", "1-trading:12", 300_000],
];

/** Trade options, their fees, and the clock. */
export const options = (world: World): Group => ({
  name: "trading: options and fees",
  run: async (say) => {
    const player = await world.player("player1");
    const one = (id: number) => player.ask("GET /api/trade/option/site", { query: { tradeOptionId: id } });
    await say("1-trading:122", "GET /api/trade/option/site", async () =>
      same(at(await one(2), "id"), 2, "id"),
    );
    await say("1-trading:58", "an option has every field", async () =>
      hasFields(await one(5), OPTION, "option"),
    );
    await say("1-trading:58", "limits are minimum and maximum order", async () =>
      hasFields(await one(1), ["limit.min", "limit.max", "limitJson.min", "limitJson.max"], "option"),
    );
    await say("1-trading:58", "a tradeOption wrapper with siteInfo stands in the list", async () => {
      const list = listAt(await player.ask("GET /api/trade/option/site/list", { query: { isPlay: 1 } }), "");
      must(list.length > 0, "the list is empty");
      return hasFields(list[0], ["tradeOption.id", "siteInfo.id"], "list item");
    });
    await say("1-trading:59", "feeJson of a digit game has every name", async () =>
      hasFields(at(await one(5), "feeJson"), FEES, "feeJson"),
    );
    await say("1-trading:123", "GET /api/trade/option/site/list lists what is played", async () => {
      const list = listAt(await player.ask("GET /api/trade/option/site/list", { query: { isPlay: 1 } }), "");
      same([...new Set(list.map((item) => numberAt(item, "isPlay")))], [1], "isPlay of the list");
      return `${list.length} options, all with isPlay 1`;
    });
    await say("1-trading:123", "isPlay is 1 where it is left out", async () => {
      const list = listAt(await player.ask("GET /api/trade/option/site/list"), "");
      return same([...new Set(list.map((item) => numberAt(item, "isPlay")))], [1], "isPlay of the list");
    });
    await say("1-trading:123", "sitePrefix of the site gives its list", async () => {
      const info = await world.call("GET /api/site_info/code/maru");
      const sitePrefix = textAt(info.body, "data.stockPrefix");
      const list = listAt(
        await player.ask("GET /api/trade/option/site/list", { query: { isPlay: 1, sitePrefix } }),
        "",
      );
      must(list.length > 0, `none for the prefix "${sitePrefix}"`);
      return `${list.length} options for the prefix "${sitePrefix}"`;
    });
    await say("1-trading:124", "GET /api/public/trade_option/site/list needs nobody signed in", async () => {
      const { http, body } = await world.call("GET /api/public/trade_option/site/list", {
        query: { isPlay: 1 },
      });
      same(http, 200, "status");
      must(listAt(body, "data").length > 0, brief(body));
      return `${listAt(body, "data").length} options`;
    });
    await say("1-trading:140", "GET /api/trade/option/{id} is the single option", async () =>
      same(at(await player.ask("GET /api/trade/option/3"), "id"), 3, "id"),
    );
    await say("1-trading:166", "the fallback option 2 exists and is played", async () => {
      const option = await one(2);
      return [same(at(option, "isPlay"), 1, "isPlay"), same(at(option, "isStop"), 1, "isStop")].join(", ");
    });
    await say("1-trading:160", "betting closes 10 s before the end", async () => {
      const round = await openRound(player, 1);
      const lead = numberAt(round, "endTime") - numberAt(round, "lockTime");
      return same(lead, 10_000, "ms from lock to end");
    });
    await say("1-trading:161", "a rise or fall pays 88 %, a multiple of 1.88", async () =>
      same(at(await one(1), "profitPer"), 88, "profitPer"),
    );
    await say("1-trading:132", "GET /api/server_time_offset tells what to add to one's clock", async () => {
      const ahead = 7_000;
      const offset = await player.ask("GET /api/server_time_offset", { query: { ms: Date.now() + ahead } });
      const ms = typeof offset === "number" ? offset : numberAt(offset, "offset");
      must(Math.abs(ms + ahead) < 1_500, `a clock ${ahead} ms ahead is told ${brief(offset)}`);
      return `a clock ${ahead} ms ahead is told ${brief(offset)}`;
    });
    await say("1-trading:111", "a stranger is not let in", async () => {
      const { http } = await world.call("GET /api/trade/option/site", { query: { tradeOptionId: 1 } });
      return same(http, 401, "status");
    });
  },
});

/** How long rounds last, by the one that takes bets or, where that starts later, by the newest of the past. */
export const lengths = (world: World): Group => ({
  name: "trading: lengths of rounds",
  run: async (say) => {
    const player = await world.player("player1");
    const list = listAt(await player.ask("GET /api/trade/option/site/list"), "");
    for (const [type, line, lengthMs] of LENGTHS) {
      await say(line, `a round of ${type} lasts ${lengthMs / 1_000} s`, async () => {
        const tradeOptionId = numberAt(
          list.find((item) => textAt(item, "type") === type),
          "id",
        );
        const round = await eventually(() => someRound(player, tradeOptionId), {
          what: `a round of option ${tradeOptionId}`,
          holds: (found) => numberAt(found, "id") > 0,
          withinMs: 70_000,
          everyMs: 1_000,
        });
        const length = numberAt(round, "gameFinishTime") - numberAt(round, "gameStartTime");
        return `round ${numberAt(round, "id")}: ${same(length, lengthMs, "ms from strike to close")}`;
      });
    }
  },
});

async function someRound(player: Player, tradeOptionId: number): Promise<Json | undefined> {
  const current = await player.ask("GET /api/trade/game/current", { query: { tradeOptionId } });
  if (numberAt(current, "round.id") > 0) return at(current, "round");
  const query = { resultType: "RoundStatus", tradeOptionId, page: 0, size: 1 };
  return at(await player.ask("GET /api/trade/game/round/list", { query }), "content.0");
}
