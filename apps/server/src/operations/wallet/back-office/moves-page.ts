import { readCursor, writeCursor } from "../../../platform/list-cursor.ts";
import type { MovePlace } from "./asked-moves-store.ts";

/** A file of requests or of movements of coins holds the newest of what was asked for. */
export const CSV_ROWS = 10_000;

/** Where a list of requests or of movements of coins goes on; null is its beginning, undefined what is no cursor of ours. */
export function placeOf(cursor: string | undefined): MovePlace | null | undefined {
  if (cursor === undefined) return null;
  const [atMs, id] = readCursor(cursor, 2) ?? [];
  return atMs === undefined || id === undefined ? undefined : { atMs, id };
}

export function cursorOf({ atMs, id }: MovePlace): string {
  return writeCursor(atMs, id);
}
