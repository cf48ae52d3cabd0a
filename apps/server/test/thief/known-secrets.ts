import {
  hexText,
  seedOfSlot,
  SIMULATED_MARKETS,
  type SimulatedMarket,
  slotKey,
  slotOf,
  type SlotSecret,
  stepPath,
} from "@maru/rules";
import { type Instant, instant, price, type Price } from "@maru/values";
import { nodeDigest } from "../../src/trading/market/node-digest.ts";
import type { Database } from "../../src/ports/unit-of-work.ts";
import {
  candidatesInText,
  filesBelow,
  candidatesInBytes,
  type FoundLink,
  linksAhead,
  sha256,
} from "./candidates.ts";

/** Everything that makes the prices of a market, as far as whoever reads the product's tables and files has it. */
export interface KnownMarket {
  readonly market: SimulatedMarket;
  readonly chain: {
    readonly length: number;
    readonly checkpoints: readonly Uint8Array[];
    readonly terminal: Uint8Array;
  };
  readonly firstSlotMs: number;
  readonly slotLengthMs: number;
  readonly salt: string;
  /** The newest link of the witness's chain that the product has. */
  readonly newest: { readonly slotMs: number; readonly link: Buffer };
  /** The newest ticks, oldest first. */
  readonly ticks: readonly KnownTick[];
  readonly scalePrice: Price;
}

export interface KnownTick {
  readonly atMs: number;
  readonly price: Price;
}

interface ChainRow {
  readonly length: number;
  readonly first_slot_ms: string;
  readonly slot_length_ms: number;
  readonly salt: Buffer;
  readonly terminal: Buffer;
  readonly root: Buffer;
  readonly slot_ms: string | null;
  readonly link: Buffer | null;
}

const SCALE_SPAN_MS = 300_000;

/** What the tables say of a market; null while a slot's link is still missing. */
async function readMarket(owner: Database, market: SimulatedMarket): Promise<KnownMarket | null> {
  const { stock } = market.rules;
  const [row] = await owner.query<ChainRow>(
    `select c.length, c.first_slot_ms, c.slot_length_ms, c.salt, c.terminal, s.root, l.slot_ms, l.link
       from market.seed_chain c join market.seed_secret s using (stock, first_slot_ms)
       left join lateral (select slot_ms, link from proof.slot_link where stock = c.stock order by slot_ms desc limit 1) l on true
      where c.stock = $1 order by c.first_slot_ms desc limit 1`,
    [stock],
  );
  const rows = await owner.query<{ at_ms: string; price: string }>(
    "select at_ms, price from market.tick where stock = $1 order by seq desc limit 200",
    [stock],
  );
  const ticks = rows
    .map(({ at_ms, price: units }) => ({ atMs: Number(at_ms), price: price(Number(units)) }))
    .toReversed();
  const last = ticks.at(-1);
  if (row === undefined || row.slot_ms === null || row.link === null || last === undefined) return null;
  const markMs = last.atMs - (last.atMs % SCALE_SPAN_MS);
  const [scale] = await owner.query<{ price: string }>(
    "select price from market.tick where stock = $1 and at_ms < $2 order by seq desc limit 1",
    [stock, markMs],
  );
  return {
    market,
    chain: { length: row.length, terminal: row.terminal, checkpoints: linksIn(row.root) },
    firstSlotMs: Number(row.first_slot_ms),
    slotLengthMs: row.slot_length_ms,
    salt: hexText(row.salt),
    newest: { slotMs: Number(row.slot_ms), link: row.link },
    ticks,
    scalePrice: scale === undefined ? market.model.startPrice : price(Number(scale.price)),
  };
}

function linksIn(root: Buffer): readonly Buffer[] {
  return Array.from({ length: root.length / 32 }, (_, place) => root.subarray(place * 32, place * 32 + 32));
}

/** How a slot's key is made of what is known. */
export type KeyOf = (known: KnownMarket, slotMs: number) => Uint8Array;

const ownSeed: KeyOf = ({ chain, firstSlotMs, slotLengthMs }, slotMs) =>
  seedOfSlot(nodeDigest, chain, (slotMs - firstSlotMs) / slotLengthMs);

/** With the link of the slot where it is known or leads there from `ahead`; else with the newest that is, which is a guess. */
const withLink =
  (ahead: readonly FoundLink[]): KeyOf =>
  (known, slotMs) =>
    slotKey(nodeDigest, ownSeed(known, slotMs), [linkOf(known, ahead, slotMs)]);

function linkOf(
  { newest, slotLengthMs }: KnownMarket,
  ahead: readonly FoundLink[],
  slotMs: number,
): Uint8Array {
  const back = (link: Uint8Array, steps: number): Uint8Array =>
    steps <= 0 ? link : back(sha256(link), steps - 1);
  const found = ahead.find(({ known }) => known === newest.link.toString("hex"));
  const steps = (slotMs - newest.slotMs) / slotLengthMs;
  if (found !== undefined && steps <= found.steps) return back(found.link, found.steps - steps);
  return back(newest.link, -steps);
}

