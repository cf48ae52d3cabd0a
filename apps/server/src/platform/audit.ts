import type { PoolClient } from "pg";

/** What the log of security events tells apart (S-44). */
export type SecurityEventKind =
  | "sign-in"
  | "sign-in-failed"
  | "sign-in-refused"
  | "token-reused"
  | "session-ended"
  | "sign-up"
  | "password-changed"
  | "password-reset"
  | "password-refused"
  | "contact-changed"
  | "bank-changed"
  | "nick-changed"
  | "country-recorded"
  | "personal-data-exported"
  | "account-closed"
  | "account-disabled"
  | "code-refused"
  | "call-refused"
  | "limit-changed"
  | "limits-reviewed"
  | "affordability-assessed"
  | "timed-out"
  | "self-excluded"
  | "identity-refused"
  | "identity-unanswered"
  | "identity-untrusted"
  | "register-excluded"
  | "register-unanswered"
  | "return-asked"
  | "personal-data-erased"
  | "staff-sign-in"
  | "staff-sign-in-failed"
  | "staff-code-failed"
  | "staff-factor-registered"
  | "staff-factor-removed"
  | "staff-session-ended"
  | "staff-refused"
  | "staff-added-on-machine"
  | "first-site-made"
  | "settled-differently"
  | "digits-uneven"
  | "links-withheld";

/** One event. Nothing in it may be personal data or a secret: it is kept for good. */
export interface SecurityEvent {
  readonly kind: SecurityEventKind;
  readonly siteId: number | null;
  /** Whom it concerns; null where nobody is known. */
  readonly memberId: number | null;
  /** Of the console: who of the staff. */
  readonly staffId?: number;
  readonly staff?: string;
  readonly role?: string;
  readonly sessionId?: string;
  /** Where the request came from. */
  readonly address?: string;
  readonly detail?: Readonly<Record<string, string | number | null>>;
}

type Querier =
  | Pick<PoolClient, "query">
  | { query(text: string, values: readonly unknown[]): Promise<unknown> };

/**
 * Notes events, each over the hash of the one before. Inside a transaction it comes last: the head of the log is held until the
 * commit. Roles: maru_accounts, maru_console, maru_books.
 */
export async function appendAudit(on: Querier, events: readonly SecurityEvent[]): Promise<void> {
  if (events.length === 0) return;
  await on.query("select audit.append($1::jsonb)", [JSON.stringify(events)]);
}
