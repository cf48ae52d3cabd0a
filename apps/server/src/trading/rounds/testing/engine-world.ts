import type { GameType, MarketRules, Round, TickRef } from "@maru/rules";
import { instant, optionId, price, stock } from "@maru/values";
import type { OptionOffer } from "../rounds-port.ts";
import { RoundEngine, type RoundEngineParts } from "../round-engine.ts";
import { MemoryRoundStore } from "./memory-round-store.ts";
import type { ScriptedPrices } from "./scripted-prices.ts";

/** A moment on every grid and on a Seoul hour. */
export const T0 = 1_800_000_000_000;

export const TEST_MARKET: MarketRules = {
  stock: stock("TEST-1"),
  name: "Test",
  kind: "simulated",
  source: "simulated",
  precision: 2,
  tickStep: 1,
  session: "always",
  staleLimitMs: 3_000,
  jumpLimitPpm: 20_000,
  tradeIdOrder: "none",
  arrival: "ordered",
  fastFreeze: false,
  digitRule: "last",
};

export class Killed extends Error {
  override readonly name = "Killed";
}

/** A tick every `everyMs`, its price walking by the seed. */
export function steadyTicks(fromMs: number, toMs: number, everyMs = 700): readonly TickRef[] {
  const ticks: TickRef[] = [];
  let state = 12_345;
  let units = 100_000;
  for (let atMs = fromMs, seq = 1; atMs < toMs; atMs += everyMs, seq += 1) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    units += (state >> 16) % 7 === 0 ? 0 : ((state >> 16) % 5) - 2;
    ticks.push({ seq, atMs: instant(atMs), tradeId: null, price: price(units), qty: 100_000_000n });
  }
  return ticks;
}

export function offer(id: number, type: GameType, changes: Partial<OptionOffer> = {}): OptionOffer {
  return {
    optionId: optionId(id),
    type,
    lockSeconds: 10,
    buyPip: price(0),
    sellPip: price(0),
    sideCapacity: 1_000_000,
    volumeShareBp: 0,
    pointsPerQuote: 1,
    termsBySite: { "1": 10 + id, "37": 100 + id },
    siteStatus: { "1": 1, "37": 1 },
    ...changes,
  };
}

/** One market, one store, one clock; engines come and go. */
export class EngineWorld {
  readonly store = new MemoryRoundStore();
  readonly prices: ScriptedPrices;
  offsetMs: number | "unknown" | null = 0;
  /** True: a fault is a lost connection, and the same engine goes on. False: it is the end of the process. */
  survivesFaults = false;
  #engines = 0;

  constructor(prices: ScriptedPrices, offers: readonly OptionOffer[]) {
    this.prices = prices;
    this.store.offers = offers;
  }

  engine(changes: Partial<RoundEngineParts> = {}): RoundEngine {
    this.#engines += 1;
    return new RoundEngine({
      market: TEST_MARKET,
      store: this.store,
      prices: this.prices,
      random: { bytes: (count) => new Uint8Array(count).fill(7) },
      holder: `engine ${this.#engines}`,
      clockOffsetMs: () => this.offsetMs,
      isInSession: () => true,
      ...changes,
    });
  }

  set nowMs(ms: number) {
    this.store.nowMs = ms;
    this.prices.nowMs = ms;
  }

  set fault(fault: () => Promise<void>) {
    this.store.fault = fault;
    this.prices.fault = fault;
  }

  /**
   * Steps from moment to moment as the engine asks for them. A killed engine is replaced on the spot by a new one that knows
   * nothing; returns the last engine.
   */
  async run(fromMs: number, toMs: number, engine: RoundEngine = this.engine()): Promise<RoundEngine> {
    let current = engine;
    for (let nowMs = fromMs; nowMs < toMs;) {
      this.nowMs = nowMs;
      try {
        await current.step(instant(nowMs));
        nowMs = current.nextDueMs(instant(nowMs)) ?? toMs;
      } catch (error) {
        if (!(error instanceof Killed)) throw error;
        if (this.survivesFaults) continue;
        this.store.dropLease();
        current = this.engine();
      }
    }
    return current;
  }

  /** The rounds in the order of their ids. */
  rounds(): readonly Round[] {
    return [...this.store.rounds.values()].toSorted((a, b) => a.id - b.id);
  }

  /** `kind` of every event of a round. */
  publishedOf(round: Round): readonly string[] {
    return this.store.events.flatMap((event) =>
      "round" in event && event.round.id === round.id ? [event.kind] : [],
    );
  }
}
