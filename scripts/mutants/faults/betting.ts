import type { FaultRoom } from "../fault.ts";

const WRITERS = ["apps/server/src/trading/betting/bet-writer.test.ts"];
const PROTECTION = ["apps/server/test/protection.test.ts"];

/** [what would be wrong, what stands there, what stands there instead] */
const PLACE_BETS = [
  ["a bet at the lock is taken", "r_now_ms >= t.lock_ms", "r_now_ms > t.lock_ms"],
  ["a bet after the lock is taken", "when r_now_ms >= t.lock_ms or t.state = 'decided' then 14", ""],
  ["a decided round takes bets", " or t.state = 'decided' then 14", " then 14"],
  [
    "the pause ends a millisecond late",
    "r_now_ms < a_to[v_member] + a_pause[v_member]",
    "r_now_ms <= a_to[v_member] + a_pause[v_member]",
  ],
  ["a bet before the start is taken", "when r_now_ms < t.start_ms then 13", ""],
  ["a bet on a void round is taken", "when t.state = 'void' then 15", ""],
  ["an unknown round is another fault", "when t.id is null then 9", "when t.id is null then 13"],
  [
    "more than the balance is bet",
    "elsif v_stake > a_balance[v_member] then",
    "elsif v_stake > a_balance[v_member] + 1 then",
  ],
  [
    "the whole balance cannot be bet",
    "elsif v_stake > a_balance[v_member] then",
    "elsif v_stake >= a_balance[v_member] then",
  ],
  [
    "a side takes a point more than it may",
    "if v_stake > t_capacity[v_slot] - s_total[v_side] then",
    "if v_stake > t_capacity[v_slot] - s_total[v_side] + 1 then",
  ],
  [
    "a side takes a point less than it may",
    "if v_stake > t_capacity[v_slot] - s_total[v_side] then",
    "if v_stake >= t_capacity[v_slot] - s_total[v_side] then",
  ],
  ["bets of one batch do not fill a side", "    s_total[v_side] := s_total[v_side] + v_stake;", ""],
  ["bets of one batch leave the balance", "a_balance[v_member] := a_balance[v_member] - v_stake;", ""],
  ["bets of one batch leave the day's stakes", "a_staked[v_member] := a_staked[v_member] + v_stake;", ""],
  [
    "the largest bet of a player is not taken",
    "v_stake > a_single[v_member]",
    "v_stake >= a_single[v_member]",
  ],
  [
    "a day's stakes are a point short",
    "a_staked[v_member] + v_stake > a_day_max[v_member]",
    "a_staked[v_member] + v_stake >= a_day_max[v_member]",
  ],
  ["a disabled player bets", "when v_rules.status <> 'A' then 3", ""],
  ["a partner bets", "v_rules.id is null or v_rules.role <> 'PLAYER' then 2", "v_rules.id is null then 2"],
  ["a frozen player bets", "when r_now_ms < v_rules.frozen_until_ms then 34", ""],
  ["a player on a time-out bets", "when r_now_ms < v_rules.timed_out_until_ms then 5", ""],
  [
    "a player bets who has not asked to return",
    "when v_rules.excluded_until_ms is not null and v_rules.exclusion_return_ms is null then 26",
    "",
  ],
  ["limits that changed meanwhile do not act", "if a_stale[v_member] and", "if false and"],
  ["a player bets on another site", "elsif a_site[v_member] <> o_site[v_offer] then", "elsif false then"],
  ["a key makes two bets", "r_code[k_bet[i]] := 24;", ""],
  ["an account is read without its lock", " for no key update", ""],
  ["a stake goes to the house", "-(o_site[b.o] * 10 + 2), b.stake", "-(o_site[b.o] * 10 + 1), b.stake"],
  ["a balance keeps its version", "version = a.version + 1, day = v_day", "version = a.version, day = v_day"],
  ["a side's total forgets what stood", "stake = t.stake + excluded.stake", "stake = excluded.stake"],
  ["a side's bets are not counted", "bets = t.bets + excluded.bets", "bets = t.bets"],
  ["what still fits is told a point too much", "- t.stake as room", "- t.stake + 1 as room"],
  [
    "a bet's balance is that before it",
    "r_after[i] := a_balance[v_member];",
    "r_after[i] := a_balance[v_member] + v_stake;",
  ],
] as const;

