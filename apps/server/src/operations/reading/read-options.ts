import {
  feeTableToJson,
  isPlayCode,
  isStopCode,
  type WireSiteTradeOption,
  type WireTradeOption,
} from "@maru/contract";
import {
  countsVolume,
  feedOfRules,
  isReplayedKind,
  isSimulatedKind,
  sessionAt,
  type SessionCalendar,
  SESSIONS,
  VENUE_TEXTS,
} from "@maru/rules";
import { type Instant, price, priceToJson } from "@maru/values";
import { type OptionRow, optionOfSite, optionsOfSite } from "./option-store.ts";
import type { ReadingDeps } from "./reader.ts";

/** Whether the market's calendar is open, and when that changes. A market without a calendar of its own never closes. */
function hoursOf({ session, hours }: OptionRow, nowMs: Instant): WireTradeOption["hours"] {
  const first = Object.values(SESSIONS).find(({ name }) => name === session) ?? SESSIONS.always;
  const calendar: SessionCalendar = hours === null ? first : { ...first, ...hours };
  const state = sessionAt(calendar, nowMs);
  return state.isOpen
    ? { isOpen: true, opensAt: null, closesAt: state.closesAtMs }
    : { isOpen: false, opensAt: state.nextOpensAtMs, closesAt: null };
}

interface Seen {
  readonly siteId: number;
  readonly nowMs: Instant;
}

/** Said where it caps the rounds, and nowhere else. */
function volumeOf(row: OptionRow): Pick<WireTradeOption, "volumeShareBp"> {
  const market = { kind: row.market_kind, feed: feedOfRules({ feed: row.feed }) };
  return row.volume_share_bp > 0 && countsVolume(market) ? { volumeShareBp: row.volume_share_bp } : {};
}

function toWireOption(row: OptionRow, { siteId, nowMs }: Seen): WireTradeOption {
  const limit = { min: Number(row.limit_min), max: Number(row.limit_max) };
  const pip = (units: string) => priceToJson(price(Number(units)), row.precision);
  return {
    id: row.id,
    type: row.type,
    stock: row.stock,
    stockName: row.market_name,
    simulated: isSimulatedKind(row.market_kind),
    replayed: isReplayedKind(row.market_kind),
    source: row.stands_in === null ? row.source : VENUE_TEXTS[row.stands_in],
    ...(row.average_seconds === null ? {} : { averageSeconds: row.average_seconds }),
    ...volumeOf(row),
    precision: row.precision,
    isPlay: isPlayCode(row.is_play),
    isStop: isStopCode(row.is_stop),
    buyPip: pip(row.buy_pip),
    sellPip: pip(row.sell_pip),
    limit,
    limitJson: { ...limit },
    profitPer: row.profit_per,
    label: row.label,
    lockSeconds: row.lock_seconds,
    siteInfo: { id: siteId },
    feeJson: row.fee === null ? null : feeTableToJson(row.fee),
    hours: hoursOf(row, nowMs),
  };
}

/** Old clients read the option inside `tradeOption`, newer ones beside it. */
function toSiteOption(option: WireTradeOption): WireSiteTradeOption {
  return { ...option, tradeOption: option };
}

export function readSiteOptions(
  deps: ReadingDeps,
  siteId: number,
  filter: { readonly isPlay: boolean; readonly stockPrefix: string },
): Promise<WireSiteTradeOption[]> {
  return deps.siteReads.forSite(siteId, async (query) => {
    const rows = await optionsOfSite(query, siteId, filter);
    return rows.map((row) => toSiteOption(toWireOption(row, { siteId, nowMs: deps.clock.now() })));
  });
}

/** Null when the site does not offer it, whether it exists elsewhere or not (S-18). */
export function readOption(
  deps: Pick<ReadingDeps, "siteReads" | "clock">,
  siteId: number,
  id: number,
): Promise<WireTradeOption | null> {
  return deps.siteReads.forSite(siteId, async (query) => {
    const row = await optionOfSite(query, siteId, id);
    return row === null ? null : toWireOption(row, { siteId, nowMs: deps.clock.now() });
  });
}

export async function readSiteOption(
  deps: ReadingDeps,
  siteId: number,
  id: number,
): Promise<WireSiteTradeOption | null> {
  const option = await readOption(deps, siteId, id);
  return option === null ? null : toSiteOption(option);
}

/** Option id → fee table, of the options that play and have one. */
export async function readFeeTables(
  deps: ReadingDeps,
  siteId: number,
): Promise<Record<string, Record<string, unknown>>> {
  const options = await readSiteOptions(deps, siteId, { isPlay: true, stockPrefix: "" });
  return Object.fromEntries(
    options.flatMap(({ id, feeJson }) => (feeJson === null ? [] : [[String(id), feeJson] as const])),
  );
}
