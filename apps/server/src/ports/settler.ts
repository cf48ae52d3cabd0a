/** A program that settles every round again from public files alone, where one is set. */
export interface SettlerAddress {
  /** `local`: a process of this installation; `independent`: one that a setting names. */
  readonly whose: "local" | "independent";
  /** Its public key, 32 bytes in base64url: a report that is not signed by it is none. */
  readonly key: () => string;
  /** The body of its report. Rejects where it does not answer. */
  readonly ask: () => Promise<string>;
}
