import type { ConsoleRefusal } from "@maru/contract";
import type { ConsoleDatabase } from "../../platform/console-database.ts";
import type { PasskeyRealm } from "./passkey-proof.ts";

/** Runs few hashes at a time; null when too many wait already. */
export interface HashSlots {
  run<T>(work: () => Promise<T>): Promise<T | null>;
}

export interface StaffDeps {
  readonly database: ConsoleDatabase;
  /** Seals the secrets of second factors; 32 bytes. */
  readonly key: Uint8Array;
  readonly slots: HashSlots;
  /** Whose pages passkeys belong to; null: there are none here. */
  readonly passkeys: PasskeyRealm | null;
  /** In production nobody signs in without a second factor. */
  readonly mustHaveSecondFactor: boolean;
  /** Why a password cannot be taken; `words` say whose it is. */
  readonly judgePassword: (password: string, words: readonly string[]) => ConsoleRefusal | null;
}
