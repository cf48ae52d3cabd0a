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

export interface DeskDeps {
  /** With the role `maru_accounts`. */
  readonly database: Database;
  readonly personalKeys: PersonalKeys;
  /** Hashes run here, as those of sign-ins do. */
  readonly slots: WorkSlots;
}

/** What staff do to one member of a site; somebody else's site and nobody at all answer alike. */
export interface DeskOrder {
  readonly by: Actor;
  readonly siteId: SiteId;
  readonly memberId: number;
}

export type DeskReply<Value> = Promise<Result<Value, ConsoleRefusal>>;

/** The room's verbs for staff. Each writes its audit row in its own transaction. */
export interface MemberDesk {
  freeze(
    order: DeskOrder & { readonly scope: FreezeScope; readonly untilMs: number; readonly reason: string },
  ): DeskReply<{ readonly id: number }>;
  liftFreeze(order: DeskOrder & { readonly freezeId: number; readonly reason: string }): DeskReply<null>;
  logOut(order: DeskOrder & { readonly reason: string }): DeskReply<{ readonly ended: number }>;
  /** Of a player who turns out to be under age (P-04). */
  closeMinor(order: DeskOrder & { readonly reason: string }): DeskReply<{ readonly ended: number }>;
  addNote(order: DeskOrder & { readonly text: string }): DeskReply<{ readonly id: number }>;
  setBetLimit(
    order: DeskOrder & {
      readonly isEnabled: boolean;
      readonly min: number | null;
      readonly max: number | null;
      readonly reason: string;
    },
  ): DeskReply<null>;
  unmask(order: DeskOrder & { readonly reason: string }): DeskReply<MaskedPerson>;
  savePartner(order: {
    readonly by: Actor;
    readonly siteId: SiteId;
    readonly form: PartnerForm;
  }): DeskReply<{ readonly id: number }>;
}

const HASH_SLOTS = { running: 1, waiting: 16 } as const;

export function openMemberDesk(parts: Omit<DeskDeps, "slots">): MemberDesk {
  const deps: DeskDeps = { ...parts, slots: createWorkSlots(HASH_SLOTS) };
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
