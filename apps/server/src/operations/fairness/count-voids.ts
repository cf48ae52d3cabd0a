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
import type { Chunk } from "./count-store.ts";
import { addSpared, type TickRow, type VoidRow, voidsOf } from "./void-store.ts";

/** Adds what the chunk's void rounds spared the house; a round whose ticks cannot say is left out. */
export async function countVoids(client: PoolClient, chunk: Chunk): Promise<void> {
  for (const row of await voidsOf(client, chunk)) {
    const spared = sparedOf(row);
    if (spared !== null) await addSpared(client, row, spared);
  }
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
