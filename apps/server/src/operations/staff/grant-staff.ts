import type { ConsoleRefusal } from "@maru/contract";
import { judgeRights, STAFF_ROLES, type StaffRole } from "@maru/rules";
import { assert, ok, refused, type Result } from "@maru/values";
import { requestApproval } from "../../platform/approvals.ts";
import { judgedAnew } from "../../platform/judged-anew.ts";
import { lockOtherAdmins } from "../../platform/people-store.ts";
import { auditStaff } from "../../platform/staff-audit.ts";
import type { ApprovalKind, AskedApproval, ApproverNotice } from "../../ports/approval-kinds.ts";
import type { Actor } from "../../ports/staff.ts";
import type { Client } from "./account-store.ts";
import { enrolCodeHash, newEnrolCode } from "./enrol-code.ts";
import { endStaffSessions } from "./session-store.ts";
import type { StaffDeps } from "./staff-deps.ts";
import { hashStaffPassword } from "./staff-password.ts";
import {
  adminRightsOf,
  changeStaff,
  insertStaff,
  isNameTaken,
  knownStaff,
  type KnownStaff,
  resetStaff,
} from "./staff-store.ts";

export type GrantedRole = Exclude<StaffRole, "partner">;

export interface GrantOrder {
  readonly by: Actor;
  /** Null: a new account. */
  readonly staffId: number | null;
  /** Of a new account; null otherwise. */
  readonly username: string | null;
  readonly name: string;
  readonly role: GrantedRole;
  readonly siteIds: readonly number[] | null;
  readonly personRef: string;
  readonly password: string | null;
  readonly reason: string;
}

type Asked = Promise<Result<{ readonly approvalId: number }, ConsoleRefusal>>;

/** Asks for rights; a second administrator gives them (F-41). */
export async function requestGrant(deps: StaffDeps, order: GrantOrder): Asked {
  const { by, staffId, username, name, role, siteIds, personRef, password, reason } = order;
  if (staffId === null) {
    if (username === null) return refused({ code: "INVALID_FIELD", field: "username" });
    const fault = deps.judgePassword(password ?? "", [username, personRef, name]);
    if (fault !== null) return refused(fault);
  } else if (username !== null || password !== null)
    return refused({ code: "INVALID_FIELD", field: username === null ? "password" : "username" });
  const secret = staffId === null ? await hashStaffPassword(password ?? "") : null;
  return judgedAnew(() =>
    deps.database.write("all", async (client): Asked => {
      const known = staffId === null ? null : await knownStaff(client, staffId);
      if (staffId !== null && (known === null || known.role === "partner"))
        return refused({ code: "NOT_FOUND" });
      if (username !== null && (await isNameTaken(client, username)))
        return refused({ code: "STAFF_NAME_TAKEN" });
      const payload = {
        staffId,
        username: known?.username ?? username,
        name,
        role,
        siteIds,
        personRef,
        before: known === null ? null : rightsOf(known),
        ...(secret === null ? {} : { secret }),
      };
      return ask(client, { by, kind: "staff-grant", payload, reason });
    }),
  );
}

/** Asks for a new first password and second factor of somebody who lost theirs. */
export async function requestReset(
  deps: StaffDeps,
  order: { readonly by: Actor; readonly staffId: number; readonly password: string; readonly reason: string },
): Asked {
  const { by, staffId, password, reason } = order;
  const secret = await hashStaffPassword(password);
  return judgedAnew(() =>
    deps.database.write("all", async (client): Asked => {
      const known = await knownStaff(client, staffId);
      if (known === null || known.role === "partner") return refused({ code: "NOT_FOUND" });
      const fault = deps.judgePassword(password, [known.username, known.personRef]);
      if (fault !== null) return refused(fault);
      const payload = { staffId, username: known.username, secret };
      return ask(client, { by, kind: "staff-reset", payload, reason });
    }),
  );
}

