import {
  countsVolume,
  type FeeTable,
  feedOfRules,
  type GameType,
  isGameType,
  leastLockSeconds,
  type OptionMarket,
  type OptionSettings,
  type OutcomeCount,
  type RoundOutcome,
  type TermsWish,
} from "@maru/rules";
import { assert } from "@maru/values";
import type { PoolClient } from "pg";
import type { Database } from "../../../ports/unit-of-work.ts";

type Query = Database["query"];
type Client = Pick<PoolClient, "query">;

/** An option with the newest terms of a site. */
export interface OfferedOption {
  readonly id: number;
  readonly stock: string;
  readonly marketName: string;
  readonly isMarketEnabled: boolean;
  /** False where somebody can know the market's path ahead and the site plays for money (F-34). */
  readonly mayOffer: boolean;
  readonly precision: number;
  readonly type: GameType;
  readonly label: string;
  readonly terms: TermsWish & {
    readonly termsId: number;
    readonly version: number;
    readonly isPlay: boolean;
    readonly isStop: boolean;
    readonly savedAtMs: number;
  };
  readonly settings: OptionSettings & { readonly version: number };
  readonly rtpFloorPpm: number;
}

interface OptionRow {
  readonly id: number;
  readonly stock: string;
  readonly market_name: string;
  readonly enabled: boolean;
  readonly may_offer: boolean;
  readonly precision: number;
  readonly type: string;
  readonly label: string;
  readonly terms_id: string;
  readonly version: number;
  readonly is_play: boolean;
  readonly is_stop: boolean;
  readonly profit_per: number | null;
  readonly fee: FeeTable | null;
  readonly limit_min: string;
  readonly limit_max: string;
  readonly created_at_ms: string;
  readonly option_version: number;
  readonly buy_pip: string;
  readonly sell_pip: string;
  readonly lock_seconds: number;
  readonly side_capacity: string;
  readonly volume_share_bp: number;
  readonly points_per_quote: string;
  readonly rtp_floor_ppm: number;
}

type SettingsColumns = Pick<
  OptionRow,
  "buy_pip" | "sell_pip" | "lock_seconds" | "side_capacity" | "volume_share_bp" | "points_per_quote"
>;

/** The site's options by id; `id` null: all of them. */
export async function offeredOptions(
  query: Query,
  siteId: number,
  id: number | null,
): Promise<readonly OfferedOption[]> {
  const rows = await query<OptionRow>(
    `select o.id, o.stock, m.name as market_name, m.enabled,
            (m.rules ->> 'kind' = 'real' or (select site.may_offer_unwitnessed($1))) as may_offer, m.precision, o.type, o.label, t.id as terms_id, t.version,
            t.is_play, t.is_stop, t.profit_per, t.fee, t.limit_min, t.limit_max, t.created_at_ms,
            o.version as option_version, o.buy_pip, o.sell_pip, o.lock_seconds, o.side_capacity,
            o.volume_share_bp, o.points_per_quote, s.rtp_floor_ppm
       from site.option o
       join market.market m on m.stock = o.stock
       join site.site s on s.id = $1
       join lateral (select * from site.option_terms x where x.option_id = o.id and x.site_id = $1
                      order by x.version desc limit 1) t on true
      where $2::integer is null or o.id = $2 order by o.id`,
    [siteId, id],
  );
  return rows.map(optionOfRow);
}

function optionOfRow(row: OptionRow): OfferedOption {
  assert(isGameType(row.type), `option ${row.id} is of no known type: ${row.type}`);
  return {
    id: row.id,
    stock: row.stock,
    marketName: row.market_name,
    isMarketEnabled: row.enabled,
    mayOffer: row.may_offer,
    precision: row.precision,
    type: row.type,
    label: row.label,
    terms: {
      termsId: Number(row.terms_id),
      version: row.version,
      isPlay: row.is_play,
      isStop: row.is_stop,
      profitPer: row.profit_per,
      fee: row.fee,
      limitMin: Number(row.limit_min),
      limitMax: Number(row.limit_max),
      savedAtMs: Number(row.created_at_ms),
    },
    settings: settingsOfRow(row, row.option_version),
    rtpFloorPpm: row.rtp_floor_ppm,
  };
}

