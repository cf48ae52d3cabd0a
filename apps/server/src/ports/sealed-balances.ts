/** What was owed to all players at the end of a Seoul day, as the books sealed it. */
export interface SealedDay {
  /** `YYYY-MM-DD` in Seoul. */
  readonly day: string;
  /** Days since 1970-01-01. */
  readonly dayIndex: number;
  /** Of the tree of sums over all players. */
  readonly root: Buffer;
  /** Points, the sum of that tree. */
  readonly owed: bigint;
  /** The same by what all other accounts of the books have given. */
  readonly books: bigint;
  readonly accounts: number;
}

/** The text of a leaf: canonical JSON, all of it text. The account's own number keeps one leaf from being shown to two players. */
export function sealedLeafText(leaf: {
  readonly account: number;
  readonly day: string;
  readonly nonce: Buffer;
  readonly points: bigint;
}): string {
  const { account, day, nonce, points } = leaf;
  return `{"account":"${account}","day":"${day}","nonce":"${nonce.toString("base64url")}","points":"${points}"}`;
}
