import type { SiteTheme, StaffRole } from "@maru/rules";
import type { PoolClient } from "pg";
import type { FirstSiteSetting } from "../../platform/first-site-setting.ts";

/** A site of a first start. */
export interface FirstSite {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly locale: "ko" | "en";
  readonly mode: "play" | "licensed";
  readonly sandbox: boolean;
  /** The pause between two bets that a sandbox's licence asks for; five seconds where it says nothing. */
  readonly betPauseMs?: number;
  /** What differs from the instrument's own look. */
  readonly look?: Partial<SiteTheme>;
  /** Where the players of a licensed site send their money. */
  readonly depositAccount?: {
    readonly bankName: string;
    readonly accountNum: string;
    readonly accountName: string;
  };
}

/** A member of a first start, with the password in clear until it is hashed. */
export interface FirstMember {
  readonly siteId: number;
  readonly username: string;
  readonly password: string;
  readonly role: "PLAYER" | "PARTNER";
  /** Points granted by the site's issuer; players only. */
  readonly giftPoints?: number;
  /** The partner above, by name, on the same site; listed before. */
  readonly partner?: string;
  /** The code that leads to this partner. */
  readonly invitation?: string;
  /** Who the member is, where the site wants to know. */
  readonly person?: FirstPerson;
}

/** What members of a licensed site have told and proved at their sign-up; the phone as digits. */
export interface FirstPerson {
  readonly country: string;
  readonly name: string;
  readonly phone: string;
  readonly email: string;
  /** YYYY-MM-DD. */
  readonly birthDate: string;
  readonly identity: string;
  readonly bankName: string;
  readonly accountNum: string;
  readonly accountHolder: string;
}

export type HashedMember = Omit<FirstMember, "password"> & { readonly passwordHash: string };

/** Somebody of the console of a first start: no member of any site. */
export interface FirstStaff {
  readonly username: string;
  readonly password: string;
  readonly role: Exclude<StaffRole, "partner">;
  /** Null: all of them. */
  readonly siteIds: readonly number[] | null;
}

export type HashedStaff = Omit<FirstStaff, "password"> & { readonly passwordHash: string };

/** Makes the hash to store of a password; the accounts room's, handed in. */
export type HashPassword = (password: string) => Promise<string>;

/** Seals who a member is; the accounts room's, handed in. */
export type WritePerson = (
  client: Pick<PoolClient, "query">,
  member: { readonly memberId: number; readonly siteId: number; readonly person: FirstPerson },
) => Promise<void>;

export interface FirstStartDeps {
  readonly writePerson: WritePerson;
  readonly hashPassword: HashPassword;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** What production begins with. */
  readonly firstSite: FirstSiteSetting;
  /** Where the demo gets a past: the moment that it begins at. Whoever asks for it plays it, and ends it. */
  readonly pastFromMs?: number | null;
}
