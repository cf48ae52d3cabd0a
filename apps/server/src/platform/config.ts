import { existsSync } from "node:fs";
import path from "node:path";
import type { MarketRules } from "@maru/rules";
import type { ScannerAddress } from "./clamd-scanner.ts";
import type { RegisterAddress } from "./http-register.ts";
import { adminPasswordFault } from "./admin-password.ts";
import { type FeedKind, feedsOf, liveMarketsOf, venuesOf } from "./feed-settings.ts";
import { type IdentitySetting, identityOf } from "./identity-setting.ts";
import { type LiveConnections, liveConnectionsOf } from "./live-limits.ts";
import { type SettlerSetting, settlerOf } from "./settler-setting.ts";
import { type SmsSetting, smsOf } from "./sms-setting.ts";
import { StartError } from "./start-error.ts";
import { type TimeServerAddress, timeServersOf } from "./time-server-setting.ts";
import { type WitnessSetting, witnessesOf } from "./witness-setting.ts";

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
  readonly smtp: { readonly url: string; readonly from: string } | null;
  /** Who carries text messages, which production has to be told. */
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
}

const SHORTEST_REGISTER_KEY = 32;

type Env = Readonly<Record<string, string | undefined>>;

/**
 * Reads the settings. Throws one {@link StartError} naming all that are wrong or missing, in one line. What a first start asks for
 * besides is asked for where this is one.
 */
export function readConfig(env: Env, start: { readonly isFirst: boolean } = { isFirst: false }): Config {
  const production = env["NODE_ENV"] === "production";
  const dataDir = env["MARU_DATA_DIR"] ?? "data";
  const proxies = env["MARU_TRUSTED_PROXIES"] ?? "";
  const readers = {
    port: () => portOf(env, "PORT", 8080),
    consolePort: () => portOf(env, "CONSOLE_PORT", 8081),
    consoleOrigin: () => consoleOriginOf(env),
    adminPort: () => portOf(env, "ADMIN_PORT", 9090),
    databaseUrl: () => databaseUrlOf(env),
    feeds: () => feedsOf(env),
    liveMarkets: () => liveMarketsOf(env),
    venues: () => venuesOf(env),
    timeServers: () =>
      timeServersOf(env, { mustChoose: production && (env["MARU_FEEDS"] ?? "").includes("live") }),
    witnesses: () => witnessesOf(env),
    settler: () => settlerOf(env),
    identityProvider: () => identityOf(env),
    demoPast: () => (production ? "none" : oneOf(env, "MARU_DEMO_PAST", ["month", "none"])),
    replaySpeed: () => speedOf(env),
    uploadScanner: () => scannerOf(env),
    smtp: () => smtpOf(env),
    sms: () => smsOf(env),
    exclusionRegister: () => registerOf(env),
    logLevel: () => oneOf(env, "LOG_LEVEL", ["info", "trace", "debug", "warn", "error", "fatal", "silent"]),
    liveConnections: () => liveConnectionsOf(env),
  };
  const faults = faultsOf([...Object.values(readers), () => start.isFirst && askForAdmin(env)]);
  if (faults.length > 0) throw new StartError([...new Set(faults)].join("; "));
  return {
    production,
    host: env["HOST"] ?? "127.0.0.1",
    port: readers.port(),
    consolePort: readers.consolePort(),
    consoleOrigin: readers.consoleOrigin(),
    adminPort: readers.adminPort(),
    dataDir,
    archiveDir: env["MARU_ARCHIVE_DIR"] ?? path.join(dataDir, "archive"),
    databaseUrl: readers.databaseUrl(),
    feeds: readers.feeds(),
    liveMarkets: readers.liveMarkets(),
    venues: readers.venues(),
    timeServers: readers.timeServers(),
    witnesses: readers.witnesses(),
    settler: readers.settler(),
    identityProvider: readers.identityProvider(),
    demoPast: readers.demoPast(),
    replayFile: env["MARU_REPLAY_FILE"] ?? null,
    replaySpeed: readers.replaySpeed(),
    replayDepth: env["MARU_REPLAY_DEPTH"] ?? null,
    replayRules: env["MARU_REPLAY_RULES"] ?? null,
    uploadScanner: readers.uploadScanner(),
    smtp: readers.smtp(),
    sms: readers.sms(),
    exclusionRegister: readers.exclusionRegister(),
    logLevel: readers.logLevel(),
    trustedProxies: proxies === "none" ? [] : listOf(proxies),
    refusesForwarded: production && proxies === "",
    origins: listOf(env["MARU_ORIGINS"]),
    hosts: listOf(env["MARU_HOSTS"]?.toLowerCase()),
    liveConnections: readers.liveConnections(),
  };
}

/** What the readers refuse, so that an operator hears of all of it at once. */
function faultsOf(readers: readonly (() => unknown)[]): readonly string[] {
  return readers.flatMap((read) => {
    try {
      read();
      return [];
    } catch (error) {
      if (error instanceof StartError) return [error.message];
      throw error;
    }
  });
}

/** Whether the server has a database of its own to make, which its keys are made before. */
export function isFirstStart(env: Env): boolean {
  const dataDir = env["MARU_DATA_DIR"] ?? "data";
  return (env["DATABASE_URL"] ?? "") === "" && !existsSync(path.join(dataDir, "keys"));
}

/** Asked for before the database is made, and not after it. */
function askForAdmin(env: Env): void {
  const fault =
    env["NODE_ENV"] === "production" ? adminPasswordFault(env["MARU_ADMIN_PASSWORD"] ?? "") : null;
  if (fault !== null) throw new StartError(fault);
}

