import { randomUUID } from "node:crypto";
import { openRound } from "../client/betting.ts";
import { at, brief, type Json, keysOf, listAt, numberAt, textAt } from "../client/json.ts";
import type { Live, Transport } from "../client/live.ts";
import type { Player } from "../client/player.ts";
import type { World } from "../run/world.ts";
import { eventually, hasFields, must, pause, same } from "../table/must.ts";
import type { Group, Say } from "../table/table.ts";
import { bearer, connect } from "./channel.ts";

const SLOW: readonly Transport[] = ["xhr-streaming", "xhr-polling"];
const ITEM = "id round tradeRoundDate createDate type stock gameType status point profitPer profit".split(
  " ",
);
const ROUND = (
  "id tradeOptionId round type stock startTime lockTime endTime binaryStartTime gameStartTime gameFinishTime " +
  "openPrice buyPrice sellPrice close high low resultPrice ohlc status result exStatus siteStatus buyLimit sellLimit " +
  "feeJson ruleVersion proof"
).split(" ");

/** Bets and rounds over the live channel, from the bet to its result. */
export const liveTrading = (world: World): Group => ({
  name: "live: bets and rounds",
  run: async (say) => {
    const player = await world.player("player2");
    const live = await connect(world, bearer(player));
    const heard = {
      option: await live.subscribe("/topic/trade/1"),
      digits: await live.subscribe("/topic/trade/5"),
      site: await live.subscribe("/topic/trade/site/1_1"),
      bets: await live.subscribe("/user/queue/trade/bet"),
      points: await live.subscribe("/user/queue/point"),
      errors: await live.subscribe("/user/queue/error"),
      book: await live.subscribe("/topic/orderbook/SIM-V25"),
    };
    const key = await bet(say, player, live, heard);
    await refused(say, player, live, { heard, unit: world.unit });
    await book(say, heard);
    await bothWays(say, world, player);
    await rounds(say, heard);
    await say("1-trading:145", "betResult comes with final status, profit and the round", async () => {
      const result = await heard.bets
        .next(
          "betResult",
          ({ type, body }) => type === "betResult" && textAt(body, "data.clientKey") === key,
          75_000,
        )
        .catch(() => heard.bets.next("betResult", ({ type }) => type === "betResult", 1_000));
      must([1, 2, 3].includes(numberAt(result.body, "data.status")), brief(result.body));
      return hasFields(at(result.body, "data"), [...ITEM, "round"], "betResult");
    });
    await say("1-trading:74", "a win is plus the profit, a loss minus the stake, a void nothing", () => {
      const result = heard.bets.heard.find(({ type }) => type === "betResult")?.body;
      const status = numberAt(result, "data.status");
      const wanted = status === 1 ? 4_400 : status === 2 ? -5_000 : 0;
      return `status ${status}: ${same(numberAt(result, "data.profit"), wanted, "profit")}`;
    });
    await live.close();
  },
});

type Heard = Readonly<
  Record<
    "option" | "digits" | "site" | "bets" | "points" | "errors" | "book",
    Awaited<ReturnType<Live["subscribe"]>>
  >
>;

/** A balance stands in the message itself, or in its data. */
const balanceIn = (body: Json) => (at(body, "point") === undefined ? at(body, "data") : body);

async function bet(say: Say, player: Player, live: Live, heard: Heard): Promise<string> {
  const clientKey = randomUUID();
  const round = await openRound(player, 1, 8);
  const before = numberAt(await player.ask("GET /api/me"), "pointVersion");
  const body = {
    type: "B",
    player: { id: player.id, username: player.username },
    tradeRound: { id: numberAt(round, "id") },
    point: 5_000,
    clientKey,
  };
  await say("1-trading:144", "SEND /trade/betting is answered by gameBet", async () => {
    live.send("/trade/betting", body);
    const answer = await heard.bets.next(
      "gameBet",
      ({ type, body: said }) => type === "gameBet" && textAt(said, "data.clientKey") === clientKey,
    );
    return hasFields(
      at(answer.body, "data"),
      [...ITEM, "clientKey", "tradeRoundId", "multiple", "receipt"],
      "gameBet",
    );
  });
  await say("5-wire:56", "the balance follows with the next version", async () => {
    // What was credited before the bet may still be on its way.
    const message = await heard.points.next(
      "a balance",
      (said) => numberAt(balanceIn(said.body), "version") > before,
    );
    const me = await player.ask("GET /api/me");
    const balance = balanceIn(message.body);
    must(numberAt(balance, "version") === before + 1, brief(message.body));
    return same(numberAt(balance, "point"), numberAt(me, "point"), "balance");
  });
  await say("1-trading:145", "others of the site hear of it, masked", async () => {
    const said = await heard.site.next("realtimeBetting", ({ type }) => type === "realtimeBetting");
    must(textAt(said.body, "data.username").includes("*"), brief(said.body));
    return hasFields(
      at(said.body, "data"),
      ["tradeRoundId", "type", "point", "username", "createDate"],
      "realtimeBetting",
    );
  });
  return clientKey;
}

