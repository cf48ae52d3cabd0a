import type { ReportFigures } from "@maru/contract";
import type { Sums } from "./report-store.ts";

/** Sums as the wire has them, with what the house kept and what came back per 10,000 staked. */
export function figuresOf(sums: Omit<Sums, "key">): ReportFigures {
  const [stake, returned] = [Number(sums.stake), Number(sums.returned)];
  return {
    bets: Number(sums.bets),
    players: sums.players,
    stake,
    refunded: Number(sums.refunded),
    returned,
    net: stake - returned,
    // A day of corrections alone has less than nothing staked.
    rtpBp: stake <= 0 ? null : Math.floor((returned * 10_000) / stake),
  };
}
