import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { endProcess } from "../process-end.ts";
import { freePort } from "../free-port.ts";
import type { Ports, Settings } from "../server-process.ts";
import { ROOT } from "./programs.ts";

export const PLAYERS = "www.example.com";
export const CONSOLE = "console.example.com";

export interface ProxyPorts {
  readonly http: number;
  readonly https: number;
}

export interface Proxy extends ProxyPorts {
  readonly name: ProxyName;
  /** What it said when it was asked to look at its settings. */
  readonly checked: { readonly code: number | null; readonly said: string };
  stop(): Promise<void>;
}

export const PROXY_NAMES = ["nginx", "caddy"] as const;
export type ProxyName = (typeof PROXY_NAMES)[number];

/** Of the staff account that the first start in production makes. */
export const ADMIN_PASSWORD = "only-for-this-try-1";

export async function freeProxyPorts(): Promise<Readonly<Record<ProxyName, ProxyPorts>>> {
  return { nginx: await freePair(), caddy: await freePair() };
}

async function freePair(): Promise<ProxyPorts> {
  return { http: await freePort(), https: await freePort() };
}

/** A server in production behind proxies on these ports. */
export function productionSettings(
  proxies: Readonly<Record<ProxyName, ProxyPorts>>,
  dataDir: string,
): Settings {
  return {
    NODE_ENV: "production",
    MARU_DATA_DIR: dataDir,
    MARU_TRUSTED_PROXIES: "127.0.0.1",
    MARU_ORIGINS: PROXY_NAMES.map((name) => `https://${PLAYERS}:${proxies[name].https}`).join(","),
    MARU_HOSTS: CONSOLE,
    MARU_ADMIN_PASSWORD: ADMIN_PASSWORD,
    MARU_UPLOAD_SCANNER: "none",
    SMTP_URL: "smtp://127.0.0.1:9",
  };
}

interface Folder {
  readonly path: string;
  readonly certificate: string;
  readonly key: string;
}

/** A folder with a certificate of both names, made for this one run. */
export function makeCertificate(): Folder {
  const folder = mkdtempSync(path.join(tmpdir(), "maru-proxy-"));
  chmodSync(folder, 0o755);
  const [certificate, key] = [path.join(folder, "both.pem"), path.join(folder, "both.key")];
  const names = `subjectAltName=DNS:${PLAYERS},DNS:${CONSOLE}`;
  const asked = ["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"];
  const { status, stderr } = spawnSync(
    "openssl",
    [
      ...asked,
      "-days",
      "2",
      "-subj",
      `/CN=${PLAYERS}`,
      "-addext",
      names,
      "-keyout",
      key,
      "-out",
      certificate,
    ],
    { encoding: "utf8" },
  );
  if (status !== 0) throw new Error(`no certificate: ${stderr}`);
  return { path: folder, certificate, key };
}

/** The reference file with this run's ports and certificate in place of the reference's: what is not there to be replaced is an error. */
function adapted(file: string, changes: readonly (readonly [from: RegExp, to: string])[]): string {
  return changes.reduce(
    (text, [from, to]) => {
      if (!from.test(text)) throw new Error(`${file} has no ${String(from)}`);
      return text.replaceAll(from, to);
    },
    readFileSync(path.join(ROOT, file), "utf8"),
  );
}

function nginxSettings(server: Ports, ports: ProxyPorts, folder: Folder): string {
  const site = adapted("ops/nginx/maru.conf", [
    [/127\.0\.0\.1:8080/g, `127.0.0.1:${server.port}`],
    [/127\.0\.0\.1:8081/g, `127.0.0.1:${server.consolePort}`],
    [/listen 80;/g, `listen 127.0.0.1:${ports.http};`],
    [/listen 443 /g, `listen 127.0.0.1:${ports.https} `],
    [/\/etc\/ssl\/maru\/\S+\.pem/g, folder.certificate],
    [/\/etc\/ssl\/maru\/\S+\.key/g, folder.key],
  ]);
  const kept = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    .map((kind) => `${kind}_temp_path ${folder.path}/${kind};`)
    .join(" ");
  return `daemon off; master_process off; pid ${folder.path}/nginx.pid; error_log stderr warn;
events {}
http { access_log off; ${kept}
${site}}
`;
}

function caddySettings(server: Ports, ports: ProxyPorts, folder: Folder): string {
  const tls = `{\n\ttls ${folder.certificate} ${folder.key}\n`;
  return adapted("ops/caddy/Caddyfile", [
    [
      /^\{\n/gm,
      `{\n\tadmin off\n\tdefault_bind 127.0.0.1\n\thttp_port ${ports.http}\n\thttps_port ${ports.https}\n`,
    ],
    [/127\.0\.0\.1:8080/g, `127.0.0.1:${server.port}`],
    [/127\.0\.0\.1:8081/g, `127.0.0.1:${server.consolePort}`],
    [/^www\.example\.com \{\n/gm, `${PLAYERS} ${tls}`],
    [/^console\.example\.com \{\n/gm, `${CONSOLE} ${tls}`],
  ]);
}

const PROGRAMS = {
  nginx: { settings: nginxSettings, check: ["-t", "-c"], run: ["-c"] },
  caddy: {
    settings: caddySettings,
    check: ["validate", "--adapter", "caddyfile", "--config"],
    run: ["run", "--adapter", "caddyfile", "--config"],
  },
} as const;

/** Starts a proxy with the reference settings before the server of these ports. */
export async function startProxy(
  name: ProxyName,
  server: Ports,
  { ports, folder }: { readonly ports: ProxyPorts; readonly folder: Folder },
): Promise<Proxy> {
  const { settings, check, run } = PROGRAMS[name];
  const own = path.join(folder.path, name);
  mkdirSync(own, { recursive: true });
  const file = path.join(own, "settings");
  writeFileSync(file, settings(server, ports, { ...folder, path: own }));
  const env = { PATH: process.env["PATH"], HOME: own, XDG_DATA_HOME: own, XDG_CONFIG_HOME: own };
  const looked = spawnSync(name, [...check, file], { env, encoding: "utf8" });
  const child = spawn(name, [...run, file], { env, stdio: ["ignore", "ignore", "pipe"] });
  let said = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => void (said += text));
  const stop = async (): Promise<void> => {
    if (child.pid !== undefined && child.exitCode === null)
      await endProcess(child.pid, ["SIGTERM", "SIGKILL"]);
  };
  await listening(child, ports.https, () => said);
  return { name, ...ports, checked: { code: looked.status, said: `${looked.stdout}${looked.stderr}` }, stop };
}

const TRIES = 200;

async function listening(child: ChildProcess, port: number, said: () => string): Promise<void> {
  for (let tried = 0; tried < TRIES; tried += 1) {
    if (child.exitCode !== null) throw new Error(`the proxy ended: ${said()}`);
    const isOpen = await new Promise<boolean>((resolve) => {
      const socket = connect(port, "127.0.0.1", () => resolve(true)).on("error", () => resolve(false));
      socket.once("connect", () => socket.end());
    });
    if (isOpen) return;
    await delay(50);
  }
  throw new Error(`the proxy does not listen: ${said()}`);
}

export function removeFolder(folder: Folder): void {
  rmSync(folder.path, { recursive: true, force: true });
}
