import path from "node:path";
import { listOf, oneOf, portOf, speedOf, textOf } from "./plain-settings.ts";
import { feedsOf, liveMarketsOf, venuesOf } from "./feed-settings.ts";
import { BACKUP_SETTINGS } from "./backup-setting.ts";
import { firstSiteOf } from "./first-site-setting.ts";
import { IDENTITY_SETTINGS } from "./identity-setting.ts";
import { readPreviousSecret as givenSecret } from "./key-secret.ts";
import { liveConnectionsOf } from "./live-limits.ts";
import {
  adminPasswordOf,
  consoleOriginOf,
  databaseUrlOf,
  registerOf,
  scannerOf,
  smtpOf,
} from "./provider-settings.ts";
import { type Env, isProduction, row, type Setting } from "./setting.ts";
import { settlerOf } from "./settler-setting.ts";
import { SMS_SETTINGS } from "./sms-setting.ts";
import { timeServersOf } from "./time-server-setting.ts";
import { witnessesOf } from "./witness-setting.ts";

/**
 * Everything that an operator can set: a new setting is one row here, and a field of `Config` that takes it. What the server reads, what a
 * settings file may hold, what the guided first start asks and the table of the README follow from it.
 */
export const SETTINGS = {
  PORT: row({
    kind: "port",
    default: "8080",
    meaning: "pages, API, live channel",
    read: (env) => portOf(env, "PORT", 8080),
  }),
  HOST: row({
    kind: "text",
    default: "127.0.0.1",
    meaning: "address to listen on; behind a proxy or for others: `0.0.0.0`",
    read: (env) => env["HOST"] ?? "127.0.0.1",
  }),
  MARU_TRUSTED_PROXIES: row({
    kind: "list",
    default: "–; in production say which",
    meaning:
      "addresses of the proxies before this server, comma-separated, or `none`: what they say of a caller's address counts. Unset in production, calls that a proxy forwarded are refused",
    isChosenInProduction: true,
    read: (env) => proxiesOf(env),
  }),
  CONSOLE_PORT: row({
    kind: "port",
    default: "8081",
    meaning: "the console of operators and partners: pages and API",
    read: (env) => portOf(env, "CONSOLE_PORT", 8081),
  }),
  MARU_CONSOLE_ORIGIN: row({
    kind: "address",
    default: "`http://localhost:` + `CONSOLE_PORT`, none in production",
    meaning: "the console's own origin, `https://console.example.com`: passkeys belong to it",
    isChosenInProduction: true,
    read: (env) => consoleOriginOf(env),
  }),
  ADMIN_PORT: row({
    kind: "port",
    default: "9090",
    meaning: "health, metrics, API documents; loopback only",
    read: (env) => portOf(env, "ADMIN_PORT", 9090),
  }),
  DATABASE_URL: row({
    kind: "address",
    default: "–",
    meaning: "a PostgreSQL 15 or later; unset: the embedded one",
    isSecret: true,
    read: (env) => databaseUrlOf(env),
  }),
  MARU_DATA_DIR: row({
    kind: "path",
    default: "`data`",
    meaning: "embedded database and keys; the server's alone",
    read: (env) => dataDirOf(env),
  }),
  MARU_ARCHIVE_DIR: row({
    kind: "path",
    default: "`archive` in the data folder",
    meaning: "where old bets and ticks are kept as files",
    read: (env) => env["MARU_ARCHIVE_DIR"] ?? path.join(dataDirOf(env), "archive"),
  }),
  ...BACKUP_SETTINGS,
  MARU_FEEDS: row({
    kind: "list",
    default: "`simulated`",
    meaning:
      "comma list: `replay` adds a market that plays a recorded file, `live` the real ones (KRW-BTC, KRW-ETH, GBP/AUD, gold, an index)",
    read: (env) => feedsOf(env),
  }),
  MARU_LIVE_MARKETS: row({
    kind: "list",
    default: "those five",
    meaning:
      "with live feeds: which of the shipped real markets are open, comma-separated, at most nine: KRW-BTC, KRW-ETH, GBPAUD, XAUUSD, KRW5, KRW-XRP, KRW-SOL, KRW-DOGE, BTCUSDT, ETHUSDT, BTCUSD, BTC3 (median of three venues), DOGE10 (mean of ten seconds)",
    read: (env) => liveMarketsOf(env),
  }),
  MARU_VENUES: row({
    kind: "json",
    default: "the venues' own addresses",
    meaning:
      'JSON: where a venue is reached instead, such as `{"upbit":{"ws":"ws://127.0.0.1:9101/websocket/v1","rest":"http://127.0.0.1:9101"}}`',
    read: (env) => venuesOf(env),
  }),
  MARU_TIME_SERVERS: row({
    kind: "list",
    default: "`none`; production with live feeds has to choose",
    meaning:
      "SNTP servers that our clock is held against, comma-separated, with `:port` where it is not 123; `none` says on the dashboard that no clock watches ours",
    isChosenInProduction: true,
    read: (env) =>
      timeServersOf(env, { mustChoose: isProduction(env) && (env["MARU_FEEDS"] ?? "").includes("live") }),
  }),
  MARU_WITNESS_URL: row({
    kind: "list",
    default: "a local one",
    meaning:
      "an [independent witness](packages/witness/README.md) of simulated markets, several with commas between; a second server on one database needs the first one's",
    read: (env) => witnessesOf(env),
  }),
  MARU_WITNESS_KEY: row({
    kind: "list",
    default: "–",
    meaning: "its key, the first line of its `/key`; several in the same order",
    read: (env) => witnessesOf(env),
  }),
  MARU_SETTLER_URL: row({
    kind: "address",
    default: "a local one",
    meaning:
      "an [independent settler](packages/settler/README.md) that settles every round again; `none`: nobody does, and the page of fairness says so",
    read: (env) => settlerOf(env),
  }),
  MARU_SETTLER_KEY: row({
    kind: "text",
    default: "–",
    meaning: "its key, as its own `/key` says it",
    read: (env) => settlerOf(env),
  }),
  MARU_DEMO_PAST: row<"month" | "none">({
    kind: "choice",
    default: "`month`",
    meaning:
      "what the first start gives the demo: evenings of a month that are really played, some seconds long, or `none`; never in production",
    read: (env) => (isProduction(env) ? "none" : oneOf(env, "MARU_DEMO_PAST", ["month", "none"])),
  }),
  MARU_REPLAY_FILE: row({
    kind: "path",
    default: "the shipped sample",
    meaning: "trades or quotes as CSV, plain or gzipped",
    read: (env) => textOf(env, "MARU_REPLAY_FILE"),
  }),
  MARU_REPLAY_SPEED: row({
    kind: "number",
    default: "1",
    meaning: "1 to 100",
    read: (env) => speedOf(env),
  }),
  MARU_REPLAY_DEPTH: row({
    kind: "path",
    default: "–",
    meaning:
      "the order book that was recorded beside the file (NDJSON, plain or gzipped); without it the market shows none",
    read: (env) => textOf(env, "MARU_REPLAY_DEPTH"),
  }),
  MARU_REPLAY_RULES: row({
    kind: "json",
    default: "–",
    meaning:
      'for an instrument that is not known from the start, JSON: `{"source":"binance","precision":2}`, optionally `name`, `tickStep`, `session`, `staleLimitMs`, `jumpLimitPpm`, `tradeIdOrder`, `fastFreeze`',
    read: (env) => textOf(env, "MARU_REPLAY_RULES"),
  }),
  MARU_HOSTS: row({
    kind: "list",
    default: "–",
    meaning:
      "names served beside those of the sites, of `MARU_ORIGINS` and `MARU_CONSOLE_ORIGIN`, and `localhost`, comma-separated; another `Host` is refused with 421",
    read: (env) => listOf(env["MARU_HOSTS"]?.toLowerCase()),
  }),
  MARU_ORIGINS: row({
    kind: "list",
    default: "–",
    meaning: "further origins that may open the live channel, comma-separated",
    read: (env) => listOf(env["MARU_ORIGINS"]),
  }),
  MARU_LIVE_PER_ADDRESS: row({
    kind: "number",
    default: "`100`",
    meaning:
      "live connections from one network address; more where many players share one (carrier, café), and set `MARU_TRUSTED_PROXIES` behind a proxy",
    read: (env) => liveConnectionsOf(env),
  }),
  MARU_LIVE_PER_PLAYER: row({
    kind: "number",
    default: "`10`",
    meaning: "live connections of one player",
    read: (env) => liveConnectionsOf(env),
  }),
  MARU_LIVE_CONNECTIONS: row({
    kind: "number",
    default: "`10000`",
    meaning: "live connections of this server",
    read: (env) => liveConnectionsOf(env),
  }),
  MARU_AUTH_KEY: row({
    kind: "key",
    default: "made at first start",
    meaning: "key of the access tokens; needed when several servers share a database",
    isSecret: true,
    read: (env) => givenSecret(env, "MARU_AUTH_KEY"),
  }),
  MARU_AUTH_KEY_PREVIOUS: row({
    kind: "key",
    default: "–",
    meaning: "the key before it: access tokens that it signed hold until they run out",
    isSecret: true,
    read: (env) => givenSecret(env, "MARU_AUTH_KEY_PREVIOUS"),
  }),
  MARU_PERSONAL_KEY: row({
    kind: "key",
    default: "made at first start",
    meaning: "key that seals personal data; needed when several servers share a database",
    isSecret: true,
    read: (env) => givenSecret(env, "MARU_PERSONAL_KEY"),
  }),
  MARU_PERSONAL_KEY_PREVIOUS: row({
    kind: "key",
    default: "–",
    meaning: "the key before it, until `npm run personal:rewrap` has sealed everything under the new one",
    isSecret: true,
    read: (env) => givenSecret(env, "MARU_PERSONAL_KEY_PREVIOUS"),
  }),
  MARU_PERSONAL_INDEX_KEY: row({
    kind: "key",
    default: "made at first start",
    meaning: "key under which personal data are found; needed when several servers share a database",
    isSecret: true,
    read: (env) => givenSecret(env, "MARU_PERSONAL_INDEX_KEY"),
  }),
  MARU_STAFF_KEY: row({
    kind: "key",
    default: "made at first start",
    meaning: "key that seals the second factors of staff; needed when several servers share a database",
    isSecret: true,
    read: (env) => givenSecret(env, "MARU_STAFF_KEY"),
  }),
  SMTP_URL: row({
    kind: "address",
    default: "e-mails stay in the outbox; production has to name one",
    meaning: "mail server, `smtp://user:password@host:port`",
    isSecret: true,
    isChosenInProduction: true,
    read: (env) => smtpOf(env),
  }),
  SMTP_FROM: row({
    kind: "text",
    default: "`no-reply@localhost`",
    meaning: "sender of the e-mails",
    read: (env) => env["SMTP_FROM"] ?? null,
  }),
  ...SMS_SETTINGS,
  ...IDENTITY_SETTINGS,
  MARU_UPLOAD_SCANNER: row({
    kind: "address",
    default: "`none`; production has to name one",
    meaning: "what scans pictures that are sent: a clamd at `tcp://host:port` or `unix:/path`, or `none`",
    isChosenInProduction: true,
    read: (env) => scannerOf(env),
  }),
  MARU_EXCLUSION_REGISTER: row({
    kind: "address",
    default: "`none`",
    meaning:
      "a national register of excluded people, `https://host/path`, asked at sign-up and sign-in of licensed sites",
    read: (env) => registerOf(env),
  }),
  MARU_EXCLUSION_REGISTER_KEY: row({
    kind: "key",
    default: "–",
    meaning: "the key agreed with the register, of at least 32 characters",
    isSecret: true,
    read: (env) => registerOf(env),
  }),
  NODE_ENV: row({
    kind: "choice",
    default: "–",
    meaning: "`production`: no demo data",
    read: (env) => isProduction(env),
  }),
  MARU_ADMIN_PASSWORD: row({
    kind: "text",
    default: "–; the first start in production asks for it",
    meaning: "password of the staff account `admin`, 12 to 64 characters; read at the first start alone",
    isSecret: true,
    isChosenInProduction: true,
    read: (env, start) => adminPasswordOf(env, start),
  }),
  MARU_FIRST_SITE: row({
    kind: "json",
    default: "one in Korean, in play mode, that answers every name",
    meaning:
      'the site that the first start in production makes, JSON: `{"code":"haneul","name":"Haneul","locale":"en","hosts":["play.example.com"]}`, optionally `languages`; read at the first start alone',
    read: (env) => firstSiteOf(env),
  }),
  MARU_SETTINGS: row({
    kind: "path",
    default: "`maru.env` in the data folder, where it is there",
    meaning:
      "a file with any of these settings, a `NAME=value` a line; the environment wins over it. One that holds a secret is its owner's alone (mode 600)",
    read: (env) => textOf(env, "MARU_SETTINGS"),
  }),
  LOG_LEVEL: row({
    kind: "choice",
    default: "info",
    meaning: "how much is logged: `info`, `trace`, `debug`, `warn`, `error`, `fatal` or `silent`",
    read: (env) => oneOf(env, "LOG_LEVEL", ["info", "trace", "debug", "warn", "error", "fatal", "silent"]),
  }),
} satisfies Record<string, Setting>;

export type SettingName = keyof typeof SETTINGS;
export type SettingValues = { readonly [Name in SettingName]: ReturnType<(typeof SETTINGS)[Name]["read"]> };

export const SETTING_NAMES = Object.keys(SETTINGS) as readonly SettingName[];

export function isSettingName(name: string): name is SettingName {
  return Object.hasOwn(SETTINGS, name);
}

/** Where everything of this installation lies. */
export function dataDirOf(env: Env): string {
  return env["MARU_DATA_DIR"] ?? "data";
}

/** In production nobody else's word on an address counts before the operator said whose does. */
function proxiesOf(env: Env): { readonly trusted: readonly string[]; readonly isSaid: boolean } {
  const text = env["MARU_TRUSTED_PROXIES"] ?? "";
  return { trusted: text === "none" ? [] : listOf(text), isSaid: text !== "" };
}
