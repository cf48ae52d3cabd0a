import type { SideRemaining } from "@maru/contract";
import type { Clock } from "@maru/values";
import type { ReadArchivedBets } from "../../ports/archived-bets.ts";
import type { ReadArchivedTicks } from "../../ports/archived-ticks.ts";
import type { AcceptedBet } from "../../ports/events.ts";
import type { SiteReads } from "../../ports/unit-of-work.ts";

/** What every page of this room works with. */
export interface ReadingDeps {
  /** With the role `maru_http`. */
  readonly siteReads: SiteReads;
  readonly clock: Clock;
  /** Points that may still stand on the sides of a round, over all sites; null when nothing was bet. Betting knows. */
  readonly sideRemaining: (roundId: number) => Promise<SideRemaining | null>;
  /** The signed receipts of bets that the reader may see; one that has none is missing. The proof room knows. */
  readonly receiptsOf: (bets: readonly AcceptedBet[]) => Promise<ReadonlyMap<number, string>>;
  /** Ticks that have left the database. The archive knows. */
  readonly archivedTicks: ReadArchivedTicks;
  /** Bets that have left the database. The archive knows. */
  readonly archivedBets: ReadArchivedBets;
}

/** Whose page it is: from the session, never from the request. */
export interface Reader {
  readonly siteId: number;
  readonly memberId: number;
}
