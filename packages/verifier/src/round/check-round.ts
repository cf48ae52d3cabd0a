import { hmacSha256, sha256 } from "#crypto";
import { base64UrlOf, bytesOfText, hexOf } from "../base/bytes.ts";
import { compositionOf, lookAtPrices } from "./composed-price.ts";
import { asFields, demandNames, hexBytes, integerField } from "../base/fields.ts";
import { type Evidence, isWitnessed, proofIn, readEvidence, type Tick } from "./round-evidence.ts";
import { lookAtChain, lookAtPath } from "./simulated-walk.ts";
import { spellAny, textOf } from "../base/sorted-json.ts";
import { type Deciding, decidingOf } from "./tick-leaves.ts";
import { lookAtSource } from "./tick-source.ts";
import { demand, runSteps, type Verdict } from "../base/verdict.ts";
import { lookAtVoided } from "./voided-round.ts";
import { shownUnder } from "./witnessed-chain.ts";

/**
 * A round's public proof exactly as it was answered: no byte more, no byte less, nothing spelled otherwise. Whoever asked for a round by its
 * id names it in `asked`, so that another one's proof is none.
 */
export function checkRoundFile(bytes: Uint8Array, asked?: number): Verdict<"form" | RoundStep> {
  return readRoundFile(bytes, asked).verdict;
}

/** The same with what was read on the way; null where it is no evidence of a round. */
export function readRoundFile(
  bytes: Uint8Array,
  asked?: number,
): { readonly verdict: Verdict<"form" | RoundStep>; readonly evidence: Evidence | null } {
  let json: unknown = null;
  let evidence: Evidence | null = null;
  const read = (): Evidence => (evidence ??= readEvidence(json));
  const form = runSteps([
    [
      "form",
      () => {
        json = readAnswer(bytes);
        demand(asked === undefined || read().terms.id === asked, "it is the proof of another round");
        return `${bytes.length} bytes as they were answered`;
      },
    ],
  ]);
  if (!form.ok) return { verdict: form, evidence };
  const round = lookAtRound(json, read);
  return { verdict: { ok: round.ok, steps: [...form.steps, ...round.steps] }, evidence };
}

function readAnswer(bytes: Uint8Array): unknown {
  const text = textOf(bytes).replace(/\n$/, "");
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    demand(false, "it is not JSON");
  }
  demand(JSON.stringify(json) === text, "it is not spelled as it was answered");
  const outer = asFields(json, "the file");
  if (!Object.hasOwn(outer, "data")) return json;
  demandNames(outer, ["status", "message", "data"], "the answer");
  demand(outer["status"] === 200 && outer["message"] === "", "it is no answer that gives a proof");
  return json;
}

/** What is looked at of a round, in its order: the seeds' chain, the witness and the path of a simulated market alone, the parts of a price of a composed one. */
export type RoundStep =
  | "terms"
  | "ticks"
  | "chain"
  | "witness"
  | "prices"
  | "path"
  | "result"
  | "voided"
  | "whole";

/** Recomputes a round from its public proof: terms, deciding ticks, outcome, digit, and a simulated market's whole path. */
export function checkRound(json: unknown): Verdict<RoundStep> {
  let evidence: Evidence | null = null;
  return lookAtRound(json, () => (evidence ??= readEvidence(json)));
}

function lookAtRound(json: unknown, read: () => Evidence): Verdict<RoundStep> {
  let isComposed = false;
  const first = runSteps<RoundStep>([
    [
      "terms",
      () => {
        isComposed = compositionOf(read()) !== null;
        return lookAtTerms(read());
      },
    ],
    ["ticks", () => lookAtTicks(read())],
  ]);
  if (!first.ok) return first;
  const isSimulated = read().rules["kind"] === "simulated";
  const isWitnessedRound = isSimulated && read().simulation !== null && isWitnessed(read().simulation ?? {});
  const rest = runSteps<RoundStep>([
    ...(isSimulated ? [["chain", () => lookAtChain(read())] as const] : []),
    ...(isWitnessedRound ? [["witness", () => lookAtWitness(read())] as const] : []),
    ...(isComposed ? [["prices", () => lookAtPrices(read())] as const] : []),
    ...(isSimulated && read().isComplete ? [["path", () => lookAtPath(read())] as const] : []),
    ["result", () => lookAtResult(read(), decidingOf(read()))],
    ...(read().voided === null
      ? []
      : [["voided", () => lookAtVoided(read(), decidingOf(read()), resultOf)] as const]),
    ["whole", () => lookAtDigest(proofIn(json))],
  ]);
  return { ok: rest.ok, steps: [...first.steps, ...rest.steps] };
}

