import { basisPoints, BP_ONE, RTP_ONE_PPM, type ReturnOf } from "../terms/type-return.ts";
import { SIDE_TYPES, type SideType } from "./side-type.ts";

/** The multiple 1 + profitPer / 100 of a rise or fall bet, in basis points. */
export function sideMultipleBp(profitPercent: number): number {
  return basisPoints(100 + profitPercent);
}

/**
 * Return of a rise or fall bet when rise and fall are equally likely and draws, `drawPpm` parts per million of the
 * rounds, are paid back. Rounded down to a whole part per million.
 */
export function sideRtpPpm(multipleBp: number, drawPpm: number): number {
  return drawPpm + Math.floor(((RTP_ONE_PPM - drawPpm) * multipleBp) / (2 * BP_ONE));
}

/** The returns of rise and fall at `profitPercent`, counted without draws, the harder case for the player. */
export function sideReturns(profitPercent: number): readonly ReturnOf<SideType>[] {
  const bp = sideMultipleBp(profitPercent);
  return SIDE_TYPES.map((type) => ({ type, multipleBp: bp, rtpPpm: sideRtpPpm(bp, 0) }));
}
