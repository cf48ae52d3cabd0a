import type { StaffPrincipal } from "@maru/rules";

export type SignInStage = "enrol" | "code" | "open";

/** A session as each request sees it. Instants of the database clock, epoch ms. */
export interface StaffSession {
  readonly principal: StaffPrincipal;
  readonly name: string;
  readonly stage: SignInStage;
  readonly secondFactor: "totp" | "passkey" | "demo" | "none";
  readonly hasTotp: boolean;
  readonly hasPasskey: boolean;
  readonly idleEndsAtMs: number;
  readonly endsAtMs: number;
  readonly nowMs: number;
}

/** Why a session ended. */
export type StaffEndReason =
  | "SIGNED_OUT"
  | "IDLE"
  | "RENEWED"
  | "ENDED_BY_OWNER"
  | "ENDED_BY_ADMIN"
  | "ACCOUNT_CHANGED";

/** One of somebody's sessions as lists show it. */
export interface OpenSession {
  readonly sessionId: string;
  readonly address: string;
  readonly userAgent: string;
  readonly startedAtMs: number;
  readonly seenAtMs: number;
  readonly endsAtMs: number;
}
