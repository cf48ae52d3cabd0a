import { paramsOf } from "@maru/contract";
import type { Clock } from "@maru/values";
import type { PersonalKeys } from "../operations/people/accounts/personal/personal-keys.ts";
import { readFigures } from "../operations/reading/dashboard/figures.ts";
import type { MarketState } from "../operations/sites/offers/offers-deps.ts";
import type { Config } from "../platform/config.ts";
import { openConsoleDatabase } from "../platform/console-database.ts";
import { listenOn } from "../platform/listen-on.ts";
import type { Log } from "../platform/log.ts";
import type { Metrics } from "../platform/metrics.ts";
import { backupStanding } from "../platform/backup/backup-standing.ts";
import type { ClockWatch } from "../platform/watch-clock.ts";
import type { BetAnswer, PlaceBet } from "../ports/place-bet.ts";
import { startAdminServer } from "./admin-server.ts";
import { dashboardSources, startConsole } from "./console-server.ts";
import type { Trading } from "./path/flow.ts";
import { type lateBroadcaster, openPlayerServer, type Rates } from "./player-server.ts";
import type { Rooms } from "./rooms.ts";
import type { Closers } from "./stop.ts";
import { watchDatabase, type WatchedDatabase } from "./watch-database.ts";
import { watchFigures } from "./watch-figures.ts";
import { watchStanding } from "./watch-standing.ts";

export interface ServerParts {
  readonly config: Config;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly rates: Rates;
  readonly personalKeys: PersonalKeys;
  readonly broadcaster: ReturnType<typeof lateBroadcaster>;
  readonly clockWatch: ClockWatch;
  readonly wakeRelay: () => void;
}

/** Opens the three servers to those who call: players, staff, and whoever watches the machine. `closers` is told what closes each. */
export async function startServers(rooms: Rooms, parts: ServerParts, closers: Closers): Promise<void> {
  const { config, metrics, clock } = parts;
  const { trading, liveReads, proof } = rooms;
  const { app, channel } = await openPlayerServer({
    ...parts,
    ...rooms,
    live: trading.live,
    leads: () => trading.leads(),
    knownTopics: () => liveReads.knownTopics(),
    placeBet: recordedBets(rooms, parts),
    receipts: proof,
    publicLog: proof.log,
  });
  parts.broadcaster.attach(channel);
  closers.push(watchStanding(() => trading.leads(), channel));
  closers.push(() => app.close());
  await listenOn(app, { port: config.port, host: config.host, setting: "PORT" });

  const { dataDir, backupMaxAgeMs: maxAgeMs, production } = config;
  const backup = () => backupStanding({ dataDir, maxAgeMs, production }, clock.now());
  const sessions = (): number => channel.stats().sessions;
  closers.push(
    await startConsole({
      ...parts,
      ...rooms,
      rooms: { ...rooms.people, protection: rooms.protection },
      dashboardSources: dashboardSources(rooms, { metrics, sessions, clockWatch: parts.clockWatch, backup }),
      marketStates: marketStatesOf(trading),
      askLastDay: rooms.venues?.lastDay ?? null,
    }),
  );
  watchFigures(rooms, { metrics, clock, clockWatch: parts.clockWatch, backup, live: () => channel.stats() });
  watchDatabase(databaseFigures(rooms), metrics);
  closers.push(await startAdminServer(rooms, parts));
}

function databaseFigures({ databases, members, pools }: Rooms): WatchedDatabase {
  const database = openConsoleDatabase(databases.console);
  const { emailsWaiting } = members;
  return {
    pools,
    read: () => readFigures(database),
    letters: emailsWaiting === null ? null : async () => ({ queue: "emails", ...(await emailsWaiting()) }),
  };
}

/** What the console shows of the markets that this server runs. */
function marketStatesOf({ markets }: Trading): () => readonly MarketState[] {
  return () =>
    markets.map(({ stock, ingest, engine }) => {
      const { standing, halted } = engine;
      const { liveSinceMs, lastTickMs, shownBook } = ingest;
      return { stock, standing, halted, liveSinceMs, lastTickMs, book: shownBook };
    });
}

/** An accepted bet wakes the relay, which signs and publishes it; a refused one is noted, so that it can be proved. */
function recordedBets(
  { trading, proof }: Pick<Rooms, "trading" | "proof">,
  { clock, wakeRelay, metrics }: Pick<ServerParts, "clock" | "wakeRelay" | "metrics">,
): PlaceBet {
  return async (request) => {
    const beganMs = performance.now();
    const answer = await trading.betting.placeBet(request);
    metrics.observeBet({ ...toldOf(answer), durationMs: performance.now() - beganMs });
    if (answer.ok) wakeRelay();
    else {
      const { refusal } = answer;
      proof.refused({ request, code: refusal.code, params: paramsOf(refusal), refusedAtMs: clock.now() });
    }
    return answer;
  };
}

function toldOf(answer: BetAnswer): Pick<Parameters<Metrics["observeBet"]>[0], "answer" | "refusal"> {
  if (!answer.ok) return { answer: "refused", refusal: answer.refusal.code };
  return { answer: answer.repeated ? "repeated" : "accepted", refusal: null };
}
