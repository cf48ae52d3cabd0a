import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openDatabase } from "../src/platform/database.ts";
import { makeDataFolder } from "./data-folder.ts";
import { endAllServers, freePorts, startServer } from "./server-process.ts";
import { prepareEmbedded } from "./torture/prepare-database.ts";

const KILLS = 3;
const folder = makeDataFolder();

beforeAll(() => prepareEmbedded(folder.path), 120_000);
afterAll(async () => {
  await endAllServers();
  await folder.remove();
}, 60_000);

/** Kills a process of the database that serves the starting server; false where it has none now. */
async function killOneBackend(): Promise<boolean> {
  const looking = openDatabase(folder.address, "maru_books", { max: 1 });
  try {
    // Roles see no more of other roles' sessions than their process and their name.
    const [row] = await looking.query<{ pid: number }>(
      `select pid from pg_stat_activity where datname = current_database() and application_name ~ '^maru_'
          and pid <> pg_backend_pid() order by random() limit 1`,
    );
    if (row === undefined) return false;
    process.kill(row.pid, "SIGKILL");
    return true;
  } catch {
    return false;
  } finally {
    await looking.close();
  }
}

it("goes on when the database is lost in the middle of a start, and leaves the database alone", async () => {
  const server = startServer(await freePorts(), { MARU_DATA_DIR: folder.path });
  const postmaster = folder.postmaster();
  let killed = 0;
  while (killed < KILLS && server.isRunning() && !(await server.isReady())) {
    if (await killOneBackend()) killed += 1;
    await delay(100);
  }
  expect(killed).toBe(KILLS);
  await server.ready();
  expect(server.isRunning()).toBe(true);
  expect(folder.postmaster()).toBe(postmaster);
}, 180_000);
