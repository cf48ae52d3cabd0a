import { createHash, createHmac, generateKeyPairSync, randomBytes } from "node:crypto";
import type { WireProof } from "@maru/contract";
import {
  type Digest,
  type GameType,
  gridStart,
  hexText,
  quantityText,
  roundIdOf,
  roundTimes,
  sealedDigit,
  sealedMessage,
  SIMULATED_MARKETS,
  decisiveSlotMs,
  slotKey,
  slotOf,
  stepPath,
} from "@maru/rules";
import { instant, optionId, price, priceText, stock } from "@maru/values";
import { checkLog, checkRound, checkRoundFile, readKeys, type Verdict } from "@maru/verifier";
import { describe, expect, it } from "vitest";
import { tickTreeOf } from "../src/operations/reading/tick-tree.ts";
import { leafHash, merkleTree } from "../src/platform/merkle-tree.ts";
import { sortedJson } from "../src/platform/sorted-json.ts";
import { signCheckpoint, writeNote } from "../src/trading/proof/log/checkpoint.ts";
import { signNote, verifierKey } from "../src/trading/proof/log/signed-note.ts";
import { testKey } from "./receipt-world.ts";
import { seededRandom } from "./seeded-random.ts";

const DIGEST: Digest = {
  sha256: (message) => createHash("sha256").update(message).digest(),
  hmacSha256: (key, message) => createHmac("sha256", key).update(message).digest(),
};
const START = 1_800_000_000_000;
const FIRST_SLOT = START - 600_000;
const seed = Number(process.env["MARU_TEST_SEED"] ?? Date.now() % 1_000_000);
const random = seededRandom(seed);
console.log(`MARU_TEST_SEED=${seed}`);

type Proof = WireProof;
/** As the server gives it out: with the tree of its ticks and the digest of all of it. */
function sealed(proof: Omit<Proof, "digest" | "tickTree"> & Partial<Proof>): Proof {
  const { digest: _, ...rest } = { ...proof, tickTree: tickTreeOf(proof.ticks, proof.marketRules).tree };
  return withDigest(rest);
}
/** With a digest of its own, as whoever alters a proof would write it. */
function withDigest(proof: Omit<Proof, "digest"> & { digest?: string }): Proof {
  const { digest: _, ...rest } = proof;
  return { ...rest, digest: createHash("sha256").update(sortedJson(rest)).digest("base64url") };
}
/** Without the ticks, as its address gives it where not all are asked for. */
const small = (proof: Proof): Proof => withDigest({ ...proof, ticks: [], ticksComplete: false });
type Row = Proof["ticks"][number];
const at = (rows: readonly Row[], index: number): Row => {
  const row = rows.at(index);
  if (row === undefined) throw new Error("no such tick");
  return row;
};
const tickOf = ([seq, atMs, tradeId, text, qty]: Row) => ({ seq, atMs, tradeId, price: text, qty });

const WITNESS = generateKeyPairSync("ed25519");
const WITNESS_KEY = {
  name: "maru.witness/test",
  publicKey: WITNESS.publicKey.export({ type: "spki", format: "der" }).subarray(-32),
};
const said = (fields: Readonly<Record<string, unknown>>): string =>
  signNote(`${sortedJson(fields)}\n`, { ...WITNESS_KEY, privateKey: WITNESS.privateKey });
const LOG = "maru.log/test";

/** From the end of a chain, the first its end. */
function chainOf(links: number): readonly Buffer[] {
  const chain: Buffer[] = [randomBytes(32)];
  for (let made = 0; made < links; made += 1) chain.unshift(sha256(chain[0] ?? Buffer.alloc(0)));
  return chain;
}
const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest();
const base64url = (bytes: Uint8Array): string => Buffer.from(bytes).toString("base64url");

interface Making {
  /** Whether a witness has a half of what makes the path, as of every chain that is made now. */
  readonly isWitnessed?: boolean;
}

