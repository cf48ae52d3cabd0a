import { createHmac, hash } from "node:crypto";
import type { Digest } from "@maru/rules";

/** The hash functions of simulated markets, by the machine's own library. One call a hash: a new chain takes a million. */
export const nodeDigest: Digest = {
  sha256: (message) => hash("sha256", message, "buffer"),
  hmacSha256: (key, message) => createHmac("sha256", key).update(message).digest(),
};
