import { spawn } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { nextBets, nextTicks, storedPieces } from "../../src/operations/reading/archive/archive-store.ts";
import { fillArchiveWorld } from "../../src/operations/reading/archive/archive-world.ts";
import { readPieceFile } from "../../src/operations/reading/archive/piece-file.ts";
import { verifyArchive } from "../../src/operations/reading/archive/verify-archive.ts";
import { openTestDatabase, type TestDatabase } from "../../src/testing/test-database.ts";
import { seededRandom } from "../seeded-random.ts";
import { type Figure, none } from "./figure.ts";
import { bundleArchive, type ServerBundle } from "./server-bundle.ts";

export interface ArchiveWish {
  /** Steps chosen by the seed; more than there are is all of them. */
  readonly most: number;
  readonly seed: number;
  /** No kill begins after it. */
  readonly untilMs: number;
}

type When = "before" | "during";

interface Kill {
  readonly at: number;
  readonly when: When;
}

/** A database with bets and ticks to archive, and a folder for them. */
interface Stage {
  readonly database: TestDatabase;
  readonly folder: string;
  /** What is to be found afterwards, once each, as lines of the archive. */
  readonly lines: ReadonlySet<string>;
}

interface Tally {
  kills: number;
  lost: number;
  doubled: number;
  unreadable: number;
  booksOff: number;
  unfinished: number;
  strayFiles: number;
}

const BEFORE = "1970-01-02";
const BEFORE_MS = 54_000_000;
const MOST_ROWS = 20_000;

/** Kills the archive's command with SIGKILL at its steps, on the disk and in the database, and lets another run finish. */
export async function runArchiveKills({ most, seed, untilMs }: ArchiveWish): Promise<readonly Figure[]> {
  const bundle = await bundleArchive();
  const tally: Tally = {
    kills: 0,
    lost: 0,
    doubled: 0,
    unreadable: 0,
    booksOff: 0,
    unfinished: 0,
    strayFiles: 0,
  };
  try {
    const steps = await stepsOf(bundle);
    for (const { at, when } of shuffled(steps.length, seed).slice(0, most)) {
      if (tally.kills > 0 && Date.now() > untilMs) break;
      const broken = await killAt(bundle, { at, when }, tally);
      if (broken) console.log(`killed ${when} step ${at}, ${steps[at - 1]}: not whole`);
    }
    return [
      { name: "archive.steps", value: steps.length, unit: "", least: 20 },
      { name: "archive.kills", value: tally.kills, unit: "", least: 1 },
      none("archive.rows-lost", tally.lost),
      none("archive.rows-doubled", tally.doubled),
      none("archive.files-unreadable", tally.unreadable),
      none("archive.books-off", tally.booksOff),
      none("archive.unfinished-by-the-next-run", tally.unfinished),
      none("archive.stray-files", tally.strayFiles),
    ];
  } finally {
    bundle.remove();
  }
}

/** Every step, before it and during it, in an order of the seed's: a run that ends early has tried some of all. */
function shuffled(steps: number, seed: number): readonly Kill[] {
  const random = seededRandom(seed);
  return Array.from({ length: steps * 2 }, (_, n): Kill & { readonly place: number } => ({
    at: 1 + (n >> 1),
    when: n % 2 === 0 ? "before" : "during",
    place: random(),
  })).toSorted((a, b) => a.place - b.place);
}

async function openStage(): Promise<Stage> {
  const database = await openTestDatabase();
  const { owner } = database;
  await fillArchiveWorld(owner);
  await owner.query("select ledger.compare_settled(1000)");
  const folder = mkdtempSync(path.join(tmpdir(), "maru-archive-"));
  chmodSync(folder, 0o755);
  return { database, folder, lines: new Set(await linesInDatabase(owner)) };
}

async function closeStage({ database, folder }: Stage): Promise<void> {
  await database.close();
  rmSync(folder, { recursive: true, force: true });
}

/** Looks at one whole run; a new statement of the command is a new step. */
async function stepsOf(bundle: ServerBundle): Promise<readonly string[]> {
  const stage = await openStage();
  const file = path.join(stage.folder, "steps");
  try {
    const code = await runCommand(bundle, stage, { MARU_TEST_STEPS: file });
    if (code !== 0) throw new Error(`the archive's command ended with ${code}`);
    return readFileSync(file, "utf8").trim().split("\n");
  } finally {
    await closeStage(stage);
  }
}

