import type { WireRefusal } from "@maru/contract";
import type { Caller } from "../../../operations/people/accounts/caller.ts";

/** What old clients say of themselves in a body. */
interface Claims {
  readonly id?: number | undefined;
  readonly siteInfoId?: number | undefined;
}

/** The session says who asks; a body that says otherwise is refused, and the refusal is noted (3-decisions I2). */
export function claimFault({ id, siteInfoId }: Claims, caller: Caller): WireRefusal | null {
  if (siteInfoId !== undefined && siteInfoId !== caller.siteId) return { code: "SITE_MISMATCH" };
  return id !== undefined && id !== caller.memberId ? { code: "PLAYER_MISMATCH" } : null;
}

/** The same for a body before there is a member: its site must be the one that was asked. */
export function siteFault(siteInfo: { readonly id: number } | undefined, siteId: number): WireRefusal | null {
  return siteInfo !== undefined && siteInfo.id !== siteId ? { code: "SITE_MISMATCH" } : null;
}
