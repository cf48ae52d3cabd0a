import { readVerifierKey, isSignedBy, type SignedNote, type VerifierKey } from "./signed-note.ts";
import { StartError, type WitnessStorage } from "./storage.ts";

const LOGS_FILE = "logs.txt";

/** Verifier keys of the logs that are trusted, beside those of the file `logs.txt`. */
export type TrustedKeys = readonly string[] | (() => Promise<readonly string[]>);

/** Whose requests and checkpoints a witness believes. A log is its origin and all keys under that name, since keys are changed. */
export class TrustedLogs {
  readonly #storage: WitnessStorage;
  readonly #more: TrustedKeys;
  #keys: readonly VerifierKey[] = [];

  private constructor(storage: WitnessStorage, more: TrustedKeys) {
    this.#storage = storage;
    this.#more = more;
  }

  /** Throws a StartError that names a line which is no key. */
  static async open(storage: WitnessStorage, more: TrustedKeys): Promise<TrustedLogs> {
    const logs = new TrustedLogs(storage, more);
    logs.#keys = await logs.#read();
    return logs;
  }

  get origins(): readonly string[] {
    return [...new Set(this.#keys.map(({ name }) => name))];
  }

  /** Whether a key of the log has signed; looks first whether a key has been added since the last look. */
  async judge(origin: string, note: SignedNote): Promise<"unknown log" | "not signed" | "signed"> {
    const known = this.#judge(origin, note);
    if (known === "signed") return known;
    try {
      this.#keys = await this.#read();
    } catch {
      // The file is being written, or a key of it is misspelled: the former keys stand.
      return known;
    }
    return this.#judge(origin, note);
  }

  #judge(origin: string, note: SignedNote): "unknown log" | "not signed" | "signed" {
    const keys = this.#keys.filter(({ name }) => name === origin);
    if (keys.length === 0) return "unknown log";
    return isSignedBy(note, keys) ? "signed" : "not signed";
  }

  async #read(): Promise<readonly VerifierKey[]> {
    const text = (await this.#storage.read(LOGS_FILE))?.toString("utf8") ?? "";
    const more = typeof this.#more === "function" ? await this.#more() : this.#more;
    const lines = [...text.split("\n").map((line) => line.trim()), ...more];
    return lines
      .filter((line) => line !== "" && !line.startsWith("#"))
      .map((line) => {
        const key = readVerifierKey(line);
        if (key === null) throw new StartError(`this is no key of a log: ${line}`);
        return key;
      });
  }
}
