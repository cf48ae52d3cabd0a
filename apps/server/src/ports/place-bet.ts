import type { MemberId, RoundId, SiteId } from "@maru/values";
import type { AcceptedBet } from "./events.ts";
import type { BetRefusal } from "@maru/rules";

/** A player's wish, already parsed: identity and site are the session's, never the payload's. */
export interface BetRequest {
  readonly memberId: MemberId;
  readonly siteId: SiteId;
  readonly roundId: RoundId;
  /** As sent; judged by the rules. */
  readonly type: string;
  readonly stakePoints: number;
  readonly clientKey: string;
  /** The multiple the player saw, in basis points; refused when the round's differs. Null when not sent. */
  readonly seenMultipleBp: number | null;
}

/** `repeated`: the key was used before for the same bet, and this is that bet. */
export type BetAnswer =
  | { readonly ok: true; readonly bet: AcceptedBet; readonly repeated: boolean }
  | { readonly ok: false; readonly refusal: BetRefusal };

/** The betting room's verb. Resolves only after the commit (accept = durable). */
export type PlaceBet = (request: BetRequest) => Promise<BetAnswer>;
