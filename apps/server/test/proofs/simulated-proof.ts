import { createHmac, randomBytes } from "node:crypto";
import {
  decisiveSlotMs,
  type Digest,
  type GameType,
  gridStart,
  hexText,
  quantityText,
  roundIdOf,
  roundTimes,
  type RoundTimes,
  SIMULATED_MARKETS,
  type SimulatedMarket,
  slotKey,
  slotOf,
  stepPath,
} from "@maru/rules";
import { instant, optionId, price, priceText } from "@maru/values";
import { verifierKey } from "../../src/trading/proof/log/signed-note.ts";
import { at, base64url, type Proof, type Row, sealed, sha256, START, tickOf } from "./proof.ts";
import { promisesOf } from "./test-log.ts";
import { LOG, said, shownUnder, WITNESS_KEY } from "./witness.ts";

const DIGEST: Digest = {
  sha256,
  hmacSha256: (key, message) => createHmac("sha256", key).update(message).digest(),
};
/** Where the chains of the test begin. */
export const FIRST_SLOT = START - 600_000;

/** From the end of a chain, the first its end. */
function chainOf(links: number): readonly Buffer[] {
  const chain: Buffer[] = [randomBytes(32)];
  for (let made = 0; made < links; made += 1) chain.unshift(sha256(chain[0] ?? Buffer.alloc(0)));
  return chain;
}
export const FEES = {
  sides: { profitPer: 88, limitMin: 1_000, limitMax: 1_000_000 },
  digits: {
    oeDiv: 195,
    oeFee: 5,
    uoDiv: 195,
    uoFee: 5,
    smlDiv: 316,
    smlFee: 0,
    oesmlDiv: 475,
    ndiv: 960,
    nfee: 10,
  },
};

interface Making {
  /** Whether a witness has a half of what makes the path, as of every chain that is made now. */
  readonly isWitnessed?: boolean;
}

/** Both chains of a market, and what is fixed of them. */
interface Chains {
  readonly ours: readonly Buffer[];
  readonly theirs: readonly Buffer[];
  readonly lengthMs: number;
  readonly isWitnessed: boolean;
  readonly statement: string;
  /** Hex text. */
  readonly salt: string;
}

function openChains({ rules }: SimulatedMarket, isWitnessed: boolean): Chains {
  const lengthMs = isWitnessed ? 10_000 : 30_000;
  const [ours, theirs] = [chainOf(300), chainOf(300)];
  const statement = said({
    firstSlotMs: String(FIRST_SLOT),
    length: "1000",
    log: LOG,
    market: rules.stock,
    openedAtMs: String(FIRST_SLOT + 1),
    operatorTerminal: base64url(ours[0] ?? Buffer.alloc(0)),
    slotLengthMs: String(lengthMs),
    what: "maru chain 1",
    witnessTerminal: base64url(theirs[0] ?? Buffer.alloc(0)),
  });
  const salt = hexText(isWitnessed ? sha256(Buffer.from(statement)) : randomBytes(32));
  return { ours, theirs, lengthMs, isWitnessed, statement, salt };
}

const partAt = (chain: readonly Buffer[], lengthMs: number, slotMs: number): Buffer =>
  chain[(slotMs - FIRST_SLOT) / lengthMs + 1] ?? Buffer.alloc(0);

/** The ticks of a window and of the half minute before it. */
function rowsOf({ model }: SimulatedMarket, times: RoundTimes, chains: Chains): readonly Row[] {
  const { ours, theirs, lengthMs, isWitnessed, salt } = chains;
  const keyOf = (slotMs: number): Uint8Array =>
    slotKey(DIGEST, partAt(ours, lengthMs, slotMs), isWitnessed ? [partAt(theirs, lengthMs, slotMs)] : []);
  let path = {
    price: price(9_876_543),
    scalePrice: price(9_870_000),
    atMs: instant(times.gameStartMs - 30_000),
  };
  const all: Row[] = [];
  for (let atMs = path.atMs + 250; atMs < times.gameFinishMs; atMs += 250) {
    const slotMs = slotOf(instant(atMs), lengthMs);
    const secret = { slotMs, slotLengthMs: lengthMs, key: keyOf(slotMs), salt };
    const step = stepPath(path, { atMs: instant(atMs), secret }, { digest: DIGEST, model });
    path = step.path;
    all.push([
      all.length + 7,
      atMs,
      step.tick.tradeId,
      priceText(step.tick.price, 3),
      quantityText(step.tick.qty),
      "used",
    ]);
  }
  return all;
}

type Simulation = NonNullable<Proof["simulation"]>;

