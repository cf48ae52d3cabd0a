import type { CountedFailures } from "../../../platform/sign-in-guard.ts";
import type { Database } from "../../../ports/unit-of-work.ts";

/** An account's failures are forgotten a day after the last one, an address's, which many may share, after 15 minutes. */
const MEMORY_MS = 24 * 3_600_000;
const ADDRESS_MEMORY_MS = 15 * 60_000;
const MEMORY_OF = `case when failure.subject like 'address:%' then ${ADDRESS_MEMORY_MS} else ${MEMORY_MS} end`;

const READ = `
  select failure.subject, failure.failures, (platform.clock_ms() - failure.last_at_ms)::text as since
    from accounts.sign_in_failure failure
   where failure.subject = any ($1::text[]) and failure.last_at_ms > platform.clock_ms() - ${MEMORY_OF}`;

/** What was counted of these subjects and is not forgotten yet. */
export async function readFailures(
  database: Database,
  subjects: readonly string[],
): Promise<ReadonlyMap<string, CountedFailures>> {
  const rows = await database.query<{ subject: string; failures: number; since: string }>(READ, [subjects]);
  return new Map(
    rows.map(({ subject, failures, since }) => [subject, { failures, sinceLastMs: Number(since) }]),
  );
}

/** Old rows go a few at a time, so that guessing names cannot fill the table. */
const COUNT = `
  with forgotten as (
    delete from accounts.sign_in_failure where subject in (
      select subject from accounts.sign_in_failure
       where last_at_ms < platform.clock_ms() - ${MEMORY_MS} and subject <> all ($1::text[])
       order by last_at_ms limit 20 for update skip locked))
  insert into accounts.sign_in_failure as failure (subject, failures, last_at_ms)
  select subject, 1, platform.clock_ms() from unnest($1::text[]) as asked (subject)
  on conflict (subject) do update
    set failures = case when failure.last_at_ms > excluded.last_at_ms - ${MEMORY_OF}
          then failure.failures + 1 else 1 end,
        last_at_ms = excluded.last_at_ms`;

/** Counts one failed try against each subject. */
export async function countFailure(database: Database, subjects: readonly string[]): Promise<void> {
  await database.query(COUNT, [subjects]);
}

/** The right password was given: the subject starts anew. An address does not, or one own account would unlock the others. */
export async function forgiveFailures(database: Database, subject: string): Promise<void> {
  await database.query("delete from accounts.sign_in_failure where subject = $1", [subject]);
}
