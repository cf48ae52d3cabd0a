import { lastTrade, type Trade } from "../price/market.ts";
import {
  type Answer,
  type Call,
  type Host,
  json,
  type Line,
  type Protocol,
  type Session,
} from "../serve/host.ts";
import { openLimit } from "../serve/limit.ts";
import { FEEDS, priceUpdate, type Encoding, type Update } from "./updates.ts";

const STREAM = "/v2/updates/price/stream";
const LATEST = "/v2/updates/price/latest";
/** As documented: 30 calls in 10 s; who asks for more is refused for a minute. */
const CALLS = { most: 30, perMs: 10_000 };
const REFUSED_MS = 60_000;
const DAY_MS = 86_400_000;
const TOO_MANY: Answer = { status: 429, body: "Too Many Requests" };

interface Asked {
  readonly ids: readonly string[];
  readonly encoding: Encoding;
  readonly isParsed: boolean;
}

/** Pyth's Hermes: prices that many publishers agreed on, as a stream of events and one by one. */
export function pyth(host: Host): Protocol {
  const mayCall = openCallGate();
  const guarded = (call: Call): Asked | Answer => {
    if (!mayCall(host.clock.nowMs())) return TOO_MANY;
    return readCall(call);
  };
  return {
    name: "pyth",
    socketPaths: [],
    opcode: "text",
    maintenanceCode: 1001,
    connects: CALLS,
    tooMany: TOO_MANY,
    open: (line) => openSession({ host, line }, { ids: [], encoding: "hex", isParsed: true }),
    openStream: (line, call) => {
      if (call.path !== STREAM) return null;
      const asked = guarded(call);
      return "status" in asked ? asked : openSession({ host, line }, asked);
    },
    answer: (call) => {
      const asked = guarded(call);
      return "status" in asked ? asked : answerCall(host, call, asked);
    },
  };
}

function openCallGate(): (nowMs: number) => boolean {
  const limit = openLimit(CALLS.most, CALLS.perMs);
  let refusedUntilMs = 0;
  return (nowMs) => {
    if (nowMs < refusedUntilMs) return false;
    if (limit(nowMs)) return true;
    refusedUntilMs = nowMs + REFUSED_MS;
    return false;
  };
}

function readCall({ query }: Call): Asked | Answer {
  const ids = query.getAll("ids[]").map((id) => id.toLowerCase().replace(/^0x/, ""));
  const unknown = ids.filter((id) => FEEDS[id] === undefined);
  if (ids.length === 0)
    return { status: 400, body: "Failed to deserialize query string: missing field `ids`" };
  if (unknown.length > 0)
    return { status: 404, body: `Price ids not found: ${unknown.map((id) => `0x${id}`).join(", ")}` };
  const encoding = query.get("encoding") === "base64" ? "base64" : "hex";
  return { ids, encoding, isParsed: query.get("parsed") !== "false" };
}

/** The newest updates, or the first ones that were published at a second or after it. */
function answerCall(host: Host, { path }: Call, asked: Asked): Answer {
  const nowMs = host.clock.nowMs();
  if (path === LATEST) return json(priceUpdate(newest(host, asked.ids, nowMs), asked));
  const seconds = /^\/v2\/updates\/price\/(\d+)$/.exec(path)?.[1];
  if (seconds === undefined) return { status: 404, body: "" };
  const updates = updatesOf(host, asked.ids, (market) => {
    const trade = market.tradeOf(market.indexAt(Number(seconds) * 1_000));
    return trade !== null && trade.atMs < nowMs ? trade : null;
  });
  if (updates.length < asked.ids.length) return { status: 404, body: "Update data not found" };
  return json(priceUpdate(updates, asked));
}

/** A stream of events: the newest update of each feed, then every new one. */
function openSession({ host, line }: { host: Host; line: Line }, asked: Asked): Session {
  const openedMs = host.clock.nowMs();
  const say = (updates: readonly Update[]): void => line.send(JSON.stringify(priceUpdate(updates, asked)));
  const idOf = new Map(asked.ids.map((id) => [FEEDS[id] ?? "", id]));
  say(newest(host, asked.ids, openedMs));
  return {
    receive: () => undefined,
    heard: () => undefined,
    isSubscribed: (symbol) => idOf.has(symbol),
    trade: (symbol, trade) => {
      const [id, market] = [idOf.get(symbol), host.markets.get(symbol)];
      if (id !== undefined && market !== undefined) say([{ id, market, trade }]);
    },
    // As documented, a stream ends by itself after a day.
    beat: (nowMs) => {
      if (nowMs >= openedMs + DAY_MS) line.close(1000);
    },
    announce: () => undefined,
  };
}

function newest(host: Host, ids: readonly string[], nowMs: number): readonly Update[] {
  return updatesOf(host, ids, (market) => lastTrade(market, nowMs));
}

function updatesOf(
  { markets }: Host,
  ids: readonly string[],
  read: (market: Update["market"]) => Trade | null,
): readonly Update[] {
  return ids.flatMap((id) => {
    const market = markets.get(FEEDS[id] ?? "");
    const trade = market === undefined ? null : read(market);
    return market === undefined || trade === null ? [] : [{ id, market, trade }];
  });
}