/** A decided round of a simulated market, made by the server's own rules. */
function simulatedProof(type: GameType, startMs = START, { isWitnessed = true }: Making = {}): Proof {
  const market = SIMULATED_MARKETS[1];
  if (market === undefined) throw new Error("no market");
  const times = roundTimes(type, gridStart(type, instant(startMs)), 10);
  const lengthMs = isWitnessed ? 10_000 : 30_000;
  const [ours, theirs] = [chainOf(300), chainOf(300)];
  const statement = said({
    firstSlotMs: String(FIRST_SLOT),
    length: "1000",
    log: LOG,
    market: market.rules.stock,
    openedAtMs: String(FIRST_SLOT + 1),
    operatorTerminal: base64url(ours[0] ?? Buffer.alloc(0)),
    slotLengthMs: String(lengthMs),
    what: "maru chain 1",
    witnessTerminal: base64url(theirs[0] ?? Buffer.alloc(0)),
  });
  const salt = hexText(isWitnessed ? sha256(Buffer.from(statement)) : randomBytes(32));
  const partAt = (chain: readonly Buffer[], slotMs: number): Buffer =>
    chain[(slotMs - FIRST_SLOT) / lengthMs + 1] ?? Buffer.alloc(0);
  const keyOf = (slotMs: number): Uint8Array =>
    slotKey(DIGEST, partAt(ours, slotMs), isWitnessed ? [partAt(theirs, slotMs)] : []);
  let path = {
    price: price(9_876_543),
    scalePrice: price(9_870_000),
    atMs: instant(times.gameStartMs - 30_000),
  };
  const all: Row[] = [];
  for (let atMs = path.atMs + 250; atMs < times.gameFinishMs; atMs += 250) {
    const slotMs = slotOf(instant(atMs), lengthMs);
    const secret = { slotMs, slotLengthMs: lengthMs, key: keyOf(slotMs), salt };
    const step = stepPath(path, { atMs: instant(atMs), secret }, { digest: DIGEST, model: market.model });
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
  const ticks = all.filter(([, atMs]) => atMs >= times.gameStartMs);
  const before = at(
    all.filter(([, atMs]) => atMs < times.gameStartMs),
    -1,
  );
  const markMs = times.gameStartMs - (times.gameStartMs % 300_000);
  const scale = all.findLast(([, atMs]) => atMs < markMs) ?? [1, markMs - 250, "1", "9870.000", "1", "used"];
  const [strike, close] = [at(ticks, 0), at(ticks, -1)];
  const [from, to] = [Number(strike[3].replace(".", "")), Number(close[3].replace(".", ""))];
  const slots = [...new Set(ticks.map(([, atMs]) => slotOf(instant(atMs), lengthMs)))];
  const newest = slots.at(-1) ?? instant(0);
  const proof = sealed({
    round: {
      id: roundIdOf(optionId(5), times.startMs),
      tradeOptionId: 5,
      number: 1,
      type,
      stock: market.rules.stock,
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
    },
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
    simulation: {
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
              {
                slotMs: newest,
                seed: hexText(partAt(ours, newest)),
                links: [hexText(partAt(theirs, newest))],
              },
            ],
            reveals: [],
          }
        : { slots: slots.map((slotMs) => ({ slotMs, seed: hexText(partAt(ours, slotMs)) })) }),
      before: tickOf(before),
      scale: tickOf(scale),
    },
    archive: [],
    incidents: [],
    clock: { atMs: START, offsetMs: -12.5 },
  });
  if (!isWitnessed || proof.simulation === null) return proof;
  // Shown under the checkpoint that had the round's terms and its stakes, and nothing behind them.
  const slotMs = decisiveSlotMs({ type, times }, lengthMs);
  const link = { chain: String(FIRST_SLOT), from: String(slotMs), link: base64url(partAt(theirs, slotMs)) };
  return sealed({
    ...proof,
    simulation: { ...proof.simulation, reveals: [shownUnder(promisesOf(proof), slotMs, link)] },
  });
}

/** What a witness signs when it shows a slot under a log of these leaves. */
function shownUnder(
  leaves: readonly { readonly body: string }[],
  slotMs: number,
  link: Readonly<Record<string, string>>,
): string {
  const hashes = leaves.map(({ body }) => leafHash(new Uint8Array(0), body));
  return said({
    links: { "SIM-V75": link },
    log: LOG,
    revealedAtMs: String(slotMs + 12),
    root: base64url(merkleTree(hashes).root),
    size: String(leaves.length),
    slotMs: String(slotMs),
    what: "maru reveal 1",
  });
}

interface Sealing {
  readonly lockMs: number;
  readonly sealedAtMs: number;
}

/** What the log says of a round before anything decides it. */
function promisesOf({ round, simulation, marketRules, voided }: Proof, sealing: Sealing | null = null) {
  const {
    slots: _,
    before: _before,
    scale: _scale,
    reveals: _reveals,
    ...chain
  } = simulation ?? { slots: 0, before: 0, scale: 0 };
  const asText = Object.fromEntries(
    Object.entries(round).map(([name, value]) => [name, typeof value === "number" ? String(value) : value]),
  );
  const { lockMs, sealedAtMs } = sealing ?? { lockMs: round.lockTime, sealedAtMs: round.lockTime + 5 };
  return [
    {
      kind: "terms",
      lockMs: String(round.lockTime),
      market: base64urlOf({ chain: simulation === null ? null : chain, rules: marketRules }),
      roundTerms: base64urlOf(asText),
    },
    {
      kind: "stakes",
      lockMs: String(lockMs),
      sealedAtMs: String(sealedAtMs),
      stakes: Object.fromEntries(
        (voided?.total ?? []).map(({ type, bets, points }) => [type, { bets, points }]),
      ),
    },
  ].map((body) => ({ kind: body.kind, body: sortedJson({ ...body, roundId: String(round.id) }) }));
}

/** A decided round of a real market with a sealed digit. */
function sealedProof(): Proof {
  const base = simulatedProof("B1");
  const { simulation: _, ...rest } = base;
  const secret = randomBytes(32);
  const times = roundTimes("B1", instant(START), 10);
  const ticks = Array.from({ length: 60 }, (_none, n): Row => {
    const ms = START + 400 + n * 980;
    // Two trades of one millisecond that arrived in the other order: the ids decide.
    const swapped = n === 59 ? 58 : n === 58 ? 59 : n;
    const time = n >= 58 ? START + 59_000 : ms;
    return [
      n + 1,
      time,
      String(9_007_199_254_740_990n + BigInt(swapped)),
      String(100_000_000 + swapped * 1_000),
      "0.5",
      "used",
    ];
  });
  const strike = at(ticks, 0);
  const close = at(ticks, 58);
  const terms = {
    id: roundIdOf(optionId(5), times.startMs),
    optionId: optionId(5),
    stock: stock("KRW-BTC"),
    type: "B1" as const,
    number: 1,
    times,
    ruleVersion: 1,
    precision: 0,
    buyPip: price(0),
    sellPip: price(0),
    sideCapacity: 1,
    termsBySite: {},
    siteStatus: {},
    seedCommit: createHash("sha256").update(secret).digest("hex"),
  };
  const closing = {
    seq: close[0],
    atMs: instant(close[1]),
    tradeId: close[2],
    price: price(Number(close[3])),
    qty: 50_000_000n,
  };
  const digit = sealedDigit(createHmac("sha256", secret).update(sealedMessage(terms, closing)).digest());
  return sealed({
    ...rest,
    round: {
      ...base.round,
      stock: "KRW-BTC",
      precision: 0,
      buyPip: "0",
      sellPip: "0",
      seedCommit: terms.seedCommit,
    },
    marketRules: { kind: "real", staleLimitMs: 10_000, tradeIdOrder: "numeric", digitRule: "sealed" },
    strike: tickOf(strike),
    close: tickOf(close),
    outcome: { kind: "digit", digit: digit ?? -1 },
    seed: hexText(secret),
    ticks,
    simulation: null,
  });
}

