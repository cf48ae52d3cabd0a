import type { Instant, Stock } from "@maru/values";

/** A chain of a simulated market's seeds, as the witnesses are told of it. */
export interface ChainToWitness {
  readonly market: Stock;
  readonly firstSlotMs: Instant;
  /** Links. */
  readonly length: number;
  /** Milliseconds. */
  readonly slotLengthMs: number;
  /** The end of the operator's own chain. */
  readonly terminal: Uint8Array;
}

/** The witnesses' half of what makes a slot. */
export interface SlotLink {
  readonly slotMs: Instant;
  /** The first slot that these links were shown for: of one before it no stakes are known to have been sealed in time. */
  readonly fromMs: Instant;
  /** One of each witness, in the order in which the chain names them; those of the slots before follow by SHA-256. */
  readonly links: readonly Uint8Array[];
}

/**
 * What stands between an operator who knows their own seeds and the next price: of each slot a witness keeps a half of its own, and shows it
 * once the slot has begun and the stakes of the rounds that locked by then are sealed in the public log.
 */
export interface SlotLinks {
  /** Witnesses that a new chain is opened with; 0: there are none, and who knows the seeds knows the path. */
  readonly witnesses: number;
  /**
   * The witnesses' signed statements of a chain of their own beside this one, in their order; the same ones when it is asked again.
   * Errors: rejects where one of them does not answer, or not as it should.
   */
  openChain(chain: ChainToWitness): Promise<readonly string[]>;
  /** Whether the other half of a chain that has one is kept by those who are asked here. */
  keeps(chain: { readonly market: Stock; readonly firstSlotMs: Instant }): Promise<boolean>;
  /** Null while it cannot be had: it is asked for again then. Never rejects for a witness that is silent, slow or lying. */
  linkOf(slot: {
    readonly market: Stock;
    readonly chainMs: Instant;
    readonly slotMs: Instant;
  }): Promise<SlotLink | null>;
}

/** Without witnesses. */
export const NO_WITNESSES: SlotLinks = {
  witnesses: 0,
  openChain: async () => [],
  keeps: async () => false,
  linkOf: async ({ slotMs }) => ({ slotMs, fromMs: slotMs, links: [] }),
};
