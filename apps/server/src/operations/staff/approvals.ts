import type { ConsolePage, ConsoleRefusal } from "@maru/contract";
import {
  type ApprovalRefusal,
  type Area,
  mayRole,
  mayStaff,
  type StaffPrincipal,
  worksFor,
} from "@maru/rules";
import { ok, refused, type Result, siteId } from "@maru/values";
import { decideApproval } from "../../platform/approvals.ts";
import type { ConsoleDatabase } from "../../platform/console-database.ts";
import { judgedAnew } from "../../platform/judged-anew.ts";
import { auditStaff } from "../../platform/staff-audit.ts";
import type { ApprovalKind, ApproverNotice } from "../../ports/approval-kinds.ts";
import type { Actor } from "../../ports/staff.ts";
import { approvalById, type ApprovalRow, readApprovals } from "./approval-store.ts";

export interface ShownApproval extends ApprovalRow {
  readonly area: Area;
  readonly isOwn: boolean;
  readonly mayApprove: boolean;
}

export interface ApprovalsQuery {
  readonly staff: StaffPrincipal;
  /** Null: all of the caller's. */
  readonly siteId: number | null;
  readonly state: ApprovalRow["state"] | null;
  readonly kind: string | null;
  readonly cursor: string | null;
  readonly size: number;
}

export interface Decision {
  readonly by: Actor;
  readonly id: number;
  readonly verdict: "approved" | "rejected";
  readonly reason: string | null;
}

export interface Approvals {
  list(query: ApprovalsQuery): Promise<ConsolePage<ShownApproval>>;
  decide(
    decision: Decision,
  ): Promise<
    Result<
      { readonly id: number; readonly state: Decision["verdict"]; readonly told: ApproverNotice },
      ConsoleRefusal
    >
  >;
}

interface Deps {
  readonly database: ConsoleDatabase;
  readonly kinds: readonly ApprovalKind[];
}

/** Everything that needs two people, from whichever room: one list, one way to say yes. */
export function openApprovals(deps: Deps): Approvals {
  return {
    list: (query) => listApprovals(deps, query),
    decide: (decision) => decide(deps, decision),
  };
}

async function listApprovals(
  { database, kinds }: Deps,
  { staff, siteId: wanted, state, kind, cursor, size }: ApprovalsQuery,
): Promise<ConsolePage<ShownApproval>> {
  const areas = new Map(
    kinds
      .filter((one) => mayRole(staff.role, one.area, "see") && (kind === null || one.kind === kind))
      .map((one): [string, Area] => [one.kind, one.area]),
  );
  const ownSites = staff.siteIds === "all" ? null : [...staff.siteIds];
  const rows = await database.read("all", (query) =>
    readApprovals(query, {
      kinds: [...areas.keys()],
      siteIds: wanted === null ? ownSites : [wanted],
      // Whatever site is looked at: what belongs to none is decided by whoever works for all of them, and stands in no other list.
      ofNoSite: staff.siteIds === "all",
      state,
      belowId: cursor === null ? null : Number(cursor),
      limit: size + 1,
    }),
  );
  const content = rows.slice(0, size).map((row) => shown(row, staff, areas.get(row.kind) ?? "staff"));
  const last = rows.length <= size;
  return { content, last, next: last ? null : String(content.at(-1)?.id) };
}

function shown(row: ApprovalRow, staff: StaffPrincipal, area: Area): ShownApproval {
  const isOwn = row.requestedBy.staffId === staff.staffId;
  const site = row.siteId === null ? null : siteId(row.siteId);
  const mayApprove =
    row.state === "requested" && !isOwn && mayStaff(staff, { area, action: "approve" }, site);
  return { ...row, area, isOwn, mayApprove };
}

/** Thrown to undo a transaction whose work was refused. */
class Undone extends Error {
  override readonly name = "Undone";
  readonly refusal: ConsoleRefusal;

  constructor(refusal: ConsoleRefusal) {
    super(refusal.code);
    this.refusal = refusal;
  }
}

async function decide(
  { database, kinds }: Deps,
  decision: Decision,
): Promise<
  Result<
    { readonly id: number; readonly state: Decision["verdict"]; readonly told: ApproverNotice },
    ConsoleRefusal
  >
> {
  const { by, id, verdict } = decision;
  const row = await database.read("all", (query) => approvalById(query, id));
  const kind = kinds.find((one) => one.kind === row?.kind);
  if (row === null || kind === undefined || !maySee(by.staff, row, kind))
    return refused({ code: "NOT_FOUND" });
  if (row.state === "outdated") return refused({ code: "APPROVAL_OUTDATED" });
  const site = row.siteId === null ? null : siteId(row.siteId);
  const isTakenBack = verdict === "rejected" && row.requestedBy.staffId === by.staff.staffId;
  if (!isTakenBack && !mayStaff(by.staff, { area: kind.area, action: "approve" }, site))
    return refused({ code: "FORBIDDEN" });
  try {
    const told = await judgedAnew(() => settle(kind, row, decision));
    return told.ok ? ok({ id, state: verdict, told: told.value }) : told;
  } catch (error) {
    if (error instanceof Undone) return refused(error.refusal);
    throw error;
  }
}

/** What is of another site, or of an area out of sight, is not there (S-18). */
function maySee(staff: StaffPrincipal, row: ApprovalRow, { area }: ApprovalKind): boolean {
  if (!mayRole(staff.role, area, "see")) return false;
  return row.siteId === null ? staff.siteIds === "all" : worksFor(staff, siteId(row.siteId));
}

function settle(
  kind: ApprovalKind,
  row: ApprovalRow,
  { by, id, verdict, reason }: Decision,
): Promise<Result<ApproverNotice, ApprovalRefusal>> {
  return kind.transact(async (client): Promise<Result<ApproverNotice, ApprovalRefusal>> => {
    const decided = await decideApproval(client, { by, id, kind: kind.kind, verdict, reason });
    if (!decided.ok) return decided;
    if (verdict === "approved") {
      const applied = await kind.apply(client, decided.value, by);
      if (!applied.ok) throw new Undone(applied.refusal);
      return ok(applied.value);
    }
    await auditStaff(client, {
      by,
      action: `${kind.area}.reject-${kind.kind}`,
      siteId: row.siteId,
      subject: `approval:${id}`,
      ...(reason === null ? {} : { reason }),
    });
    return ok(null);
  });
}
