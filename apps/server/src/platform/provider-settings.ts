import { adminPasswordFault } from "./admin-password.ts";
import type { ScannerAddress } from "./clamd-scanner.ts";
import type { RegisterAddress } from "./http-register.ts";
import { portOf } from "./plain-settings.ts";
import { type Env, isProduction, type StartKind } from "./setting.ts";
import { StartError } from "./start-error.ts";

/** The mail server, and who its letters are from. */
export interface SmtpSetting {
  readonly url: string;
  readonly from: string;
}

const SHORTEST_REGISTER_KEY = 32;

/** Asked for before the database is made, and not after it. */
export function adminPasswordOf(env: Env, { isFirst }: StartKind): string {
  const password = env["MARU_ADMIN_PASSWORD"] ?? "";
  const fault = isFirst && isProduction(env) ? adminPasswordFault(password) : null;
  if (fault !== null) throw new StartError(fault);
  return password;
}

/** Browsers keep passkeys for names, never for addresses such as 127.0.0.1, and outside this machine for HTTPS alone. */
export function consoleOriginOf(env: Env): string | null {
  const text = env["MARU_CONSOLE_ORIGIN"];
  if (text === undefined || text === "") {
    if (isProduction(env)) return null;
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

export function databaseUrlOf(env: Env): string | null {
  const text = env["DATABASE_URL"];
  if (text === undefined || text === "") return null;
  if (!URL.canParse(text) || !/^postgres(ql)?:$/.test(new URL(text).protocol)) {
    throw new StartError(
      "DATABASE_URL is not a PostgreSQL address: set DATABASE_URL to postgres://user:password@host:port/name",
    );
  }
  return text;
}

export function smtpOf(env: Env): SmtpSetting | null {
  const url = env["SMTP_URL"];
  if ((url === undefined || url === "") && isProduction(env))
    throw new StartError(
      "players prove by a code that an address is theirs, and nothing sends one: set SMTP_URL to smtp://user:password@host:port",
    );
  if (url === undefined || url === "") return null;
  if (!URL.canParse(url) || !/^smtps?:$/.test(new URL(url).protocol)) {
    throw new StartError("SMTP_URL is not a mail server: set SMTP_URL to smtp://user:password@host:port");
  }
  return { url, from: env["SMTP_FROM"] ?? "no-reply@localhost" };
}

export function scannerOf(env: Env): ScannerAddress | null {
  const text = env["MARU_UPLOAD_SCANNER"] ?? "";
  const choices = "tcp://host:port or unix:/path of a clamd, or to none";
  if (text === "" && isProduction(env))
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
export function registerOf(env: Env): RegisterAddress | null {
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
