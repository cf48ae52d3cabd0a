import type { Figures } from "../operations/reading/dashboard/figures.ts";
import type { QueueStanding } from "../operations/reading/dashboard/figures-store.ts";
import type { PooledDatabase } from "../platform/database.ts";
import type { Metrics } from "../platform/metrics.ts";

/** Whoever scrapes waits no longer for the database: that it is silent is a figure too. */
const ANSWERS_WITHIN_MS = 3_000;
/** All figures of one page are of one reading. */
const FRESH_MS = 1_000;

export interface WatchedDatabase {
  readonly read: () => Promise<Figures>;
  /** E-mails that wait for the mail server; null where none is set. */
  readonly letters: (() => Promise<QueueStanding>) | null;
  readonly pools: readonly Pick<PooledDatabase, "role" | "connections">[];
}

/** Hangs what the database knows, and how its pools stand, onto the metrics. */
export function watchDatabase({ read, letters, pools }: WatchedDatabase, metrics: Metrics): void {
  const standing = keptBriefly(() => withinTime(readAll(read, letters)));
  const figure = (name: SingleFigure, valueOf: (figures: Figures) => number): void =>
    metrics.figure(name, async () => {
      const figures = await standing();
      return figures === null ? [] : [{ labels: {}, value: valueOf(figures) }];
    });
  const queues = async (): Promise<readonly QueueStanding[]> => (await standing())?.queues ?? [];

  metrics.figure("maru_database_up", async () => [
    { labels: {}, value: (await standing()) === null ? 0 : 1 },
  ]);
  metrics.figure("maru_queue_waiting", async () =>
    (await queues()).map(({ queue, waiting: value }) => ({ labels: { queue }, value })),
  );
  metrics.figure("maru_queue_oldest_age_seconds", async () =>
    (await queues()).map(({ queue, oldestAgeMs }) => ({ labels: { queue }, value: oldestAgeMs / 1_000 })),
  );
  metrics.figure("maru_sessions_active", async () => {
    const figures = await standing();
    if (figures === null) return [];
    return (["players", "staff"] as const).map((who) => ({ labels: { who }, value: figures[who] }));
  });
  figure("maru_books_compared_age_seconds", ({ comparedAgeMs }) => comparedAgeMs / 1_000);
  figure("maru_fairness_alarms", ({ fairnessAlarms }) => fairnessAlarms);
  figure("maru_rounds_settled_differently", ({ settledDifferently }) => settledDifferently);
  watchPools(pools, metrics);
}

type SingleFigure =
  | "maru_books_compared_age_seconds"
  | "maru_fairness_alarms"
  | "maru_rounds_settled_differently";

function watchPools(pools: WatchedDatabase["pools"], metrics: Metrics): void {
  const stands = () => pools.map(({ role, connections }) => ({ role, ...connections() }));
  metrics.figure("maru_database_connections", () =>
    stands().flatMap(({ role, open, idle }) => [
      { labels: { role, state: "used" }, value: open - idle },
      { labels: { role, state: "idle" }, value: idle },
    ]),
  );
  metrics.figure("maru_database_connections_max", () =>
    stands().map(({ role, max: value }) => ({ labels: { role }, value })),
  );
  metrics.figure("maru_database_waiting", () =>
    stands().map(({ role, waiting: value }) => ({ labels: { role }, value })),
  );
}

async function readAll(read: WatchedDatabase["read"], letters: WatchedDatabase["letters"]): Promise<Figures> {
  const figures = await read();
  return letters === null ? figures : { ...figures, queues: [...figures.queues, await letters()] };
}

/** Null when it fails or takes too long. */
async function withinTime(reading: Promise<Figures>): Promise<Figures | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), ANSWERS_WITHIN_MS);
  });
  try {
    return await Promise.race([reading.catch(() => null), late]);
  } finally {
    clearTimeout(timer);
  }
}

function keptBriefly<Value>(read: () => Promise<Value>): () => Promise<Value> {
  let kept: { readonly atMs: number; readonly value: Promise<Value> } | null = null;
  return () => {
    if (kept === null || performance.now() - kept.atMs >= FRESH_MS)
      kept = { atMs: performance.now(), value: read() };
    return kept.value;
  };
}