/** What all sites share of an option. */
export interface SharedOption {
  readonly type: GameType;
  readonly settings: OfferedOption["settings"];
  /** What its market asks for, by how it is settled and what its log has. */
  readonly market: OptionMarket;
}

/** What an option is for every site, whoever offers it. */
export async function sharedOption(query: Query, id: number): Promise<SharedOption | null> {
  const [row] = await query<
    SettingsColumns & {
      readonly type: string;
      readonly version: number;
      readonly rules: Readonly<Record<string, unknown>>;
    }
  >(
    `select o.type, o.version, o.buy_pip, o.sell_pip, o.lock_seconds, o.side_capacity, o.volume_share_bp, o.points_per_quote, m.rules
       from site.option o join market.market m on m.stock = o.stock where o.id = $1`,
    [id],
  );
  if (row === undefined) return null;
  assert(isGameType(row.type), `option ${id} is of no known type: ${row.type}`);
  const market = { kind: row.rules["kind"], feed: feedOfRules(row.rules) };
  return {
    type: row.type,
    market: {
      leastLockSeconds: leastLockSeconds(row.type, market),
      hasVolume: countsVolume(market),
    },
    settings: settingsOfRow(row, row.version),
  };
}

function settingsOfRow(row: SettingsColumns, version: number): OfferedOption["settings"] {
  return {
    version,
    buyPip: Number(row.buy_pip),
    sellPip: Number(row.sell_pip),
    lockSeconds: row.lock_seconds,
    sideCapacity: Number(row.side_capacity),
    volumeShareBp: row.volume_share_bp,
    pointsPerQuote: Number(row.points_per_quote),
  };
}

/** So many of the newest rounds tell what an option's chances are. */
const MEASURED_ROUNDS = 100_000;

/** How the newest decided rounds of a real market's option ended, with the band that it has now and with digits of prices. */
export async function outcomesSoFar(query: Query, id: number): Promise<readonly OutcomeCount[]> {
  const rows = await query<{ outcome: RoundOutcome; rounds: number }>(
    `select outcome, count(*)::integer as rounds
       from (select r.outcome
               from rounds.round r
               join site.option o on o.id = r.option_id and o.buy_pip = r.buy_pip and o.sell_pip = r.sell_pip
               join market.market m on m.stock = o.stock and m.rules ->> 'kind' = 'real'
              where r.option_id = $1 and r.state = 'decided' and r.seed_commit is null
              order by r.start_ms desc limit ${MEASURED_ROUNDS}) newest
      group by 1 order by 1`,
    [id],
  );
  return rows;
}

export interface LivingRound {
  readonly option_id: number;
  readonly id: string;
  readonly state: string;
  readonly lock_ms: string;
  readonly terms_version: number;
}

/** The round of each option that takes bets or comes next, with the version of the site's terms that it keeps. */
export function livingRounds(query: Query, siteId: number): Promise<readonly LivingRound[]> {
  return query<LivingRound>(
    `select distinct on (r.option_id) r.option_id, r.id, r.state, r.lock_ms, t.version as terms_version
       from rounds.round r join site.option_terms t on t.id = (r.terms ->> ($1::integer)::text)::bigint
      where r.state in ('scheduled', 'open') order by r.option_id, r.start_ms desc`,
    [siteId],
  );
}

export interface NewTerms extends TermsWish {
  readonly optionId: number;
  readonly siteId: number;
  readonly version: number;
  readonly isPlay: boolean;
  readonly isStop: boolean;
  readonly reason: string;
  /** Null for what one person may do. */
  readonly approvalId: number | null;
  readonly savedBy: number;
}

