import { existsSync } from "node:fs";
import path from "node:path";
import type { MarketRules } from "@maru/rules";
import type { ScannerAddress } from "./clamd-scanner.ts";
import type { RegisterAddress } from "./http-register.ts";
import type { FeedKind, venuesOf } from "./feed-settings.ts";
import type { FirstSiteSetting } from "./first-site-setting.ts";
import type { IdentitySetting } from "./identity-setting.ts";
import type { LiveConnections } from "./live-limits.ts";
import type { SmtpSetting } from "./provider-settings.ts";
import type { Env, StartKind } from "./setting.ts";
import { dataDirOf, SETTING_NAMES, SETTINGS, type SettingName, type SettingValues } from "./settings.ts";
import type { SettlerSetting } from "./settler-setting.ts";
import type { SmsSetting } from "./sms-setting.ts";
import { StartError } from "./start-error.ts";
import type { TimeServerAddress } from "./time-server-setting.ts";
import type { WitnessSetting } from "./witness-setting.ts";

/** Everything the operator can set, read once at start. Each wrong value is refused with the setting's name. */
export interface Config {
  readonly production: boolean;
  readonly host: string;
  readonly port: number;
  readonly consolePort: number;
  /** The one origin that the console is opened at, which passkeys belong to; null where production names none: then there are none. */
  readonly consoleOrigin: string | null;
  readonly adminPort: number;
  readonly dataDir: string;
  /** Where old bets and ticks are kept as files. */
  readonly archiveDir: string;
  /** How old the newest backup and the newest verified one may be; null: nobody watches them. */
  readonly backupMaxAgeMs: number | null;
  /** Null: the embedded PostgreSQL. */
  readonly databaseUrl: string | null;
  readonly feeds: readonly FeedKind[];
  /** The real markets that live feeds open. */
  readonly liveMarkets: readonly MarketRules[];
  /** Venues that are not at their own addresses. */
  readonly venues: ReturnType<typeof venuesOf>;
  /** What our clock is held against; none: nothing watches it. */
  readonly timeServers: readonly TimeServerAddress[];
  /** Who keeps the other half of simulated markets' seeds; none: a process of this installation. */
  readonly witnesses: readonly WitnessSetting[];
  /** The program that settles every round again; "local": a process of this installation; null: none. */
  readonly settler: SettlerSetting | "local" | null;
  /** Who checks the identity of players of licensed sites, which production has to be told; null says nothing. */
  readonly identityProvider: IdentitySetting | null;
  /** What the first start of a development server gives its demo: a month that was played, or none. */
  readonly demoPast: "month" | "none";
  /** For `MARU_FEEDS=replay`: the file to play; null is the sample that ships with the product. */
  readonly replayFile: string | null;
  readonly replaySpeed: number;
  /** A recorded order book to play beside the file; null shows none. */
  readonly replayDepth: string | null;
  /** JSON text: the rules of an instrument that is not known from the start. */
  readonly replayRules: string | null;
  /** Null: e-mails stay in the outbox, where a development installation reads them. */
  readonly smtp: SmtpSetting | null;
  /** Who carries text messages. */
  readonly sms: SmsSetting;
  /** What looks at files from outside; null: nothing does. Production has no default (S-30). */
  readonly uploadScanner: ScannerAddress | null;
  /** The register of people who excluded themselves from all gambling of a country; null: none is asked (P-18). */
  readonly exclusionRegister: RegisterAddress | null;
  readonly logLevel: string;
  /** Addresses of proxies whose X-Forwarded-* headers count (S-35). */
  readonly trustedProxies: readonly string[];
  /**
   * In production, where nobody said whether a proxy stands before the server: calls that were forwarded are refused then. Taken as they
   * come, all players would have the proxy's one address, and what is counted by address would count them together.
   */
  readonly refusesForwarded: boolean;
  /** Origins that may open the live channel beside the server's own. */
  readonly origins: readonly string[];
  /** Names that player app and console answer under, beside this machine's own, those of the sites and those of the origins. */
  readonly hosts: readonly string[];
  readonly liveConnections: LiveConnections;
  /** What the first start in production makes its site from. */
  readonly firstSite: FirstSiteSetting;
}

