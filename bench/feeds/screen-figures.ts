/** A trade as a venue said it: `sentMs` is when its frame was written, by the clock of the machine. */
export interface SaidTrade {
  readonly tradeTime: number;
  readonly price: number;
  readonly sentMs: number;
}

/** A tick as players were told it. */
export interface HeardTick {
  readonly id: number;
  readonly tradeTime: number;
  readonly price: number;
  /** Milliseconds by the clock of the machine, and how many readers had it then. */
  readonly arrivals: readonly (readonly [atMs: number, readers: number])[];
}

export interface Watched {
  readonly said: readonly SaidTrade[];
  readonly heard: readonly HeardTick[];
  /** When the server had the frame, by the tick's id. */
  readonly receivedMs: ReadonlyMap<number, number>;
  readonly readers: number;
  /** What was said from here (inclusive) to there (exclusive) is counted, by the clock of the machine. */
  readonly fromMs: number;
  readonly toMs: number;
}

/** The half and the hundredth of them, milliseconds. */
export interface Spread {
  readonly p50: number;
  readonly p99: number;
}

export interface ScreenFigures {
  readonly ticks: number;
  /** Pairs of a tick and a reader, and how many of them never came together: these are later than any other. */
  readonly deliveries: number;
  readonly missed: number;
  /** From the venue's frame to a reader, over all readers and ticks. */
  readonly screen: Spread;
  /** Of a tick: from the venue's frame to the server, from there to the first reader, from the first reader to the last. */
  readonly stages: readonly [toServer: Spread, toFirst: Spread, toLast: Spread];
}

type Weighed = readonly [ms: number, times: number];

/** How long what a venue said between two moments took to its readers. */
export function screenFigures(watched: Watched): ScreenFigures {
  const { readers, receivedMs, fromMs, toMs } = watched;
  const pairs = pairsOf(watched).filter(({ sentMs }) => sentMs >= fromMs && sentMs < toMs);
  const delays: Weighed[] = pairs.flatMap(({ sentMs, tick }) =>
    (tick?.arrivals ?? []).map(([atMs, count]): Weighed => [atMs - sentMs, count]),
  );
  const missed = pairs.length * readers - delays.reduce((sum, [, count]) => sum + count, 0);
  const shown = pairs.flatMap(({ sentMs, tick }) => {
    const arrivals = (tick?.arrivals ?? []).map(([atMs]) => atMs);
    const serverMs = receivedMs.get(tick?.id ?? 0);
    if (serverMs === undefined || arrivals.length === 0) return [];
    return [{ sentMs, serverMs, firstMs: Math.min(...arrivals), lastMs: Math.max(...arrivals) }];
  });
  const stage = (read: (tick: (typeof shown)[number]) => number): Spread =>
    spreadOf(shown.map((tick): Weighed => [read(tick), 1]));
  return {
    ticks: pairs.length,
    deliveries: pairs.length * readers,
    missed,
    screen: spreadOf([...delays, [Number.POSITIVE_INFINITY, missed]]),
    stages: [
      stage(({ sentMs, serverMs }) => serverMs - sentMs),
      stage(({ serverMs, firstMs }) => firstMs - serverMs),
      stage(({ firstMs, lastMs }) => lastMs - firstMs),
    ],
  };
}

interface Pair {
  readonly sentMs: number;
  /** Null where nobody was told the trade. */
  readonly tick: HeardTick | null;
}

/** Players are not told a venue's id. Trades of one millisecond and one price are told in the venue's order, so the first is the first. */
function pairsOf({ said, heard }: Watched): readonly Pair[] {
  const ticksOf = new Map<string, HeardTick[]>();
  for (const tick of heard.toSorted((a, b) => a.id - b.id)) {
    const alike = ticksOf.get(keyOf(tick));
    if (alike === undefined) ticksOf.set(keyOf(tick), [tick]);
    else alike.push(tick);
  }
  return said.map((trade) => ({ sentMs: trade.sentMs, tick: ticksOf.get(keyOf(trade))?.shift() ?? null }));
}

const keyOf = ({ tradeTime, price }: SaidTrade | HeardTick): string => `${tradeTime} ${price}`;

/** NaN where there are none. */
function spreadOf(delays: readonly Weighed[]): Spread {
  const sorted = delays.toSorted(([a], [b]) => a - b);
  const total = sorted.reduce((sum, [, times]) => sum + times, 0);
  const at = (share: number): number => {
    let passed = 0;
    return sorted.find(([, times]) => (passed += times) >= total * share)?.[0] ?? Number.NaN;
  };
  return { p50: at(0.5), p99: at(0.99) };
}
