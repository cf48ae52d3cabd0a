import { done, found, type Handlers } from "../handler.ts";
import type { HttpVerbs } from "../http-verbs.ts";

export function receiptHandlers({
  receipts,
  reading,
}: Pick<HttpVerbs, "receipts" | "reading">): Handlers<"receiptKeys" | "refusalProof" | "betDetail"> {
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
    betDetail: async ({ caller, params }) => found(await reading.betDetail(caller, params.id)),
    refusalProof: async ({ caller, query }) => {
      const { clientKey } = query;
      const receipt = receipts.refusalProofOf({ memberId: caller.memberId, clientKey });
      return found(receipt === null ? null : { clientKey, receipt });
    },
  };
}
