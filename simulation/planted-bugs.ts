import { createHash } from "node:crypto";
import { inPlaceOf, type PlantedBug } from "./planted-bug.ts";

const PLACE = "betting.place_bets";
const NOTHING = { rows: [], rowCount: 0 };

/** Bugs of the bets, in what places them. Each is one row: the function, what stands there, and what stands there instead. */
const OF_BETS: readonly PlantedBug[] = [
  {
    name: "a balance read without its row lock",
    sql: { [PLACE]: [["where x.id = u.id for no key update) a on true", "where x.id = u.id) a on true"]] },
  },
  {
    name: "a limit read before the lock",
    sql: {
      [PLACE]: [
        [
          "where x.id = u.id for no key update) a on true;",
          "where x.id = u.id) a on true;\n  perform from ledger.account where id = any (p_members) order by id for no key update;",
        ],
      ],
    },
  },
  {
    name: "a stake beyond the balance",
    sql: { [PLACE]: [["elsif v_stake > a_balance[v_member] then", "elsif false then"]] },
  },
  {
    name: "a day's limit asked of each bet alone",
    sql: {
      [PLACE]: [
        [
          "elsif a_staked[v_member] + v_stake > a_day_max[v_member] then",
          "elsif v_stake > a_day_max[v_member] then",
        ],
      ],
    },
  },
  {
    name: "a loss limit that forgets the stake at hand",
    sql: {
      [PLACE]: [
        [
          "elsif a_staked[v_member] - a_returned[v_member] + v_stake > a_loss_max",
          "elsif a_staked[v_member] - a_returned[v_member] > a_loss_max",
        ],
      ],
    },
  },
  {
    name: "open bets counted only when a batch begins",
    sql: { [PLACE]: [["a_open[v_member] := a_open[v_member] + 1;", ""]] },
  },
  {
    name: "a clock that is two seconds slow",
    sql: { [PLACE]: [["r_now_ms := platform.clock_ms();", "r_now_ms := platform.clock_ms() - 2000;"]] },
  },
  {
    name: "a lock that holds 15 ms late",
    sql: { [PLACE]: [["when r_now_ms >= t.lock_ms or", "when r_now_ms >= t.lock_ms + 15 or"]] },
  },
  {
    name: "a used key that is not looked for",
    sql: { [PLACE]: [["r_code[k_bet[i]] := 24;", ""]] },
  },
  {
    name: "a message that is not written with its bets",
    sql: {
      [PLACE]: [
        ["']}')::json, r_now_ms;", "']}')::json, r_now_ms where v_accepted > 1 or r_now_ms % 5 <> 0;"],
      ],
    },
  },
  {
    name: "a side that forgets what it held",
    sql: {
      [PLACE]: [["do update set stake = t.stake + excluded.stake,", "do update set stake = excluded.stake,"]],
    },
  },
  {
    name: "a side that two writers fill at once",
    sql: { "betting.has_room": [["if p_room < 0 then", "if false then"]] },
  },
  {
    name: "bets on their way that settlement does not wait for",
    sql: { [PLACE]: [["if not pg_try_advisory_xact_lock_shared(v_round) then", "if false then"]] },
  },
  {
    name: "a licence that is not asked for",
    sql: { [PLACE]: [["elsif not o_open[v_offer] then", "elsif false then"]] },
  },
  {
    name: "limits that changed since the bet was judged",
    sql: { [PLACE]: [["if a_stale[v_member] and (", "if false and ("]] },
  },
  {
    name: "a player who stays plain whatever changes",
    sql: {
      "ledger.forget_plain": [["update ledger.account set is_plain = false where id = new.id;", "null;"]],
    },
  },
];

