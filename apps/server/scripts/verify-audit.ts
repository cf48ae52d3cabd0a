import { verifyAudit } from "../src/operations/staff/auditing/verify-audit.ts";
import { attachDatabase } from "../src/platform/attach-database.ts";
import { readConfig } from "../src/platform/config.ts";
import { withSettingsFile } from "../src/platform/settings-file.ts";
import { migrate } from "../src/platform/migrate.ts";
import { StartError } from "../src/platform/start-error.ts";

/**
 * Reads the audit log, its copy outside the database, and the sealed books again (docs/runbooks/audit.md), on the database and data folder
 * that the server's settings name. Ends with 0 while everything is as it was written, 1 otherwise, 2 where it cannot be read.
 */
try {
  const config = readConfig(withSettingsFile(process.env));
  const attached = await attachDatabase(config);
  try {
    await migrate(attached.address);
    const { events, copied, seals, faults } = await verifyAudit(attached.owner, config.dataDir);
    for (const fault of faults) console.log(`FAULT ${fault}`);
    console.log(
      `${events} events, ${copied} of them in the copy, ${seals} seals of the books: ${faults.length === 0 ? "as they were written" : `${faults.length} faults`}`,
    );
    process.exitCode = faults.length === 0 ? 0 : 1;
  } finally {
    await attached.close();
  }
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}
