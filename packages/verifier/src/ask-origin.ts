import { setTimeout as delay } from "node:timers/promises";

/** How an origin is asked: never faster than it allows, and not for ever. */
export interface Manners {
  /** Between two questions, whoever asks them. */
  readonly everyMs: number;
  /** Of one question that fails; behind the last one it is given up. */
  readonly tries: number;
  readonly firstWaitMs: number;
}

/** A question that was given up. */
export class Unanswered extends Error {
  override readonly name = "Unanswered";
}

/** The bytes of an answer; null where there is nothing. Rejects with {@link Unanswered}. */
export type AskOrigin = (address: URL) => Promise<Uint8Array | null>;

const WITHIN_MS = 20_000;
const MOST_BYTES = 32 * 1_048_576;
const LONGEST_WAIT_MS = 60_000;

/** Asks in turn of a clock that all questions share: an origin that is busy makes all of them wait. */
export function createAsker({ everyMs, tries, firstWaitMs }: Manners): AskOrigin {
  let nextAtMs = 0;
  let line: Promise<void> = Promise.resolve();
  // One behind the other, each from the moment at which the one before was really sent: timers that are late together fire together.
  const behind = async (before: Promise<void>): Promise<void> => {
    await before;
    for (let waitMs = nextAtMs - performance.now(); waitMs > 0; waitMs = nextAtMs - performance.now())
      await delay(waitMs);
    nextAtMs = performance.now() + everyMs;
  };
  const turn = (): Promise<void> => (line = behind(line));
  return async (address) => {
    let why = "";
    for (let tried = 0; tried < tries; tried += 1) {
      await turn();
      const answer = await ask(address);
      if (answer.kind === "answer") return answer.bytes;
      why = answer.why;
      const waitMs = Math.max(answer.waitMs, firstWaitMs * 2 ** tried);
      nextAtMs = Math.max(nextAtMs, performance.now() + Math.min(LONGEST_WAIT_MS, waitMs));
    }
    throw new Unanswered(`${address.pathname}: ${why}, ${tries} times`);
  };
}

type Answer =
  | { readonly kind: "answer"; readonly bytes: Uint8Array | null }
  | { readonly kind: "later"; readonly why: string; readonly waitMs: number };

async function ask(address: URL): Promise<Answer> {
  try {
    const reply = await fetch(address, { redirect: "error", signal: AbortSignal.timeout(WITHIN_MS) });
    if (reply.status === 200) return await answerOf(reply);
    await reply.body?.cancel();
    if (reply.status === 404) return { kind: "answer", bytes: null };
    const seconds = /^\d{1,4}$/.exec(reply.headers.get("retry-after") ?? "")?.[0] ?? "0";
    return { kind: "later", why: `it answers ${reply.status}`, waitMs: Number(seconds) * 1_000 };
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    return { kind: "later", why: cause instanceof Error ? cause.message : String(cause), waitMs: 0 };
  }
}

async function answerOf(reply: Response): Promise<Answer> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of reply.body ?? []) {
    length += chunk.length;
    if (length > MOST_BYTES) return { kind: "later", why: "it answers more than is read", waitMs: 0 };
    chunks.push(chunk);
  }
  return { kind: "answer", bytes: Buffer.concat(chunks) };
}
