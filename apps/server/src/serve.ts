import path from "node:path";
import { paramsOf } from "@maru/contract";
import type { RoundState } from "@maru/rules";
import { assert, type Clock } from "@maru/values";
import { type Doors, lateSpeaker, openDoors, type Rates, VERSION } from "./doors.ts";
import { type BooksWatch, watchBooks } from "./books-watch.ts";
import { deckSources, startConsole } from "./console-doors.ts";
import type { Trading } from "./flow.ts";
import { openPath } from "./open-path.ts";
import { startPeoplePumps } from "./people-pumps.ts";
import { openOffice } from "./open-office.ts";
import { openSigning } from "./open-signing.ts";
import { openPeopleRooms } from "./open-people-rooms.ts";
import { openDatabases } from "./open-databases.ts";
import type { Members } from "./operations/accounts/members.ts";
import { loadPersonalKeys, type PersonalKeys } from "./operations/accounts/personal/personal-keys.ts";
import { loadSigningKeys, type SigningKeys } from "./operations/accounts/signing-keys.ts";
import { openArchivedBets } from "./operations/archive/archived-bets.ts";
import { openArchivedTicks } from "./operations/archive/archived-ticks.ts";
import { openFairness } from "./operations/fairness/fairness-room.ts";
import { openContent } from "./operations/content/content.ts";
import { type LiveReads, openLiveReads } from "./operations/reading/live-reads.ts";
import { openReading } from "./operations/reading/reading.ts";
import type { MarketState } from "./operations/offers/offers-deps.ts";
import { openSites } from "./operations/sites/sites.ts";
import { openWallet } from "./operations/wallet/wallet.ts";
import type { Config } from "./platform/config.ts";
import { type DatabaseAddress, openSiteReads } from "./platform/database.ts";
import { makeDataFolder } from "./platform/our-folder.ts";
import { postgresUser } from "./platform/postgres-binaries.ts";
import { listenOn } from "./platform/listen-on.ts";
import { clamdScanner } from "./platform/clamd-scanner.ts";
import type { Log } from "./platform/log.ts";
import { type Metrics, openMetrics } from "./platform/metrics.ts";
import { openAddress } from "./platform/open-address.ts";
import { packageRoot } from "./platform/package-root.ts";
import { reasonOf } from "./platform/start-error.ts";
import { countFairness } from "./count-fairness.ts";
import { expireDeposits } from "./expire-deposits.ts";
import { type FileScanner, NO_SCANNER, uploadScanOf } from "./ports/file-scanner.ts";
import type { PlaceBet } from "./ports/place-bet.ts";
import { pastBegins } from "./past-calendar.ts";
import { prepareDatabase } from "./prepare-database.ts";
import { startPumps } from "./pumps.ts";
import { startAgainWhileLost } from "./start-again.ts";
import { watchReadiness } from "./readiness.ts";
import { watchFigures } from "./watch-figures.ts";
import { watchStanding } from "./watch-standing.ts";
import { sideRemaining } from "./trading/betting/remaining-store.ts";
import { openBooks } from "./trading/ledger/open-books.ts";
import { openRecording, type Recording, type RecordingSettings } from "./trading/market/open-recording.ts";
import type { Proof } from "./trading/proof/open-proof.ts";
import { loadReceiptKeys, type ReceiptKey } from "./trading/proof/receipt-keys.ts";
import { createAdminApp } from "./transport/http/create-admin-app.ts";

const NO_OTHER_RATES: Rates = { player: {}, console: {} };

const SAMPLE = path.join(packageRoot(), "samples/sim-v75.csv.gz");

export interface ServeParts {
  readonly config: Config;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly clock: Clock;
  readonly log: Log;
  /** What callers may ask a minute; without it the product's own rates. Who tries the whole product at once raises them. */
  readonly rates?: Rates;
}

/** What was opened, closed in the opposite order. */
type Closers = (() => Promise<void>)[];

/**
 * Starts the whole product and resolves with the function that stops it: doors first, then what is under way, then the database.
 * Errors: StartError in one line; what was opened before it is closed again.
 */
