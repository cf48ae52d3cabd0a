import type { PoolClient } from "pg";
import type { Database } from "../../../ports/unit-of-work.ts";

type Query = Database["query"];
type Client = Pick<PoolClient, "query">;

export interface LicenceRow {
  readonly id: string;
  readonly content: string;
  readonly hash: string;
  readonly audit_seq: string;
  readonly valid_from_ms: string;
  readonly valid_to_ms: string;
  readonly is_sandbox: boolean;
  readonly in_force: boolean;
  readonly agrees: boolean;
  readonly enterer: string | null;
  readonly approver: string | null;
  readonly approved_at_ms: string;
  readonly ender: string | null;
  readonly ended_at_ms: string | null;
  readonly end_reason: string | null;
}

/** A site's records, newest first. `agrees`: the text still says what its hash and the log say. */
export function licenceRows(query: Query, siteId: number): Promise<readonly LicenceRow[]> {
  return query<LicenceRow>(
    `select l.id, l.content, encode(l.hash, 'hex') as hash, l.audit_seq, l.valid_from_ms, l.valid_to_ms, l.is_sandbox,
            l.id is not distinct from (select f.id from site.licence_in_force($1, platform.clock_ms()) f) as in_force,
            site.licence_agrees(l.id) as agrees, enterer.username as enterer, approver.username as approver, l.approved_at_ms,
            ender.username as ender, gone.ended_at_ms, gone.reason as end_reason
       from site.licence l
       left join site.licence_end gone on gone.licence_id = l.id
       left join staff.account enterer on enterer.id = l.entered_by
       left join staff.account approver on approver.id = l.approved_by
       left join staff.account ender on ender.id = gone.ended_by
      where l.site_id = $1 order by l.id desc limit 100`,
    [siteId],
  );
}

/** The record in force of each of these sites. */
export function licencesInForce(
  query: Query,
  siteIds: readonly number[],
): Promise<
  readonly {
    readonly site_id: number;
    readonly id: string;
    readonly content: string;
    readonly valid_to_ms: string;
    readonly is_sandbox: boolean;
  }[]
> {
  return query(
    `select u.id as site_id, l.id, l.content, l.valid_to_ms, l.is_sandbox
       from unnest($1::integer[]) u (id), site.licence_in_force(u.id, platform.clock_ms()) l`,
    [siteIds],
  );
}

export interface LicenceFactsRow {
  readonly now_ms: string;
  readonly denied: readonly string[];
  readonly is_production: boolean;
}

export async function licenceFacts(query: Query): Promise<LicenceFactsRow> {
  const [row] = await query<LicenceFactsRow>(
    `select platform.clock_ms() as now_ms, (select is_production from platform.environment) as is_production,
            array(select country from site.denied_jurisdiction order by country) as denied`,
  );
  return row ?? { now_ms: "0", denied: [], is_production: true };
}

export async function recordLicence(client: Client, sessionId: string, approvalId: number): Promise<number> {
  const { rows } = await client.query<{ id: string }>("select site.record_licence($1, $2) as id", [
    sessionId,
    approvalId,
  ]);
  return Number(rows[0]?.id);
}

export async function endLicence(
  client: Client,
  order: { readonly sessionId: string; readonly id: number; readonly reason: string },
): Promise<void> {
  await client.query("select site.end_licence($1, $2, $3)", [order.sessionId, order.id, order.reason]);
}

/** Codes of the sites that play for money and stand on no licence now: they take no bet and no deposit. */
export async function sitesWithoutLicence(database: Pick<Database, "query">): Promise<readonly string[]> {
  const rows = await database.query<{ code: string }>(
    `select code from site.site s where mode = 'licensed'
        and not exists (select from site.licence_in_force(s.id, platform.clock_ms())) order by id`,
  );
  return rows.map(({ code }) => code);
}
