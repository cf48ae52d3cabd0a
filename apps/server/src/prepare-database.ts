import pg from "pg";
import { hashPassword } from "./operations/accounts/password.ts";
import { firstPersonWriter } from "./operations/accounts/personal/first-person.ts";
import type { PersonalKeys } from "./operations/accounts/personal/personal-keys.ts";
import { openReplayMarket } from "./operations/sites/open-replay-market.ts";
import { seedFirstStart } from "./operations/sites/seed-first-start.ts";
import type { Config } from "./platform/config.ts";
import { connectionOptions, type DatabaseAddress, wrapPool } from "./platform/database.ts";
import type { Log } from "./platform/log.ts";
import { migrate } from "./platform/migrate.ts";
import type { Recording } from "./trading/market/open-recording.ts";

/** Roles and migrations, first data, and the market of a recording where one is played. */
export async function prepareDatabase(
  address: DatabaseAddress,
  parts: {
    readonly config: Config;
    readonly env: Readonly<Record<string, string | undefined>>;
    readonly log: Log;
    readonly personalKeys: PersonalKeys;
  },
  recording: Recording | null,
): Promise<void> {
  await migrate(address);
  // The owner migrates and fills an empty database; no room ever holds this connection.
  const owner = wrapPool("maru_accounts", new pg.Pool({ ...connectionOptions(address, null), max: 2 }));
  try {
    // What is for development alone, such as a sandbox licence, counts for nothing in production.
    await owner.query("update platform.environment set is_production = $1", [parts.config.production]);
    const writePerson = firstPersonWriter(parts.personalKeys);
    const start = await seedFirstStart(owner, { hashPassword, writePerson, env: parts.env });
    if (start === "demo") parts.log.info("demo data were made: sign in as player1 with maru-player-1");
    await openReplayMarket(owner, recording?.rules ?? null);
  } finally {
    await owner.close();
  }
}
