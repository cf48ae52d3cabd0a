/** Where a digit comes from: a simulated close's own last one, or the close and a value that was sealed before the bets. */
export function hasSealedDigit(market: {
  readonly isSimulated: boolean;
  readonly isReplayed: boolean;
}): boolean {
  // Whoever has a recording knows its last digits, also those of a recorded simulation.
  return market.isReplayed || !market.isSimulated;
}
