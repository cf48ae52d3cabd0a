import { hashFromBase64, wholeNumber } from "./bytes.ts";
import { readNote, type SignedNote } from "./signed-note.ts";

/** A checkpoint of a log (https://c2sp.org/tlog-checkpoint). */
export interface Checkpoint {
  readonly origin: string;
  readonly size: number;
  readonly root: Buffer;
  /** The whole note as it came. */
  readonly whole: string;
  readonly note: SignedNote;
}

export interface CheckpointRequest {
  readonly oldSize: number;
  readonly proof: readonly Buffer[];
  readonly checkpoint: Checkpoint;
}

const MAX_PROOF_LINES = 63;

/** Reads the body of `add-checkpoint` (https://c2sp.org/tlog-witness). Null where it is malformed. */
export function readCheckpointRequest(body: string): CheckpointRequest | null {
  const split = body.indexOf("\n\n");
  if (split < 0) return null;
  const [old = "", ...lines] = body.slice(0, split).split("\n");
  const oldSize = old.startsWith("old ") ? wholeNumber(old.slice(4)) : null;
  const proof = lines.map(hashFromBase64).filter((hash) => hash !== null);
  const checkpoint = readCheckpoint(body.slice(split + 2));
  if (oldSize === null || checkpoint === null || proof.length !== lines.length) return null;
  if (proof.length > MAX_PROOF_LINES || (oldSize === 0 && proof.length > 0)) return null;
  return oldSize > checkpoint.size ? null : { oldSize, proof, checkpoint };
}

function readCheckpoint(whole: string): Checkpoint | null {
  const note = readNote(whole);
  if (note === null) return null;
  const [origin = "", sizeText = "", rootText = "", ...extensions] = note.text.slice(0, -1).split("\n");
  const size = wholeNumber(sizeText);
  const root = hashFromBase64(rootText);
  const isWhole = origin !== "" && extensions.every((line) => line !== "");
  return isWhole && size !== null && root !== null ? { origin, size, root, whole, note } : null;
}

/** The text of a checkpoint, to be signed. */
export function checkpointText(origin: string, size: number, root: Buffer): string {
  return `${origin}\n${size}\n${root.toString("base64")}\n`;
}
