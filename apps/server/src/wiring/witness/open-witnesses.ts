import { open, rename } from "node:fs/promises";
import path from "node:path";
import type { Config } from "../../platform/config.ts";
import { askOverHttp } from "../../platform/ask-over-http.ts";
import type { Log } from "../../platform/log.ts";
import { StartError } from "../../platform/start-error.ts";
import { readVerifierKey } from "../../trading/proof/log/signed-note.ts";
import type { WitnessAddress } from "../../trading/proof/witness/witness-client.ts";
import { startLocalProgram } from "../programs/local-program.ts";

/** Those who keep the other half of simulated markets' seeds, and how they end. */
export interface Witnesses {
  readonly witnesses: readonly WitnessAddress[];
  /** Whether they are other people's, and not a process of this installation. */
  readonly areIndependent: boolean;
  close(): Promise<void>;
}

const ANSWERS_WITHIN_MS = 5_000;
/** A reveal of two hundred markets is a fifth of it. */
const LONGEST_ANSWER = 262_144;

/** Those that are named, or a local one. Errors: {@link StartError} for a key that is none. */
export async function openWitnesses(
  config: Pick<Config, "witnesses" | "dataDir">,
  log: Pick<Log, "error">,
): Promise<Witnesses> {
  if (config.witnesses.length > 0) {
    const witnesses = config.witnesses.map(({ url, key }) => ({
      key: witnessKeyOf(key),
      ask: asking(() => url),
    }));
    return { witnesses, areIndependent: true, close: async () => undefined };
  }
  const directory = path.join(config.dataDir, "witness");
  const local = await startLocalProgram({ name: "witness", directory, source: "witness/src/main.ts", log });
  const witness: WitnessAddress = {
    key: witnessKeyOf(local.key()),
    ask: async (asked) => {
      try {
        return await asking(() => local.address())(asked);
      } catch (error) {
        local.lost();
        throw error;
      }
    },
    // Which keys the log that it watches is signed by.
    introduce: (verifierKeys) => writeWhole(path.join(directory, "logs.txt"), `${verifierKeys.join("\n")}\n`),
  };
  return { witnesses: [witness], areIndependent: false, close: () => local.close() };
}

function asking(address: () => string): WitnessAddress["ask"] {
  return ({ path: where, body, withinMs = ANSWERS_WITHIN_MS }) =>
    askOverHttp(new URL(where, address()), { body, withinMs, most: LONGEST_ANSWER });
}

export function witnessKeyOf(text: string): WitnessAddress["key"] {
  const key = readVerifierKey(text);
  if (key === null)
    throw new StartError(
      `MARU_WITNESS_KEY=${text} is no key: set it to what the witness's own /key says first`,
    );
  return key;
}

async function writeWhole(file: string, text: string): Promise<void> {
  const fresh = `${file}.${process.pid}.new`;
  const handle = await open(fresh, "w", 0o600);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(fresh, file);
}
