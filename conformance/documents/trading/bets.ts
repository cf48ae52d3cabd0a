import { randomUUID } from "node:crypto";
import { openRound, placeBet, sendBet } from "../client/betting.ts";
import { at, brief, type Json, listAt, numberAt, textAt } from "../client/json.ts";
import type { Player } from "../client/player.ts";
import type { World } from "../run/world.ts";
import { hasFields, must, same } from "../table/must.ts";
import type { Group, Say } from "../table/table.ts";

const R5 = 4;
const B1 = 5;
const ITEM = "id round tradeRoundDate createDate type stock gameType status point profitPer profit".split(
  " ",
);
const EX_TYPES = "O E L M S UN OV 0 1 2 3 4 5 6 7 8 9 OS OM OL ES EM EL".split(" ");

/** Bets over HTTP, their refusals in the quoted words, and the pages of them. */
export const bets = (world: World): Group => ({
  name: "trading: bets over HTTP",
  run: async (say) => {
    const player = await world.player("player1");
    const round = await openRound(player, R5, 20);
    let placed: Json = null;
    await say("1-trading:62", "a bet as the document sends it is taken", async () => {
      placed = await placeBet(player, round, { type: "B", point: 5_000 });
      return `bet ${numberAt(placed, "id")}: ${brief(placed, 160)}`;
    });
    await say("1-trading:62", "the older variant with remainPoint is taken and changes nothing", async () => {
      const before = numberAt(await player.ask("GET /api/me"), "point");
      await placeBet(player, round, { type: "S", point: 5_000, more: { remainPoint: 77 } });
      return same(numberAt(await player.ask("GET /api/me"), "point"), before - 5_000, "balance");
    });
    await say("1-trading:62", "the current bet holds point, tradeRoundId, gameType, stock", async () => {
      const game = await player.ask("GET /api/trade/game/current", { query: { tradeOptionId: R5 } });
      return hasFields(at(game, "bet"), ["point", "tradeRoundId", "gameType", "stock"], "bet");
    });
    await refusals(say, player, round);
    await say("1-trading:114", "a partner does not bet", async () => {
      const { http, body } = await world
        .player("partner1")
        .then(({ call }) =>
          call("POST /api/trade/betting", { body: { type: "B", tradeRound: { id: 1 }, point: 5_000 } }),
        );
      must(http === 403, `answers ${http} ${brief(body)}`);
      return `answers ${http} ${textAt(body, "code")}`;
    });
    await keys(say, player);
    await pages(say, player, round);
    await ownLimits(say, world, player);
    await exTypes(say, world);
  },
});

async function refusals(say: Say, player: Player, round: Json): Promise<void> {
  const said = async (point: number, type = "B"): Promise<string> =>
    textAt((await sendBet(player, round, { type, point })).body, "message");
  await say("1-trading:88", "below the minimum, in the quoted words", async () =>
    same(await said(3_000), "투자는 5,000KRW 이상 가능합니다.", "message"),
  );
  await say("1-trading:89", "off the unit, in the quoted words", async () =>
    same(await said(12_345), "투자금액은 5,000KRW 단위로만 가능합니다.", "message"),
  );
  await say("1-trading:96", "above the maximum, in the quoted words", async () =>
    same(await said(1_500_000), "1,000,000KRW 이상 투자하실 수 없습니다.", "message"),
  );
  await say("1-trading:87", "above the balance, in the quoted words", async () => {
    const point = numberAt(await player.ask("GET /api/me"), "point");
    must(point < 1_000_000, `the balance is ${point}`);
    return same(await said(1_000_000), "투자금액이 보유자산보다 많습니다.", "message");
  });
  await say("5-wire:17", "a refusal is status, code, message, params, data", async () => {
    const { http, body } = await sendBet(player, round, { type: "B", point: 3_000 });
    same(at(body, "status"), http, "status");
    same(at(body, "params.min"), 5_000, "params.min");
    same(at(body, "code"), "BET_BELOW_MINIMUM", "code");
    return brief(body);
  });
  for (const point of [0, -5_000, 5_000.5]) {
    await say("1-trading:105", `an amount of ${point} is refused`, async () => {
      const { http, body } = await sendBet(player, round, { type: "B", point });
      must(http === 400, `${http} ${brief(body)}`);
      return `${http} ${textAt(body, "code")}`;
    });
  }
  await say("1-trading:75", "a bet type that the option does not offer is refused", async () => {
    const { http, body } = await sendBet(player, round, { type: "Z", point: 5_000 });
    must(http >= 400 && http < 500, `${http} ${brief(body)}`);
    return `${http} ${textAt(body, "code")}`;
  });
  await say("3-decisions:I2", "the player of another is refused", async () => {
    const body = {
      type: "B",
      player: { id: player.id + 1, username: "player2" },
      tradeRound: { id: numberAt(round, "id") },
      point: 5_000,
    };
    const answer = await player.call("POST /api/trade/betting", { body });
    must(answer.http >= 400 && answer.http < 500, `${answer.http} ${brief(answer.body)}`);
    return `${answer.http} ${textAt(answer.body, "code")}`;
  });
  await say("3-decisions:I3", "other odds than the player saw are refused with both", async () => {
    const { http, body } = await sendBet(player, round, {
      type: "B",
      point: 5_000,
      more: { multiple: 1.97 },
    });
    must(http >= 400 && http < 500, `${http} ${brief(body)}`);
    const message = textAt(body, "message");
    must(message.includes("1.97") && message.includes("1.88"), brief(body));
    return `${http} "${message}"`;
  });
  await say("5-wire:18", "an unknown key of a body is refused as UNKNOWN_FIELD", async () => {
    const { http, body } = await sendBet(player, round, { type: "B", point: 5_000, more: { nonsense: 1 } });
    same(http, 400, "status");
    return same(at(body, "code"), "UNKNOWN_FIELD", "code");
  });
}

