import type { Fault, FaultRoom } from "../fault.ts";

const WRITERS = ["apps/server/src/trading/betting/bet-writer.test.ts"];
const PROTECTION = ["apps/server/test/protection.test.ts"];
const PLACE = ["apps/server/src/trading/betting/place-bet.test.ts"];
const HELD = ["apps/server/src/trading/betting/write-bets.test.ts"];
const MODEL = ["apps/server/src/trading/betting/batch-model.test.ts"];

const VOID_ROW = `  ({ round }) => (round?.state === "void" ? { code: "ROUND_VOID" } : null),
`;
const TYPE_ROW = `  ({ wish, offer }) => (offer === null ? { code: "BET_TYPE_UNKNOWN", type: wish.type.slice(0, 8) } : null),
`;

/** [what would be wrong, what stands there, what stands there instead] */
type Change = readonly [name: string, find: string, replace: string];

const RULES = "packages/rules/src";

/** The table of refusals, by the tests beside it. */
const CHECKS: readonly Change[] = [
  ["a bet at the lock is taken", "nowMs >= round.lockMs", "nowMs > round.lockMs"],
  ["a bet after the lock is taken", "nowMs >= round.lockMs || ", ""],
  ["a decided round takes bets", ' || round.state === "decided"', ""],
  ["the pause ends a millisecond late", "pauseMs > 0 && nowMs < untilMs", "pauseMs > 0 && nowMs <= untilMs"],
  ["a bet before the start is taken", "nowMs < round.startMs", "false"],
  ["a bet on a void round is taken", 'round?.state === "void"', "false"],
  ["an unknown round is another fault", '{ code: "ROUND_UNKNOWN" }', '{ code: "ROUND_NOT_OPEN" }'],
  [
    "more than the balance is bet",
    "stakeForLimits(wish.stakePoints) > account.balance",
    "stakeForLimits(wish.stakePoints) > account.balance + 1n",
  ],
  [
    "the whole balance cannot be bet",
    "stakeForLimits(wish.stakePoints) > account.balance",
    "stakeForLimits(wish.stakePoints) >= account.balance",
  ],
  [
    "a side takes a point more than it may",
    "stakeForLimits(wish.stakePoints) > sideLeft",
    "stakeForLimits(wish.stakePoints) > sideLeft + 1n",
  ],
  [
    "a side takes a point less than it may",
    "stakeForLimits(wish.stakePoints) > sideLeft",
    "stakeForLimits(wish.stakePoints) >= sideLeft",
  ],
  ["a disabled player bets", 'account?.status === "A"', "account !== null"],
  ["a partner bets", ' && account.role === "PLAYER"', ""],
  ["a frozen player bets", "untilMs !== null && nowMs < untilMs", "false"],
  [
    "a player bets on another site",
    'account?.siteId === wish.siteId && account.role === "PLAYER"',
    'account?.role === "PLAYER"',
  ],
  ["a player plays two games at a time", "licence?.oneGameAtATime === true && ", "false && "],
  ["a game is played that no licence covers", "licence.families.includes(round.family)", "true"],
];

/** What a batch leaves for the next of its bets. */
const BATCH: readonly Change[] = [
  [
    "bets of one batch do not fill a side",
    "points((batch.sideTotals.get(side) ?? 0n) + stakePoints)",
    "points(batch.sideTotals.get(side) ?? 0n)",
  ],
  [
    "bets of one batch leave the balance",
    "{ ...account, balance, record, openGames }",
    "{ ...account, record, openGames }",
  ],
  [
    "bets of one batch leave the day's stakes",
    "{ ...account, balance, record, openGames }",
    "{ ...account, balance, openGames }",
  ],
  [
    "bets of one batch leave the open games",
    "{ ...account, balance, record, openGames }",
    "{ ...account, balance, record }",
  ],
  ["a key makes two bets of one batch", "if (used !== undefined) return", "if (used === null) return"],
];

