/** What to do with a message of a destination whose messages are numbered +1 each. */
export type SeqVerdict = "apply" | "ignore" | "resubscribe";

export interface SeqMessage {
  /** null: the destination does not number its messages. */
  readonly seq: number | null;
  readonly isSnapshot: boolean;
}

/**
 * Judges a message by the last number seen since the subscription was made (null: none yet). Several snapshot messages may
 * share one number, so an equal number is applied again: facts replace, they never add. A missed number means the page no
 * longer knows the present state and must ask for a snapshot.
 */
export function judgeSeq(lastSeq: number | null, message: SeqMessage): SeqVerdict {
  if (message.seq === null || message.isSnapshot || lastSeq === null) return "apply";
  if (message.seq < lastSeq) return "ignore";
  return message.seq > lastSeq + 1 ? "resubscribe" : "apply";
}
