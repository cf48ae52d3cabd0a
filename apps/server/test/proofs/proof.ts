import { createHash } from "node:crypto";
import type { WireProof } from "@maru/contract";
import { tickTreeOf } from "../../src/operations/reading/tick-tree.ts";
import { sortedJson } from "../../src/platform/sorted-json.ts";
import { seededRandom } from "../seeded-random.ts";

/** When the betting of the rounds begins. */
export const START = 1_800_000_000_000;
const seed = Number(process.env["MARU_TEST_SEED"] ?? Date.now() % 1_000_000);
export const random = seededRandom(seed);
process.stdout.write(`MARU_TEST_SEED=${seed}\n`);

export type Proof = WireProof;
/** As the server gives it out: with the tree of its ticks and the digest of all of it. */
export function sealed(proof: Omit<Proof, "digest" | "tickTree"> & Partial<Proof>): Proof {
  const { digest: _, ...rest } = { ...proof, tickTree: tickTreeOf(proof.ticks, proof.marketRules).tree };
  return withDigest(rest);
}
/** With a digest of its own, as whoever alters a proof would write it. */
export function withDigest(proof: Omit<Proof, "digest"> & { digest?: string }): Proof {
  const { digest: _, ...rest } = proof;
  return { ...rest, digest: createHash("sha256").update(sortedJson(rest)).digest("base64url") };
}
/** Without the ticks, as its address gives it where not all are asked for. */
export const small = (proof: Proof): Proof => withDigest({ ...proof, ticks: [], ticksComplete: false });
export type Row = Proof["ticks"][number];
export const at = (rows: readonly Row[], index: number): Row => {
  const row = rows.at(index);
  if (row === undefined) throw new Error("no such tick");
  return row;
};
export const tickOf = ([seq, atMs, tradeId, text, qty]: Row) => ({ seq, atMs, tradeId, price: text, qty });

export const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest();
export const base64url = (bytes: Uint8Array): string => Buffer.from(bytes).toString("base64url");
export const base64urlOf = (value: unknown): string =>
  createHash("sha256").update(sortedJson(value)).digest("base64url");
