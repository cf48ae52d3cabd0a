import type { ConsoleRefusal, FreezeScope } from "@maru/contract";
import type { Result, SiteId } from "@maru/values";
import type { MaskedPerson } from "../../../../ports/people.ts";
import type { Actor } from "../../../../ports/staff.ts";
import type { Database } from "../../../../ports/unit-of-work.ts";
import type { PersonalKeys } from "../personal/personal-keys.ts";
import { createWorkSlots, type WorkSlots } from "../../../../platform/work-slots.ts";
import { addNote } from "./add-note.ts";
import { closeMinor } from "./close-minor.ts";
import { freezeMember } from "./freeze-member.ts";
import { liftMemberFreeze } from "./lift-member-freeze.ts";
import { logOutMember } from "./log-out-member.ts";
import { type PartnerForm, savePartner } from "./save-partner.ts";
import { setBetLimit } from "./set-bet-limit.ts";
import { unmaskMember } from "./unmask-member.ts";

export interface MemberServiceDeps {
  /** With the role `maru_accounts`. */
  readonly database: Database;
  readonly personalKeys: PersonalKeys;
  /** Hashes run here, as those of sign-ins do. */
  readonly slots: WorkSlots;
}

/** What staff do to one member of a site; somebody else's site and nobody at all answer alike. */
export interface StaffOrder {
  readonly by: Actor;
  readonly siteId: SiteId;
  readonly memberId: number;
}

export type StaffReply<Value> = Promise<Result<Value, ConsoleRefusal>>;

/** The room's verbs for staff. Each writes its audit row in its own transaction. */
export interface MemberService {
  freeze(
    order: StaffOrder & { readonly scope: FreezeScope; readonly untilMs: number; readonly reason: string },
  ): StaffReply<{ readonly id: number }>;
  liftFreeze(order: StaffOrder & { readonly freezeId: number; readonly reason: string }): StaffReply<null>;
  logOut(order: StaffOrder & { readonly reason: string }): StaffReply<{ readonly ended: number }>;
  /** Of a player who turns out to be under age (P-04). */
  closeMinor(order: StaffOrder & { readonly reason: string }): StaffReply<{ readonly ended: number }>;
  addNote(order: StaffOrder & { readonly text: string }): StaffReply<{ readonly id: number }>;
  setBetLimit(
    order: StaffOrder & {
      readonly isEnabled: boolean;
      readonly min: number | null;
      readonly max: number | null;
      readonly reason: string;
    },
  ): StaffReply<null>;
  unmask(order: StaffOrder & { readonly reason: string }): StaffReply<MaskedPerson>;
  savePartner(order: {
    readonly by: Actor;
    readonly siteId: SiteId;
    readonly form: PartnerForm;
  }): StaffReply<{ readonly id: number }>;
}

const HASH_SLOTS = { running: 1, waiting: 16 } as const;

export function openMemberService(parts: Omit<MemberServiceDeps, "slots">): MemberService {
  const deps: MemberServiceDeps = { ...parts, slots: createWorkSlots(HASH_SLOTS) };
  return {
    freeze: (order) => freezeMember(deps, order),
    liftFreeze: (order) => liftMemberFreeze(deps, order),
    logOut: (order) => logOutMember(deps, order),
    closeMinor: (order) => closeMinor(deps, order),
    addNote: (order) => addNote(deps, order),
    setBetLimit: (order) => setBetLimit(deps, order),
    unmask: (order) => unmaskMember(deps, order),
    savePartner: (order) => savePartner(deps, order),
  };
}
