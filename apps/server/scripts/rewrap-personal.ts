import { loadPersonalKeys } from "../src/operations/people/accounts/personal/personal-keys.ts";
import { rewrapKeys } from "../src/operations/people/accounts/personal/personal-store.ts";
import { withSettingsFile } from "../src/platform/settings-file.ts";
import { withAccountsDatabase } from "./with-accounts-database.ts";

const AT_ONCE = 200;

/** After a change of `MARU_PERSONAL_KEY`: seals every member's key under the new one. It may be stopped and run again. */
await withAccountsDatabase(async (database, dataDir) => {
  const keys = loadPersonalKeys(dataDir, withSettingsFile(process.env));
  let sealed = 0;
  for (;;) {
    const some = await database.transaction((client) => rewrapKeys(client, keys, AT_ONCE));
    sealed += some;
    if (some === 0) break;
  }
  console.log(`${sealed} members' keys were sealed under key ${keys.current.id}`);
});
