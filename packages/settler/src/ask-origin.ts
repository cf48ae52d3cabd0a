import { fieldsOf, parsed } from "./fields.ts";

/** How the origin took a question. */
export type Answer =
  | { readonly kind: "answer"; readonly bytes: Uint8Array }
  | { readonly kind: "missing" }
  /** Longer than what is read of one answer. */
  | { readonly kind: "too long" }
  /** It is busy, away or failed: nothing is asked before `waitMs` have passed. */
  | { readonly kind: "later"; readonly waitMs: number; readonly why: string };

export type AskOrigin = (path: string) => Promise<Answer>;

const WITHIN_MS = 20_000;
const MOST_BYTES = 16 * 1_048_576;
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 60_000;

/**
 * Asks an origin one question at a time. What goes wrong makes it wait, twice as long each time, or as long as the origin asks for. An
 * answer that is sent elsewhere is none.
 */
export function createAsker(origin: URL): AskOrigin {
  let failures = 0;
  const later = (why: string, askedForMs = 0): Answer => {
    const waitMs = Math.min(
      LONGEST_WAIT_MS,
      Math.max(askedForMs, FIRST_WAIT_MS * 2 ** Math.min(failures, 6)),
    );
    failures += 1;
    return { kind: "later", waitMs, why };
  };
  return async (path) => {
    try {
      const reply = await fetch(new URL(path, origin), {
        redirect: "error",
        headers: { Accept: "application/json", "User-Agent": "maru-settler" },
        signal: AbortSignal.timeout(WITHIN_MS),
      });
      if (reply.status === 200) {
        const bytes = await bytesWithin(reply, MOST_BYTES);
        failures = 0;
        return bytes === null ? { kind: "too long" } : { kind: "answer", bytes };
      }
      await reply.body?.cancel();
      if (reply.status === 404) {
        failures = 0;
        return { kind: "missing" };
      }
      return later(`it answers ${reply.status}`, retryAfterMs(reply.headers.get("retry-after")));
    } catch (error) {
      return later(reasonOf(error));
    }
  };
}

function retryAfterMs(text: string | null): number {
  return text !== null && /^\d{1,4}$/.test(text) ? Number(text) * 1_000 : 0;
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
}

/** Null where it is longer. */
async function bytesWithin(reply: Response, most: number): Promise<Uint8Array | null> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of reply.body ?? []) {
    length += chunk.length;
    if (length > most) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** What is in the envelope of an answer; null where it is none. */
export function dataOf(bytes: Uint8Array): unknown {
  return fieldsOf(parsed(new TextDecoder().decode(bytes)))?.["data"] ?? null;
}
