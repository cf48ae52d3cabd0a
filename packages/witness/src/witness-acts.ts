import { type Answer, json, text } from "./answer.ts";
import { type Fields, spell } from "./canonical-json.ts";
import { type Checkpoint, checkpointText, readCheckpointRequest } from "./checkpoint.ts";
import type { Lane } from "./lane.ts";
import type { LogLine } from "./log-line.ts";
import { isConsistent } from "./merkle-tree.ts";
import type { OwnLog } from "./own-log.ts";
import { readChainQuestion, readRevealQuestion, type RevealQuestion } from "./questions.ts";
import { buildChain, keepChain, type Links } from "./secret-chain.ts";
import type { SignedNote, Signer } from "./signed-note.ts";
import type { WitnessStorage } from "./storage.ts";
import type { TrustedLogs } from "./trusted-logs.ts";
import {
  type Chain,
  CHAIN,
  chainsOf,
  COSIGNED,
  type Cosigned,
  logOf,
  type Market,
  REFUSAL,
  refusalsWithinHour,
  REFUSALS_AN_HOUR,
  REVEAL,
} from "./witness-state.ts";

export interface WitnessParts {
  readonly storage: WitnessStorage;
  readonly log: OwnLog;
  readonly signer: Signer;
  /**
   * Slots that had begun by then are not shown of chains that were opened before the start: what this folder does not know of may have been shown.
   * Null where it is known that nothing was.
   */
  readonly unknownUntilMs: number | null;
  /** Adds an entry to the log; it lasts when this resolves with its index. */
  readonly append: (line: LogLine) => Promise<number>;
  readonly now: () => number;
  readonly links: Links;
  readonly trusted: TrustedLogs;
  readonly random: (bytes: number) => Uint8Array;
  readonly isEnding: () => boolean;
  /** What is promised is promised one after the other. */
  readonly lane: Lane;
  /** Chains that are being hashed, which holds nobody up. */
  readonly building: Map<string, Promise<Answer>>;
  /** Chains that were opened since the start, by the index of their statement. */
  readonly madeHere: Set<number>;
}

const MOST_CHAINS = 1_000;
const SIZE_TYPE = "text/x.tlog.size";

/** `POST /chain`: a chain of the witness's own beside one of the operator's. */
export async function openChain(parts: WitnessParts, body: string): Promise<Answer> {
  const asked = readChainQuestion(body);
  if (asked === null) return text(400, "this is no question for a chain\n");
  const fault = await faultOf(parts, asked.log, asked.note);
  if (fault !== null) return fault;
  const { chain } = asked;
  const place = `${chain.log}\n${chain.market}\n${chain.firstSlotMs}`;
  const standing = standingChain(parts, chain);
  if (standing !== null)
    return parts.lane.run(() => sayAgain(parts, { asked: chain, standing, whole: body }));
  const known = parts.building.get(place);
  if (known !== undefined) {
    await known.catch(() => undefined);
    return openChain(parts, body);
  }
  if (chainsOf(logOf(parts.log.state, chain.log)).length >= MOST_CHAINS)
    return text(409, `no more than ${MOST_CHAINS} chains of one log\n`);
  const made = makeChain(parts, chain).finally(() => parts.building.delete(place));
  parts.building.set(place, made);
  return made;
}

async function makeChain(
  parts: WitnessParts,
  chain: Omit<Chain, "witnessTerminal" | "entry">,
): Promise<Answer> {
  const { kept, terminal } = await buildChain(chain.length, {
    first: parts.random(32),
    isEnding: parts.isEnding,
  });
  return parts.lane.run(async () => {
    // The secret lasts before anybody is told of its end.
    await keepChain(parts.storage, chain, kept);
    const { log, market, firstSlotMs, length, slotLengthMs, operatorTerminal } = chain;
    const note = statement(parts, {
      firstSlotMs: String(firstSlotMs),
      length: String(length),
      log,
      market,
      openedAtMs: String(parts.now()),
      operatorTerminal,
      slotLengthMs: String(slotLengthMs),
      what: CHAIN,
      witnessTerminal: terminal.toString("base64url"),
    });
    parts.madeHere.add(await parts.append({ note }));
    return text(200, note);
  });
}

function standingChain(
  parts: WitnessParts,
  { log, market, firstSlotMs }: Pick<Chain, "log" | "market" | "firstSlotMs">,
): Chain | null {
  const chains = logOf(parts.log.state, log).markets.get(market)?.chains ?? [];
  return chains.find((known) => known.firstSlotMs === firstSlotMs) ?? null;
}

