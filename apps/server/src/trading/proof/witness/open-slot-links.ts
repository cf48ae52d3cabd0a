import { assert, type Clock, instant } from "@maru/values";
import type { SlotLink, SlotLinks } from "../../../ports/slot-links.ts";
import type { DrivenLog } from "../log/open-log.ts";
import { verifierKey } from "../log/signed-note.ts";
import {
  askCosignature,
  askReveal,
  linkBefore,
  type LogSigner,
  type ShownLink,
  type WitnessAddress,
  WitnessFault,
} from "./witness-client.ts";
import {
  type ChainPlace,
  createWitnessStore,
  type StoredLink,
  type StoredQuestion,
  type WitnessStore,
} from "./witness-store.ts";
import type { Database } from "../../../ports/unit-of-work.ts";

export interface SlotLinksParts {
  /** With the role maru_proof. */
  readonly database: Database;
  readonly log: Pick<DrivenLog, "sealAll" | "head" | "growth">;
  readonly signer: () => Promise<LogSigner>;
  /** In the order in which chains name them. */
  readonly witnesses: readonly WitnessAddress[];
  readonly clock: Clock;
  /** Told once of each slot that a witness gave no link for, and why. */
  readonly onTrouble: (witness: string, reason: string) => void;
}

/** A market whose links are asked for together with the others', as long as it goes on asking. */
interface Asking {
  readonly chainMs: number;
  readonly slotMs: number;
}

interface Work extends SlotLinksParts {
  readonly store: WitnessStore;
  readonly asking: Map<string, Asking>;
  /** Whether chains are kept by those who are asked here. */
  readonly ours: Map<string, boolean>;
  readonly links: Map<string, SlotLink>;
  /** Leaves that a witness has cosigned, as far as we know. */
  readonly cosigned: Map<string, number>;
}

/** Slots whose links stay in memory, of each market. */
const REMEMBERED = 64;
/** A market that has not asked for so long does not play. */
const ASKS_WITHIN_MS = 60_000;

/**
 * What stands between a slot and its price: all stakes that locked by then are sealed, the log's head is signed and cosigned, and under it each
 * witness shows its link. One run does it for all markets that play, one run at a time.
 */
export function openSlotLinks(parts: SlotLinksParts): SlotLinks["linkOf"] {
  const work: Work = {
    ...parts,
    store: createWitnessStore(parts.database),
    asking: new Map(),
    ours: new Map(),
    links: new Map(),
    cosigned: new Map(),
  };
  let running: Promise<void> = Promise.resolve();
  const runs = new Map<number, Promise<void>>();
  const runOf = (slotMs: number): Promise<void> => {
    const known = runs.get(slotMs);
    if (known !== undefined) return known;
    const run = running.then(() => {
      // Who asks from here on may come too late for it.
      runs.delete(slotMs);
      return runSlot(work, slotMs);
    });
    runs.set(slotMs, run);
    running = run.catch(() => undefined);
    return run;
  };
  return async ({ market, chainMs, slotMs }) => {
    const place = `${market}:${slotMs}`;
    const known = work.links.get(place);
    if (known !== undefined) return known;
    work.asking.set(market, { chainMs, slotMs });
    await runOf(slotMs);
    return work.links.get(place) ?? null;
  };
}

/** Does what can be done for a slot now; what is missing is asked for again. */
async function runSlot(work: Work, slotMs: number): Promise<void> {
  const asked: string[] = [];
  for (const [market, { chainMs, slotMs: lastMs }] of work.asking)
    if (Math.abs(lastMs - slotMs) <= ASKS_WITHIN_MS && (await isOurs(work, { market, chainMs })))
      asked.push(market);
  await takeStored(work, slotMs, asked);
  const missing = asked.filter((market) => !work.links.has(`${market}:${slotMs}`));
  if (missing.length === 0) return;
  const blocked = await work.log.sealAll(work.clock.now());
  const markets = missing.filter((market) => !blocked.has(market) && !blocked.has(null));
  if (markets.length === 0) return;
  for (const witness of work.witnesses) {
    try {
      await askWitness(work, witness, { slotMs, markets });
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      work.onTrouble(witness.key.name, error.message);
      return;
    }
  }
  await takeStored(work, slotMs, markets);
}

/** Whether all who are asked here keep a half of the market's chain: of one that others keep they know nothing, and would refuse all. */
async function isOurs(work: Work, place: ChainPlace): Promise<boolean> {
  const name = `${place.market}:${place.chainMs}`;
  const known = work.ours.get(name);
  if (known !== undefined) return known;
  const keepers = new Set((await work.store.chainsOf(place)).map(({ witness }) => witness));
  const isKept = work.witnesses.every(({ key }) => keepers.has(verifierKey(key)));
  if (keepers.size > 0) work.ours.set(name, isKept);
  return isKept;
}

