import { lastTrade, type Book } from "../price/market.ts";
import type { Host, Line, Session } from "../serve/host.ts";
import { openLimit } from "../serve/limit.ts";
import {
  type Fields,
  frameText,
  isSimple,
  type ShownBook,
  type ShownTrade,
  type StreamType,
} from "./frames.ts";
import { readSubscription, type Subscription, type SubscriptionRules, type Want } from "./subscription.ts";

/** How a venue of this shape writes and what it allows; Bithumb took the shape over and changed parts. */
export interface Dialect {
  readonly rules: SubscriptionRules;
  trade(shown: ShownTrade): Fields;
  book(shown: ShownBook): Fields;
  /** Messages that a client may send. */
  readonly messages: readonly { readonly most: number; readonly perMs: number }[];
}

/** As documented: a connection on which nothing is sent or received. */
const IDLE_MS = 120_000;
/** As documented: a client that sent PING hears that the venue is up, again and again. */
const UP_EVERY_MS = 10_000;
const UP = '{"status":"UP"}';

interface State {
  subscription: Subscription | null;
  activeMs: number;
  /** Null until the client has sent PING. */
  upMs: number | null;
  readonly shownBooks: Map<string, Book>;
}

/** One connection: a subscription that a later one replaces, a snapshot of each pair first, then what happens. */
export function openSession({ host, line }: { host: Host; line: Line }, dialect: Dialect): Session {
  const state: State = {
    subscription: null,
    activeMs: host.clock.nowMs(),
    upMs: null,
    shownBooks: new Map(),
  };
  const limits = dialect.messages.map(({ most, perMs }) => openLimit(most, perMs));
  const send = (text: string): void => {
    state.activeMs = host.clock.nowMs();
    line.send(text);
  };
  const shower = showerOf({ host, state, send }, dialect);
  return {
    receive: (text) => {
      const nowMs = host.clock.nowMs();
      state.activeMs = nowMs;
      if (!limits.every((limit) => limit(nowMs))) return line.close(1008);
      if (text === "PING") {
        state.upMs = nowMs;
        return send(UP);
      }
      const read = readSubscription(text, dialect.rules);
      if ("error" in read) {
        send(JSON.stringify(read));
        return line.close(1000);
      }
      state.subscription = read;
      state.shownBooks.clear();
      for (const want of read.wants) if (!want.isOnlyRealtime) shower.snapshot(want);
    },
    heard: () => {
      state.activeMs = host.clock.nowMs();
    },
    isSubscribed: (symbol) => wantOf(state, "trade", symbol) !== undefined,
    trade: (symbol, trade) => shower.trade(symbol, trade, "REALTIME"),
    beat: (nowMs) => {
      shower.books(nowMs);
      if (state.upMs !== null && nowMs >= state.upMs + UP_EVERY_MS) {
        state.upMs = nowMs;
        send(UP);
      }
      if (nowMs >= state.activeMs + IDLE_MS) line.drop();
    },
    announce: () => undefined,
  };
}

interface Showing {
  readonly host: Host;
  readonly state: State;
  readonly send: (text: string) => void;
}

function showerOf({ host, state, send }: Showing, dialect: Dialect) {
  const show = (fields: (simple: boolean) => Fields): void => {
    const format = state.subscription?.format ?? "DEFAULT";
    send(frameText(fields(isSimple(format)), format));
  };
  const trade = (symbol: string, traded: ShownTrade["trade"], streamType: StreamType): void => {
    const market = host.markets.get(symbol);
    if (market === undefined) return;
    const book = market.bookAt(host.clock.nowMs());
    const sentMs = host.stampMs();
    show((simple) => dialect.trade({ market, trade: traded, book, sentMs, streamType, isSimple: simple }));
  };
  const book = (want: Want, shown: Book, streamType: StreamType): void => {
    state.shownBooks.set(want.code, shown);
    show((simple) => dialect.book({ want, book: shown, streamType, isSimple: simple }));
  };
  return {
    trade,
    snapshot: (want: Want): void => {
      const market = host.markets.get(want.code);
      if (market === undefined) return;
      const last = lastTrade(market, host.clock.nowMs());
      const standing = market.bookAt(host.clock.nowMs());
      if (want.type === "trade" && last !== null) trade(want.code, last, "SNAPSHOT");
      if (want.type === "orderbook" && standing !== null) book(want, standing, "SNAPSHOT");
    },
    books: (nowMs: number): void => {
      for (const want of state.subscription?.wants ?? []) {
        if (want.type !== "orderbook" || want.isOnlySnapshot) continue;
        const standing = host.markets.get(want.code)?.bookAt(nowMs) ?? null;
        if (standing === null || state.shownBooks.get(want.code)?.atMs === standing.atMs) continue;
        book(want, standing, "REALTIME");
      }
    },
  };
}

function wantOf({ subscription }: State, type: Want["type"], symbol: string): Want | undefined {
  return subscription?.wants.find(
    (want) => want.type === type && want.code === symbol && !want.isOnlySnapshot,
  );
}
