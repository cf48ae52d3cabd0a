import { assert } from "@maru/values";
import type { Database } from "../../../ports/unit-of-work.ts";
import type { Client } from "./request-store.ts";

type Query = Database["query"];

export interface NewLine {
  readonly line: number;
  readonly paidAtMs: number;
  readonly amount: number;
  readonly depositor: Buffer;
  readonly note: string;
  readonly fingerprint: Buffer;
}

/** Until the end of the transaction nobody else keeps a statement of this site. */
export async function lockUploads(client: Client, siteId: number): Promise<void> {
  await client.query("select pg_advisory_xact_lock(7015, $1)", [siteId]);
}

/** Fingerprints of the site that were in a statement before, hexadecimal. */
export async function knownFingerprints(
  client: Client,
  siteId: number,
  fingerprints: readonly Buffer[],
): Promise<ReadonlySet<string>> {
  const { rows } = await client.query<{ hex: string }>(
    "select encode(fingerprint, 'hex') as hex from back_office.statement_line where site_id = $1 and fingerprint = any ($2::bytea[])",
    [siteId, fingerprints],
  );
  return new Set(rows.map(({ hex }) => hex));
}

/** Answers the statement's id. */
export async function insertStatement(
  client: Client,
  of: {
    readonly siteId: number;
    readonly fileName: string;
    readonly staffId: number;
    readonly lines: readonly NewLine[];
  },
): Promise<number> {
  const { rows } = await client.query<{ id: string }>(
    "insert into back_office.statement (site_id, file_name, lines, staff_id) values ($1, $2, $3, $4) returning id",
    [of.siteId, of.fileName, of.lines.length, of.staffId],
  );
  const [row] = rows;
  assert(row !== undefined, "a statement was inserted without a row");
  const column = <T>(read: (line: NewLine) => T): T[] => of.lines.map(read);
  await client.query(
    `insert into back_office.statement_line (statement_id, site_id, line, paid_at_ms, amount, depositor, note, fingerprint)
     select $1, $2, u.* from unnest($3::integer[], $4::bigint[], $5::bigint[], $6::bytea[], $7::text[], $8::bytea[]) u`,
    [
      row.id,
      of.siteId,
      column(({ line }) => line),
      column(({ paidAtMs }) => paidAtMs),
      column(({ amount }) => amount),
      column(({ depositor }) => depositor),
      column(({ note }) => note),
      column(({ fingerprint }) => fingerprint),
    ],
  );
  return Number(row.id);
}

export interface StoredLine {
  readonly lineId: number;
  readonly line: number;
  readonly paidAtMs: number;
  readonly amount: number;
  /** Sealed. */
  readonly depositor: Buffer;
  readonly note: string;
  readonly requestId: number | null;
  readonly confirmedBy: string | null;
  readonly confirmedAtMs: number | null;
}

export interface StoredStatement {
  readonly id: number;
  readonly siteId: number;
  readonly fileName: string;
  readonly uploadedAtMs: number;
  readonly uploadedBy: string;
  readonly lines: readonly StoredLine[];
}

/** Null where the site has none of this number. */
export async function readStatement(
  query: Query,
  of: { readonly siteId: number; readonly id: number },
): Promise<StoredStatement | null> {
  const [head] = await query<{ id: string; file_name: string; uploaded_at_ms: string; username: string }>(
    `select s.id, s.file_name, s.uploaded_at_ms, a.username from back_office.statement s join staff.account a on a.id = s.staff_id
      where s.id = $1 and s.site_id = $2`,
    [of.id, of.siteId],
  );
  if (head === undefined) return null;
  const lines = await query<{
    id: string;
    line: number;
    paid_at_ms: string;
    amount: string;
    depositor: Buffer;
    note: string;
    request_id: string | null;
    confirmed_by: string | null;
    confirmed_at_ms: string | null;
  }>(
    `select l.id, l.line, l.paid_at_ms, l.amount, l.depositor, l.note, l.request_id, a.username as confirmed_by, l.confirmed_at_ms
       from back_office.statement_line l left join staff.account a on a.id = l.confirmed_by
      where l.statement_id = $1 order by l.line`,
    [of.id],
  );
  return {
    id: Number(head.id),
    siteId: of.siteId,
    fileName: head.file_name,
    uploadedAtMs: Number(head.uploaded_at_ms),
    uploadedBy: head.username,
    lines: lines.map((line) => ({
      lineId: Number(line.id),
      line: line.line,
      paidAtMs: Number(line.paid_at_ms),
      amount: Number(line.amount),
      depositor: line.depositor,
      note: line.note,
      requestId: line.request_id === null ? null : Number(line.request_id),
      confirmedBy: line.confirmed_by,
      confirmedAtMs: line.confirmed_at_ms === null ? null : Number(line.confirmed_at_ms),
    })),
  };
}

export interface ListedStatement {
  readonly id: number;
  readonly fileName: string;
  readonly lines: number;
  readonly confirmed: number;
  readonly uploadedAtMs: number;
  readonly uploadedBy: string;
}

export async function readStatements(
  query: Query,
  of: { readonly siteId: number; readonly belowId: number | null; readonly limit: number },
): Promise<readonly ListedStatement[]> {
  const rows = await query<{
    id: string;
    file_name: string;
    lines: number;
    confirmed: number;
    uploaded_at_ms: string;
    username: string;
  }>(
    `select s.id, s.file_name, s.lines, s.uploaded_at_ms, a.username,
            (select count(*)::integer from back_office.statement_line l where l.statement_id = s.id and l.request_id is not null) as confirmed
       from back_office.statement s join staff.account a on a.id = s.staff_id
      where s.site_id = $1 and ($2::bigint is null or s.id < $2) order by s.id desc limit $3`,
    [of.siteId, of.belowId, of.limit],
  );
  return rows.map((row) => ({
    id: Number(row.id),
    fileName: row.file_name,
    lines: row.lines,
    confirmed: row.confirmed,
    uploadedAtMs: Number(row.uploaded_at_ms),
    uploadedBy: row.username,
  }));
}
