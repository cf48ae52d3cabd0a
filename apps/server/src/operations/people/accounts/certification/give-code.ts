import { timingSafeEqual } from "node:crypto";
import type { PoolClient } from "pg";
import { appendAudit } from "../../../../platform/audit.ts";
import type { MemberDeps, MemberReply, MemberSite } from "../member-deps.ts";
import { hashCode } from "./ask-code.ts";
import {
  type CertificationKind,
  type CertificationPurpose,
  countTry,
  type LockedCertification,
  lockCertification,
  markVerified,
} from "./certification-store.ts";

const MOST_TRIES = 5;

export interface GivenCode {
  readonly site: MemberSite;
  readonly key: string;
  readonly secretCode: string;
  readonly kinds: readonly CertificationKind[];
  readonly purpose: CertificationPurpose;
  readonly address: string;
}

/** Proves an address with the code that was sent to it. */
export async function giveCode(
  deps: MemberDeps,
  given: GivenCode,
): Promise<MemberReply<{ readonly key: string; readonly verified: true }>> {
  return deps.database.transaction(async (client) => {
    const checked = await checkCode(client, deps, given);
    if (!checked.ok) return checked;
    await markVerified(client, checked.value.id);
    return { ok: true, value: { key: checked.value.id, verified: true } };
  });
}

/**
 * Whether the code is the one of the request: single use, ten minutes, five tries, of this purpose and site. An unknown request
 * looks like one that has run out. The refusal is returned, not thrown: the try must be committed.
 */
export async function checkCode(
  client: PoolClient,
  deps: MemberDeps,
  given: GivenCode,
): Promise<MemberReply<LockedCertification>> {
  const found = await lockCertification(client, given.key.toLowerCase(), given.site.id);
  const isUsable =
    found !== null &&
    !found.isOver &&
    !found.isVerified &&
    found.purpose === given.purpose &&
    given.kinds.includes(found.kind) &&
    found.codeHash !== null &&
    found.tries < MOST_TRIES;
  if (!isUsable || found.codeHash === null) return { ok: false, refusal: { code: "CODE_EXPIRED" } };
  const isRight = timingSafeEqual(hashCode(deps, found.id, given.secretCode.trim()), found.codeHash);
  if (isRight) return { ok: true, value: found };
  await countTry(client, found.id);
  await appendAudit(client, [
    {
      kind: "code-refused",
      siteId: given.site.id,
      memberId: found.memberId,
      address: given.address,
      detail: { purpose: found.purpose, kind: found.kind, tries: found.tries + 1 },
    },
  ]);
  const left = MOST_TRIES - found.tries - 1;
  return left === 0
    ? { ok: false, refusal: { code: "CODE_EXPIRED" } }
    : { ok: false, refusal: { code: "CODE_WRONG", left } };
}
