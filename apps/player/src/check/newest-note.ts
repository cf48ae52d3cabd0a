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

/** What is in the envelope of an answer; undefined where it is none. */
export function dataOf(answer: Uint8Array): unknown {
  try {
    const body: unknown = JSON.parse(new TextDecoder().decode(answer));
    return isFields(body) ? body["data"] : undefined;
  } catch {
    return undefined;
  }
}
