import type { Database } from "../../ports/unit-of-work.ts";

/** A comparison of the books that failed. What `subject` is depends on the question: account, bet, round, transfer or site. */
export interface BookFault {
  readonly question: string;
  readonly subject: number;
  readonly stored: string | null;
  readonly found: string | null;
  readonly siteId: number | null;
  readonly roundId: number | null;
}

/** A fault for which money is halted. */
export interface Halt extends BookFault {
  readonly id: number;
  readonly haltedAtMs: number;
}

export interface ComparedRounds {
  readonly rounds: number;
  readonly bets: number;
  readonly faults: readonly BookFault[];
}

/** Compares the next settled rounds after the checkpoint and moves it past them; 0 rounds: none was left. */
export async function compareSettled(database: Database, aboutBets: number): Promise<ComparedRounds> {
  const [row] = await database.query<{ r_rounds: number; r_bets: string; r_faults: readonly BookFault[] }>(
    "select r_rounds, r_bets, r_faults from ledger.compare_settled($1)",
    [aboutBets],
  );
  return { rounds: row?.r_rounds ?? 0, bets: Number(row?.r_bets ?? 0), faults: row?.r_faults ?? [] };
}

/** Compares what the checkpoint does not hold, in one snapshot. */
export async function comparePresent(database: Database): Promise<readonly BookFault[]> {
  const [row] = await database.query<{ r_faults: readonly BookFault[] }>(
    "select r_faults from ledger.compare_present()",
  );
  return row?.r_faults ?? [];
}

/** Halts money for these faults; one that is known already stays as it is. */
export async function haltMoney(database: Database, faults: readonly BookFault[]): Promise<void> {
  await database.query(
    `insert into ledger.halt (question, subject, stored, found, site_id, round_id)
     select f.question, f.subject, f.stored, f.found, f."siteId", f."roundId"
       from jsonb_to_recordset($1::jsonb)
         as f (question text, subject bigint, stored text, found text, "siteId" integer, "roundId" bigint)
     on conflict (question, subject) where lifted_at_ms is null do nothing`,
    [JSON.stringify(faults)],
  );
}

/** The faults for which money is halted, oldest first. */
export async function readHalts(database: Database): Promise<readonly Halt[]> {
  const rows = await database.query<{
    id: string;
    halted_at_ms: string;
    question: string;
    subject: string;
    stored: string | null;
    found: string | null;
    site_id: number | null;
    round_id: string | null;
  }>(
    `select id, halted_at_ms, question, subject, stored, found, site_id, round_id
       from ledger.halt where lifted_at_ms is null order by id limit 100`,
  );
  return rows.map((row) => ({
    id: Number(row.id),
    haltedAtMs: Number(row.halted_at_ms),
    question: row.question,
    subject: Number(row.subject),
    stored: row.stored,
    found: row.found,
    siteId: row.site_id,
    roundId: row.round_id === null ? null : Number(row.round_id),
  }));
}

/** An operator lifts the halt, with their name and reason. As the owner: no role of the server may. Resolves with the number. */
export async function liftHalt(
  owner: Database,
  opening: { readonly ids: readonly number[]; readonly by: string; readonly reason: string },
): Promise<number> {
  const rows = await owner.query(
    `update ledger.halt set lifted_at_ms = platform.clock_ms(), lifted_by = $2, reason = $3
      where id = any($1::bigint[]) and lifted_at_ms is null returning id`,
    [opening.ids, opening.by, opening.reason],
  );
  return rows.length;
}

/** `PLAYER_BALANCE of 1003 (stored 5, found 4)` */
export function inWords({ question, subject, stored, found }: Halt): string {
  return `${question} of ${subject} (stored ${stored ?? "nothing"}, found ${found ?? "nothing"})`;
}
