import {
  type ActorFacts,
  type AskedFacts,
  type Colleague,
  STAFF_ROLES,
  type StaffRole,
  type StaffSites,
} from "@maru/rules";
import { assert, type SiteId, siteId, staffId } from "@maru/values";
import type { PoolClient } from "pg";
import type { AskedApproval } from "../ports/approval-kinds.ts";
import type { ApprovalOrder, VerdictOrder } from "./approvals.ts";

type Client = Pick<PoolClient, "query">;

export interface ActorNow {
  /** Null: there is no such session. */
  readonly actor: ActorFacts | null;
  /** Of the database's clock, epoch ms. */
  readonly nowMs: number;
}

interface ActorRow {
  readonly now_ms: string;
  readonly staff_id: string | null;
  readonly person_ref: string;
  readonly role: string;
  readonly site_ids: readonly number[] | null;
  readonly is_enabled: boolean;
  readonly is_open: boolean;
  readonly expires_at_ms: string;
  readonly stepped_up_at_ms: string | null;
}

/** Who a session speaks for at this moment. Read behind the locks of what is decided, so that it is no older. */
export async function actorNow(client: Client, sessionId: string): Promise<ActorNow> {
  const { rows } = await client.query<ActorRow>(
    `select clock.now_ms, actor.* from (select platform.clock_ms() as now_ms) clock left join staff.actor_facts($1) actor on true`,
    [sessionId],
  );
  const [row] = rows;
  assert(row !== undefined, "a session was asked for without a row");
  return { actor: row.staff_id === null ? null : actorOfRow(row), nowMs: Number(row.now_ms) };
}

function actorOfRow(row: ActorRow): ActorFacts {
  return {
    staffId: staffId(Number(row.staff_id)),
    personRef: row.person_ref,
    role: roleOf(row.role),
    siteIds: sitesOf(row.site_ids),
    isEnabled: row.is_enabled,
    isOpen: row.is_open,
    expiresAtMs: Number(row.expires_at_ms),
    steppedUpAtMs: row.stepped_up_at_ms === null ? null : Number(row.stepped_up_at_ms),
  };
}

/** Everybody enabled who is no partner, whatever sites they work for. */
export async function colleaguesNow(client: Client): Promise<readonly Colleague[]> {
  const { rows } = await client.query<Pick<ActorRow, "person_ref" | "role" | "site_ids">>(
    "select person_ref, role, site_ids from staff.colleagues()",
  );
  return rows.map((row) => ({
    personRef: row.person_ref,
    role: roleOf(row.role),
    siteIds: sitesOf(row.site_ids),
  }));
}

/** Writes what was asked for; answers its number. */
export async function insertApproval(
  client: Client,
  order: ApprovalOrder & { readonly lifetimeMs: number },
): Promise<number> {
  const { by, kind, siteId: site, payload, reason, lifetimeMs } = order;
  const { rows } = await client.query<{ id: string }>(
    "select staff.request_approval($1, $2, $3, $4, $5, $6) as id",
    [by.staff.sessionId, kind, site, JSON.stringify(payload), reason, lifetimeMs],
  );
  const [row] = rows;
  assert(row !== undefined, "an approval was asked for without a row");
  return Number(row.id);
}

interface AskedRow {
  readonly id: string;
  readonly kind: string;
  readonly site_id: number | null;
  readonly payload: unknown;
  readonly reason: string;
  readonly state: string;
  readonly expires_at_ms: string;
  readonly first_id: string;
  readonly first_person: string;
  readonly first_enabled: boolean;
}

/** Takes what was asked for until the commit: of two who decide at once the second one reads it decided. Null: none of this kind. */
export async function lockApproval(
  client: Client,
  { id, kind }: Pick<VerdictOrder, "id" | "kind">,
): Promise<{ readonly asked: AskedApproval; readonly facts: AskedFacts } | null> {
  const { rows } = await client.query<AskedRow>("select * from staff.lock_approval($1, $2)", [id, kind]);
  const [row] = rows;
  if (row === undefined) return null;
  const first = staffId(Number(row.first_id));
  return {
    asked: {
      id: Number(row.id),
      kind: row.kind,
      siteId: row.site_id,
      payload: row.payload,
      reason: row.reason,
      requestedBy: first,
    },
    facts: {
      siteId: siteOf(row.site_id),
      isWaiting: row.state === "requested",
      expiresAtMs: Number(row.expires_at_ms),
      first: { staffId: first, personRef: row.first_person, isEnabled: row.first_enabled },
    },
  };
}

export async function writeVerdict(client: Client, order: VerdictOrder): Promise<void> {
  const { by, id, kind, verdict, reason } = order;
  await client.query("select staff.decide_approval($1, $2, $3, $4, $5)", [
    by.staff.sessionId,
    id,
    kind,
    verdict,
    reason,
  ]);
}

/** Until the end of the transaction nobody else changes who administers everything; answers how many others do. */
export async function lockOtherAdmins(client: Client, id: number): Promise<number> {
  await client.query("select pg_advisory_xact_lock(7013)");
  const { rows } = await client.query<{ others: number }>(
    `select count(*)::integer as others from staff.account
      where id <> $1 and role = 'admin' and status = 'A' and site_ids is null`,
    [id],
  );
  return rows[0]?.others ?? 0;
}

export function siteOf(id: number | null): SiteId | null {
  return id === null ? null : siteId(id);
}

function roleOf(text: string): StaffRole {
  const role = STAFF_ROLES.find((known) => known === text);
  assert(role !== undefined, `no role: ${text}`);
  return role;
}

function sitesOf(ids: readonly number[] | null): StaffSites {
  return ids === null ? "all" : ids.map(siteId);
}
