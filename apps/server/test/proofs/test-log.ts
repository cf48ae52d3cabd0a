import { checkLog, type LogQuestions, readKeys, type Verdict } from "@maru/verifier";
import { leafHash, merkleTree } from "../../src/platform/merkle-tree.ts";
import { sortedJson } from "../../src/platform/sorted-json.ts";
import { signCheckpoint, writeNote } from "../../src/trading/proof/log/checkpoint.ts";
import { testKey } from "../receipt-world.ts";
import { base64urlOf, type Proof, START } from "./proof.ts";
import { LOG } from "./witness.ts";

export interface Sealing {
  readonly lockMs: number;
  readonly sealedAtMs: number;
  /** Of all bets' receipts. */
  readonly receipts?: { readonly root: string; readonly size: string };
}

/** What the log says of a round before anything decides it. */
export function promisesOf(
  { round, simulation, marketRules, offer, voided }: Proof,
  sealing: Sealing | null = null,
) {
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
  const { lockMs, sealedAtMs, receipts } = sealing ?? {
    lockMs: round.lockTime,
    sealedAtMs: round.lockTime + 5,
    receipts: undefined,
  };
  return [
    {
      kind: "terms",
      lockMs: String(round.lockTime),
      market: base64urlOf({ chain: simulation === null ? null : chain, rules: marketRules }),
      offers: offer === null ? {} : { [String(offer.siteInfoId)]: base64urlOf(offer) },
      roundTerms: base64urlOf(asText),
    },
    {
      kind: "stakes",
      lockMs: String(lockMs),
      sealedAtMs: String(sealedAtMs),
      ...(receipts === undefined ? {} : { receipts }),
      stakes: Object.fromEntries(
        (voided?.total ?? []).map(({ type, bets, points }) => [type, { bets, points }]),
      ),
    },
  ].map((body) => ({ kind: body.kind, body: sortedJson({ ...body, roundId: String(round.id) }) }));
}

interface Body {
  readonly kind: string;
  readonly body: string;
}

const loggedTick = (of: Proof["strike"]) => of && { ...of, atMs: String(of.atMs), seq: String(of.seq) };

/** What the log says of a round from its first bet to its result. */
export function leavesOf(proof: Proof, stakes: Sealing | null = null): readonly Body[] {
  const { round, tickTree, outcome } = proof;
  const result = {
    kind: "result",
    roundId: String(round.id),
    clock: { atMs: String(proof.clock?.atMs), offsetMs: String(proof.clock?.offsetMs) },
    close: loggedTick(proof.close),
    decidedAtMs: String(proof.decidedAtMs),
    outcome: outcome?.kind === "digit" ? String(outcome.digit) : (outcome?.direction ?? null),
    strike: loggedTick(proof.strike),
    ticks: { root: tickTree?.root, size: String(tickTree?.size) },
    voidCause: proof.voidCause,
  };
  return [...promisesOf(proof, stakes), { kind: "result", body: sortedJson(result) }];
}

export interface TestLog {
  /** The signed checkpoint over all leaves. */
  readonly note: string;
  readonly leaves: readonly (Body & { readonly index: number })[];
  check(asked: LogQuestions): Promise<Verdict>;
}

/** A public log of these leaves, signed with `key` and checked with `published`, as a rule the same. */
export function logFrom(bodies: readonly Body[], key = testKey(START), published = key): TestLog {
  const hashes = bodies.map(({ body }) => leafHash(new Uint8Array(0), body));
  const head = { origin: LOG, size: hashes.length, root: merkleTree(hashes).root };
  const note = writeNote(signCheckpoint(head, key, START), { name: head.origin, publicKey: key.publicKey });
  const keys = readKeys([
    {
      id: published.id,
      algorithm: "Ed25519",
      publicKey: published.publicKey.toString("base64url"),
      validFrom: START - 1,
      validTo: null,
    },
  ]);
  return {
    note,
    leaves: bodies.map((leaf, index) => ({ ...leaf, index })),
    check: (asked) => checkLog(note, { keys, read: async () => hashes, asked }),
  };
}

/** A log that was promised and told this round; resolves to what the verifier says of a proof against it. */
export function logOf(proof: Proof, stakes: Sealing | null = null): (shown: Proof) => Promise<Verdict> {
  const log = logFrom(leavesOf(proof, stakes));
  return (shown) => log.check({ round: log.leaves, proof: shown });
}