/** Whoever has a part of the slot that decides showed it first under a checkpoint that they signed. */
function lookAtWitness(evidence: Evidence): string {
  const shown = shownUnder(evidence);
  demand(
    shown !== null || evidence.state !== "decided",
    "nothing shows when the slot that decides was known",
  );
  if (shown === null) return "nothing of the slot that would decide was shown";
  const said = shown.map(({ witness, size }) => `${witness} under ${size} leaves of the public log`);
  return `the slot that decides was shown first by ${said.join(", ")}`;
}

/** What the steps before could not see, an incident or a name of the archive, is as it was answered too. */
function lookAtDigest(proof: Readonly<Record<string, unknown>>): string {
  const { digest, ...rest } = proof;
  const found = base64UrlOf(sha256(bytesOfText(spellAny(rest))));
  demand(digest === found, `its digest is not ${found}`);
  return `its digest is ${found}`;
}

const LENGTH_MS: Readonly<Record<string, number>> = { ".5": 30_000, "1": 60_000, "2": 120_000, "5": 300_000 };

/** Where a market's prices come from: a venue, a recording that is played again, or a chain of seeds that the proof must show. */
const KINDS = ["real", "replayed", "simulated-replay", "simulated"];

/** Bets lock before the strike exists; the five moments follow from the type and the start; the id from the start and the option. */
function lookAtTerms({ terms, rules, simulation }: Evidence): string {
  const kind = rules["kind"];
  demand(typeof kind === "string" && KINDS.includes(kind), `${String(kind)} is no kind of market`);
  demand(kind === "simulated" || simulation === null, `a ${kind} market has no chain of seeds`);
  const [family, length] = [terms.type.slice(0, 1), LENGTH_MS[terms.type.slice(1)]];
  demand(/^[RBP]$/.test(family) && length !== undefined, `${terms.type} is no game`);
  const { startMs, lockMs, endMs, gameStartMs, gameFinishMs } = terms;
  demand(
    startMs % length === 0 && endMs === startMs + length,
    "its betting time is not on the grid of its length",
  );
  demand(lockMs < endMs && lockMs >= endMs - 20_000, "bets do not lock 1 to 20 s before the end");
  const windowMs = family === "R" ? endMs : startMs;
  demand(
    gameStartMs === windowMs && gameFinishMs === windowMs + length,
    "its window is not the one of its type",
  );
  demand(terms.id === (startMs / 30_000) * 1_000 + terms.optionId, "its id is another round's");
  return `${terms.type} on the ${kind} ${terms.stock}, bets until ${iso(lockMs)}, decided by [${iso(gameStartMs)}, ${iso(gameFinishMs)})`;
}

function lookAtTicks(evidence: Evidence): string {
  const { terms, used, strike, close, isComplete, state } = evidence;
  demand(state === "decided" || state === "void", "the round is not final yet");
  const shown = (isComplete ? used : [strike, close]).filter((tick) => tick !== null);
  for (const tick of shown) {
    const isInside = tick.atMs >= terms.gameStartMs && tick.atMs < terms.gameFinishMs;
    demand(isInside, `tick ${tick.seq} lies outside the window`);
    demand(tick.price > 0n, `tick ${tick.seq} has no price above zero`);
  }
  const { count } = decidingOf(evidence);
  const source = lookAtSource(evidence, shown);
  return [
    `${count} ticks count`,
    ...(isComplete ? [] : ["of which the deciding ones are shown"]),
    ...(source === null ? [] : [source]),
  ].join(", ");
}

