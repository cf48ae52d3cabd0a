import { assert } from "@maru/values";
import type { BetWriter } from "./bet-writer.ts";

/**
 * Bets under way below which one writer is the faster way: two would share the processor and the disk for batches half as large.
 * From there on a member's bets go through the same writer, so that batches beside each other do not wait for each other's accounts.
 */
const FEW_BETS = 8;

/** Gives each bet to one of the writers: few to the first, many to all of them by member. */
export function spreadBets(writers: readonly BetWriter[]): BetWriter["place"] {
  let underFirst = 0;
  return (bet) => {
    const place = underFirst < FEW_BETS ? 0 : bet.wish.memberId % writers.length;
    const writer = writers[place];
    assert(writer !== undefined, "there is no bet writer");
    if (place !== 0) return writer.place(bet);
    underFirst += 1;
    return writer.place(bet).finally(() => {
      underFirst -= 1;
    });
  };
}
