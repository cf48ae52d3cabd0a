import { readConfig } from "../src/platform/config.ts";
import { withSettingsFile } from "../src/platform/settings-file.ts";
import { openDatabase } from "../src/platform/database.ts";
import { migrate } from "../src/platform/migrate.ts";
import { openAddress } from "../src/platform/open-address.ts";
import type { Database } from "../src/ports/unit-of-work.ts";

/** The database of the accounts room for a command. An embedded database must not be in use by a server. */
export async function withAccountsDatabase(
  work: (database: Database, dataDir: string) => Promise<void>,
): Promise<void> {
  const config = readConfig(withSettingsFile(process.env));
  const opened = await openAddress(config, {
    onRestarted: () => undefined,
    onDiskFault: () => undefined,
    onGone: () => process.exit(1),
  });
  try {
    await migrate(opened.address);
    const database = openDatabase(opened.address, "maru_accounts", { max: 2 });
    try {
      await work(database, config.dataDir);
    } finally {
      await database.close();
    }
  } finally {
    await opened.release();
  }
}