const OF_SETTLEMENT: readonly PlantedBug[] = [
  {
    name: "a settlement without its lock",
    sql: { "settlement.hold_round": [["perform pg_advisory_xact_lock(p_round);", ""]] },
  },
  {
    name: "a settlement without its guard",
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
    sql: {
      "settlement.returned": [
        ["p_stake * p_multiple_bp / 10000", "(p_stake * p_multiple_bp + 9999) / 10000"],
      ],
    },
  },
  {
    name: "a piece that forgets what the pieces before it kept",
    sql: { "settlement.with_stretch": [["coalesce(p.gains[v_place], 0) + p_stakes[n]", "p_stakes[n]"]] },
  },
  {
    name: "a balance written twice",
    sql: {
      "settlement.pay_bets": [
        ["set balance = a.balance + u.amount,", "set balance = a.balance + u.amount + u.amount,"],
      ],
    },
  },
  {
    name: "what came back not counted for the day",
    sql: { "settlement.pay_bets": [["else 0 end + u.amount", "else 0 end"]] },
  },
  {
    name: "a payout that leaves the version as it was",
    sql: { "settlement.pay_bets": [["version = a.version + 1,", "version = a.version,"]] },
  },
  {
    name: "a lane that two settlers pay",
    sql: { "settlement.pay_lane": [["and not is_over for update;", "and not is_over;"]] },
  },
  {
    name: "a lane that goes on when pieces have taken over",
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
    sql: {
      "settlement.move_net": [["if p_gain = 0 then return; end if;", "if p_gain <= 0 then return; end if;"]],
    },
  },
  {
    name: "a last bet that the message leaves out",
    sql: { "live.told": [["b.id <= (v_payload ->> 'upTo')", "b.id < (v_payload ->> 'upTo')"]] },
  },
  {
    name: "an end that is never said to be the last",
    sql: { "settlement.tell_settled": [["p_is_done and k >= n", "false"]] },
  },
];

/** Planted where the product's TypeScript meets the database: what it would send, or make of the answer, with the bug in it. */
const OF_TYPESCRIPT: readonly PlantedBug[] = [
  {
    name: "winners and losers exchanged",
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
    port: inPlaceOf("place-bets", (sent, send) =>
      send({ ...sent, values: sent.values.map(withOtherKeys()) }),
    ),
  },
  {
    name: "an old connection that is not waited for",
    port: inPlaceOf("pg_stat_activity", () => Promise.resolve(NOTHING)),
  },
  {
    name: "a used tick that never reaches the log",
    port: inPlaceOf("insert into market.tick", (sent, send) =>
      send({
        ...sent,
        values: sent.values.map((value, at) => (at === 7 ? lateEach(value, sent.values[1]) : value)),
      }),
    ),
  },
  {
    name: "a result that is turned around",
    port: inPlaceOf("round-move", (sent, send) =>
      send({
        ...sent,
        values: sent.values.map((value, at) => (at === 0 ? turnedAround(String(value)) : value)),
      }),
    ),
  },
  {
    name: "a round moved without its message",
    port: inPlaceOf("outbox-append", (sent, send) =>
      String(sent.values[0]).includes("round.created") ? Promise.resolve(NOTHING) : send(sent),
    ),
  },
  {
    name: "a lease taken from who still holds it",
    port: inPlaceOf("insert into rounds.lease", (sent, send) =>
      send({ ...sent, text: sent.text.replace(/where held\.holder = [\s\S]*?returning/, "returning") }),
    ),
  },
  {
    name: "a writer that does not ask whether it still leads",
    sql: { "rounds.refuse_changed_terms": [["if new.fence < old.fence then", "if false then"]] },
    port: inPlaceOf("round-lease", async (sent, send) => ({ ...(await send(sent)), rowCount: 1 })),
  },
  {
    name: "a bar that closes on its highest price",
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

function lateEach(flags: unknown, seqs: unknown): unknown {
  if (!Array.isArray(flags) || !Array.isArray(seqs)) return flags;
  return flags.map((flag: unknown, at) => (Number(seqs[at]) % 50 === 0 ? "late" : flag));
}

function turnedAround(moves: string): string {
  return moves.replaceAll(
    /"direction":"(rise|fall)"/g,
    (_, was) => `"direction":"${was === "rise" ? "fall" : "rise"}"`,
  );
}
