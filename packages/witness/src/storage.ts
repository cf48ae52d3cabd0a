/**
 * Where a witness keeps what must outlive it: files by name, nothing more, so that the rules of the log are the same on a disk and
 * in the memory of a simulation.
 */
export interface WitnessStorage {
  /** All of a file; null where there is none. */
  read(name: string): Promise<Buffer | null>;
  /** The same of a file with a secret. Throws a StartError where others can read it. */
  readSecret(name: string): Promise<Buffer | null>;
  /** Bytes from an offset on; fewer where the file ends. */
  readAt(name: string, offset: number, length: number): Promise<Buffer>;
  /** Bytes of a file; 0 where there is none. */
  size(name: string): Promise<number>;
  /** Makes the file where there is none. Lasts only after {@link sync}. */
  writeAt(name: string, offset: number, bytes: Uint8Array): Promise<void>;
  /** Resolves when everything written to the file lasts. */
  sync(name: string): Promise<void>;
  truncate(name: string, size: number): Promise<void>;
  /** Puts a whole file in place, all or nothing, readable by its owner alone; lasts when it resolves. */
  replace(name: string, bytes: Uint8Array): Promise<void>;
  /** Takes the storage for this process. Throws a StartError where another has it. */
  lock(): Promise<void>;
  unlock(): Promise<void>;
}

/** Why a witness does not start; its message is for whoever runs it. */
export class StartError extends Error {
  override readonly name = "StartError";
}
