import { asFields, integerField, textField, wholeField } from "../base/fields.ts";
import { sha256 } from "#crypto";
import { base64UrlOf, bytesOfText, isEqual } from "../base/bytes.ts";
import { demandOffered } from "./offer.ts";
import type { ClockReading, Evidence, Tick, TickTree } from "./round-evidence.ts";
import { readSorted } from "../base/sorted-json.ts";
import { termsHashOf } from "./terms-hash.ts";
import { readPayouts, totalOf } from "./payouts.ts";
import { demand } from "../base/verdict.ts";
import { demandStakes } from "./voided-round.ts";
import type { ShownUnder } from "./witnessed-chain.ts";

type Body = ReturnType<typeof readSorted>;

/** What the log holds of a round, as it was answered. */
export interface Leaf {
  readonly index: number;
  readonly kind: string;
  readonly body: string;
}

/** The hash of a leaf by its body. */
export function leafHashOf(body: string): Uint8Array {
  return sha256(Uint8Array.of(0), bytesOfText(body));
}

/** Throws unless each is what stands in the log, whose hash at a place `hashAt` tells. */
export async function demandLogged(
  leaves: readonly Leaf[],
  hashAt: (index: number) => Promise<Uint8Array>,
): Promise<void> {
  for (const { index, body } of leaves)
    demand(isEqual(leafHashOf(body), await hashAt(index)), `leaf ${index} is not what stands in the log`);
}

/** What the leaves of a round say, in words; throws where one does not go with another. */
export function lookAtLeaves(leaves: readonly Leaf[]): string {
  demand(leaves.length > 0, "the log holds nothing of the round");
  const rounds = new Set<unknown>();
  const bodies = new Map<string, Body>();
  for (const { index, kind, body } of leaves) {
    const fields = readSorted(bytesOfText(body));
    rounds.add(fields["roundId"]);
    bodies.set(kind, fields);
    demand(fields["kind"] === kind, `leaf ${index} is not of the kind ${kind}`);
  }
  demand(rounds.size === 1, "the leaves are of several rounds");
  demand(bodies.size === leaves.length, "the log holds two leaves of one kind of the round");
  const told = new Map([
    ["terms", buildText(bodies.get("terms"))],
    ["stakes", sealedText(bodies.get("terms"), bodies.get("stakes"))],
    ["payouts", paidText(bodies, leaves)],
    ["correction", correctedText(bodies, leaves)],
  ]);
  return leaves.map(({ kind, index }) => `${kind} is leaf ${index}${told.get(kind) ?? ""}`).join(", ");
}

/** What was told of a round's stakes before anything decided it is what the log holds of them, letter by letter. */
export function lookAtTold(told: string, leaves: readonly Leaf[]): string {
  const sealed = leaves.find(({ kind }) => kind === "stakes");
  demand(sealed !== undefined, "stakes were told, and the log holds none of the round");
  demand(sealed.body === told, `leaf ${sealed.index} says other stakes than were told`);
  return `the stakes that were told are leaf ${sealed.index}`;
}

/** Which build promised it: the one that the log's newest start before it names. */
function buildText(terms: Body | undefined): string {
  const build = terms?.["build"];
  return typeof build === "string" ? ` (by build ${build.slice(0, 12)})` : "";
}

/** Stakes are sealed behind the lock that was promised, else bets could still have followed; how long behind it is told. */
function sealedText(terms: Body | undefined, stakes: Body | undefined): string {
  if (stakes === undefined) return "";
  const [lockMs, sealedAtMs] = [wholeField(stakes, "lockMs"), wholeField(stakes, "sealedAtMs")];
  demand(
    terms === undefined || terms["lockMs"] === String(lockMs),
    "the stakes locked at another moment than was promised",
  );
  demand(sealedAtMs >= lockMs, "the stakes were sealed before their lock");
  return ` (sealed ${sealedAtMs - lockMs} ms after the lock)`;
}

