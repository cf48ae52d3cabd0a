import type pg from "pg";

/** How a piece of work with the database ended. */
export type Outcome<T> = { readonly value: T } | { readonly error: Error };

interface Job {
  /** Of the backend that works on it; null while it is being found. */
  pid: number | null;
  /** Tells what came of it; null while it is under way. */
  tell: (() => void) | null;
}

/** What is on its way in the real database. Virtual time goes on only when all of it has ended or waits for a lock. */
export interface Traffic {
  /** Begins a piece of work; `told` hears of its end while everything is settled, in the order in which the work began. */
  start<T>(work: (on: (pid: number) => void) => Promise<T>, told: (outcome: Outcome<T>) => void): void;
  /** Resolves when everything under way has ended and was told, or waits for a lock that nobody who runs will give up. */
  settle(): Promise<void>;
  /** Statements that waited for a lock so far. */
  readonly waits: number;
}

/** How long a statement may run before it is asked whether it waits, milliseconds of real time. */
const PATIENCE_MS = 3;

const realTimeout = globalThis.setTimeout;

export function openTraffic(monitor: pg.Client): Traffic {
  const jobs = new Set<Job>();
  const waiting = new Set<Job>();
  let waits = 0;
  /** Pieces of work that ended so far: each may let go what others wait for. */
  let ends = 0;
  let stuckAt = -1;
  let ended: (() => void) | null = null;

  async function untilOneEnds(): Promise<void> {
    await new Promise<void>((resolve) => {
      const timer = realTimeout(resolve, PATIENCE_MS);
      ended = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  async function allWait(running: readonly Job[]): Promise<boolean> {
    const isKnown = running.every((job) => waiting.has(job));
    if (isKnown && ends === stuckAt) return true;
    const seen = ends;
    if (!isKnown) await untilOneEnds();
    if (ends !== seen) return false;
    const areStuck = await isStuck(monitor, running);
    if (ends !== seen) return false;
    if (!areStuck) {
      await untilOneEnds();
      return false;
    }
    waits += running.filter((job) => !waiting.has(job)).length;
    for (const job of running) waiting.add(job);
    stuckAt = ends;
    return true;
  }

  return {
    get waits() {
      return waits;
    },
    start: (work, told) => {
      const job: Job = { pid: null, tell: null };
      jobs.add(job);
      const end = (outcome: Parameters<typeof told>[0]): void => {
        job.tell = () => told(outcome);
        ends += 1;
        ended?.();
      };
      const on = (pid: number): void => {
        job.pid = pid;
      };
      work(on).then(
        (value) => end({ value }),
        (error: unknown) => end({ error: error instanceof Error ? error : new Error(String(error)) }),
      );
    },
    settle: async () => {
      for (;;) {
        const running = [...jobs].filter(({ tell }) => tell === null);
        if (running.length > 0 && !(await allWait(running))) continue;
        const told = [...jobs].filter(({ tell }) => tell !== null);
        if (told.length === 0) return;
        for (const job of told) {
          jobs.delete(job);
          waiting.delete(job);
          job.tell?.();
        }
      }
    },
  };
}

/** Who is in the way of each. The database's own work, as a vacuum, goes by in real time, so nobody counts as waiting for it. */
const WHO_WAITS = `
  select w.pid, case when exists (select from pg_stat_activity a where a.pid = any (w.by) and a.backend_type <> 'client backend')
                     then '{}' else w.by end as by
    from (select pid, pg_blocking_pids(pid) as by from unnest($1::int[]) pid) w`;

/** Whether each of them waits for a lock, and none in a circle: that one the database will break. */
async function isStuck(monitor: pg.Client, running: readonly Job[]): Promise<boolean> {
  const pids = running.map(({ pid }) => pid);
  if (pids.includes(null)) return false;
  const { rows } = await monitor.query<{ pid: number; by: number[] }>({
    name: "who-waits",
    text: WHO_WAITS,
    values: [pids],
  });
  if (rows.some(({ by }) => by.length === 0)) return false;
  const left = new Map(rows.map(({ pid, by }) => [pid, by]));
  for (let size = -1; size !== left.size;) {
    size = left.size;
    for (const [pid, by] of left) if (!by.some((other) => left.has(other))) left.delete(pid);
  }
  return left.size === 0;
}
