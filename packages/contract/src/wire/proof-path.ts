/** The address of a round's public evidence. */
export function proofPath(roundId: number): string {
  return `/api/public/round/${roundId}/proof`;
}
