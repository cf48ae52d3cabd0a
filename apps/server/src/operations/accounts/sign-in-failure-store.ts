import { waitBeforeTryMs } from "@maru/rules";
import type { Database } from "../../ports/unit-of-work.ts";
import type { FailureSubjects } from "./failure-subjects.ts";

/** An account's failures are forgotten a day after the last one, an address's, which many may share, after 15 minutes. */
const ACCOUNT_MEMORY_MS = 24 * 3_600_000;
const ADDRESS_MEMORY_MS = 15 * 60_000;

const READ = `
  select failure.failures, (platform.clock_ms() - failure.last_at_ms)::text as since
    from accounts.sign_in_failure failure
    join unnest($1::text[], $2::bigint[]) as asked (subject, memory_ms) using (subject)
   where failure.last_at_ms > platform.clock_ms() - asked.memory_ms`;

/** How long until a try of these subjects is looked at, in milliseconds; the longer of the two waits. */
export async function signInWaitMs(database: Database, subjects: FailureSubjects): Promise<number> {
  const rows = await database.query<{ failures: number; since: string }>(READ, subjectValues(subjects));
  const waits = rows.map((row) =>
    waitBeforeTryMs({ failures: row.failures, sinceLastMs: Number(row.since) }),
  );
  return Math.max(0, ...waits);
}

/** Old rows go a few at a time, so that guessing names cannot fill the table. */
const COUNT = `
  with forgotten as (
    delete from accounts.sign_in_failure where subject in (
      select subject from accounts.sign_in_failure
       where last_at_ms < platform.clock_ms() - ${ACCOUNT_MEMORY_MS} and subject <> all ($1::text[])
       order by last_at_ms limit 20 for update skip locked))
  insert into accounts.sign_in_failure as failure (subject, failures, last_at_ms)
  select subject, 1, platform.clock_ms() from unnest($1::text[], $2::bigint[]) as asked (subject, memory_ms)
  on conflict (subject) do update
    set failures = case
          when failure.last_at_ms > excluded.last_at_ms - case
                 when failure.subject like 'address:%' then ${ADDRESS_MEMORY_MS} else ${ACCOUNT_MEMORY_MS} end
          then failure.failures + 1 else 1 end,
        last_at_ms = excluded.last_at_ms`;

/** Counts one failed try against the account and the address. */
export async function countFailure(database: Database, subjects: FailureSubjects): Promise<void> {
  await database.query(COUNT, subjectValues(subjects));
}

/** The right password was given: the account starts anew. The address does not, or one own account would unlock the others. */
export async function forgiveAccount(database: Database, subjects: FailureSubjects): Promise<void> {
  await database.query("delete from accounts.sign_in_failure where subject = $1", [subjects.account]);
}

function subjectValues(subjects: FailureSubjects): readonly [readonly string[], readonly number[]] {
  return [
    [subjects.account, subjects.address],
    [ACCOUNT_MEMORY_MS, ADDRESS_MEMORY_MS],
  ];
}
