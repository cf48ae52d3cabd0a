import { setImmediate as whatHasArrived, setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { connectionOptions, type DatabaseAddress } from "./database.ts";

/**
 * Whether the database answers at all. A network that swallows everything looks like a long question: no socket is closed, and nobody would be
 * told for a quarter of an hour. So one connection asks the shortest of questions again and again, and where it is not answered, whatever waits
 * is told at once.
 */
export interface DatabasePulse {
  /** Rejects with `DatabaseSilent` where the database is silent, and when it falls silent before `work` is done; `tooLate` gets what comes then. */
  whileAnswering<T>(work: () => Promise<T>, tooLate?: (found: T) => void): Promise<T>;
  /** `tell` is called each time the database falls silent, until what is returned is called. */
  onSilence(tell: () => void): () => void;
  close(): Promise<void>;
}

/** The database has not answered for too long. Its code is that of a connection that failed: the work may be done again. */
class DatabaseSilent extends Error {
  override readonly name = "DatabaseSilent";
  readonly code = "08006";
  constructor() {
    super("the database does not answer");
  }
}

interface PulseTimes {
  readonly askEveryMs: number;
  /** A question that is not answered for this long. With the pause before it, whoever waits is told within three seconds. */
  readonly silentAfterMs: number;
}

const PULSE_TIMES: PulseTimes = { askEveryMs: 500, silentAfterMs: 2_500 };

interface PulseParts {
  readonly times?: PulseTimes;
  readonly onChange?: (now: "silent" | "answering") => void;
}

/** Begins to ask at once. */
export function openPulse(
  address: DatabaseAddress,
  { times = PULSE_TIMES, onChange }: PulseParts = {},
): DatabasePulse {
  const waiting = new Set<() => void>();
  const closing = new AbortController();
  let isSilent = false;
  const turn = (silent: boolean): void => {
    if (silent === isSilent) return;
    isSilent = silent;
    onChange?.(silent ? "silent" : "answering");
    if (silent) for (const tell of waiting) tell();
  };
  const asking = askForEver({ address, times, closing: closing.signal, turn });
  return {
    whileAnswering: (work, tooLate) => {
      if (isSilent) return Promise.reject(new DatabaseSilent());
      return new Promise((resolve, reject) => {
        const giveUp = (): void => {
          waiting.delete(giveUp);
          reject(new DatabaseSilent());
        };
        waiting.add(giveUp);
        const take = <T>(found: T, settle: (found: T) => void, late?: (found: T) => void): void =>
          waiting.delete(giveUp) ? settle(found) : late?.(found);
        work().then(
          (found) => take(found, resolve, tooLate),
          (error: unknown) => take(error, reject),
        );
      });
    },
    onSilence: (tell) => {
      waiting.add(tell);
      return () => void waiting.delete(tell);
    },
    close: async () => {
      closing.abort();
      await asking;
    },
  };
}

interface Asking {
  readonly address: DatabaseAddress;
  readonly times: PulseTimes;
  readonly closing: AbortSignal;
  readonly turn: (isSilent: boolean) => void;
}

/** A connection that breaks is followed by another: only one that says nothing is silence. */
async function askForEver({ address, times, closing, turn }: Asking): Promise<void> {
  while (!closing.aborted) {
    const client = new pg.Client({
      ...connectionOptions(address, "maru_http"),
      application_name: "maru_pulse",
    });
    client.on("error", () => undefined);
    try {
      await within(times.silentAfterMs, client.connect());
      while (!closing.aborted) {
        await within(times.silentAfterMs, client.query("select 1"));
        turn(false);
        await delay(times.askEveryMs, undefined, { signal: closing });
      }
    } catch (error) {
      if (error instanceof DatabaseSilent) turn(true);
      if (!closing.aborted)
        await delay(times.askEveryMs, undefined, { signal: closing }).catch(() => undefined);
    } finally {
      client.connection.stream.destroy();
    }
  }
}

/** A process that stood still itself reads what has arrived meanwhile before it calls anybody silent. */
async function within<T>(ms: number, answer: Promise<T>): Promise<T> {
  const over = new AbortController();
  const silence = delay(ms, undefined, { signal: over.signal }).then(async () => {
    await whatHasArrived();
    await whatHasArrived();
    throw new DatabaseSilent();
  });
  try {
    return await Promise.race([answer, silence]);
  } finally {
    over.abort();
    silence.catch(() => undefined);
    answer.catch(() => undefined);
  }
}
