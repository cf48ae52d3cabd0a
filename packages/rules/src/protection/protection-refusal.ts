import type { RefusalOf, RefusalTable } from "@maru/values";

const ROOM = { max: "number", left: "number" } as const;

/** Why what protects a player forbids a stake. Points are whole, moments are epoch ms. */
export const PROTECTION_REFUSALS = {
  SELF_EXCLUDED: { untilMs: "number" },
  EXCLUSION_RETURN_NEEDED: { untilMs: "number" },
  TIMED_OUT: { untilMs: "number" },
  SESSION_TIME_LIMIT: { untilMs: "number" },
  REALITY_CHECK_DUE: { sinceMs: "number" },
  SINGLE_STAKE_LIMIT: { max: "number" },
  DAY_STAKE_LIMIT: ROOM,
  WEEK_STAKE_LIMIT: ROOM,
  MONTH_STAKE_LIMIT: ROOM,
  DAY_LOSS_LIMIT: ROOM,
  WEEK_LOSS_LIMIT: ROOM,
  MONTH_LOSS_LIMIT: ROOM,
  OPEN_BETS_LIMIT: { max: "number" },
  BALANCE_ABOVE_LIMIT: { max: "number" },
} as const satisfies RefusalTable;

export type ProtectionRefusal = RefusalOf<typeof PROTECTION_REFUSALS>;
