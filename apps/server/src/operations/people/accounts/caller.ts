import type { MemberId, SiteId } from "@maru/values";

export type Role = "PLAYER" | "PARTNER" | "OPERATOR" | "ADMIN";

/** Who asks, as the database says at this moment: never what a token or a payload claims. */
export interface Caller {
  readonly memberId: MemberId;
  readonly siteId: SiteId;
  readonly username: string;
  readonly role: Role;
  readonly sessionId: string;
  /** When the access token ends, epoch ms. */
  readonly expiresAtMs: number;
}

/** Why a session ended; told to its sockets and kept with its row. */
export type EndReason =
  | "SIGNED_OUT"
  | "TOKEN_REUSED"
  | "ACCOUNT_DISABLED"
  | "FORCED_LOGOUT"
  | "PASSWORD_CHANGED"
  | "ACCOUNT_CLOSED"
  | "SELF_EXCLUDED";
