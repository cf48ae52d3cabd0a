import { type Digest, hashOn, seedOfSlot, slotKey, slotNumber, slotOf, type SlotSecret } from "@maru/rules";
import { type Instant, instant, type Stock } from "@maru/values";
import type { SlotLink, SlotLinks } from "../../../ports/slot-links.ts";
import { chainAt, givesUntilMs, lastSlots, type OpenChain } from "../seed-chains.ts";
import type { RevealedSeed } from "../seed-store.ts";

/** What makes the ticks of a slot, and when its links came, our clock: for all that is told, at its beginning where they came at once. */
export interface MadeSecret extends SlotSecret {
  readonly cameMs: Instant;
}

/** What the slots of a market are made of: of each the operator's seed, and the links that witnesses show of it. */
export interface SlotSecrets {
  /** Oldest first. */
  readonly chains: readonly OpenChain[];
  /** Whether every chain is over at that moment. */
  isBeyond(atMs: Instant): boolean;
  /** Asks for the links of all slots from one moment to another; false while some cannot be had. */
  askFor(fromMs: Instant, toMs: Instant): Promise<boolean>;
  /** The first moment, of those before `atMs`, from which on all links are shown. */
  shownFromMs(atMs: Instant): Instant;
  /** Whether every slot from one moment to another can be made. */
  hasAll(fromMs: Instant, toMs: Instant): boolean;
  /** Null where the slot's links are not there or every chain is over. */
  secretAt(atMs: Instant): MadeSecret | null;
  /** The seeds to reveal once all before `untilMs` is final, oldest first; `revealedMs` is the slot that was revealed last. */
  seedsUntil(untilMs: Instant, revealedMs: Instant | null): readonly RevealedSeed[];
}

interface SecretParts {
  readonly digest: Digest;
  readonly links: SlotLinks;
  readonly patienceMs?: number;
}

interface CameLink extends SlotLink {
  readonly cameMs: Instant;
}

/** How many slots at either end of a stretch are revealed by themselves; the seeds between follow by hashing. */
const REVEALED_EACH = 10;

export function createSlotSecrets(
  market: Stock,
  parts: SecretParts,
  chains: readonly OpenChain[],
): SlotSecrets {
  const { digest } = parts;
  const newest = new Map<OpenChain, CameLink>();
  const asks = createAsking(market, parts);
  let made: MadeSecret | null = null;

  /** A chain's last slot of a span, for which its links are asked: those of the slots before follow. */
  const slotsIn = (fromMs: Instant, toMs: Instant): readonly (readonly [OpenChain, Instant])[] =>
    chains.flatMap((open) => {
      const untilMs = Math.min(toMs, givesUntilMs(chains, open) - 1);
      if (untilMs < open.firstSlotMs || untilMs < fromMs) return [];
      return [[open, slotOf(instant(untilMs), open.slotLengthMs)] as const];
    });

  const makeSecret = (open: OpenChain, slotMs: Instant): MadeSecret | null => {
    const seed = seedOfSlot(digest, open.chain, slotNumber(open, slotMs));
    const { salt, slotLengthMs } = open;
    if (open.witnesses === 0) return { slotMs, slotLengthMs, key: seed, salt, cameMs: slotMs };
    const link = newest.get(open);
    if (link === undefined || slotMs < link.fromMs || slotMs > link.slotMs) return null;
    const links = link.links.map((each) => hashOn(digest, each, (link.slotMs - slotMs) / slotLengthMs));
    const cameMs = link.slotMs === slotMs ? link.cameMs : slotMs;
    return { slotMs, slotLengthMs, key: slotKey(digest, seed, links), salt, cameMs };
  };

  const secretAt = (atMs: Instant): MadeSecret | null => {
    const open = chainAt(chains, atMs);
    if (open === null) return null;
    const slotMs = slotOf(atMs, open.slotLengthMs);
    if (made?.slotMs !== slotMs) made = makeSecret(open, slotMs);
    return made;
  };

  return {
    chains,
    isBeyond: (atMs) => chainAt(chains, atMs) === null,
    askFor: async (fromMs, toMs) => {
      for (const [open, slotMs] of slotsIn(fromMs, toMs)) {
        const known = newest.get(open);
        if (open.witnesses === 0 || (known !== undefined && known.slotMs >= slotMs)) continue;
        const link = await asks(open, slotMs);
        if (link === null) return false;
        // What was shown before stays shown.
        const isNext = known !== undefined && link.fromMs <= known.slotMs + open.slotLengthMs;
        newest.set(open, isNext ? { ...link, fromMs: known.fromMs } : link);
      }
      return true;
    },
    shownFromMs: (atMs) => {
      const open = chainAt(chains, atMs);
      return (open === null ? undefined : newest.get(open)?.fromMs) ?? instant(0);
    },
    hasAll: (fromMs, toMs) =>
      [...slotsFrom(chains, fromMs, toMs), toMs].every((atMs) => secretAt(atMs) !== null),
    secretAt,
    seedsUntil: (untilMs, revealedMs) =>
      dueSlots(chains, untilMs, revealedMs).flatMap((slotMs) => {
        const open = chainAt(chains, slotMs);
        if (open === null) return [];
        return [{ slotMs, seed: seedOfSlot(digest, open.chain, slotNumber(open, slotMs)) }];
      }),
  };
}