async function sayAgain(
  parts: WitnessParts,
  of: {
    readonly asked: Omit<Chain, "witnessTerminal" | "entry">;
    readonly standing: Chain;
    readonly whole: string;
  },
): Promise<Answer> {
  const { asked, standing, whole } = of;
  const { note } = await parts.log.read(standing.entry);
  const isSame =
    standing.length === asked.length &&
    standing.slotLengthMs === asked.slotLengthMs &&
    standing.operatorTerminal === asked.operatorTerminal;
  return isSame
    ? text(200, note)
    : refuse(parts, { log: asked.log, reason: "other chain", request: whole, stands: note });
}

/** `POST /add-checkpoint` as C2SP tlog-witness has it. */
export async function cosign(parts: WitnessParts, body: string): Promise<Answer> {
  const asked = readCheckpointRequest(body);
  if (asked === null) return text(400, "this is no checkpoint to be signed\n");
  const { checkpoint, oldSize, proof } = asked;
  const fault = await faultOf(parts, checkpoint.origin, checkpoint.note);
  if (fault !== null) return fault;
  return parts.lane.run(async () => {
    const newest = logOf(parts.log.state, checkpoint.origin).checkpoints.at(-1) ?? null;
    const known = { size: newest?.size ?? 0, root: newest?.root ?? "" };
    if (oldSize !== known.size) return { status: 409, type: SIZE_TYPE, body: `${known.size}\n` };
    const oldRoot = Buffer.from(known.root, "base64url");
    if (known.size === checkpoint.size && newest !== null) {
      if (!oldRoot.equals(checkpoint.root)) {
        await noteFork(parts, checkpoint, newest);
        return { status: 409, type: SIZE_TYPE, body: `${known.size}\n` };
      }
      return proof.length === 0
        ? text(200, cosignatureIn(await parts.log.read(newest.entry)))
        : text(422, "no proof is needed\n");
    }
    const claim = { oldSize, oldRoot, newSize: checkpoint.size, newRoot: checkpoint.root, proof };
    // Whoever has a checkpoint can send it with a proof that is none: two roots of one size alone are evidence of a fork.
    if (!isConsistent(claim)) return text(422, "the proof does not lead from what was signed before\n");
    return text(200, await sign(parts, checkpoint));
  });
}

async function sign(parts: WitnessParts, { origin, size, root, whole, note }: Checkpoint): Promise<string> {
  const nowMs = parts.now();
  const line = parts.signer.cosignature(note.text, Math.floor(nowMs / 1_000));
  const entry = statement(parts, {
    cosignedAtMs: String(nowMs),
    log: origin,
    root: root.toString("base64url"),
    size: String(size),
    what: COSIGNED,
  });
  await parts.append({ note: entry, checkpoint: `${whole}${line}` });
  return line;
}

/** The witness's own line stands last. */
function cosignatureIn({ checkpoint }: LogLine): string {
  return `${(checkpoint ?? "").trimEnd().split("\n").at(-1) ?? ""}\n`;
}

async function noteFork(parts: WitnessParts, checkpoint: Checkpoint, newest: Cosigned): Promise<void> {
  const root = Buffer.from(newest.root, "base64url");
  const stands = checkpointText(checkpoint.origin, newest.size, root);
  await refuse(parts, { log: checkpoint.origin, reason: "fork", request: checkpoint.whole, stands });
}

/** `POST /reveal`: the links of a slot, once, under one checkpoint. */
export async function revealLinks(parts: WitnessParts, body: string): Promise<Answer> {
  const asked = readRevealQuestion(body);
  if (asked === null) return text(400, "this is no question for links\n");
  const fault = await faultOf(parts, asked.log, asked.note);
  return fault ?? parts.lane.run(() => revealInTurn(parts, asked));
}

async function revealInTurn(parts: WitnessParts, asked: RevealQuestion): Promise<Answer> {
  const log = logOf(parts.log.state, asked.log);
  const isCosigned = log.checkpoints.some(({ size, root }) => size === asked.size && root === asked.root);
  if (!isCosigned) return text(422, "this checkpoint is none of the newest that were signed here\n");
  const nowMs = parts.now();
  if (asked.slotMs > nowMs) return text(425, `now ${nowMs}\n`);
  const covered: Covered[] = [];
  for (const name of asked.markets) {
    const market = log.markets.get(name);
    const chain = market === undefined ? null : chainAt(market, asked.slotMs);
    if (market === undefined || chain === null)
      return text(404, `${name} has no chain that covers ${asked.slotMs}\n`);
    if ((asked.slotMs - chain.firstSlotMs) % chain.slotLengthMs !== 0)
      return text(400, `${name} has no slot at ${asked.slotMs}\n`);
    covered.push({ name, chain, last: market.last });
  }
  const refusal = await refuseRepeat(parts, asked, covered);
  return refusal ?? answerLinks(parts, asked, covered);
}

