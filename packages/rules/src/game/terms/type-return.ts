import { assert } from "@maru/values";

/** A multiple of 1 in basis points: multiples are total returns per 10,000 staked. */
export const BP_ONE = 10_000;

/** A return to player of 100 %. Returns are whole parts per million, exact for every digit game. */
export const RTP_ONE_PPM = 1_000_000;

/** What a bet type gives back in the long run: probability × multiple. */
export interface ReturnOf<Type extends string> {
  readonly type: Type;
  readonly multipleBp: number;
  readonly rtpPpm: number;
}

/** Percent to basis points. The table may carry two decimals; anything finer would not be the multiple shown. */
export function basisPoints(percent: number): number {
  const bp = Math.round(percent * 100);
  assert(Math.abs(percent * 100 - bp) < 1e-6, `a multiple of ${percent} % has no whole basis points`);
  return bp;
}
