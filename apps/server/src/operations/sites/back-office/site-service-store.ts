import type { SiteSettings, StaffSites, WalletDocument } from "@maru/rules";
import type { PoolClient } from "pg";
import type { Database } from "../../../ports/unit-of-work.ts";
import { lookOf } from "../read-site-theme.ts";

type Query = Database["query"];
type Client = Pick<PoolClient, "query">;

export interface KnownSite {
  readonly id: number;
  readonly code: string;
  readonly version: number;
  readonly settings: SiteSettings;
}

interface SiteRow {
  readonly id: number;
  readonly code: string;
  readonly version: number;
  readonly settings: SiteSettings;
}

/** Sites by id; null: all of them. */
export async function knownSites(query: Query, sites: StaffSites): Promise<readonly KnownSite[]> {
  const rows = await query<SiteRow>(
    `select id, code, version, site.settings_of(id) as settings from site.site
      where $1::integer[] is null or id = any ($1) order by id`,
    [sites === "all" ? null : [...sites]],
  );
  return rows.map((row) => ({ ...row, settings: wholeSettings(row.settings) }));
}

/** A row's look may say less than all: what it leaves out is the instrument's own. */
function wholeSettings(settings: SiteSettings): SiteSettings {
  return { ...settings, look: lookOf(settings.look) };
}

/** Only whole documents are ever written as a site's version. */
function isSettings(value: unknown): value is SiteSettings {
  return typeof value === "object" && value !== null && "look" in value;
}

export interface WrittenSettings {
  readonly version: number;
  readonly values: unknown;
  readonly savedAtMs: number | null;
  readonly savedBy: string | null;
  readonly approvedBy: string | null;
  readonly reason: string | null;
}

interface VersionRow {
  readonly version: number;
  readonly settings: unknown;
  readonly saved_at_ms: string;
  readonly saver: string | null;
  readonly approver: string | null;
  readonly reason: string;
}

const MOST_VERSIONS = 200;

/** The newest versions of a site's settings or of its wallet's, newest first. */
export async function writtenSettings(
  query: Query,
  siteId: number,
  of: "site" | "wallet",
): Promise<readonly WrittenSettings[]> {
  const table = of === "site" ? "site.version" : "wallet.settings_version";
  const rows = await query<VersionRow>(
    `select v.version, v.settings, v.saved_at_ms, v.reason, saver.username as saver, approver.username as approver
       from ${table} v left join staff.account saver on saver.id = v.saved_by
       left join staff.approval a on a.id = v.approval_id left join staff.account approver on approver.id = a.decided_by
      where v.site_id = $1 order by v.version desc limit ${MOST_VERSIONS}`,
    [siteId],
  );
  return rows.map((row) => ({
    version: row.version,
    values: of === "site" && isSettings(row.settings) ? wholeSettings(row.settings) : row.settings,
    savedAtMs: Number(row.saved_at_ms),
    savedBy: row.saver,
    approvedBy: row.approver,
    reason: row.reason,
  }));
}

export interface SettingsSave<Settings> {
  readonly sessionId: string;
  readonly siteId: number;
  readonly baseVersion: number;
  readonly settings: Settings;
  readonly reason: string;
  readonly approvalId: number | null;
}

async function save(
  client: Client,
  verb: "site.save_settings" | "wallet.save_settings",
  order: SettingsSave<unknown>,
): Promise<number> {
  const { rows } = await client.query<{ version: number }>(
    `select ${verb}($1, $2, $3, $4, $5, $6) as version`,
    [
      order.sessionId,
      order.siteId,
      order.baseVersion,
      JSON.stringify(order.settings),
      order.reason,
      order.approvalId,
    ],
  );
  return rows[0]?.version ?? 0;
}

export function saveSettings(client: Client, order: SettingsSave<SiteSettings>): Promise<number> {
  return save(client, "site.save_settings", order);
}

export function saveWallet(client: Client, order: SettingsSave<WalletDocument>): Promise<number> {
  return save(client, "wallet.save_settings", order);
}

export async function createSite(
  client: Client,
  order: {
    readonly sessionId: string;
    readonly code: string;
    readonly templateId: number;
    readonly settings: SiteSettings;
    readonly reason: string;
  },
): Promise<number> {
  const { rows } = await client.query<{ id: number }>("select site.create_from($1, $2, $3, $4, $5) as id", [
    order.sessionId,
    order.code,
    order.templateId,
    JSON.stringify(order.settings),
    order.reason,
  ]);
  return rows[0]?.id ?? 0;
}

export async function isCodeTaken(client: Client, code: string): Promise<boolean> {
  const { rowCount } = await client.query("select from site.site where code = $1", [code]);
  return rowCount !== 0;
}

interface WalletRow {
  readonly version: number;
  readonly deposit_active: boolean | null;
  readonly withdraw_active: boolean | null;
  readonly deposit_min: string | null;
  readonly deposit_expiry_minutes: number | null;
  readonly withdraw_min: string | null;
  readonly withdraw_max: string | null;
  readonly withdraws_per_day: number | null;
  readonly withdraw_gap_minutes: number | null;
  readonly phone_confirm_from: string | null;
  readonly four_eyes_from: string | null;
  readonly account: WalletDocument["account"];
  readonly texts: WalletDocument["texts"];
}

function points(text: string | null | undefined): number | null {
  return text === null || text === undefined ? null : Number(text);
}

/** A site that has said nothing stands at version 1 and the product's own. */
export async function walletOf(
  query: Query,
  siteId: number,
): Promise<{ readonly version: number; readonly document: WalletDocument }> {
  const [row] = await query<WalletRow>(
    `select version, deposit_active, withdraw_active, deposit_min, deposit_expiry_minutes, withdraw_min, withdraw_max,
            withdraws_per_day, withdraw_gap_minutes, phone_confirm_from, four_eyes_from, account, texts
       from wallet.settings where site_id = $1`,
    [siteId],
  );
  return {
    version: row?.version ?? 1,
    document: {
      depositActive: row?.deposit_active ?? null,
      withdrawActive: row?.withdraw_active ?? null,
      depositMin: points(row?.deposit_min),
      depositExpiryMinutes: row?.deposit_expiry_minutes ?? null,
      withdrawMin: points(row?.withdraw_min),
      withdrawMax: points(row?.withdraw_max),
      withdrawsPerDay: row?.withdraws_per_day ?? null,
      withdrawGapMinutes: row?.withdraw_gap_minutes ?? null,
      phoneConfirmFrom: points(row?.phone_confirm_from),
      fourEyesFrom: points(row?.four_eyes_from),
      account: row?.account ?? null,
      texts: row?.texts ?? {},
    },
  };
}
