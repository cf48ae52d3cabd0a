import type { SiteLook, StaffRole } from "@maru/rules";

/** A site of a first start. */
export interface FirstSite {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly locale: "ko" | "en";
  readonly mode: "play" | "licensed";
  readonly sandbox: boolean;
  /** What differs from the instrument's own look. */
  readonly look?: Partial<SiteLook>;
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

export interface FirstStartDeps {
  readonly hashPassword: HashPassword;
  readonly env: Readonly<Record<string, string | undefined>>;
}
