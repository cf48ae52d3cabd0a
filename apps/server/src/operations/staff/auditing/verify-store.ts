import type { Database } from "../../../ports/unit-of-work.ts";

/** A row of the log, as it must hash. */
export interface ChainedRow {
  readonly seq: number;
  readonly content: string;
  readonly previous: string;
  readonly hash: string;
}

interface StoredRow {
  readonly seq: string;
  readonly content: string;
  readonly previous: string;
  readonly hash: string;
}

export async function chainedRows(
  owner: Database,
  afterSeq: number,
  limit: number,
): Promise<readonly ChainedRow[]> {
  const rows = await owner.query<StoredRow>(
    `select seq, content, encode(previous, 'hex') as previous, encode(hash, 'hex') as hash
       from audit.event where seq > $1 order by seq limit $2`,
    [afterSeq, limit],
  );
  return rows.map((row) => ({ ...row, seq: Number(row.seq) }));
}

export async function chainHead(owner: Database): Promise<{ readonly seq: number; readonly hash: string }> {
  const [row] = await owner.query<{ seq: string; hash: string }>(
    "select seq, encode(hash, 'hex') as hash from audit.head",
  );
  return { seq: Number(row?.seq ?? 0), hash: row?.hash ?? "" };
}

/** A seal of the books that no longer fits them. */
export interface BrokenSeal {
  readonly seq: number;
  readonly part: string;
  readonly from: number;
  readonly to: number;
  readonly sealedRows: number;
  readonly foundRows: number;
}

export async function brokenSeals(owner: Database): Promise<readonly BrokenSeal[]> {
  const rows = await owner.query<{
    seq: string;
    part: string;
    from_key: string;
    to_key: string;
    sealed_rows: string;
    found_rows: string;
  }>("select * from audit.broken_seals()");
  return rows.map((row) => ({
    seq: Number(row.seq),
    part: row.part,
    from: Number(row.from_key),
    to: Number(row.to_key),
    sealedRows: Number(row.sealed_rows),
    foundRows: Number(row.found_rows),
  }));
}

export async function countSeals(owner: Database): Promise<number> {
  const [row] = await owner.query<{ n: string }>(
    "select count(*) as n from audit.event where kind = 'books-sealed'",
  );
  return Number(row?.n ?? 0);
}
