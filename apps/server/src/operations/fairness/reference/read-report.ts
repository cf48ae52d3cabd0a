import { createPublicKey, verify } from "node:crypto";
import * as z from "zod";

const count = z.int().min(0);
const result = z.strictObject({
  state: z.enum(["decided", "void"]),
  outcome: z.string().max(40).nullable(),
  strike: z.string().max(40).nullable(),
  close: z.string().max(40).nullable(),
  voidCause: z.string().max(40).nullable(),
});
const stock = z.string().max(20);

const signed = z.strictObject({ report: z.string(), key: z.string(), signature: z.string() });

/** As packages/settler spells it; what a later version adds is passed over. */
const reportShape = z.object({
  what: z.literal("maru settled again 1"),
  atMs: count,
  heardAtMs: count.nullable(),
  log: z.string(),
  sinceMs: count,
  checked: count,
  equal: count,
  different: count,
  givenUp: count,
  waiting: count,
  waitingSinceMs: count.nullable(),
  newest: z.object({ roundId: count, stock, decidedAtMs: count, checkedAtMs: count }).nullable(),
  days: z
    .array(z.object({ day: z.iso.date(), stock, checked: count, equal: count, different: count }))
    .max(2_000),
  differences: z
    .array(
      z.object({
        roundId: z.int().positive(),
        foundAtMs: count,
        published: result,
        found: result.nullable(),
        why: z.string().max(2_000),
      }),
    )
    .max(100),
});

export type Report = z.infer<typeof reportShape>;
export type ReportedDifference = Report["differences"][number];

/** Reads what a settler answered. Throws an Error with the reason where it is not signed by `key`, or is no report. */
export function readReport(body: string, key: string): Report {
  const { report, signature } = signed.parse(JSON.parse(body));
  const publicKey = createPublicKey({ format: "jwk", key: { kty: "OKP", crv: "Ed25519", x: key } });
  if (!verify(null, Buffer.from(report, "utf8"), publicKey, Buffer.from(signature, "base64url")))
    throw new Error("a report that is not signed by the settler's key");
  return reportShape.parse(JSON.parse(report));
}
