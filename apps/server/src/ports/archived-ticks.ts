/** A file of archived ticks, as its entry in the database names it. */
export interface TickPiece {
  readonly file: string;
  readonly sha256: string;
}

/** A tick as the log had it. */
export interface ArchivedTick {
  readonly seq: string;
  readonly at_ms: string;
  readonly received_at_ms: string;
  readonly trade_id: string;
  readonly price: string;
  readonly qty: string;
  readonly flag: string;
}

/** The ticks of a piece in the order of arrival; null where the file is not there or its bytes are others. */
export type ReadArchivedTicks = (piece: TickPiece) => Promise<readonly ArchivedTick[] | null>;
