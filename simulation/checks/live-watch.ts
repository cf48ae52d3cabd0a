import type { LiveMessage, World } from "../world.ts";

export interface LiveWatch {
  /** `player` null: told to everybody. */
  hear(player: string | null, message: LiveMessage): void;
  /** What nobody was told of, once everything has ended. */
  finalFaults(): readonly string[];
}

interface Told {
  readonly type: string;
  readonly data: { readonly id?: number };
}

interface Points {
  readonly point: number;
  readonly version: number;
}

/** Watches what is heard over the live channel: every fact at least once, whoever died before telling it. */
export function watchLive(world: World): LiveWatch {
  const told = new Set<string>();
  const points = new Map<string, Points>();
  return {
    hear: (player, { destination, body }) => {
      const message: unknown = JSON.parse(body);
      if (player !== null && destination.endsWith("/point")) {
        const heard = message as Points;
        if (heard.version > (points.get(player)?.version ?? 0)) points.set(player, heard);
        return;
      }
      const { type, data } = message as Told;
      if (data?.id !== undefined) told.add(`${type} ${data.id}`);
    },
    finalFaults: () => [...unheardFaults(world, told), ...pointFaults(world, points)],
  };
}

function unheardFaults({ tables, scheduler }: World, told: ReadonlySet<string>): readonly string[] {
  const faults: string[] = [];
  for (const { id } of tables.bets.values()) {
    if (!told.has(`gameBet ${id}`)) faults.push(`bet ${id}: nobody heard that it was accepted`);
    if (!told.has(`betResult ${id}`)) faults.push(`bet ${id}: nobody heard how it ended`);
  }
  for (const { id, created_at_ms } of tables.rounds.values()) {
    const isYoung = created_at_ms > scheduler.nowMs - 10_000;
    if (!isYoung && !told.has(`create ${id}`)) faults.push(`round ${id}: nobody heard of it`);
    if (tables.settlements.has(id) && !told.has(`finish ${id}`))
      faults.push(`round ${id}: nobody heard that it is settled`);
  }
  return faults;
}

/** The newest balance that a player heard of is the one they have. */
function pointFaults({ tables }: World, points: ReadonlyMap<string, Points>): readonly string[] {
  return [...tables.accounts.values()].flatMap(({ id, balance, version }) => {
    const heard = points.get(String(id));
    if (heard === undefined || (heard.version === version && BigInt(heard.point) === balance)) return [];
    return [`player ${id} heard of ${heard.point} at version ${heard.version}, has ${balance} at ${version}`];
  });
}
