import { createHash } from "node:crypto";
import { assert } from "@maru/values";
import { inPlaceOf, type PlantedBug } from "./planted-bug.ts";

const LOCK = "betting.lock_facts";
const WRITE = "betting.write_bets";
const LOCKED = "x.kind = 'player' for no key update) a on true";
const NOTHING = { rows: [], rowCount: 0 };

/** Bugs of the bets, in what reads and writes them. Each is one row: the function, what stands there, and what stands there instead. */
const OF_BETS: readonly PlantedBug[] = [
  {
    name: "a balance read without its row lock",
    seed: 4,
    sql: { [LOCK]: [[LOCKED, "x.kind = 'player') a on true"]] },
  },
  {
    name: "a limit read before the lock",
    seed: 7,
    sql: {
      [LOCK]: [
        [
          `${LOCKED};`,
          "x.kind = 'player') a on true;\n  perform from ledger.account where id = any (p_members) order by id for no key update;",
        ],
      ],
    },
  },
  {
    name: "a stake beyond the balance",
    seed: 1,
    sql: {
      [LOCK]: [["'balance', array_agg(a.balance order", "'balance', array_agg(a.balance + 1000000000 order"]],
      [WRITE]: [["set balance = a.balance - u.stake,", "set balance = greatest(0, a.balance - u.stake),"]],
    },
  },
  {
    name: "a day's stakes that are not read",
    seed: 1,
    sql: { [LOCK]: [["'staked', array_agg(a.day_staked order", "'staked', array_agg(0 order"]] },
  },
  {
    name: "a day's returns read twice",
    seed: 1,
    sql: {
      [LOCK]: [
        ["'returned', array_agg(a.day_returned order", "'returned', array_agg(2 * a.day_returned order"],
      ],
    },
  },
  {
    name: "open bets that are not counted",
    seed: 1,
    sql: { "betting.player_facts": [["then betting.open_bets_of(u.id) else 0 end", "then 0 else 0 end"]] },
  },
  {
    name: "a clock that is two seconds slow",
    seed: 1,
    sql: { [LOCK]: [["r_now_ms := platform.clock_ms();", "r_now_ms := platform.clock_ms() - 2000;"]] },
  },
  {
    name: "a lock that holds 15 ms late",
    seed: 8,
    sql: {
      [LOCK]: [["'lockMs', t.lock_ms,", "'lockMs', t.lock_ms + 15,"]],
      "betting.takes_bets": [["p_now_ms < t.lock_ms", "p_now_ms < t.lock_ms + 15"]],
    },
  },
  {
    name: "a used key that is not looked for",
    seed: 1,
    sql: { "betting.bets_of_keys": [["t.client_key = k.key", "false"]] },
  },
  {
    name: "a message that is not written with its bets",
    seed: 1,
    sql: {
      "betting.tell_placed": [["']}')::json, p_now_ms", "']}')::json, p_now_ms where p_now_ms % 5 <> 0"]],
    },
  },
  {
    name: "a side that forgets what it held",
    seed: 1,
    sql: {
      "betting.add_totals": [
        ["do update set stake = t.stake + excluded.stake,", "do update set stake = excluded.stake,"],
      ],
    },
  },
  {
    name: "a side that two writers fill at once",
    seed: 13,
    sql: { "betting.add_totals": [["if v_room < 0 then", "if false then"]] },
  },
  {
    name: "bets on their way that settlement does not wait for",
    seed: null,
    sql: {
      "betting.hold_rounds": [["if not pg_try_advisory_xact_lock_shared(v_round) then", "if false then"]],
    },
  },
  {
    name: "a licence that is not asked for",
    seed: 1,
    sql: { "betting.licence_facts": [["where site.may_play(s.id, f, p_now_ms)", ""]] },
  },
  {
    name: "a player's own limits that are not read",
    seed: 1,
    sql: { "betting.player_facts": [["'limit', p.limit_json,", "'limit', null,"]] },
  },
  {
    name: "a player who stays plain whatever changes",
    seed: 6,
    sql: {
      "ledger.forget_plain": [["update ledger.account set is_plain = false where id = new.id;", "null;"]],
    },
  },
];

