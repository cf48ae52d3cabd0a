import type { WireChartBar, WireOrderBook, WireTick } from "@maru/contract";

export const STOCK = "SIM-V25";
const STEP_MS = 250;
const BASE = 9_873_900;

/** A walk that is the same on every visit: two waves and a little roughness, in thousandths. */
function priceUnitsAt(ms: number): number {
  const s = ms / 1_000;
  const roughness = ((Math.imul(Math.floor(ms / STEP_MS), 2_654_435_761) >>> 16) % 61) - 30;
  return BASE + Math.round(Math.sin(s / 23) * 420 + Math.sin(s / 7.3) * 160) + roughness;
}

function priceAt(ms: number): number {
  return priceUnitsAt(ms) / 1_000;
}

/** Ticks of [fromMs, toMs), one every quarter of a second. */
export function ticksBetween(fromMs: number, toMs: number): WireTick[] {
  const ticks: WireTick[] = [];
  for (let ms = Math.ceil(fromMs / STEP_MS) * STEP_MS; ms < toMs; ms += STEP_MS) {
    const quantity = 1 + (Math.floor(ms / STEP_MS) % 7);
    ticks.push({ id: ms / STEP_MS, tradeTime: ms, price: priceAt(ms), qty: quantity / 10 });
  }
  return ticks;
}

export function barsBetween(fromMs: number, toMs: number, lengthMs: number): WireChartBar[] {
  const bars: WireChartBar[] = [];
  for (let start = Math.floor(fromMs / lengthMs) * lengthMs; start < toMs; start += lengthMs) {
    const prices = ticksBetween(start, Math.min(start + lengthMs, toMs)).map(({ price }) => price);
    const [open, close] = [prices[0], prices.at(-1)];
    if (open === undefined || close === undefined) continue;
    bars.push({ time: start, open, high: Math.max(...prices), low: Math.min(...prices), close, volume: 24 });
  }
  return bars;
}

export function bookAt(ms: number): WireOrderBook {
  const middle = priceUnitsAt(ms);
  const level = (side: 1 | -1) => (index: number) => ({
    price: (middle + side * (4 + index * 6)) / 1_000,
    qty: 0.4 + ((index * 37) % 11) / 10,
  });
  const seven = [0, 1, 2, 3, 4, 5, 6];
  return {
    stock: STOCK,
    time: ms,
    source: "simulated",
    simulated: true,
    asks: seven.map(level(1)),
    bids: seven.map(level(-1)),
  };
}
