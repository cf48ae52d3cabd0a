import type { SiteRoundTerms } from "@maru/contract";
import type { Round } from "@maru/rules";
import {
  betId,
  instant,
  memberId,
  type MemberId,
  optionId,
  points,
  roundId,
  type RoundId,
  siteId,
} from "@maru/values";
import type { AcceptedBet, BalanceChange } from "../../ports/events.ts";
import type { SiteReads } from "../../ports/unit-of-work.ts";
import {
  newestRoundRows,
  openBetRows,
  optionRows,
  stockRows,
  termsRows,
  usernameRows,
} from "./live-store.ts";
import { memberById } from "./member-store.ts";
import { siteRoundOf, termsOfRow } from "./site-round.ts";
import { roundsById } from "./round-store.ts";

interface Player {
  readonly memberId: MemberId;
  readonly siteId: number;
}

export interface KnownTopics {
  readonly options: ReadonlySet<number>;
  readonly stocks: ReadonlySet<string>;
}

/** What the live room asks for when its memory has no answer. */
export interface LiveReads {
  /** Those of the rounds that there are. */
  loadRounds(ids: readonly RoundId[]): Promise<ReadonlyMap<RoundId, Round>>;
  /** Options and stocks that there are, switched on or off: what a live topic may be about. */
  knownTopics(): Promise<KnownTopics>;
  /** Those of a site's terms that there are. */
  termsOf(site: number, ids: readonly number[]): Promise<ReadonlyMap<number, SiteRoundTerms>>;
  usernamesOf(players: readonly Player[]): Promise<ReadonlyMap<MemberId, string>>;
  balanceOf(player: Player): Promise<BalanceChange | null>;
  /** Bets whose round is not settled yet, oldest first; at most 100. */
  openBetsOf(player: Player): Promise<readonly AcceptedBet[]>;
  /** The newest rounds of every option, oldest first, and which of them are settled: what a fresh process must know. */
  newestRounds(): Promise<{ readonly rounds: readonly Round[]; readonly settled: ReadonlySet<RoundId> }>;
}

/** A round belongs to all sites, so any site's view finds it. */
const ANY_SITE = 1;

export function openLiveReads(siteReads: SiteReads): LiveReads {
  return {
    loadRounds: async (ids) => {
      const found = await siteReads.forSite(ANY_SITE, (query) => roundsById(query, ANY_SITE, ids));
      return new Map(found.map(({ round }) => [round.id, round]));
    },
    knownTopics: () =>
      siteReads.forSite(ANY_SITE, async (query) => ({
        options: new Set((await optionRows(query)).map(({ id }) => id)),
        stocks: new Set((await stockRows(query)).map(({ stock }) => stock)),
      })),
    termsOf: async (site, ids) => {
      const rows = await siteReads.forSite(site, (query) => termsRows(query, ids));
      return new Map(
        rows.flatMap((row) => {
          const terms = termsOfRow(row);
          return terms === null ? [] : [[Number(row.id), terms] as const];
        }),
      );
    },
    usernamesOf: async (players) => {
      const names = new Map<MemberId, string>();
      for (const site of new Set(players.map((player) => player.siteId))) {
        const ids = players.filter((player) => player.siteId === site).map((player) => player.memberId);
        for (const row of await siteReads.forSite(site, (query) => usernameRows(query, ids))) {
          names.set(memberId(Number(row.id)), row.username);
        }
      }
      return names;
    },
    balanceOf: async (player) => {
      const row = await siteReads.forSite(player.siteId, (query) => memberById(query, player.memberId));
      if (row === null || row.balance === null) return null;
      return {
        memberId: player.memberId,
        siteId: siteId(player.siteId),
        balance: points(BigInt(row.balance)),
        version: Number(row.version),
      };
    },
    newestRounds: async () => {
      const rows = await siteReads.forSite(ANY_SITE, newestRoundRows);
      const settled = rows.filter((row) => row.is_settled).map((row) => roundId(Number(row.id)));
      return { rounds: rows.map((row) => siteRoundOf(row).round), settled: new Set(settled) };
    },
    openBetsOf: async (player) => {
      const rows = await siteReads.forSite(player.siteId, (query) => openBetRows(query, player.memberId));
      return rows.map((row) => ({
        betId: betId(Number(row.id)),
        roundId: roundId(Number(row.round_id)),
        optionId: optionId(row.option_id),
        memberId: player.memberId,
        siteId: siteId(player.siteId),
        type: row.type,
        stakePoints: points(BigInt(row.stake)),
        multipleBp: row.multiple_bp,
        clientKey: row.client_key,
        acceptedAtMs: instant(Number(row.accepted_at_ms)),
      }));
    },
  };
}