/** What came back is what follows from the stakes and the result that stand before it. */
function paidText(bodies: ReadonlyMap<string, Body>, leaves: readonly Leaf[]): string {
  const [payouts, stakes, result] = ["payouts", "stakes", "result"].map((kind) => bodies.get(kind));
  if (payouts === undefined) return "";
  demand(
    stakes !== undefined && result !== undefined,
    "payouts are logged of a round without stakes or result",
  );
  const before = Math.max(placeIn(leaves, "stakes"), placeIn(leaves, "result"));
  demand(placeIn(leaves, "payouts") > before, "the payouts stand before what they follow from");
  const { staked, returned } = totalOf(readPayouts(payouts, { stakes, result }));
  return ` (${returned} of ${staked} points came back)`;
}

const placeIn = (leaves: readonly Leaf[], kind: string): number =>
  leaves.find((leaf) => leaf.kind === kind)?.index ?? -1;

/** A reversal of the round's money is of its result and of all its sealed bets, losers' and winners' alike, and takes no more than was paid. */
function correctedText(bodies: ReadonlyMap<string, Body>, leaves: readonly Leaf[]): string {
  const correction = bodies.get("correction");
  if (correction === undefined) return "";
  demand(
    wholeField(correction, "result") === BigInt(placeIn(leaves, "result")) &&
      placeIn(leaves, "correction") > placeIn(leaves, "result"),
    "the correction is of no result that stands before it",
  );
  const sides = Object.values(asFields(bodies.get("stakes")?.["stakes"], "the sealed stakes"));
  const sealed = (what: string): bigint =>
    sides.reduce((sum: bigint, side) => sum + wholeField(asFields(side, "stakes"), what), 0n);
  demand(
    wholeField(correction, "bets") === sealed("bets") &&
      wholeField(correction, "staked") === sealed("points"),
    "the correction is not of all bets that were sealed",
  );
  const [returned, taken] = [wholeField(correction, "returned"), wholeField(correction, "taken")];
  demand(taken <= returned, "the correction takes more than was paid");
  return ` (${textField(correction, "reason")}: ${taken} of ${returned} taken back)`;
}

/** The name of the log, and the root that it had at a size: throws where it never had that. */
export interface LogRoots {
  readonly origin: string;
  readonly rootAt: (size: number) => Promise<Uint8Array>;
}

/** Of a round whose path witnesses have a part of: that its stakes were sealed before anybody knew what decides it. */
export async function lookAtSeal(
  shown: readonly ShownUnder[] | null,
  leaves: readonly Leaf[],
  { rootAt, origin }: LogRoots,
): Promise<string> {
  if (shown === null) return "no witness has a part of what decides it";
  const sealed = leaves.find(({ kind }) => kind === "stakes");
  demand(sealed !== undefined, "the round has no leaf of stakes");
  for (const { witness, log, size, root } of shown) {
    demand(log === origin, `${witness} showed it under another log`);
    const known = await rootAt(size);
    demand(isEqual(known, root), `${witness} showed it under another log of ${size} leaves than this one`);
    demand(sealed.index < size, `its stakes were sealed after ${witness} had shown the slot that decides`);
  }
  return `its stakes were leaf ${sealed.index} of the ${shown[0]?.size} under which the slot that decides was shown`;
}

