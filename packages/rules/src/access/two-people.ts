import type { SiteId } from "@maru/values";
import type { StaffRole } from "./access-table.ts";
import { worksFor } from "./may-staff.ts";
import type { StaffPrincipal } from "./staff-principal.ts";
import { isStepUpFresh } from "./step-up.ts";

/** Whoever a session of the console speaks for, as the database says at this moment. */
export interface ActorFacts extends Pick<StaffPrincipal, "staffId" | "role" | "siteIds" | "steppedUpAtMs"> {
  /** Of a natural person: two accounts of one person count as one. */
  readonly personRef: string;
  readonly isEnabled: boolean;
  /** Signed in with everything it takes, and not ended. */
  readonly isOpen: boolean;
  readonly expiresAtMs: number;
}

/** What is to be done, and how much it takes. Times are epoch ms of the database's clock. */
export interface ActAsked {
  /** Null: what belongs to no site. */
  readonly siteId: SiteId | null;
  readonly needsStepUp: boolean;
  readonly nowMs: number;
}

export type ActorRefusal = { readonly code: "FORBIDDEN" } | { readonly code: "STEP_UP_NEEDED" };

export type ApprovalRefusal =
  | ActorRefusal
  /** The one who asked. */
  | { readonly code: "SELF_APPROVAL" }
  /** Another account of the person who asked. */
  | { readonly code: "SAME_PERSON" }
  /** Decided, expired, or asked for by somebody who may not any more. */
  | { readonly code: "APPROVAL_OVER" }
  /** There is nobody who could say yes. */
  | { readonly code: "NO_SECOND_PERSON" }
  | { readonly code: "LAST_ADMIN" };

/** Why a session cannot act now, or null. Null facts: there is no such session. */
export function judgeActor(
  actor: ActorFacts | null,
  { siteId, needsStepUp, nowMs }: ActAsked,
): ActorRefusal | null {
  const mayAct =
    actor !== null &&
    actor.isOpen &&
    actor.isEnabled &&
    nowMs < actor.expiresAtMs &&
    (siteId === null ? actor.siteIds === "all" : worksFor(actor, siteId));
  if (!mayAct) return { code: "FORBIDDEN" };
  return needsStepUp && !isStepUpFresh(actor, nowMs) ? { code: "STEP_UP_NEEDED" } : null;
}

/** Somebody enabled who is no partner. */
export type Colleague = Pick<ActorFacts, "personRef" | "role" | "siteIds">;

/**
 * Why nothing can be asked of a second person, or null. Nobody asks for what nobody could approve: another person of the site, or where it
 * belongs to none, another one who administers everything.
 */
export function judgeAsking(
  actor: ActorFacts | null,
  asked: ActAsked,
  colleagues: readonly Colleague[],
): ApprovalRefusal | null {
  const refusal = judgeActor(actor, asked);
  if (refusal !== null || actor === null) return refusal ?? { code: "FORBIDDEN" };
  const { siteId } = asked;
  const couldApprove = (other: Colleague): boolean =>
    other.personRef !== actor.personRef &&
    (siteId === null ? other.siteIds === "all" && other.role === "admin" : worksFor(other, siteId)) &&
    MAY_BE_SECOND[other.role];
  return colleagues.some(couldApprove) ? null : { code: "NO_SECOND_PERSON" };
}

const MAY_BE_SECOND: Readonly<Record<StaffRole, boolean>> = {
  admin: true,
  manager: true,
  operator: true,
  support: true,
  content: true,
  auditor: false,
  partner: false,
};

/** What was asked for, locked, and who asked. */
export interface AskedFacts {
  readonly siteId: SiteId | null;
  readonly isWaiting: boolean;
  readonly expiresAtMs: number;
  readonly first: Pick<ActorFacts, "staffId" | "personRef" | "isEnabled">;
}

/** Why this person's word does not count, or null. Whoever asked may still take it back: that is a rejection. */
export function judgeVerdict(
  asked: AskedFacts | null,
  actor: ActorFacts | null,
  { verdict, nowMs }: { readonly verdict: "approved" | "rejected"; readonly nowMs: number },
): ApprovalRefusal | null {
  if (asked === null) return { code: "APPROVAL_OVER" };
  const isYes = verdict === "approved";
  const refusal = judgeActor(actor, { siteId: asked.siteId, needsStepUp: isYes, nowMs });
  if (refusal !== null || actor === null) return refusal ?? { code: "FORBIDDEN" };
  if (!asked.isWaiting || nowMs >= asked.expiresAtMs) return { code: "APPROVAL_OVER" };
  if (!isYes) return null;
  const { first } = asked;
  if (actor.staffId === first.staffId) return { code: "SELF_APPROVAL" };
  if (actor.personRef === first.personRef) return { code: "SAME_PERSON" };
  return first.isEnabled ? null : { code: "APPROVAL_OVER" };
}

/** Why a yes does not count beside those that were said before, or null: of a person's accounts one counts. */
export function judgeYes(
  actor: Pick<ActorFacts, "staffId" | "personRef">,
  earlier: readonly Pick<ActorFacts, "staffId" | "personRef">[],
): ApprovalRefusal | null {
  const isOther = earlier.some(
    ({ staffId, personRef }) => staffId !== actor.staffId && personRef === actor.personRef,
  );
  return isOther ? { code: "SAME_PERSON" } : null;
}

/** Rights as far as administering everything goes. */
export type AdminRights = Pick<ActorFacts, "role" | "siteIds" | "isEnabled">;

/** Somebody always administers: why the last one who does stays as they are, or null. */
export function judgeRights(
  change: { readonly before: AdminRights; readonly after: AdminRights },
  otherAdmins: number,
): ApprovalRefusal | null {
  const isLost = administers(change.before) && !administers(change.after);
  return isLost && otherAdmins === 0 ? { code: "LAST_ADMIN" } : null;
}

function administers({ role, siteIds, isEnabled }: AdminRights): boolean {
  return role === "admin" && siteIds === "all" && isEnabled;
}
