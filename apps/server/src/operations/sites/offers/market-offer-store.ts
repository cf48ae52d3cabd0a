import type {
  FeedSource,
  HalfDay,
  MarketRules,
  MarketTerms,
  MarketWish,
  SessionZone,
  SwitchCause,
  WeeklySession,
} from "@maru/rules";
import { instant } from "@maru/values";
import type { PoolClient } from "pg";
import type { Database } from "../../../ports/unit-of-work.ts";

type Query = Database["query"];

export interface MarketRow {
  readonly rules: MarketRules;
  readonly enabled: boolean;
  /** Two people made it in the console. */
  readonly is_made_here: boolean;
  readonly options: number;
}

export async function marketRows(query: Query, stock: string | null): Promise<readonly MarketRow[]> {
  return query<MarketRow>(
    `select m.rules, m.enabled, m.approval_id is not null as is_made_here,
            (select count(*)::integer from site.option o where o.stock = m.stock) as options
       from market.market m where $1::text is null or m.stock = $1 order by m.enabled desc, m.stock`,
    [stock],
  );
}

interface StoredTerms {
  readonly stock: string;
  readonly version: number;
  readonly acts_from_ms: string;
  readonly is_on: boolean;
  readonly weekly: readonly WeeklySession[] | null;
  readonly holidays: readonly number[];
  readonly half_days: readonly HalfDay[];
  readonly zone: SessionZone;
  readonly stale_limit_ms: number;
  readonly reason: string;
  readonly saved_at_ms: string;
  readonly saver: string | null;
  readonly approver: string | null;
}

/** A version as it was written, and by whom. */
export interface WrittenTerms {
  readonly terms: MarketTerms;
  readonly reason: string;
  readonly savedAtMs: number;
  readonly savedBy: string | null;
  readonly approvedBy: string | null;
}

const SWITCHES_SHOWN = 10;

/** When the market's trades were last taken from another source, the newest first. */
export function newestSwitches(
  query: Query,
  stock: string,
): Promise<readonly { atMs: number; to: FeedSource; cause: SwitchCause }[]> {
  return query(
    `select acts_from_ms::float8 as "atMs", to_source as "to", cause from market.source_switch
      where stock = $1 order by acts_from_ms desc limit $2`,
    [stock, SWITCHES_SHOWN],
  );
}

/** Every later version of the market, oldest first. */
export async function writtenTerms(query: Query, rules: MarketRules): Promise<readonly WrittenTerms[]> {
  const rows = await query<StoredTerms>(
    `select t.*, saver.username as saver, approver.username as approver
       from market.terms t
       left join staff.account saver on saver.id = t.saved_by
       left join staff.approval a on a.id = t.approval_id
       left join staff.account approver on approver.id = a.decided_by
      where t.stock = $1 order by t.version`,
    [rules.stock],
  );
  return rows.map((row) => ({
    terms: {
      stock: rules.stock,
      version: row.version,
      actsFromMs: instant(Number(row.acts_from_ms)),
      isOn: row.is_on,
      calendar: {
        name: rules.session,
        version: row.version,
        zone: row.zone,
        weekly: row.weekly,
        holidays: row.holidays,
        halfDays: row.half_days,
      },
      staleLimitMs: row.stale_limit_ms,
    },
    reason: row.reason,
    savedAtMs: Number(row.saved_at_ms),
    savedBy: row.saver,
    approvedBy: row.approver,
  }));
}

export interface IncidentRow {
  readonly kind: string;
  readonly from_ms: string;
  readonly to_ms: string | null;
}

const NEWEST_INCIDENTS = 10;

export function newestIncidents(query: Query, stock: string): Promise<readonly IncidentRow[]> {
  return query<IncidentRow>(
    `select kind, from_ms, to_ms from market.incident where stock = $1 order by id desc limit ${NEWEST_INCIDENTS}`,
    [stock],
  );
}

export async function databaseNow(client: Pick<PoolClient, "query">): Promise<number> {
  const { rows } = await client.query<{ now_ms: string }>("select platform.clock_ms() as now_ms");
  return Number(rows[0]?.now_ms);
}

export interface NewMarketTerms extends MarketWish {
  readonly stock: string;
  readonly version: number;
  readonly actsFromMs: number;
  readonly reason: string;
  readonly approvalId: number;
  readonly savedBy: number;
}

export async function insertMarketTerms(
  client: Pick<PoolClient, "query">,
  terms: NewMarketTerms,
): Promise<void> {
  await client.query(
    `insert into market.terms (stock, version, acts_from_ms, weekly, holidays, stale_limit_ms, reason, approval_id, saved_by, is_on, half_days, zone)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      terms.stock,
      terms.version,
      terms.actsFromMs,
      terms.weekly === null ? null : JSON.stringify(terms.weekly),
      [...terms.holidays],
      terms.staleLimitMs,
      terms.reason,
      terms.approvalId,
      terms.savedBy,
      terms.isOn,
      JSON.stringify(terms.halfDays),
      terms.zone,
    ],
  );
}