/** What was logged of a round is what its public proof shows. */
export function lookAtResult(evidence: Evidence, leaves: readonly Leaf[]): string {
  const { terms, strike, close, outcome, voidCause, market, tree } = evidence;
  const body = (kind: string) => bodyOf(leaves, kind, String(terms.id));
  const promised = body("terms");
  demand(promised["roundTerms"] === termsHashOf(terms), "the proof is of other terms than the logged ones");
  demand(promised["market"] === market, "the proof is of another market than the logged one");
  demandOffered(evidence.offer, promised["offers"]);
  if (outcome !== null) demandSealed(evidence, () => body("stakes"));
  const result = body("result");
  const decided = outcome === null ? null : String(outcome[textField(outcome, "kind")]);
  demand(
    result["outcome"] === decided,
    `the log does not say ${decided ?? "that the round is void"}, as the proof does`,
  );
  demand(result["voidCause"] === voidCause, "the proof names another cause of the void than the log");
  const decidedAt = evidence.decidedAtMs === null ? null : String(evidence.decidedAtMs);
  demand(result["decidedAtMs"] === decidedAt, "the proof was decided at another moment than the log says");
  demandClock(result["clock"], evidence.clock);
  demandTree(result["ticks"], tree);
  const sealed = leaves.find(({ kind }) => kind === "stakes");
  if (sealed !== undefined) demandStakes(evidence, body("stakes")["stakes"]);
  demandTick(result["strike"], strike, "strike");
  demandTick(result["close"], close, "close");
  return `the log says ${decided ?? `void: ${String(voidCause)}`}, as the proof does`;
}

/** From the second version of the rules on a round is decided only if its stakes were sealed before what decides it. */
function demandSealed({ terms, strike, close }: Evidence, stakes: () => Body): void {
  if (integerField(terms.raw, "ruleVersion") < 2) return;
  const deciding = terms.type.startsWith("R") ? strike : close;
  const sealedAtMs = wholeField(stakes(), "sealedAtMs");
  demand(
    deciding !== null && sealedAtMs < BigInt(deciding.atMs),
    "its stakes were sealed behind the tick that decides it",
  );
}

function demandClock(logged: unknown, shown: ClockReading | null): void {
  // A leaf of before clocks were read names none.
  const said = logged === null || logged === undefined ? null : asFields(logged, "clock");
  const isSame =
    said === null || shown === null
      ? said === shown
      : said["atMs"] === shown.atMs && said["offsetMs"] === shown.offsetMs;
  demand(isSame, "the proof shows another reading of the clock than the log");
}

function demandTree(logged: unknown, tree: TickTree | null): void {
  const said = logged === null ? null : asFields(logged, "ticks");
  const isSame =
    said === null || tree === null
      ? said === tree
      : said["root"] === base64UrlOf(tree.root) && said["size"] === String(tree.size);
  demand(isSame, "the proof is of other ticks than the logged ones");
}

function demandTick(logged: unknown, tick: Tick | null, what: string): void {
  const shown =
    tick === null
      ? null
      : {
          atMs: String(tick.atMs),
          price: tick.priceText,
          qty: tick.qtyText,
          seq: String(tick.seq),
          tradeId: tick.tradeId,
        };
  const said = logged === null ? null : asFields(logged, what);
  const isSame =
    shown === null || said === null
      ? shown === said
      : Object.entries(shown).every(([name, value]) => said[name] === value);
  demand(isSame, `the proof shows another ${what} than the log`);
}

export function bodyOf(leaves: readonly Leaf[], kind: string, roundId: string): Body {
  const leaf = leaves.find((candidate) => candidate.kind === kind);
  demand(leaf !== undefined, `the round has no leaf of ${kind}`);
  const fields = readSorted(bytesOfText(leaf.body));
  demand(fields["roundId"] === roundId, "the leaves are of another round");
  return fields;
}

/** What the round's leaf of a kind says; undefined where there is none. */
export function leafFields(leaves: readonly Leaf[], kind: string): Body | undefined {
  const leaf = leaves.find((candidate) => candidate.kind === kind);
  return leaf && readSorted(bytesOfText(leaf.body));
}

export function leavesOf(json: unknown): readonly Leaf[] {
  const list = unwrapped(json);
  demand(Array.isArray(list), "the round's leaves are not a list");
  return list.map((value: unknown) => {
    const fields = asFields(value, "a leaf");
    return {
      index: integerField(fields, "index"),
      kind: textField(fields, "kind"),
      body: textField(fields, "body"),
    };
  });
}

/** An answer in its envelope, or bare. */
export function unwrapped(json: unknown): unknown {
  return typeof json === "object" && json !== null && "data" in json ? json.data : json;
}
