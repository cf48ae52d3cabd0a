import { ok, refused, type Result } from "@maru/values";
import { DIGIT_TYPES } from "../game/terms/digit-type.ts";
import { groupTerms } from "../game/digits/multiples.ts";
import { familyOf, type GameType, lengthMsOf, type TypeReturn } from "../game/families.ts";
import { checkFeeTable, checkProfitPercent, type FeeTableFault, RTP_FLOOR_PPM } from "./check-fee-table.ts";
import { FEE_FIELDS, type FeeTable, type OptionTerms } from "../game/terms/fee-table.ts";
import type { VolumeShare } from "../round/volume-cap.ts";

/** What a site may change of its terms on an option beside switching it: what is paid, and how much a bet may be. */
export type TermsWish = Pick<OptionTerms, "profitPer" | "fee" | "limitMin" | "limitMax">;

/** What is the same for every site, since they share the option's rounds (F-06). */
export interface OptionSettings extends VolumeShare {
  /** The band around the strike, in price units of the market's precision. */
  readonly buyPip: number;
  readonly sellPip: number;
  readonly lockSeconds: number;
  /** Points that may stand on one bet type of a round, over all sites. */
  readonly sideCapacity: number;
}

/** What an option's market asks of its settings. */
export interface OptionMarket {
  readonly leastLockSeconds: number;
  /** Whether its log has what is really traded (`countsVolume`). */
  readonly hasVolume: boolean;
}

export type OptionFault =
  | FeeTableFault
  | { readonly code: "WRONG_FAMILY" }
  | { readonly code: "FEE_WRONG"; readonly field: string }
  | { readonly code: "STAKE_LIMITS_WRONG"; readonly min: number; readonly max: number }
  | { readonly code: "PIP_WRONG"; readonly max: number }
  | { readonly code: "LOCK_SECONDS_WRONG"; readonly min: number; readonly max: number }
  | { readonly code: "CAPACITY_WRONG"; readonly min: number }
  | { readonly code: "VOLUME_SHARE_WRONG"; readonly max: number }
  | { readonly code: "POINTS_PER_QUOTE_WRONG"; readonly max: number }
  | { readonly code: "VOLUME_UNKNOWN" };

/** A bet above this could not be counted exactly in every sum that it enters. */
const MOST_POINTS = 1_000_000_000_000;
const MOST_DIV = 100_000;
const MOST_PIP = 1_000_000_000;
const LONGEST_LOCK_SECONDS = 20;
const WHOLE_BP = 10_000;
const MOST_POINTS_PER_QUOTE = 1_000_000_000;
const PRICINGS = ["profitPer", "fee"] as const;
/** A round of which less than a third takes bets is none. */
const LOCK_SHARE = 2 / 3;

/** Judges what a site wants to pay on an option: the return of every bet type, or every fault at once (F-19). */
export function checkTermsWish(
  type: GameType,
  wish: TermsWish,
  floorPpm: number = RTP_FLOOR_PPM,
): Result<readonly TypeReturn[], readonly OptionFault[]> {
  const { pricedBy } = familyOf(type);
  if (PRICINGS.some((pricing) => (wish[pricing] !== null) !== (pricing === pricedBy)))
    return refused([{ code: "WRONG_FAMILY" }]);
  const stakes = stakeFaults(wish.limitMin, wish.limitMax);
  const shapes = wish.fee === null ? profitShape(wish.profitPer) : feeShape(wish.fee);
  // Multiples are only counted of numbers that have whole basis points.
  if (shapes.length > 0) return refused([...shapes, ...stakes]);
  const judged =
    wish.fee === null ? checkProfitPercent(wish.profitPer ?? 0, floorPpm) : checkFeeTable(wish.fee, floorPpm);
  if (judged.ok && stakes.length === 0) return judged;
  return refused([...(judged.ok ? [] : judged.refusal), ...stakes]);
}

/**
 * Judges what all sites share of an option. Bets lock at least `leastLockSeconds` before the strike: where that is a mean of seconds, nobody bets
 * on those that have passed. A share of a volume that the market's log does not have would cap nothing, so it is refused.
 */
