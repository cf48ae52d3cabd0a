import { DISORDER_MS, LATE_MS } from "../faults.ts";
import { bitsAt, keyOf } from "../price/noise.ts";
import { type Trade, tradesBetween } from "../price/market.ts";
import type { Host, Session } from "./host.ts";

/** A venue that slept does not play back hours at once. */
const LONGEST_MS = 60_000;
const MIXED = keyOf(0, "disorder");

interface Told {
  readonly symbol: string;
  readonly trade: Trade;
}

/** Hands every trade to every session that asked for its pair, once, in its order; with faults twice, later or in none. */
export function openFeed(host: Host): (nowMs: number, sessions: Iterable<Session>) => void {
  let toldMs = host.clock.nowMs();
  return (nowMs, sessions) => {
    const untilMs = tellsUntil(host, nowMs);
    if (untilMs <= toldMs) return;
    const fromMs = Math.max(toldMs, untilMs - LONGEST_MS);
    toldMs = untilMs;
    const wanted = [...sessions];
    if (wanted.length === 0) return;
    for (const told of tradesOf(host, fromMs, untilMs))
      for (const session of wanted)
        if (session.isSubscribed(told.symbol)) tell(session, told, host.faults.at("doubled", nowMs) !== null);
  };
}

/** A late venue stands 3 s back; one in disorder tells a whole span at a time. */
function tellsUntil({ faults }: Host, nowMs: number): number {
  const late = faults.at("late", nowMs) === null ? 0 : LATE_MS;
  const inDisorder = faults.at("disorder", nowMs) !== null;
  return inDisorder ? Math.floor((nowMs - late) / DISORDER_MS) * DISORDER_MS : nowMs - late;
}

function tradesOf({ markets, faults, clock }: Host, fromMs: number, untilMs: number): readonly Told[] {
  const told = [...markets].flatMap(([symbol, market]) =>
    tradesBetween(market, fromMs, untilMs).map((trade): Told => ({ symbol, trade })),
  );
  if (faults.at("disorder", clock.nowMs()) === null) return told.toSorted(inTime);
  return told.toSorted(
    (a, b) => spanOf(a) - spanOf(b) || bitsAt(MIXED, a.trade.index) - bitsAt(MIXED, b.trade.index),
  );
}

/** A venue that was kept from its work tells several spans at once, each mixed in itself. */
const spanOf = ({ trade }: Told): number => Math.floor(trade.atMs / DISORDER_MS);

const inTime = (a: Told, b: Told): number =>
  a.trade.atMs - b.trade.atMs || (a.symbol === b.symbol ? a.trade.index - b.trade.index : 0);

function tell(session: Session, { symbol, trade }: Told, isDoubled: boolean): void {
  session.trade(symbol, trade);
  if (isDoubled) session.trade(symbol, trade);
}