/**
 * Up to ten slots at either end of what is to be revealed: ticks of before a stop lie in the first, those of now in the last. The seeds of slots
 * between, which nobody watched, follow by hashing from a later one of their chain, so each chain's last is revealed.
 */
function dueSlots(
  chains: readonly OpenChain[],
  untilMs: Instant,
  revealedMs: Instant | null,
): readonly Instant[] {
  const open = chainAt(chains, instant(untilMs - 1)) ?? chains.at(-1);
  if (open === undefined) return [];
  const lengthMs = open.slotLengthMs;
  const lastMs = slotOf(instant(Math.max(0, untilMs - lengthMs)), lengthMs);
  const afterMs = revealedMs ?? instant(Math.max(0, lastMs - lengthMs));
  if (afterMs >= lastMs) return [];
  const firstMs = slotAfter(chains, afterMs);
  const span = (REVEALED_EACH - 1) * lengthMs;
  const ends = lastSlots(chains).filter((slotMs) => slotMs > afterMs && slotMs < lastMs);
  const slots = [
    ...slotsFrom(chains, firstMs, Math.min(firstMs + span, lastMs)),
    ...ends,
    ...slotsFrom(chains, Math.max(firstMs, lastMs - span), lastMs),
  ];
  return [...new Set(slots)].toSorted((a, b) => a - b);
}

function slotsFrom(chains: readonly OpenChain[], fromMs: number, toMs: number): readonly Instant[] {
  const slots: Instant[] = [];
  for (let slotMs = instant(fromMs); slotMs <= toMs; slotMs = slotAfter(chains, slotMs)) slots.push(slotMs);
  return slots;
}

function slotAfter(chains: readonly OpenChain[], slotMs: Instant): Instant {
  const open = chainAt(chains, slotMs) ?? chains.at(-1);
  return instant(slotMs + (open?.slotLengthMs ?? 1));
}

interface Asked {
  readonly slotMs: Instant;
  /** By the machine's own running time, milliseconds. */
  readonly sinceMs: number;
  /** Null once it was refused: then it is asked for anew. */
  readonly reply: Promise<SlotLink | null> | null;
}

/** Asks without holding up who drives the feed: what is slow is found when it is asked for again. */
function createAsking(market: Stock, { links, patienceMs }: SecretParts) {
  let asked: Asked | null = null;
  return async (open: OpenChain, slotMs: Instant): Promise<CameLink | null> => {
    const sinceMs = asked?.slotMs === slotMs ? asked.sinceMs : performance.now();
    const pending = asked?.slotMs === slotMs ? asked.reply : null;
    const reply = pending ?? links.linkOf({ market, chainMs: open.firstSlotMs, slotMs });
    asked = { slotMs, sinceMs, reply };
    const link = await (patienceMs === undefined ? reply : within(reply, patienceMs));
    if (link === "late") return null;
    asked = { slotMs, sinceMs, reply: null };
    if (link === null) return null;
    return { ...link, cameMs: instant(Math.round(slotMs + performance.now() - sinceMs)) };
  };
}

async function within<T>(reply: Promise<T>, ms: number): Promise<T | "late"> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<"late">((resolve) => {
    timer = setTimeout(() => resolve("late"), ms);
  });
  try {
    return await Promise.race([reply, late]);
  } finally {
    clearTimeout(timer);
  }
}
