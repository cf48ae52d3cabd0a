import type { PoolClient } from "pg";

type Client = Pick<PoolClient, "query">;

export type CertificationKind = "email" | "phone" | "identity";
/** `prove`: an address for a sign-up or a change. `reset`: a password, of the member it names or of nobody. */
export type CertificationPurpose = "prove" | "reset";

export interface NewCertification {
  readonly id: string;
  readonly siteId: number;
  readonly kind: CertificationKind;
  readonly purpose: CertificationPurpose;
  readonly memberId: number | null;
  readonly targetIndex: Buffer;
  readonly target: Buffer | null;
  readonly codeHash: Buffer | null;
  readonly address: string;
  readonly livesMs: number;
}

export async function insertCertification(client: Client, made: NewCertification): Promise<void> {
  await client.query(
    `insert into accounts.certification
       (id, site_id, kind, purpose, member_id, target_index, target, code_hash, address, expires_at_ms)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, platform.clock_ms() + $10::bigint)`,
    [
      made.id,
      made.siteId,
      made.kind,
      made.purpose,
      made.memberId,
      made.targetIndex,
      made.target,
      made.codeHash,
      made.address.slice(0, 64),
      made.livesMs,
    ],
  );
}

/** How often codes were asked for of late, and how long ago the last one to this target. */
export interface SendCounts {
  readonly toTarget: number;
  readonly fromAddress: number;
  readonly sinceLastMs: number | null;
}

const COUNT = `
  select (select count(*) from accounts.certification where target_index = $1 and kind <> 'identity'
            and created_at_ms > platform.clock_ms() - 86400000) as to_target,
         (select count(*) from accounts.certification where address = $2
            and created_at_ms > platform.clock_ms() - 86400000) as from_address,
         (select platform.clock_ms() - max(created_at_ms) from accounts.certification
           where target_index = $1 and kind <> 'identity') as since_last`;

/** Waits for others who ask for the same target or from the same address at this moment, so that no burst passes the count. */
export async function countSends(
  client: Client,
  of: { readonly targetIndex: Buffer; readonly address: string },
): Promise<SendCounts> {
  const address = of.address.slice(0, 64);
  await client.query(
    "select pg_advisory_xact_lock(k) from (select distinct hashtextextended(x, 7004) as k from unnest($1::text[]) x order by 1) keys",
    [[of.targetIndex.toString("hex"), address]],
  );
  const { rows } = await client.query<{ to_target: string; from_address: string; since_last: string | null }>(
    COUNT,
    [of.targetIndex, address],
  );
  const row = rows[0];
  return {
    toTarget: Number(row?.to_target ?? 0),
    fromAddress: Number(row?.from_address ?? 0),
    sinceLastMs: row?.since_last === null || row === undefined ? null : Number(row.since_last),
  };
}

export interface LockedCertification {
  readonly id: string;
  readonly siteId: number;
  readonly kind: CertificationKind;
  readonly purpose: CertificationPurpose;
  readonly memberId: number | null;
  readonly codeHash: Buffer | null;
  readonly tries: number;
  readonly isOver: boolean;
  readonly isVerified: boolean;
}

/** The request of that id on the site, locked; null where there is none. */
export async function lockCertification(
  client: Client,
  id: string,
  siteId: number,
): Promise<LockedCertification | null> {
  const { rows } = await client.query<{
    id: string;
    site_id: number;
    kind: CertificationKind;
    purpose: CertificationPurpose;
    member_id: string | null;
    code_hash: Buffer | null;
    tries: number;
    is_over: boolean;
    is_verified: boolean;
  }>(
    `select id, site_id, kind, purpose, member_id, code_hash, tries, verified_at_ms is not null as is_verified,
            used_at_ms is not null or expires_at_ms <= platform.clock_ms() as is_over
       from accounts.certification where id = $1 and site_id = $2 for update`,
    [id, siteId],
  );
  const row = rows[0];
  if (row === undefined) return null;
  return {
    id: row.id,
    siteId: row.site_id,
    kind: row.kind,
    purpose: row.purpose,
    memberId: row.member_id === null ? null : Number(row.member_id),
    codeHash: row.code_hash,
    tries: row.tries,
    isOver: row.is_over,
    isVerified: row.is_verified,
  };
}

export async function countTry(client: Client, id: string): Promise<void> {
  await client.query("update accounts.certification set tries = tries + 1 where id = $1", [id]);
}

/** What was proved can be used for half an hour. */
export async function markVerified(client: Client, id: string): Promise<void> {
  await client.query(
    `update accounts.certification
        set verified_at_ms = platform.clock_ms(), expires_at_ms = platform.clock_ms() + 1800000, code_hash = null where id = $1`,
    [id],
  );
}

export async function markUsed(client: Client, id: string): Promise<void> {
  await client.query("update accounts.certification set used_at_ms = platform.clock_ms() where id = $1", [
    id,
  ]);
}

/** Uses up a proof of exactly this target; false where there is none. A proof is used once. */
export async function claimProof(
  client: Client,
  proof: {
    readonly id: string;
    readonly siteId: number;
    readonly kind: CertificationKind;
    readonly targetIndex: Buffer;
  },
): Promise<boolean> {
  const { rowCount } = await client.query(
    `update accounts.certification set used_at_ms = platform.clock_ms()
      where id = $1 and site_id = $2 and kind = $3 and target_index = $4 and purpose = 'prove'
        and verified_at_ms is not null and used_at_ms is null and expires_at_ms > platform.clock_ms()`,
    [proof.id, proof.siteId, proof.kind, proof.targetIndex],
  );
  return rowCount === 1;
}

/** Uses up an identity check; the sealed facts, or null where there is none. */
export async function claimIdentity(
  client: Client,
  proof: { readonly id: string; readonly siteId: number },
): Promise<Buffer | null> {
  const { rows } = await client.query<{ target: Buffer | null }>(
    `update accounts.certification set used_at_ms = platform.clock_ms()
      where id = $1 and site_id = $2 and kind = 'identity' and verified_at_ms is not null and used_at_ms is null
        and expires_at_ms > platform.clock_ms() returning target`,
    [proof.id, proof.siteId],
  );
  return rows[0]?.target ?? null;
}
