import { createHash } from "node:crypto";
import {
  type ConsoleEndpoints,
  type ConsoleRefusal,
  type ConsoleReply,
  FAMILY_LETTERS,
  licenceText,
} from "@maru/contract";
import { checkLicence, type LicenceRecord, licenceStateAt } from "@maru/rules";
import { ok, refused, type Result, type SiteId } from "@maru/values";
import type { PoolClient } from "pg";
import { refusedActor, requestApproval } from "../../../platform/approvals.ts";
import { judgedAnew } from "../../../platform/judged-anew.ts";
import { auditStaff } from "../../../platform/staff-audit.ts";
import { waitingChanges } from "../../../platform/waiting-changes.ts";
import type { ApprovalKind, AskedApproval, ApproverNotice } from "../../../ports/approval-kinds.ts";
import type { Actor } from "../../../ports/staff.ts";
import type { Database } from "../../../ports/unit-of-work.ts";
import {
  endLicence,
  licenceFacts,
  type LicenceFactsRow,
  licenceRows,
  type LicenceRow,
  licencesInForce,
  recordLicence,
} from "./licence-store.ts";
import { readLicenceText } from "../read-licence-text.ts";
import type { SiteServiceDeps } from "./site-service-deps.ts";
import { knownSites } from "./site-service-store.ts";

type Wire = ConsoleReply<ConsoleEndpoints["licences"]>;
type Client = Pick<PoolClient, "query">;

/** A site's records with the state of each; null where there is no such site. */
export function readLicences({ database }: SiteServiceDeps, siteId: SiteId): Promise<Wire | null> {
  return database.read([siteId], async (query) => {
    const [site] = await knownSites(query, [siteId]);
    if (site === undefined) return null;
    const facts = await licenceFacts(query);
    const now = (await licencesNow(query, [site])).get(site.id);
    return {
      now: now ?? MISSING,
      records: (await licenceRows(query, siteId)).map((row) => wireLicence(row, facts)),
      waiting: [...(await waitingChanges(query, ["licence"], siteId))],
      denied: [...facts.denied],
    };
  });
}

const MISSING: Wire["now"] = {
  state: "missing",
  id: null,
  number: null,
  validToMs: null,
  isSandbox: false,
};

/** What each site stands on now. */
export async function licencesNow(
  query: Database["query"],
  sites: readonly { readonly id: number; readonly settings: { readonly mode: "play" | "licensed" } }[],
): Promise<ReadonlyMap<number, Wire["now"]>> {
  const rows = await licencesInForce(
    query,
    sites.map(({ id }) => id),
  );
  const inForce = new Map(rows.map((row) => [row.site_id, row]));
  return new Map(
    sites.map(({ id, settings }): [number, Wire["now"]] => {
      const row = inForce.get(id);
      if (row === undefined)
        return [id, { ...MISSING, state: settings.mode === "play" ? "not-needed" : "missing" }];
      const { number } = readLicenceText(row.content);
      const validToMs = Number(row.valid_to_ms);
      return [id, { state: "in-force", id: Number(row.id), number, validToMs, isSandbox: row.is_sandbox }];
    }),
  );
}

function wireLicence(row: LicenceRow, facts: LicenceFactsRow): Wire["records"][number] {
  const record = readLicenceText(row.content);
  return {
    id: Number(row.id),
    record: { ...record, products: record.products.map((family) => FAMILY_LETTERS[family]) },
    hash: row.hash,
    auditSeq: Number(row.audit_seq),
    state: stateOf(row, facts),
    enteredBy: row.enterer,
    approvedBy: row.approver,
    approvedAtMs: Number(row.approved_at_ms),
    endedBy: row.ender,
    endedAtMs: row.ended_at_ms === null ? null : Number(row.ended_at_ms),
    endReason: row.end_reason,
  };
}

function stateOf(row: LicenceRow, facts: LicenceFactsRow): Wire["records"][number]["state"] {
  if (row.in_force) return "in-force";
  if (!row.agrees) return "altered";
  if (row.ended_at_ms !== null) return "ended";
  const validity = { validFromMs: Number(row.valid_from_ms), validToMs: Number(row.valid_to_ms) };
  const state = licenceStateAt(validity, Number(facts.now_ms));
  if (state !== "valid") return state;
  return row.is_sandbox && facts.is_production ? "sandbox-in-production" : "superseded";
}