const OF_SETTLEMENT: readonly PlantedBug[] = [
  {
    name: "a settlement without its lock",
    seed: 8,
    sql: { "settlement.hold_round": [["perform pg_advisory_xact_lock(p_round);", ""]] },
  },
  {
    name: "a settlement without its guard",
    seed: 18,
    sql: {
      "settlement.hold_round": [
        [
          "lock(p_round);\n  r_done := exists (select from settlement.round_settlement where round_id = p_round);",
          "lock(p_round);\n  r_done := false;",
        ],
      ],
    },
  },
  {
    name: "a payout rounded up",
    seed: 1,
    sql: {
      "settlement.returned": [
        ["p_stake * p_multiple_bp / 10000", "(p_stake * p_multiple_bp + 9999) / 10000"],
      ],
    },
  },
  {
    name: "a small chunk that forgets what the small chunks before it kept",
    seed: 1,
    sql: { "settlement.with_chunk": [["coalesce(p.gains[v_place], 0) + p_stakes[n]", "p_stakes[n]"]] },
  },
  {
    name: "a balance written twice",
    seed: 1,
    sql: {
      "settlement.pay_bets": [
        ["set balance = a.balance + u.amount,", "set balance = a.balance + u.amount + u.amount,"],
      ],
    },
  },
  {
    name: "what came back not counted for the day",
    seed: 1,
    sql: { "settlement.pay_bets": [["else 0 end + u.amount", "else 0 end"]] },
  },
  {
    name: "a payout that leaves the version as it was",
    seed: 1,
    sql: { "settlement.pay_bets": [["version = a.version + 1,", "version = a.version,"]] },
  },
  {
    name: "a partition that two settlers pay",
    seed: 16,
    sql: { "settlement.pay_partition": [["and not is_over for update;", "and not is_over;"]] },
  },
  {
    name: "a partition that goes on when small chunks have taken over",
    seed: null,
    sql: {
      "settlement.settle_round": [
        [
          "set is_over = true where round_id = p_round and not is_over;",
          "set is_over = is_over where false;",
        ],
      ],
    },
  },
  {
    name: "a house that only wins",
    seed: 1,
    sql: {
      "settlement.move_net": [["if p_gain = 0 then return; end if;", "if p_gain <= 0 then return; end if;"]],
    },
  },
  {
    name: "a last bet that the message leaves out",
    seed: 1,
    sql: { "live.message": [["b.id <= (v_payload ->> 'upTo')", "b.id < (v_payload ->> 'upTo')"]] },
  },
  {
    name: "an end that is never said to be the last",
    seed: 1,
    sql: { "settlement.publish_settled": [["p_is_done and k >= n", "false"]] },
  },
];