async function keys(say: Say, player: Player): Promise<void> {
  const round = await openRound(player, R5, 10);
  const clientKey = randomUUID();
  const wanted = { type: "B", point: 5_000, more: { clientKey, multiple: 1.88 } };
  await say("3-decisions:I1", "the same key twice is one bet", async () => {
    const first = await placeBet(player, round, wanted);
    const again = await placeBet(player, round, wanted);
    return same(numberAt(again, "id"), numberAt(first, "id"), "id of the second answer");
  });
  await say("3-decisions:I1", "the same key with other content is refused", async () => {
    const { http, body } = await sendBet(player, round, { ...wanted, point: 10_000 });
    must(http >= 400 && http < 500, `${http} ${brief(body)}`);
    return `${http} ${textAt(body, "code")}`;
  });
  await say("5-wire:46", "a bet is found by its key", async () => {
    const found = await player.ask("GET /api/trade/betting", { query: { clientKey } });
    return same(at(found, "clientKey") ?? null, clientKey, "clientKey");
  });
}

async function pages(say: Say, player: Player, round: Json): Promise<void> {
  const list = (query: Record<string, string | number>): Promise<Json> =>
    player.ask("GET /api/trade/history/list", { query });
  const tradeRoundId = numberAt(round, "id");
  await say("1-trading:63", "a history item has every field", async () => {
    const page = await list({ resultType: "UserTradeHistory", playerId: player.id, page: 0, size: 20 });
    return hasFields(at(page, "content.0"), ITEM, "item");
  });
  await say("1-trading:63", "tradeRoundDate is a date with its time", async () => {
    const date = textAt(await list({ page: 0, size: 1 }), "content.0.tradeRoundDate");
    must(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(date), `tradeRoundDate is "${date}"`);
    return `tradeRoundDate is "${date}"`;
  });
  await say("1-trading:127", "GET /api/trade/history/current of a round", async () => {
    const data = await player.ask("GET /api/trade/history/current", { query: { tradeRoundId } });
    must(
      JSON.stringify(data).includes(`"tradeRoundId":${tradeRoundId}`) || listAt(data, "").length > 0,
      brief(data),
    );
    return brief(data, 160);
  });
  await say("1-trading:128", "GET /api/trade/history/current_for_option", async () =>
    brief(
      await player.ask("GET /api/trade/history/current_for_option", { query: { tradeOptionId: R5 } }),
      160,
    ),
  );
  await say("1-trading:129", "history/list takes all its filters", async () => {
    const query = {
      resultType: "UserTradeHistory",
      playerId: player.id,
      tradeOptionId: R5,
      tradeRoundId,
      typeStrs: "B,S",
      statusStrs: "1,2,3,5",
      startDate: Date.now() - 86_400_000,
      endDate: Date.now() + 60_000,
      page: 0,
      size: 20,
    };
    const page = await list(query);
    must(listAt(page, "content").length >= 1, `found none`);
    return `${listAt(page, "content").length} bets of round ${tradeRoundId}`;
  });
  await say("1-trading:129", "typeStrs keeps the others out", async () => {
    const page = await list({ tradeRoundId, typeStrs: "B", page: 0, size: 20 });
    return same([...new Set(listAt(page, "content").map((item) => textAt(item, "type")))], ["B"], "types");
  });
  await say("1-trading:111", "another's history is not given", async () => {
    const { http } = await player.call("GET /api/trade/history/list", {
      query: { playerId: player.id + 1, page: 0, size: 1 },
    });
    must(http === 403 || http === 404, `answers ${http}`);
    return `answers ${http}`;
  });
  await say("1-trading:130", "GET /api/trade/history/recent_history", async () =>
    brief(await player.ask("GET /api/trade/history/recent_history", { query: { tradeOptionId: R5 } }), 160),
  );
  await say("1-trading:140", "real bets of an option are masked, at most 100", async () => {
    const real = await player.ask("GET /api/trade/history/real", { query: { tradeOptionId: R5 } });
    const rows = listAt(real, "").length > 0 ? listAt(real, "") : listAt(real, "content");
    must(rows.length > 0 && rows.length <= 100, `${rows.length} rows`);
    const names = rows.map((row) => textAt(row, "username"));
    must(
      names.every((name) => name.includes("*")),
      `names ${names.slice(0, 3).join(", ")}`,
    );
    return `${rows.length} rows, such as ${names[0]}`;
  });
}

