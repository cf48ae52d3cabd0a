import { createHash } from "node:crypto";
import { feeJsonOf, toWireRoundTerms, type WireProof } from "@maru/contract";
import { decisiveSlotMs, quantityText, type Round, type TickRef } from "@maru/rules";
import { price, priceText } from "@maru/values";
import { sortedJson } from "../../platform/sorted-json.ts";
import type { RoundEvidence } from "../../ports/round-evidence.ts";
import type { SiteReads } from "../../ports/unit-of-work.ts";
import {
  type ChainRow,
  type EvidenceTickRow,
  incidentsIn,
  lastClockReading,
  marketRules,
  newestHeads,
  everyRevealedSlot,
  offerRows,
  revealedSeed,
  revealedSlots,
  revealsOf,
  seedChain,
  type SlotRow,
  type Window,
} from "./proof-store.ts";
import type { Query } from "./query.ts";
import { readEvidenceTicks, readLastUsedTick } from "./read-evidence-ticks.ts";
import type { ReadingDeps } from "./reader.ts";
import { anyRound } from "./round-store.ts";
import { termsOfRow } from "./site-round.ts";
import { type EndedTree, openTickTree, tickTreeOf } from "./tick-tree.ts";
import { readVoided } from "./read-voided.ts";

interface EvidenceSources {
  readonly query: Query;
  readonly archivedTicks: ReadingDeps["archivedTicks"];
}

/** Rounds and ticks belong to all sites, so any site's view finds them. */
const ANY_SITE = 1;

/** More ticks than any round of a real venue has had. A longer list is not shown; its tree and its deciding ticks are. */
const MOST_TICKS = 100_000;
/** A window of more ticks is read in so many parts, for the sake of memory. */
const PARTS = 30;

export interface ProofWish {
  readonly id: number;
  /** Every tick of the window, not only those that decide. */
  readonly hasTicks: boolean;
}

/** The public evidence of a round (F-27), without signing in; null when there is no such round. */
export function readProof(
  deps: Pick<ReadingDeps, "siteReads" | "archivedTicks">,
  siteId: number,
  { id, hasTicks }: ProofWish,
): Promise<WireProof | null> {
  return deps.siteReads.forSite(siteId, async (query) => {
    const found = await anyRound(query, siteId, id);
    return found === null
      ? null
      : proofOf({ query, archivedTicks: deps.archivedTicks }, { round: found.round, siteId, hasTicks });
  });
}

interface Asked {
  readonly round: Round;
  /** Whose offer is shown. */
  readonly siteId: number;
  readonly hasTicks: boolean;
}

export async function proofOf(
  sources: EvidenceSources,
  { round, siteId, hasTicks }: Asked,
): Promise<WireProof> {
  const { query } = sources;
  const window = windowOf(round);
  const rules = await marketRules(query, round);
  const { ticks, ended, isListed, archive } = await windowTicks(sources, round, rules);
  const seed = await revealedSeed(query, round.id);
  const chain = await seedChain(query, window);
  const simulation = chain === null ? null : await simulationOf(sources, { round, chain });
  return withDigest({
    round: toWireRoundTerms(round),
    offer: (await offersOn(query, round)).get(siteId) ?? null,
    marketRules: rules,
    state: round.state,
    voidCause: round.voidCause,
    decidedAtMs: round.decidedAtMs,
    strike: decidingTick(round.strike, round.precision),
    close: decidingTick(round.close, round.precision),
    outcome: round.outcome,
    voided: round.state === "void" ? await readVoided(query, { round, ended, seed }) : null,
    seed,
    ticks: hasTicks ? ticks : [],
    ticksComplete: hasTicks && isListed,
    tickTree: ended?.tree ?? null,
    archive,
    simulation,
    incidents: (await incidentsIn(query, window)).map((row) => ({
      kind: row.kind,
      fromMs: Number(row.from_ms),
      toMs: row.to_ms === null ? null : Number(row.to_ms),
    })),
    clock: await lastClockReading(query, window.toMs),
  });
}

function withDigest(proof: Omit<WireProof, "digest">): WireProof {
  return { ...proof, digest: hashOf(proof) };
}

/** What the public log says of a round, from the same reading as its proof. */
export function openRoundEvidence(
  siteReads: SiteReads,
  archivedTicks: ReadingDeps["archivedTicks"],
): RoundEvidence {
  return {
    marketOf: (round) =>
      siteReads.forSite(ANY_SITE, async (query) => {
        const chain = await seedChain(query, windowOf(round));
        const rules = await marketRules(query, round);
        return hashOf({ chain: chain === null ? null : chainOf(chain), rules });
      }),
    offersOf: (round) =>
      siteReads.forSite(ANY_SITE, async (query) => {
        const offers = await offersOn(query, round);
        return Object.fromEntries([...offers].map(([siteId, offer]) => [String(siteId), hashOf(offer)]));
      }),
    ticksOf: (round) =>
      siteReads.forSite(ANY_SITE, async (query) => {
        const rules = await marketRules(query, round);
        const { ended } = await windowTicks({ query, archivedTicks }, round, rules);
        return ended === null ? null : { root: ended.tree.root, size: ended.tree.size };
      }),
    tickHeads: () => siteReads.forSite(ANY_SITE, newestHeads),
    clockOf: (round) => siteReads.forSite(ANY_SITE, (query) => lastClockReading(query, windowOf(round).toMs)),
  };
}

