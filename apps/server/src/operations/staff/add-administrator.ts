import { appendAudit } from "../../platform/audit.ts";
import type { Database } from "../../ports/unit-of-work.ts";
import { enrolCodeHash, newEnrolCode } from "./enrol-code.ts";
import { hashStaffPassword } from "./staff-password.ts";
import { insertStaff, isNameTaken } from "./staff-store.ts";

/** By the database's owner, on the machine itself; null where the name is taken. It stays in the log like everything else. */
export async function addAdministrator(
  owner: Database,
  of: { readonly username: string; readonly personRef: string; readonly password: string },
): Promise<{ readonly enrolCode: string } | null> {
  const { username, personRef, password } = of;
  const passwordHash = await hashStaffPassword(password);
  const enrolCode = newEnrolCode();
  return owner.transaction(async (client) => {
    if (await isNameTaken(client, username)) return null;
    const staffId = await insertStaff(client, {
      username,
      name: username,
      role: "admin",
      siteIds: null,
      personRef,
      passwordHash,
      enrolCodeHash: enrolCodeHash(enrolCode),
      createdBy: null,
    });
    await appendAudit(client, [
      { kind: "staff-added-on-machine", siteId: null, memberId: null, staffId, detail: { username } },
    ]);
    return { enrolCode };
  });
}
