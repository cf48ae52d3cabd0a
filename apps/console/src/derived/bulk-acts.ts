/** What of a request says which acts fit it. */
export interface BulkRequest {
  readonly type: "deposit" | "withdrawal";
  readonly state: string;
  readonly needsPhone: boolean;
  readonly isPhoned: boolean;
  readonly needsTwo: boolean;
  readonly approvedBy: readonly { readonly staffId: number }[];
  readonly claim: { readonly staffId: number } | null;
}

export type BulkAct = "match" | "approve" | "pay" | "reject";

/** Those of the selected that an act fits: in its state, not a colleague's, and not one's own second yes. The server judges each again. */
export function bulkOf<Row extends BulkRequest>(
  rows: readonly Row[],
  act: BulkAct,
  staffId: number,
): readonly Row[] {
  return rows.filter(
    (row) => (row.claim === null || row.claim.staffId === staffId) && FITS[act](row, staffId),
  );
}

const FITS: Readonly<Record<BulkAct, (row: BulkRequest, staffId: number) => boolean>> = {
  match: ({ type, state }) => type === "deposit" && state === "requested",
  approve: (row, staffId) => {
    const { type, state, needsPhone, isPhoned, needsTwo, approvedBy } = row;
    const isOpen = state === "requested" || (type === "deposit" && state === "matched");
    const isOwnSecond = needsTwo && approvedBy.some((person) => person.staffId === staffId);
    return isOpen && !isOwnSecond && (!needsPhone || isPhoned);
  },
  pay: ({ type, state }) => type === "withdrawal" && state === "approved",
  reject: ({ state }) => state === "requested" || state === "matched" || state === "approved",
};
