import { StartError } from "./storage.ts";

export const LOG_FILE = "log.jsonl";

/** A line of the file: the note that is the log's entry, and what else has to last with it. */
export interface LogLine {
  readonly note: string;
  /** Of a cosigned checkpoint, its note with the cosignature; not a part of the entry. */
  readonly checkpoint?: string;
}

export function spellLine(line: LogLine): Buffer {
  return Buffer.from(`${JSON.stringify(line)}\n`);
}

/** Throws an Error where it is no line of the log. */
export function readLine(text: string): LogLine {
  const value: unknown = JSON.parse(text);
  if (typeof value !== "object" || value === null || !("note" in value) || typeof value.note !== "string")
    throw new Error("it has no note");
  if (!("checkpoint" in value)) return { note: value.note };
  if (typeof value.checkpoint !== "string") throw new Error("its checkpoint is no text");
  return { note: value.note, checkpoint: value.checkpoint };
}

/** Says where the log is broken; lines count from 1, as editors count them. */
export function brokenLine(entry: number, cause: unknown): StartError {
  const why = cause instanceof Error ? cause.message : String(cause);
  return new StartError(
    `${LOG_FILE}:${entry + 1} is broken: ${why}. It is not repaired: a witness that loses entries is no witness`,
    { cause },
  );
}
