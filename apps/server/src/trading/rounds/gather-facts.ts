import { type MarketRules, type Round, type RoundFacts, runningFromMs, type WindowFacts } from "@maru/rules";
import type { Instant, RoundId } from "@maru/values";
import type { Prices } from "../../ports/prices.ts";
import type { StakesSealed } from "../../ports/public-log.ts";
import type { RoundStore } from "./rounds-port.ts";
import { hmacSha256 } from "./seal.ts";

export interface FactSources {
  readonly market: MarketRules;
  /** The market's rules as a round that begins at this moment is under them; without it, always the same. */
  readonly rulesAt?: (startMs: Instant) => MarketRules;
  readonly prices: Prices;
  readonly store: Pick<RoundStore, "loadSeeds">;
  /** When stakes were sealed in the public log; without it nothing is sealed. */
  readonly stakesSealed?: StakesSealed;
}

/** Asks prices what each round can be told now: its strike once it began, its window once it is over and final. */
export async function gatherFacts(
  sources: FactSources,
  rounds: readonly Round[],
  nowMs: Instant,
): Promise<ReadonlyMap<RoundId, RoundFacts>> {
  const { market, prices } = sources;
  const rulesAt = sources.rulesAt ?? (() => market);
  const frozenUntilMs = prices.frozenUntilMs(market.stock);
  const isOver = (round: Round): boolean => {
    const { gameFinishMs } = round.times;
    return nowMs >= gameFinishMs && nowMs >= runningFromMs(round) && frozenUntilMs >= gameFinishMs;
  };
  const over = rounds.filter(isOver);
  const windows = await readWindows(sources, over);
  const sealed = over.filter((round) => round.seedCommit !== null).map((round) => round.id);
  const seeds = sealed.length === 0 ? new Map<RoundId, Uint8Array>() : await sources.store.loadSeeds(sealed);
  const sealedAt = over.length === 0 ? null : await sources.stakesSealed?.(over.map(({ id }) => id));
  const stakesOf = ({ id }: Round) =>
    sealedAt === undefined || sealedAt === null ? null : { sealedAtMs: sealedAt.get(id) ?? null };
  const factsOf = (round: Round): RoundFacts => {
    const seed = seeds.get(round.id);
    const begun = round.strike === null && nowMs >= round.times.gameStartMs;
    return {
      strike: begun ? prices.strikeFrom(market.stock, round.times.gameStartMs) : null,
      window: windows.get(windowKey(round)) ?? null,
      market: rulesAt(round.times.startMs),
      stakes: stakesOf(round),
      seal: seed === undefined ? null : { seed, hmac: hmacSha256 },
    };
  };
  return new Map(rounds.map((round) => [round.id, factsOf(round)]));
}

/** Rounds of several options often end on one candle: it is read once. */
async function readWindows(
  { market, prices }: FactSources,
  over: readonly Round[],
): Promise<ReadonlyMap<string, WindowFacts>> {
  const windows = new Map<string, WindowFacts>();
  for (const round of over) {
    const key = windowKey(round);
    if (windows.has(key)) continue;
    const { gameStartMs, gameFinishMs } = round.times;
    windows.set(key, await prices.window(market.stock, gameStartMs, gameFinishMs));
  }
  return windows;
}

function windowKey(round: Round): string {
  return `${round.times.gameStartMs}-${round.times.gameFinishMs}`;
}
