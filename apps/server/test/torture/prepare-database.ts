import { SIMULATED_MARKETS } from "@maru/rules";
import { instant } from "@maru/values";
import pg from "pg";
import { NO_WITNESSES } from "../../src/ports/slot-links.ts";
import { connectionOptions, type DatabaseAddress, openDatabase } from "../../src/platform/database.ts";
import { startEmbeddedPostgres } from "../../src/platform/embedded-postgres.ts";
import { migrate } from "../../src/platform/migrate.ts";
import { nodeDigest } from "../../src/trading/market/node-digest.ts";
import { openSeedChains } from "../../src/trading/market/open-seed-chain.ts";
import { createSeedStore } from "../../src/trading/market/seed-store.ts";
import { systemRandom } from "../../src/trading/market/system-random.ts";

/** A day of half minutes and more: making the product's chains is most of what a first start costs. */
const LINKS = 3_000;

/** Makes the tables and short seed chains, so that the first start finds them. */
export async function prepareDatabase(address: DatabaseAddress): Promise<void> {
  await migrate(address);
  const prices = openDatabase(address, "maru_prices", { max: 2 });
  try {
    for (const { rules } of SIMULATED_MARKETS) {
      const tools = {
        store: createSeedStore(prices),
        digest: nodeDigest,
        random: systemRandom,
        links: NO_WITNESSES,
        length: LINKS,
      };
      await openSeedChains(rules.stock, tools, instant(Date.now()));
    }
  } finally {
    await prices.close();
  }
}

/** The same for the embedded database of a data folder, which keeps running until a server attaches to it. */
export async function prepareEmbedded(dataFolder: string): Promise<void> {
  const { socketDir, superuser } = await startEmbeddedPostgres(dataFolder);
  const at = (database: string): DatabaseAddress => ({ kind: "embedded", socketDir, superuser, database });
  const client = new pg.Client(connectionOptions(at("postgres"), null));
  await client.connect();
  await client.query("create database maru");
  await client.end();
  await prepareDatabase(at("maru"));
}
