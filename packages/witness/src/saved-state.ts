import { sha256 } from "./bytes.ts";
import type { TreeNode } from "./merkle-tree.ts";
import type { WitnessStorage } from "./storage.ts";
import type { LogState, WitnessState } from "./witness-state.ts";

const STATE_FILE = "state.json";

/** The log as far as it was taken in when the state was saved; what lies behind is read again at the next start. */
export interface Progress {
  readonly state: WitnessState;
  readonly entries: number;
  readonly logBytes: number;
  /** Root of the whole tiles and what follows: the right edge of the tree. */
  readonly edge: readonly TreeNode[];
}

interface Spelled {
  readonly what: "maru witness state 1";
  readonly entries: number;
  readonly logBytes: number;
  readonly edge: readonly { readonly height: number; readonly hash: string }[];
  readonly newestMs: number;
  readonly reveals: number;
  readonly refusals: number;
  readonly logs: readonly (readonly [string, SpelledLog])[];
}
type SpelledLog = Omit<LogState, "markets"> & {
  readonly markets: readonly (readonly [
    string,
    LogState["markets"] extends Map<string, infer M> ? M : never,
  ])[];
};

export async function saveProgress(storage: WitnessStorage, progress: Progress): Promise<void> {
  const { state, entries, logBytes, edge } = progress;
  const spelled: Spelled = {
    what: "maru witness state 1",
    entries,
    logBytes,
    edge: edge.map(({ height, hash }) => ({ height, hash: hash.toString("base64url") })),
    newestMs: state.newestMs,
    reveals: state.reveals,
    refusals: state.refusals,
    logs: [...state.logs].map(([origin, log]) => [origin, { ...log, markets: [...log.markets] }]),
  };
  const text = JSON.stringify(spelled);
  await storage.replace(STATE_FILE, Buffer.from(`{"hash":"${hashOf(text)}","state":${text}}\n`));
}

/** Null where there is none or it is damaged: it only saves reading the log from its beginning. */
export async function readProgress(storage: WitnessStorage): Promise<Progress | null> {
  const spelled = intact((await storage.read(STATE_FILE))?.toString("utf8") ?? "");
  if (spelled === null) return null;
  const { entries, logBytes, edge, newestMs, reveals, refusals, logs } = spelled;
  const states = logs.map(([origin, log]): [string, LogState] => [
    origin,
    { ...log, markets: new Map(log.markets) },
  ]);
  return {
    state: { newestMs, reveals, refusals, logs: new Map(states) },
    entries,
    logBytes,
    edge: edge.map(({ height, hash }) => ({ height, hash: Buffer.from(hash, "base64url") })),
  };
}

/** What carries its own hash was written by this program, whole. */
function intact(text: string): Spelled | null {
  const [, hash, state] = /^\{"hash":"([\w-]{43})","state":(.*)\}\n$/s.exec(text) ?? [];
  if (hash === undefined || state === undefined || hashOf(state) !== hash) return null;
  const spelled = JSON.parse(state) as Spelled;
  return spelled.what === "maru witness state 1" ? spelled : null;
}

function hashOf(text: string): string {
  return sha256(Buffer.from(text)).toString("base64url");
}
