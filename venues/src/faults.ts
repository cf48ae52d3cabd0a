import { bitsAt, keyOf } from "./price/noise.ts";
import type { VenueName } from "./price/instruments.ts";

/** What can go wrong at a venue, each as clients have seen it. */
export const FAULTS = [
  "cut",
  "silence",
  "late",
  "doubled",
  "disorder",
  "crc",
  "ratelimit",
  "maintenance",
  "day",
  "clock",
  "lie",
  "garbage",
  "candle",
] as const;
export type FaultKind = (typeof FAULTS)[number];

export interface FaultWish {
  /** How long it lasts, in the venue's time. */
  readonly forMs?: number;
  /** Of `clock`: how far the venue's times are off, ahead if positive. */
  readonly byMs?: number;
}

/** A span in which a venue is wrong. */
export interface Fault {
  readonly kind: FaultKind;
  readonly fromMs: number;
  readonly untilMs: number;
  readonly byMs: number;
}

/** Trades of a late venue come so much later. */
export const LATE_MS = 3_000;
/** A venue in disorder mixes what falls into spans of this length. */
export const DISORDER_MS = 400;
/** A lying venue's prices are off by this part. */
export const LIE_PART = 0.03;
const LASTS_MS = 5_000;
const CLOCK_OFF_MS = 7_000;
const MINUTE_MS = 60_000;

/** What these faults need of a venue: checksums are Kraken's, the end of a day is Binance's. */
const ONLY_AT: Partial<Record<FaultKind, VenueName>> = { crc: "kraken", day: "binance" };

/** The faults of one venue. Ended ones are kept: what a wrong clock or a lie did to a trade, REST says as the socket said it. */
export interface FaultLog {
  begin(kind: FaultKind, nowMs: number, wish?: FaultWish): Fault;
  /** The fault of this kind that lasts at this moment. */
  at(kind: FaultKind, atMs: number): Fault | null;
}

export function openFaultLog(): FaultLog {
  // By kind: a night has a thousand of them, and each trade is asked about some.
  const faults = new Map<FaultKind, Fault[]>();
  return {
    begin: (kind, nowMs, { forMs = LASTS_MS, byMs = CLOCK_OFF_MS } = {}) => {
      const fault = { kind, fromMs: nowMs, untilMs: nowMs + forMs, byMs };
      const known = faults.get(kind);
      if (known === undefined) faults.set(kind, [fault]);
      else known.push(fault);
      return fault;
    },
    at: (kind, atMs) =>
      faults.get(kind)?.findLast(({ fromMs, untilMs }) => fromMs <= atMs && atMs < untilMs) ?? null,
  };
}

export interface PlannedFault {
  readonly venue: VenueName;
  readonly kind: FaultKind;
  readonly atMs: number;
}

/** The one fault of a minute: which, where and when are a function of the seed and the minute. */
export function plannedFault(
  seed: number,
  minute: number,
  { kinds, venues }: { readonly kinds: readonly FaultKind[]; readonly venues: readonly VenueName[] },
): PlannedFault | null {
  const key = keyOf(seed, "faults");
  const kind = kinds[bitsAt(key, minute) % kinds.length];
  const places = kind === undefined ? [] : venues.filter((name) => isKnownAt(kind, name));
  const venue = places[bitsAt(key + 1, minute) % places.length];
  if (kind === undefined || venue === undefined) return null;
  return { venue, kind, atMs: minute * MINUTE_MS + (bitsAt(key + 2, minute) % MINUTE_MS) };
}

export function isKnownAt(kind: FaultKind, venue: VenueName): boolean {
  return (ONLY_AT[kind] ?? venue) === venue;
}

/** Reads a list of faults, comma-separated; `all` is every one of them. */
export function readFaults(list: string): readonly FaultKind[] {
  if (list === "all") return FAULTS;
  return list
    .split(",")
    .filter((name) => name !== "")
    .map((name) => {
      const kind = FAULTS.find((known) => known === name);
      if (kind === undefined) throw new Error(`no fault is called ${name}: ${FAULTS.join(", ")}`);
      return kind;
    });
}
