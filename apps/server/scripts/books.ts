import { userInfo } from "node:os";
import { attachDatabase } from "../src/platform/attach-database.ts";
import { readConfig } from "../src/platform/config.ts";
import { migrate } from "../src/platform/migrate.ts";
import { StartError } from "../src/platform/start-error.ts";
import { inWords, openClosures, openDoorsAgain } from "../src/trading/ledger/books-store.ts";
import { openBooks } from "../src/trading/ledger/open-books.ts";
import { reconcile } from "../src/trading/ledger/reconcile.ts";
import { readArguments } from "./read-arguments.ts";

/**
 * The operator's hand on the money doors (docs/runbooks/books.md), on the database that the server's settings name.
 *
 *   npm run books -- status                          why the doors are closed
 *   npm run books -- check                           what a start compares: everything since the checkpoint
 *   npm run books -- full                            everything from the first transfer on; changes nothing
 *   npm run books -- open ID… --reason TEXT [--by NAME]   opens the doors again
 *
 * Ends with 0 while the books agree and the doors are open, 1 otherwise, 2 for a wrong call.
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
  const attached = await attachDatabase(readConfig(process.env));
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
      throw new StartError("name the closures by their ids and say why: open ID… --reason TEXT");
    }
    const by = values.by ?? userInfo().username;
    console.log(`opened ${await openDoorsAgain(owner, { ids: wanted, by, reason: values.reason })} closures`);
  }

  async function say(): Promise<number> {
    const closures = await openClosures(owner);
    for (const closure of closures) {
      const of = [
        closure.siteId === null ? "" : ` site ${closure.siteId}`,
        closure.roundId === null ? "" : ` round ${closure.roundId}`,
      ];
      console.log(
        `${closure.id}: ${inWords(closure)}${of.join("")}, closed ${new Date(closure.closedAtMs).toISOString()}`,
      );
    }
    console.log(closures.length === 0 ? "the money doors are open" : "the money doors are closed");
    return closures.length === 0 ? 0 : 1;
  }
}
