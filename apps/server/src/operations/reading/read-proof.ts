import type { WireProof } from "@maru/contract";
import { quantityText, type Round, type TickRef } from "@maru/rules";
import { price, priceText } from "@maru/values";
import {
  type ChainRow,
  type EvidenceTickRow,
  evidenceTicks,
  incidentsIn,
  marketRules,
  revealedSeed,
  revealedSlots,
  seedChain,
} from "./proof-store.ts";
import type { Query } from "./query.ts";
import type { ReadingDeps } from "./reader.ts";
import { anyRound } from "./round-store.ts";

/** More ticks than any round of a real venue has had; a longer list says that it is cut. */
const MOST_TICKS = 100_000;

/** The public evidence of a round (F-27), without signing in; null when there is no such round. */
export function readProof(deps: ReadingDeps, siteId: number, id: number): Promise<WireProof | null> {
  return deps.siteReads.forSite(siteId, async (query) => {
    const found = await anyRound(query, siteId, id);
    return found === null ? null : proofOf(query, found.round);
  });
}

async function proofOf(query: Query, round: Round): Promise<WireProof> {
  const window = { stock: round.stock, fromMs: round.times.gameStartMs, toMs: round.times.gameFinishMs };
  // Before the end the window is not whole, and half of a tick set proves nothing.
  const isFinal = round.state === "decided" || round.state === "void";
  const ticks = isFinal ? await evidenceTicks(query, window, MOST_TICKS + 1) : [];
  const chain = await seedChain(query, round.stock);
  const slots = chain === null ? [] : await revealedSlots(query, window);
  return {
    round: termsOf(round),
    marketRules: await marketRules(query, round.stock),
    state: round.state,
    voidCause: round.voidCause,
    decidedAtMs: round.decidedAtMs,
    strike: decidingTick(round.strike, round.precision),
    close: decidingTick(round.close, round.precision),
    outcome: round.outcome,
    seed: await revealedSeed(query, round.id),
    ticks: ticks.slice(0, MOST_TICKS).map((row) => evidenceTick(row, round.precision)),
    ticksComplete: isFinal && ticks.length <= MOST_TICKS,
    simulation: chain === null ? null : { ...chainOf(chain), slots: slots.map(slotOf) },
    incidents: (await incidentsIn(query, window)).map((row) => ({
      kind: row.kind,
      fromMs: Number(row.from_ms),
      toMs: row.to_ms === null ? null : Number(row.to_ms),
    })),
  };
}

function termsOf(round: Round): WireProof["round"] {
  return {
    id: round.id,
    tradeOptionId: round.optionId,
    number: round.number,
    type: round.type,
    stock: round.stock,
    precision: round.precision,
    startTime: round.times.startMs,
    lockTime: round.times.lockMs,
    endTime: round.times.endMs,
    gameStartTime: round.times.gameStartMs,
    gameFinishTime: round.times.gameFinishMs,
    ruleVersion: round.ruleVersion,
    buyPip: priceText(round.buyPip, round.precision),
    sellPip: priceText(round.sellPip, round.precision),
    seedCommit: round.seedCommit,
  };
}

function decidingTick(tick: TickRef | null, precision: number): WireProof["strike"] {
  if (tick === null) return null;
  return {
    seq: tick.seq,
    atMs: tick.atMs,
    tradeId: tick.tradeId,
    price: priceText(tick.price, precision),
    qty: quantityText(tick.qty),
  };
}

function evidenceTick(row: EvidenceTickRow, precision: number): WireProof["ticks"][number] {
  return [
    Number(row.seq),
    Number(row.at_ms),
    row.trade_id === "" ? null : row.trade_id,
    priceText(price(Number(row.price)), precision),
    quantityText(BigInt(row.qty)),
    row.flag,
  ];
}

function chainOf(row: ChainRow): Omit<NonNullable<WireProof["simulation"]>, "slots"> {
  return {
    terminal: row.terminal,
    chainLength: row.length,
    firstSlotMs: Number(row.first_slot_ms),
    publishedAtMs: Number(row.published_at_ms),
    salt: row.salt,
    saltedAtMs: row.salted_at_ms === null ? null : Number(row.salted_at_ms),
  };
}

const slotOf = (row: { readonly slot_ms: string; readonly seed: string }) => ({
  slotMs: Number(row.slot_ms),
  seed: row.seed,
});
