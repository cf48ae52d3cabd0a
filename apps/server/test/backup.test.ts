import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type { WireBet } from "@maru/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { proveRestored } from "../scripts/backup/prove-restored.ts";
import { backUpKeys, restoreKeys } from "../src/platform/backup/backup-keys.ts";
import { openFolderPlace } from "../src/platform/backup/folder-place.ts";
import { listBases, type Manifest } from "../src/platform/backup/manifest.ts";
import { restore } from "../src/platform/backup/restore.ts";
import { sealPlace } from "../src/platform/backup/sealed-place.ts";
import { shipWal } from "../src/platform/backup/ship-wal.ts";
import { takeBase } from "../src/platform/backup/take-base.ts";
import { bettingRound, startBetLoad } from "./bet-load.ts";
import { askRestored, KEY, makeBackupWorld, OTHER_KEY } from "./backup-world.ts";
import { makeDataFolder } from "./data-folder.ts";
import { type PlayerSession, signInDemo } from "./player-session.ts";
import { endProcess } from "./process-end.ts";
import { seededRandom } from "./seeded-random.ts";
import { endAllServers, freePorts, type Ports, type ServerProcess, startServer } from "./server-process.ts";
import { takePausesAway } from "./without-pause.ts";

const OPTION = 2;
const SEED = Number(process.env["MARU_TEST_SEED"] ?? Date.now() % 1_000_000);
const world = makeBackupWorld();
const folder = makeDataFolder();
let ports: Ports;
let server: ServerProcess;
let player: PlayerSession;
let bases: readonly Manifest[] = [];
/** One before the moment, one behind it. */
let around: readonly number[] = [];
let momentMs = 0;
/** What every player's answer promised, until both processes were killed. */
let acknowledged: readonly number[] = [];
let shippedBets: readonly number[] = [];

const baseNow = () =>
  takeBase(folder.address, {
    sealed: world.sealed,
    folders: [{ name: "audit", folder: path.join(folder.path, "audit") }],
    program: "test",
  });
const shipNow = () => shipWal(folder.address, { sealed: world.sealed, everyMs: 500, until: "now" });

async function bet(): Promise<number> {
  for (let tried = 0; tried < 1_200; tried += 1) {
    const round = await bettingRound(player, OPTION);
    if (round !== null && round.lockTime > Date.now() + 2_000) {
      const body = { type: "B", point: 5_000, tradeRound: { id: round.id }, clientKey: randomUUID() };
      const reply = await player.post<WireBet>("/api/trade/betting", body);
      if (reply.status === 200) return reply.data?.id ?? 0;
    }
    await delay(100);
  }
  throw new Error("no round takes bets");
}

/** Bets from before the base copies, around a moment, shipped at last; and then a load of them that nobody ships before the kill. */
beforeAll(async () => {
  console.log(`MARU_TEST_SEED=${SEED}`);
  ports = await freePorts();
  server = startServer(ports, { MARU_DATA_DIR: folder.path });
  await server.ready();
  await takePausesAway(folder.address);
  player = await signInDemo(server.url, "player1");
  const first = await bet();
  bases = [await baseNow(), await baseNow()];
  const before = await bet();
  await delay(50);
  momentMs = Date.now();
  await delay(50);
  around = [before, await bet()];
  await shipNow();
  shippedBets = [first, ...around];
  const others = await Promise.all(
    ["player2", "player3", "player4"].map((name) => signInDemo(server.url, name)),
  );
  const options =
    (await player.get<{ id: number; type: string }[]>("/api/trade/option/site/list")).data ?? [];
  const load = startBetLoad({ players: [player, ...others], options, random: seededRandom(SEED) });
  for (
    let waited = 0;
    waited < 600 && load.intents.filter(({ answer }) => answer === "accepted").length < 20;
    waited += 1
  )
    await delay(100);
  await load.burst();
  await delay(30);
  const postmaster = folder.postmaster() ?? 0;
  process.kill(postmaster, "SIGKILL");
  await server.kill();
  await endProcess(postmaster, ["SIGKILL"]);
  await load.stop();
  acknowledged = [
    ...shippedBets,
    ...load.intents.flatMap(({ answer, betId }) => (answer === "accepted" && betId !== null ? [betId] : [])),
  ];
});