/** What is shown of the chains once the round has its end, and where the path went on from. */
function simulationOf(chains: Chains, rows: readonly Row[], { gameStartMs }: RoundTimes): Simulation {
  const { ours, theirs, lengthMs, isWitnessed, statement, salt } = chains;
  const before = at(
    rows.filter(([, atMs]) => atMs < gameStartMs),
    -1,
  );
  const markMs = gameStartMs - (gameStartMs % 300_000);
  const scale = rows.findLast(([, atMs]) => atMs < markMs) ?? [1, markMs - 250, "1", "9870.000", "1", "used"];
  const inWindow = rows.filter(([, atMs]) => atMs >= gameStartMs);
  const slots = [...new Set(inWindow.map(([, atMs]) => slotOf(instant(atMs), lengthMs)))];
  const newest = slots.at(-1) ?? instant(0);
  const seedAt = (slotMs: number): string => hexText(partAt(ours, lengthMs, slotMs));
  return {
    terminal: hexText(ours[0] ?? Buffer.alloc(0)),
    chainLength: 1_000,
    firstSlotMs: FIRST_SLOT,
    publishedAtMs: FIRST_SLOT + 1,
    salt,
    saltedAtMs: FIRST_SLOT + 2,
    ...(isWitnessed
      ? {
          slotLengthMs: lengthMs,
          witnesses: [
            { key: verifierKey(WITNESS_KEY), terminal: hexText(theirs[0] ?? Buffer.alloc(0)), statement },
          ],
          slots: [
            { slotMs: newest, seed: seedAt(newest), links: [hexText(partAt(theirs, lengthMs, newest))] },
          ],
          reveals: [],
        }
      : { slots: slots.map((slotMs) => ({ slotMs, seed: seedAt(slotMs) })) }),
    before: tickOf(before),
    scale: tickOf(scale),
  };
}

function termsOf({ rules }: SimulatedMarket, type: GameType, times: RoundTimes): Proof["round"] {
  return {
    id: roundIdOf(optionId(5), times.startMs),
    tradeOptionId: 5,
    number: 1,
    type,
    stock: rules.stock,
    precision: 3,
    startTime: times.startMs,
    lockTime: times.lockMs,
    endTime: times.endMs,
    gameStartTime: times.gameStartMs,
    gameFinishTime: times.gameFinishMs,
    ruleVersion: 1,
    buyPip: "0.000",
    sellPip: "0.000",
    seedCommit: null,
  };
}

const unitsOf = (row: Row): number => Number(row[3].replace(".", ""));

/** A decided round of a simulated market, made by the server's own rules. */
export function simulatedProof(type: GameType, startMs = START, { isWitnessed = true }: Making = {}): Proof {
  const market = SIMULATED_MARKETS[1];
  if (market === undefined) throw new Error("no market");
  const times = roundTimes(type, gridStart(type, instant(startMs)), 10);
  const chains = openChains(market, isWitnessed);
  const rows = rowsOf(market, times, chains);
  const ticks = rows.filter(([, atMs]) => atMs >= times.gameStartMs);
  const [strike, close] = [at(ticks, 0), at(ticks, -1)];
  const [from, to] = [unitsOf(strike), unitsOf(close)];
  const simulation = simulationOf(chains, rows, times);
  const proof = sealed({
    round: termsOf(market, type, times),
    offer: { siteInfoId: 1, termsId: 11, feeJson: FEES[type.startsWith("R") ? "sides" : "digits"] },
    marketRules: { ...market.rules },
    state: "decided",
    voidCause: null,
    decidedAtMs: times.gameFinishMs + 1_500,
    strike: tickOf(strike),
    close: tickOf(close),
    outcome: type.startsWith("R")
      ? { kind: "direction", direction: to > from ? "rise" : to < from ? "fall" : "draw" }
      : { kind: "digit", digit: to % 10 },
    voided: null,
    seed: null,
    ticks,
    ticksComplete: true,
    simulation,
    archive: [],
    incidents: [],
    clock: { atMs: START, offsetMs: -12.5 },
  });
  return isWitnessed ? withReveal(proof, simulation, { type, times, chains }) : proof;
}

interface Made {
  readonly type: GameType;
  readonly times: RoundTimes;
  readonly chains: Chains;
}

/** Shown under the checkpoint that had the round's terms and its stakes, and nothing behind them. */
function withReveal(proof: Proof, simulation: Simulation, { type, times, chains }: Made): Proof {
  const slotMs = decisiveSlotMs({ type, times }, chains.lengthMs);
  const theirs = partAt(chains.theirs, chains.lengthMs, slotMs);
  const link = { chain: String(FIRST_SLOT), from: String(slotMs), link: base64url(theirs) };
  const reveals = [shownUnder(promisesOf(proof), slotMs, link)];
  return sealed({ ...proof, simulation: { ...simulation, reveals } });
}
