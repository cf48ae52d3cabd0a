import type { WireArchivedBets } from "@maru/contract";
import { betPiecesBelow } from "./archive-store.ts";
import type { Reader, ReadingDeps } from "./reader.ts";

/** Files of one call: each is read whole, whoever asks. */
const PIECES_A_CALL = 8;

/**
 * The member's own bets that have left the database, newest piece first. `belowPiece` goes on where the call before ended; a file that
 * is gone or was altered is counted, not passed over in silence.
 */
export async function readArchivedBets(
  { siteReads, archivedBets }: ReadingDeps,
  reader: Reader,
  belowPiece: number | null,
): Promise<WireArchivedBets> {
  const rows = await siteReads.forSite(reader.siteId, (query) =>
    betPiecesBelow(query, belowPiece, PIECES_A_CALL + 1),
  );
  const pieces = rows.slice(0, PIECES_A_CALL);
  const content: WireArchivedBets["content"] = [];
  let missingFiles = 0;
  for (const piece of pieces) {
    const bets = await archivedBets(piece, reader.memberId);
    if (bets === null) missingFiles += 1;
    else
      content.push(
        ...bets.toReversed().map((bet) => ({
          id: bet.id,
          tradeRoundId: bet.roundId,
          tradeOptionId: bet.optionId,
          type: bet.type,
          point: bet.stakePoints,
          multiple: bet.multipleBp / 10_000,
          status: bet.status,
          returned: bet.returnedPoints,
          createDate: bet.acceptedAtMs,
        })),
      );
  }
  const last = rows.length <= PIECES_A_CALL;
  return { content, last, belowPiece: last ? null : (pieces.at(-1)?.id ?? null), missingFiles };
}