afterAll(async () => {
  await endAllServers();
  await folder.remove();
  world.remove();
});

const missingIn = (dataDir: string, ids: readonly number[]) =>
  askRestored(dataDir, async (ask) => {
    const rows = await ask("select id from betting.bet where id = any($1::bigint[])", [ids]);
    const found = new Set(rows.map(({ id }) => Number(id)));
    return ids.filter((id) => !found.has(id));
  });

describe("a backup", () => {
  it("holds every bet that was acknowledged before kill -9, with the log of the killed database's folder", async () => {
    const into = world.fresh();
    expect(acknowledged.length).toBeGreaterThanOrEqual(20);
    await restore({ sealed: world.sealed, into, toMs: null, lost: folder.path });
    expect(await missingIn(into, acknowledged)).toEqual([]);
    await backUpKeys(folder.path, world.sealed);
    expect(await restoreKeys(into, world.sealed)).toBe(readdirSync(path.join(folder.path, "keys")).length);
    const proof = await proveRestored(into, null);
    expect(proof.faults).toEqual([]);
    expect(proof.line).toMatch(/^books agree, [1-9]/);

    // The data folder is destroyed: the restored one goes on, and its public log goes on from what was public.
    const after = startServer(ports, { MARU_DATA_DIR: into });
    await after.ready();
    const older = world.fresh();
    await restore({ sealed: world.sealed, into: older, toMs: null, lost: null });
    expect(await missingIn(older, shippedBets)).toEqual([]);
    const compared = await proveRestored(older, after.url);
    expect(compared.faults).toEqual([]);
    expect(compared.line).toMatch(/public log of [1-9]\d* leaves the first of \d+ live ones$/);
    await tamperWithLog(older);
    expect((await proveRestored(older, after.url)).faults.join()).toMatch(
      /public log: tile 0\/0 is another one/,
    );
    await after.stop();
    await endDatabaseOf(into);
  });

  it("comes back as it was at a moment: the bet before it is there, the one behind it is not", async () => {
    const into = world.fresh();
    await restore({ sealed: world.sealed, into, toMs: momentMs, lost: null });
    expect(await missingIn(into, around)).toEqual(around.slice(1));
  });

  it("of a moment that the log does not reach, or from before all copies, is refused and nothing is left", async () => {
    const into = world.fresh();
    await expect(
      restore({ sealed: world.sealed, into, toMs: Date.now() + 60_000, lost: null }),
    ).rejects.toThrow(/^RESTORE_TOO_LATE: /);
    await expect(restore({ sealed: world.sealed, into, toMs: 1, lost: null })).rejects.toThrow(
      /^RESTORE_TOO_EARLY: /,
    );
    expect(existsSync(into)).toBe(false);
  });
});

async function tamperWithLog(dataDir: string): Promise<void> {
  await askRestored(dataDir, (ask) =>
    ask(
      "set session_replication_role = replica; update proof.log_leaf set hash = sha256(hash) where index = 0",
    ),
  );
}

async function endDatabaseOf(dataDir: string): Promise<void> {
  await askRestored(dataDir, async () => undefined);
}

const partsOf = (id: string) => `base/${id}/database-000001`;

