import type { ArchivedBet, ReadArchivedBets } from "../../../ports/archived-bets.ts";
import { readPieceFile } from "./piece-file.ts";

/** Reads bets from the archive folder, one piece at a time, so that questions about old bets cannot fill the memory. */
export function openArchivedBets(folder: string): ReadArchivedBets {
  let turn: Promise<unknown> = Promise.resolve();
  return (piece, memberId) => {
    const reading = turn.then(async () => {
      const lines = await readPieceFile(folder, piece);
      if (lines === null) return null;
      return lines.slice(1).flatMap((line) => betOf(line, memberId));
    });
    turn = reading.catch(() => undefined);
    return reading;
  };
}

/** Of a line whose file has the digest that the archive wrote: the columns of `BET_COLUMNS`. */
function betOf(line: string, memberId: number): readonly ArchivedBet[] {
  const [id, roundId, member, , optionId, type, stake, bp, , , acceptedAtMs, , status, returned] = JSON.parse(
    line,
  ) as readonly (string | number | null)[];
  if (member !== memberId) return [];
  return [
    {
      id: Number(id),
      roundId: Number(roundId),
      optionId: Number(optionId),
      type: String(type),
      stakePoints: Number(stake),
      multipleBp: Number(bp),
      acceptedAtMs: Number(acceptedAtMs),
      status: Number(status),
      returnedPoints: Number(returned),
    },
  ];
}
