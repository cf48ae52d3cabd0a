import type { AcceptedBet } from "./events.ts";
import type { BetRequest } from "./place-bet.ts";

/** A bet that was not taken, and why. */
export interface RefusedBet {
  readonly request: BetRequest;
  readonly code: string;
  readonly params: Readonly<Record<string, string | number>>;
  /** When it was refused, by the server's clock. */
  readonly refusedAtMs: number;
}

/** A public key that receipts were or will be signed with. */
export interface ListedKey {
  readonly id: string;
  /** 32 bytes. */
  readonly publicKey: Uint8Array;
  readonly validFromMs: number;
  /** When a younger key took over; null for the youngest. */
  readonly validToMs: number | null;
}

/** What the servers ask of the proof room. */
export interface Receipts {
  /** Resolves when the receipt of a bet that was just accepted can be had, or after `withinMs`. */
  awaitReceipt(bet: AcceptedBet, withinMs: number): Promise<void>;
  /** The proof of the member's newest refusal with this key; null where there is none, or none any more. */
  refusalProofOf(asked: { readonly memberId: number; readonly clientKey: string }): string | null;
  listKeys(): Promise<readonly ListedKey[]>;
}