async function ask(
  client: Client,
  order: {
    readonly by: Actor;
    readonly kind: "staff-grant" | "staff-reset";
    readonly payload: { readonly staffId: number | null; readonly username: string | null };
    readonly reason: string;
  },
): Asked {
  const { by, kind, payload, reason } = order;
  const made = await requestApproval(client, { by, kind, siteId: null, payload: { ...payload }, reason });
  if (!made.ok) return made;
  const approvalId = made.value;
  await auditStaff(client, {
    by,
    action: `staff.request-${kind}`,
    siteId: null,
    subject: `approval:${approvalId}`,
    after: { staff: payload.username },
    reason,
  });
  return ok({ approvalId });
}

/** The two kinds of this room. */
export function staffApprovals(deps: StaffDeps): readonly ApprovalKind[] {
  const transact: ApprovalKind["transact"] = (work) => deps.database.write("all", work);
  return [
    { kind: "staff-grant", area: "staff", transact, apply: applyGrant },
    { kind: "staff-reset", area: "staff", transact, apply: applyReset },
  ];
}

interface GrantPayload {
  readonly staffId: number | null;
  readonly username: string;
  readonly name: string;
  readonly role: GrantedRole;
  readonly siteIds: readonly number[] | null;
  readonly personRef: string;
  readonly secret?: string;
}

async function applyGrant(
  client: Client,
  asked: AskedApproval,
  by: Actor,
): Promise<Result<ApproverNotice, ConsoleRefusal>> {
  // Written by requestGrant and kept as it was by the database.
  const wish = asked.payload as GrantPayload;
  assert(STAFF_ROLES.includes(wish.role), "a role that is there");
  const others = wish.staffId === null ? 0 : await lockOtherAdmins(client, wish.staffId);
  const known = wish.staffId === null ? null : await knownStaff(client, wish.staffId);
  if (wish.staffId !== null && known === null) return refused({ code: "NOT_FOUND" });
  const after = adminRightsOf({ ...wish, isEnabled: true });
  const last = known === null ? null : judgeRights({ before: adminRightsOf(known), after }, others);
  if (last !== null) return refused(last);
  let told: ApproverNotice = null;
  let subject = known?.staffId ?? null;
  if (known === null) {
    if (await isNameTaken(client, wish.username)) return refused({ code: "STAFF_NAME_TAKEN" });
    const enrolCode = newEnrolCode();
    subject = await insertStaff(client, {
      ...wish,
      passwordHash: wish.secret ?? "",
      enrolCodeHash: enrolCodeHash(enrolCode),
      createdBy: asked.requestedBy,
    });
    told = { enrolCode };
  } else await changeStaff(client, { ...wish, staffId: known.staffId });
  await auditStaff(client, {
    by,
    action: "staff.grant",
    siteId: null,
    subject: `staff:${subject}`,
    before: known === null ? null : rightsOf(known),
    after: { username: wish.username, role: wish.role, siteIds: wish.siteIds, approval: asked.id },
    reason: asked.reason,
  });
  return ok(told);
}

async function applyReset(
  client: Client,
  asked: AskedApproval,
  by: Actor,
): Promise<Result<ApproverNotice, ConsoleRefusal>> {
  const { staffId, secret } = asked.payload as { readonly staffId: number; readonly secret: string };
  const known = await knownStaff(client, staffId);
  if (known === null) return refused({ code: "NOT_FOUND" });
  const enrolCode = newEnrolCode();
  await resetStaff(client, {
    staffId: known.staffId,
    passwordHash: secret,
    enrolCodeHash: enrolCodeHash(enrolCode),
  });
  await endStaffSessions(client, {
    staffId: known.staffId,
    sessionId: null,
    exceptSessionId: null,
    reason: "ACCOUNT_CHANGED",
  });
  await auditStaff(client, {
    by,
    action: "staff.reset",
    siteId: null,
    subject: `staff:${staffId}`,
    after: { approval: asked.id },
    reason: asked.reason,
  });
  return ok({ enrolCode });
}

function rightsOf({ role, siteIds, isEnabled, name, personRef }: KnownStaff) {
  return { role, siteIds, isEnabled, name, personRef };
}