/** Planted where the product's TypeScript meets the database: what it would send, or make of the answer, with the bug in it. */
const OF_TYPESCRIPT: readonly PlantedBug[] = [
  {
    name: "winners and losers exchanged",
    seed: 1,
    sql: {
      "settlement.hold_round": [
        ["where u.status is distinct from settlement.status_of(v_outcome, u.type)", "where false"],
      ],
    },
    port: inPlaceOf("settlement.settle_round(", (sent, send) =>
      send({ ...sent, values: sent.values.map((value, at) => (at === 2 ? exchanged(value) : value)) }),
    ),
  },
  {
    name: "messages removed before they are handed on",
    seed: 1,
    port: inPlaceOf("outbox-take", async (sent, send) => {
      const taken = await send(sent);
      const ids = taken.rows.map((row) => ("id" in row ? row.id : null));
      if (ids.length === 0) return taken;
      await send({ text: "delete from live.outbox where id = any($1::bigint[])", values: [ids] });
      await send({ text: "commit", values: [] });
      await send({ text: "begin", values: [] });
      return taken;
    }),
  },
  {
    name: "a batch sent again under new keys",
    seed: 1,
    port: inPlaceOf("write-bets", (sent, send) =>
      send({ ...sent, values: sent.values.map(withOtherKeys()) }),
    ),
  },
  {
    name: "accounts let go between reading and deciding",
    seed: 1,
    port: inPlaceOf("lock-facts", async (sent, send) => {
      const facts = await send(sent);
      await send({ text: "commit", values: [] });
      await send({ text: "begin", values: [] });
      return facts;
    }),
  },
  {
    name: "a used tick that never reaches the log",
    seed: 1,
    port: inPlaceOf("insert into market.tick", (sent, send) =>
      send({
        ...sent,
        values: sent.values.map((value, at) => (at === 7 ? lateEach(value, sent.values[1]) : value)),
      }),
    ),
  },
  {
    name: "a result that is turned around",
    seed: 1,
    port: inPlaceOf("round-move", (sent, send) =>
      send({
        ...sent,
        values: sent.values.map((value, at) => (at === 0 ? turnedAround(String(value)) : value)),
      }),
    ),
  },
  {
    name: "a round moved without its message",
    seed: 1,
    port: inPlaceOf("outbox-append", (sent, send) =>
      String(sent.values[0]).includes("round.created") ? Promise.resolve(NOTHING) : send(sent),
    ),
  },
  {
    name: "a lease taken from who still holds it",
    seed: null,
    port: inPlaceOf("insert into rounds.lease", (sent, send) =>
      send({ ...sent, text: sent.text.replace(/where held\.holder = [\s\S]*?returning/, "returning") }),
    ),
  },
  {
    name: "a writer that does not ask whether it still leads",
    seed: 13,
    sql: {
      "rounds.refuse_changed_terms": [["if new.fencing_token < old.fencing_token then", "if false then"]],
    },
    port: inPlaceOf("round-lease", async (sent, send) => ({ ...(await send(sent)), rowCount: 1 })),
  },
  {
    name: "a bar that closes on its highest price",
    seed: 1,
    port: inPlaceOf("insert into market.bar", (sent, send) =>
      send({ ...sent, values: sent.values.map((value, at) => (at === 5 ? sent.values[3] : value)) }),
    ),
  },
];

export const PLANTED_BUGS: readonly PlantedBug[] = [...OF_BETS, ...OF_SETTLEMENT, ...OF_TYPESCRIPT];

export function plantedBug(name: string): PlantedBug {
  const found = PLANTED_BUGS.find((bug) => bug.name === name);
  if (found === undefined) throw new Error(`no bug is planted under the name ${name}`);
  return found;
}

function exchanged(statuses: unknown): unknown {
  return Array.isArray(statuses)
    ? statuses.map((status: unknown) => (status === 1 ? 2 : status === 2 ? 1 : status))
    : statuses;
}

const KEY = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** Each time it is called, other keys, though always the same in the same run. */
let batches = 0;
function withOtherKeys(): (value: unknown) => unknown {
  batches += 1;
  const other = (key: string): string => {
    const hash = createHash("sha256").update(`${key} ${batches}`).digest("hex");
    return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-4${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
  };
  return (value) => (typeof value === "string" ? value.replaceAll(KEY, other) : value);
}

function lateEach(flags: unknown, seqs: unknown): string {
  const numbers = listIn(seqs);
  return `{${listIn(flags)
    .map((flag, at) => (Number(numbers[at]) % 50 === 0 ? "late" : flag))
    .join(",")}}`;
}

/** The items of a list as it is sent; one of another form would be a bug that is not planted. */
function listIn(list: unknown): readonly string[] {
  const [, items] = /^\{(.*)\}$/.exec(String(list)) ?? [];
  assert(items !== undefined, "ticks are written as lists in braces");
  return items.split(",");
}

function turnedAround(moves: string): string {
  return moves.replaceAll(
    /"direction":"(rise|fall)"/g,
    (_, was) => `"direction":"${was === "rise" ? "fall" : "rise"}"`,
  );
}
