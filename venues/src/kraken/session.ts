import { latestTrades, type Book, type Market } from "../price/market.ts";
import type { Host, Line, Session } from "../serve/host.ts";
import { microsText } from "../serve/times.ts";
import { bookSnapshot, bookUpdate, cutBook, tickerFrame, tradeFrame } from "./frames.ts";
import { type BadRequest, type Channel, readRequest, type Request } from "./requests.ts";

const HEARTBEAT_MS = 1_000;
/** As documented: a connection without a subscription on which nothing is sent. */
const IDLE_MS = 60_000;
const SNAPSHOT_TRADES = 50;
const VERSION = "2.0.10";
/** The snapshot that a channel sends without being asked for one. */
const SNAPSHOT_OF = { trade: false, book: true, ticker: true } as const satisfies Record<Channel, boolean>;

type Subscribing = Extract<Request, { readonly channel: Channel }>;

interface Wanted {
  readonly channel: Channel;
  readonly symbol: string;
  readonly market: Market;
  readonly depth: number;
  readonly trigger: "bbo" | "trades";
  /** The book or the best of it as the client has it. */
  book: Book | null;
}

interface State {
  readonly wanted: Map<string, Wanted>;
  /** When something was last sent or received. */
  activeMs: number;
}

/** One connection: a status first, an answer for every pair that is asked for, a heartbeat in each second without news. */
export function openSession({ host, line }: { readonly host: Host; readonly line: Line }): Session {
  const state: State = { wanted: new Map(), activeMs: host.clock.nowMs() };
  const send = (text: string): void => {
    state.activeMs = host.clock.nowMs();
    line.send(text);
  };
  const sayStatus = (system: string): void => send(statusFrame(system, host));
  sayStatus("online");
  return {
    receive: (text) => {
      state.activeMs = host.clock.nowMs();
      answer({ host, state, send }, readRequest(text));
    },
    heard: () => undefined,
    isSubscribed: (symbol) =>
      [...state.wanted.values()].some((wanted) => wanted.symbol === symbol && wanted.channel !== "book"),
    trade: (symbol, trade) => {
      if (state.wanted.has(keyOf("trade", symbol))) send(tradeFrame("update", symbol, [trade]));
      const ticker = state.wanted.get(keyOf("ticker", symbol));
      if (ticker?.trigger === "trades") sayTicker({ host, state, send }, ticker, "update");
    },
    beat: (nowMs) => {
      for (const wanted of state.wanted.values()) sayChange({ host, state, send }, wanted, nowMs);
      if (state.wanted.size > 0 && nowMs >= state.activeMs + HEARTBEAT_MS) send('{"channel":"heartbeat"}');
      if (nowMs >= state.activeMs + IDLE_MS) line.drop();
    },
    announce: (end) => {
      if (end === "maintenance") sayStatus("maintenance");
    },
  };
}

interface Saying {
  readonly host: Host;
  readonly state: State;
  readonly send: (text: string) => void;
}

const keyOf = (channel: Channel, symbol: string): string => `${channel} ${symbol}`;

function statusFrame(system: string, host: Host): string {
  // Beyond what a double holds, as the venue's own are.
  const connection = `${host.clock.nowMs()}000001`;
  return `{"channel":"status","type":"update","data":[{"version":"${VERSION}","system":"${system}","api_version":"v2","connection_id":${connection}}]}`;
}

function answer(saying: Saying, request: Request | BadRequest): void {
  const { host, send } = saying;
  const inMs = host.stampMs();
  const say = (fields: Readonly<Record<string, unknown>>): void => {
    const times = { time_in: microsText(inMs, 0), time_out: microsText(host.stampMs(), 0) };
    const id = request.requestId === null ? {} : { req_id: request.requestId };
    send(JSON.stringify({ ...fields, ...times, ...id }));
  };
  if ("error" in request) return say({ method: request.method, success: false, error: request.error });
  if (request.method === "ping") return say({ method: "pong", success: true });
  for (const symbol of request.symbols) answerSymbol(saying, request, { symbol, say });
}

/** One answer for each pair of the request. */
function answerSymbol(
  saying: Saying,
  request: Subscribing,
  {
    symbol,
    say,
  }: { readonly symbol: string; readonly say: (fields: Readonly<Record<string, unknown>>) => void },
): void {
  const { host, state } = saying;
  const { method, channel, depth, trigger } = request;
  const refuse = (error: string): void => say({ method, success: false, error, symbol });
  const market = host.markets.get(symbol);
  if (market === undefined) return refuse(`Currency pair not supported ${symbol}`);
  const key = keyOf(channel, symbol);
  if (method === "unsubscribe") {
    if (!state.wanted.delete(key)) return refuse("Subscription Not Found");
    return say({ method, result: { channel, symbol }, success: true });
  }
  if (state.wanted.has(key)) return refuse("Already subscribed");
  const snapshot = request.snapshot ?? SNAPSHOT_OF[channel];
  const wanted: Wanted = { channel, symbol, market, depth, trigger, book: null };
  state.wanted.set(key, wanted);
  const of = channel === "book" ? { depth } : channel === "ticker" ? { event_trigger: trigger } : {};
  say({ method, result: { channel, ...of, snapshot, symbol }, success: true });
  if (snapshot) saySnapshot(saying, wanted);
}

function saySnapshot(saying: Saying, wanted: Wanted): void {
  const { host, send } = saying;
  const { channel, symbol, market } = wanted;
  const nowMs = host.clock.nowMs();
  if (channel === "trade")
    return send(tradeFrame("snapshot", symbol, latestTrades(market, nowMs, SNAPSHOT_TRADES)));
  if (channel === "ticker") return sayTicker(saying, wanted, "snapshot");
  sayBook(saying, wanted, nowMs);
}

/** What a beat brings: the changes of a book, or a best price that moved. */
function sayChange(saying: Saying, wanted: Wanted, nowMs: number): void {
  if (wanted.channel === "book") return sayBook(saying, wanted, nowMs);
  if (wanted.channel !== "ticker" || wanted.trigger !== "bbo") return;
  const book = wanted.market.bookAt(nowMs);
  const isSame = (side: "bids" | "asks"): boolean => book?.[side][0]?.[0] === wanted.book?.[side][0]?.[0];
  if (isSame("bids") && isSame("asks")) return;
  wanted.book = book;
  sayTicker(saying, wanted, "update");
}

function sayBook({ host, send }: Saying, wanted: Wanted, nowMs: number): void {
  const { market, symbol, depth, book: before } = wanted;
  const standing = market.bookAt(nowMs);
  if (standing === null) return;
  const after = cutBook(market, standing, depth);
  const isWrong = host.faults.at("crc", nowMs) !== null;
  const text =
    before === null ? bookSnapshot(symbol, after, isWrong) : bookUpdate(symbol, { before, after }, isWrong);
  if (text === null) return;
  wanted.book = after;
  send(text);
}

function sayTicker({ host, send }: Saying, { market }: Wanted, type: "snapshot" | "update"): void {
  const text = tickerFrame(type, market, host.clock.nowMs());
  if (text !== null) send(text);
}
