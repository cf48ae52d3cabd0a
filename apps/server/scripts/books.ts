import { userInfo } from "node:os";
import { attachDatabase } from "../src/platform/attach-database.ts";
import { readConfig } from "../src/platform/config.ts";
import { withSettingsFile } from "../src/platform/settings-file.ts";
import { migrate } from "../src/platform/migrate.ts";
import { StartError } from "../src/platform/start-error.ts";
import { inWords, readHalts, liftHalt } from "../src/trading/ledger/books-store.ts";
import { openBooks } from "../src/trading/ledger/open-books.ts";
import { reconcile } from "../src/trading/ledger/reconcile.ts";
import { readArguments } from "./read-arguments.ts";

/**
 * The operator's hand on the halt of money (docs/runbooks/books.md), on the database that the server's settings name.
 *
 *   npm run books -- status                          why money is halted
 *   npm run books -- check                           what a start compares: everything since the checkpoint
 *   npm run books -- full                            everything from the first transfer on; changes nothing
 *   npm run books -- open ID… --reason TEXT [--by NAME]   lifts the halt
 *
 * Ends with 0 while the books agree and nothing is halted, 1 otherwise, 2 for a wrong call.
 */
const CHECK_WITHIN_MS = 3_600_000;
const { values, positionals } = readArguments({
  allowPositionals: true,
  options: { reason: { type: "string" }, by: { type: "string" } },
});
const [verb, ...ids] = positionals;

try {
  process.exitCode = await run();
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}

async function run(): Promise<number> {
  if (verb === undefined || !["status", "check", "full", "open"].includes(verb)) {
    throw new StartError("say what to do: status, check, full or open (docs/runbooks/books.md)");
  }
  const attached = await attachDatabase(readConfig(withSettingsFile(process.env)));
  const { owner } = attached;
  try {
    await migrate(attached.address);
    if (verb === "open") await open();
    if (verb === "check") {
      const { bets, faults } = await openBooks(owner).check(CHECK_WITHIN_MS);
      console.log(
        `compared ${bets} settled bets since the checkpoint, and every balance: ${faults.length} faults`,
      );
    }
    if (verb === "full") {
      const { isCoherent, disagreements } = await reconcile(owner);
      for (const found of disagreements) console.log(JSON.stringify(found));
      if (!isCoherent) return 1;
      console.log("compared everything: no fault");
    }
    return await say();
  } finally {
    await attached.close();
  }

  async function open(): Promise<void> {
    const wanted = ids.map(Number);
    if (wanted.length === 0 || !wanted.every(Number.isSafeInteger) || values.reason === undefined) {
      throw new StartError("name the halts by their ids and say why: open ID… --reason TEXT");
    }
    const by = values.by ?? userInfo().username;
    console.log(`halts lifted: ${await liftHalt(owner, { ids: wanted, by, reason: values.reason })}`);
  }

  async function say(): Promise<number> {
    const halts = await readHalts(owner);
    for (const halt of halts) {
      const of = [
        halt.siteId === null ? "" : ` site ${halt.siteId}`,
        halt.roundId === null ? "" : ` round ${halt.roundId}`,
      ];
      console.log(
        `${halt.id}: ${inWords(halt)}${of.join("")}, since ${new Date(halt.haltedAtMs).toISOString()}`,
      );
    }
    console.log(halts.length === 0 ? "money is not halted" : "money is halted");
    return halts.length === 0 ? 0 : 1;
  }
}
