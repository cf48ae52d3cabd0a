import { createHash, hkdfSync } from "node:crypto";
import { readPreviousSecret, readSecret } from "../../../../platform/key-secret.ts";

export interface SealingKey {
  /** Stands beside what was sealed with it; says nothing of the key. */
  readonly id: string;
  readonly key: Uint8Array;
}

/** The room's keys of personal data. What is sealed under `previous` still opens; `personal:rewrap` seals it anew (S-37). */
export interface PersonalKeys {
  readonly current: SealingKey;
  readonly previous: SealingKey | null;
  /** Of the blind indexes. It stays for the life of the database: another one finds nobody. */
  readonly indexKey: Uint8Array;
}

/**
 * `MARU_PERSONAL_KEY` and `MARU_PERSONAL_INDEX_KEY`, or the files `keys/personal.key` and `keys/personal-index.key` under
 * `dataDir`, made at the first start beside the signing keys. `MARU_PERSONAL_KEY_PREVIOUS`: the key before a change.
 * Errors: `StartError` naming the setting.
 */
export function loadPersonalKeys(
  dataDir: string,
  env: Readonly<Record<string, string | undefined>>,
): PersonalKeys {
  const secret = readSecret({ dataDir, env, setting: "MARU_PERSONAL_KEY" });
  const index = readSecret({
    dataDir,
    env,
    setting: "MARU_PERSONAL_INDEX_KEY",
  });
  const previous = readPreviousSecret(env, "MARU_PERSONAL_KEY_PREVIOUS");
  return {
    current: sealingKey(secret),
    previous: previous === null ? null : sealingKey(previous),
    indexKey: derived(index, "maru blind index"),
  };
}

function sealingKey(secret: string): SealingKey {
  return {
    id: createHash("sha256").update(`maru personal key id ${secret}`).digest("base64url").slice(0, 12),
    key: derived(secret, "maru personal data"),
  };
}

function derived(secret: string, purpose: string): Uint8Array {
  return new Uint8Array(hkdfSync("sha256", secret, "", purpose, 32));
}
