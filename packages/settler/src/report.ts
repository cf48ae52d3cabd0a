import { createPublicKey, type KeyObject, sign } from "node:crypto";
import type { Counts } from "./counts.ts";

const RAW_KEY_BYTES = 32;

/** A settler's public key: 32 bytes, base64url. */
export function keyText(privateKey: KeyObject): string {
  const spki = createPublicKey(privateKey).export({ type: "spki", format: "der" });
  return spki.subarray(-RAW_KEY_BYTES).toString("base64url");
}

/** What a settler says of itself now, as the text that its signature is over. */
export function reportText(
  counts: Counts,
  at: { readonly nowMs: number; readonly heardAtMs: number | null; readonly unreadLeaves: number },
): string {
  const { waiting, gaps, nextLeaf: _, ...told } = counts;
  const fresh = waiting.filter(({ isOld }) => !isOld);
  const oldest = Math.min(...fresh.map(({ decidedAtMs }) => decidedAtMs));
  return JSON.stringify({
    what: "maru settled again 1",
    atMs: at.nowMs,
    heardAtMs: at.heardAtMs,
    ...told,
    waiting: fresh.length,
    waitingSinceMs: fresh.length === 0 ? null : oldest,
    unreadLeaves: at.unreadLeaves + gaps.reduce((sum, gap) => sum + gap.to - gap.from, 0),
  });
}

/** The body of the answer to whoever asks for the counts. */
export function signedReport(report: string, privateKey: KeyObject): string {
  const signature = sign(null, Buffer.from(report, "utf8"), privateKey).toString("base64url");
  return JSON.stringify({ report, key: keyText(privateKey), signature });
}
