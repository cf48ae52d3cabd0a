import { readFileSync } from "node:fs";
import path from "node:path";
import type { Config } from "../platform/config.ts";
import { packageRoot } from "../platform/package-root.ts";
import { checksumOfAll, readSqlFiles } from "../platform/sql-files.ts";
import type { StartFacts } from "../ports/public-log.ts";

/** What runs from this start on, for everyone to read: no address of ours, no secret, nothing that decides nothing. */
export function startFacts(config: Config, build: string | null): StartFacts {
  const sql = readSqlFiles();
  const isLive = config.feeds.includes("live");
  return {
    version: versionOf(packageRoot()),
    build,
    database: checksumOfAll(sql),
    migration: sql.migrations.at(-1)?.name ?? sql.baseline.at(-1)?.name ?? "",
    settings: {
      NODE_ENV: config.production ? "production" : "development",
      MARU_FEEDS: config.feeds.join(","),
      ...(isLive ? { MARU_LIVE_MARKETS: config.liveMarkets.map(({ stock }) => stock).join(",") } : {}),
      // Where is nobody's business; that it is not the venue itself is everybody's.
      ...(isLive ? { MARU_VENUES: Object.keys(config.venues).toSorted().join(",") } : {}),
      // Whose the witnesses are; none is named where the installation is its own.
      MARU_WITNESS_URL: config.witnesses.map(({ url }) => new URL(url).hostname).join(","),
      MARU_TIME_SERVERS: String(config.timeServers.length),
      MARU_IDENTITY_PROVIDER: config.identityProvider?.kind ?? "",
    },
  };
}

function versionOf(root: string): string {
  const { version } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8")) as {
    readonly version: string;
  };
  return version;
}
