import { createHash, generateKeyPairSync } from "node:crypto";
import type { WireProof } from "@maru/contract";
import {
  CHAIN_LENGTH,
  decisiveSlotMs,
  GAME_TYPES,
  type GameType,
  hexText,
  lengthMsOf,
  SIMULATED_MARKETS,
  SIMULATED_TICK_MS,
  type SimulatedMarket,
  SLOT_MS,
} from "@maru/rules";
import { instant } from "@maru/values";
import { sortedJson } from "../../apps/server/src/platform/sorted-json.ts";
import { originOf, signCheckpoint, writeNote } from "../../apps/server/src/trading/proof/log/checkpoint.ts";
import { resultLeaf, stakesLeaf, termsLeaf } from "../../apps/server/src/trading/proof/log/log-bodies.ts";
import { signNote, verifierKey } from "../../apps/server/src/trading/proof/log/signed-note.ts";
import { makeReceiptKey } from "../receipt-key.ts";
import { makeLog, type MadeLog } from "./made-log.ts";
import { answerOf, dayOption, type EndedRound, endRound } from "./make-round.ts";
import { makeTicks, type MarketChains, openChains, slotAt } from "./market-day.ts";

export interface MadeDay {
  readonly note: string;
  readonly key: { readonly id: string; readonly publicKey: Buffer };
  readonly log: MadeLog;
  /** Answers of the addresses of public proofs, by round. */
  readonly proofs: ReadonlyMap<number, Buffer>;
  readonly rounds: readonly EndedRound[];
}

const DAY_MS = 86_400_000;
const AROUND_MS = 1_200_000;
const MADE_BEFORE_MS = 60_000;
const SEALED_AFTER_MS = 5;
const NO_BETS = createHash("sha256").digest();
const OUTAGE_MS = 120_000;

/** All rounds of all simulated markets and games over a day, with the log and the proofs that production would publish of them. */
export function makeDay(fromMs: number, games: readonly GameType[] = GAME_TYPES): MadeDay {
  const key = makeReceiptKey(fromMs - DAY_MS);
  const origin = originOf(key.id);
  const witness = openWitness();
  const markets = SIMULATED_MARKETS.map((market) => openMarket(market, fromMs, { origin, witness }));
  const rounds = markets.flatMap((market, place) => roundsOf(market, { place, fromMs, games }));
  const log = makeLog();
  const sizes = writeLog(log, rounds, markets);
  const reveals = new Map<number, string>();
  const revealOf = (slotMs: number): string => {
    const known =
      reveals.get(slotMs) ?? witness.reveal(slotMs, { markets, log, origin, size: sizes(slotMs) });
    reveals.set(slotMs, known);
    return known;
  };
  const proofs = new Map<number, Buffer>();
  for (const ended of rounds) {
    const market = markets.find(({ market: { rules } }) => rules.stock === ended.round.stock);
    if (market === undefined) throw new Error(`no market ${ended.round.stock}`);
    proofs.set(ended.round.id, answerOf(ended, simulationOf(ended, market, revealOf)));
  }
  const head = { origin, size: log.size, root: log.rootAt(log.size) };
  const note = writeNote(signCheckpoint(head, key, fromMs), { name: origin, publicKey: key.publicKey });
  return { note, key, log, proofs, rounds };
}

type Simulation = NonNullable<WireProof["simulation"]>;

interface DayMarket {
  readonly market: SimulatedMarket;
  readonly chains: MarketChains & { readonly salt: string };
  /** What is fixed of its chains. */
  readonly fixed: Omit<Simulation, "slots" | "before" | "scale" | "reveals">;
}

interface Witness {
  readonly key: string;
  say(fields: Readonly<Record<string, unknown>>): string;
  reveal(slotMs: number, of: Shown): string;
}

interface Shown {
  readonly markets: readonly DayMarket[];
  readonly log: MadeLog;
  readonly origin: string;
  readonly size: number;
}

function openWitness(): Witness {
  const { privateKey, publicKey } = generateKeyPairSync("ed25519");
  const named = {
    name: "maru.witness/bench",
    publicKey: publicKey.export({ type: "spki", format: "der" }).subarray(-32),
  };
  const say = (fields: Readonly<Record<string, unknown>>): string =>
    signNote(`${sortedJson(fields)}\n`, { ...named, privateKey });
  return {
    key: verifierKey(named),
    say,
    reveal: (slotMs, { markets, log, origin, size }) =>
      say({
        links: Object.fromEntries(
          markets.map(({ market, chains }) => [
            market.rules.stock,
            {
              chain: String(chains.firstSlotMs),
              from: String(slotMs),
              link: slotAt(chains, slotMs).link.toString("base64url"),
            },
          ]),
        ),
        log: origin,
        revealedAtMs: String(slotMs + 12),
        root: log.rootAt(size).toString("base64url"),
        size: String(size),
        slotMs: String(slotMs),
        what: "maru reveal 1",
      }),
  };
}