const LIMITS: readonly Change[] = [
  ["the largest bet of a player is not taken", "stake > singleStakeMax", "stake >= singleStakeMax"],
  ["a day's stakes are a point short", "before + wholePoints > max", "before + wholePoints >= max"],
  ["a player on a time-out bets", "timedOutUntilMs !== null && nowMs < timedOutUntilMs", "false"],
  ["a player bets who has not asked to return", "return exclusionReturnMs === null ?", "return false ?"],
  ["one more open bet is taken", "openBets >= openBetsMax", "openBets > openBetsMax"],
  ["open bets of one batch are not counted", "openBets: openBets + 1", "openBets"],
  ["a balance at its limit stops betting", "balance > balanceMax", "balance >= balanceMax"],
];

/** What is read under the locks, by the same batches decided by the rules alone. */
const READ: readonly (readonly [routine: string, ...Change])[] = [
  [
    "player_facts",
    "a player's time-out is not read",
    "'timedOutUntilMs', x.timed_out_until_ms",
    "'timedOutUntilMs', null",
  ],
  [
    "player_facts",
    "an exclusion's return is not read",
    "'exclusionReturnMs', x.exclusion_return_ms",
    "'exclusionReturnMs', null",
  ],
  ["player_facts", "a freeze is not read", "accounts.frozen_until(u.id, 'bet')", "null::bigint"],
  ["player_facts", "open bets are not read", "then betting.open_bets_of(u.id) else", "then 0 else"],
  ["player_facts", "a player's own limits are not read", "'limit', p.limit_json", "'limit', null"],
  ["licensed_players", "a player's country is not read", "'country', p.country", "'country', null"],
  [
    "licensed_players",
    "a player's open games are not read",
    "case when w.one_game then",
    "case when false then",
  ],
  ["licence_facts", "the licence's pause is not read", "'betPauseMs', pace.bet_pause_ms", "'betPauseMs', 0"],
  ["licence_facts", "every game is covered", "where site.may_play(s.id, f, p_now_ms)", ""],
  ["lock_facts", "what stands on a side is not read", "coalesce(t.stake, 0) order by", "0 order by"],
  [
    "lock_facts",
    "yesterday's stakes count today",
    "'day', array_agg(a.day order by u.o)",
    "'day', array_agg(a.day + 1 order by u.o)",
  ],
  [
    "write_bets",
    "a day's stakes begin anew with each batch",
    "case when a.day = p_day then a.day_staked else 0 end",
    "0",
  ],
  [
    "write_bets",
    "a balance keeps its version",
    "version = a.version + 1, day = p_day",
    "version = a.version, day = p_day",
  ],
];

/** What is held once more where it is written. */
const WRITTEN: readonly (readonly [routine: string, ...Change])[] = [
  [
    "write_bets",
    "yesterday's returns count today",
    "case when a.day = p_day then a.day_returned else 0 end",
    "a.day_returned",
  ],
  ["takes_bets", "a bet is written at the lock", "p_now_ms < t.lock_ms", "p_now_ms <= t.lock_ms"],
  ["takes_bets", "a bet is written before the start", "p_now_ms >= t.start_ms and ", ""],
  ["takes_bets", "a bet is written after the end", "v_shut is not null or ", ""],
  [
    "takes_bets",
    "a bet is written with an old moment",
    "abs(platform.clock_ms() - p_now_ms) > 10000",
    "false",
  ],
  [
    "takes_bets",
    "a bet is written without its round",
    "v_options is null or cardinality(v_options) <> cardinality(p_rounds)",
    "false",
  ],
  [
    "write_bets",
    "a bet is written for another site",
    "where a_site[b.m] is distinct from o_site[b.o]",
    "where false",
  ],
  ["write_bets", "the house bets", " and a.kind = 'player'", ""],
  [
    "write_bets",
    "a stake goes to the house",
    "-(o_site[b.o] * 10 + 2), b.stake",
    "-(o_site[b.o] * 10 + 1), b.stake",
  ],
  ["balances_after", "a bet's balance is that after the batch", "coalesce(b.later, 0)::bigint", "0"],
  ["add_totals", "a side is filled by two writers", "if v_room < 0 then", "if false then"],
  [
    "add_totals",
    "a side's total forgets what stood",
    "stake = t.stake + excluded.stake",
    "stake = excluded.stake",
  ],
  ["add_totals", "a side's bets are not counted", "bets = t.bets + excluded.bets", "bets = t.bets"],
];