export async function serve(parts: ServeParts): Promise<() => Promise<void>> {
  const files = await loadFiles(parts);
  const opened = await openAddress(parts.config, embeddedEvents(parts.log));
  const { address } = opened;
  try {
    const close = await startAgainWhileLost(() => openAll({ ...parts, ...files, address }), parts);
    return () => closeAll([() => opened.release(), close]);
  } catch (error) {
    await opened.release().catch(() => undefined);
    throw error;
  }
}

interface OpenParts extends ServeParts {
  readonly address: DatabaseAddress;
  readonly keys: SigningKeys;
  readonly personalKeys: PersonalKeys;
  readonly receiptFiles: readonly ReceiptKey[];
  readonly recording: Recording | null;
}

/** The keys of the data folder, which is made where there is none, and the recording that is played. */
async function loadFiles({
  config,
  env,
  clock,
}: ServeParts): Promise<Omit<OpenParts, keyof ServeParts | "address">> {
  makeDataFolder(config.dataDir, config.databaseUrl === null ? (postgresUser()?.gid ?? null) : null);
  const keys = loadSigningKeys(config.dataDir, env);
  const personalKeys = loadPersonalKeys(config.dataDir, env);
  // A first key signs from the first moment that this installation has, which a demo's past puts before its start.
  const nowMs = clock.now();
  const firstMs = config.demoPast === "month" ? pastBegins(nowMs) : nowMs;
  const receiptFiles = loadReceiptKeys(config.dataDir, firstMs);
  const recording = config.feeds === "replay" ? await openRecording(recordingOf(config)) : null;
  return { keys, personalKeys, receiptFiles, recording };
}

function recordingOf({ replayFile, replaySpeed, replayDepth, replayRules }: Config): RecordingSettings {
  return { path: replayFile ?? SAMPLE, speed: replaySpeed, depthPath: replayDepth, rulesText: replayRules };
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

/** Closes everything, also after one of them failed: the database is stopped in any case. Rejects with the first failure. */
async function closeAll(closers: Closers): Promise<void> {
  const failures: unknown[] = [];
  for (const close of closers.splice(0).toReversed()) {
    await close().catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw failures[0];
}

async function open(parts: OpenParts, closers: Closers): Promise<void> {
  const { config, clock, log, address, keys, personalKeys, receiptFiles, recording } = parts;
  await prepareDatabase(address, parts, recording);
  const databases = openDatabases(address, (close) => closers.push(close));
  const siteReads = openSiteReads(databases.http);
  const liveReads = openLiveReads(siteReads);
  const speaker = lateSpeaker();
  const metrics = openMetrics();

  const receipts = await openSigning(databases, { ...config, clock, receiptFiles });
  const trading = await openPath({ databases, liveReads, speaker, clock, recording, receipts });
  closers.push(() => trading.close());
  const { proof } = trading;
  assert(proof !== null, "the product signs receipts");
  const onError = errorTeller(metrics, log);
  const books = await watchBooks(openBooks(databases.books), { clock, log, onError });
  closers.push(() => books.stop());
  const pumps = startPumps(trading, { clock, onError });
  closers.push(() => pumps.stop());
  const wake = (): void => pumps.wakeRelay();
  const receiptsOf: Proof["receiptsOf"] = (bets) => proof.receiptsOf(bets);

  const sites = openSites({ database: databases.http, clock });
  const reading = openReading({
    siteReads,
    clock,
    sideRemaining: (id) => sideRemaining(databases.betting, id),
    receiptsOf,
    archivedTicks: openArchivedTicks(config.archiveDir),
    archivedBets: openArchivedBets(config.archiveDir),
  });
  const office = await openOffice(databases, { config, clock, onError, keys, personalKeys }, closers);
  const scanner = config.uploadScanner === null ? NO_SCANNER : clamdScanner(config.uploadScanner);
  const content = openContent({ database: databases.content, siteReads, scanner });
  await content.seedFirstArticles();
  const wallet = openWallet({ database: databases.wallet, siteReads });
  closers.push(expireDeposits(wallet, { clock, onError, wake }));
  const fairness = openFairness({ ...databases, clock });
  closers.push(countFairness(fairness, { clock, log, onError }));
  const rates = parts.rates ?? NO_OTHER_RATES;
  const served = { config, log, clock, metrics, rates, sites, wallet };
  const doors = await openDoors({
    ...served,
    ...office,
    reading,
    live: trading.live,
    leads: () => trading.leads(),
    knownTopics: () => liveReads.knownTopics(),
    placeBet: recordedBets({ trading, proof, clock, wakeRelay: wake }),
    receipts: proof,
    publicLog: proof.log,
    fairness,
    content,
  });
  speaker.attach(doors.channel);
  await openToPlayers(doors, { config, trading }, closers);

  const console = { ...served, reading, env: parts.env, databases, personalKeys };
  const sessions = (): number => doors.channel.stats().sessions;
  const given = { ...databases, personalKeys, receiptsOf, scanner };
  const people = openPeopleRooms({ ...given, isProduction: config.production });
  closers.push(startPeoplePumps(people, { clock, onError, wake }));
  const rooms = { ...people, protection: office.protection };
  closers.push(
    await startConsole({ ...console, ...shownNow(trading, { metrics, sessions, scanner }), rooms }),
  );

  watchFigures(trading, { metrics, clock, live: () => doors.channel.stats(), books });
  const watched = { trading, liveReads, books, metrics, clock, log, scanner };
  closers.push(await openAdminDoor({ ...watched, members: office.members, config }));
}

async function openToPlayers(
  { app, channel }: Doors,
  { config, trading }: { readonly config: Config; readonly trading: Trading },
  closers: Closers,
): Promise<void> {
  closers.push(watchStanding(() => trading.leads(), channel));
  closers.push(() => app.close());
  await listenOn(app, { port: config.port, host: config.host, setting: "PORT" });
}

/** What the console shows of the markets that this server runs. */
function marketStatesOf({ markets }: Trading): () => readonly MarketState[] {
  return () =>
    markets.map(({ stock, desk, engine }) => {
      const { standing, halted } = engine;
      return { stock, standing, halted, liveSinceMs: desk.liveSinceMs, lastTickMs: desk.lastTickMs };
    });
}

/** What the console shows of this moment, from the rooms that know it. */
function shownNow(trading: Trading, parts: Parameters<typeof deckSources>[1]) {
  return { deckSources: deckSources(trading, parts), marketStates: marketStatesOf(trading) };
}

/** Counts and logs what went wrong in the step of a pump. */
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
    onGone: (error) => {
      log.fatal({ reason: reasonOf(error) }, "the embedded database cannot be started again");
      process.exit(1);
    },
  };
}

