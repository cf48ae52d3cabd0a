import { betId, instant, memberId, optionId, points, price, roundId, siteId, stock } from "@maru/values";
import { DESTINATIONS } from "@maru/contract";
import type { Round } from "@maru/rules";
import { describe, expect, it } from "vitest";
import type { AcceptedBet, DomainEvent } from "../../ports/events.ts";
import { createLiveRoom } from "./live-room.ts";
import type { LiveSources } from "./live-sources.ts";
import { roundAt, START } from "./testing/round-at.ts";

const tick = (at: number, units: number) => ({
  seq: at % 1000,
  atMs: instant(at),
  tradeId: null,
  price: price(units),
  qty: 0n,
});

const bet: AcceptedBet = {
  betId: betId(5),
  roundId: roundId(1000),
  optionId: optionId(1),
  memberId: memberId(7),
  siteId: siteId(1),
  type: "B",
  stakePoints: points(5000),
  multipleBp: 18_800,
  clientKey: "6f1c1b7e-6f0e-4c46-9a37-6f8f4d7f0a11",
  acceptedAtMs: instant(START + 1),
};

const first = roundAt(0, "open");
const loadsFirst = async () => new Map([[first.id, first]]);

/** A bet on the round of this place in its option's day. */
const betAt = (index: number): AcceptedBet => ({
  ...bet,
  betId: betId(index + 1),
  roundId: roundId(1000 + index),
});

const OFFERED = { profitPer: 88, fee: null, limitMin: 5_000, limitMax: 500_000 };
const VISITOR = { caller: null, siteId: 1 };
const PLAYER = { caller: { memberId: memberId(7), siteId: 1 }, siteId: 1 };

/** A room whose topics are read at site `readBy`. */
function open(more: Partial<LiveSources> = {}, readBy = 1) {
  const said: {
    to: string;
    destination: string;
    body: { type?: string; data?: Record<string, unknown> } & Record<string, unknown>;
  }[] = [];
  const closed: string[] = [];
  const room = createLiveRoom(
    {
      publish: (destination, body) =>
        said.push({
          to: "topic",
          destination,
          body: JSON.parse(typeof body === "string" ? body : body(readBy)),
        }),
      sendToUser: (userKey, destination, body) =>
        said.push({ to: userKey, destination, body: JSON.parse(body) }),
      sendToSessionKey: (sessionKey, destination, body) =>
        said.push({ to: `session ${sessionKey}`, destination, body: JSON.parse(body) }),
      disconnectSessionKey: (sessionKey) => closed.push(sessionKey),
    },
    {
      loadRounds: async () => new Map(),
      termsOf: async (site, ids) => new Map(ids.map((id) => [id, { ...OFFERED, limitMin: site * 1_001 }])),
      usernamesOf: async (players) => new Map(players.map((player) => [player.memberId, "player1"])),
      balanceOf: async () => ({ memberId: memberId(7), siteId: siteId(1), balance: points(42), version: 3 }),
      openBetsOf: async () => [bet],
      receiptsOf: async (bets) => new Map(bets.map(({ betId: id }) => [id, `receipt of ${id}`])),
      precisionOf: () => 3,
      sideRemaining: async () => ({ buyPoints: 1_000_000, sellPoints: 990_000 }),
      ...more,
    },
  );
  return { room, said, closed };
}

const placed: DomainEvent = {
  kind: "bets.placed",
  bets: [bet],
  balances: [{ memberId: memberId(7), siteId: siteId(1), balance: points(995_000), version: 17 }],
  remaining: [{ roundId: roundId(1000), type: "B", points: points(995_000) }],
};

/** The first round as sites 1 and 37 offer it. */
const of = (state: Round["state"]): Round =>
  roundAt(0, state, { termsBySite: { "1": 4, "37": 9 }, siteStatus: { "1": 1, "37": 0 } });

/** The leaf of a round's stakes, and the message that tells it. */
const leaf = (id: number, index: number) => ({ roundId: roundId(id), index, body: `{"round":"${id}"}` });
const told = (id: number, index: number) => ({
  type: "stakes",
  data: { tradeRoundId: id, index, body: `{"round":"${id}"}` },
});

