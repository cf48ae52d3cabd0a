import { createHash } from "node:crypto";
import type { FaultKind, LocalVenues, VenueName } from "@maru/venues";
import type { Incident } from "../venue-play.ts";

/** What can befall a venue that says nothing false. `unreachable`: the connection is cut, and for a while no new one is taken and no call answered. */
type NightFault = Exclude<FaultKind, "clock" | "lie" | "ratelimit" | "candle"> | "unreachable";

/** A fault of the night, in venue time. */
export interface PlannedFault {
  readonly kind: NightFault;
  readonly fromMs: number;
  readonly untilMs: number;
}

const MINUTE_MS = 60_000;
const COMMON: readonly NightFault[] = [
  "cut",
  "silence",
  "late",
  "doubled",
  "disorder",
  "garbage",
  "unreachable",
  "maintenance",
];
const OWN: Partial<Record<VenueName, readonly NightFault[]>> = { kraken: ["crc"], binance: ["day"] };
/**
 * A venue counts as dead when it was silent for so long, and what it did not say meanwhile is asked for. A shorter silence on a connection that
 * stands is no fault of a network, which loses nothing on one, and no client can see it.
 */
const DEAD_AFTER_MS: Readonly<Record<VenueName, number>> = {
  upbit: 10_000,
  bithumb: 10_000,
  binance: 25_000,
  kraken: 5_000,
  pyth: 15_000,
};

/** Of each kind, the shortest and the longest span, ms. */
function spanOf(kind: NightFault, venue: VenueName): readonly [number, number] {
  if (kind === "silence") return [DEAD_AFTER_MS[venue] + 1_500, DEAD_AFTER_MS[venue] + 6_000];
  // On both sides of the half minute in which a hole can be filled.
  if (kind === "unreachable" || kind === "maintenance") return [2_000, 45_000];
  return kind === "cut" || kind === "day" ? [0, 0] : [5_000, 12_000];
}

/** One fault a minute from the second minute on: which, when and how long follow from the seed. */
export function planFaults(
  venue: VenueName,
  { fromMs, untilMs, seed }: { readonly fromMs: number; readonly untilMs: number; readonly seed: string },
): readonly PlannedFault[] {
  const kinds = [...COMMON, ...(OWN[venue] ?? [])];
  const minutes = Math.floor((untilMs - fromMs) / MINUTE_MS) - 1;
  return Array.from({ length: Math.max(0, minutes) }, (_, minute) => {
    const chance = createHash("sha256").update(`${seed}|${venue}|${minute}`).digest();
    const kind = kinds[chance.readUInt32BE(0) % kinds.length] ?? "cut";
    const [shortest, longest] = spanOf(kind, venue);
    const beginMs = fromMs + (minute + 1) * MINUTE_MS + (chance.readUInt32BE(4) % MINUTE_MS);
    return {
      kind,
      fromMs: beginMs,
      untilMs: beginMs + shortest + (chance.readUInt32BE(8) % (longest - shortest + 1)),
    };
  });
}

/** Whether the venue cannot be heard while it lasts. */
export const isAway = ({ kind }: PlannedFault): boolean =>
  kind === "cut" || kind === "silence" || kind === "unreachable" || kind === "maintenance";

export function incidentOf(venue: VenueName, { kind, fromMs, untilMs }: PlannedFault): Incident {
  const forMs = untilMs - fromMs;
  const befall = (venues: LocalVenues): void => {
    if (kind !== "unreachable") return venues.fault(venue, kind, { forMs });
    venues.fault(venue, "ratelimit", { forMs });
    venues.fault(venue, "cut");
  };
  return { atMs: fromMs, befall };
}
