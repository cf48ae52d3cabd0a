import { applyRetention } from "../src/operations/people/accounts/retention/apply-retention.ts";
import { withAccountsDatabase } from "./with-accounts-database.ts";

/** What is past its time, class by class. Nothing is removed without `--remove`; the server itself removes it every six hours. */
const mode = process.argv.includes("--remove") ? "remove" : "dry-run";
await withAccountsDatabase(async (database) => {
  console.table(await applyRetention(database, mode));
  console.log(mode === "remove" ? "removed" : "dry run: nothing was removed; add --remove");
});
