/** A file of archived bets, as its entry in the database names it. */
export interface BetPiece {
  readonly id: number;
  readonly file: string;
  readonly sha256: string;
}

/** A bet as the books had it, with what came back. */
export interface ArchivedBet {
  readonly id: number;
  readonly roundId: number;
  readonly optionId: number;
  readonly type: string;
  readonly stakePoints: number;
  readonly multipleBp: number;
  readonly acceptedAtMs: number;
  /** 1 won, 2 lost, 3 void. */
  readonly status: number;
  readonly returnedPoints: number;
}

/** One member's bets of a piece, oldest first; null where the file is not there or its bytes are others. */
export type ReadArchivedBets = (piece: BetPiece, memberId: number) => Promise<readonly ArchivedBet[] | null>;