describe("live room", () => {
  it("names the moments of a round as the wire does", async () => {
    const { room, said } = open();
    const strike = tick(START + 30_000, 10_000_000);
    const decided = roundAt(0, "decided", {
      strike,
      close: tick(START + 59_000, 10_000_001),
      outcome: { kind: "direction", direction: "rise" },
    });
    await room.tell([
      { kind: "round.created", round: roundAt(0, "scheduled") },
      { kind: "round.opened", round: roundAt(0, "open") },
      { kind: "round.locked", round: roundAt(0, "locked") },
      { kind: "round.struck", round: roundAt(0, "running", { strike }) },
      { kind: "round.decided", round: decided },
      { kind: "round.settled", roundId: roundId(1000), bets: [], balances: [], isLast: true },
    ]);
    expect(said.map((message) => message.body.type)).toEqual([
      "create",
      "startPrice",
      "fastFinish",
      "finish",
    ]);
    expect(new Set(said.map((message) => message.destination))).toEqual(new Set(["/topic/trade/1"]));
    expect(said[1]?.body.data?.["openPrice"]).toBe(10_000);
    expect(said[3]?.body.data).toMatchObject({ status: 1, result: "B", close: 10_000.001 });
  });

  it.each([
    [1, { profitPer: 88, limitMin: 1_001, limitMax: 500_000 }, { 1: 1 }],
    [37, { profitPer: 88, limitMin: 37_037, limitMax: 500_000 }, { 37: 0 }],
    [2, null, {}],
  ])(
    "tells the readers of site %s what it offers, in every round event and the snapshot",
    async (site, feeJson, siteStatus) => {
      const { room, said } = open({}, site);
      await room.tell([
        { kind: "round.opened", round: of("open") },
        { kind: "round.struck", round: of("running") },
        { kind: "round.decided", round: of("decided") },
        { kind: "round.settled", roundId: roundId(1000), bets: [], balances: [], isLast: true },
      ]);
      const bodies = await room.snapshot({ caller: null, siteId: site }, "/topic/trade/1");
      const all = [...said.map(({ body }) => body), ...bodies.map((body) => JSON.parse(body))];
      expect(all.map(({ type }) => type)).toEqual(["create", "startPrice", "fastFinish", "finish", "finish"]);
      for (const { data } of all) expect(data).toMatchObject({ feeJson, siteStatus });
      for (const { data } of all) expect(Object.keys(data.siteStatus)).toEqual(Object.keys(siteStatus));
    },
  );

  it("asks for the terms of a site once, and again only for new ones", async () => {
    const asked: unknown[] = [];
    const { room } = open({
      termsOf: async (site, ids) => {
        asked.push([site, ids]);
        return new Map(ids.map((id) => [id, OFFERED]));
      },
    });
    const round = roundAt(0, "open", { termsBySite: { "1": 4, "37": 9 } });
    await room.tell([{ kind: "round.opened", round }]);
    await room.tell([{ kind: "round.struck", round }]);
    await room.tell([
      { kind: "round.opened", round: roundAt(1, "open", { termsBySite: { "1": 5, "37": 9 } }) },
    ]);
    expect(asked).toEqual([
      [1, [4]],
      [37, [9]],
      [1, [5]],
    ]);
  });

  it("tells a bet to its player in full, to others masked, and what is left to all", async () => {
    const { room, said } = open();
    await room.tell([{ kind: "round.opened", round: roundAt(0, "open") }, placed]);
    const [, own, balance, others, limit] = said;
    expect(own).toMatchObject({
      to: "7",
      destination: "/user/queue/trade/bet",
      body: {
        type: "gameBet",
        data: {
          id: 5,
          clientKey: bet.clientKey,
          tradeRoundId: 1000,
          multiple: 1.88,
          status: 5,
          point: 5000,
          receipt: "receipt of 5",
        },
      },
    });
    expect(balance).toEqual({
      to: "7",
      destination: "/user/queue/point",
      body: { point: 995_000, version: 17 },
    });
    expect(others).toMatchObject({
      to: "topic",
      destination: "/topic/trade/site/1_1",
      body: { type: "realtimeBetting", data: { point: 5000 } },
    });
    expect(JSON.stringify(others)).not.toContain("player1");
    expect(limit?.body).toEqual({
      type: "changeLimit",
      data: { tradeRoundId: 1000, buyLimit: 995_000, sellLimit: 990_000 },
    });
  });

  it("grades: plus the profit for a win, minus the stake for a loss, nothing for a void", async () => {
    const { room, said } = open();
    await room.tell([{ kind: "round.opened", round: roundAt(0, "open") }]);
    for (const [status, profit, code] of [
      ["won", 4400, 1],
      ["lost", -5000, 2],
      ["void", 0, 3],
    ] as const) {
      await room.tell([
        {
          kind: "round.settled",
          roundId: roundId(1000),
          bets: [{ bet, status, returnedPoints: points(0) }],
          balances: [],
          isLast: false,
        },
      ]);
      expect(said.at(-1)).toMatchObject({
        to: "7",
        body: { type: "betResult", data: { status: code, profit, receipt: "receipt of 5" } },
      });
    }
  });

  it("loads a round that it has never seen rather than losing the message", async () => {
    const { room, said } = open({ loadRounds: loadsFirst });
    await room.tell([placed]);
    expect(said[0]?.body.type).toBe("gameBet");
  });

  it("shows a new subscriber the two newest rounds, and its own state to a player only", async () => {
    const { room } = open({ loadRounds: loadsFirst });
    room.remember(
      [
        roundAt(0, "running", { strike: tick(START + 30_000, 1) }),
        roundAt(1, "open"),
        roundAt(2, "scheduled"),
      ],
      new Set(),
    );
    const bodies = await room.snapshot(VISITOR, "/topic/trade/1");
    expect(bodies.map((body) => JSON.parse(body).type)).toEqual(["startPrice", "create"]);
    expect(await room.snapshot(PLAYER, "/user/queue/point")).toEqual(['{"point":42,"version":3}']);
    expect(JSON.parse((await room.snapshot(PLAYER, "/user/queue/trade/bet"))[0] ?? "{}")).toMatchObject({
      type: "gameBet",
    });
    expect(await room.snapshot(VISITOR, "/user/queue/point")).toEqual([]);
  });

  it("tells the result of a round older than those it keeps, each time it is asked for anew", async () => {
    const loaded: (readonly number[])[] = [];
    const { room, said } = open({
      loadRounds: async (ids) => {
        loaded.push(ids);
        return loadsFirst();
      },
    });
    room.remember(
      [1, 2, 3, 4, 5, 6].map((index) => roundAt(index, "open")),
      new Set(),
    );
    const settled: DomainEvent = {
      kind: "round.settled",
      roundId: first.id,
      isLast: false,
      bets: [{ bet, status: "won", returnedPoints: points(9_400) }],
      balances: [],
    };
    for (const event of [settled, { ...settled, isLast: true }]) await room.tell([event]);
    expect(said.map(({ body }) => body.type)).toEqual(["betResult", "betResult", "finish"]);
    expect(loaded).toEqual([[1000], [1000]]);
  });

  it("shows open bets with the rounds it knows, and asks once for all others together", async () => {
    const asked: (readonly number[])[] = [];
    const { room } = open({
      openBetsOf: async () => [0, 1, 1, 2, 3].map(betAt),
      loadRounds: async (ids) => {
        asked.push(ids);
        return new Map(ids.filter((id) => id !== 1003).map((id) => [id, roundAt(id - 1000, "open")]));
      },
    });
    room.remember([roundAt(0, "open")], new Set());
    const bodies = await room.snapshot(PLAYER, "/user/queue/trade/bet");
    expect(bodies.map((body) => JSON.parse(body).data.tradeRoundId)).toEqual([1000, 1001, 1001, 1002]);
    expect(asked).toEqual([[1001, 1002, 1003]]);
  });

  it("F-26: tells what was sealed of a round on its market's topic, letter by letter, and the newest to a new subscriber", async () => {
    const asked: unknown[] = [];
    const { room, said } = open({
      loadRounds: async (ids) => {
        asked.push(ids);
        return loadsFirst();
      },
    });
    room.remember([roundAt(1, "locked"), roundAt(2, "open", { stock: stock("SIM-V75") })], new Set());
    // The first is known from the database alone, and of the last nobody knows.
    await room.stakesSealed([leaf(1000, 7), leaf(1001, 8), leaf(1002, 9), leaf(9_999, 10)]);
    expect(said.map(({ destination, body }) => [destination, body])).toEqual([
      ["/topic/stakes/SIM-V25", told(1000, 7)],
      ["/topic/stakes/SIM-V25", told(1001, 8)],
      ["/topic/stakes/SIM-V75", told(1002, 9)],
    ]);
    expect(asked).toEqual([[1000, 9_999]]);
    for (const { body } of said) expect(DESTINATIONS.stakes.payload.safeParse(body).success).toBe(true);

    await room.stakesSealed(Array.from({ length: 40 }, (_, at) => leaf(1001, 100 + at)));
    const shown = await room.snapshot(VISITOR, "/topic/stakes/SIM-V25");
    expect(shown.map((body) => JSON.parse(body).data.index)).toEqual(
      Array.from({ length: 24 }, (_, at) => 116 + at),
    );
    expect(await room.snapshot(VISITOR, "/topic/stakes/SIM-V75")).toEqual([JSON.stringify(told(1002, 9))]);
    expect(await room.snapshot(VISITOR, "/topic/stakes/KRW-BTC")).toEqual([]);
  });

  it("repeats the last prices of a market to a new subscriber", async () => {
    const { room } = open();
    room.ticks(stock("SIM-V25"), [{ ...tick(START, 10_000_123), seq: 9 }]);
    const [body] = await room.snapshot(VISITOR, "/topic/trade/SIM-V25");
    expect(JSON.parse(body ?? "")).toEqual({
      type: "rawData",
      data: [{ id: 9, tradeTime: START, price: 10_000.123, qty: 0 }],
    });
  });

  it.each([
    [1, "휴장"],
    [37, "Closed today"],
  ])("tells the readers of site %i of what is for all sites in their language", async (site, title) => {
    const { room, said } = open({}, site);
    const titles = [
      { siteId: siteId(1), title: "휴장" },
      { siteId: siteId(37), title: "Closed today" },
    ];
    await room.tell([
      { kind: "content.published", what: "notice", siteId: null, id: 71, titles },
      { kind: "content.published", what: "popup", siteId: null, id: 73, titles },
      { kind: "content.published", what: "popup", siteId: siteId(37), id: 79, title: "Prizes" },
    ]);
    expect(said.map(({ destination, body }) => [destination, body])).toEqual([
      ["/topic/notice", { id: 71, title }],
      ["/topic/popup/1", { id: 73, title: "휴장" }],
      ["/topic/popup/37", { id: 73, title: "Closed today" }],
      ["/topic/popup/37", { id: 79, title: "Prizes" }],
    ]);
  });

  it("tells of a closed market that no more may stand on its open rounds, and so does the snapshot", async () => {
    const { room, said } = open();
    const round = roundAt(0, "open");
    await room.tell([{ kind: "round.opened", round }]);
    said.length = 0;
    const { id } = round;
    const rounds = [{ roundId: id, optionId: round.optionId }];
    await room.tell([{ kind: "market.closed", stock: round.stock, rounds }]);
    expect(said.map(({ destination, body }) => [destination, body])).toEqual([
      [
        `/topic/trade/${round.optionId}`,
        { type: "changeLimit", data: { tradeRoundId: id, buyLimit: 0, sellLimit: 0 } },
      ],
    ]);
    const [shown] = await room.snapshot({ caller: null, siteId: 1 }, `/topic/trade/${round.optionId}`);
    expect(JSON.parse(shown ?? "")).toMatchObject({ data: { id, buyLimit: 0, sellLimit: 0 } });
  });

  it("closes the sockets of an ended session after saying why", async () => {
    const { room, said, closed } = open();
    await room.tell([
      {
        kind: "session.ended",
        sessionIds: ["s1"],
        memberId: memberId(7),
        siteId: siteId(1),
        reason: "FORCED_LOGOUT",
      },
    ]);
    expect(said).toEqual([
      { to: "session s1", destination: "/user/queue/force_logout", body: { reason: "FORCED_LOGOUT" } },
    ]);
    expect(closed).toEqual(["s1"]);
  });
});
