import { hkdfSync } from "node:crypto";
import path from "node:path";
import type { FastifyInstance } from "fastify";
import { type ConsoleRoomParts, openConsoleRooms } from "./console-rooms.ts";
import type { Rates } from "./player-server.ts";
import type { Rooms } from "./rooms.ts";
import type { Trading } from "./path/flow.ts";
import { readSecret } from "../platform/key-secret.ts";
import type { ConsoleOptions } from "../transport/console/console-options.ts";
import type { Config } from "../platform/config.ts";
import { listenOn } from "../platform/listen-on.ts";
import type { Log } from "../platform/log.ts";
import type { Metrics } from "../platform/metrics.ts";
import { isProxyAmong } from "../platform/peer-address.ts";
import type { ClockWitness } from "../operations/reading/dashboard/dashboard.ts";
import type { BackupStanding } from "../platform/backup/backup-standing.ts";
import type { ClockWatch } from "../platform/watch-clock.ts";
import { uploadScanOf } from "../ports/file-scanner.ts";
import { packageRoot } from "../platform/package-root.ts";
import { guardHosts, hostNameOf } from "../transport/http/guard-hosts.ts";
import { createConsoleApp } from "../transport/create-console-app.ts";

const CONSOLE_DIST = path.join(packageRoot(), "../console/dist");

/** The site that a host name of nobody's leads to. */
const FIRST_SITE = 1;

export interface ConsoleParts extends Omit<ConsoleRoomParts, "key" | "config"> {
  readonly config: Config;
  readonly log: Log;
  readonly rates: Rates;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly metrics: Metrics;
}

/** Opens the console's origin on its own port. Resolves with what closes it. */
export async function startConsole(parts: ConsoleParts): Promise<() => Promise<void>> {
  const { config } = parts;
  const app = await openConsoleServer(parts);
  const ours = [...config.hosts, hostNameOf(config.consoleOrigin ?? "")];
  const isProxy = isProxyAmong(config.trustedProxies);
  guardHosts(app.server, { isOurs: (name) => ours.includes(name), isProxy });
  await listenOn(app, { port: config.consolePort, host: config.host, setting: "CONSOLE_PORT" });
  return () => app.close();
}

async function openConsoleServer(parts: ConsoleParts): Promise<FastifyInstance> {
  const { config, env, metrics } = parts;
  return createConsoleApp(openConsoleRooms({ ...parts, key: staffKey(config.dataDir, env) }), {
    playerOriginOf: playerOriginsOf(config),
    isSecure: config.production,
    trustedProxies: config.trustedProxies,
    refusesForwarded: config.refusesForwarded,
    consoleDist: CONSOLE_DIST,
    ratesPerMinute: parts.rates.console,
    logger: parts.log,
    checkReplies: false,
    observe: (call) => metrics.observeCall(call),
    countPolicyReport: (directive) => metrics.countPolicyReport("console", directive),
  });
}

/** A site's own name; on a machine of its own also where its port is, for whoever names no site there is the first one's. */
function playerOriginsOf({ production, port }: Config): ConsoleOptions["playerOriginOf"] {
  return ({ id, hosts: [host] }) => {
    if (production) return host === undefined ? null : `https://${host}`;
    return host === undefined && id !== FIRST_SITE ? null : `http://${host ?? "localhost"}:${port}`;
  };
}

/** What this process alone knows of the markets, its sockets and its failures. */
export function dashboardSources(
  {
    trading,
    venues,
    scanner,
    fairness,
    identityStanding,
    members,
  }: Pick<Rooms, "trading" | "venues" | "scanner" | "fairness" | "identityStanding" | "members">,
  parts: {
    readonly metrics: Metrics;
    readonly clockWatch: Pick<ClockWatch, "standing">;
    readonly backup: () => BackupStanding;
    readonly sessions: () => number;
  },
): ConsoleParts["dashboardSources"] {
  return {
    markets: () =>
      new Map(
        trading.markets.map(({ stock, ingest, engine }) => [
          stock,
          { lastTickMs: ingest.lastTickMs, standing: engine.standing },
        ]),
      ),
    clock: () => ({ ...parts.clockWatch.standing(), witnesses: witnessesOf(trading) }),
    reference: () => referenceFigures(fairness),
    venues: () => venues?.figures() ?? [],
    identity: () => {
      const { provider, state } = identityStanding();
      return { provider, state };
    },
    texts: () => textsOf(members),
    liveSessions: parts.sessions,
    uploads: () => uploadScanOf(scanner),
    backup: parts.backup,
    errors: () => parts.metrics.errorCounts(),
  };
}

function textsOf({ texts }: Pick<Rooms["members"], "texts">) {
  const { waiting, providers } = texts?.standing() ?? { waiting: 0, providers: [] };
  return {
    waiting,
    providers: providers.map(({ outcomes: _counted, ...standing }) => standing),
  };
}

function referenceFigures({ reference }: Rooms["fairness"]) {
  const { watcher, isWatching, report } = reference.standing();
  return {
    watcher,
    isWatching,
    reportedAtMs: report?.atMs ?? null,
    checked: report?.checked ?? 0,
    waiting: report?.waiting ?? 0,
    newestAtMs: report?.newest?.checkedAtMs ?? null,
  };
}

/** Real markets, and by how much the times that their ticks carry are ahead of our clock as they come. */
const witnessesOf = ({ markets }: Pick<Trading, "markets">): readonly ClockWitness[] =>
  markets.flatMap(({ stock, ingest }) =>
    ingest.rules.kind !== "real" || ingest.lastTickMs === null
      ? []
      : [{ stock, aheadMs: ingest.exchangeAheadMs }],
  );

/** `MARU_STAFF_KEY`, or the file `keys/staff.key`: seals the secrets of second factors. */
export function staffKey(dataDir: string, env: ConsoleParts["env"]): Uint8Array {
  const secret = readSecret({ dataDir, env, setting: "MARU_STAFF_KEY" });
  return new Uint8Array(hkdfSync("sha256", secret, "", "maru second factors", 32));
}
