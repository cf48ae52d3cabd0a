import { hashesOfTile, type ReadTile } from "@maru/verifier";
import type { PublicAnswer } from "../wire/public-answers.ts";
import { isFields, textOf } from "../wire/read.ts";

/** Thrown where a public address gives no answer: then nothing was found out. */
export class Unanswered extends Error {
  override readonly name = "Unanswered";
}

/** The newest checkpoint: the note, of which nothing is believed yet, and the size that it is said to have. */
export interface NewestNote {
  readonly note: string;
  readonly size: number;
}

/** Throws {@link Unanswered}. */
export async function readNewest(ask: PublicAnswer): Promise<NewestNote> {
  const data = dataOf(await answered(ask, "/api/public/log/checkpoint"));
  if (!isFields(data)) throw new Unanswered();
  return { note: textOf(data, "note"), size: Number(data["size"]) };
}

/** The bytes that an address answers. Throws {@link Unanswered}. */
export async function answered(
  ask: PublicAnswer,
  path: string,
  query: Readonly<Record<string, string>> = {},
): Promise<Uint8Array> {
  const answer = await ask({ path, query });
  if (answer === null) throw new Unanswered();
  return answer;
}

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

/** What is in the envelope of an answer; undefined where it is none. */
export function dataOf(answer: Uint8Array): unknown {
  try {
    const body: unknown = JSON.parse(new TextDecoder().decode(answer));
    return isFields(body) ? body["data"] : undefined;
  } catch {
    return undefined;
  }
}
