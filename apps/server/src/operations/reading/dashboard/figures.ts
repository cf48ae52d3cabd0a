import type { ConsoleDatabase } from "../../../platform/console-database.ts";
import {
  readDashboardFacts,
  readFairnessAlarms,
  readReferenceDifferences,
  type Waiting,
} from "./dashboard-store.ts";
import { type QueueStanding, readQueueStandings } from "./figures-store.ts";

/** What the database knows of how the product stands, over all sites, for whoever watches the machine. */
export interface Figures {
  readonly queues: readonly QueueStanding[];
  /** Milliseconds since the books were compared. */
  readonly comparedAgeMs: number;
  readonly players: number;
  readonly staff: number;
  readonly fairnessAlarms: number;
  readonly settledDifferently: number;
}

/** Queues of the dashboard's facts, as they are named in figures. */
const QUEUES = {
  unsettled: "settlement",
  outbox: "outbox",
  deposits: "deposits",
  withdrawals: "withdrawals",
  inquiries: "inquiries",
} as const;

export function readFigures(database: ConsoleDatabase): Promise<Figures> {
  return database.read("all", async (query) => {
    const facts = await readDashboardFacts(query);
    const ofFacts = Object.entries(QUEUES).map(([fact, queue]) =>
      standingOf(queue, facts[fact as keyof typeof QUEUES], facts.nowMs),
    );
    return {
      queues: [...ofFacts, ...(await readQueueStandings(query))],
      comparedAgeMs: facts.nowMs - facts.comparedAtMs,
      players: facts.players,
      staff: facts.staff,
      fairnessAlarms: (await readFairnessAlarms(query)).length,
      settledDifferently: (await readReferenceDifferences(query)).length,
    };
  });
}

function standingOf(queue: string, { waiting, oldestMs }: Waiting, nowMs: number): QueueStanding {
  return { queue, waiting, oldestAgeMs: oldestMs === null ? 0 : Math.max(0, nowMs - oldestMs) };
}