function portOf(env: Env, name: string, fallback: number): number {
  const text = env[name];
  if (text === undefined || text === "") return fallback;
  const port = Number(text);
  if (!/^\d{1,5}$/.test(text) || port < 1 || port > 65_535) {
    throw new StartError(`${name}=${text} is not a port: set ${name} to a number from 1 to 65535`);
  }
  return port;
}

/** Browsers keep passkeys for names, never for addresses such as 127.0.0.1, and outside this machine for HTTPS alone. */
function consoleOriginOf(env: Env): string | null {
  const text = env["MARU_CONSOLE_ORIGIN"];
  if (text === undefined || text === "") {
    if (env["NODE_ENV"] === "production") return null;
    return `http://localhost:${portOf(env, "CONSOLE_PORT", 8081)}`;
  }
  const url = URL.canParse(text) ? new URL(text) : null;
  const isSafe = url !== null && (url.protocol === "https:" || url.hostname === "localhost");
  const isName = url !== null && !/^[\d.]+$|^\[/.test(url.hostname);
  if (url === null || url.origin !== text || !isSafe || !isName) {
    throw new StartError(
      `MARU_CONSOLE_ORIGIN=${text}: set MARU_CONSOLE_ORIGIN to the console's origin, such as https://console.example.com`,
    );
  }
  return text;
}

function databaseUrlOf(env: Env): string | null {
  const text = env["DATABASE_URL"];
  if (text === undefined || text === "") return null;
  if (!URL.canParse(text) || !/^postgres(ql)?:$/.test(new URL(text).protocol)) {
    throw new StartError(
      "DATABASE_URL is not a PostgreSQL address: set DATABASE_URL to postgres://user:password@host:port/name",
    );
  }
  return text;
}

function smtpOf(env: Env): Config["smtp"] {
  const url = env["SMTP_URL"];
  if ((url === undefined || url === "") && env["NODE_ENV"] === "production")
    throw new StartError(
      "players prove by a code that an address is theirs, and nothing sends one: set SMTP_URL to smtp://user:password@host:port",
    );
  if (url === undefined || url === "") return null;
  if (!URL.canParse(url) || !/^smtps?:$/.test(new URL(url).protocol)) {
    throw new StartError("SMTP_URL is not a mail server: set SMTP_URL to smtp://user:password@host:port");
  }
  return { url, from: env["SMTP_FROM"] ?? "no-reply@localhost" };
}

function scannerOf(env: Env): ScannerAddress | null {
  const text = env["MARU_UPLOAD_SCANNER"] ?? "";
  const choices = "tcp://host:port or unix:/path of a clamd, or to none";
  if (text === "" && env["NODE_ENV"] === "production")
    throw new StartError(`uploads are scanned or not, as you choose: set MARU_UPLOAD_SCANNER to ${choices}`);
  if (text === "" || text === "none") return null;
  const socketPath = /^unix:(\/.+)$/.exec(text)?.[1];
  if (socketPath !== undefined) return { path: socketPath };
  const [, host, port] = /^tcp:\/\/([\w.-]+|\[[\da-f:]+\]):(\d{1,5})$/i.exec(text) ?? [];
  if (host === undefined || !(Number(port) >= 1 && Number(port) <= 65_535))
    throw new StartError(`MARU_UPLOAD_SCANNER=${text}: set MARU_UPLOAD_SCANNER to ${choices}`);
  return { host: host.replaceAll(/[[\]]/g, ""), port: Number(port) };
}

/** What is handed over says nothing without the key, and still travels in clear on this machine alone. */
function registerOf(env: Env): RegisterAddress | null {
  const url = env["MARU_EXCLUSION_REGISTER"] ?? "";
  if (url === "" || url === "none") return null;
  const { protocol, hostname } = URL.canParse(url) ? new URL(url) : { protocol: "", hostname: "" };
  const isHere = protocol === "http:" && ["localhost", "127.0.0.1", "[::1]"].includes(hostname);
  if (protocol !== "https:" && !isHere)
    throw new StartError(
      "MARU_EXCLUSION_REGISTER is not a register: set MARU_EXCLUSION_REGISTER to https://host/path, or to none",
    );
  const key = env["MARU_EXCLUSION_REGISTER_KEY"] ?? "";
  if (key.length < SHORTEST_REGISTER_KEY)
    throw new StartError(
      `people are named to the register under a key: set MARU_EXCLUSION_REGISTER_KEY to the one agreed with it, of at least ${SHORTEST_REGISTER_KEY} characters`,
    );
  return { url, key };
}

function listOf(text: string | undefined): readonly string[] {
  return (text ?? "")
    .split(",")
    .map((item) => item.trim())
    .filter((item) => item !== "");
}

function speedOf(env: Env): number {
  const text = env["MARU_REPLAY_SPEED"] ?? "1";
  const speed = Number(text);
  if (!(speed >= 1 && speed <= 100)) {
    throw new StartError(`MARU_REPLAY_SPEED=${text}: set MARU_REPLAY_SPEED to a number from 1 to 100`);
  }
  return speed;
}

function oneOf<T extends string>(env: Env, name: string, choices: readonly [T, ...T[]]): T {
  const text = env[name];
  if (text === undefined || text === "") return choices[0];
  const choice = choices.find((candidate) => candidate === text);
  if (choice === undefined)
    throw new StartError(`${name}=${text}: set ${name} to one of ${choices.join(", ")}`);
  return choice;
}