describe("what is refused before anything is touched", () => {
  const SPOILED: Readonly<Record<string, readonly [code: string, spoil: (place: string) => void]>> = {
    "one byte changed": [
      "BACKUP_CHANGED",
      (place) => changeByte(path.join(place, partsOf(bases[1]?.id ?? ""))),
    ],
    "a manifest changed": [
      "BACKUP_CHANGED",
      (place) => changeByte(path.join(place, `base/${bases[1]?.id}/manifest`)),
    ],
    "a file cut": [
      "BACKUP_CUT",
      (place) => truncateSync(path.join(place, partsOf(bases[1]?.id ?? "")), 5_000),
    ],
    "a file missing": ["BACKUP_MISSING", (place) => rmSync(path.join(place, partsOf(bases[1]?.id ?? "")))],
    "files of two backups mixed": [
      "BACKUP_MIXED",
      (place) =>
        writeFileSync(
          path.join(place, partsOf(bases[1]?.id ?? "")),
          readFileSync(path.join(place, partsOf(bases[0]?.id ?? ""))),
        ),
    ],
    "a run of the log missing": ["BACKUP_WAL_MISSING", (place) => rmSync(walFiles(place).at(-2) ?? "")],
    "the last run of the log missing": [
      "BACKUP_WAL_MISSING",
      (place) => rmSync(walFiles(place).at(-1) ?? ""),
    ],
    "a run of the log changed": ["BACKUP_CHANGED", (place) => changeByte(walFiles(place).at(-1) ?? "")],
  };

  it.each(Object.entries(SPOILED))("%s", async (_, [code, spoil]) => {
    const { sealed, folder: place } = world.copy();
    spoil(place);
    const into = world.fresh();
    await expect(restore({ sealed, into, toMs: null, lost: null })).rejects.toThrow(new RegExp(`^${code}: `));
    expect(existsSync(into)).toBe(false);
  });

  it("the wrong key, and another database's log", async () => {
    const sealed = sealPlace(openFolderPlace(world.folder), OTHER_KEY);
    const into = world.fresh();
    await expect(restore({ sealed, into, toMs: null, lost: null })).rejects.toThrow(/^BACKUP_WRONG_KEY: /);
    const lost = world.fresh();
    mkdirSync(path.join(lost, "pg_wal"), { recursive: true });
    for (const file of readdirSync(path.join(folder.path, "postgres", "pg_wal")).filter((name) =>
      /^[0-9A-F]{24}$/.test(name),
    )) {
      const bytes = readFileSync(path.join(folder.path, "postgres", "pg_wal", file));
      bytes.writeBigUInt64LE(1n, 24);
      writeFileSync(path.join(lost, "pg_wal", file), bytes);
    }
    await expect(restore({ sealed: world.sealed, into, toMs: null, lost })).rejects.toThrow(
      /^BACKUP_OTHER_DATABASE: /,
    );
    expect(existsSync(into)).toBe(false);
  });

  it("a folder that is not empty, which stays as it is", async () => {
    const into = world.fresh();
    mkdirSync(into);
    writeFileSync(path.join(into, "mine"), "kept");
    await expect(restore({ sealed: world.sealed, into, toMs: null, lost: null })).rejects.toThrow(
      /^RESTORE_NOT_EMPTY: /,
    );
    expect([readdirSync(into), readFileSync(path.join(into, "mine"), "utf8")]).toEqual([["mine"], "kept"]);
  });

  it("a place without a backup", async () => {
    const sealed = sealPlace(openFolderPlace(world.fresh()), KEY);
    await expect(restore({ sealed, into: world.fresh(), toMs: null, lost: null })).rejects.toThrow(
      /^BACKUP_NONE: /,
    );
    expect(await listBases(world.sealed)).toEqual(bases.map(({ id }) => id));
  });
});

function changeByte(file: string): void {
  const bytes = readFileSync(file);
  const at = bytes.length - 100;
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  writeFileSync(file, bytes);
}

/** Runs of the log, in its order. */
function walFiles(place: string): readonly string[] {
  const [chain = ""] = readdirSync(path.join(place, "wal"));
  return readdirSync(path.join(place, "wal", chain))
    .filter((name) => name !== "head")
    .toSorted()
    .map((name) => path.join(place, "wal", chain, name));
}
