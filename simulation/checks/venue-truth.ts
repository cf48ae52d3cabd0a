import type { MarketRules } from "@maru/rules";
import type { RoundRow } from "../postgres/tables.ts";
import type { VenueTick } from "../outside/venue.ts";
import type { World } from "../world.ts";

/**
 * Whether a decided round agrees with the venue's own trades (3-decisions D1), heard or not: a gap that hid a deciding trade
 * should have voided it. Rounds are left out where the rules themselves set a good trade aside: stragglers at an edge, jumps
 * that nothing confirmed.
 */
export function venueFaults(world: World, round: RoundRow, rules: MarketRules): readonly string[] {
  const venue = world.venues.find((candidate) => candidate.rules === rules);
  if (venue === undefined || hasUnconfirmedJump(world, round)) return [];
  const good = venue.ticks.filter(
    ({ raw, fault, isRepeat }) =>
      !isRepeat &&
      (fault === "none" || fault === "straggler") &&
      raw.atMs >= round.game_start_ms &&
      raw.atMs < round.game_finish_ms,
  );
  const all = ends(good);
  const prompt = ends(good.filter(({ fault }) => fault === "none"));
  if (all.first !== prompt.first || all.last !== prompt.last) return [];
  const faults: string[] = [];
  if (all.first?.raw.tradeId !== round.strike?.tradeId)
    faults.push(`struck by ${round.strike?.tradeId}, the venue by ${all.first?.raw.tradeId}`);
  if (all.last?.raw.tradeId !== round.close?.tradeId)
    faults.push(`closed by ${round.close?.tradeId}, the venue by ${all.last?.raw.tradeId}`);
  return faults;
}

function hasUnconfirmedJump({ tables, venues }: World, round: RoundRow): boolean {
  const good = new Set(
    venues.flatMap(({ ticks }) =>
      ticks.filter(({ fault }) => fault === "none").map(({ raw }) => raw.tradeId),
    ),
  );
  return [...(tables.ticks.get(round.stock)?.values() ?? [])].some(
    ({ flag, at_ms, trade_id }) =>
      flag === "jump" && at_ms >= round.game_start_ms && at_ms < round.game_finish_ms && good.has(trade_id),
  );
}

function ends(ticks: readonly VenueTick[]): {
  readonly first: VenueTick | undefined;
  readonly last: VenueTick | undefined;
} {
  const sorted = ticks.toSorted(
    (a, b) => a.raw.atMs - b.raw.atMs || (BigInt(a.raw.tradeId ?? 0) < BigInt(b.raw.tradeId ?? 0) ? -1 : 1),
  );
  return { first: sorted[0], last: sorted.at(-1) };
}
