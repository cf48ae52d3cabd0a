import { done, found, type Handlers } from "../handler.ts";
import type { HttpVerbs } from "../http-verbs.ts";

export function receiptHandlers({
  receipts,
}: Pick<HttpVerbs, "receipts">): Handlers<"receiptKeys" | "refusalProof"> {
  return {
    receiptKeys: async () =>
      done(
        (await receipts.listKeys()).map((key) => ({
          id: key.id,
          algorithm: "Ed25519" as const,
          publicKey: Buffer.from(key.publicKey).toString("base64url"),
          validFrom: key.validFromMs,
          validTo: key.validToMs,
        })),
      ),
    refusalProof: async ({ caller, query }) => {
      const { clientKey } = query;
      const receipt = receipts.refusalProofOf({ memberId: caller.memberId, clientKey });
      return found(receipt === null ? null : { clientKey, receipt });
    },
  };
}
