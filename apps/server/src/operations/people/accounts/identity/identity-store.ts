import type { PoolClient } from "pg";

type Client = Pick<PoolClient, "query">;

/** What one check of an identity stands at. */
export interface LockedCheck {
  readonly id: string;
  readonly provider: string;
  /** Sealed: what its answer is held against. */
  readonly kept: Buffer | null;
  readonly target: Buffer | null;
  readonly tries: number;
  readonly sends: number;
  readonly createdAtMs: number;
  readonly isOver: boolean;
  readonly isVerified: boolean;
}

/** The check of that id on the site, locked; null where there is none. */
export async function lockCheck(
  client: Client,
  { id, siteId }: { readonly id: string; readonly siteId: number },
): Promise<LockedCheck | null> {
  const { rows } = await client.query<{
    id: string;
    provider: string;
    kept: Buffer | null;
    target: Buffer | null;
    tries: number;
    sends: number;
    created_at_ms: string;
    is_over: boolean;
    is_verified: boolean;
  }>(
    `select id, provider, kept, target, tries, sends, created_at_ms, verified_at_ms is not null as is_verified,
            used_at_ms is not null or expires_at_ms <= platform.clock_ms() as is_over
       from accounts.certification where id = $1 and site_id = $2 and kind = 'identity' for update`,
    [id, siteId],
  );
  const row = rows[0];
  if (row === undefined) return null;
  const { provider, kept, target, tries, sends } = row;
  return {
    id: row.id,
    provider,
    kept,
    target,
    tries,
    sends,
    createdAtMs: Number(row.created_at_ms),
    isOver: row.is_over,
    isVerified: row.is_verified,
  };
}

/** Says by whom the check is made, and keeps what its answer is held against. */
export async function keepAsked(
  client: Client,
  asked: { readonly id: string; readonly provider: string; readonly kept: Buffer | null },
): Promise<void> {
  await client.query("update accounts.certification set provider = $2, kept = $3 where id = $1", [
    asked.id,
    asked.provider,
    asked.kept,
  ]);
}

/** How often a number was sent something by checks, in the last day; waits for others who count it at this moment. */
export async function countSent(client: Client, sentIndex: Buffer): Promise<number> {
  await client.query("select pg_advisory_xact_lock(hashtextextended($1, 7004))", [sentIndex.toString("hex")]);
  const { rows } = await client.query<{ sends: string | null }>(
    `select sum(sends) as sends from accounts.certification
      where sent_index = $1 and created_at_ms > platform.clock_ms() - 86400000`,
    [sentIndex],
  );
  return Number(rows[0]?.sends ?? 0);
}

export async function countSend(client: Client, id: string, sentIndex: Buffer): Promise<void> {
  await client.query("update accounts.certification set sends = sends + 1, sent_index = $2 where id = $1", [
    id,
    sentIndex,
  ]);
}

/** Ends a check without a result, whose answer was final; one that another answer has verified meanwhile goes on. */
export async function endCheck(client: Client, id: string): Promise<void> {
  await client.query(
    "update accounts.certification set used_at_ms = platform.clock_ms(), kept = null where id = $1 and verified_at_ms is null",
    [id],
  );
}

/** Takes what an answer is held against, so that no second answer is held against it. */
export async function takeKept(client: Client, id: string): Promise<void> {
  await client.query("update accounts.certification set kept = null where id = $1", [id]);
}

/** Stores whom the provider vouched for; it can be used for as long as said. */
export async function completeCheck(
  client: Client,
  done: {
    readonly id: string;
    readonly targetIndex: Buffer;
    readonly target: Buffer;
    readonly livesMs: number;
  },
): Promise<void> {
  await client.query(
    `update accounts.certification
        set target_index = $2, target = $3, kept = null, verified_at_ms = platform.clock_ms(),
            expires_at_ms = platform.clock_ms() + $4::bigint
      where id = $1`,
    [done.id, done.targetIndex, done.target, done.livesMs],
  );
}

/** The sealed facts of a check that holds, without using it up. */
export async function readCheck(
  on: { query: Client["query"] },
  { id, siteId }: { readonly id: string; readonly siteId: number },
): Promise<Buffer | null> {
  const { rows } = await on.query<{ target: Buffer | null }>(
    `select target from accounts.certification
      where id = $1 and site_id = $2 and kind = 'identity' and verified_at_ms is not null and used_at_ms is null
        and expires_at_ms > platform.clock_ms()`,
    [id, siteId],
  );
  return rows[0]?.target ?? null;
}

/**
 * Whether the person has an account on the site, or, where its licence allows one account for all, on any of the licensee. Waits for another
 * sign-up of the same person.
 */
export async function isPersonKnown(
  client: Client,
  person: { readonly siteId: number; readonly licensee: string; readonly identityIndex: Buffer },
): Promise<boolean> {
  await client.query("select pg_advisory_xact_lock(hashtextextended($1, 7026))", [
    person.identityIndex.toString("hex"),
  ]);
  const { rows } = await client.query<{ known: boolean }>(
    `select exists (select from accounts.personal
              where licensee = $2 and identity_index = $3
                and (site_id = $1 or site.is_one_account($1, platform.clock_ms()))) as known`,
    [person.siteId, person.licensee, person.identityIndex],
  );
  return rows[0]?.known === true;
}

export type IdentityCount = "begun" | "sent" | "verified" | "refused" | "unanswered" | "untrusted";

/** Counts what a provider was asked for today, in Seoul: what it will charge for. */
export async function countUse(
  client: Client,
  { provider, what }: { readonly provider: string; readonly what: IdentityCount },
): Promise<void> {
  await client.query(
    `insert into accounts.identity_use (provider, day, what, times)
     values ($1, ((platform.clock_ms() + 32400000) / 86400000)::integer, $2, 1)
     on conflict (provider, day, what) do update set times = accounts.identity_use.times + 1`,
    [provider, what],
  );
}
