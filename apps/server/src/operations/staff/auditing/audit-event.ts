/** One event of the log as lists show it. */
export interface AuditEvent {
  readonly seq: number;
  readonly atMs: number;
  readonly kind: string;
  readonly action: string | null;
  readonly siteId: number | null;
  readonly memberId: number | null;
  /** Its name. */
  readonly member: string | null;
  readonly staffId: number | null;
  readonly staff: string | null;
  readonly role: string | null;
  readonly address: string | null;
  readonly subject: string | null;
  readonly reason: string | null;
  readonly before: unknown;
  readonly after: unknown;
  readonly detail: unknown;
  readonly hash: string;
}

export interface AuditFilter {
  readonly kind: string | null;
  /** Exactly, or with a dot at its end a whole area. */
  readonly action: string | null;
  readonly staffId: number | null;
  readonly memberId: number | null;
  readonly subject: string | null;
  readonly siteId: number | null;
  readonly fromMs: number | null;
  readonly toMs: number | null;
}