/** What each site offers on a round, from the versions of its terms that were frozen with it. */
async function offersOn(
  query: Query,
  round: Round,
): Promise<ReadonlyMap<number, NonNullable<WireProof["offer"]>>> {
  const rows = await offerRows(query, Object.values(round.termsBySite));
  return new Map(
    rows.flatMap(({ id, site_id: siteInfoId, ...row }) => {
      const feeJson = feeJsonOf(termsOfRow(row));
      return feeJson === null ? [] : [[siteInfoId, { siteInfoId, termsId: Number(id), feeJson }] as const];
    }),
  );
}

function hashOf(value: unknown): string {
  return createHash("sha256").update(sortedJson(value), "utf8").digest("base64url");
}

function windowOf({ stock, times }: Round): Window {
  return { stock, fromMs: times.gameStartMs, toMs: times.gameFinishMs };
}

type Rules = Readonly<Record<string, unknown>>;

interface WindowTicks {
  readonly ticks: WireProof["ticks"];
  /** Whether they are all of the window. */
  readonly isListed: boolean;
  /** Null where some of the window's ticks cannot be had. */
  readonly ended: EndedTree | null;
  readonly archive: WireProof["archive"];
}

/** Before the end the window is not whole, and half of a tick set proves nothing. */
async function windowTicks(sources: EvidenceSources, round: Round, rules: Rules): Promise<WindowTicks> {
  if (round.state !== "decided" && round.state !== "void")
    return { ticks: [], isListed: false, ended: null, archive: [] };
  const { ticks: rows, pieces } = await readEvidenceTicks(sources, windowOf(round), MOST_TICKS + 1);
  const isWhole = pieces.every(({ isRead }) => isRead);
  if (rows.length > MOST_TICKS) {
    const ended = isWhole ? await treeInParts(sources, round, rules) : null;
    return { ticks: [], isListed: false, ended, archive: pieces };
  }
  const ticks = rows.map((row) => evidenceTick(row, round.precision));
  return { ticks, isListed: isWhole, ended: isWhole ? tickTreeOf(ticks, rules) : null, archive: pieces };
}

/** The market's order is that of time first, so spans of time follow each other in the tree. */
async function treeInParts(sources: EvidenceSources, round: Round, rules: Rules): Promise<EndedTree> {
  const { stock, fromMs, toMs } = windowOf(round);
  const edgeMs = (part: number): number => fromMs + Math.floor(((toMs - fromMs) * part) / PARTS);
  const growing = openTickTree(rules);
  for (let part = 0; part < PARTS; part += 1) {
    const span = { stock, fromMs: edgeMs(part), toMs: edgeMs(part + 1) };
    const { ticks } = await readEvidenceTicks(sources, span, Number.MAX_SAFE_INTEGER);
    growing.add(ticks.map((row) => evidenceTick(row, round.precision)));
  }
  return growing.tree();
}

/** Simulated steps scale with the price before the last mark of this length, which a window of two minutes may reach over. */
const SCALE_SPAN_MS = 300_000;

/** Where the window's path goes on from: beside the seeds, all that its ticks depend on. */
async function pathBefore(sources: EvidenceSources, window: Window, precision: number) {
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

/** A tick as a proof shows it. */
export function evidenceTick(row: EvidenceTickRow, precision: number): WireProof["ticks"][number] {
  return [
    Number(row.seq),
    Number(row.at_ms),
    row.trade_id === "" ? null : row.trade_id,
    priceText(price(Number(row.price)), precision),
    quantityText(BigInt(row.qty)),
    row.flag,
  ];
}

type Simulation = NonNullable<WireProof["simulation"]>;

/** What makes the window's path, and that its stakes were sealed before a witness showed what decides it. */
async function simulationOf(
  sources: EvidenceSources,
  { round, chain }: { readonly round: Round; readonly chain: ChainRow },
): Promise<Simulation> {
  const { query } = sources;
  const window = windowOf(round);
  const before = await pathBefore(sources, window, round.precision);
  const { witnesses, slot_length_ms: lengthMs } = chain;
  if (witnesses.length === 0) {
    const slots = await everyRevealedSlot(query, window, lengthMs);
    return {
      ...chainOf(chain),
      slots: slots.map(({ slot_ms: slotMs, seed }) => ({ slotMs: Number(slotMs), seed })),
      ...before,
    };
  }
  const slots = await revealedSlots(query, window, chain);
  const slotMs = decisiveSlotMs(round, lengthMs);
  const reveals =
    slots.length === 0
      ? []
      : await revealsOf(query, { stock: round.stock, slotMs, keys: witnesses.map(({ key }) => key) });
  return { ...chainOf(chain), slots: slots.map(slotOf), reveals: [...reveals], ...before };
}

function chainOf(row: ChainRow): Omit<Simulation, "slots" | "before" | "scale" | "reveals"> {
  return {
    terminal: row.terminal,
    chainLength: row.length,
    firstSlotMs: Number(row.first_slot_ms),
    publishedAtMs: Number(row.published_at_ms),
    salt: row.salt,
    saltedAtMs: row.salted_at_ms === null ? null : Number(row.salted_at_ms),
    ...(row.witnesses.length === 0
      ? {}
      : { slotLengthMs: row.slot_length_ms, witnesses: [...row.witnesses] }),
  };
}

const slotOf = ({ slot_ms: slotMs, seed, links }: SlotRow) => ({
  slotMs: Number(slotMs),
  seed,
  links: [...links],
});
