import {
  familyOf,
  outcomesOf,
  type Round,
  type RoundOutcome,
  sparedBy,
  type SparedRound,
  type TickRef,
} from "@maru/rules";
import { instant, price } from "@maru/values";
import { createHmac } from "node:crypto";
import type { PoolClient } from "pg";
import { roundOfRow } from "../../platform/round-row.ts";
import { keepSpared, nextVoids, type TickRow, takeVoids, type VoidRow } from "./void-store.ts";

/** So many void rounds at once: an hour without any market has some thousands. */
const VOIDS_AT_ONCE = 300;

/**
 * Keeps what stood on the next void rounds below `to`, and what they spared the house; a round whose ticks cannot say is left out of that. True
 * when none is left.
 */
export async function countVoids(client: PoolClient, to: string): Promise<boolean> {
  const chunk = await nextVoids(client, to, VOIDS_AT_ONCE);
  if (chunk.from === chunk.to) return true;
  for (const row of await takeVoids(client, chunk)) {
    const spared = sparedOf(row);
    if (spared !== null) await keepSpared(client, row, spared);
  }
  return BigInt(chunk.to) >= BigInt(to);
}

function sparedOf(row: VoidRow): SparedRound | null {
  const round = roundOfRow(row);
  const outcome = outcomeByTicks(round, row);
  return outcome === null ? null : sparedBy(familyOf(round.type), outcome, row.sides);
}

/** What the published rule makes of the ticks there are, had nothing voided the round; null with less than two of them. */
function outcomeByTicks(terms: Round, { first, last, seed }: VoidRow): RoundOutcome | null {
  if (first === null || last === null || first.seq === last.seq) return null;
  if (terms.seedCommit !== null && seed === null) return null;
  const seal = seed === null ? null : { seed: Buffer.from(seed, "hex"), hmac: hmacSha256 };
  return outcomesOf(familyOf(terms.type)).decide(terms, { strike: tickOf(first), close: tickOf(last), seal });
}

function hmacSha256(key: Uint8Array, message: string): Uint8Array {
  return createHmac("sha256", key).update(message, "utf8").digest();
}

function tickOf(row: TickRow): TickRef {
  return {
    seq: Number(row.seq),
    atMs: instant(Number(row.at_ms)),
    tradeId: row.trade_id === "" ? null : row.trade_id,
    price: price(Number(row.price)),
    qty: BigInt(row.qty),
  };
}
