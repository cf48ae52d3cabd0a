import { DEFAULT_WALLET_SETTINGS, fourEyesFrom, type WalletSettings } from "@maru/rules";
import { assert, type Points, points } from "@maru/values";
import type { Database } from "../../../ports/unit-of-work.ts";

type Query = Database["query"];

/** Where a licensed site's players send their money. */
export interface SiteAccount {
  readonly bankName: string;
  readonly accountNum: string;
  readonly accountName: string;
}

/** Language → the site's own words; a text that is missing is the product's own. */
export type WalletTexts = Readonly<Record<string, Readonly<Record<string, string>>>>;

export interface SiteWallet {
  readonly settings: WalletSettings;
  readonly account: SiteAccount | null;
  readonly texts: WalletTexts;
  readonly mode: "play" | "licensed";
  /** Whether money may come in: points always may, money under a licence alone (P-02). */
  readonly mayTakeDeposits: boolean;
  /** Less is held for the players than they are owed (P-38). */
  readonly areFundsShort: boolean;
}

interface SettingsRow {
  readonly mode: "play" | "licensed";
  readonly may_take_deposits: boolean;
  readonly are_funds_short: boolean;
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
  readonly account: SiteAccount | null;
  readonly texts: WalletTexts | null;
}

const READ = `
  select site.mode, site.may_take_deposits(site.id) as may_take_deposits, wallet.are_funds_short(site.id) as are_funds_short,
         deposit_active, withdraw_active, deposit_min, deposit_expiry_minutes, withdraw_min, withdraw_max, withdraws_per_day, withdraw_gap_minutes, phone_confirm_from, four_eyes_from, account, settings.texts
    from site.site left join wallet.settings on settings.site_id = site.id where site.id = $1`;

/** What the site asks, with the product's defaults where it says nothing. Throws when there is no such site. */
export async function readSiteWallet(query: Query, siteId: number): Promise<SiteWallet> {
  const [row] = await query<SettingsRow>(READ, [siteId]);
  assert(row !== undefined, `no site ${siteId}`);
  return {
    settings: settingsOf(row),
    account: row.account,
    texts: row.texts ?? {},
    mode: row.mode,
    mayTakeDeposits: row.may_take_deposits,
    areFundsShort: row.are_funds_short,
  };
}

function settingsOf(row: SettingsRow): WalletSettings {
  const usual = DEFAULT_WALLET_SETTINGS;
  return {
    isDepositActive: row.deposit_active ?? usual.isDepositActive,
    isWithdrawActive: row.withdraw_active ?? usual.isWithdrawActive,
    depositMin: amount(row.deposit_min) ?? usual.depositMin,
    depositExpiryMinutes: row.deposit_expiry_minutes ?? usual.depositExpiryMinutes,
    withdrawMin: amount(row.withdraw_min) ?? usual.withdrawMin,
    withdrawMax: amount(row.withdraw_max) ?? usual.withdrawMax,
    withdrawsPerDay: row.withdraws_per_day ?? usual.withdrawsPerDay,
    withdrawGapMinutes: row.withdraw_gap_minutes ?? usual.withdrawGapMinutes,
    phoneConfirmFrom: amount(row.phone_confirm_from) ?? usual.phoneConfirmFrom,
    fourEyesFrom: fourEyesFrom(row.mode, amount(row.four_eyes_from)),
  };
}

function amount(text: string | null): Points | null {
  return text === null ? null : points(BigInt(text));
}