/** The way of making keys under which the ticks that are known come out as they were; null where none does. */
export function wayOf(known: KnownMarket, ahead: readonly FoundLink[]): KeyOf | null {
  const ways = [ownSeed, withLink(ahead)];
  return ways.find((way) => makesKnownTicks(known, way)) ?? null;
}

/** The last ticks of the newest slot whose link is known. */
function makesKnownTicks(known: KnownMarket, way: KeyOf): boolean {
  const from = known.ticks.at(-6);
  if (from === undefined) return false;
  const after = known.ticks.slice(-5);
  const made = walk(known, { from, untilMs: (after.at(-1)?.atMs ?? 0) + 1, way });
  return after.every(({ price: units }, place) => made[place]?.price === units);
}

/** The ticks from a known one on to a moment, exclusive, as the keys of `way` make them. */
export function walk(
  known: KnownMarket,
  { from, untilMs, way }: { readonly from: KnownTick; readonly untilMs: number; readonly way: KeyOf },
): readonly KnownTick[] {
  const ticks: KnownTick[] = [];
  let path = { price: from.price, scalePrice: known.scalePrice, atMs: instant(from.atMs) };
  let secret: SlotSecret = {
    slotMs: instant(0),
    slotLengthMs: known.slotLengthMs,
    key: new Uint8Array(),
    salt: known.salt,
  };
  for (let atMs = from.atMs + 250; atMs < untilMs; atMs += 250) {
    const slotMs: Instant = slotOf(instant(atMs), known.slotLengthMs);
    if (slotMs !== secret.slotMs) secret = { ...secret, slotMs, key: way(known, slotMs) };
    const step = stepPath(
      path,
      { atMs: instant(atMs), secret },
      { digest: nodeDigest, model: known.market.model },
    );
    path = step.path;
    ticks.push({ atMs, price: step.tick.price });
  }
  return ticks;
}

/** Every market that can be known, of those that are simulated. */
export async function readMarkets(owner: Database): Promise<readonly KnownMarket[]> {
  const found = await Promise.all(SIMULATED_MARKETS.map((market) => readMarket(owner, market)));
  return found.filter((known) => known !== null);
}

/** Where in its chain a link stands. */
export interface LinkPlace {
  readonly slotMs: number;
  readonly slotLengthMs: number;
}

/** What was shown meanwhile is no secret any more: the link of a slot that had not begun by then is. */
export function secretsAmong(
  found: Iterable<FoundLink>,
  places: ReadonlyMap<string, LinkPlace>,
  nowMs: number,
): readonly FoundLink[] {
  return [...found].filter(({ known, steps }) => {
    const place = places.get(known);
    return place !== undefined && place.slotMs + steps * place.slotLengthMs > nowMs;
  });
}

/** Looks through every row of every table, and every file but the witness's own, for links that come later than the newest ones. */
export class Search {
  readonly #seen = new Set<string>();
  readonly #known = new Map<string, LinkPlace>();
  readonly found: FoundLink[] = [];

  async through(owner: Database, folder: string, markets: readonly KnownMarket[]): Promise<void> {
    for (const { newest, slotLengthMs } of markets)
      this.#known.set(newest.link.toString("hex"), { slotMs: newest.slotMs, slotLengthMs });
    await this.#tables(owner);
    // The cluster's files are the tables' rows; the witness's folder is another party's.
    for (const file of filesBelow(folder, (name) => /\/(?:postgres|witness)$/.test(name)))
      this.#look([
        ...candidatesInText(file.toString("latin1")),
        ...candidatesInBytes(file.subarray(0, 65_536), 1),
      ]);
  }

  get looked(): number {
    return this.#seen.size;
  }

  async #tables(owner: Database): Promise<void> {
    const tables = await owner.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables
        where schemaname not in ('pg_catalog', 'information_schema')`,
    );
    for (const { name } of tables) {
      const [{ text } = { text: null }] = await owner.query<{ text: string | null }>(
        // A tick has no room for a secret, and there are a thousand a minute.
        name === "market.tick"
          ? "select null as text"
          : `select string_agg(t::text, E'\\n') as text from ${name} t`,
      );
      if (text !== null) this.#look(candidatesInText(text));
    }
  }

  #look(candidates: Iterable<Buffer>): void {
    const fresh: Buffer[] = [];
    for (const candidate of candidates) {
      const id = candidate.toString("latin1");
      if (this.#seen.has(id)) continue;
      this.#seen.add(id);
      fresh.push(Buffer.from(candidate));
    }
    this.found.push(...secretsAmong(linksAhead(fresh, this.#known), this.#known, Date.now()));
  }
}
