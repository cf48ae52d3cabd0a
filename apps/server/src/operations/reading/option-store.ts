import type {
  FeeTable,
  GameType,
  HalfDay,
  MarketKind,
  SessionZone,
  VenueName,
  WeeklySession,
} from "@maru/rules";
import type { Query } from "./query.ts";

export interface OptionRow {
  readonly id: number;
  readonly type: GameType;
  readonly stock: string;
  readonly label: string;
  readonly buy_pip: string;
  readonly sell_pip: string;
  readonly lock_seconds: number;
  readonly market_name: string;
  readonly market_kind: MarketKind;
  readonly source: string;
  readonly stands_in: VenueName | null;
  /** Null where the price is no mean of seconds. */
  readonly average_seconds: number | null;
  /** 0: none. What it is a share of is in the log of some markets only (`countsVolume`). */
  readonly volume_share_bp: number;
  /** What the market listens to, as it stands in its rules. */
  readonly feed: unknown;
  /** Name of the session calendar. */
  readonly session: string | null;
  /** Hours in force where they were changed; null while they are those of the session's name. */
  readonly hours: {
    readonly weekly: readonly WeeklySession[] | null;
    readonly holidays: readonly number[];
    readonly halfDays: readonly HalfDay[];
    readonly zone: SessionZone;
  } | null;
  readonly precision: number;
  readonly is_play: boolean;
  readonly is_stop: boolean;
  readonly profit_per: number | null;
  readonly fee: FeeTable | null;
  readonly limit_min: string;
  readonly limit_max: string;
}

/** An option does not play where its market is off, nor where the site may not offer one whose path somebody knows. */
const IS_PLAY = `terms.is_play and market.enabled and coalesce(hours.is_on, true)
    and (market.rules->>'kind' = 'real' or (select site.may_offer_unwitnessed($1)))`;

/** The venue that the market's trades are taken from now, where that is not its own. */
const STANDS_IN = `case (select s.to_source from market.source_switch s
      where s.stock = market.stock and s.acts_from_ms <= platform.clock_ms() order by s.acts_from_ms desc limit 1)
    when 'fallback' then market.rules #>> '{feed,fallback,venue}' end`;

/** The site's options with their newest terms. */
const FROM_OPTIONS = `select option.id, option.type, option.stock, option.label, option.buy_pip, option.sell_pip,
    option.lock_seconds, market.name as market_name, market.rules->>'kind' as market_kind,
    market.rules->>'source' as source, ${STANDS_IN} as stands_in, market.rules->>'session' as session,
    case when market.rules #>> '{feed,kind}' = 'average' then (market.rules #>> '{feed,seconds}')::integer end as average_seconds,
    option.volume_share_bp, market.rules -> 'feed' as feed,
    case when hours.version is null then null
         else jsonb_build_object('weekly', hours.weekly, 'holidays', to_jsonb(hours.holidays), 'halfDays', hours.half_days, 'zone', hours.zone) end as hours,
    market.precision, ${IS_PLAY} as is_play, terms.is_stop or market.is_closed(option.stock) as is_stop,
    terms.profit_per, terms.fee, terms.limit_min, terms.limit_max
  from site.option option
  join market.market market on market.stock = option.stock
  left join lateral (select t.version, t.is_on, t.weekly, t.holidays, t.half_days, t.zone from market.terms t
                     where t.stock = market.stock and t.acts_from_ms <= platform.clock_ms()
                     order by t.version desc limit 1) hours on true
  join lateral (select * from site.option_terms t where t.option_id = option.id and t.site_id = $1
                order by t.version desc limit 1) terms on true`;

export function optionsOfSite(
  query: Query,
  siteId: number,
  filter: { readonly isPlay: boolean; readonly stockPrefix: string },
): Promise<readonly OptionRow[]> {
  return query<OptionRow>(
    `${FROM_OPTIONS} where (${IS_PLAY}) = $2 and starts_with(option.stock, $3) order by option.id`,
    [siteId, filter.isPlay, filter.stockPrefix],
  );
}

export async function optionOfSite(query: Query, siteId: number, id: number): Promise<OptionRow | null> {
  const [row] = await query<OptionRow>(`${FROM_OPTIONS} where option.id = $2`, [siteId, id]);
  return row ?? null;
}
