import path from "node:path";
import { askOverHttp } from "../../platform/ask-over-http.ts";
import type { Config } from "../../platform/config.ts";
import type { Log } from "../../platform/log.ts";
import type { SettlerAddress } from "../../ports/settler.ts";
import { type LocalProgram, startLocalProgram } from "../programs/local-program.ts";

/** The program that settles every round again, and how it ends. */
export interface OpenedSettler {
  /** Null: none is set. */
  readonly settler: SettlerAddress | null;
  close(): Promise<void>;
}

const ANSWERS_WITHIN_MS = 5_000;
/** Two thousand days of markets, a hundred differences. */
const LONGEST_REPORT = 1_048_576;
const AGAIN_AFTER_MS = 60_000;

/**
 * The one that is named, or a local one, whose start nothing waits for: it is a watcher, and what it watches runs without it. That it is
 * not there is shown.
 */
export function openSettler(
  config: Pick<Config, "settler" | "dataDir" | "host" | "port">,
  log: Pick<Log, "error">,
): OpenedSettler {
  const { settler } = config;
  if (settler === null) return { settler, close: async () => undefined };
  if (settler === "local") return openLocal(config, log);
  const { url, key } = settler;
  return {
    settler: { whose: "independent", key: () => key, ask: () => reportAt(url) },
    close: async () => undefined,
  };
}

function openLocal(
  { dataDir, host, port }: Pick<Config, "dataDir" | "host" | "port">,
  log: Pick<Log, "error">,
): OpenedSettler {
  const directory = path.join(dataDir, "settler");
  const args = ["--origin", ownOrigin(host, port)];
  let started: LocalProgram | null = null;
  let isClosing = false;
  const start = async (): Promise<void> => {
    try {
      started = await startLocalProgram({
        name: "settler",
        directory,
        source: "settler/src/main.ts",
        args,
        log,
      });
    } catch (error) {
      log.error({ reason: String(error) }, "the local settler does not start: no round is settled again");
      if (!isClosing) setTimeout(startAgain, AGAIN_AFTER_MS).unref();
    }
  };
  const startAgain = (): void => void (starting = start());
  let starting = start();
  return {
    settler: {
      whose: "local",
      key: () => started?.key() ?? "",
      ask: async () => {
        if (started === null) throw new Error("the local settler has not started");
        try {
          return await reportAt(started.address());
        } catch (error) {
          started.lost();
          throw error;
        }
      },
    },
    close: async () => {
      isClosing = true;
      await starting;
      await started?.close();
    },
  };
}

/** Where players are, from this machine. */
function ownOrigin(host: string, port: number): string {
  const name = host === "0.0.0.0" ? "127.0.0.1" : host === "::" ? "::1" : host;
  return `http://${name.includes(":") ? `[${name}]` : name}:${port}`;
}

async function reportAt(url: string): Promise<string> {
  const { status, body } = await askOverHttp(new URL("report", url), {
    withinMs: ANSWERS_WITHIN_MS,
    most: LONGEST_REPORT,
  });
  if (status !== 200) throw new Error(`the settler answers ${status}`);
  return body;
}
