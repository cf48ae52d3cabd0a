import type { WireTradeRound } from "@maru/contract";
import { bytesOfText, rootOf, sha256, spell, toBase64, toBase64Url } from "./hashes.ts";
import { decidedAt, decidingTicks, outcomeOf, tickTreeOf } from "./proofs.ts";
import { promiseOf, publicKeys, signedText } from "./receipts.ts";

const ORIGIN = "maru.log/gallery";
/** Of the operator: what the log held before the round. */
const BEFORE = 9;

/** A public log that holds one round: its leaves, its only tile and its signed checkpoint. */
export interface LogFacts {
  readonly note: string;
  readonly size: number;
  readonly root: string;
  readonly hashes: readonly string[];
  readonly leaves: readonly { readonly index: number; readonly kind: string; readonly body: string }[];
  readonly path: object;
}

/** `stamp` makes another log of the same round; `more` is how many leaves came behind it. */
export async function logOf(
  round: WireTradeRound,
  receipt: string | null,
  { stamp = "start", more = 0 }: { readonly stamp?: string; readonly more?: number } = {},
): Promise<LogFacts> {
  const others = (count: number, from: number) =>
    Array.from({ length: count }, (_, at) => spell({ kind: stamp, number: String(from + at) }));
  const kinds = ["terms", "stakes", "result"] as const;
  const own = await Promise.all([
    promiseOf(round),
    ...(["stakes", "result"] as const).map(async (kind) => spell(await bodyOf(kind, round, receipt))),
  ]);
  const bodies = [...others(BEFORE, 0), ...own, ...others(more, BEFORE)];
  const hashes = await Promise.all(bodies.map((body) => sha256(Uint8Array.of(0), bytesOfText(body))));
  const root = await rootOf(hashes);
  const leaves = kinds.map((kind, at) => ({ index: BEFORE + at, kind, body: own[at] ?? "" }));
  return {
    note: await noteOf(bodies.length, root),
    size: bodies.length,
    root: toBase64Url(root),
    hashes: hashes.map(toBase64Url),
    leaves,
    path: { leafIndex: BEFORE + 1, index: 0, size: 1, path: [] },
  };
}

async function noteOf(size: number, root: Uint8Array): Promise<string> {
  const text = `${ORIGIN}\n${size}\n${toBase64(root)}\n`;
  const [key] = await publicKeys();
  const raw = Uint8Array.from(
    atob((key?.publicKey ?? "").replaceAll("-", "+").replaceAll("_", "/")),
    (letter) => letter.codePointAt(0) ?? 0,
  );
  const hash = await sha256(bytesOfText(`${ORIGIN}\n`), Uint8Array.of(1), raw);
  const mark = toBase64(Uint8Array.from([...hash.subarray(0, 4), ...(await signedText(text))]));
  return `${text}\n— ${ORIGIN} ${mark}\n`;
}

async function bodyOf(kind: "stakes" | "result", round: WireTradeRound, receipt: string | null) {
  const common = { kind, roundId: String(round.id) };
  if (kind === "stakes")
    return {
      ...common,
      lockMs: String(round.lockTime),
      sealedAtMs: String(round.lockTime + 260),
      receipts: { root: await receiptLeaf(receipt), size: "1" },
    };
  const { strike, close } = decidingTicks(round);
  const { root, size } = await tickTreeOf(round);
  const { direction, digit } = { direction: null, digit: null, ...outcomeOf(round) };
  return {
    ...common,
    clock: null,
    close: asText(close),
    decidedAtMs: String(decidedAt(round)),
    outcome: String(direction ?? digit),
    strike: asText(strike),
    ticks: { root, size: String(size) },
    voidCause: null,
  };
}

function asText(tick: ReturnType<typeof decidingTicks>["strike"]) {
  return tick === null ? null : { ...tick, seq: String(tick.seq), atMs: String(tick.atMs) };
}

/** The root over the one receipt of the round. */
async function receiptLeaf(receipt: string | null): Promise<string> {
  const { salt, subject } = receipt === null ? { salt: "", subject: {} } : JSON.parse(receipt);
  const bytes = Uint8Array.from(
    atob(String(salt).replaceAll("-", "+").replaceAll("_", "/")),
    (letter) => letter.codePointAt(0) ?? 0,
  );
  return toBase64Url(await sha256(Uint8Array.of(0), bytes, bytesOfText(spell(subject))));
}
