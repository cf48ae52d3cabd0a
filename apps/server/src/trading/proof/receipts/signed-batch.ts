import { randomBytes } from "node:crypto";
import { assert } from "@maru/values";
import type { AcceptedBet } from "../../../ports/events.ts";
import { HASH_BYTES, leafHash, merkleTree } from "../../../platform/merkle-tree.ts";
import type { StoredBatch } from "./proof-store.ts";
import type { ReceiptKey } from "./receipt-keys.ts";
import { betSubject } from "./receipt-subject.ts";
import type { RoundReference } from "./round-reference.ts";
import { type Place, receiptWriter, type SignedTree, signTree } from "./sign-batch.ts";

export const SALT_BYTES = 16;

/** A batch in memory, ready to write its receipts. */
export interface SignedBatch extends SignedTree {
  readonly stored: StoredBatch;
  /** Bet id → place in the tree. */
  readonly places: ReadonlyMap<number, number>;
  readonly write: (place: Place) => string;
}

export interface Signing {
  readonly rounds: ReadonlyMap<number, RoundReference>;
  readonly key: ReceiptKey;
  readonly nowMs: number;
}

/** Draws a salt for each bet and signs them all at once. */
export function signBets(bets: readonly AcceptedBet[], { rounds, key, nowMs }: Signing): SignedBatch {
  const salts = randomBytes(SALT_BYTES * bets.length);
  const used: Record<string, RoundReference> = {};
  const leaves = bets.map((bet, index) => {
    const round = rounds.get(bet.roundId);
    assert(round !== undefined, `round ${bet.roundId} is not known to receipts`);
    used[String(bet.roundId)] = round;
    return leafHash(saltAt(salts, index), betSubject(bet, round));
  });
  const signed = signTree(leaves, key, nowMs);
  const betIds = bets.map((bet): number => bet.betId);
  const stored = { betIds, salts, leaves: Buffer.concat(leaves), rounds: used, head: signed.head };
  return { ...signed, stored, places: placesOf(betIds), write: lazyWriter(signed) };
}

/** A batch as the database has it, with its tree grown again. */
export function openBatch(stored: StoredBatch): SignedBatch {
  const leaves = stored.betIds.map((_, index) =>
    stored.leaves.subarray(index * HASH_BYTES, (index + 1) * HASH_BYTES),
  );
  const tree = merkleTree(leaves);
  assert(tree.root.equals(stored.head.root), `batch ${stored.betIds[0]} is not the one that was signed`);
  const signed = { tree, head: stored.head };
  return { ...signed, stored, places: placesOf(stored.betIds), write: lazyWriter(signed) };
}

/** The bet's receipt, byte for byte the same each time; null where the bet is not what was signed. */
export function receiptOfBet(bet: AcceptedBet, batch: SignedBatch): string | null {
  const index = batch.places.get(bet.betId);
  const round = batch.stored.rounds[String(bet.roundId)];
  if (index === undefined || round === undefined) return null;
  const salt = saltAt(batch.stored.salts, index);
  const text = betSubject(bet, round);
  const leaf = batch.tree.levels[0]?.[index];
  if (leaf === undefined || !leafHash(salt, text).equals(leaf)) return null;
  return batch.write({ text, salt, index, version: round.termsLeaf === undefined ? "1" : "2" });
}

/** Most batches that are loaded are asked for one receipt or none. */
function lazyWriter(signed: SignedTree): SignedBatch["write"] {
  let write: SignedBatch["write"] | null = null;
  return (place) => {
    write ??= receiptWriter(signed);
    return write(place);
  };
}

function saltAt(salts: Buffer, index: number): Buffer {
  return salts.subarray(index * SALT_BYTES, (index + 1) * SALT_BYTES);
}

function placesOf(betIds: readonly number[]): ReadonlyMap<number, number> {
  return new Map(betIds.map((id, index) => [id, index]));
}
