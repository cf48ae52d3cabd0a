import { type MemberId, memberId, type SiteId, siteId } from "@maru/values";
import type { Database } from "../../../ports/unit-of-work.ts";
import type { Role } from "./caller.ts";
import type { SignInTarget } from "./failure-subjects.ts";

/** A member as sign-in needs them. */
export interface SigningMember {
  readonly memberId: MemberId;
  readonly siteId: SiteId;
  readonly siteMode: "play" | "licensed";
  readonly role: Role;
  readonly passwordHash: string;
  readonly status: "A" | "D";
}

interface MemberRow {
  readonly id: string;
  readonly site_id: number;
  readonly mode: "play" | "licensed";
  readonly role: Role;
  readonly password_hash: string;
  readonly status: "A" | "D";
}

const FIND = `
  select m.id, m.site_id, s.mode, m.role, m.password_hash, m.status
    from accounts.member m join site.site s on s.id = m.site_id
   where s.code = $1 and m.username = $2`;

/** The member of that name on the site of that code, or null. */
export async function findSigningMember(
  database: Database,
  target: SignInTarget,
): Promise<SigningMember | null> {
  const values = [target.siteCode, target.username];
  const [row] = await database.query<MemberRow>(FIND, values);
  if (row === undefined) return null;
  return {
    memberId: memberId(Number(row.id)),
    siteId: siteId(row.site_id),
    siteMode: row.mode,
    role: row.role,
    passwordHash: row.password_hash,
    status: row.status,
  };
}

/** Replaces the hash only if it is still the one that was verified: a password changed meanwhile stays changed. */
export async function replaceHash(
  database: Database,
  member: Pick<SigningMember, "memberId" | "passwordHash">,
  newHash: string,
): Promise<void> {
  await database.query("update accounts.member set password_hash = $3 where id = $1 and password_hash = $2", [
    member.memberId,
    member.passwordHash,
    newHash,
  ]);
}
