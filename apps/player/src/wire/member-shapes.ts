import type { LimitField } from "@maru/rules";

/** What `/api/me` says of the person; personal data come masked. */
export interface Profile {
  readonly id: number;
  readonly username: string;
  readonly nick: string | null;
  readonly name: string;
  readonly phone: string | null;
  readonly email: string | null;
  readonly birthDate: string | null;
  readonly bankName: string | null;
  readonly accountNum: string | null;
  readonly accountName: string | null;
  /** The managing branch; null is the site's headquarters. */
  readonly partnerName: string | null;
  /** Where they said that they live; null: nobody has asked. */
  readonly country: string | null;
  /** Money may be played for from there, or points are played. */
  readonly isCountryOpen: boolean;
  readonly withdrawHoldUntilMs: number | null;
  readonly lastLogin: { readonly atMs: number; readonly address: string; readonly userAgent: string } | null;
  readonly joinedAtMs: number;
}

export interface OwnSession {
  readonly id: string;
  readonly address: string;
  readonly userAgent: string;
  readonly startedAtMs: number;
  readonly seenAtMs: number;
  readonly isCurrent: boolean;
}

export interface Limit {
  readonly field: LimitField;
  /** Points; `sessionMinutes` in minutes. Null is no limit. */
  readonly value: number | null;
  /** A higher limit that waits for its day and a second yes. */
  readonly raise: { readonly value: number | null; readonly possibleFromMs: number } | null;
}

/** One change of a limit: asked for, then acting, waiting or dropped. */
export interface LimitChange {
  readonly id: number;
  readonly field: LimitField;
  readonly before: number | null;
  readonly after: number | null;
  readonly askedAtMs: number;
  readonly possibleFromMs: number;
  readonly actedAtMs: number | null;
  readonly state: "applied" | "waiting" | "cancelled";
  /** Null of changes from before this was noted. */
  readonly by: "player" | "staff" | null;
}

export interface LimitChanges {
  readonly rows: readonly LimitChange[];
  readonly isLast: boolean;
}

export interface Protection {
  readonly limits: readonly Limit[];
  readonly realityCheckMinutes: number | null;
  readonly timedOutUntilMs: number | null;
  readonly excludedUntilMs: number | null;
  readonly isReturnPossible: boolean;
  readonly returnsAtMs: number | null;
  readonly timeOutDays: readonly number[];
  /** Null is for ever. */
  readonly exclusionMonths: readonly (number | null)[];
  /** Six months have gone since the player looked at their limits. */
  readonly isReviewDue: boolean;
  readonly reviewDueAtMs: number | null;
}

/** The session of play that runs, and its reality check. */
export interface Play {
  readonly elapsedSeconds: number;
  readonly staked: number;
  readonly net: number;
  readonly bets: number;
  readonly isCheckDue: boolean;
  readonly checkDueAtMs: number | null;
}

export interface HelpLink {
  readonly name: string;
  readonly phone: string | null;
  readonly url: string;
}

export interface PublicProtection {
  readonly minimumAge: number;
  /** Null while too few accounts played. */
  readonly losingPercent: number | null;
  readonly helpLinks: readonly HelpLink[];
}

/** A code that was sent; `key` comes back with it. */
export interface CodeSent {
  readonly key: string;
  readonly resendInSeconds: number;
}

export interface IdentityCheck {
  readonly key: string;
  /** The provider's page; null: the app itself asks. */
  readonly url: string | null;
}

/** A static page as plain paragraphs. */
export interface StaticText {
  readonly version: number;
  readonly paragraphs: readonly string[];
}

export interface InvitingPartner {
  readonly partnerPk: string;
  readonly name: string;
}
