import type {
  ConsoleBet,
  ConsolePage,
  ConsoleRefusal,
  LedgerRow,
  MemberStatusLetter,
  PlayerRow,
  PlayerTotals,
  TransferRow,
} from "@maru/contract";
import type { Result, SiteId } from "@maru/values";
import type { ConsoleDatabase } from "../../../platform/console-database.ts";
import type { AcceptedBet } from "../../../ports/events.ts";
import type { People } from "../../../ports/people.ts";
import type { BetKey } from "./bet-row-store.ts";
import { listBets } from "./list-bets.ts";
import { listPlayers } from "./list-players.ts";
import { listTransfers } from "./list-transfers.ts";
import { type LedgerAsk, readLedger } from "./read-ledger.ts";
import { type PlayerFacts, readBetLimit, readPlayer } from "./read-player.ts";
import { totalsOf } from "./totals-store.ts";
import {
  type NoteRow,
  readNotes,
  type RequestRow,
  readRequests,
  readSessions,
  type SessionRow,
} from "./player-pages.ts";
import { readTimeline, type TimelineRow } from "./read-timeline.ts";

export interface PlayersDeps {
  readonly console: ConsoleDatabase;
  readonly people: People;
  /** The signed receipts of bets, by bet id; the proof room's. */
  readonly receiptsOf: (bets: readonly AcceptedBet[]) => Promise<ReadonlyMap<number, string>>;
}

/** Which players somebody may see: of one site, and for a partner of their own branch alone (S-16). */
export interface Viewer {
  readonly siteId: SiteId;
  readonly partnerId: number | null;
}

export interface PageAsk {
  readonly cursor?: string | undefined;
  readonly size: number;
}

export interface PlayerAsk extends PageAsk {
  readonly q?: string | undefined;
  readonly status?: MemberStatusLetter | undefined;
  /** 0: the headquarters. */
  readonly partnerId?: number | undefined;
  readonly isBranch?: "0" | "1" | undefined;
  readonly isFrozen?: "0" | "1" | undefined;
  readonly fromMs?: number | undefined;
  readonly toMs?: number | undefined;
}

export interface BetAsk extends PageAsk {
  /** The bet of this number alone. */
  readonly betId?: number | undefined;
  /** The bet of this key alone: of the player named, else of players who were here lately. */
  readonly clientKey?: string | undefined;
  readonly memberId?: number | undefined;
  readonly optionId?: number | undefined;
  readonly roundId?: number | undefined;
  readonly type?: string | undefined;
  /** As on the wire: 5 open, 1 won, 2 lost, 3 void. */
  readonly status?: number | undefined;
  readonly fromMs?: number | undefined;
  readonly toMs?: number | undefined;
  /** Of the stake, in points, both inclusive. */
  readonly leastAmount?: number | undefined;
  readonly mostAmount?: number | undefined;
}

export interface TransferAsk extends PageAsk {
  readonly memberId?: number | undefined;
  readonly code?: number | undefined;
  readonly fromMs?: number | undefined;
  readonly toMs?: number | undefined;
  /** Points, both inclusive. */
  readonly leastAmount?: number | undefined;
  readonly mostAmount?: number | undefined;
}

/** A page, or why the question makes none. */
export type Listed<Row> = Promise<Result<ConsolePage<Row>, ConsoleRefusal>>;

/** What staff see of players, their bets and movements. It writes nothing. */
export interface Players {
  list(viewer: Viewer, ask: PlayerAsk): Listed<PlayerRow>;
  /** Null: nobody of this site, or outside the branch. */
  player(viewer: Viewer, memberId: number): Promise<PlayerFacts | null>;
  sees(viewer: Viewer, memberId: number): Promise<boolean>;
  /** What staff set for one bet of the player; null: nobody the viewer sees. */
  betLimit(
    viewer: Viewer,
    memberId: number,
  ): Promise<{ isEnabled: boolean; min: number | null; max: number | null } | null>;
  bets(viewer: Viewer, ask: BetAsk): Listed<ConsoleBet>;
  /** The same with receipts, of one player. */
  betsWithReceipts(viewer: Viewer, ask: BetAsk): Listed<ConsoleBet & { receipt: string | null }>;
  receipt(
    viewer: Viewer,
    bet: { readonly memberId: number; readonly clientKey: string },
  ): Promise<string | null | undefined>;
  /** Bets by their keys, in that order: of the viewer's site. */
  betsByKeys(viewer: Viewer, keys: readonly BetKey[]): Promise<ConsoleBet[]>;
  transfers(viewer: Viewer, ask: TransferAsk): Listed<TransferRow>;
  /** Of a player whom the viewer sees. */
  ledger(viewer: Viewer, memberId: number, ask: LedgerAsk): Listed<LedgerRow>;
  totals(viewer: Viewer, memberId: number): Promise<PlayerTotals>;
  requests(viewer: Viewer, memberId: number, ask: PageAsk): Listed<RequestRow>;
  sessions(viewer: Viewer, memberId: number, ask: PageAsk): Listed<SessionRow>;
  notes(viewer: Viewer, memberId: number, ask: PageAsk): Listed<NoteRow>;
  timeline(viewer: Viewer, memberId: number, ask: PageAsk): Listed<TimelineRow>;
}

export function openPlayers(deps: PlayersDeps): Players {
  return {
    list: (viewer, ask) => listPlayers(deps, viewer, ask),
    player: (viewer, memberId) => readPlayer(deps, viewer, memberId),
    sees: async (viewer, memberId) => (await readPlayer(deps, viewer, memberId)) !== null,
    betLimit: (viewer, memberId) => readBetLimit(deps, viewer, memberId),
    ...listBets(deps),
    transfers: (viewer, ask) => listTransfers(deps, viewer, ask),
    ledger: (viewer, memberId, ask) => readLedger(deps, { viewer, memberId }, ask),
    totals: ({ siteId }, memberId) =>
      deps.console.read([siteId], (query) => totalsOf(query, siteId, memberId)),
    requests: (viewer, memberId, ask) => readRequests(deps, { viewer, memberId, ask }),
    sessions: (viewer, memberId, ask) => readSessions(deps, { viewer, memberId, ask }),
    notes: (viewer, memberId, ask) => readNotes(deps, { viewer, memberId, ask }),
    timeline: (viewer, memberId, ask) => readTimeline(deps, { viewer, memberId, ask }),
  };
}
