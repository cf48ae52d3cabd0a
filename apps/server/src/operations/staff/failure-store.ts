import { waitBeforeTryMs } from "@maru/rules";
import type { CountedFailures } from "../../platform/sign-in-guard.ts";
import type { Database } from "../../ports/unit-of-work.ts";
import type { Client } from "./account-store.ts";

/** Failures are forgotten a day after the last one; those of an address, which many may share, after 15 minutes. */
const MEMORY_MS = 24 * 3_600_000;
const ADDRESS_MEMORY_MS = 15 * 60_000;

const memoryOf = (subject: string): number =>
  subject.startsWith("address:") ? ADDRESS_MEMORY_MS : MEMORY_MS;

/** What was counted of these subjects and is not forgotten yet. */
export async function readFailures(
  query: Database["query"],
  subjects: readonly string[],
): Promise<ReadonlyMap<string, CountedFailures>> {
  const rows = await query<{ subject: string; failures: number; since: string }>(
    `select subject, failures, (platform.clock_ms() - last_at_ms)::text as since
       from staff.sign_in_failure where subject = any ($1::text[])`,
    [subjects],
  );
  return new Map(
    rows
      .filter(({ subject, since }) => Number(since) < memoryOf(subject))
      .map(({ subject, failures, since }) => [subject, { failures, sinceLastMs: Number(since) }]),
  );
}

/** How long until a second factor of this subject is looked at, milliseconds (S-04). */
export async function tryWaitMs(client: Client, subject: string): Promise<number> {
  const query: Database["query"] = async <Row extends object>(
    text: string,
    values: readonly unknown[] = [],
  ) => (await client.query<Row>(text, [...values])).rows;
  const counted = await readFailures(query, [subject]);
  const of = counted.get(subject);
  return of === undefined ? 0 : waitBeforeTryMs(of);
}

/** Counts one failed try against each subject. Rows nobody needs go a few at a time. */
export async function countTryFailure(client: Client, subjects: readonly string[]): Promise<void> {
  await client.query(
    `with forgotten as (
       delete from staff.sign_in_failure where subject in (
         select subject from staff.sign_in_failure
          where last_at_ms < platform.clock_ms() - ${MEMORY_MS} and subject <> all ($1::text[])
          limit 20 for update skip locked))
     insert into staff.sign_in_failure as failure (subject, failures, last_at_ms)
     select subject, 1, platform.clock_ms() from unnest($1::text[]) as asked (subject)
     on conflict (subject) do update
       set failures = case when failure.last_at_ms > platform.clock_ms() - case
                             when failure.subject like 'address:%' then ${ADDRESS_MEMORY_MS} else ${MEMORY_MS} end
                           then failure.failures + 1 else 1 end,
           last_at_ms = excluded.last_at_ms`,
    [subjects],
  );
}

/** The right thing was said: the account starts anew, the address does not. */
export async function forgiveTries(client: Client, subject: string): Promise<void> {
  await client.query("delete from staff.sign_in_failure where subject = $1", [subject]);
}
