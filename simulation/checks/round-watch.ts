import { createHash } from "node:crypto";
import type { MarketRules } from "@maru/rules";
import type { RoundRow } from "../postgres/tables.ts";
import type { World } from "../world.ts";
import { settleByHand } from "./reference-settler.ts";
import { venueFaults } from "./venue-truth.ts";

/** The moves a stored round may make: written anew. One write may take several steps, never one back. */
const ORDER = ["scheduled", "open", "locked", "running", "decided"];
const CAUSES_OF_TICKS = new Set(["NO_STRIKE", "NO_CLOSE", "STALE_STRIKE", "STALE_CLOSE", "TOO_FEW_TICKS"]);
const PROGRESS = new Set(
  "state strike close high low outcome void_cause decided_at_ms fencing_token".split(" "),
);

export interface RoundWatch {
  /** What is wrong about what changed since the last call. */
  look(): readonly string[];
}

/** Watches every stored round: its terms never change, its state only moves forward, its end is what the tick log says. */
export function watchRounds(world: World): RoundWatch {
  const seen = new Map<number, RoundRow>();
  const markets = new Map<string, MarketRules>(world.venues.map(({ rules }) => [rules.stock, rules]));
  return {
    look: () => {
      const faults: string[] = [];
      for (const [id, round] of world.tables.rounds) {
        const before = seen.get(id);
        if (before === round) continue;
        seen.set(id, round);
        faults.push(...moveFaults(before, round).map((fault) => `round ${id}: ${fault}`));
        const market = markets.get(round.stock);
        const isEnd = round.state === "decided" || round.state === "void";
        if (before?.state !== round.state)
          world.log(`round ${id} ${round.type} ${round.state} ${endText(round)}`);
        if (isEnd) world.endedMs.set(id, world.scheduler.nowMs);
        if (isEnd && market !== undefined)
          faults.push(...endFaults(world, round, market).map((fault) => `round ${id}: ${fault}`));
      }
      return faults;
    },
  };
}

/** `rise`, `digit 7`, `void FEED_GAP`; empty before the end. */
export function endText(round: RoundRow): string {
  if (round.void_cause !== null) return `void ${round.void_cause}`;
  if (round.outcome === null) return "";
  return round.outcome.kind === "digit" ? `digit ${round.outcome.digit}` : round.outcome.direction;
}

function moveFaults(before: RoundRow | undefined, after: RoundRow): readonly string[] {
  if (before === undefined) {
    return after.state === "scheduled" || after.state === "open" ? [] : [`was made ${after.state}`];
  }
  const faults: string[] = [];
  for (const [name, value] of Object.entries(after)) {
    const old: unknown = Object.entries(before).find(([known]) => known === name)?.[1];
    if (!PROGRESS.has(name) && JSON.stringify(old) !== JSON.stringify(value))
      faults.push(`its ${name} changed`);
  }
  const isBack = ORDER.indexOf(after.state) < ORDER.indexOf(before.state);
  if (before.state === "decided" || before.state === "void") faults.push(`moved on from ${before.state}`);
  else if (after.state !== "void" && isBack) faults.push(`went from ${before.state} to ${after.state}`);
  if (before.strike !== null && before.strike.seq !== after.strike?.seq) faults.push("its strike changed");
  return faults;
}

function endFaults(world: World, round: RoundRow, market: MarketRules): readonly string[] {
  const { tables } = world;
  const seed = tables.seeds.get(round.id)?.seed ?? null;
  const ticks = tables.ticks.get(round.stock)?.values() ?? [];
  const by = {
    seed,
    market: { staleLimitMs: market.staleLimitMs, hasGrowingIds: market.tradeIdOrder === "numeric" },
  };
  const { end, first, last } = settleByHand(round, ticks, by);
  const told = endText(round);
  const faults: string[] = [];
  if (round.type.startsWith("B") && (market.digitRule === "sealed") !== (seed !== null))
    faults.push("its seal is wrong");
  if (seed !== null && createHash("sha256").update(seed).digest("hex") !== round.seed_commit)
    faults.push("its seed is not the one committed to");
  if (round.state === "decided") {
    if (told !== end) faults.push(`ended ${told}, the log says ${end}`);
    if (round.strike?.seq !== first?.seq)
      faults.push(`strike ${round.strike?.seq}, the log says ${first?.seq}`);
    if (round.close?.seq !== last?.seq) faults.push(`close ${round.close?.seq}, the log says ${last?.seq}`);
    if ((round.decided_at_ms ?? 0) < round.game_finish_ms) faults.push("was decided before its close");
    faults.push(...barFaults(world, round), ...venueFaults(world, round, market));
  } else if (CAUSES_OF_TICKS.has(round.void_cause ?? "")) {
    if (told !== end) faults.push(`ended ${told}, the log says ${end}`);
  } else if (!wasDisturbed(world, round)) {
    faults.push(`ended ${told}, but nothing was wrong around it`);
  }
  return faults;
}

/** Nothing that decides a round may lie in a bar that is broken or missing. */
function barFaults({ tables }: World, round: RoundRow): readonly string[] {
  const faults: string[] = [];
  for (let startMs = round.game_start_ms; startMs < round.game_finish_ms; startMs += 30_000) {
    const bar = tables.bars.get(round.stock)?.get(startMs);
    if (bar === undefined) faults.push(`was decided without its bar ${startMs}`);
    else if (bar.broken !== null) faults.push(`was decided by a bar broken by ${bar.broken}`);
  }
  return faults;
}

/** A void for want of whole prices needs an outage, a death, a failure or a clock fault around the round. */
function wasDisturbed(world: World, round: RoundRow): boolean {
  const fromMs = Math.min(round.game_start_ms, round.start_ms) - 31_000;
  const toMs = Math.max(round.game_finish_ms + 31_000, world.scheduler.nowMs);
  return world.disturbances.some((disturbance) => disturbance.fromMs <= toMs && disturbance.toMs >= fromMs);
}
