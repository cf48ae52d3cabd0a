import type { Clock } from "@maru/values";
import type { Config } from "../platform/config.ts";
import type { DatabaseAddress } from "../platform/database.ts";
import type { Log } from "../platform/log.ts";
import { type Metrics, openMetrics } from "../platform/metrics.ts";
import { openAddress } from "../platform/open-address.ts";
import { reasonOf } from "../platform/start-error.ts";
import { type LoadedFiles, loadFiles } from "./load-files.ts";
import { lateBroadcaster, type Rates } from "./player-server.ts";
import { prepareDatabase } from "./prepare-database.ts";
import { openRooms } from "./rooms.ts";
import { newMarketsJob, relayJob, roomJobs, startSchedules, tradingJobs } from "./schedules.ts";
import { startServers } from "./servers.ts";
import { startFacts } from "./start-facts.ts";
import { startAgainWhileLost } from "./start-again.ts";
import { closeAll, type Closers } from "./stop.ts";
import { type OpenedSettler, openSettler } from "./settler/open-settler.ts";
import { openWitnesses, type Witnesses } from "./witness/open-witnesses.ts";
import { openClockWatch } from "./watched-clock.ts";

const NO_OTHER_RATES: Rates = { player: {}, console: {} };

export interface StartParts {
  readonly config: Config;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly clock: Clock;
  readonly log: Log;
  /** What callers may ask a minute; without it the product's own rates. Who tries the whole product at once raises them. */
  readonly rates?: Rates;
}

/**
 * Starts the whole product and resolves with the function that stops it: servers first, then what is under way, then the database.
 * Errors: StartError in one line; what was opened before it is closed again.
 */
export async function start(parts: StartParts): Promise<() => Promise<void>> {
  const files = await loadFiles(parts);
  const opened = await openAddress(parts.config, embeddedEvents(parts.log));
  const { address } = opened;
  const closers: Closers = [() => opened.release()];
  try {
    // It lives on while the database is lost: what it has shown it knows as long as it runs.
    const witness = await openWitnesses(parts.config, parts.log);
    closers.push(() => witness.close());
    const settling = openSettler(parts.config, parts.log);
    closers.push(() => settling.close());
    const given = {
      ...parts,
      ...files,
      ...witness,
      settler: settling.settler,
      address,
      onTrouble: troubleTeller(parts.log),
    };
    closers.push(await startAgainWhileLost(() => openAll(given), parts));
    return () => closeAll(closers);
  } catch (error) {
    await closeAll(closers).catch(() => undefined);
    throw error;
  }
}

interface OpenParts extends StartParts, LoadedFiles, Witnesses, Pick<OpenedSettler, "settler"> {
  readonly address: DatabaseAddress;
  readonly onTrouble: (witness: string, reason: string) => void;
}

/** A witness that is away is asked ten times a second: it is told once in a while. */
const TROUBLE_EVERY_MS = 10_000;

function troubleTeller(log: Log): (witness: string, reason: string) => void {
  let toldAtMs = -Infinity;
  return (witness, reason) => {
    if (performance.now() - toldAtMs < TROUBLE_EVERY_MS) return;
    toldAtMs = performance.now();
    log.error({ witness, reason }, "a witness shows no link: simulated markets stand still until it does");
  };
}

/** Opens everything on the database; what was opened before an error is closed again. */
async function openAll(parts: OpenParts): Promise<() => Promise<void>> {
  const closers: Closers = [];
  try {
    await open(parts, closers);
    return () => closeAll(closers);
  } catch (error) {
    // Why it could not start is the news; what the closing met besides is not.
    await closeAll(closers).catch(() => undefined);
    throw error;
  }
}

/** The database, the rooms on it, what drives them, and who may ask them: in this order, and ended in the opposite one. */
async function open(parts: OpenParts, closers: Closers): Promise<void> {
  const { address, clock, log, config } = parts;
  await prepareDatabase(address, parts, parts.recording);
  const broadcaster = lateBroadcaster();
  const metrics = openMetrics();
  const clockWatch = openClockWatch(config.timeServers);
  await clockWatch.ask();
  const onTrouble: OpenParts["onTrouble"] = (witness, reason) => {
    metrics.countWitnessTrouble(witness);
    parts.onTrouble(witness, reason);
  };
  const rooms = await openRooms({ ...parts, onTrouble, broadcaster, clockWatch }, closers);
  const { trading, people } = rooms;
  await rooms.proof.log.start(startFacts(config, parts.build));
  const jobs = roomJobs({
    ...rooms,
    log,
    clockWatch,
    dataDir: config.dataDir,
    content: people.contentService,
    harm: people.harm,
    intensive: people.intensive,
    partners: people.partners,
  });
  const schedules = startSchedules(relayJob(trading), [...tradingJobs(trading), ...jobs], {
    clock,
    onError: errorTeller(metrics, log),
  });
  schedules.add(newMarketsJob(rooms.openNewMarkets, schedules.add));
  closers.push(() => schedules.stop());
  const rates = parts.rates ?? NO_OTHER_RATES;
  const wakeRelay = (): void => schedules.wakeRelay();
  await startServers(rooms, { ...parts, metrics, broadcaster, rates, wakeRelay, clockWatch }, closers);
}

/** Counts and logs what went wrong in a scheduled run. */
function errorTeller(metrics: Metrics, log: Log): (where: string, error: unknown) => void {
  return (where, error) => {
    metrics.countError(where);
    log.error({ where, reason: reasonOf(error) }, "a step failed and is tried again");
  };
}

/** A database that does not come back ends the process: whatever watches it starts a whole one. */
function embeddedEvents(log: Log): Parameters<typeof openAddress>[1] {
  return {
    onRestarted: () => log.error("the embedded database had ended and was started again"),
    onDiskFault: (fault) =>
      log.error({ fault }, "the embedded database has ended: it is started again when its disk takes writes"),
    onGone: (error) => {
      log.fatal({ reason: reasonOf(error) }, "the embedded database cannot be started again");
      process.exit(1);
    },
  };
}
