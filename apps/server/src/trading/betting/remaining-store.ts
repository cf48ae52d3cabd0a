import type { Database } from "../../ports/unit-of-work.ts";

/** Points that may still stand on the two sides of a round, over all sites; null where there is no such round. */
export async function sideRemaining(
  database: Database,
  roundId: number,
): Promise<{ readonly buyPoints: number; readonly sellPoints: number } | null> {
  const [row] = await database.query<{ capacity: string; buy: string; sell: string }>(
    `select round.side_capacity as capacity,
            coalesce((select stake from betting.round_total where round_id = round.id and type = 'B'), 0) as buy,
            coalesce((select stake from betting.round_total where round_id = round.id and type = 'S'), 0) as sell
       from rounds.round round where round.id = $1`,
    [roundId],
  );
  if (row === undefined) return null;
  const capacity = Number(row.capacity);
  return { buyPoints: capacity - Number(row.buy), sellPoints: capacity - Number(row.sell) };
}
