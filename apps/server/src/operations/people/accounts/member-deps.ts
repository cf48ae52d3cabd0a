import type { WireRefusal } from "@maru/contract";
import type { Clock, MemberId, SiteId } from "@maru/values";
import type { PoolClient } from "pg";
import type { ExclusionRegister } from "../../../ports/exclusion-register.ts";
import type { IdentityProvider } from "../../../ports/identity-provider.ts";
import type { Database } from "../../../ports/unit-of-work.ts";
import type { PersonalKeys } from "./personal/personal-keys.ts";
import type { WorkSlots } from "../../../platform/work-slots.ts";

/** What the verbs of members work with. */
export interface MemberDeps {
  /** With the role `maru_accounts`. */
  readonly database: Database;
  readonly personalKeys: PersonalKeys;
  readonly clock: Clock;
  readonly identity: IdentityProvider;
  /** Where players reach a site of these host names, the first one first. */
  readonly originsOf: (hosts: readonly string[]) => readonly string[];
  /** By what a newcomer is reached and proves it: a phone where text messages are sent, else an e-mail address. */
  readonly proof: "phone" | "email";
  /** Country codes of the numbers that codes are carried to; null where nobody carries any, and no number costs. */
  readonly smsCountries: readonly string[] | null;
  readonly register: ExclusionRegister;
  /** Hashes run here, as those of sign-ins do. */
  readonly slots: WorkSlots;
  /** Opens the books of a new player in the transaction that makes them; the ledger's verb, handed in. */
  readonly openAccount: (
    client: PoolClient,
    player: { readonly memberId: MemberId; readonly siteId: SiteId; readonly welcomePoints: number },
  ) => Promise<void>;
}

/** The site of a call. */
export interface MemberSite {
  readonly id: SiteId;
  readonly code: string;
  readonly name: string;
  readonly locale: "ko" | "en" | "zh" | "ja";
  readonly mode: "play" | "licensed";
}

export type MemberReply<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly refusal: WireRefusal };

/** Ends a transaction with a refusal: nothing of it is kept. Caught by {@link refusing}. */
export class Refused extends Error {
  override readonly name = "Refused";
  readonly refusal: WireRefusal;

  constructor(refusal: WireRefusal) {
    super(refusal.code);
    this.refusal = refusal;
  }
}

/** Runs `work`; a {@link Refused} in it becomes the reply. */
export async function refusing<Value>(work: () => Promise<Value>): Promise<MemberReply<Value>> {
  try {
    return { ok: true, value: await work() };
  } catch (error) {
    if (error instanceof Refused) return { ok: false, refusal: error.refusal };
    throw error;
  }
}