/** A decided round of a recording that is played again: its market's name and kind say so, its digits are sealed. */
function replayedProof(type: "R.5" | "B1" | "P2"): Proof {
  const isDirection = type.startsWith("R");
  const base = isDirection ? simulatedProof(type) : sealedProof();
  const { terms, ...rest } = { ...base, terms: base.round };
  const secret = hexBytesOf(base.seed);
  const times = roundTimes(type, gridStart(type, instant(START)), 10);
  const round: Proof["round"] = {
    ...terms,
    id: roundIdOf(optionId(5), times.startMs),
    type,
    stock: "RPL-BTCUSDT",
    startTime: times.startMs,
    lockTime: times.lockMs,
    endTime: times.endMs,
    gameStartTime: times.gameStartMs,
    gameFinishTime: times.gameFinishMs,
  };
  const marketRules = {
    kind: "replayed",
    source: "replay binance",
    staleLimitMs: 30_000,
    tradeIdOrder: "numeric",
    digitRule: "sealed",
  };
  const ticks =
    type === "P2"
      ? base.ticks.map((row, n): Row => (n < 58 ? row : withTime(row, START + 119_000)))
      : base.ticks;
  const replayed = {
    ...rest,
    round,
    marketRules,
    ticks,
    simulation: null,
    decidedAtMs: times.gameFinishMs + 1_500,
  };
  if (isDirection) return sealed(replayed);
  const close = at(ticks, 58);
  const message = [round.stock, round.id, round.gameFinishTime, close[1], close[2], close[3], close[4]].join(
    "|",
  );
  const digit = sealedDigit(createHmac("sha256", secret).update(message).digest()) ?? -1;
  return sealed({ ...replayed, close: tickOf(close), outcome: { kind: "digit", digit } });
}
/** The recorded round as one of a market with two sources, its trades taken from the one that stands in. */
function takenProof(more: Readonly<Record<string, unknown>> = {}, venue = "bithumb:"): Proof {
  const { digest: _digest, tickTree: _tree, ...base } = replayedProof("R.5");
  const ticks = base.ticks.map(([seq, atMs, id, ...rest]): Row => [seq, atMs, `${venue}${id}`, ...rest]);
  const feed = {
    kind: "trades",
    of: { venue: "upbit", symbol: "KRW-BTC" },
    fallback: { venue: "bithumb", symbol: "KRW-BTC" },
  };
  const taken = { takenFrom: "fallback", takenFromMs: base.round.gameStartTime };
  const marketRules = { ...base.marketRules, kind: "real", feed, ...taken, ...more };
  return sealed({
    ...base,
    // What is undefined is in no JSON, and in no digest of it.
    marketRules: Object.fromEntries(Object.entries(marketRules).filter(([, value]) => value !== undefined)),
    ticks,
    strike: tickOf(at(ticks, 0)),
    close: tickOf(at(ticks, -1)),
  });
}

const hexBytesOf = (text: string | null): Buffer => Buffer.from(text ?? "", "hex");
const withTime = ([seq, , ...rest]: Row, atMs: number): Row => [seq, atMs, ...rest];

const failingOf = ({ steps }: Verdict) => steps.find(({ ok }) => !ok)?.name ?? null;

const stepOf = ({ steps }: Verdict, name: string) => steps.find((step) => step.name === name);

type Path = readonly (string | number)[];

/** Every value of the proof that is no list and no object, with its place; of the ticks one row stands for all. */
function fieldsOf(proof: Proof): readonly (readonly [Path, unknown])[] {
  const found: (readonly [Path, unknown])[] = [];
  const walk = (value: unknown, path: Path): void => {
    if (path[0] === "digest" || (path[0] === "ticks" && path.length === 2 && path[1] !== 3)) return;
    if (typeof value !== "object" || value === null) found.push([path, value]);
    else
      for (const [name, inner] of Object.entries(value))
        walk(inner, [...path, Array.isArray(value) ? Number(name) : name]);
  };
  walk(proof, []);
  return found;
}

function otherThan(value: unknown): unknown {
  if (typeof value === "number") return value + 1;
  if (typeof value === "boolean") return !value;
  return typeof value === "string" && value !== "" ? flip(value) : "other";
}

function withField(proof: Proof, path: Path, value: unknown): Proof {
  const copy = structuredClone(proof);
  let inner: unknown = copy;
  for (const name of path.slice(0, -1)) inner = Reflect.get(Object(inner), name);
  Reflect.set(Object(inner), path.at(-1) ?? "", value);
  return copy;
}

const base64urlOf = (value: unknown): string =>
  createHash("sha256").update(sortedJson(value)).digest("base64url");