interface Covered {
  readonly name: string;
  readonly chain: Chain;
  readonly last: Market["last"];
}

function chainAt({ chains }: Market, slotMs: number): Chain | null {
  const chain = chains.findLast(({ firstSlotMs }) => firstSlotMs <= slotMs);
  return chain !== undefined && slotMs < chain.firstSlotMs + chain.length * chain.slotLengthMs ? chain : null;
}

/** What was shown is shown once: of an older slot nothing is said, of the newest the same under the same checkpoint. */
async function refuseRepeat(
  parts: WitnessParts,
  asked: RevealQuestion,
  covered: readonly Covered[],
): Promise<Answer | null> {
  for (const { name, chain, last } of covered) {
    if (last !== null && asked.slotMs < last.slotMs) return text(410, `${name} is past ${asked.slotMs}\n`);
    if (last?.slotMs === asked.slotMs) {
      if (last.size === asked.size && last.root === asked.root) continue;
      const { note } = await parts.log.read(last.entry);
      return refuse(parts, { log: asked.log, reason: "other root", request: asked.whole, stands: note });
    }
    if (asked.slotMs < firstShown(parts, chain))
      return text(410, `${asked.slotMs} had begun before this start\n`);
  }
  return null;
}

/** The first slot of a chain that may be shown since this start. */
function firstShown(parts: WitnessParts, chain: Chain): number {
  if (parts.unknownUntilMs === null || parts.madeHere.has(chain.entry)) return chain.firstSlotMs;
  const slots = Math.floor((parts.unknownUntilMs - chain.firstSlotMs) / chain.slotLengthMs) + 1;
  return chain.firstSlotMs + Math.max(0, slots) * chain.slotLengthMs;
}

async function answerLinks(
  parts: WitnessParts,
  asked: RevealQuestion,
  covered: readonly Covered[],
): Promise<Answer> {
  const shown = covered.flatMap(({ last }) => (last?.slotMs === asked.slotMs ? [last.entry] : []));
  const statements: string[] = [];
  for (const entry of new Set(shown)) statements.push((await parts.log.read(entry)).note);
  const links: [string, Fields][] = [];
  for (const { name, chain, last } of covered) {
    if (last?.slotMs === asked.slotMs) continue;
    const link = await parts.links.linkOf(chain, asked.slotMs);
    const from = firstNew(parts, chain, last);
    links.push([
      name,
      { chain: String(chain.firstSlotMs), from: String(from), link: link.toString("base64url") },
    ]);
  }
  if (links.length > 0) {
    const note = statement(parts, {
      links: Object.fromEntries(links),
      log: asked.log,
      revealedAtMs: String(parts.now()),
      root: asked.root,
      size: String(asked.size),
      slotMs: String(asked.slotMs),
      what: REVEAL,
    });
    await parts.append({ note });
    statements.push(note);
  }
  return json({ statements });
}

/** The first slot of which this says something new: of one before it, nothing says under which checkpoint it became known. */
function firstNew(parts: WitnessParts, chain: Chain, last: Market["last"]): number {
  const behindLast =
    last === null || last.slotMs < chain.firstSlotMs ? chain.firstSlotMs : last.slotMs + chain.slotLengthMs;
  return Math.max(behindLast, firstShown(parts, chain));
}

async function faultOf(parts: WitnessParts, origin: string, note: SignedNote): Promise<Answer | null> {
  const judged = await parts.trusted.judge(origin, note);
  if (judged === "unknown log") return text(404, "this log is not watched here\n");
  return judged === "signed" ? null : text(403, "no key of the log has signed this\n");
}

interface Refusal {
  readonly log: string;
  readonly reason: "other root" | "other chain" | "fork";
  readonly request: string;
  /** What stands against it. */
  readonly stands: string;
}

/** Says publicly what it was asked for and did not do. Who goes on asking hears the same again. */
async function refuse(parts: WitnessParts, { log, reason, request, stands }: Refusal): Promise<Answer> {
  const state = logOf(parts.log.state, log);
  const nowMs = parts.now();
  if (state.newestRefusal !== null && refusalsWithinHour(state, nowMs).length >= REFUSALS_AN_HOUR)
    return text(409, (await parts.log.read(state.newestRefusal)).note);
  const note = statement(parts, { log, reason, refusedAtMs: String(nowMs), request, stands, what: REFUSAL });
  await parts.append({ note });
  return text(409, note);
}

function statement(parts: WitnessParts, fields: Fields): string {
  return parts.signer.note(`${spell(fields)}\n`);
}
