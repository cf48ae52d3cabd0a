import type { ConsolePage, ConsoleRefusal } from "@maru/contract";
import { judgeRights, type StaffPrincipal, type StaffRole } from "@maru/rules";
import { ok, refused, type Result } from "@maru/values";
import { lockOtherAdmins } from "../../platform/people-store.ts";
import { auditStaff } from "../../platform/staff-audit.ts";
import type { Actor } from "../../ports/staff.ts";
import { lockAccount } from "./account-store.ts";
import { endStaffSessions } from "./session-store.ts";
import type { StaffDeps } from "./staff-deps.ts";
import type { OpenSession } from "./staff-session.ts";
import { hashStaffPassword, verifyStaffPassword } from "./staff-password.ts";
import {
  adminRightsOf,
  changeHash,
  disableStaff,
  knownStaff,
  type ListedStaff,
  openSessionsOf,
  readStaff,
} from "./staff-store.ts";

export interface StaffQuery {
  readonly staff: StaffPrincipal;
  readonly siteId: number | null;
  readonly role: StaffRole | null;
  readonly isEnabled: boolean | null;
  readonly username: string | null;
  readonly cursor: string | null;
  readonly size: number;
}

/** Who works for the caller's sites, by name. */
export async function listStaff(
  { database }: StaffDeps,
  asked: StaffQuery,
): Promise<ConsolePage<ListedStaff>> {
  const { staff, siteId, cursor, size, ...filter } = asked;
  const ownSites = staff.siteIds === "all" ? null : [...staff.siteIds];
  const [username = "", id = ""] = (cursor ?? "").split("~");
  const rows = await database.read("all", (query) =>
    readStaff(query, {
      ...filter,
      siteIds: siteId === null ? ownSites : [siteId],
      after: cursor === null ? null : { username, staffId: Number(id) },
      limit: size + 1,
    }),
  );
  const content = rows.slice(0, size);
  const end = content.at(-1);
  const last = rows.length <= size;
  return { content, last, next: last || end === undefined ? null : `${end.username}~${end.staffId}` };
}

export function listSessions({ database }: StaffDeps, staffId: number): Promise<readonly OpenSession[]> {
  return database.read("all", (query) => openSessionsOf(query, staffId));
}

/** Ends one of the caller's own sessions, or, with null, all but the present one. */
export function endOwnSessions(
  { database }: StaffDeps,
  { by, sessionId }: { readonly by: Actor; readonly sessionId: string | null },
): Promise<number> {
  return database.write("all", async (client) => {
    const { staffId, sessionId: present } = by.staff;
    const ended = await endStaffSessions(client, {
      staffId,
      sessionId,
      exceptSessionId: sessionId === null ? present : null,
      reason: "ENDED_BY_OWNER",
    });
    if (ended.length > 0)
      await auditStaff(client, {
        by,
        action: "staff.end-own-sessions",
        siteId: null,
        subject: `staff:${staffId}`,
        after: { ended: ended.length },
      });
    return ended.length;
  });
}

type Done<T> = Promise<Result<T, ConsoleRefusal>>;
interface Order {
  readonly by: Actor;
  readonly staffId: number;
  readonly reason: string;
}

/** Ends all of somebody's sessions. */
export function signOutStaff({ database }: StaffDeps, { by, staffId, reason }: Order): Done<number> {
  return database.write("all", async (client) => {
    const known = await knownStaff(client, staffId);
    if (known === null) return refused({ code: "NOT_FOUND" });
    const all = { sessionId: null, exceptSessionId: null } as const;
    const ended = await endStaffSessions(client, {
      ...all,
      staffId: known.staffId,
      reason: "ENDED_BY_ADMIN",
    });
    await auditStaff(client, {
      by,
      action: "staff.sign-out",
      siteId: null,
      subject: `staff:${staffId}`,
      after: { ended: ended.length },
      reason,
    });
    return ok(ended.length);
  });
}

/** Closes an account; there is always an administrator left. */
export function closeStaff({ database }: StaffDeps, { by, staffId, reason }: Order): Done<null> {
  return database.write("all", async (client) => {
    const others = await lockOtherAdmins(client, staffId);
    const known = await knownStaff(client, staffId);
    if (known === null) return refused({ code: "NOT_FOUND" });
    const before = adminRightsOf(known);
    const last = judgeRights({ before, after: { ...before, isEnabled: false } }, others);
    if (last !== null) return refused(last);
    await disableStaff(client, known.staffId);
    const all = { sessionId: null, exceptSessionId: null } as const;
    await endStaffSessions(client, { ...all, staffId: known.staffId, reason: "ACCOUNT_CHANGED" });
    await auditStaff(client, {
      by,
      action: "staff.disable",
      siteId: null,
      subject: `staff:${staffId}`,
      before: { isEnabled: known.isEnabled },
      after: { isEnabled: false },
      reason,
    });
    return ok(null);
  });
}

/** The caller's own password; partners change theirs on the player's side. */
export function changeOwnPassword(
  deps: StaffDeps,
  order: { readonly by: Actor; readonly currentPassword: string; readonly newPassword: string },
): Done<null> {
  const { by, currentPassword, newPassword } = order;
  const { staffId, username, sessionId } = by.staff;
  return deps.database.write("all", async (client) => {
    const account = await lockAccount(client, staffId);
    if (account.partnerId !== null) return refused({ code: "FORBIDDEN" });
    const matches = await deps.slots.run(() => verifyStaffPassword(account.passwordHash, currentPassword));
    if (matches !== true) return refused({ code: "CURRENT_PASSWORD_WRONG" });
    if (newPassword === currentPassword) return refused({ code: "PASSWORD_UNCHANGED" });
    const fault = deps.judgePassword(newPassword, [username, account.name]);
    if (fault !== null) return refused(fault);
    await changeHash(client, staffId, await hashStaffPassword(newPassword));
    await endStaffSessions(client, {
      staffId,
      sessionId: null,
      exceptSessionId: sessionId,
      reason: "ACCOUNT_CHANGED",
    });
    await auditStaff(client, {
      by,
      action: "staff.change-password",
      siteId: null,
      subject: `staff:${staffId}`,
    });
    return ok(null);
  });
}
