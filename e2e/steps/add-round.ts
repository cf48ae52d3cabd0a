import type pg from "pg";

/** What takes an arrangement back. */
export type Undo = (client: pg.Client) => Promise<void>;

export interface AddedRound {
  /** Seconds until it opens, by the database's clock; below 0 it has opened. */
  readonly opensInSeconds: number;
  readonly state: "scheduled" | "void";
  /** Whether site 1 offers it, on the terms of this option. */
  readonly offersOptionId: number | null;
}

/** Above every round that a clock makes: whatever follows the rounds by their ids has not come there yet, and never passes it. */
const FIRST_ID = 9_000_000_000_000_000;

let added = 0;

/**
 * Adds a round of five minutes, locking an hour after it opens, that no market runs and no option lists: only who names it finds it.
 * It counts as settled, so that the server finds nothing to pay for it.
 */
export async function addRound(
  client: pg.Client,
  { opensInSeconds, state, offersOptionId }: AddedRound,
): Promise<{ readonly id: number; readonly undo: Undo }> {
  added += 1;
  const id = FIRST_ID + added;
  await client.query("begin");
  await client.query(
    `insert into rounds.round (id, option_id, stock, type, number, start_ms, lock_ms, end_ms, game_start_ms, game_finish_ms,
       rule_version, precision, buy_pip, sell_pip, side_capacity, terms, site_status, state, void_cause)
     select $1::bigint, 0, 'JOURNEY', 'R5', 1, opens.ms, opens.ms + 3600000, opens.ms + 3610000, opens.ms + 3610000, opens.ms + 3910000,
            1, 2, 0, 0, 1000000,
            coalesce((select jsonb_build_object('1', max(id)) from site.option_terms
                       where option_id = $4::integer and site_id = 1 having max(id) is not null), '{}'),
            '{"1":1}', $3::text, case $3 when 'void' then 'FEED_GAP' end
       from (select platform.clock_ms() + $2::bigint * 1000 as ms) opens`,
    [id, opensInSeconds, state, offersOptionId],
  );
  await client.query(
    "insert into settlement.round_settlement (round_id, bets, staked, returned) values ($1, 0, 0, 0)",
    [id],
  );
  await client.query("commit");
  return { id, undo: (on) => removeRound(on, id) };
}

async function removeRound(client: pg.Client, id: number): Promise<void> {
  await client.query("begin");
  await client.query("delete from settlement.round_settlement where round_id = $1", [id]);
  await client.query("delete from rounds.round where id = $1", [id]);
  await client.query("commit");
}
