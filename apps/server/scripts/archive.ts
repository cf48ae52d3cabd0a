import { archivedBetsOf, verifyArchive } from "../src/operations/reading/archive/verify-archive.ts";
import { BET_COLUMNS, unfoldedDay } from "../src/operations/reading/archive/archive-store.ts";
import { archive, countArchivable } from "../src/operations/reading/archive/run-archive.ts";
import { attachDatabase } from "../src/platform/attach-database.ts";
import { readConfig } from "../src/platform/config.ts";
import { withSettingsFile } from "../src/platform/settings-file.ts";
import { migrate } from "../src/platform/migrate.ts";
import { StartError } from "../src/platform/start-error.ts";
import { openBooks } from "../src/trading/ledger/open-books.ts";
import { readArguments } from "./read-arguments.ts";

/**
 * Moves old bets and ticks into files (docs/runbooks/archive.md), on the database and below the folder that the server's settings name.
 *
 *   npm run archive -- --before 2026-01-01 --dry-run     how much would go
 *   npm run archive -- --before 2026-01-01 [--pieces N]  go; may be killed and started again at any time
 *   npm run archive -- --verify                          read every file again
 *   npm run archive -- --round ID                        the archived bets of a round
 *
 * Ends with 0 when all is well, 1 where a file is not, 2 for a wrong call.
 */
const DAY_MS = 86_400_000;
/** Younger bets stay: their keys are still asked for, and their players still look at them. */
const YOUNGEST_MS = 35 * DAY_MS;
const PIECE_ROWS = 20_000;
const COMPARE_WITHIN_MS = 3_600_000;

const { values } = readArguments({
  options: {
    before: { type: "string" },
    "dry-run": { type: "boolean", default: false },
    pieces: { type: "string" },
    verify: { type: "boolean", default: false },
    round: { type: "string" },
  },
});

try {
  process.exitCode = await run();
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}

async function run(): Promise<number> {
  const wish = wishOf();
  const config = readConfig(withSettingsFile(process.env));
  const attached = await attachDatabase(config);
  const parts = { owner: attached.owner, folder: config.archiveDir };
  try {
    await migrate(attached.address);
    if (values.verify) return await verify(parts);
    if (values.round !== undefined) return await showRound(parts, Number(values.round));
    if (wish === null) throw new StartError("say what to do: --before DATE, --verify or --round ID");
    return values["dry-run"] ? await count(parts, wish.beforeMs) : await go(parts, wish);
  } finally {
    await attached.close();
  }
}

type Parts = Parameters<typeof archive>[0];
type Wish = Parameters<typeof archive>[1];

function wishOf(): Wish | null {
  if (values.before === undefined) return null;
  const beforeMs = Date.parse(`${values.before}T00:00:00+09:00`);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(values.before) || Number.isNaN(beforeMs))
    throw new StartError(`--before ${values.before} is not a day: write it as 2026-01-31 (Seoul)`);
  if (beforeMs > Date.now() - YOUNGEST_MS)
    throw new StartError(`--before ${values.before} is too young: what is less than 35 days old stays`);
  const mostPieces = values.pieces === undefined ? Number.MAX_SAFE_INTEGER : Number(values.pieces);
  if (!Number.isSafeInteger(mostPieces) || mostPieces < 1)
    throw new StartError(`--pieces ${values.pieces} is not a number of pieces`);
  return { beforeMs, pieceRows: PIECE_ROWS, mostPieces };
}

async function count({ owner }: Parts, beforeMs: number): Promise<number> {
  const { bets, ticks } = await countArchivable(owner, beforeMs);
  console.log(`${bets} bets with their transfers, ${Math.ceil(bets / PIECE_ROWS)} pieces`);
  for (const [stock, number] of ticks)
    console.log(`${number} ticks of ${stock}, ${Math.ceil(number / PIECE_ROWS)} pieces`);
  console.log("nothing was changed; bets that the books have not compared yet are not counted");
  return 0;
}

async function go(parts: Parts, wish: Wish): Promise<number> {
  const { faults } = await openBooks(parts.owner).check(COMPARE_WITHIN_MS);
  if (faults.length > 0)
    throw new StartError("the books disagree: nothing is archived (docs/runbooks/books.md)");
  const day = await unfoldedDay(parts.owner, wish.beforeMs);
  if (day !== null)
    throw new StartError(`${day} is not written down for the reports yet: start the server, which does it`);
  let [rows, bytes, pieces] = [0, 0, 0];
  for await (const piece of archive(parts, wish)) {
    [rows, bytes, pieces] = [rows + piece.rows, bytes + piece.bytes, pieces + 1];
    console.log(`${piece.file} ${piece.rows} rows ${piece.bytes} bytes ${piece.sha256}`);
  }
  console.log(`archived ${rows} rows in ${pieces} pieces, ${bytes} bytes, below ${parts.folder}`);
  return 0;
}

async function verify(parts: Parts): Promise<number> {
  let faults = 0;
  for await (const { file, why } of verifyArchive(parts)) {
    faults += 1;
    console.log(`${file}: ${why}`);
  }
  console.log(faults === 0 ? "every piece is whole" : `${faults} pieces are not whole`);
  return faults === 0 ? 0 : 1;
}

async function showRound(parts: Parts, roundId: number): Promise<number> {
  console.log(JSON.stringify(BET_COLUMNS));
  for await (const bet of archivedBetsOf(parts, roundId)) console.log(JSON.stringify(bet));
  return 0;
}
