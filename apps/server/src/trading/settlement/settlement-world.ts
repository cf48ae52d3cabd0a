import { randomUUID } from "node:crypto";
import { type RoundId, roundId } from "@maru/values";
import type { RoundOutcome } from "@maru/rules";
import type { Database } from "../../ports/unit-of-work.ts";

/** Rounds with bets on two sites, for tests of this room. The bets go through betting's own function. */
export interface SettlementWorld {
  /** An R1 round whose betting is open; each call makes the next one. */
  /** The next round, or one that was made late and takes an earlier place. */
  addRound(at?: number): Promise<RoundId>;
  /** Members of site 1 and of site 37 by turns, with this balance each. */
  addMembers(count: number, balance: number): Promise<readonly number[]>;
  /** One bet per member and type: `B` by the even ones, `S` by the odd ones. Resolves with the number accepted. */
  placeBets(round: RoundId, members: readonly number[], stake: number): Promise<number>;
  decide(round: RoundId, outcome: RoundOutcome): Promise<void>;
  makeVoid(round: RoundId): Promise<void>;
}

const START_MS = 1_772_413_200_000;

export async function arrangeSettlementWorld(owner: Database): Promise<SettlementWorld> {
  await owner.query(`
    create or replace function platform.clock_ms() returns bigint language sql volatile as $$ select ${START_MS}::bigint $$;
    insert into site.site (id, code, name, locale, mode)
      values (1, 'one', 'One', 'ko', 'play'), (37, 'two', 'Two', 'en', 'play');
    insert into ledger.account (id, site_id, kind)
      select -(s * 10 + k.n), s, k.kind from unnest(array[1, 37]) s,
             (values (1, 'house'), (2, 'escrow'), (3, 'issuer')) k (n, kind);
    insert into site.option (id, stock, type, label) values (1, 'SIM-V25', 'R1', 'R1');
    insert into site.option_terms (option_id, site_id, version, is_play, is_stop, profit_per, limit_min, limit_max)
      values (1, 1, 1, true, false, 88, 1, 100000000), (1, 37, 1, true, false, 87, 1, 100000000);`);
  let rounds = 0;
  return {
    addRound: async (at) => addRound(owner, at ?? (rounds += 1)),
    addMembers: (count, balance) => addMembers(owner, count, balance),
    placeBets: (round, members, stake) => placeBets(owner, round, { members, stake }),
    decide: async (round, outcome) =>
      void (await owner.query("update rounds.round set state = 'decided', outcome = $2 where id = $1", [
        round,
        JSON.stringify(outcome),
      ])),
    makeVoid: async (round) =>
      void (await owner.query(
        "update rounds.round set state = 'void', void_cause = 'FEED_GAP' where id = $1",
        [round],
      )),
  };
}

async function addRound(owner: Database, number: number): Promise<RoundId> {
  const id = roundId(59_000_000_000 + number * 1_000 + 1);
  await owner.query(
    `insert into rounds.round (id, option_id, stock, type, number, start_ms, lock_ms, end_ms, game_start_ms, game_finish_ms,
       rule_version, precision, buy_pip, sell_pip, side_capacity, terms, site_status)
     values ($1, 1, 'SIM-V25', 'R1', $2, $3, $3 + 50000, $3 + 60000, $3 + 60000, $3 + 120000, 1, 2, 0, 0, 1000000000000,
       '{"1":1,"37":2}', '{"1":1,"37":1}')`.replaceAll("$3", "$3::bigint"),
    [id, number, START_MS],
  );
  return id;
}

async function addMembers(owner: Database, count: number, balance: number): Promise<readonly number[]> {
  const rows = await owner.query<{ id: string }>(
    `with m as (insert into accounts.member (site_id, username, password_hash, role)
                select case when n % 2 = 0 then 1 else 37 end, left(replace(gen_random_uuid()::text, '-', ''), 20), 'x', 'PLAYER'
                  from generate_series(1, $1) n returning id, site_id),
      a as (insert into ledger.account (id, site_id, kind, balance) select id, site_id, 'player', $2 from m),
      t as (insert into ledger.transfer (code, ref, debit_account, credit_account, amount, site_id, balance_after)
            select 10, nextval('ledger.grant_ref'), -(site_id * 10 + 3), id, $2, site_id, $2 from m),
      i as (update ledger.account x set balance = x.balance - s.granted
              from (select site_id, count(*) * $2 as granted from m group by site_id) s where x.id = -(s.site_id * 10 + 3))
     select id from m order by id`.replaceAll("$2", "$2::bigint"),
    [count, balance],
  );
  return rows.map(({ id }) => Number(id));
}

/** Places the bets on any connection, so that a test can leave their transaction open. None where the round takes none any more. */
export async function placeBets(
  owner: Pick<Database, "query">,
  round: RoundId,
  { members, stake }: { members: readonly number[]; stake: number },
): Promise<number> {
  const sites = await owner.query<{ site: number }>(
    "select m.site_id as site from unnest($1::bigint[]) with ordinality u (id, o) join accounts.member m using (id) order by o",
    [members],
  );
  const placed = owner.query<{ bets: string[] }>(
    `select betting.write_bets(platform.clock_ms(), ((platform.clock_ms() + 32400000) / 86400000)::int, $1::bigint[], $2::bigint[],
       $3::boolean[], $4::bigint[], $5::int[], $6::text[], $7::int[], $8::int[], $9::int[], $10::int[], $11::bigint[], $12::int[],
       $13::int[], $14::bigint[], $15::uuid[]) as bets`,
    [
      [round],
      members,
      members.map(() => false),
      members.map(() => 0),
      [1, 1],
      ["B", "S"],
      [1, 2, 1, 2],
      [1, 1, 1, 1],
      [1, 1, 37, 37],
      [18_800, 18_800, 18_700, 18_700],
      [1, 1, 2, 2],
      members.map((_, index) => index + 1),
      members.map((member, index) => (sites[index]?.site === 1 ? 1 : 3) + (member % 2)),
      members.map(() => stake),
      members.map(() => randomUUID()),
    ],
  );
  const [row] = await placed.catch(noneWhereOver);
  return row?.bets.length ?? 0;
}

/** `write_bets` calls for the batch to be judged anew. */
function noneWhereOver(error: unknown): readonly [] {
  if (error instanceof Error && "code" in error && error.code === "40001") return [];
  throw error;
}

/** What reconcile would say: an empty list while the books hold. */
export function disagreements(owner: Database): Promise<readonly object[]> {
  return owner.query("select * from ledger.disagreement");
}