/** A log that was promised and told this round; resolves to what the verifier says of a proof against it. */
function logOf(proof: Proof, stakes: Sealing | null = null): (shown: Proof) => Promise<Verdict> {
  const { round, tickTree } = proof;
  const tick = (of: Proof["strike"]) => of && { ...of, atMs: String(of.atMs), seq: String(of.seq) };
  const { outcome } = proof;
  const result = {
    kind: "result",
    roundId: String(round.id),
    clock: { atMs: String(proof.clock?.atMs), offsetMs: String(proof.clock?.offsetMs) },
    close: tick(proof.close),
    decidedAtMs: String(proof.decidedAtMs),
    outcome: outcome?.kind === "digit" ? String(outcome.digit) : (outcome?.direction ?? null),
    strike: tick(proof.strike),
    ticks: { root: tickTree?.root, size: String(tickTree?.size) },
    voidCause: proof.voidCause,
  };
  const bodies = [...promisesOf(proof, stakes), { kind: "result", body: sortedJson(result) }];
  const hashes = bodies.map(({ body }) => leafHash(new Uint8Array(0), body));
  const key = testKey(START);
  const head = { origin: LOG, size: hashes.length, root: merkleTree(hashes).root };
  const note = writeNote(signCheckpoint(head, key, START), { name: head.origin, publicKey: key.publicKey });
  const keys = readKeys([
    {
      id: key.id,
      algorithm: "Ed25519",
      publicKey: key.publicKey.toString("base64url"),
      validFrom: START - 1,
      validTo: null,
    },
  ]);
  const leaves = bodies.map((leaf, index) => ({ ...leaf, index }));
  return (shown) =>
    checkLog(note, { keys, read: async () => hashes, asked: { round: leaves, proof: shown } });
}

type Voided = NonNullable<Proof["voided"]>;

const sideOf = (voided: Voided) => {
  const side = voided.total?.[0];
  if (side === undefined) throw new Error("nothing stood on it");
  return side;
};

const otherDigit = ({ outcome }: Voided): Voided["outcome"] => ({
  kind: "digit",
  digit: outcome?.kind === "digit" ? (outcome.digit + 1) % 10 : 0,
});

/** The same where nobody can tell how it would have ended. */
function untoldOf(voided: Proof["voided"]): Voided {
  if (voided === null) throw new Error("it is not void");
  const told = structuredClone(voided);
  const sides = [...(told.total ?? []), ...(told.sites ?? []).flatMap((site) => site.sides)];
  for (const side of sides) side.players = null;
  return { ...told, outcome: null };
}

/** The round of a proof had an outage made it void: 20,000 points on two sites that win, 10,000 on one that loses. */
function voidOf(proof: Proof): Proof {
  const { outcome, ticks, round } = proof;
  const isDigit = outcome?.kind === "digit";
  const wins = isDigit ? String(outcome.digit) : outcome?.direction === "rise" ? "B" : "S";
  const loses = isDigit ? String((outcome.digit + 1) % 10) : wins === "B" ? "S" : "B";
  const won = (bets: string, points: string, players: string) => ({ type: wins, bets, points, players });
  const lost = { type: loses, bets: "1", points: "10000", players: "-10000" };
  const used = ticks.filter(([, , , , , flag]) => flag === "used");
  return sealed({
    ...proof,
    round: { ...round },
    state: "void",
    voidCause: "RESTART",
    outcome: null,
    strike: null,
    close: null,
    voided: {
      strike: proof.strike ?? tickOf(at(used, 0)),
      close: proof.close ?? tickOf(at(used, -1)),
      outcome,
      total: [won("2", "20000", "17600"), lost],
      sites: [
        { site: 1, sides: [won("1", "5000", "4400"), lost] },
        { site: 37, sides: [won("1", "15000", "13200")] },
      ],
    },
  });
}

const flip = (text: string): string => {
  const places = Array.from(text).flatMap((char, index) => (/[0-9a-f]/.test(char) ? [index] : []));
  const place = places[Math.floor(random() * places.length)] ?? 0;
  const isHex = /[a-f]/.test(text);
  const other = Array.from(isHex ? "0123456789abcdef" : "0123456789").filter((char) => char !== text[place]);
  return text.slice(0, place) + (other[Math.floor(random() * other.length)] ?? "") + text.slice(place + 1);
};

