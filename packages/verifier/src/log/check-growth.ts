import { base64UrlOf, isEqual } from "../base/bytes.ts";
import { type LogTree, readTree, type ReadTile, rootOfTree, rootWhenSmaller } from "./log-tree.ts";
import { demandSigned, type Note, readNote } from "./note.ts";
import type { PublicKey } from "./public-keys.ts";
import { demand, runStepsInTurn, type Verdict } from "../base/verdict.ts";

/** What is looked at of the log itself, in its order; `since` where an older note is named. */
export type GrowthStep = "checkpoint" | "log" | "since";

/** A log at one signed checkpoint: what is read of it is read once. */
export interface OpenLog {
  readonly newest: () => Note;
  readonly grown: () => Promise<LogTree>;
  readonly keys: readonly PublicKey[];
  readonly read: ReadTile;
}

type Sources = Pick<OpenLog, "keys" | "read">;

export function openLog(note: string, { keys, read }: Sources): OpenLog {
  let head: Note | null = null;
  let tree: LogTree | null = null;
  const newest = (): Note => (head ??= readNote(note));
  const grown = async (): Promise<LogTree> => (tree ??= await readTree(newest().size, read));
  return { newest, grown, keys, read };
}

/** That the checkpoint is signed, that the tiles lead to its root, and that the log begins with the one of an older note. */
export function growthSteps(
  log: OpenLog,
  since: string | undefined,
): readonly (readonly [name: GrowthStep, look: () => Promise<string>])[] {
  const { newest, grown, keys } = log;
  return [
    ["checkpoint", async () => `${newest().size} leaves, signed by ${demandSigned(newest(), keys).id}`],
    ["log", async () => lookAtRoot(newest(), await grown())],
    ...(since === undefined ? [] : [["since", () => lookAtOlder(readNote(since), log)] as const]),
  ];
}

/** Checks that the public log at its newest checkpoint goes on from an older one that was kept, from the tiles that the operator serves. */
export function checkGrowth(
  note: string,
  { since, ...sources }: Sources & { readonly since?: string },
): Promise<Verdict<GrowthStep>> {
  return runStepsInTurn(growthSteps(openLog(note, sources), since));
}

function lookAtRoot({ root }: Note, tree: LogTree): string {
  demand(isEqual(rootOfTree(tree), root), "its tiles do not lead to the signed root");
  return `its tiles lead to ${base64UrlOf(root)}`;
}

async function lookAtOlder(older: Note, { keys, read, grown }: OpenLog): Promise<string> {
  demandSigned(older, keys);
  const root = await rootWhenSmaller(await grown(), older.size, read);
  demand(isEqual(root, older.root), `it is not the log that had ${older.size} leaves under another root`);
  return `it begins with the ${older.size} leaves that were signed before`;
}
