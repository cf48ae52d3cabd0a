import { generateKeyPairSync } from "node:crypto";
import { leafHash, merkleTree } from "../../src/platform/merkle-tree.ts";
import { sortedJson } from "../../src/platform/sorted-json.ts";
import { signNote } from "../../src/trading/proof/log/signed-note.ts";
import { base64url } from "./proof.ts";

/** The name of the operator's log. */
export const LOG = "maru.log/test";
const WITNESS = generateKeyPairSync("ed25519");
export const WITNESS_KEY = {
  name: "maru.witness/test",
  publicKey: WITNESS.publicKey.export({ type: "spki", format: "der" }).subarray(-32),
};
/** A statement that the witness has signed. */
export const said = (fields: Readonly<Record<string, unknown>>): string =>
  signNote(`${sortedJson(fields)}\n`, { ...WITNESS_KEY, privateKey: WITNESS.privateKey });

/** What a witness signs when it shows a slot under a log of these leaves. */
export function shownUnder(
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
