import { checkRound, checkRoundFile } from "@maru/verifier";
import { type Fields, fieldsOf, parsed, textOrNull } from "./fields.ts";
import { disagreement, type Published, type Result, shownIn } from "./published.ts";

/** What settling a round again came to. */
export type Settled =
  | { readonly kind: "equal"; readonly stock: string }
  /** The proof is there and not whole: its seed comes once the round is paid. */
  | { readonly kind: "unfinished" }
  | {
      readonly kind: "different";
      /** Null where the proof names none. */
      readonly stock: string | null;
      readonly published: Result;
      /** What the ticks that are shown make of it; null where they make nothing that could be told. */
      readonly found: Result | null;
      readonly why: string;
    };

/** Settles a round again from the bytes of its public proof alone, and holds the end against what the log and the proof say. */
export function settleAgain(logged: Published, bytes: Uint8Array): Settled {
  const verdict = checkRoundFile(bytes);
  const answer = fieldsOf(parsed(new TextDecoder().decode(bytes)));
  const proof = fieldsOf(answer?.["data"]);
  if (proof === null) return different(logged, null, "the answer is no proof");
  const shown = shownIn(proof);
  if (verdict.ok && shown !== null) {
    const why = disagreement(logged, shown);
    if (why === null) return { kind: "equal", stock: stockOf(proof) ?? "" };
    return { kind: "different", stock: stockOf(proof), published: logged.result, found: shown.result, why };
  }
  if (isUnfinished(proof)) return { kind: "unfinished" };
  const failed = verdict.steps.find(({ ok }) => !ok);
  return different(
    shown ?? logged,
    proof,
    failed === undefined ? "it has no end" : `${failed.name}: ${failed.detail}`,
  );
}

function different({ result }: Published, proof: Fields | null, why: string): Settled {
  const found = proof === null ? null : resultByTicks(proof);
  return { kind: "different", stock: proof === null ? null : stockOf(proof), published: result, found, why };
}

function stockOf(proof: Fields): string | null {
  return textOrNull(fieldsOf(proof["round"])?.["stock"]);
}

/** Not decided for whoever made this answer, or a sealed digit whose seed is not shown yet. */
function isUnfinished(proof: Fields): boolean {
  const isFinal = proof["state"] === "decided" || proof["state"] === "void";
  const isSealed = textOrNull(fieldsOf(proof["round"])?.["seedCommit"]) !== null;
  return !isFinal || (isSealed && proof["state"] === "decided" && proof["seed"] === null);
}

const DIRECTIONS = ["rise", "fall", "draw"].map((direction) => ({ kind: "direction", direction }));
const DIGITS = Array.from({ length: 10 }, (_, digit) => ({ kind: "digit", digit }));
/** Causes that ticks alone can show. */
const CAUSES = ["NO_STRIKE", "NO_CLOSE", "STALE_STRIKE", "STALE_CLOSE", "TOO_FEW_TICKS"];

/** The one end that the verifier takes for these ticks, of all that a round can have. */
function resultByTicks(proof: Fields): Result | null {
  const [strike, close] = [proof["strike"], proof["close"]].map((tick) =>
    textOrNull(fieldsOf(tick)?.["price"]),
  );
  for (const outcome of [...DIRECTIONS, ...DIGITS])
    if (holds({ ...proof, state: "decided", voidCause: null, outcome }))
      return {
        state: "decided",
        outcome: outcomeText(outcome),
        strike: strike ?? null,
        close: close ?? null,
        voidCause: null,
      };
  for (const voidCause of CAUSES)
    if (holds({ ...proof, state: "void", voidCause, outcome: null }))
      return { state: "void", outcome: null, strike: null, close: null, voidCause };
  return null;
}

function outcomeText(outcome: Fields): string {
  return String(outcome["direction"] ?? outcome["digit"]);
}

function holds(proof: Fields): boolean {
  return checkRound(proof).steps.some(({ name, ok }) => name === "result" && ok);
}
