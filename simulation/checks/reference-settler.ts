import { createHmac } from "node:crypto";
import type { RoundRow, TickRow } from "../postgres/tables.ts";

/** What a market's data say; nothing else of the product is asked. */
export interface ReferenceMarket {
  readonly staleLimitMs: number;
  readonly hasGrowingIds: boolean;
}

export interface Settled {
  /** `rise`, `fall`, `draw`, `digit N` or `void CAUSE`. */
  readonly end: string;
  readonly first: TickRow | null;
  readonly last: TickRow | null;
}

/** Settles a round from the used ticks of the log alone (F-04): a second settler that shares no line with the first. */
export function settleByHand(
  round: RoundRow,
  ticks: Iterable<TickRow>,
  by: { readonly market: ReferenceMarket; readonly seed: Uint8Array | null },
): Settled {
  const inside: TickRow[] = [];
  for (const tick of ticks) {
    if (tick.flag === "used" && tick.at_ms >= round.game_start_ms && tick.at_ms < round.game_finish_ms)
      inside.push(tick);
  }
  const sorted = inside.toSorted(orderOf(by.market));
  const first = sorted[0] ?? null;
  const last = sorted.at(-1) ?? null;
  return { first, last, end: endOf({ round, first, last, count: sorted.length }, by) };
}

/** The log's order: time, then the venue's own number where it grows, then arrival. */
export function orderOf(market: ReferenceMarket): (a: TickRow, b: TickRow) => number {
  return (a, b) => {
    if (a.at_ms !== b.at_ms) return a.at_ms - b.at_ms;
    if (market.hasGrowingIds && a.trade_id !== b.trade_id)
      return BigInt(a.trade_id) < BigInt(b.trade_id) ? -1 : 1;
    return a.seq - b.seq;
  };
}

function endOf(
  window: {
    readonly round: RoundRow;
    readonly first: TickRow | null;
    readonly last: TickRow | null;
    readonly count: number;
  },
  by: { readonly market: ReferenceMarket; readonly seed: Uint8Array | null },
): string {
  const { round, first, last, count } = window;
  const isDirection = round.type.startsWith("R");
  if (first === null || last === null) return isDirection ? "void NO_STRIKE" : "void NO_CLOSE";
  const limitMs = Math.min(by.market.staleLimitMs, (round.game_finish_ms - round.game_start_ms) / 2);
  if (first.at_ms - round.game_start_ms > limitMs) return "void STALE_STRIKE";
  if (round.game_finish_ms - last.at_ms > limitMs) return "void STALE_CLOSE";
  if (count < 2) return "void TOO_FEW_TICKS";
  if (isDirection) {
    const change = last.price - first.price;
    if (change > 0 && change >= round.buy_pip) return "rise";
    return change < 0 && -change >= round.sell_pip ? "fall" : "draw";
  }
  return `digit ${by.seed === null ? last.price % 10 : sealedDigit(round, last, by.seed)}`;
}

function sealedDigit(round: RoundRow, tick: TickRow, seed: Uint8Array): number {
  const price = (tick.price / 10 ** round.precision).toFixed(round.precision);
  const qty = Number(tick.qty) / 1e8;
  const message = [round.stock, round.id, round.game_finish_ms, tick.at_ms, tick.trade_id, price, qty].join(
    "|",
  );
  const mac = createHmac("sha256", seed).update(message).digest();
  for (let at = 0; at < 32; at += 4) {
    const word = mac.readUInt32BE(at);
    if (word < 4_294_967_290) return word % 10;
  }
  return -1;
}
