import { expect, it } from "vitest";
import { type HeardTick, type SaidTrade, screenFigures } from "./screen-figures.ts";

const READERS = 100;
const T = 1_800_000_000_000;

/** A trade that was written 20 ms after it happened. */
const said = (afterMs: number, price = 1_000): SaidTrade => ({
  tradeTime: T + afterMs - 20,
  price,
  sentMs: T + afterMs,
});
/** The tick of a trade, had by so many readers so long after it was written. */
const heard = (
  id: number,
  { tradeTime, price, sentMs }: SaidTrade,
  ...delays: readonly (readonly [ms: number, readers: number])[]
): HeardTick => ({
  id,
  tradeTime,
  price,
  arrivals: delays.map(([ms, readers]) => [sentMs + ms, readers]),
});
const figuresOf = (trades: readonly SaidTrade[], ticks: readonly HeardTick[]) =>
  screenFigures({
    said: trades,
    heard: ticks,
    receivedMs: new Map(ticks.map(({ id }, place) => [id, (trades[place]?.sentMs ?? 0) + 2])),
    readers: READERS,
    fromMs: T,
    toMs: T + 1_000,
  });

it("is over all readers and ticks, each as late as its reader had it", () => {
  const trades = [said(0), said(500)];
  const figures = figuresOf(trades, [
    heard(1, said(0), [40, 60], [90, 40]),
    heard(2, said(500), [50, 97], [200, 3]),
  ]);
  expect(figures).toMatchObject({ ticks: 2, deliveries: 200, missed: 0 });
  expect(figures.screen).toEqual({ p50: 50, p99: 200 });
  expect(figures.stages).toEqual([
    { p50: 2, p99: 2 },
    { p50: 38, p99: 48 },
    { p50: 50, p99: 150 },
  ]);
});

it("counts a tick that a reader never had as later than any other", () => {
  const trades = [said(0), said(500)];
  const one = heard(1, said(0), [40, 97]);
  expect(figuresOf(trades.slice(0, 1), [one])).toMatchObject({
    missed: 3,
    screen: { p50: 40, p99: Infinity },
  });
  expect(figuresOf(trades, [one])).toMatchObject({ ticks: 2, missed: 103, screen: { p50: Infinity } });
});

it("leaves out what was written before it began and from its end on", () => {
  const trades = [said(-1), said(0), said(1_000)];
  const ticks = trades.map((trade, place) => heard(place + 1, trade, [place === 1 ? 40 : 900, READERS]));
  expect(figuresOf(trades, ticks)).toMatchObject({ ticks: 1, screen: { p50: 40, p99: 40 } });
});

it("takes trades of one millisecond and one price in their order, whichever way they were heard", () => {
  const [first, second] = [said(0), { ...said(0), sentMs: T + 30 }];
  const ticks = [heard(8, second, [70, READERS]), heard(7, first, [50, READERS])];
  expect(figuresOf([first, second], ticks).screen).toEqual({ p50: 50, p99: 70 });
});