/**
 * Reads the settings. Throws one {@link StartError} naming all that are wrong or missing, in one line. What a first start asks for
 * besides is asked for where this is one.
 */
export function readConfig(env: Env, start: StartKind = { isFirst: false }): Config {
  const { values, faults } = readSettings(env, start);
  if (values === null) throw new StartError(faults.map(({ message }) => message).join("; "));
  return configOf(values);
}

/** Why a setting cannot be taken. */
export interface SettingFault {
  /** The first of those that it concerns. */
  readonly setting: SettingName;
  readonly message: string;
}

/** All that are refused, each once, in the order of the table; and what all of them say where none is. */
export function readSettings(
  env: Env,
  start: StartKind,
): { readonly values: SettingValues | null; readonly faults: readonly SettingFault[] } {
  const values: Record<string, unknown> = {};
  const faults = new Map<string, SettingFault>();
  for (const setting of SETTING_NAMES) {
    try {
      values[setting] = SETTINGS[setting].read(env, start);
    } catch (error) {
      if (!(error instanceof StartError)) throw error;
      const { message } = error;
      if (!faults.has(message)) faults.set(message, { setting, message });
    }
  }
  // Every row has written its own where none is refused.
  return {
    values: faults.size === 0 ? (values as unknown as SettingValues) : null,
    faults: [...faults.values()],
  };
}

function configOf(of: SettingValues): Config {
  return {
    production: of.NODE_ENV,
    host: of.HOST,
    port: of.PORT,
    consolePort: of.CONSOLE_PORT,
    consoleOrigin: of.MARU_CONSOLE_ORIGIN,
    adminPort: of.ADMIN_PORT,
    dataDir: of.MARU_DATA_DIR,
    archiveDir: of.MARU_ARCHIVE_DIR,
    backupMaxAgeMs: of.MARU_BACKUP_MAX_AGE_HOURS,
    databaseUrl: of.DATABASE_URL,
    feeds: of.MARU_FEEDS,
    liveMarkets: of.MARU_LIVE_MARKETS,
    venues: of.MARU_VENUES,
    timeServers: of.MARU_TIME_SERVERS,
    witnesses: of.MARU_WITNESS_URL,
    settler: of.MARU_SETTLER_URL,
    identityProvider: of.MARU_IDENTITY_PROVIDER,
    demoPast: of.MARU_DEMO_PAST,
    replayFile: of.MARU_REPLAY_FILE,
    replaySpeed: of.MARU_REPLAY_SPEED,
    replayDepth: of.MARU_REPLAY_DEPTH,
    replayRules: of.MARU_REPLAY_RULES,
    uploadScanner: of.MARU_UPLOAD_SCANNER,
    smtp: of.SMTP_URL,
    sms: of.MARU_SMS_PROVIDERS,
    exclusionRegister: of.MARU_EXCLUSION_REGISTER,
    logLevel: of.LOG_LEVEL,
    trustedProxies: of.MARU_TRUSTED_PROXIES.trusted,
    refusesForwarded: of.NODE_ENV && !of.MARU_TRUSTED_PROXIES.isSaid,
    origins: of.MARU_ORIGINS,
    hosts: of.MARU_HOSTS,
    liveConnections: of.MARU_LIVE_CONNECTIONS,
    firstSite: of.MARU_FIRST_SITE,
  };
}

/** Whether the server has a database of its own to make, which its keys are made before. */
export function isFirstStart(env: Env): boolean {
  return (env["DATABASE_URL"] ?? "") === "" && !existsSync(path.join(dataDirOf(env), "keys"));
}
