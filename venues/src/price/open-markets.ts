import { INSTRUMENTS, type Instrument } from "./instruments.ts";
import type { Market } from "./market.ts";
import { readBooks, readRecording } from "./read-recording.ts";
import { recordedMarket } from "./recorded-market.ts";
import { simulatedMarket } from "./simulated-market.ts";

/** Where prices come from: the simulator for every pair, and a recording in the place of one of them, if there is one. */
export interface Source {
  /** Trades or quotes, CSV, plain or gzipped. */
  readonly file: string;
  /** The pair that it is played as, at every venue that lists it under this name. */
  readonly symbol: string;
  /** The order book that was recorded beside it, NDJSON. */
  readonly depth?: string;
  readonly speed?: number;
  /** Played at the times of the file, by a clock that stands there; else as if it were now. */
  readonly isAtItsTime?: boolean;
}

/** Every market of every venue. A recording is opened now: its first row lies up to five minutes before `openedMs`. */
export function openMarkets(seed: number, openedMs: number, source: Source | null): readonly Market[] {
  const recording = source === null ? null : readSource(source, openedMs);
  if (source !== null && !INSTRUMENTS.some(({ symbol }) => symbol === source.symbol))
    throw new Error(`no venue here lists ${source.symbol}`);
  return INSTRUMENTS.map((instrument: Instrument) =>
    recording !== null && instrument.symbol === source?.symbol
      ? recordedMarket(instrument, recording)
      : simulatedMarket(seed, instrument),
  );
}

function readSource({ file, depth, speed = 1, isAtItsTime = false }: Source, openedMs: number) {
  return {
    rows: readRecording(file),
    books: depth === undefined ? [] : readBooks(depth),
    openedMs: isAtItsTime ? null : openedMs,
    speed,
  };
}