function lookAtResult(evidence: Evidence, deciding: Deciding): string {
  const { state, voidCause, outcome, terms } = evidence;
  demand(terms.seedCommit !== null || evidence.seed === null, "it shows a seed that was not promised");
  const isSaidOutside = state === "void" && voidCause !== null && OUTSIDE_CAUSES.has(voidCause);
  const cause = isSaidOutside && !evidence.isComplete ? null : causeOf(evidence, deciding);
  if (state === "void") {
    demand(outcome === null && voidCause !== null, "a void round has a result or no cause");
    demand(
      cause === null || OUTSIDE_CAUSES.has(voidCause) || cause === voidCause,
      `it is void for ${voidCause}, and the ticks say ${cause}`,
    );
    demand(
      cause !== null || OUTSIDE_CAUSES.has(voidCause),
      `it is void for ${voidCause}, and the ticks decide it`,
    );
    return `void (${voidCause}): every stake goes back`;
  }
  demand(cause === null, `the ticks make it void (${cause})`);
  demand(voidCause === null && outcome !== null, "a decided round has no result or a void's cause");
  const { first: strike, last: close } = deciding;
  demand(strike !== null && close !== null, "there is no tick");
  demandSame(evidence.strike, strike, "strike");
  demandSame(evidence.close, close, "close");
  const found = resultOf(evidence, strike, close);
  const told = outcome["kind"] === "direction" ? outcome["direction"] : outcome["digit"];
  demand(told === found, `its result is ${String(told)}, and the ticks say ${String(found)}`);
  return `strike ${strike.priceText}, close ${close.priceText}: ${found}`;
}

/** Causes that the ticks alone cannot show: an outage, a link that was withheld, a restart, a clock that was off, a decision that came too late. */
const OUTSIDE_CAUSES = new Set(["FEED_GAP", "WITHHELD", "RESTART", "CLOCK_FAULT", "UNSEALED", "UNDECIDED"]);

/** Why the ticks alone make the round void, or null. */
function causeOf({ terms, rules }: Evidence, { first: strike, last: close, count }: Deciding): string | null {
  if (count === 0) return terms.type.startsWith("R") ? "NO_STRIKE" : "NO_CLOSE";
  demand(strike !== null && close !== null, "its cause takes every tick: ask for the proof with ?ticks=all");
  const halfMs = (terms.gameFinishMs - terms.gameStartMs) / 2;
  const limitMs = Math.min(integerField(rules, "staleLimitMs"), halfMs);
  if (strike.atMs - terms.gameStartMs > limitMs) return "STALE_STRIKE";
  if (terms.gameFinishMs - close.atMs > limitMs) return "STALE_CLOSE";
  return count < 2 ? "TOO_FEW_TICKS" : null;
}

function demandSame(told: Tick | null, found: Tick, what: string): void {
  const isSame =
    told !== null &&
    told.seq === found.seq &&
    told.atMs === found.atMs &&
    told.tradeId === found.tradeId &&
    told.price === found.price &&
    told.qty === found.qty;
  demand(isSame, `its ${what} is not the tick ${found.seq} that the log gives`);
}

/** What the rule makes of the two ticks: a direction or a digit. */
function resultOf(evidence: Evidence, strike: Tick, close: Tick): string | number {
  return evidence.terms.type.startsWith("R")
    ? directionOf(evidence, strike, close)
    : digitOf(evidence, close);
}

function directionOf({ terms }: Evidence, strike: Tick, close: Tick): string {
  const moved = close.price - strike.price;
  if (moved > 0n && moved >= terms.buyPip) return "rise";
  if (moved < 0n && -moved >= terms.sellPip) return "fall";
  return "draw";
}

function digitOf({ terms, seed, rules }: Evidence, close: Tick): number {
  if (terms.seedCommit === null) {
    demand(rules["digitRule"] === "last", "the digit has no rule");
    return Number(close.price % 10n);
  }
  demand(seed !== null, "the seed of the digit is not revealed yet");
  const secret = hexBytes(seed, "seed");
  demand(hexOf(sha256(secret)) === terms.seedCommit, "the seed is not the one that was promised");
  const parts = [terms.stock, terms.id, terms.gameFinishMs, close.atMs, close.tradeId ?? close.seq];
  const message = [...parts, close.priceText, close.qtyText].join("|");
  const mac = hmacSha256(secret, bytesOfText(message));
  const words = new DataView(mac.buffer, mac.byteOffset, mac.length);
  for (let at = 0; at < mac.length; at += 4) {
    const word = words.getUint32(at);
    if (word < 4_294_967_290) return word % 10;
  }
  demand(false, "the seed makes no digit");
  return -1;
}

function iso(ms: number): string {
  return new Date(ms).toISOString();
}
