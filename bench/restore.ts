import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { attachDatabase, type AttachedDatabase } from "../apps/server/src/platform/attach-database.ts";
import { openFolderPlace } from "../apps/server/src/platform/backup/folder-place.ts";
import { removeRestored, restore } from "../apps/server/src/platform/backup/restore.ts";
import { backupKey } from "../apps/server/src/platform/backup/sealed-object.ts";
import { sealPlace } from "../apps/server/src/platform/backup/sealed-place.ts";
import { shipWal } from "../apps/server/src/platform/backup/ship-wal.ts";
import { takeBase } from "../apps/server/src/platform/backup/take-base.ts";
import { readConfig } from "../apps/server/src/platform/config.ts";
import { migrate } from "../apps/server/src/platform/migrate.ts";
import { wrapTestDatabase } from "../apps/server/src/testing/test-database.ts";
import { reconcile } from "../apps/server/src/trading/ledger/reconcile.ts";
import { type BenchRow, writeReport } from "./bench-report.ts";
import { openStorageWorld } from "./storage-world.ts";

/**
 * A database of so many bets: how long its base copy takes, how long until a copy of it stands again with the log of a tenth of the bets
 * replayed, and how long until its books are compared from the first transfer on.
 *
 *   npm run bench:restore -- [--bets N] [--json FILE]
 */
const { values } = parseArgs({
  options: { bets: { type: "string", default: "10000000" }, json: { type: "string" } },
});
const bets = Number(values.bets);
if (!Number.isSafeInteger(bets) || bets < 10_000) throw new Error(`--bets ${values.bets}: at least 10000`);

const root = mkdtempSync(path.join(tmpdir(), "maru-bench-restore-"));
// The database's user passes through.
chmodSync(root, 0o711);
const key = backupKey(Buffer.alloc(32, 1).toString("base64url"), "the bench");
const sealed = sealPlace(openFolderPlace(path.join(root, "place")), key);
const dataDir = path.join(root, "data");
const into = path.join(root, "restored");
const rows: BenchRow[] = [];

const source = await attachDatabase(readConfig({ MARU_DATA_DIR: dataDir }));
try {
  const { address } = source;
  await fill(source);
  const copied = await timed("base copy", () => takeBase(address, { sealed, folders: [], program: "bench" }));
  const bytes = copied.database.reduce((sum, part) => sum + part.bytes, 0);
  rows.push({ name: "base copy, sealed", value: bytes, unit: "bytes", baseline: null, ratio: null });
  await timed("a tenth of the bets written again", () => writeAgain(source));
  await timed("log shipped", () => shipWal(address, { sealed, everyMs: 1_000, until: "now" }));
} finally {
  await source.close();
}
await timed("restored, with the log replayed", () => restore({ sealed, into, toMs: null, lost: null }));
await timed("books compared", compareBooks);
removeRestored(into);
removeRestored(dataDir);
rmSync(root, { recursive: true, force: true });
if (values.json !== undefined) writeReport(values.json, rows);
for (const { name, value, unit } of rows)
  if (unit === "bytes") console.log(`${name}: ${(value / 1_048_576).toFixed(0)} MiB`);

async function fill({ address, owner }: AttachedDatabase): Promise<void> {
  await migrate(address);
  const database = wrapTestDatabase(address, async () => undefined);
  // Every round of ten options has some fifty bets.
  const days = Math.max(1, Math.ceil(bets / 330_000));
  await timed("filled", () => openStorageWorld({ bets, options: 10, days }, database));
  await database.close();
  const [size] = await owner.query<{ bytes: string }>("select pg_database_size('maru') as bytes");
  rows.push({ name: "database", value: Number(size?.bytes), unit: "bytes", baseline: null, ratio: null });
}

/** Into a table of its own, since books are only added to: the log has to carry all of it. */
async function writeAgain({ owner }: AttachedDatabase): Promise<void> {
  await owner.query("create table public.bench_again as select * from betting.bet where id % 10 = 0");
}

async function compareBooks(): Promise<void> {
  const restored = await attachDatabase(readConfig({ MARU_DATA_DIR: into }));
  try {
    const { disagreements } = await reconcile(restored.owner);
    if (disagreements.length > 0) throw new Error(`the books disagree: ${JSON.stringify(disagreements)}`);
  } finally {
    await restored.close();
  }
}

async function timed<T>(name: string, work: () => Promise<T>): Promise<T> {
  const begun = performance.now();
  const result = await work();
  rows.push({ name, value: Math.round(performance.now() - begun), unit: "ms", baseline: null, ratio: null });
  console.log(`${name}: ${((performance.now() - begun) / 1_000).toFixed(1)} s`);
  return result;
}
