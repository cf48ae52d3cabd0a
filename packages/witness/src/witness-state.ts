import { type Fields, isList, readCanonical, textOf } from "./canonical-json.ts";
import { wholeNumber } from "./bytes.ts";

export const CHAIN = "maru chain 1";
export const COSIGNED = "maru cosigned 1";
export const REVEAL = "maru reveal 1";
export const REFUSAL = "maru refusal 1";

/** Checkpoints of a log under which links are still revealed. */
const NEWEST_CHECKPOINTS = 16;
export const REFUSALS_AN_HOUR = 20;
const HOUR_MS = 3_600_000;

/** A chain as its statement says it. `entry` is that statement's index in the witness's log. */
export interface Chain {
  readonly log: string;
  readonly market: string;
  readonly firstSlotMs: number;
  /** Slots. */
  readonly length: number;
  readonly slotLengthMs: number;
  readonly operatorTerminal: string;
  readonly witnessTerminal: string;
  readonly entry: number;
}

/** Under which checkpoint a slot was revealed; the root in base64url. */
export interface Revealed {
  readonly slotMs: number;
  readonly size: number;
  readonly root: string;
  readonly entry: number;
}

export interface Market {
  /** The one with the smallest first slot first. */
  readonly chains: readonly Chain[];
  /** The newest, of whichever chain: a slot that two chains cover is still revealed once. */
  readonly last: Revealed | null;
}

export interface Cosigned {
  readonly size: number;
  /** In base64url. */
  readonly root: string;
  readonly entry: number;
}

/** What a witness knows of one operator's log. */
export interface LogState {
  /** The oldest first. */
  checkpoints: readonly Cosigned[];
  readonly markets: Map<string, Market>;
  /** Moments of the newest refusals, for their limit. */
  refusedAtMs: readonly number[];
  newestRefusal: number | null;
}

/** All that follows from the entries of the witness's log. */
export interface WitnessState {
  /** Moment of the newest entry. */
  newestMs: number;
  reveals: number;
  refusals: number;
  readonly logs: Map<string, LogState>;
}

export function emptyState(): WitnessState {
  return { newestMs: 0, reveals: 0, refusals: 0, logs: new Map() };
}

/** Of a log of which nothing is known yet, an empty one that is not kept. */
export function logOf(state: WitnessState, origin: string): LogState {
  return (
    state.logs.get(origin) ?? { checkpoints: [], markets: new Map(), refusedAtMs: [], newestRefusal: null }
  );
}

export function chainsOf(log: LogState): readonly Chain[] {
  return [...log.markets.values()].flatMap(({ chains }) => chains);
}

/** Refusals of the hour that ends at a moment. */
export function refusalsWithinHour(log: LogState, nowMs: number): readonly number[] {
  return log.refusedAtMs.filter((atMs) => atMs > nowMs - HOUR_MS);
}

/** Takes an entry of the log into the state: the same when it is made and when it is read again. Throws where it is none. */
export function applyEntry(state: WitnessState, text: string, entry: number): void {
  const fields = text.endsWith("\n") ? readCanonical(text.slice(0, -1)) : null;
  if (fields === null) throw new Error("the entry is no statement");
  const origin = textOf(fields, "log");
  const log = logOf(state, origin);
  state.logs.set(origin, log);
  state.newestMs = Math.max(state.newestMs, applyTo(log, { state, fields, entry }));
}

interface Entry {
  readonly state: WitnessState;
  readonly fields: Fields;
  readonly entry: number;
}

/** Answers the entry's moment. */
function applyTo(log: LogState, { state, fields, entry }: Entry): number {
  const what = textOf(fields, "what");
  if (what === CHAIN) {
    addChain(log, readChain(fields, entry));
    return numberOf(fields, "openedAtMs");
  }
  if (what === COSIGNED) {
    const cosigned = { size: numberOf(fields, "size"), root: textOf(fields, "root"), entry };
    log.checkpoints = [...log.checkpoints, cosigned].slice(-NEWEST_CHECKPOINTS);
    return numberOf(fields, "cosignedAtMs");
  }
  if (what === REVEAL) {
    state.reveals += 1;
    reveal(log, { state, fields, entry });
    return numberOf(fields, "revealedAtMs");
  }
  if (what !== REFUSAL) throw new Error(`the entry is of an unknown kind: ${what}`);
  const refusedAtMs = numberOf(fields, "refusedAtMs");
  state.refusals += 1;
  log.refusedAtMs = [...refusalsWithinHour(log, refusedAtMs), refusedAtMs].slice(-REFUSALS_AN_HOUR);
  log.newestRefusal = entry;
  return refusedAtMs;
}

function readChain(fields: Fields, entry: number): Chain {
  return {
    log: textOf(fields, "log"),
    market: textOf(fields, "market"),
    firstSlotMs: numberOf(fields, "firstSlotMs"),
    length: numberOf(fields, "length"),
    slotLengthMs: numberOf(fields, "slotLengthMs"),
    operatorTerminal: textOf(fields, "operatorTerminal"),
    witnessTerminal: textOf(fields, "witnessTerminal"),
    entry,
  };
}

function addChain(log: LogState, chain: Chain): void {
  const { chains, last } = log.markets.get(chain.market) ?? { chains: [], last: null };
  const all = [...chains, chain].toSorted((a, b) => a.firstSlotMs - b.firstSlotMs);
  log.markets.set(chain.market, { chains: all, last });
}

function reveal(log: LogState, { fields, entry }: Entry): void {
  const last = {
    slotMs: numberOf(fields, "slotMs"),
    size: numberOf(fields, "size"),
    root: textOf(fields, "root"),
    entry,
  };
  const links = fields["links"];
  if (typeof links !== "object" || isList(links)) throw new Error("the entry reveals nothing");
  for (const name of Object.keys(links)) {
    const market = log.markets.get(name);
    if (market === undefined) throw new Error(`the entry reveals a link of ${name}, which has no chain`);
    log.markets.set(name, { ...market, last });
  }
}

function numberOf(fields: Fields, name: string): number {
  const number = wholeNumber(textOf(fields, name));
  if (number === null) throw new Error(`the entry has no ${name}`);
  return number;
}
