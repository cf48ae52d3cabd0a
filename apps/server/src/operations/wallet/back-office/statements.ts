import { createHash } from "node:crypto";
import type { ConsolePage, ConsoleRefusal } from "@maru/contract";
import {
  matchPayment,
  parseStatement,
  type PaymentCandidate,
  type StatementPayment,
  type UnreadLine,
  type WaitingDeposit,
} from "@maru/rules";
import { ok, refused, type Result, siteId as toSiteId } from "@maru/values";
import { seal, unseal } from "../../../platform/seal.ts";
import { auditStaff } from "../../../platform/staff-audit.ts";
import type { Actor } from "../../../ports/staff.ts";
import type { MoneyServiceDeps, KnownHolder } from "./money-service-deps.ts";
import { type Client, type StaffRequestRow, waitingDeposits } from "./request-store.ts";
import {
  insertStatement,
  knownFingerprints,
  type ListedStatement,
  lockUploads,
  type NewLine,
  readStatement,
  readStatements,
  type StoredLine,
  type StoredStatement,
} from "./statement-store.ts";

export interface ShownCandidate extends PaymentCandidate {
  readonly memberId: number;
  readonly username: string;
  readonly holderName: string | null;
  readonly requestedAtMs: number;
}

export interface ShownLine extends Omit<StoredLine, "depositor"> {
  readonly depositor: string;
  readonly candidates: ShownCandidate[];
}

export interface ShownStatement extends Omit<StoredStatement, "lines"> {
  readonly lines: ShownLine[];
  /** Lines of the file that stood in an earlier statement already. */
  readonly known: number[];
  /** Lines of the file that are no payment as they stand. */
  readonly unread: UnreadLine[];
}

const ABOUT = "depositor";

/** Reads a bank's list and keeps the payments that are new to the site. */
export async function uploadStatement(
  deps: MoneyServiceDeps,
  order: { readonly by: Actor; readonly siteId: number; readonly fileName: string; readonly csv: string },
): Promise<Result<ShownStatement, ConsoleRefusal>> {
  const { by, siteId, fileName, csv } = order;
  const read = parseStatement(csv);
  if (!read.ok) return refused(read.fault);
  const unread = [...read.unread];
  if (read.payments.length === 0 && unread.length === 0)
    return refused({ code: "STATEMENT_COLUMNS_MISSING" });
  const site = toSiteId(siteId);
  const all = linesOf(deps, siteId, read.payments);
  const kept = await deps.database.write([site], (client) => keepNew(client, { by, siteId, fileName, all }));
  if (kept.id === null)
    return ok({
      id: 0,
      siteId,
      fileName,
      uploadedAtMs: 0,
      uploadedBy: by.staff.username,
      lines: [],
      known: kept.known,
      unread,
    });
  const shown = await showStatement(deps, { siteId, id: kept.id });
  return shown === null ? refused({ code: "NOT_FOUND" }) : ok({ ...shown, known: kept.known, unread });
}

async function keepNew(
  client: Client,
  of: {
    readonly by: Actor;
    readonly siteId: number;
    readonly fileName: string;
    readonly all: readonly NewLine[];
  },
): Promise<{ readonly id: number | null; readonly known: number[] }> {
  const { by, siteId, fileName, all } = of;
  // Two uploads of one file at once: the second waits and finds every payment known.
  await lockUploads(client, siteId);
  const before = await knownFingerprints(
    client,
    siteId,
    all.map(({ fingerprint }) => fingerprint),
  );
  const isKnown = ({ fingerprint }: NewLine): boolean => before.has(fingerprint.toString("hex"));
  const lines = all.filter((line) => !isKnown(line));
  const known = all.filter(isKnown).map(({ line }) => line);
  if (lines.length === 0) return { id: null, known };
  const id = await insertStatement(client, { siteId, fileName, staffId: by.staff.staffId, lines });
  await auditStaff(client, {
    by,
    action: "money.upload-statement",
    siteId,
    subject: `statement:${id}`,
    after: { lines: lines.length, known: known.length },
  });
  return { id, known };
}

/** Payments that look alike in one file are told apart by how many of them came before. */
function linesOf(
  { key }: MoneyServiceDeps,
  siteId: number,
  payments: readonly StatementPayment[],
): NewLine[] {
  const seen = new Map<string, number>();
  return payments.map(({ line, paidAtMs, amount, depositor, note }) => {
    const said = JSON.stringify([siteId, paidAtMs, amount, depositor, note]);
    const nth = (seen.get(said) ?? 0) + 1;
    seen.set(said, nth);
    // Keyed, so that the database alone cannot try names.
    const fingerprint = createHash("sha256").update(key).update(`${nth} ${said}`).digest();
    return { line, paidAtMs, amount, note, fingerprint, depositor: seal(key, Buffer.from(depositor), ABOUT) };
  });
}

/** One statement with its candidates as they stand now; null where the site has none of this number. */
export async function showStatement(
  deps: MoneyServiceDeps,
  of: { readonly siteId: number; readonly id: number },
): Promise<Omit<ShownStatement, "known" | "unread"> | null> {
  const found = await deps.database.read([toSiteId(of.siteId)], async (query) => {
    const statement = await readStatement(query, of);
    return statement === null ? null : { statement, waiting: await waitingDeposits(query, of.siteId) };
  });
  if (found === null) return null;
  const { statement, waiting } = found;
  const holders = await deps.holdersOf([...new Set(waiting.map(({ memberId }) => memberId))]);
  const deposits = waiting.map((row) => depositOf(row, holders));
  const rows = new Map(waiting.map((row) => [row.id, row]));
  const lines = statement.lines.map((line): ShownLine => {
    const depositor = unseal(deps.key, line.depositor, ABOUT).toString();
    const matches = line.requestId === null ? matchPayment({ ...line, depositor }, deposits) : [];
    return {
      ...line,
      depositor,
      candidates: matches.flatMap((match) => shownCandidate(match, rows, holders)),
    };
  });
  return { ...statement, lines };
}

function depositOf(row: StaffRequestRow, holders: ReadonlyMap<number, KnownHolder>): WaitingDeposit {
  const { id: requestId, amount, requestedAtMs } = row;
  // Where no holder is known, and none is in play mode, people write the name that they sign in with.
  return { requestId, amount, requestedAtMs, holder: holders.get(row.memberId)?.holder ?? row.username };
}

function shownCandidate(
  match: PaymentCandidate,
  rows: ReadonlyMap<number, StaffRequestRow>,
  holders: ReadonlyMap<number, KnownHolder>,
): ShownCandidate[] {
  const row = rows.get(match.requestId);
  if (row === undefined) return [];
  const { memberId, username, requestedAtMs } = row;
  return [{ ...match, memberId, username, requestedAtMs, holderName: holders.get(memberId)?.masked ?? null }];
}

export async function listStatements(
  { database }: MoneyServiceDeps,
  of: { readonly siteId: number; readonly cursor: string | null; readonly size: number },
): Promise<ConsolePage<ListedStatement>> {
  const belowId = of.cursor === null ? null : Number(of.cursor);
  const rows = await database.read([toSiteId(of.siteId)], (query) =>
    readStatements(query, { siteId: of.siteId, belowId, limit: of.size + 1 }),
  );
  const content = rows.slice(0, of.size);
  const last = rows.length <= of.size;
  return { content, last, next: last ? null : String(content.at(-1)?.id) };
}
