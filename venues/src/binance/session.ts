import type { Market, Trade } from "../price/market.ts";
import type { Call, Host, Line, Session } from "../serve/host.ts";
import { openLimit } from "../serve/limit.ts";
import { aggTradeEvent, depthUpdate, partialBook, readStream, type Stream, tradeEvent } from "./streams.ts";

const PING_EVERY_MS = 20_000;
const PONG_WITHIN_MS = 60_000;
const DAY_MS = 86_400_000;
/** How long before the end of its day a connection hears of it. */
const ANNOUNCED_MS = 600_000;
const MOST_STREAMS = 1_024;
/** Changes of a book that are made up for at once. */
const MOST_STEPS = 600;
const MOST_MESSAGES = { most: 5, perMs: 1_000 };

interface State {
  readonly openedMs: number;
  readonly streams: Map<string, Stream | null>;
  /** Whether events are wrapped in `{"stream", "data"}`. */
  isCombined: boolean;
  pingedMs: number;
  /** When the first ping was sent that no pong has followed; null: none waits. */
  waitsSinceMs: number | null;
  isAnnounced: boolean;
  /** The step that each book stream has shown last. */
  readonly shownMs: Map<string, number>;
}

/** One connection: `/ws/<stream>` raw, `/stream?streams=<a>/<b>` combined; more streams by SUBSCRIBE. */
export function openSession({ host, line }: { host: Host; line: Line }, { path, query }: Call): Session {
  const nowMs = host.clock.nowMs();
  const raw = /\/ws(?:\/(.*))?$/.exec(path);
  const isCombined = raw === null;
  const names = (isCombined ? (query.get("streams") ?? "") : (raw[1] ?? "")).split("/");
  const state: State = {
    openedMs: nowMs,
    pingedMs: nowMs,
    waitsSinceMs: null,
    isCombined,
    isAnnounced: false,
    streams: new Map(names.filter((name) => name !== "").map((name) => [name, readStream(name)])),
    shownMs: new Map(),
  };
  const limit = openLimit(MOST_MESSAGES.most, MOST_MESSAGES.perMs);
  const counted = (): boolean => {
    const isAllowed = limit(host.clock.nowMs());
    if (!isAllowed) line.close(1008);
    return isAllowed;
  };
  const say = (name: string, data: unknown): void =>
    line.send(JSON.stringify(state.isCombined ? { stream: name, data } : data));
  const shutdown = (): void => say("!serverShutdown", { e: "serverShutdown", E: host.stampMs() });
  return {
    receive: (text) => {
      if (!counted()) return;
      line.send(JSON.stringify(answerMessage(state, text)));
      if (state.streams.size > MOST_STREAMS) line.close(1008);
    },
    heard: (frame) => {
      if (counted() && frame === "pong") state.waitsSinceMs = null;
    },
    isSubscribed: (symbol) =>
      [...state.streams.values()].some((stream) => stream?.symbol === symbol && isOfTrades(stream)),
    trade: (symbol, trade) => sayTrade({ state, host, say }, symbol, trade),
    beat: (beatMs) => {
      sayBooks({ state, host, say }, beatMs);
      keepAlive({ state, line, shutdown }, beatMs);
    },
    announce: (end) => {
      if (end === "day") shutdown();
    },
  };
}

interface Saying {
  readonly state: State;
  readonly host: Host;
  readonly say: (name: string, data: unknown) => void;
}

type BookStream = Extract<Stream, { readonly everyMs: number }>;

const isOfTrades = ({ kind }: Stream): boolean => kind === "trade" || kind === "aggTrade";

function sayTrade({ state, host, say }: Saying, symbol: string, trade: Trade): void {
  for (const stream of state.streams.values()) {
    if (stream?.symbol !== symbol || !isOfTrades(stream)) continue;
    const event = stream.kind === "trade" ? tradeEvent : aggTradeEvent;
    say(stream.name, event(symbol, trade, host.stampMs()));
  }
}

/** Each stream of changes has every step of its speed, in their order: the U of one is the u before it and one. */
function sayBooks({ state, host, say }: Saying, nowMs: number): void {
  for (const stream of state.streams.values()) {
    if (stream === null || !("everyMs" in stream)) continue;
    const market = host.markets.get(stream.symbol);
    if (market === undefined) continue;
    for (const stepMs of stepsOf(state, stream, nowMs)) {
      const shown = shownBook(market, stream, stepMs);
      if (shown !== null) say(stream.name, shown);
    }
  }
}

/** The steps since the last one that was shown; of a whole book the newest of them. A venue that slept leaves a gap. */
function stepsOf({ shownMs }: State, { name, kind, everyMs }: BookStream, nowMs: number): readonly number[] {
  const untilMs = Math.floor(nowMs / everyMs) * everyMs;
  const steps = (untilMs - (shownMs.get(name) ?? untilMs - everyMs)) / everyMs;
  shownMs.set(name, untilMs);
  const count = Math.min(steps, kind === "partial" ? 1 : MOST_STEPS);
  return Array.from({ length: count }, (_, place) => untilMs - (count - 1 - place) * everyMs);
}

function shownBook(market: Market, stream: BookStream, stepMs: number): unknown {
  if (stream.kind === "diff") return depthUpdate(market, { stepMs, everyMs: stream.everyMs });
  const book = market.bookAt(stepMs);
  return book === null ? null : partialBook(book, stepMs, stream.levels);
}

function keepAlive(
  { state, line, shutdown }: { state: State; line: Line; shutdown: () => void },
  nowMs: number,
): void {
  if (nowMs >= state.pingedMs + PING_EVERY_MS) {
    state.pingedMs = nowMs;
    state.waitsSinceMs ??= nowMs;
    line.ping();
  }
  if (state.waitsSinceMs !== null && nowMs >= state.waitsSinceMs + PONG_WITHIN_MS) return line.drop();
  const ageMs = nowMs - state.openedMs;
  if (ageMs >= DAY_MS) return line.close(1001);
  if (ageMs < DAY_MS - ANNOUNCED_MS || state.isAnnounced) return;
  state.isAnnounced = true;
  shutdown();
}

/** SUBSCRIBE, UNSUBSCRIBE, LIST_SUBSCRIPTIONS, SET_PROPERTY, GET_PROPERTY; the errors as the documents list them. */
function answerMessage(state: State, text: string): unknown {
  const message = readMessage(text);
  if (message === null) return { code: 3, msg: "Invalid JSON: expected value at line 1 column 1" };
  const { method, params, id = null } = message;
  const names = Array.isArray(params) ? params.map(String) : [];
  if (method === "SUBSCRIBE") for (const name of names) state.streams.set(name, readStream(name));
  else if (method === "UNSUBSCRIBE") for (const name of names) state.streams.delete(name);
  else if (method === "LIST_SUBSCRIPTIONS") return { result: [...state.streams.keys()], id };
  else if (method === "SET_PROPERTY" && Array.isArray(params)) state.isCombined = params[1] === true;
  else if (method === "GET_PROPERTY") return { result: state.isCombined, id };
  else return { code: 2, msg: `Invalid request: unknown variant ${String(method)}` };
  return { result: null, id };
}

function readMessage(
  text: string,
): { readonly method?: unknown; readonly params?: unknown; readonly id?: unknown } | null {
  try {
    const read: unknown = JSON.parse(text);
    return typeof read === "object" && read !== null ? read : null;
  } catch {
    return null;
  }
}