const ofFile = (file: string, changes: readonly Change[], tests: readonly string[]): readonly Fault[] =>
  changes.map(([name, find, replace]) => ({ name, file, find, replace, tests }));

const ofRoutines = (
  changes: readonly (readonly [routine: string, ...Change])[],
  tests: readonly string[],
): readonly Fault[] =>
  changes.map(([routine, name, find, replace]) => ({
    name,
    routine: `betting.${routine}`,
    find,
    replace,
    tests,
  }));

/** Bets that should not be, or should. */
export const BETTING: FaultRoom = {
  room: "betting",
  about: "bets that should not be taken, or should",
  tests: [...PLACE, ...MODEL],
  faults: [
    ...ofFile(`${RULES}/bet/check-bet.ts`, CHECKS, [
      `${RULES}/bet/check-bet.test.ts`,
      `${RULES}/bet/place-batch.test.ts`,
    ]),
    ...ofFile(`${RULES}/bet/place-batch.ts`, BATCH, [`${RULES}/bet/place-batch.test.ts`]),
    ...ofFile(`${RULES}/protection/limits.ts`, LIMITS, [
      `${RULES}/protection/limits.test.ts`,
      `${RULES}/bet/check-bet.test.ts`,
    ]),
    ...ofRoutines(READ, MODEL),
    ...ofRoutines(WRITTEN, HELD),
    {
      name: "what a round waits for is told after what is wrong with the bet",
      file: `${RULES}/bet/check-bet.ts`,
      find: VOID_ROW + TYPE_ROW,
      replace: TYPE_ROW + VOID_ROW,
      tests: PLACE,
      only: "order of the refusals",
    },
    {
      name: "play time never ends a session",
      file: `${RULES}/protection/play-session.ts`,
      find: "nowMs - play.fromMs >= sessionMaxMs",
      replace: "false",
      tests: [`${RULES}/protection/play-session.test.ts`, `${RULES}/bet/check-bet.test.ts`],
    },
    {
      name: "the reality check never comes",
      file: `${RULES}/protection/play-session.ts`,
      find: "nowMs >= dueMs",
      replace: "false",
      tests: [`${RULES}/protection/play-session.test.ts`, `${RULES}/bet/check-bet.test.ts`],
    },
    {
      name: "a country that is not named plays for money",
      file: `${RULES}/site/country.ts`,
      find: 'return "COUNTRY_REQUIRED"',
      replace: "return null",
      tests: PROTECTION,
      only: "P-03",
    },
    {
      name: "every country plays for money",
      file: `${RULES}/site/country.ts`,
      find: "open.includes(country)",
      replace: "true",
      tests: PROTECTION,
      only: "P-03",
    },
    {
      name: "an account is read without its lock",
      routine: "betting.lock_facts",
      find: " for no key update",
      replace: "",
      tests: WRITERS,
      only: "never pass",
    },
    {
      name: "a key makes two bets",
      sql: "drop index betting.bet_client_key",
      tests: PLACE,
      only: "client key",
    },
    {
      name: "what still fits is told a point too much",
      routine: "betting.add_totals",
      find: "r.side_capacity - t.stake as room",
      replace: "r.side_capacity - t.stake + 1 as room",
      tests: PLACE,
    },
    {
      name: "a server that stopped holds its players up for ever",
      routine: "betting.lock_facts",
      find: "set_config('idle_in_transaction_session_timeout', '5s', true)",
      replace: "null",
      tests: WRITERS,
      only: "stops between reading and writing",
    },
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
        ["a busy site has every turn", "        queues.delete(siteId);\n", ""],
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
          "ascending(wishes.map(({ memberId }) => memberId))",
          "[...new Set(wishes.map(({ memberId }) => memberId))]",
        ],
        [
          "rounds of a batch are locked in any order",
          "ascending(wishes.map(({ roundId }) => roundId))",
          "[...new Set(wishes.map(({ roundId }) => roundId))]",
        ],
        ["a player with a limit is taken for plain", "limit === null && frozenUntilMs", "frozenUntilMs"],
        [
          "equal bets of two sites are one offer",
          "${sideKey(one.bet)}:${one.bet.siteId}",
          "${sideKey(one.bet)}",
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
