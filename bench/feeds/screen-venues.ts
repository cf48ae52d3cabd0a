import { openLocalVenues } from "@maru/venues";
import { WebSocket } from "ws";
import type { SaidTrade } from "./screen-figures.ts";

/**
 * The venues that the product of `feed.screen` listens to, in a process of their own. Beside the product listens one more client, which keeps
 * when the venue wrote the frame of each trade: the frame itself says so, in `timestamp`.
 */
export type VenuesNews =
  | { readonly kind: "open"; readonly setting: string }
  | { readonly kind: "said"; readonly trades: readonly SaidTrade[] };

interface TradeFrame {
  readonly type: string;
  readonly timestamp: number;
  readonly trade_timestamp: number;
  readonly trade_price: number;
}

const PAIR = "KRW-BTC";

function keepTrades(stream: string): readonly SaidTrade[] {
  const trades: SaidTrade[] = [];
  const socket = new WebSocket(stream);
  socket.on("open", () =>
    socket.send(
      JSON.stringify([{ ticket: "bench" }, { type: "trade", codes: [PAIR], is_only_realtime: true }]),
    ),
  );
  socket.on("message", (data: Buffer) => {
    const frame = JSON.parse(data.toString("utf8")) as TradeFrame;
    if (frame.type !== "trade") return;
    trades.push({
      tradeTime: frame.trade_timestamp,
      price: frame.trade_price,
      sentMs: frame.timestamp,
    });
  });
  // The figures would silently be of fewer trades.
  socket.on("close", () => process.exit(1));
  return trades;
}

const tell = (news: VenuesNews): void => void process.send?.(news);

const venues = await openLocalVenues();
const trades = keepTrades(venues.addresses.upbit.ws ?? "");
process.on("message", () => tell({ kind: "said", trades }));
process.on("disconnect", () => process.exit(0));
tell({ kind: "open", setting: venues.setting });