describe("maru-verify round", () => {
  it.each(["R.5", "R1", "R5", "B1", "P2"] as const)("recomputes a simulated %s", (type) => {
    expect(checkRound(simulatedProof(type))).toMatchObject({ ok: true });
    expect(checkRound({ status: 200, message: "", data: simulatedProof(type) })).toMatchObject({ ok: true });
    // A window that begins at the five-minute mark, and one that does not.
    expect(checkRound(simulatedProof(type, START + 120_000))).toMatchObject({ ok: true });
  });

  it("recomputes a sealed digit from the revealed seed", () => {
    expect(checkRound(sealedProof())).toMatchObject({ ok: true });
  });

  it.each(["R.5", "B1", "P2"] as const)(
    "recomputes a replayed %s, for which nothing is simulated",
    (type) => {
      const proof = replayedProof(type);
      for (const shown of [proof, small(proof)]) {
        const verdict = checkRound(shown);
        expect(verdict, JSON.stringify(verdict.steps.at(-1))).toMatchObject({ ok: true });
        expect(verdict.steps.map(({ name }) => name)).toEqual(["terms", "ticks", "result", "whole"]);
      }
      // Whoever called it simulated would owe the chain that its prices come from.
      const called = { ...proof, marketRules: { ...proof.marketRules, kind: "simulated" } };
      expect(failingOf(checkRound(withDigest(called)))).toBe("chain");
      const replay = { ...proof, marketRules: { ...proof.marketRules, kind: "simulated-replay" } };
      expect(checkRound(withDigest(replay))).toMatchObject({ ok: true });
      const unsaid = { ...proof, marketRules: { ...proof.marketRules, kind: "made up" } };
      expect(failingOf(checkRound(withDigest(unsaid)))).toBe("terms");
    },
  );

  it("holds every tick of a market with two sources to be of the one that its rules name", () => {
    const verdict = checkRound(takenProof());
    expect(verdict, JSON.stringify(verdict.steps.at(-1))).toMatchObject({ ok: true });
    expect(verdict.steps[1]?.detail).toContain("of bithumb, which stands in");
    expect(checkRound(small(takenProof()))).toMatchObject({ ok: true });
    const first = takenProof({ takenFrom: undefined, takenFromMs: undefined }, "");
    expect(checkRound(first)).toMatchObject({ ok: true });
    for (const wrong of [
      takenProof({}, ""),
      takenProof({}, "kraken:"),
      takenProof({ takenFrom: undefined }),
      takenProof({ takenFrom: "somebody" }),
      takenProof({ takenFromMs: START + 3_600_000 }),
      takenProof({ feed: { kind: "trades", of: { venue: "upbit", symbol: "KRW-BTC" } } }),
    ])
      expect(failingOf(checkRound(wrong))).toBe("ticks");
  });

  it("recomputes from the deciding ticks and their paths alone, and says what it was not shown", () => {
    for (const proof of [simulatedProof("R.5"), simulatedProof("B1"), sealedProof()]) {
      const verdict = checkRound(small(proof));
      expect(verdict, JSON.stringify(verdict.steps.at(-1))).toMatchObject({ ok: true });
      expect(verdict.steps[1]?.detail).toContain("the deciding ones are shown");
    }
    const proof = simulatedProof("R.5");
    const [, second, ...rest] = proof.ticks;
    if (second === undefined) throw new Error("no tick");
    const shifted = { ...proof, strike: tickOf(second), close: tickOf(at(rest, -2)) };
    expect(failingOf(checkRound(small({ ...proof, strike: shifted.strike })))).toBe("ticks");
    expect(failingOf(checkRound(small({ ...proof, close: shifted.close })))).toBe("ticks");
    const isVoid = { ...proof, state: "void" as const, outcome: null, strike: null, close: null };
    expect(checkRound(small({ ...isVoid, voidCause: "RESTART" }))).toMatchObject({ ok: true });
    expect(failingOf(checkRound(small({ ...isVoid, voidCause: "STALE_CLOSE" })))).toBe("result");
  });

  it("recomputes what a void round would have been, by all ticks and by two alone (F-11)", () => {
    for (const proof of [simulatedProof("R.5"), simulatedProof("B1"), sealedProof()]) {
      const voided = voidOf(proof);
      for (const shown of [voided, small(voided)]) {
        const verdict = checkRound(shown);
        expect(verdict, JSON.stringify(verdict.steps.at(-1))).toMatchObject({ ok: true });
        const { outcome } = proof;
        const result = outcome?.kind === "digit" ? outcome.digit : outcome?.direction;
        expect(verdict.steps.find(({ name }) => name === "voided")?.detail).toContain(
          `it would have been ${String(result)};`,
        );
      }
    }
    expect(
      failingOf(
        checkRound(withDigest({ ...simulatedProof("B1"), voided: voidOf(simulatedProof("B1")).voided })),
      ),
    ).toBe("voided");
  });

  it("says of a void round with one tick, or a seed that is not shown, that nobody can tell", () => {
    const proof = voidOf(sealedProof());
    const untold = { ...proof, seed: null, voided: untoldOf(proof.voided) };
    const verdict = checkRound(withDigest(untold));
    expect(verdict, JSON.stringify(verdict.steps.at(-1))).toMatchObject({ ok: true });
    expect(verdict.steps.at(-2)?.detail).toContain("do not tell");
    const [tick] = proof.ticks;
    if (tick === undefined) throw new Error("no tick");
    const ends = { strike: tickOf(tick), close: tickOf(tick) };
    const one = sealed({ ...untold, ticks: [tick], voided: { ...untoldOf(proof.voided), ...ends } });
    expect(checkRound(one)).toMatchObject({ ok: true });
    expect(failingOf(checkRound(withDigest({ ...one, voided: proof.voided })))).toBe("voided");
  });

  it.each([
    ["its end", (voided: Voided) => void (voided.outcome = otherDigit(voided))],
    ["no end", (voided: Voided) => void (voided.outcome = null)],
    ["its close", (voided: Voided) => void (voided.close = voided.strike)],
    ["no close", (voided: Voided) => void (voided.close = null)],
    ["what players won", (voided: Voided) => void (sideOf(voided).players = "-1")],
    ["what stood on a side", (voided: Voided) => void (sideOf(voided).points = "20001")],
    ["how many bets", (voided: Voided) => void (sideOf(voided).bets = "3")],
    ["a side less", (voided: Voided) => void voided.total?.pop()],
    ["a site less", (voided: Voided) => void voided.sites?.pop()],
    ["a site twice", (voided: Voided) => void voided.sites?.push(...voided.sites)],
    ["sites alone", (voided: Voided) => void (voided.total = null)],
    ["a field more", (voided: Voided) => void Object.assign(voided, { house: "0" })],
  ])("refuses a void round that tells of %s otherwise", (_, change) => {
    const proof = voidOf(sealedProof());
    expect(checkRound(proof)).toMatchObject({ ok: true });
    if (proof.voided !== null) change(proof.voided);
    const { name } = checkRound(withDigest(proof)).steps.at(-1) ?? { name: "" };
    expect(["ticks", "voided"]).toContain(name);
  });

  it("holds what stood on a void round against what was sealed in the public log", async () => {
    const proof = voidOf(replayedProof("R.5"));
    const check = logOf(proof);
    const held = await check(proof);
    expect(held, JSON.stringify(held.steps.at(-1))).toMatchObject({ ok: true });
    const other = structuredClone(proof);
    for (const sides of [other.voided?.total, other.voided?.sites?.[0]?.sides])
      if (sides?.[0] !== undefined) Object.assign(sides[0], { points: "19999", players: null });
    expect(failingOf(await check(other))).toBe("result");
    expect(failingOf(await check({ ...proof, voided: proof.voided && { ...proof.voided, total: [] } }))).toBe(
      "result",
    );
  });

  it("refuses a file with any one byte changed, of the small proof every byte, of the whole 1,000", () => {
    const answers = [
      simulatedProof("R.5"),
      small(simulatedProof("B1")),
      small(sealedProof()),
      small(replayedProof("R.5")),
      small(replayedProof("B1")),
    ].map((data) => Buffer.from(JSON.stringify({ status: 200, message: "", data }), "utf8"));
    const passed: string[] = [];
    for (const answer of answers) {
      expect(checkRoundFile(answer)).toMatchObject({ ok: true });
      const everyByte = answer.length < 10_000;
      for (let run = 0; run < (everyByte ? answer.length : 1_000); run += 1) {
        const place = everyByte ? run : Math.floor(random() * answer.length);
        const changed = Buffer.from(answer);
        changed[place] = (answer[place] ?? 0) ^ (1 << Math.floor(random() * 7));
        if (checkRoundFile(changed).ok)
          passed.push(`${place}: ${answer.subarray(place - 20, place + 5).toString("utf8")}`);
      }
    }
    expect(passed).toEqual([]);
  });

  it("refuses a file that is spelled otherwise, has a name twice or one too many, or a byte behind it", () => {
    const data = small(simulatedProof("R.5"));
    const text = JSON.stringify({ status: 200, message: "", data });
    expect(checkRoundFile(Buffer.from(`${text}\n`))).toMatchObject({ ok: true });
    expect(checkRoundFile(Buffer.from(JSON.stringify(data)))).toMatchObject({ ok: true });
    const others = [
      `${text} `,
      text.replace('"state"', '"state":"void","state"'),
      text.replace('"decided"', String.raw`"\u0064ecided"`),
      text.replace('{"status":200', '{"status":200.0'),
      JSON.stringify({ status: 200, message: "ok", data }),
      JSON.stringify({ status: 200, message: "", data, more: null }),
      JSON.stringify(withDigest(Object.assign(structuredClone(data), { more: 1 }))),
    ];
    for (const other of others) expect(checkRoundFile(Buffer.from(other)).ok, other.slice(-30)).toBe(false);
  });

  it("leaves an operator no field: altered, with its tree and its digest anew, it is refused by itself or by the log", async () => {
    const passed: string[] = [];
    // A tick between strike and close decides nothing, and it stands under the root all the same.
    const between = withDigest(withField(sealedProof(), ["ticks", 3, 3], "100003001"));
    expect(failingOf(checkRound(between))).toBe("ticks");
    const whole = simulatedProof("R.5");
    for (const what of ["before", "scale"])
      expect(checkRound(withDigest(withField(whole, ["simulation", what, "price"], "9999.999"))).ok).toBe(
        false,
      );
    const replayed = [replayedProof("R.5"), replayedProof("B1"), small(replayedProof("P2"))];
    for (const genuine of [whole, sealedProof(), small(simulatedProof("P2")), ...replayed]) {
      const check = logOf(genuine);
      expect(await check(genuine)).toMatchObject({ ok: true });
      for (const [path, value] of fieldsOf(genuine)) {
        const proof = withField(genuine, path, otherThan(value));
        const anew = path[0] === "ticks" ? sealed(proof) : withDigest(proof);
        if (checkRound(anew).ok && (await check(anew)).ok) passed.push(path.join("."));
      }
    }
    // Where a path goes on from is bound by the ticks that it makes, and of those two ticks by their price alone.
    const free = /^simulation\.(before|scale)\.(seq|tradeId|qty|atMs|price)$/;
    expect(passed.filter((path) => !free.test(path))).toEqual([]);
  });

  it("holds a whole other chain against the log: a path of its own making stands by itself, and was never promised", async () => {
    for (const type of ["R.5", "B1"] as const) {
      const [promised, forged] = [simulatedProof(type), simulatedProof(type)];
      expect(forged.simulation?.terminal).not.toBe(promised.simulation?.terminal);
      for (const shown of [forged, small(forged)]) {
        expect(checkRound(shown)).toMatchObject({ ok: true });
        const verdict = await logOf(promised)(shown);
        expect(verdict.steps.at(-1)).toEqual({
          name: "result",
          ok: false,
          detail: "the proof is of another market than the logged one",
        });
      }
      // Whoever also writes the result that the other chain gives: what was promised before the bets stands.
      const told = { ...forged, simulation: promised.simulation };
      expect(failingOf(await logOf(told)(forged))).toBe("result");
    }
  });

  it("looks when the stakes were sealed: behind the lock that was promised, and how long behind it", async () => {
    const proof = small(simulatedProof("R.5"));
    const lockMs = proof.round.lockTime;
    const saidOf = async (stakes: { readonly lockMs: number; readonly sealedAtMs: number }) => {
      const { steps } = await logOf(proof, stakes)(proof);
      return steps.find(({ name }) => name === "round");
    };
    expect(await saidOf({ lockMs, sealedAtMs: lockMs })).toMatchObject({ ok: true });
    expect(await saidOf({ lockMs, sealedAtMs: lockMs + 10_412 })).toEqual({
      name: "round",
      ok: true,
      detail: "terms is leaf 0, stakes is leaf 1 (sealed 10412 ms after the lock), result is leaf 2",
    });
    expect(await saidOf({ lockMs, sealedAtMs: lockMs - 1 })).toMatchObject({
      ok: false,
      detail: "the stakes were sealed before their lock",
    });
    expect(await saidOf({ lockMs: lockMs + 1, sealedAtMs: lockMs + 1 })).toMatchObject({
      ok: false,
      detail: "the stakes locked at another moment than was promised",
    });
  });

  it("catches any tick of a simulated round, any seed and any salt that was altered, 1,000 of 1,000", () => {
    const genuine = simulatedProof("R.5");
    const missed: string[] = [];
    for (let run = 0; run < 1_000; run += 1) {
      const proof = structuredClone(genuine);
      const { simulation } = proof;
      if (simulation === null) throw new Error("simulated");
      const row = at(proof.ticks, Math.floor(random() * proof.ticks.length));
      const what = run % 7;
      if (what === 0) row[3] = flip(row[3]);
      if (what === 1) row[4] = flip(row[4]);
      if (what === 2) row[2] = flip(row[2] ?? "");
      if (what === 3) row[1] += 250 * (1 + Math.floor(random() * 3));
      if (what === 4) for (const slot of simulation.slots) slot.seed = flip(slot.seed);
      if (what === 5) simulation.salt = flip(simulation.salt ?? "");
      if (what === 6) proof.ticks = proof.ticks.filter((other) => other !== row);
      // Whoever alters it writes its tree and its digest anew.
      if (checkRound(sealed(proof)).ok) missed.push(`${what}: ${JSON.stringify(row)}`);
    }
    expect(missed).toEqual([]);
  });

  const alterations: readonly (readonly [string, (proof: Proof) => void])[] = [
    ["the outcome", (proof) => void (proof.outcome = { kind: "direction", direction: "draw" })],
    ["the strike", (proof) => void (proof.strike = tickOf(at(proof.ticks, 1)))],
    ["the close", (proof) => void (proof.close = tickOf(at(proof.ticks, -2)))],
    ["the state", (proof) => void (proof.state = "void")],
    [
      "a void of its own making",
      (proof) => Object.assign(proof, { state: "void", outcome: null, voidCause: "STALE_CLOSE" }),
    ],
    ["the finish", (proof) => void (proof.round.gameFinishTime += 1_000)],
    ["the lock", (proof) => void (proof.round.lockTime = proof.round.endTime)],
    ["the option", (proof) => void (proof.round.tradeOptionId = 6)],
    ["a judgement", (proof) => void (at(proof.ticks, 3)[5] = "late")],
    ["the tick before", (proof) => proof.simulation?.before && (proof.simulation.before.price = "9999.999")],
    ["the scale", (proof) => proof.simulation?.scale && (proof.simulation.scale.price = "5000.000")],
    [
      "the end of the chain",
      (proof) => proof.simulation && (proof.simulation.terminal = flip(proof.simulation.terminal)),
    ],
    ["the order of chain and salt", (proof) => proof.simulation && (proof.simulation.saltedAtMs = 1)],
    [
      "a salt of after the window's beginning",
      (proof) => proof.simulation && (proof.simulation.saltedAtMs = proof.round.gameStartTime + 1),
    ],
    ["a list that is cut", (proof) => void (proof.ticksComplete = false)],
  ];
  it.each(alterations)("catches %s altered", (_what, alter) => {
    const proof = simulatedProof("R.5");
    alter(proof);
    expect(checkRound(sealed(proof)).ok).toBe(false);
  });

  it.each([
    ["seed", (proof: Proof) => void (proof.seed = flip(proof.seed ?? ""))],
    ["commitment", (proof: Proof) => void (proof.round.seedCommit = flip(proof.round.seedCommit ?? ""))],
    ["closing price", (proof: Proof) => void (at(proof.ticks, 58)[3] = "100060000")],
    ["closing trade", (proof: Proof) => void (at(proof.ticks, 58)[2] = "1")],
    [
      "digit",
      (proof: Proof) =>
        void (proof.outcome = {
          kind: "digit",
          digit: proof.outcome?.kind === "digit" ? (proof.outcome.digit + 1) % 10 : 0,
        }),
    ],
  ])("catches an altered %s of a sealed digit", (_what, alter) => {
    const proof = sealedProof();
    alter(proof);
    expect(checkRound(sealed(proof)).ok).toBe(false);
  });

  it("says that an unfinished round is not final, and what is no proof is none", () => {
    const open = { ...simulatedProof("R1"), state: "running", ticks: [], ticksComplete: false };
    expect(checkRound(open).steps.at(-1)).toMatchObject({ ok: false, detail: "the round is not final yet" });
    for (const nothing of [null, 5, {}, { data: null }, [], "x"]) expect(checkRound(nothing).ok).toBe(false);
  });
});

