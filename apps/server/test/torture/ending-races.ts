import { setTimeout as delay } from "node:timers/promises";
import { roundId } from "@maru/values";
import { type Arena, type ArenaRound, STAKE } from "./arena.ts";
import { must, type Race, stakes, whileLocked } from "./races.ts";

/**
 * A thing that ends once, in one of several ways that race each other. A kind of request (a deposit, a withdrawal) is one more row: how one
 * is made, the ways it may end, and what then must be true of its money.
 */
interface Ending {
  readonly kind: string;
  make(arena: Arena): Promise<number>;
  /** Each tries to end it; losing is no error. */
  readonly ways: Readonly<Record<string, (arena: Arena, id: number) => Promise<void>>>;
  /** How many ends it has had. */
  ends(arena: Arena, id: number): Promise<number>;
  /** What moved the money beyond once per cause, and what did not move it at all. */
  wrongEffects(arena: Arena, id: number): Promise<number>;
}

const BETTORS = 8;

/** A round ends as decided or as void, and is then settled, by whoever comes first. */
const ROUND: Ending = {
  kind: "a round",
  make: async (arena) => {
    const round = await roundWithBets(arena, BETTORS);
    return round.id;
  },
  ways: {
    decide: async (arena, id) =>
      end(
        arena,
        `update rounds.round set state = 'decided', outcome = '{"kind":"direction","direction":"rise"}' where id = ${id}`,
      ),
    void: async (arena, id) =>
      end(arena, `update rounds.round set state = 'void', void_cause = 'FEED_GAP' where id = ${id}`),
    settle: async (arena, id) => void (await arena.settlers[0].settle(roundId(id))),
    "settle elsewhere": async (arena, id) => void (await arena.settlers[1].settle(roundId(id))),
  },
  ends: (arena, id) => arena.count("select count(*) from live.round_ends where id = $1", [id]),
  wrongEffects: async (arena, id) => {
    for (const settler of arena.settlers) await settler.settle(roundId(id));
    const settled = await arena.count(
      "select count(*) from settlement.round_settlement where round_id = $1",
      [id],
    );
    return Math.abs(settled - 1) + (await arena.disagreements());
  },
};

const ENDINGS: readonly Ending[] = [ROUND];

export const ENDING_RACES: readonly Race[] = [
  ...ENDINGS.map(endingRace),
  {
    name: "settled by many at once",
    run: async (arena, parallel) => {
      const round = await roundWithBets(arena, BETTORS);
      await end(
        arena,
        `update rounds.round set state = 'void', void_cause = 'FEED_GAP' where id = ${round.id}`,
      );
      const settling = Array.from({ length: parallel }, (_, at) =>
        must(arena.settlers[at % 2])
          .settle(round.id)
          .catch(() => "failed"),
      );
      const answers = await Promise.all(settling);
      const told = await arena.count(
        "select count(*) from live.outbox where kind = 'round.settled' and payload ->> 'roundId' = $1::text",
        [String(round.id)],
      );
      return (
        answers.filter((answer) => answer !== "settled").length +
        Math.abs(told - 1) +
        (await arena.disagreements())
      );
    },
  },
  {
    name: "settled while a bet is under way",
    run: async (arena, parallel) => {
      const round = await roundWithBets(arena, 1);
      const members = await arena.members(parallel, STAKE);
      let settled: Promise<unknown> = Promise.resolve();
      const answers = await whileLocked(
        arena,
        // The batch has written its bets and waits here for its side's total.
        { text: "select from betting.round_total where round_id = $1 for update", value: round.id },
        {
          race: () => arena.race(members.flatMap((member) => stakes(1, round, member))),
          meanwhile: async () => {
            await end(
              arena,
              `update rounds.round set state = 'void', void_cause = 'FEED_GAP' where id = ${round.id}`,
            );
            settled = Promise.all(arena.settlers.map((settler) => settler.settle(round.id)));
            await Promise.race([settled, delay(80)]);
          },
        },
      );
      await settled;
      const refused = answers.filter(({ code }) => code !== null && code !== "ROUND_VOID").length;
      const total = await arena.count("select sum(stake) from betting.bet where round_id = $1", [round.id]);
      const returned = await arena.count(
        "select returned from settlement.round_settlement where round_id = $1",
        [round.id],
      );
      return refused + Math.abs(total - returned) + (await arena.disagreements());
    },
  },
  {
    name: "a chunk paid by partitions and by small chunks",
    run: async (arena, parallel) => {
      const round = await roundWithBets(arena, BETTORS);
      await end(
        arena,
        `update rounds.round set state = 'void', void_cause = 'FEED_GAP' where id = ${round.id}`,
      );
      const settler = arena.database.as("maru_settlement");
      await settler.query("select settlement.open_partitions($1, '{B,S}', '{3,3}', 1000, 1)", [round.id]);
      // Late settlers of either partition, and such that believe the partitions' own to be dead.
      const work = [
        "select settlement.settle_round($1, '{B,S}', '{3,3}', 1)",
        "select settlement.pay_partition($1, true)",
        "select settlement.pay_partition($1, false)",
      ];
      const tries = Array.from({ length: parallel }, (_, at) =>
        settler.query(must(work[at % work.length]), [round.id]),
      );
      const failed = (await Promise.allSettled(tries)).filter(({ status }) => status === "rejected").length;
      for (const room of arena.settlers) await room.settle(round.id);
      const total = await arena.count("select sum(stake) from betting.bet where round_id = $1", [round.id]);
      const returned = await arena.count(
        "select returned from settlement.round_settlement where round_id = $1",
        [round.id],
      );
      return failed + Math.abs(total - returned) + (await arena.disagreements());
    },
  },
];

function endingRace(ending: Ending): Race {
  return {
    name: `${ending.kind} ends once`,
    run: async (arena, parallel) => {
      await watchEnds(arena);
      const id = await ending.make(arena);
      const ways = Object.values(ending.ways);
      await Promise.all(Array.from({ length: parallel }, (_, at) => must(ways[at % ways.length])(arena, id)));
      return Math.abs((await ending.ends(arena, id)) - 1) + (await ending.wrongEffects(arena, id));
    },
  };
}

async function roundWithBets(arena: Arena, bettors: number): Promise<ArenaRound> {
  const round = await arena.openRound();
  const members = await arena.members(bettors, STAKE);
  await arena.race(members.flatMap((member) => stakes(1, round, member)));
  return round;
}

/** As the role that prices have. Somebody else was first: no error. */
async function end(arena: Arena, statement: string): Promise<void> {
  await arena.prices.query(statement).catch(() => undefined);
}

/** Notes every end that a round is given, which its row alone cannot tell. */
async function watchEnds(arena: Arena): Promise<void> {
  await arena.database.owner.query(`
    create table if not exists live.round_ends (id bigint);
    grant insert on live.round_ends to public;
    grant usage on schema live to public;
    create or replace function live.note_end() returns trigger language plpgsql as
      $$ begin insert into live.round_ends values (new.id); return null; end $$;
    create or replace trigger ends_are_noted after update on rounds.round
      for each row when (new.state in ('decided', 'void')) execute function live.note_end();`);
}
