import { toWireRoundTerms, type WireProof } from "@maru/contract";
import { quantityText, type Round, type TickRef } from "@maru/rules";
import { price, priceText } from "@maru/values";
import {
  type ChainRow,
  type EvidenceTickRow,
  incidentsIn,
  marketRules,
  revealedSeed,
  revealedSlots,
  seedChain,
  type Window,
} from "./proof-store.ts";
import type { Query } from "./query.ts";
import { readEvidenceTicks, readLastUsedTick } from "./read-evidence-ticks.ts";
import type { ReadingDeps } from "./reader.ts";
import { anyRound } from "./round-store.ts";

/** More ticks than any round of a real venue has had; a longer list says that it is cut. */
const MOST_TICKS = 100_000;

/** The public evidence of a round (F-27), without signing in; null when there is no such round. */
export function readProof(
  deps: Pick<ReadingDeps, "siteReads" | "archivedTicks">,
  siteId: number,
  id: number,
): Promise<WireProof | null> {
  return deps.siteReads.forSite(siteId, async (query) => {
    const found = await anyRound(query, siteId, id);
    return found === null ? null : proofOf({ query, archivedTicks: deps.archivedTicks }, found.round);
  });
}

interface Sources {
  readonly query: Query;
  readonly archivedTicks: ReadingDeps["archivedTicks"];
}

async function proofOf(sources: Sources, round: Round): Promise<WireProof> {
  const { query } = sources;
  const window = { stock: round.stock, fromMs: round.times.gameStartMs, toMs: round.times.gameFinishMs };
  // Before the end the window is not whole, and half of a tick set proves nothing.
  const isFinal = round.state === "decided" || round.state === "void";
  const { ticks, pieces } = isFinal
    ? await readEvidenceTicks(sources, window, MOST_TICKS + 1)
    : { ticks: [], pieces: [] };
  const chain = await seedChain(query, window);
  const slots = chain === null ? [] : await revealedSlots(query, window);
  const simulation =
    chain === null
      ? null
      : {
          ...chainOf(chain),
          slots: slots.map(slotOf),
          ...(await pathBefore(sources, window, round.precision)),
        };
  return {
    round: toWireRoundTerms(round),
    marketRules: await marketRules(query, round.stock, round.times.startMs),
    state: round.state,
    voidCause: round.voidCause,
    decidedAtMs: round.decidedAtMs,
    strike: decidingTick(round.strike, round.precision),
    close: decidingTick(round.close, round.precision),
    outcome: round.outcome,
    seed: await revealedSeed(query, round.id),
    ticks: ticks.slice(0, MOST_TICKS).map((row) => evidenceTick(row, round.precision)),
    ticksComplete: isFinal && ticks.length <= MOST_TICKS && pieces.every(({ isRead }) => isRead),
    archive: pieces,
    simulation,
    incidents: (await incidentsIn(query, window)).map((row) => ({
      kind: row.kind,
      fromMs: Number(row.from_ms),
      toMs: row.to_ms === null ? null : Number(row.to_ms),
    })),
  };
}

/** Simulated steps scale with the price before the last mark of this length; no round reaches over one. */
const SCALE_SPAN_MS = 300_000;

/** Where the window's path goes on from: beside the seeds, all that its ticks depend on. */
async function pathBefore(sources: Sources, window: Window, precision: number) {
  const { stock, fromMs } = window;
  const markMs = fromMs - (fromMs % SCALE_SPAN_MS);
  const before = await readLastUsedTick(sources, stock, fromMs);
  const scale = await readLastUsedTick(sources, stock, markMs);
  return { before: tickBefore(before, precision), scale: tickBefore(scale, precision) };
}

function tickBefore(row: EvidenceTickRow | null, precision: number): WireProof["strike"] {
  if (row === null) return null;
  const [seq, atMs, tradeId, at, qty] = evidenceTick(row, precision);
  return { seq, atMs, tradeId, price: at, qty };
}

/** A deciding tick with its price and quantity as exact decimal text. */
export function decidingTick(tick: TickRef | null, precision: number): WireProof["strike"] {
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

function chainOf(row: ChainRow): Omit<NonNullable<WireProof["simulation"]>, "slots" | "before" | "scale"> {
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