/** True when something was broken. */
async function killAt(bundle: ServerBundle, { at, when }: Kill, tally: Tally): Promise<boolean> {
  const before = { ...tally };
  const stage = await openStage();
  try {
    const code = await runCommand(bundle, stage, {
      MARU_TEST_KILL_AT: String(at),
      MARU_TEST_KILL_WHEN: when,
    });
    // What was sent before the kill may still be under way in the database.
    await quiet(stage);
    tally.kills += code === null ? 1 : 0;
    await judge(stage, tally);
    if ((await runCommand(bundle, stage, {})) !== 0) tally.unfinished += 1;
    await judge(stage, tally);
    await judgeEnd(stage, tally);
  } finally {
    await closeStage(stage);
  }
  const { kills: _, ...broken } = tally;
  return Object.entries(broken).some(([name, value]) => value !== before[name as keyof Tally]);
}

/** Resolves with the exit code; null when it was killed. */
function runCommand(
  { program }: ServerBundle,
  { database, folder }: Stage,
  settings: Readonly<Record<string, string>>,
): Promise<number | null> {
  const { address } = database;
  if (address.kind !== "embedded") throw new Error("the test database is not embedded");
  const url = `postgres://${address.superuser}@${encodeURIComponent(address.socketDir)}/${address.database}`;
  const child = spawn(process.execPath, [...program, "--before", BEFORE], {
    stdio: ["ignore", "ignore", "inherit"],
    env: {
      PATH: process.env["PATH"],
      DATABASE_URL: url,
      MARU_DATA_DIR: path.join(folder, "data"),
      MARU_ARCHIVE_DIR: path.join(folder, "archive"),
      ...settings,
    },
  });
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", resolve);
  });
}

async function quiet({ database: { owner } }: Stage): Promise<void> {
  for (let looked = 0; looked < 500; looked += 1) {
    const rows = await owner.query(
      "select from pg_stat_activity where datname = current_database() and application_name = 'maru_owner' and pid <> pg_backend_pid() and state <> 'idle'",
    );
    if (rows.length === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

/** Every row is in the database or in a file that the database knows, once, as it was. */
async function judge({ database, folder, lines }: Stage, tally: Tally): Promise<void> {
  const { owner } = database;
  const archive = path.join(folder, "archive");
  const found = [...(await linesInDatabase(owner))];
  for (const piece of await storedPieces(owner, null)) {
    const read = await readPieceFile(archive, piece);
    if (read === null) tally.unreadable += 1;
    else found.push(...read.slice(1));
  }
  for await (const _ of verifyArchive({ owner, folder: archive })) tally.unreadable += 1;
  const once = new Set(found);
  tally.doubled += found.length - once.size;
  tally.lost += [...lines].filter((line) => !once.has(line)).length;
  tally.booksOff += (await owner.query("select from ledger.disagreement")).length;
}

/** After a run that came to its end nothing waits, and nothing lies about. */
async function judgeEnd({ database, folder }: Stage, tally: Tally): Promise<void> {
  const { owner } = database;
  if ((await linesInDatabase(owner)).length > 0) tally.unfinished += 1;
  const known = new Set((await storedPieces(owner, null)).map(({ file }) => file));
  const archive = path.join(folder, "archive");
  const files = existsSync(archive)
    ? readdirSync(archive, { recursive: true, withFileTypes: true }).flatMap((entry) =>
        entry.isFile() ? [path.relative(archive, path.join(entry.parentPath, entry.name))] : [],
      )
    : [];
  tally.strayFiles += files.filter((file) => !known.has(file)).length;
}

/** What is still to be archived, as the archive would write it. */
async function linesInDatabase(owner: TestDatabase["owner"]): Promise<readonly string[]> {
  const bets = await nextBets(owner, { beforeMs: BEFORE_MS, most: MOST_ROWS });
  const ticks = await nextTicks(owner, { stock: "SIM-V25", beforeMs: BEFORE_MS, most: MOST_ROWS });
  return [...(bets?.lines ?? []), ...(ticks?.lines ?? [])];
}