/** Its chains began two weeks before, so that the day lies in their middle. */
function openMarket(
  market: SimulatedMarket,
  fromMs: number,
  { origin, witness }: { readonly origin: string; readonly witness: Witness },
): DayMarket {
  const firstSlotMs = instant(fromMs - 14 * DAY_MS);
  const chains = openChains(firstSlotMs, CHAIN_LENGTH);
  const statement = witness.say({
    firstSlotMs: String(firstSlotMs),
    length: String(CHAIN_LENGTH),
    log: origin,
    market: market.rules.stock,
    openedAtMs: String(firstSlotMs - 2_000),
    operatorTerminal: chains.ours.terminal.toString("base64url"),
    slotLengthMs: String(SLOT_MS),
    what: "maru chain 1",
    witnessTerminal: chains.theirs.terminal.toString("base64url"),
  });
  const salt = createHash("sha256").update(statement, "utf8").digest("hex");
  const fixed = {
    terminal: hexText(chains.ours.terminal),
    chainLength: CHAIN_LENGTH,
    firstSlotMs,
    publishedAtMs: firstSlotMs - 3_000,
    salt,
    saltedAtMs: firstSlotMs - 1_000,
    slotLengthMs: SLOT_MS,
    witnesses: [{ key: witness.key, terminal: hexText(chains.theirs.terminal), statement }],
  };
  return { market, chains: { ...chains, salt }, fixed };
}

/** A restart of two minutes at noon makes the rounds whose window begins in it void. */
function roundsOf(
  { market, chains }: DayMarket,
  {
    place,
    fromMs,
    games,
  }: { readonly place: number; readonly fromMs: number; readonly games: readonly GameType[] },
): readonly EndedRound[] {
  const span = { fromMs: fromMs - AROUND_MS, toMs: fromMs + DAY_MS + AROUND_MS };
  const ticks = makeTicks(market, chains, span);
  const noonMs = fromMs + DAY_MS / 2;
  const isOut = (atMs: number): boolean => atMs >= noonMs && atMs < noonMs + OUTAGE_MS;
  return games.flatMap((type, game) => {
    const option = dayOption(place * games.length + game + 1, market, type);
    return Array.from({ length: DAY_MS / lengthMsOf(type) }, (_, n) =>
      endRound(option, instant(fromMs + n * lengthMsOf(type)), { ticks, isOut }),
    );
  });
}

/** Writes all leaves in the order of time; answers how many stood when a slot began, its stakes among them. */
function writeLog(
  log: MadeLog,
  rounds: readonly EndedRound[],
  markets: readonly DayMarket[],
): (slotMs: number) => number {
  const leaves = rounds.flatMap((ended) => leavesOf(ended, markets)).toSorted((a, b) => a.atMs - b.atMs);
  const times = leaves.map(({ atMs }) => atMs);
  for (const { body } of leaves) log.add(body);
  return (slotMs) => {
    let [low, high] = [0, times.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((times[middle] ?? 0) <= slotMs + SEALED_AFTER_MS) low = middle + 1;
      else high = middle;
    }
    return low;
  };
}

function leavesOf({ round, option, sides, tree, clock }: EndedRound, markets: readonly DayMarket[]) {
  const fixed = markets.find(({ market }) => market === option.market)?.fixed ?? null;
  const { startMs, lockMs } = round.times;
  const [sealedAtMs, roundId] = [instant(lockMs + SEALED_AFTER_MS), round.id];
  const promised = {
    market: hashOf({ chain: fixed, rules: option.market.rules }),
    offers: { "1": hashOf(option.offer) },
    build: "b".repeat(64),
  };
  const stakes = { roundId, lockMs, sealedAtMs, sides, root: NO_BETS, size: 3 };
  return [
    { atMs: startMs - MADE_BEFORE_MS, body: termsLeaf(round, promised).body },
    { atMs: sealedAtMs, body: stakesLeaf(stakes).body },
    {
      atMs: round.decidedAtMs ?? 0,
      body: resultLeaf(round, { ticks: tree, clock: { atMs: clock.atMs, offsetMs: clock.offsetMs } }).body,
    },
  ];
}

const hashOf = (value: unknown): string =>
  createHash("sha256").update(sortedJson(value), "utf8").digest("base64url");

function simulationOf(
  { round, before }: EndedRound,
  { chains, fixed }: DayMarket,
  revealOf: (slotMs: number) => string,
): Simulation {
  const { slotMs, seed, link } = slotAt(chains, round.times.gameFinishMs - SIMULATED_TICK_MS);
  return {
    ...fixed,
    slots: [{ slotMs, seed: hexText(seed), links: [hexText(link)] }],
    reveals: [revealOf(decisiveSlotMs(round, SLOT_MS))],
    ...before,
  };
}
