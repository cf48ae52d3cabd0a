import type { Clock } from "@maru/values";
import { assert } from "@maru/values";
import { type Content, openContent } from "../operations/content/content.ts";
import { type Fairness, openFairness } from "../operations/fairness/fairness-room.ts";
import type { Reading } from "../operations/reading/reading.ts";
import { openSites, type Sites } from "../operations/sites/sites.ts";
import { openWallet, type Wallet } from "../operations/wallet/wallet.ts";
import { clamdScanner } from "../platform/clamd-scanner.ts";
import type { DatabaseAddress, PooledDatabase } from "../platform/database.ts";
import type { Log } from "../platform/log.ts";
import { type FileScanner, NO_SCANNER } from "../ports/file-scanner.ts";
import type { SettlerAddress } from "../ports/settler.ts";
import type { ClockWatch } from "../platform/watch-clock.ts";
import { openVenues, type Venues } from "../trading/market/feeds/open-venues.ts";
import { type Comparison, openComparison } from "../trading/market/comparison/compare-minutes.ts";
import { openBooks } from "../trading/ledger/open-books.ts";
import { type DatabasePulse, openPulse } from "../platform/database-pulse.ts";
import type { Broadcaster } from "../trading/live/live-room.ts";
import { openSealedBalances, type SealedBalances } from "../trading/ledger/sealed/open-sealed-balances.ts";
import type { Proof } from "../trading/proof/open-proof.ts";
import { type Reconciliation, openReconciliation } from "./reconciliation.ts";
import { type Databases, openDatabases } from "./path/databases.ts";
import type { Trading } from "./path/flow.ts";
import type { LoadedFiles } from "./load-files.ts";
import { type MemberParts, type MemberRooms, openMemberRooms, proofOf } from "./member-rooms.ts";
import { openBackOfficeRooms, type BackOfficeRooms } from "./back-office-rooms.ts";
import { openReadingRoom, openSiteReading, type SiteReading } from "./reading-rooms.ts";
import { openSigning, type SigningParts } from "./path/signing.ts";
import type { Closers } from "./stop.ts";
import { openTradingPath, type TradingPath } from "./path/trading-path.ts";
import { offsetOf } from "./watched-clock.ts";

export interface RoomParts extends MemberParts, LoadedFiles, Pick<SigningParts, "witnesses" | "onTrouble"> {
  /** Who settles every round again; null: nobody. */
  readonly settler: SettlerAddress | null;
  readonly address: DatabaseAddress;
  readonly clock: Clock;
  readonly log: Log;
  /** How the clock stands to those that it is held against. */
  readonly clockWatch: ClockWatch;
  /** The live room's way to those who listen. */
  readonly broadcaster: Broadcaster;
}

/** Every room of the product, open and idle: the schedules drive them, the servers ask them. */
export interface Rooms extends MemberRooms, SiteReading {
  readonly databases: Databases;
  /** All connections of this process, as they are watched. */
  readonly pools: readonly PooledDatabase[];
  readonly trading: Trading;
  /** Opens the markets that were switched on since the start. */
  readonly openNewMarkets: TradingPath["openNew"];
  /** Null without live feeds. */
  readonly venues: Venues | null;
  readonly comparison: Comparison | null;
  readonly proof: Proof;
  readonly balances: SealedBalances;
  readonly books: Reconciliation;
  readonly sites: Sites;
  readonly reading: Reading;
  readonly content: Content;
  readonly wallet: Wallet;
  readonly fairness: Fairness;
  readonly people: BackOfficeRooms;
  readonly scanner: FileScanner;
}

/** Opens the rooms, each with the database role of its own; `closers` is told what closes what was opened. */
export async function openRooms(parts: RoomParts, closers: Closers): Promise<Rooms> {
  const { config, clock, log, address, broadcaster, recording, personalKeys } = parts;
  const pulse = pulseOf(address, { log, closers });
  const pools: PooledDatabase[] = [];
  const databases = openDatabases({ address, pulse }, (pool) => {
    pools.push(pool);
    closers.push(() => pool.close());
  });
  const site = openSiteReading(databases);
  const receipts = await openSigning(databases, { ...parts, archiveDir: config.archiveDir });
  const venues = config.feeds.includes("live") ? openVenues(config.venues) : null;
  const path = { databases, liveReads: site.liveReads, broadcaster, clock, recording, venues, receipts };
  const clockOffsetMs = () => offsetOf(parts.clockWatch.standing());
  const { trading, openNew } = await openTradingPath({ ...path, clockOffsetMs });
  closers.push(() => trading.close());
  const { proof } = trading;
  assert(proof !== null, "the product signs receipts");
  const receiptsOf: Proof["receiptsOf"] = (bets) => proof.receiptsOf(bets);
  // Before anything moves: what disagrees since the last time halts money first.
  const books = await openReconciliation(openBooks(databases.books), { clock, log });

  const members = await openMemberRooms(databases, parts);
  const scanner = config.uploadScanner === null ? NO_SCANNER : clamdScanner(config.uploadScanner);
  const { siteReads } = site;
  const content = openContent({ database: databases.content, siteReads, scanner, proof: proofOf(config) });
  await content.seedFirstArticles();
  const people = { ...databases, personalKeys, receiptsOf, scanner, isProduction: config.production };
  return {
    ...members,
    ...site,
    databases,
    pools,
    trading,
    openNewMarkets: openNew,
    venues,
    comparison: venues === null ? null : openVenueComparison(databases, venues, trading),
    proof,
    books,
    balances: openSealedBalances(databases.books),
    scanner,
    content,
    sites: openSites({ database: databases.http, clock }),
    reading: openReadingRoom(databases, { ...site, config, clock, receiptsOf }),
    wallet: openWallet({ database: databases.wallet, siteReads }),
    fairness: openFairness({ ...databases, clock, settler: parts.settler, logName: () => logNameOf(proof) }),
    people: openBackOfficeRooms(people),
  };
}

/** As the log of this database names itself in its checkpoints; null before the first. */
async function logNameOf({ log }: Proof): Promise<string | null> {
  return (await log.checkpoint())?.note.split("\n")[0] ?? null;
}

/** Of the markets that this server writes: on two, each minute is asked for once. */
function openVenueComparison({ prices }: Databases, { minutesOf }: Venues, { markets }: Trading): Comparison {
  const led = () => markets.filter(({ engine }) => engine.standing === "leading");
  return openComparison({
    database: prices,
    minutesOf,
    markets: () => led().map(({ ingest }) => ingest.rules),
  });
}

/** The embedded database is on this machine: nothing lies between that could swallow an answer. */
function pulseOf(
  address: RoomParts["address"],
  { log, closers }: Pick<RoomParts, "log"> & { readonly closers: Closers },
): DatabasePulse | null {
  if (address.kind === "embedded") return null;
  const onChange = (now: "silent" | "answering"): void => {
    if (now === "silent") log.error("the database does not answer: what waits for it is given up");
    else log.warn("the database answers again");
  };
  const pulse = openPulse(address, { onChange });
  closers.push(() => pulse.close());
  return pulse;
}