export function checkOptionSettings(
  type: GameType,
  settings: OptionSettings,
  { leastLockSeconds, hasVolume }: OptionMarket = { leastLockSeconds: 1, hasVolume: true },
): Result<OptionSettings, readonly OptionFault[]> {
  const { buyPip, sellPip, lockSeconds, sideCapacity } = settings;
  const longest = Math.min(LONGEST_LOCK_SECONDS, Math.floor((lengthMsOf(type) / 1_000) * LOCK_SHARE));
  const isPip = (pip: number): boolean => Number.isSafeInteger(pip) && pip >= 0 && pip <= MOST_PIP;
  const faults: OptionFault[] = [];
  if (!isPip(buyPip) || !isPip(sellPip)) faults.push({ code: "PIP_WRONG", max: MOST_PIP });
  if (!Number.isSafeInteger(lockSeconds) || lockSeconds < leastLockSeconds || lockSeconds > longest)
    faults.push({ code: "LOCK_SECONDS_WRONG", min: leastLockSeconds, max: longest });
  if (!Number.isSafeInteger(sideCapacity) || sideCapacity < 1 || sideCapacity > Number.MAX_SAFE_INTEGER / 2)
    faults.push({ code: "CAPACITY_WRONG", min: 1 });
  faults.push(...volumeFaults(settings, hasVolume));
  return faults.length > 0 ? refused(faults) : ok(settings);
}

function isWithin(value: number, min: number, max: number): boolean {
  return Number.isSafeInteger(value) && value >= min && value <= max;
}

function volumeFaults(
  { volumeShareBp, pointsPerQuote }: VolumeShare,
  hasVolume: boolean,
): readonly OptionFault[] {
  const faults: OptionFault[] = [];
  if (!isWithin(volumeShareBp, 0, WHOLE_BP)) faults.push({ code: "VOLUME_SHARE_WRONG", max: WHOLE_BP });
  else if (volumeShareBp > 0 && !hasVolume) faults.push({ code: "VOLUME_UNKNOWN" });
  if (!isWithin(pointsPerQuote, 1, MOST_POINTS_PER_QUOTE))
    faults.push({ code: "POINTS_PER_QUOTE_WRONG", max: MOST_POINTS_PER_QUOTE });
  return faults;
}

function stakeFaults(min: number, max: number): readonly OptionFault[] {
  const isFine =
    Number.isSafeInteger(min) && Number.isSafeInteger(max) && min > 0 && max >= min && max <= MOST_POINTS;
  return isFine ? [] : [{ code: "STAKE_LIMITS_WRONG", min, max }];
}

function profitShape(profitPer: number | null): readonly OptionFault[] {
  return profitPer !== null && Number.isSafeInteger(profitPer) && profitPer > 0 && profitPer <= MOST_DIV
    ? []
    : [{ code: "FEE_WRONG", field: "profitPer" }];
}

/** Percents with at most two decimals, a fee below its div, and limits that can be counted. */
function feeShape(fee: FeeTable): readonly OptionFault[] {
  const numbers = FEE_FIELDS.filter((field) => !isTableNumber(fee[field]));
  if (numbers.length > 0) return numbers.map((field) => ({ code: "FEE_WRONG", field }));
  const types = Object.entries(fee.typeDiv ?? {}).filter(([, div]) => !isTableNumber(div));
  if (types.length > 0) return types.map(([type]) => ({ code: "FEE_WRONG", field: `typeDiv.${type}` }));
  return DIGIT_TYPES.flatMap((type): readonly OptionFault[] => {
    const group = groupTerms(fee, type);
    const div = fee.typeDiv?.[type] ?? group.div;
    const isOff = group.div === 0 || div === 0;
    if (isOff) return [];
    return group.fee < div && group.max <= MOST_POINTS ? [] : [{ code: "FEE_WRONG", field: type }];
  });
}

function isTableNumber(value: number): boolean {
  return (
    Number.isFinite(value) &&
    value >= 0 &&
    value <= MOST_POINTS &&
    Math.abs(value * 100 - Math.round(value * 100)) < 1e-6
  );
}