export async function insertTerms(client: Client, terms: NewTerms): Promise<void> {
  await client.query(
    `insert into site.option_terms (option_id, site_id, version, is_play, is_stop, profit_per, fee, limit_min, limit_max,
                                    reason, approval_id, saved_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      terms.optionId,
      terms.siteId,
      terms.version,
      terms.isPlay,
      terms.isStop,
      terms.profitPer,
      terms.fee === null ? null : JSON.stringify(terms.fee),
      terms.limitMin,
      terms.limitMax,
      terms.reason,
      terms.approvalId,
      terms.savedBy,
    ],
  );
}

export interface NewSettings extends OptionSettings {
  readonly optionId: number;
  readonly version: number;
  readonly reason: string;
  readonly approvalId: number;
  readonly savedBy: number;
}

/** The version first: the row is only changed to what a version says. */
export async function insertSettings(client: Client, settings: NewSettings): Promise<void> {
  const { optionId, version, buyPip, sellPip, lockSeconds, sideCapacity, volumeShareBp, pointsPerQuote } =
    settings;
  await client.query(
    `insert into site.option_version (option_id, version, buy_pip, sell_pip, lock_seconds, side_capacity,
                                      volume_share_bp, points_per_quote, reason, approval_id, saved_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      optionId,
      version,
      buyPip,
      sellPip,
      lockSeconds,
      sideCapacity,
      volumeShareBp,
      pointsPerQuote,
      settings.reason,
      settings.approvalId,
      settings.savedBy,
    ],
  );
  await client.query(
    `update site.option set version = $2, buy_pip = $3, sell_pip = $4, lock_seconds = $5, side_capacity = $6,
            volume_share_bp = $7, points_per_quote = $8 where id = $1`,
    [optionId, version, buyPip, sellPip, lockSeconds, sideCapacity, volumeShareBp, pointsPerQuote],
  );
}

/** A version as it was written; `values` is what it is compared by. */
export interface WrittenVersion {
  readonly version: number;
  readonly values: Readonly<Record<string, unknown>>;
  readonly savedAtMs: number | null;
  readonly savedBy: string | null;
  readonly approvedBy: string | null;
  readonly reason: string | null;
}

interface VersionRow {
  readonly version: number;
  readonly values: Readonly<Record<string, unknown>>;
  readonly saved_at_ms: string | null;
  readonly saver: string | null;
  readonly approver: string | null;
  readonly reason: string | null;
}

const MOST_VERSIONS = 200;
const BY = `left join staff.account saver on saver.id = v.saved_by
       left join staff.approval a on a.id = v.approval_id left join staff.account approver on approver.id = a.decided_by`;

/** The newest versions, newest first. */
export async function termsVersions(
  query: Query,
  siteId: number,
  optionId: number,
): Promise<readonly WrittenVersion[]> {
  const rows = await query<VersionRow>(
    `select v.version, v.created_at_ms as saved_at_ms, v.reason, saver.username as saver, approver.username as approver,
            jsonb_build_object('isPlay', v.is_play, 'isStop', v.is_stop, 'profitPer', v.profit_per, 'fee', v.fee,
                               'limitMin', v.limit_min, 'limitMax', v.limit_max) as values
       from site.option_terms v ${BY}
      where v.site_id = $1 and v.option_id = $2 order by v.version desc limit ${MOST_VERSIONS}`,
    [siteId, optionId],
  );
  return rows.map(versionOfRow);
}

/** Versions after the first, newest first. */
export async function settingsVersions(query: Query, optionId: number): Promise<readonly WrittenVersion[]> {
  const rows = await query<VersionRow>(
    `select v.version, v.saved_at_ms, v.reason, saver.username as saver, approver.username as approver,
            jsonb_build_object('buyPip', v.buy_pip, 'sellPip', v.sell_pip, 'lockSeconds', v.lock_seconds,
                               'sideCapacity', v.side_capacity,
                               'volumeShareBp', v.volume_share_bp, 'pointsPerQuote', v.points_per_quote) as values
       from site.option_version v ${BY} where v.option_id = $1 order by v.version desc limit ${MOST_VERSIONS}`,
    [optionId],
  );
  return rows.map(versionOfRow);
}

function versionOfRow(row: VersionRow): WrittenVersion {
  return {
    version: row.version,
    values: row.values,
    savedAtMs: row.saved_at_ms === null ? null : Number(row.saved_at_ms),
    savedBy: row.saver,
    approvedBy: row.approver,
    reason: row.reason,
  };
}
