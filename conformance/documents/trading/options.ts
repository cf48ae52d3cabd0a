import { at, brief, listAt, numberAt, textAt } from "../client/json.ts";
import { openRound } from "../client/betting.ts";
import type { World } from "../run/world.ts";
import { hasFields, must, same } from "../table/must.ts";
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
    await say("1-trading:114", "a partner does not bet", async () => {
      const { http, body } = await world
        .player("partner1")
        .then(({ call }) =>
          call("POST /api/trade/betting", { body: { type: "B", tradeRound: { id: 1 }, point: 5_000 } }),
        );
      must(http === 403, `answers ${http} ${brief(body)}`);
      return `answers ${http} ${textAt(body, "code")}`;
    });
  },
});