describe("a round whose path a witness has a half of", () => {
  const proof = simulatedProof("R.5");
  const lengthMs = 10_000;
  const decisiveMs = proof.round.gameStartTime;
  const [link] = proof.simulation?.slots ?? [];
  const newestMs = link?.slotMs ?? 0;
  const linkAt = (slotMs: number): Uint8Array => {
    let hashed: Uint8Array = Buffer.from(link?.links?.[0] ?? "", "hex");
    for (let ms = newestMs; ms > slotMs; ms -= lengthMs) hashed = sha256(hashed);
    return hashed;
  };
  const linkOf = (slotMs: number, fromMs = slotMs) => ({
    chain: String(FIRST_SLOT),
    from: String(fromMs),
    link: base64url(linkAt(slotMs)),
  });
  const withSimulation = (more: Partial<NonNullable<Proof["simulation"]>>, of: Proof = proof): Proof => {
    if (of.simulation === null) throw new Error("simulated");
    return withDigest({ ...of, simulation: { ...of.simulation, ...more } });
  };
  it("says who showed the slot that decides, under which log, and that its stakes were sealed in it", async () => {
    expect(stepOf(checkRound(proof), "witness")).toEqual({
      name: "witness",
      ok: true,
      detail: "the slot that decides was shown first by maru.witness/test under 2 leaves of the public log",
    });
    expect(stepOf(await logOf(proof)(proof), "sealed")).toEqual({
      name: "sealed",
      ok: true,
      detail: "its stakes were leaf 1 of the 2 under which the slot that decides was shown",
    });
  });

  it("is recomputed by itself where no witness had a part, as rounds of before", () => {
    const before = simulatedProof("R.5", START, { isWitnessed: false });
    expect(checkRound(before)).toMatchObject({ ok: true });
    expect(stepOf(checkRound(before), "witness")).toBeUndefined();
  });

  it("is refused where its stakes were sealed behind what decides it: a bet slipped in once the seed was known", async () => {
    const early = shownUnder(promisesOf(proof).slice(0, 1), decisiveMs, linkOf(decisiveMs));
    const slipped = withSimulation({ reveals: [early] });
    expect(checkRound(slipped)).toMatchObject({ ok: true });
    expect(stepOf(await logOf(proof)(slipped), "sealed")).toEqual({
      name: "sealed",
      ok: false,
      detail: "its stakes were sealed after maru.witness/test had shown the slot that decides",
    });
  });

  it("is refused where the witness had shown it under another log: a fork", async () => {
    const fork = promisesOf(proof, { lockMs: proof.round.lockTime, sealedAtMs: proof.round.lockTime + 6 });
    const forked = withSimulation({ reveals: [shownUnder(fork, decisiveMs, linkOf(decisiveMs))] });
    expect(stepOf(await logOf(proof)(forked), "sealed")).toMatchObject({
      ok: false,
      detail: "maru.witness/test showed it under another log of 2 leaves than this one",
    });
  });

  it.each([
    ["nothing shows when the slot that decides was known", { reveals: [] }],
    [
      "maru.witness/test had shown the slot that decides before",
      { reveals: [shownUnder([{ body: "1" }], decisiveMs + lengthMs, linkOf(decisiveMs + lengthMs))] },
    ],
    [
      "maru.witness/test showed a slot before the one that decides",
      { reveals: [shownUnder([{ body: "1" }], decisiveMs - lengthMs, linkOf(decisiveMs - lengthMs))] },
    ],
    [
      "maru.witness/test showed another link than the one that makes the path",
      { reveals: [shownUnder([{ body: "1" }], decisiveMs, linkOf(decisiveMs + lengthMs, decisiveMs))] },
    ],
    [
      "maru.witness/test showed a link of another chain",
      {
        reveals: [
          shownUnder([{ body: "1" }], decisiveMs, {
            ...linkOf(decisiveMs),
            chain: String(FIRST_SLOT + lengthMs),
          }),
        ],
      },
    ],
  ])("is refused: %s", (detail, more) => {
    const verdict = checkRound(withSimulation(more));
    expect(stepOf(verdict, "witness")).toEqual({ name: "witness", ok: false, detail });
  });

  it("is refused under another key, another salt, and with the links of nobody", async () => {
    const other = generateKeyPairSync("ed25519");
    const publicKey = other.publicKey.export({ type: "spki", format: "der" }).subarray(-32);
    const [witness] = proof.simulation?.witnesses ?? [];
    if (witness === undefined || link === undefined) throw new Error("witnessed");
    const renamed = { ...witness, key: verifierKey({ ...WITNESS_KEY, publicKey }) };
    expect(stepOf(checkRound(withSimulation({ witnesses: [renamed] })), "chain")).toMatchObject({
      ok: false,
      detail: "a statement is not signed by maru.witness/test",
    });
    const salted = withSimulation({ salt: hexText(randomBytes(32)) });
    expect(failingOf(checkRound(salted))).toBe("chain");
    const bare = withSimulation({ slots: [{ slotMs: link.slotMs, seed: link.seed, links: [] }] });
    expect(failingOf(checkRound(bare))).toBe("chain");
    // Whoever signs all of it anew with a witness of their own was never promised.
    const forged = simulatedProof("R.5");
    expect(failingOf(await logOf(proof)(forged))).toBe("result");
  });

  it("needs no link where it is void and nothing was shown", () => {
    const empty = {
      ...proof,
      state: "void" as const,
      outcome: null,
      strike: null,
      close: null,
      voidCause: "NO_STRIKE",
    };
    if (empty.simulation === null) throw new Error("simulated");
    const simulation = { ...empty.simulation, slots: [], reveals: [], before: null, scale: null };
    expect(checkRound(sealed({ ...empty, ticks: [], simulation }))).toMatchObject({ ok: true });
  });
});
