import { fastClock, type LocalVenues, openLocalVenues, timersAt } from "@maru/venues";
import { WebSocket } from "ws";

export const TAPE_VENUES = ["upbit", "binance", "kraken"] as const;
export type TapeVenue = (typeof TAPE_VENUES)[number];

/** What a venue on this machine said of one pair, in its order, cut into trades and changes of the book. */
export interface Tape {
  readonly venue: TapeVenue;
  readonly symbol: string;
  readonly trades: readonly string[];
  readonly books: readonly string[];
  /** The whole book that the venue's REST address gives, where its changes need one to stand on; else empty. */
  readonly wholeBook: string;
}

const SPEED = 30;
const TRADES = 200;
const BOOKS = 300;
const LONGEST_MS = 60_000;
/** A moment long past, so that a tape is the same in every run. */
const FROM_MS = Date.UTC(2026, 8, 23, 3, 18);

interface Asked {
  readonly symbol: string;
  readonly path: string;
  readonly greeting: readonly string[];
  readonly kindOf: (text: string) => "trade" | "book" | null;
  readonly wholeBookPath: string;
}

/** Written from the venues' documents, as everything that speaks for a venue. */
const ASKED: Readonly<Record<TapeVenue, Asked>> = {
  upbit: {
    symbol: "KRW-BTC",
    path: "",
    greeting: [
      '[{"ticket":"tape"},{"type":"trade","codes":["KRW-BTC"],"is_only_realtime":true},{"type":"orderbook","codes":["KRW-BTC.15"]}]',
    ],
    kindOf: (text) =>
      text.includes('"trade_price"') ? "trade" : text.includes('"orderbook"') ? "book" : null,
    wholeBookPath: "",
  },
  binance: {
    symbol: "BTCUSDT",
    path: "?streams=btcusdt@trade/btcusdt@depth@100ms",
    greeting: [],
    kindOf: (text) => (text.includes('"trade"') ? "trade" : text.includes('"depthUpdate"') ? "book" : null),
    wholeBookPath: "/api/v3/depth?symbol=BTCUSDT&limit=1000",
  },
  kraken: {
    symbol: "BTC/USD",
    path: "",
    greeting: ["trade", "book"].map((channel) =>
      JSON.stringify({ method: "subscribe", params: { channel, symbol: ["BTC/USD"] } }),
    ),
    kindOf: (text) =>
      text.startsWith('{"channel":"trade"') ? "trade" : text.startsWith('{"channel":"book"') ? "book" : null,
    wholeBookPath: "",
  },
};

/** Listens to each venue until there is enough to play for a while; a few seconds. */
export async function recordTapes(): Promise<readonly Tape[]> {
  const venues = await openLocalVenues({ clock: fastClock(SPEED, FROM_MS), timers: timersAt(SPEED) });
  try {
    return await Promise.all(TAPE_VENUES.map((venue) => recordTape(venues, venue)));
  } finally {
    await venues.close();
  }
}

async function recordTape(venues: LocalVenues, venue: TapeVenue): Promise<Tape> {
  const { symbol, path, greeting, kindOf, wholeBookPath } = ASKED[venue];
  const { ws = "", rest } = venues.addresses[venue];
  const socket = new WebSocket(ws + path);
  const heard = { trade: new Array<string>(), book: new Array<string>() };
  let wholeBook = "";
  socket.on("open", () => {
    for (const text of greeting) socket.send(text);
  });
  await new Promise<void>((resolve, reject) => {
    const patience = setTimeout(() => reject(new Error(`${venue} says too little`)), LONGEST_MS);
    socket.on("message", (data: Buffer) => {
      const text = data.toString("utf8");
      const kind = kindOf(text);
      if (kind !== null) heard[kind].push(text);
      // A whole book stands on the first change: those after it follow.
      if (kind === "book" && heard.book.length === 1 && wholeBookPath !== "")
        void readText(rest + wholeBookPath).then((read) => {
          wholeBook = read;
          return read;
        });
      if (heard.trade.length < TRADES || heard.book.length < BOOKS) return;
      clearTimeout(patience);
      resolve();
    });
  });
  socket.terminate();
  return {
    venue,
    symbol,
    trades: heard.trade.slice(0, TRADES),
    books: heard.book.slice(0, BOOKS),
    wholeBook,
  };
}

const readText = async (address: string): Promise<string> => (await fetch(address)).text();

const NAMES: Readonly<Record<TapeVenue, (place: number) => string>> = {
  upbit: (place) => `KRW-M${place}`,
  binance: (place) => `M${place}USDT`,
  kraken: (place) => `M${place}/USD`,
};

/** The name under which a pair of the bench is listed at a venue: what is played of it is the venue's tape. */
export const pairName = (venue: TapeVenue, place: number): string => NAMES[venue](place);

/** A frame of the tape as if it were of another pair. */
export const renamed = (text: string, { symbol }: Pick<Tape, "symbol">, name: string): string =>
  text.replaceAll(`"${symbol}"`, `"${name}"`);

/** A trade of the tape as if it had happened now, under an id that was never given before. */
export function retimed(
  text: string,
  venue: TapeVenue,
  { id, nowMs }: { readonly id: number; readonly nowMs: number },
): string {
  if (venue === "upbit")
    return text
      .replace(/"trade_timestamp":\d+/, `"trade_timestamp":${nowMs}`)
      .replace(/"timestamp":\d+/, `"timestamp":${nowMs}`)
      .replace(/"sequential_id":\d+/, `"sequential_id":${1_758_597_480_000_0000n + BigInt(id)}`);
  if (venue === "binance")
    return text
      .replace(/"E":\d+/, `"E":${nowMs}`)
      .replace(/"T":\d+/, `"T":${nowMs}`)
      .replace(/"t":\d+/, `"t":${id}`);
  return text
    .replace(/"trade_id":\d+/, `"trade_id":${id}`)
    .replace(/"timestamp":"[^"]+"/, `"timestamp":"${new Date(nowMs).toISOString().replace("Z", "123Z")}"`);
}
