import type { RoundState } from "@maru/rules";
import type { Clock } from "@maru/values";
import type { Config } from "../platform/config.ts";
import { listenOn } from "../platform/listen-on.ts";
import type { Log } from "../platform/log.ts";
import type { Metrics } from "../platform/metrics.ts";
import { uploadScanOf } from "../ports/file-scanner.ts";
import { createAdminApp } from "../transport/http/create-admin-app.ts";
import { VERSION } from "./player-server.ts";
import { watchReadiness } from "./readiness.ts";
import type { Rooms } from "./rooms.ts";

/** Health, metrics and API documents, on loopback alone. Resolves with what closes it. */
export async function startAdminServer(
  { trading, liveReads, books, members, scanner }: Rooms,
  parts: { readonly clock: Clock; readonly log: Log; readonly metrics: Metrics; readonly config: Config },
): Promise<() => Promise<void>> {
  const { clock, config } = parts;
  const { registry } = parts.metrics;
  const newestStates = async (): Promise<readonly RoundState[]> =>
    (await liveReads.newestRounds()).rounds.map(({ state }) => state);
  const admin = await createAdminApp(
    {
      readiness: watchReadiness(trading.markets, { clock, newestStates, haltedFor: () => books.haltedFor() }),
      uploads: () => uploadScanOf(scanner),
      outbox: config.production ? null : () => members.outbox(100),
      metrics: async () => ({ contentType: registry.contentType, text: await registry.metrics() }),
    },
    { version: VERSION, logger: parts.log },
  );
  await listenOn(admin, { port: config.adminPort, host: "127.0.0.1", setting: "ADMIN_PORT" });
  return () => admin.close();
}
