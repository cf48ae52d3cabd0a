import type { Clock } from "@maru/values";
import pg from "pg";
import { staffKey } from "./console-server.ts";
import { hashPassword } from "../operations/people/accounts/password.ts";
import { firstPersonWriter } from "../operations/people/accounts/personal/first-person.ts";
import type { PersonalKeys } from "../operations/people/accounts/personal/personal-keys.ts";
import { endPast, isInPast } from "../operations/sites/demo-past-store.ts";
import { openFeedMarkets } from "../operations/sites/open-feed-markets.ts";
import { seedFirstStart } from "../operations/sites/seed-first-start.ts";
import { pastBegins } from "./past/past-calendar.ts";
import { type PastParts, playPast } from "./past/play-past.ts";
import type { Config } from "../platform/config.ts";
import { connectionOptions, type DatabaseAddress, wrapPool } from "../platform/database.ts";
import type { Log } from "../platform/log.ts";
import { migrate } from "../platform/migrate.ts";
import { reasonOf, StartError } from "../platform/start-error.ts";
import type { Database } from "../ports/unit-of-work.ts";
import type { Recording } from "../trading/market/feeds/open-recording.ts";
import type { ReceiptKey } from "../trading/proof/receipts/receipt-keys.ts";

interface Preparing extends Pick<PastParts, "witnesses" | "onTrouble"> {
  readonly config: Config;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly clock: Clock;
  readonly log: Log;
  readonly personalKeys: PersonalKeys;
  readonly receiptFiles: readonly ReceiptKey[];
  readonly build: string | null;
}

/** Roles, tables and functions, first data, and the markets of the feeds of this start. */
export async function prepareDatabase(
  address: DatabaseAddress,
  parts: Preparing,
  recording: Recording | null,
): Promise<void> {
  await migrate(address);
  // The owner migrates and fills an empty database; no room ever holds this connection.
  const owner = wrapPool("maru_accounts", new pg.Pool({ ...connectionOptions(address, null), max: 3 }));
  try {
    // What is for development alone, such as a sandbox licence, counts for nothing in production.
    await owner.query("update platform.environment set is_production = $1", [parts.config.production]);
    if (parts.config.production && parts.config.identityProvider === null) await refuseUnknownPlayers(owner);
    await alone(owner, () => fillFirst(owner, address, parts));
    await openFeedMarkets(owner, {
      replayed: recording?.rules ?? null,
      live: parts.config.feeds.includes("live") ? parts.config.liveMarkets : [],
    });
  } finally {
    await owner.close();
  }
}

const LICENSED = `
  select code from site.site where exists (select from site.licence_in_force(id, platform.clock_ms())) order by id limit 1`;

/** A licence asks who its players are. That nobody can answer is told whoever starts the server, never who wants to join. */
async function refuseUnknownPlayers(owner: Database): Promise<void> {
  const [site] = await owner.query<{ code: string }>(LICENSED);
  if (site === undefined) return;
  throw new StartError(
    `site ${site.code} is under a licence, and nothing checks who its players are: set MARU_IDENTITY_PROVIDER to portone or oidc, or to none, and it takes no new ones`,
  );
}

/** Of two servers that start at once, one fills the database, and no other starts before that is whole. */
async function alone(owner: Database, work: () => Promise<void>): Promise<void> {
  const connection = await owner.dedicated();
  try {
    await connection.query("select pg_advisory_lock(7005)");
    await work();
  } finally {
    connection.release(true);
  }
}

async function fillFirst(owner: Database, address: DatabaseAddress, parts: Preparing): Promise<void> {
  const { clock, config, env, log, personalKeys, receiptFiles, build, witnesses, onTrouble } = parts;
  const presentMs = clock.now();
  const pastFromMs = config.demoPast === "month" ? pastBegins(presentMs) : null;
  const writePerson = firstPersonWriter(personalKeys);
  const start = await seedFirstStart(owner, {
    hashPassword,
    writePerson,
    env,
    pastFromMs,
    firstSite: config.firstSite,
  });
  if (await isInPast(owner)) {
    const given = {
      address,
      personalKeys,
      receiptFiles,
      build,
      witnesses,
      onTrouble,
      presentMs,
      staffKey: staffKey(config.dataDir, env),
    };
    // One that was cut short stays as short as it is: what was under way is found and ended as after any stop.
    if (start === "demo")
      await playPast(owner, given).catch((error: unknown) => {
        log.error({ reason: reasonOf(error) }, "the demo's past was not played to its end");
      });
    await endPast(owner);
  }
  if (start === "demo") log.info("demo data were made: sign in as player1 with maru-player-1");
}