const BY_PROTECTION = [
  [
    "one more open bet is taken",
    "a_open[v_member] >= a_open_max[v_member]",
    "a_open[v_member] > a_open_max[v_member]",
    "P-09",
  ],
  ["open bets of one batch are not counted", "a_open[v_member] := a_open[v_member] + 1;", "", "P-09"],
  [
    "a balance at its limit stops betting",
    "a_balance[v_member] > a_balance_max[v_member]",
    "a_balance[v_member] >= a_balance_max[v_member]",
    "P-09",
  ],
  ["play time never ends a session", "r_now_ms - a_from[i] >= a_longest[i]", "false", "P-09"],
  ["the reality check never comes", "r_now_ms >= a_due[i]", "false", "P-13"],
  ["a player plays two games at a time", "elsif a_one_game[v_member] and", "elsif false and", "P-20"],
  [
    "a country that is not named plays for money",
    "when p.country is null then 38",
    "when p.country is null then 0",
    "P-03",
  ],
  ["the licence's pause is not kept", "coalesce(w.bet_pause_ms, 0) order by", "0 order by", "P-19"],
  ["every country plays for money", "elsif a_country[v_member] <> 0 then", "elsif false then", "P-03"],
] as const;

/** Bets that should not be, or should. */
export const BETTING: FaultRoom = {
  room: "betting",
  about: "bets that should not be taken, or should",
  tests: [
    "apps/server/src/trading/betting/place-bet.test.ts",
    "apps/server/src/trading/betting/batch-model.test.ts",
  ],
  faults: [
    ...PLACE_BETS.map(([name, find, replace]) => ({ name, routine: "betting.place_bets", find, replace })),
    ...BY_PROTECTION.map(([name, find, replace, only]) => ({
      name,
      routine: "betting.place_bets",
      find,
      replace,
      tests: PROTECTION,
      only,
    })),
    ...(
      [
        [
          "a real licence may ask for a shorter pause",
          "greatest((l.content::jsonb ->> 'betPauseMs')::bigint, 5000)",
          "(l.content::jsonb ->> 'betPauseMs')::bigint",
        ],
        ["a licence that says nothing asks for no pause", "end), 5000)", "end), 0)"],
      ] as const
    ).map(([name, find, replace]) => ({
      name,
      routine: "site.pace_of",
      find,
      replace,
      tests: PROTECTION,
      only: "P-19",
    })),
    {
      name: "two writers fill a side beyond what it takes",
      routine: "betting.has_room",
      find: "if p_room < 0 then",
      replace: "if false then",
      tests: WRITERS,
      only: "capacity",
    },
    {
      name: "a balance may be negative",
      sql: "alter table ledger.account drop constraint account_check",
      tests: WRITERS,
      only: "negative balance",
    },
    {
      name: "bets are taken while the books disagree",
      sql: "drop trigger bets_when_open on betting.bet",
      tests: ["apps/server/src/trading/betting/place-bet.test.ts"],
      only: "books disagree",
    },
    {
      name: "a changed limit leaves the account plain",
      sql: "drop trigger member_changes on accounts.member",
      only: "limits|own limits",
      tests: ["apps/server/src/trading/betting/place-bet.test.ts"],
    },
    {
      name: "a new protection leaves the account plain",
      sql: "drop trigger protection_changes on accounts.protection",
      tests: ["apps/server/src/trading/betting/place-bet.test.ts"],
    },
    {
      name: "a day's play is not kept",
      sql: "drop trigger day_turns on ledger.account",
      tests: ["apps/server/test/limit-days.test.ts"],
    },
    ...(
      [
        ["a busy site has every turn", "        lanes.delete(siteId);\n", ""],
        [
          "an entry put back comes last",
          "waiting.entries.splice(waiting.head, 0, entry);",
          "waiting.entries.push(entry);",
        ],
        ["a taken entry stays", "        waiting.head += 1;\n", ""],
      ] as const
    ).map(([name, find, replace]) => ({
      name,
      file: "apps/server/src/trading/betting/fair-queue.ts",
      find,
      replace,
      tests: ["apps/server/src/trading/betting/fair-queue.test.ts"],
    })),
    ...(
      [
        [
          "a batch is locked in any order",
          "const members = ascending(limits.keys());",
          "const members = [...limits.keys()];",
        ],
        [
          "rounds of a batch are locked in any order",
          "const rounds = ascending(offers.map(({ wish }) => wish.roundId));",
          "const rounds = [...new Set(offers.map(({ wish }) => wish.roundId))];",
        ],
        [
          "two judgings of one member's limits mix",
          "known === undefined || known === judgedLimits,",
          "true,",
        ],
        [
          "equal bets of two sites are one offer",
          "${bet.wish.roundId}:${bet.wish.siteId}:",
          "${bet.wish.roundId}:",
        ],
      ] as const
    ).map(([name, find, replace]) => ({
      name,
      file: "apps/server/src/trading/betting/batch-arguments.ts",
      find,
      replace,
      tests: ["apps/server/src/trading/betting/batch-arguments.test.ts"],
    })),
  ],
};
