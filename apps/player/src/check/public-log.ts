import { hashesOfTile, type ReadTile } from "@maru/verifier";
import type { PublicAnswer } from "../wire/public-answers.ts";
import { answered, dataOf } from "./newest-note.ts";

/** Tiles of the log, each asked for once; a read rejects with {@link Unanswered}. */
export function tilesOf(ask: PublicAnswer): ReadTile {
  const known = new Map<string, ReturnType<ReadTile>>();
  return (level, index) => {
    const path = `/api/public/log/tile/${level}/${index}`;
    const asked = known.get(path) ?? answered(ask, path).then((answer) => hashesOfTile(dataOf(answer)));
    known.set(path, asked);
    return asked;
  };
}
