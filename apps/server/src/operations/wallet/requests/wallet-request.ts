import type { RejectReason, RequestState, RequestType } from "@maru/rules";
import type { MemberId, Points, SiteId } from "@maru/values";

/** A deposit or withdrawal as it stands. Instants of the database clock, epoch ms. */
export interface WalletRequest {
  readonly id: number;
  readonly siteId: SiteId;
  readonly memberId: MemberId;
  readonly type: RequestType;
  readonly amount: Points;
  readonly state: RequestState;
  readonly clientKey: string | null;
  /** An operator telephones before it is approved. */
  readonly needsPhone: boolean;
  readonly requestedAtMs: number;
  /** A deposit nobody paid is over then; null for withdrawals. */
  readonly expiresAtMs: number | null;
  readonly phoneAtMs: number | null;
  readonly matchedAtMs: number | null;
  readonly approvedAtMs: number | null;
  readonly endedAtMs: number | null;
  readonly reason: RejectReason | null;
}
