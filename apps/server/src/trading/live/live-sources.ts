import type { SideRemaining, SiteRoundTerms } from "@maru/contract";
import type { Round } from "@maru/rules";
import type { MemberId, RoundId } from "@maru/values";
import type { AcceptedBet, BalanceChange } from "../../ports/events.ts";

/** What the room asks others for when its memory has no answer. */
export interface LiveSources {
  /** Those of the rounds that there are. */
  readonly loadRounds: (ids: readonly RoundId[]) => Promise<ReadonlyMap<RoundId, Round>>;
  /** Terms by their id: what a site promised in them never changes. */
  readonly termsOf: (site: number, ids: readonly number[]) => Promise<ReadonlyMap<number, SiteRoundTerms>>;
  readonly usernamesOf: (players: readonly LiveCaller[]) => Promise<ReadonlyMap<MemberId, string>>;
  readonly balanceOf: (caller: LiveCaller) => Promise<BalanceChange | null>;
  readonly openBetsOf: (caller: LiveCaller) => Promise<readonly AcceptedBet[]>;
  /** Signed receipts by bet; one that has none is missing. */
  readonly receiptsOf: (bets: readonly AcceptedBet[]) => Promise<ReadonlyMap<number, string>>;
  readonly precisionOf: (stock: string) => number;
  /** Points that may still stand on the two sides of a rise/fall round; null where there is no such round. */
  readonly sideRemaining: (roundId: RoundId) => Promise<SideRemaining | null>;
}

/** A signed-in subscriber. */
export interface LiveCaller {
  readonly memberId: MemberId;
  readonly siteId: number;
}