/** The links of a slot, where every witness of its chain has shown one. */
async function takeStored(work: Work, slotMs: number, markets: readonly string[]): Promise<void> {
  const wanted = markets.filter((market) => !work.links.has(`${market}:${slotMs}`));
  if (wanted.length === 0) return;
  const stored = await work.store.linksAt(slotMs, wanted);
  for (const market of wanted) {
    const shown = work.witnesses.flatMap(
      ({ key }) => stored.find((link) => link.market === market && link.witness === verifierKey(key)) ?? [],
    );
    if (shown.length < work.witnesses.length || shown.length === 0) continue;
    remember(work.links, `${market}:${slotMs}`, {
      slotMs: instant(slotMs),
      fromMs: instant(Math.max(...shown.map(({ fromMs }) => fromMs))),
      links: shown.map(({ link }) => link),
    });
  }
}

function remember(links: Map<string, SlotLink>, place: string, link: SlotLink): void {
  links.set(place, link);
  for (const oldest of links.keys()) {
    if (links.size <= REMEMBERED) return;
    links.delete(oldest);
  }
}

interface SlotWish {
  readonly slotMs: number;
  readonly markets: readonly string[];
}

async function askWitness(work: Work, witness: WitnessAddress, { slotMs, markets }: SlotWish): Promise<void> {
  const name = verifierKey(witness.key);
  const shown = new Set(
    (await work.store.linksAt(slotMs, markets))
      .filter((link) => link.witness === name)
      .map(({ market }) => market),
  );
  const missing = markets.filter((market) => !shown.has(market));
  if (missing.length === 0) return;
  const head = await work.log.head(work.clock.now());
  const asked = await work.store.question(name, {
    slotMs,
    size: head.size,
    root: head.root,
    markets: missing,
  });
  await cosign(work, witness, asked.size);
  const links = await askReveal(witness, await work.signer(), asked);
  await checkLinks(work, witness, { asked, links });
  await work.store.keepAnswer(name, asked, links);
  // What stood there unanswered was of fewer markets.
  if (missing.some((market) => !asked.markets.includes(market)))
    await askWitness(work, witness, { slotMs, markets });
}

/** The witness signs that the log has only grown; what it knows of it, it says itself. */
async function cosign(work: Work, witness: WitnessAddress, size: number): Promise<void> {
  const name = verifierKey(witness.key);
  for (let tries = 0; tries < 2; tries += 1) {
    const oldSize = work.cosigned.get(name) ?? 0;
    if (oldSize >= size) return;
    const growth = await work.log.growth(oldSize, size);
    const answer = await askCosignature(witness, { oldSize, ...growth });
    if ("line" in answer) {
      work.cosigned.set(name, size);
      return work.store.keepCosignature(size, name, answer.line);
    }
    work.cosigned.set(name, answer.knownSize);
  }
  throw new WitnessFault("it knows another log than the one that is");
}

/** Each link leads to the one before it, or to the end of its chain. */
async function checkLinks(
  work: Work,
  witness: WitnessAddress,
  { asked, links }: { readonly asked: StoredQuestion; readonly links: readonly ShownLink[] },
): Promise<void> {
  for (const market of asked.markets) {
    const shown = links.find((link) => link.market === market);
    if (shown === undefined) throw new WitnessFault(`it shows nothing of ${market}`);
    await checkLink(work, witness, { ...shown, slotMs: asked.slotMs });
  }
}

async function checkLink(
  work: Work,
  witness: WitnessAddress,
  shown: ShownLink & { readonly slotMs: number },
): Promise<void> {
  const name = verifierKey(witness.key);
  const place = { market: shown.market, chainMs: shown.chainMs };
  const chain = (await work.store.chainsOf(place)).find((known) => known.witness === name);
  if (chain === undefined)
    throw new WitnessFault(`it shows a link of a chain of ${shown.market} that it has not opened`);
  const lengthMs = slotLengthOf(chain.statement);
  const before = await work.store.linkBefore(place, { witness: name, slotMs: shown.slotMs });
  const [known, slots] = knownEnd(before, { terminal: chain.terminal, shown, lengthMs });
  if (!linkBefore(shown.link, slots).equals(known))
    throw new WitnessFault(`its link of ${shown.market} does not lead to the end of its chain`);
}

/** What a link has to lead to, and over how many slots. */
function knownEnd(
  before: StoredLink | null,
  of: {
    readonly terminal: Buffer;
    readonly shown: { readonly chainMs: number; readonly slotMs: number };
    readonly lengthMs: number;
  },
): readonly [Buffer, number] {
  const { terminal, shown, lengthMs } = of;
  if (before === null) return [terminal, (shown.slotMs - shown.chainMs) / lengthMs + 1];
  return [before.link, (shown.slotMs - before.slotMs) / lengthMs];
}

function slotLengthOf(statement: string): number {
  const said: unknown = JSON.parse(statement.slice(0, statement.indexOf("\n")));
  assert(
    typeof said === "object" && said !== null && "slotLengthMs" in said,
    "a chain says how long its slots are",
  );
  return Number(said.slotLengthMs);
}
