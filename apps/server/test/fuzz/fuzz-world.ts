import { makeDataFolder } from "../data-folder.ts";
import { fileURLToPath } from "node:url";
import { endAllServers, freePorts, type ServerProcess, startServer } from "../server-process.ts";
import { openPeople, type People } from "./people.ts";

const PROGRAM = fileURLToPath(new URL("serve-without-rates.ts", import.meta.url));

/** The whole product in a process of its own, on a database of its own, with people of every role. */
export interface FuzzWorld {
  readonly server: ServerProcess;
  readonly people: People;
  /** Lines of the log that tell of something unexpected. */
  unexpected(): readonly string[];
  close(): Promise<void>;
}

export async function openFuzzWorld(past: "month" | "none"): Promise<FuzzWorld> {
  const folder = makeDataFolder();
  const settings = { MARU_DATA_DIR: folder.path, MARU_LIVE_PER_ADDRESS: "5000", MARU_DEMO_PAST: past };
  const server = startServer(await freePorts(), settings, [
    "--trace-deprecation",
    "--import",
    "tsx",
    PROGRAM,
  ]);
  await server.ready();
  const people = await openPeople(server, folder.address);
  return {
    server,
    people,
    unexpected: () => `${server.stdout()}\n${server.stderr()}`.split("\n").filter(isUnexpected),
    close: async () => {
      await people.close();
      await endAllServers();
      await folder.remove();
    },
  };
}

const ERROR_LEVEL = 50;

function isUnexpected(line: string): boolean {
  if (line.trim() === "") return false;
  try {
    const { level } = JSON.parse(line) as { readonly level?: number };
    return (level ?? 0) >= ERROR_LEVEL;
  } catch {
    return true;
  }
}
