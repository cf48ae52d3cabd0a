/** Where sealed objects are kept: a folder or a bucket. It is believed in nothing: what it gives back is opened with the key. */
export interface BackupPlace {
  /** For messages; without a secret. */
  readonly name: string;
  /** Whole or not at all. One that is there is replaced. */
  put(object: string, bytes: Buffer): Promise<void>;
  /** Null where there is none. */
  get(object: string): Promise<Buffer | null>;
  /** Names that begin with `prefix`, ascending. */
  list(prefix: string): Promise<readonly string[]>;
  /** None is no error. */
  remove(object: string): Promise<void>;
}
