import { isFinal, type Round, type TradedBar } from "@maru/rules";
import { assert, type Instant, type OptionId, type RoundId, type Stock } from "@maru/values";
import type { DomainEvent } from "../../../ports/events.ts";
import type {
  CommitAnswer,
  Lease,
  LeaseWish,
  OptionHistory,
  OptionOffer,
  RoundChanges,
  RoundStore,
} from "../rounds-port.ts";

/** The store in memory, for tests. `fault` is awaited before and after every effect, so a test can end the process there. */
export class MemoryRoundStore implements RoundStore {
  readonly rounds = new Map<RoundId, Round>();
  readonly seeds = new Map<RoundId, Uint8Array>();
  readonly revealed = new Set<RoundId>();
  readonly events: DomainEvent[] = [];
  offers: readonly OptionOffer[] = [];
  bars: readonly (TradedBar & { readonly startMs: number })[] = [];
  /** How often it was asked what was traded. */
  tradedReads = 0;
  lease: (Lease & { readonly expiresAtMs: number }) | null = null;
  nowMs = 0;
  fault: () => Promise<void> = () => Promise.resolve();

  /** The holder died and its time has run out. */
  dropLease(): void {
    if (this.lease !== null) this.lease = { ...this.lease, expiresAtMs: 0 };
  }

  takeLease({ stock, holder, ttlMs }: LeaseWish): Promise<Lease | null> {
    return this.#effect(() => {
      const held = this.lease;
      const isLive = held !== null && held.expiresAtMs > this.nowMs;
      if (isLive && held.holder !== holder) return null;
      const isSame = isLive && held.holder === holder;
      const fencingToken = (held?.fencingToken ?? 0) + (isSame ? 0 : 1);
      this.lease = { stock, holder, fencingToken, expiresAtMs: this.nowMs + ttlMs };
      return { stock, holder, fencingToken };
    });
  }

  releaseLease(lease: Lease): Promise<void> {
    return this.#effect(() => {
      if (this.lease?.fencingToken === lease.fencingToken && this.lease.holder === lease.holder)
        this.dropLease();
    });
  }

  loadUnfinished(stock: Stock): Promise<readonly Round[]> {
    return this.#effect(() =>
      [...this.rounds.values()]
        .filter((round) => round.stock === stock && !isFinal(round))
        .toSorted((a, b) => a.times.startMs - b.times.startMs || a.id - b.id),
    );
  }

  loadHistories(): Promise<readonly OptionHistory[]> {
    return this.#effect(() => this.offers.map(({ optionId }) => this.#historyOf(optionId)));
  }

  loadOffers(): Promise<readonly OptionOffer[]> {
    return this.#effect(() => this.offers);
  }

  loadTraded(
    _stock: Stock,
    { fromMs, toMs }: { readonly fromMs: number; readonly toMs: number },
  ): Promise<readonly TradedBar[]> {
    this.tradedReads += 1;
    return this.#effect(() => this.bars.filter(({ startMs }) => startMs >= fromMs && startMs < toMs));
  }

  loadSeeds(rounds: readonly RoundId[]): Promise<ReadonlyMap<RoundId, Uint8Array>> {
    return this.#effect(() => new Map([...this.seeds].filter(([id]) => rounds.includes(id))));
  }

  commit(changes: RoundChanges): Promise<CommitAnswer> {
    return this.#effect((): CommitAnswer => {
      const { lease, creates, moves } = changes;
      if (this.lease?.holder !== lease.holder || this.lease.fencingToken !== lease.fencingToken)
        return { kind: "fenced" };
      for (const { from } of moves) {
        assert(this.rounds.get(from.id)?.state === from.state, `round ${from.id} stood elsewhere`);
      }
      const created = creates.filter(({ round }) => !this.rounds.has(round.id));
      for (const { round, seed } of created) {
        this.rounds.set(round.id, round);
        if (seed !== null) this.seeds.set(round.id, seed);
      }
      for (const { to } of moves) this.rounds.set(to.id, to);
      this.events.push(...changes.events);
      return { kind: "committed", created: created.map(({ round }) => round.id) };
    });
  }

  revealSeed(round: RoundId, _nowMs: Instant): Promise<boolean> {
    return this.#effect(() => {
      const known = this.rounds.get(round);
      if (known === undefined || !isFinal(known) || !this.seeds.has(round)) return false;
      this.revealed.add(round);
      return true;
    });
  }

  #historyOf(optionId: OptionId): OptionHistory {
    const own = [...this.rounds.values()]
      .filter((round) => round.optionId === optionId)
      .toSorted((a, b) => b.times.startMs - a.times.startMs);
    const endings = own.flatMap(({ state }) => (state === "decided" || state === "void" ? [state] : []));
    return { optionId, lastStartMs: own[0]?.times.startMs ?? null, endings: endings.slice(0, 2) };
  }

  async #effect<T>(effect: () => T): Promise<T> {
    await this.fault();
    const result = effect();
    await this.fault();
    return result;
  }
}