export interface LicenceOrder {
  readonly by: Actor;
  readonly siteId: SiteId;
  readonly record: LicenceRecord;
  readonly reason: string;
}

export type Entered = Result<{ readonly approvalId: number; readonly hash: string }, ConsoleRefusal>;

/** Enters a record; it counts once a second person has approved it, word for word (P-02). */
export function enterLicence({ database }: SiteServiceDeps, order: LicenceOrder): Promise<Entered> {
  const { by, siteId, record, reason } = order;
  return judgedAnew(() =>
    database.write([siteId], async (client): Promise<Entered> => {
      const fault = await licenceFault(client, record);
      if (fault !== null) return refused(fault);
      const text = licenceText(record);
      const hash = createHash("sha256").update(text).digest("hex");
      const payload = { text, hash };
      const made = await requestApproval(client, { by, kind: "licence", siteId, payload, reason });
      if (!made.ok) return made;
      const approvalId = made.value;
      await auditStaff(client, {
        by,
        action: "licence.enter",
        siteId,
        subject: `site:${siteId}`,
        after: { approvalId, hash, licence: text },
        reason,
      });
      return ok({ approvalId, hash });
    }),
  );
}

async function licenceFault(client: Client, record: LicenceRecord): Promise<ConsoleRefusal | null> {
  const facts = await licenceFacts(
    async <Row extends object>(text: string, values: readonly unknown[] = []) =>
      (await client.query<Row>(text, [...values])).rows,
  );
  const checked = checkLicence(record, {
    nowMs: Number(facts.now_ms),
    denied: facts.denied,
    isProduction: facts.is_production,
  });
  return checked.ok ? null : (checked.refusal[0] ?? null);
}

export function licenceKind(deps: SiteServiceDeps): ApprovalKind {
  return {
    kind: "licence",
    area: "licence",
    transact: (work) => deps.database.write("all", work),
    apply: async (client, asked, by) => {
      const applied = await applyLicence(client, asked, by);
      if (applied.ok) deps.sitesChanged();
      return applied;
    },
  };
}

async function applyLicence(
  client: Client,
  asked: AskedApproval,
  by: Actor,
): Promise<Result<ApproverNotice, ConsoleRefusal>> {
  // Written by enterLicence and kept as it was by the database.
  const { text } = asked.payload as { readonly text: string };
  const fault = await licenceFault(client, readLicenceText(text));
  if (fault !== null) return refused(fault);
  const id = await recordLicence(client, by.staff.sessionId, asked.id);
  await auditStaff(client, {
    by,
    action: "licence.approve",
    siteId: asked.siteId,
    subject: `licence:${id}`,
    after: { approval: asked.id, licence: text },
    reason: asked.reason,
  });
  return ok(null);
}

/** Takes a licence out of force, at once. */
export async function takeOutOfForce(
  deps: SiteServiceDeps,
  order: { readonly by: Actor; readonly siteId: SiteId; readonly id: number; readonly reason: string },
): Promise<Result<null, ConsoleRefusal>> {
  const { by, siteId, id, reason } = order;
  const ended = await judgedAnew(() =>
    deps.database.write([siteId], async (client): Promise<Result<null, ConsoleRefusal>> => {
      const rows = await licenceRows(
        async <Row extends object>(text: string, values: readonly unknown[] = []) =>
          (await client.query<Row>(text, [...values])).rows,
        siteId,
      );
      const row = rows.find((known) => Number(known.id) === id);
      if (row === undefined) return refused({ code: "NOT_FOUND" });
      if (row.ended_at_ms !== null) return refused({ code: "LICENCE_ENDED" });
      const stranger = await refusedActor(client, by, { siteId, needsStepUp: true });
      if (stranger !== null) return refused(stranger);
      await endLicence(client, { sessionId: by.staff.sessionId, id, reason });
      await auditStaff(client, { by, action: "licence.end", siteId, subject: `licence:${id}`, reason });
      return ok(null);
    }),
  );
  if (ended.ok) deps.sitesChanged();
  return ended;
}
