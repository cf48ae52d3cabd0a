import { createHash, hkdfSync } from "node:crypto";
import { readPreviousSecret, readSecret } from "../../../platform/key-secret.ts";

/** One secret's two keys, derived apart so that neither can stand in for the other. */
export interface SigningKey {
  /** Names the key in a token's header; says nothing of the key. */
  readonly id: string;
  readonly accessKey: Uint8Array;
  readonly refreshKey: Uint8Array;
}

/** `current` signs; `previous` only verifies, so that a new secret signs nobody out (S-37). */
export interface SigningKeys {
  readonly current: SigningKey;
  readonly previous: SigningKey | null;
}

/**
 * The secret of `MARU_AUTH_KEY`, or of the file `keys/auth.key` under `dataDir`, which is made at the first start and readable by
 * its owner alone. `MARU_AUTH_KEY_PREVIOUS` is the secret before it while tokens of both are about.
 * Errors: `StartError` naming the setting when a secret is short, simple or readable by others.
 */
export function loadSigningKeys(
  dataDir: string,
  env: Readonly<Record<string, string | undefined>>,
): SigningKeys {
  const secret = readSecret({ dataDir, env, setting: "MARU_AUTH_KEY" });
  const previous = readPreviousSecret(env, "MARU_AUTH_KEY_PREVIOUS");
  return { current: signingKey(secret), previous: previous === null ? null : signingKey(previous) };
}

function signingKey(secret: string): SigningKey {
  return {
    id: createHash("sha256").update(`maru key id ${secret}`).digest("base64url").slice(0, 12),
    accessKey: derived(secret, "maru access token"),
    refreshKey: derived(secret, "maru refresh token"),
  };
}

function derived(secret: string, purpose: string): Uint8Array {
  return new Uint8Array(hkdfSync("sha256", secret, "", purpose, 32));
}
