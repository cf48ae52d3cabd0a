import type { WireProof, WireVoided } from "@maru/contract";
import {
  familyOf,
  outcomesOf,
  parseQuantity,
  playersResult,
  type Round,
  type RoundOutcome,
  type TickRef,
} from "@maru/rules";
import { assert, instant, parsePrice } from "@maru/values";
import { createHmac } from "node:crypto";
import { voidStakes, type VoidStakeRow } from "./proof-store.ts";
import type { Query } from "./query.ts";
import type { EndedTree } from "./tick-tree.ts";

interface VoidEvidence {
  readonly round: Round;
  /** Null where some of the window's ticks cannot be had. */
  readonly ended: EndedTree | null;
  /** Hex, once it is shown. */
  readonly seed: string | null;
}

type TickRow = WireProof["ticks"][number];
type Side = NonNullable<WireVoided["total"]>[number];

/** What a void round would have been: by its ticks, and for the players of each side. */
export async function readVoided(query: Query, evidence: VoidEvidence): Promise<WireVoided> {
  const { round, ended } = evidence;
  const outcome = outcomeOf(evidence);
  const stakes = await voidStakes(query, round.id);
  return {
    strike: shownTick(ended?.first ?? null),
    close: shownTick(ended?.last ?? null),
    outcome,
    total: stakes?.map((stake) => sideOf(stake, round, outcome)) ?? null,
  };
}

/** What the published rule makes of the ticks there are, had nothing voided the round. */
function outcomeOf({ round, ended, seed }: VoidEvidence): RoundOutcome | null {
  const [first, last] = [ended?.first ?? null, ended?.last ?? null];
  if (first === null || last === null || ended?.tree.size === 1) return null;
  if (round.seedCommit !== null && seed === null) return null;
  const { precision } = round;
  const seal = seed === null ? null : { seed: Buffer.from(seed, "hex"), hmac: hmacSha256 };
  const ticks = { strike: tickRef(first, precision), close: tickRef(last, precision) };
  return outcomesOf(familyOf(round.type)).decide(round, { ...ticks, seal });
}

function hmacSha256(key: Uint8Array, message: string): Uint8Array {
  return createHmac("sha256", key).update(message, "utf8").digest();
}

function sideOf(stake: VoidStakeRow, { type: game }: Round, outcome: RoundOutcome | null): Side {
  const { type, bets, staked } = stake;
  const side = { type, staked: Number(staked), payout: Number(stake.pays) };
  const players = outcome === null ? null : String(playersResult(familyOf(game), outcome, side));
  return { type, bets: String(bets), points: staked, players };
}

function shownTick(row: TickRow | null): WireVoided["strike"] {
  if (row === null) return null;
  const [seq, atMs, tradeId, price, qty] = row;
  return { seq, atMs, tradeId, price, qty };
}

function tickRef([seq, atMs, tradeId, at, size]: TickRow, precision: number): TickRef {
  const [price, qty] = [parsePrice(at, precision), parseQuantity(size)];
  assert(price.ok && qty.ok, `tick ${seq} was shown as it is`);
  return { seq, atMs: instant(atMs), tradeId, price: price.value, qty: qty.value };
}
