import type { Database } from "../../../ports/unit-of-work.ts";

type Query = Database["query"];

export interface QueueStanding {
  readonly queue: string;
  readonly waiting: number;
  /** Milliseconds since its oldest entry came; 0 when nothing waits. */
  readonly oldestAgeMs: number;
}

/** Rounds whose end is past and that nobody decided, and what waits for a second person, each from its index of waiting rows. */
const QUEUES = `
  select name as queue, waiting::integer as waiting, greatest(0, platform.clock_ms() - coalesce(oldest_ms, platform.clock_ms())) as age_ms
    from (select 'rounds' as name, count(*) as waiting, min(game_finish_ms) as oldest_ms from rounds.round
           where state in ('scheduled', 'open', 'locked', 'running') and game_finish_ms < platform.clock_ms()
          union all
          select 'approvals', count(*), min(requested_at_ms) from staff.approval
           where state = 'requested' and expires_at_ms > platform.clock_ms()) q`;

export async function readQueueStandings(query: Query): Promise<readonly QueueStanding[]> {
  const rows = await query<{ queue: string; waiting: number; age_ms: string }>(QUEUES);
  return rows.map(({ queue, waiting, age_ms: ageMs }) => ({ queue, waiting, oldestAgeMs: Number(ageMs) }));
}
