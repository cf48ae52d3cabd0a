import { type ConsoleRefusal, MEMBER_STATUS_LETTERS, type MemberStatusLetter } from "@maru/contract";
import { ok, refused, type Result, type SiteId } from "@maru/values";
import type { PoolClient } from "pg";
import { auditStaff } from "../../../../platform/staff-audit.ts";
import type { Actor } from "../../../../ports/staff.ts";
import { hashPassword } from "../password.ts";
import { passwordFault } from "../password-policy.ts";
import { usernameFault } from "../sign-up/check-names.ts";
import { duplicateOf } from "../sign-up/sign-up-store.ts";
import { insertPartner, lockMember, updatePartner } from "./member-service-store.ts";
import type { MemberServiceDeps, StaffReply } from "./member-service.ts";

/** Without an id a new partner; with one, what changes of them. */
export interface PartnerForm {
  readonly id?: number | undefined;
  readonly username?: string | undefined;
  readonly password?: string | undefined;
  readonly name?: string | undefined;
  readonly nick?: string | undefined;
  /** Null or missing: the headquarters. Who is there is moved by two people, not here. */
  readonly parentId?: number | undefined;
  readonly status?: MemberStatusLetter | undefined;
  readonly reason?: string | undefined;
}

interface PartnerOrder {
  readonly by: Actor;
  readonly siteId: SiteId;
  readonly form: PartnerForm;
}

/** Makes a partner, or changes the name or status of one. A disabled partner is out of the console at once. */
export function savePartner(
  deps: MemberServiceDeps,
  order: PartnerOrder,
): StaffReply<{ readonly id: number }> {
  return order.form.id === undefined
    ? makePartner(deps, order)
    : duplicateRefused(() =>
        deps.database.transaction((client) => changePartner(client, order, order.form.id ?? 0)),
      );
}

async function makePartner(
  { database, slots }: MemberServiceDeps,
  order: PartnerOrder,
): StaffReply<{ readonly id: number }> {
  const { form } = order;
  const username = (form.username ?? "").trim();
  const password = form.password ?? "";
  const fault = usernameFault(username, []) ?? passwordFault(password, { username, words: ["maru"] });
  if (fault !== null) return refused(fault);
  const passwordHash = await slots.run(() => hashPassword(password));
  if (passwordHash === null) return refused({ code: "BUSY" });
  return duplicateRefused(() =>
    database.transaction((client) => insertNew(client, order, { username, passwordHash })),
  );
}

/** Names are another's as often when a partner is changed as when one is made. */
async function duplicateRefused<Value>(write: () => StaffReply<Value>): StaffReply<Value> {
  try {
    return await write();
  } catch (error) {
    const duplicate = duplicateOf(error);
    if (duplicate === null) throw error;
    return refused({ code: duplicate });
  }
}

async function insertNew(
  client: PoolClient,
  { by, siteId, form }: PartnerOrder,
  credentials: { readonly username: string; readonly passwordHash: string },
): Promise<Result<{ readonly id: number }, ConsoleRefusal>> {
  const parentId = form.parentId ?? null;
  if (parentId !== null) {
    const parent = await lockMember(client, { siteId, memberId: parentId, role: "PARTNER" });
    if (parent === null || parent.status !== MEMBER_STATUS_LETTERS.active)
      return refused({ code: "NOT_FOUND" });
  }
  const name = form.name ?? credentials.username;
  const nick = form.nick === undefined || form.nick === "" ? null : form.nick;
  const id = await insertPartner(client, { siteId, ...credentials, name, nick, parentId });
  await auditStaff(client, {
    by,
    action: "partners.make",
    siteId,
    memberId: id,
    subject: `partner:${id}`,
    before: null,
    after: { username: credentials.username, name, parentId },
    ...(form.reason === undefined ? {} : { reason: form.reason }),
  });
  return ok({ id });
}

async function changePartner(
  client: PoolClient,
  { by, siteId, form }: PartnerOrder,
  id: number,
): Promise<Result<{ readonly id: number }, ConsoleRefusal>> {
  if (form.username !== undefined || form.password !== undefined || form.parentId !== undefined)
    return refused({ code: "UNKNOWN_FIELD", field: "username" });
  const before = await lockMember(client, { siteId, memberId: id, role: "PARTNER" });
  if (before === null) return refused({ code: "NOT_FOUND" });
  const after = {
    name: form.name ?? before.name,
    nick: form.nick === undefined ? before.nick : form.nick === "" ? null : form.nick,
    status: form.status ?? before.status,
  };
  await updatePartner(client, { id, ...after });
  await auditStaff(client, {
    by,
    action: "partners.change",
    siteId,
    memberId: id,
    subject: `partner:${id}`,
    before: { name: before.name, nick: before.nick, status: before.status },
    after,
    ...(form.reason === undefined ? {} : { reason: form.reason }),
  });
  return ok({ id });
}