async function ownLimits(say: Say, world: World, player: Player): Promise<void> {
  const staff = await world.staff("operator1");
  const limit = (body: { readonly [key: string]: Json }): Promise<Json> =>
    staff.ask(`POST /api/console/player/${player.id}/bet-limit`, {
      site: 1,
      body: { ...body, reason: "a line of the document" },
    });
  await say("1-trading:107", "a member's own limit overrides the option's", async () => {
    await limit({ isEnabled: true, min: 1_000, max: 20_000 });
    const round = await openRound(player, R5, 8);
    await placeBet(player, round, { type: "B", point: 1_000 });
    const above = await sendBet(player, round, { type: "B", point: 25_000 });
    same(textAt(above.body, "message"), "20,000KRW 이상 투자하실 수 없습니다.", "message");
    return "1,000 is taken; above 20,000: 20,000KRW 이상 투자하실 수 없습니다.";
  });
  await say("1-trading:69", "limitJson of me tells it", async () =>
    same(
      at(await player.ask("GET /api/me"), "limitJson"),
      { isEnabled: "Y", min: 1_000, max: 20_000 },
      "limitJson",
    ),
  );
  await say("1-trading:107", "without a limit of one's own the option's holds again", async () => {
    await limit({ isEnabled: false, min: null, max: null });
    const below = await sendBet(player, await openRound(player, R5, 5), { type: "B", point: 1_000 });
    return same(textAt(below.body, "message"), "투자는 5,000KRW 이상 가능합니다.", "message");
  });
  await say("1-trading:69", "me has id, username, point, role, status, limitJson", async () =>
    hasFields(
      await player.ask("GET /api/me"),
      ["id", "username", "point", "role", "status", "limitJson.isEnabled"],
      "me",
    ),
  );
}

/** In play mode, where bets may follow each other at once. */
async function exTypes(say: Say, world: World): Promise<void> {
  await say("1-trading:75", "every bet type of the digit games is taken", async () => {
    const guest = await world.player("guest1");
    const taken: string[] = [];
    for (const type of EX_TYPES) {
      const round = await openRound(guest, B1, 3);
      await placeBet(guest, round, { type, point: 5_000 });
      taken.push(type);
    }
    return `taken: ${taken.join(" ")}`;
  });
  await say("3-decisions:E2", "zero is a result and no bet", async () => {
    const guest = await world.player("guest1");
    const round = await openRound(guest, B1, 5);
    const { http, body } = await sendBet(guest, round, { type: "Z", point: 5_000 });
    must(http >= 400 && http < 500, `${http} ${brief(body)}`);
    return `${http} ${textAt(body, "code")}`;
  });
}