/** Health, metrics and API documents, on loopback alone. Resolves with what closes it. */
async function openAdminDoor(parts: {
  readonly trading: Trading;
  readonly liveReads: LiveReads;
  readonly books: BooksWatch;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly members: Members;
  readonly scanner: FileScanner;
  readonly config: Config;
}): Promise<() => Promise<void>> {
  const { trading, liveReads, books, clock } = parts;
  const { registry } = parts.metrics;
  const newestStates = async (): Promise<readonly RoundState[]> =>
    (await liveReads.newestRounds()).rounds.map(({ state }) => state);
  const admin = await createAdminApp(
    {
      readiness: watchReadiness(trading.markets, { clock, newestStates, closedFor: () => books.closedFor() }),
      uploads: () => uploadScanOf(parts.scanner),
      outbox: parts.config.production ? null : () => parts.members.outbox(100),
      metrics: async () => ({ contentType: registry.contentType, text: await registry.metrics() }),
    },
    { version: VERSION, logger: parts.log },
  );
  await listenOn(admin, { port: parts.config.adminPort, host: "127.0.0.1", setting: "ADMIN_PORT" });
  return () => admin.close();
}

/** An accepted bet wakes the relay, which signs and tells it; a refused one is noted, so that it can be proved. */
function recordedBets(parts: {
  readonly trading: Trading;
  readonly proof: Proof;
  readonly clock: Clock;
  readonly wakeRelay: () => void;
}): PlaceBet {
  return async (request) => {
    const answer = await parts.trading.betting.placeBet(request);
    if (answer.ok) parts.wakeRelay();
    else {
      const { refusal } = answer;
      const refusedAtMs = parts.clock.now();
      parts.proof.refused({ request, code: refusal.code, params: paramsOf(refusal), refusedAtMs });
    }
    return answer;
  };
}