async function refused(
  say: Say,
  player: Player,
  live: Live,
  { heard, unit }: { readonly heard: Heard; readonly unit: World["unit"] },
): Promise<void> {
  await say(
    "1-trading:153",
    "a refused bet reaches the error queue with its key and the quoted words",
    async () => {
      // Bets of one player may follow each other after a second.
      await pause(1_100);
      const clientKey = randomUUID();
      const round = await openRound(player, 1, 4);
      live.send("/trade/betting", {
        type: "B",
        tradeRound: { id: numberAt(round, "id") },
        point: 3_000,
        clientKey,
      });
      const error = await heard.errors.next(
        "the refusal",
        ({ body }) => textAt(body, "clientKey") === clientKey,
      );
      hasFields(error.body, ["code", "message", "params", "clientKey"], "error");
      return same(textAt(error.body, "message"), `투자는 5,000${unit} 이상 가능합니다.`, "message");
    },
  );
  await say("5-wire:44", "/app/trade/betting is taken as well", async () => {
    await pause(1_100);
    const clientKey = randomUUID();
    const round = await openRound(player, 4, 4);
    live.send("/app/trade/betting", {
      type: "S",
      tradeRound: { id: numberAt(round, "id") },
      point: 5_000,
      clientKey,
    });
    const answer = await heard.bets.next(
      "gameBet",
      ({ body }) => textAt(body, "data.clientKey") === clientKey,
    );
    return `bet ${numberAt(answer.body, "data.id")}`;
  });
}

async function book(say: Say, heard: Heard): Promise<void> {
  await say("1-trading:46", "an order book has 7 asks and 7 bids of price and quantity", async () => {
    const { body } = await heard.book.next("orderbook", ({ type }) => type === "orderbook");
    const [asks, bids] = [listAt(body, "data.asks"), listAt(body, "data.bids")];
    same([asks.length, bids.length], [7, 7], "levels");
    must(
      Math.min(...asks.map((level) => numberAt(level, "price"))) >
        Math.max(...bids.map((level) => numberAt(level, "price"))),
      "it is crossed",
    );
    return hasFields(asks[0], ["price", "qty"], "level");
  });
  await say("3-decisions:D10", "a simulated book says that it is", async () => {
    const { body } = await heard.book.next("orderbook", ({ type }) => type === "orderbook");
    return [
      same(at(body, "data.simulated"), true, "simulated"),
      hasFields(at(body, "data"), ["stock", "time", "source"], "book"),
    ].join(", ");
  });
}

/** The transports of a browser without a websocket carry a bet as well. */
async function bothWays(say: Say, world: World, player: Player): Promise<void> {
  for (const transport of SLOW) {
    await say("1-trading:144", `a bet over ${transport} is taken and answered`, async () => {
      const live = await connect(world, bearer(player), transport);
      try {
        const bets = await live.subscribe("/user/queue/trade/bet");
        await pause(1_100);
        const clientKey = randomUUID();
        const round = await openRound(player, 4, 5);
        live.send("/trade/betting", {
          type: "B",
          tradeRound: { id: numberAt(round, "id") },
          point: 5_000,
          clientKey,
        });
        const answer = await bets.next("gameBet", ({ body }) => textAt(body, "data.clientKey") === clientKey);
        return `bet ${numberAt(answer.body, "data.id")}`;
      } finally {
        await live.close();
      }
    });
  }
}

async function rounds(say: Say, heard: Heard): Promise<void> {
  for (const type of ["create", "startPrice", "fastFinish", "finish"]) {
    await say("1-trading:145", `${type} carries the whole round`, async () => {
      const message = await heard.option.next(type, (one) => one.type === type, 75_000);
      return hasFields(at(message.body, "data"), ROUND, type);
    });
    await say("5-wire:87", `${type} carries feeJson as HTTP does`, () => feeOf(heard, type));
    await say("5-wire:87", `${type} names the reader's site alone`, async () => {
      const message = await heard.option.next(type, (one) => one.type === type, 1_000);
      return same(keysOf(at(message.body, "data.siteStatus")), ["1"], "sites");
    });
  }
  await say("1-trading:145", "create of a digit round carries its fees", async () => {
    const message = await heard.digits.next("create", ({ type }) => type === "create", 70_000);
    return hasFields(at(message.body, "data.feeJson"), ["oeDiv", "smlDiv", "ndiv"], "feeJson");
  });
  await say("1-trading:145", "changeLimit tells what either side still takes", async () => {
    const message = await heard.option.next("changeLimit", ({ type }) => type === "changeLimit", 5_000);
    return hasFields(at(message.body, "data"), ["tradeRoundId", "buyLimit", "sellLimit"], "changeLimit");
  });
  await say("1-trading:76", "start price, early result and end come in this order", async () => {
    const finish = await eventually(() => heard.option.heard.find(({ type }) => type === "finish"), {
      what: "finish",
      holds: Boolean,
    });
    const id = numberAt(finish?.body, "data.id");
    const order = heard.option.heard
      .filter(({ body }) => numberAt(body, "data.id") === id)
      .map(({ type }) => type);
    const wanted = ["startPrice", "fastFinish", "finish"].filter((type) => order.includes(type));
    return same(
      order.filter((type) => wanted.includes(type)),
      wanted,
      "order",
    );
  });
}

async function feeOf(heard: Heard, type: string): Promise<string> {
  const message = await heard.option.next(type, (one) => one.type === type, 1_000);
  const fee: Json | undefined = at(message.body, "data.feeJson");
  must(keysOf(fee).length > 0, `feeJson is ${brief(fee)}`);
  return `feeJson is ${brief(fee, 80)}`;
}
