import { points } from "@maru/values";
import type { PublicLog } from "../../../ports/public-log.ts";

/** As the room keeps it: with more than is told. */
const leaf = { index: 0, kind: "terms", body: '{"kind":"terms"}', roundId: 7 } as const;

export const SMALL_START = {
  index: 0,
  startedAtMs: 5,
  version: "0.1.0",
  build: null,
  database: "d".repeat(64),
  migration: "migrations/0011-starts.sql",
  settings: { MARU_FEEDS: "simulated" },
  body: '{"kind":"start"}',
} as const;

export const SMALL_WITNESSES = {
  index: 0,
  sinceMs: 5,
  witnesses: [{ name: "maru.witness/1", key: "maru.witness/1+0a0a0a0a+AQ" }],
  body: '{"kind":"witnesses"}',
} as const;

export const SMALL_BALANCES = {
  index: 0,
  day: "2026-03-02",
  root: Buffer.alloc(32, 3).toString("base64url"),
  sum: "1000",
  books: "1000",
  accounts: 1,
  body: '{"kind":"balances"}',
} as const;

const SMALL_PAYOUT = {
  leafIndex: 9,
  path: [Buffer.alloc(32, 4)],
  status: "won",
  returnedPoints: points(9_400n),
} as const;

/** A log of one leaf, in which bet 1 is one of two. */
export const SMALL_LOG: PublicLog = {
  checkpoint: async () => ({
    size: 1,
    root: Buffer.alloc(32, 1),
    issuedAtMs: 5,
    keyId: "first",
    note: "a note",
  }),
  tile: async (level, index) => (level + index === 0 ? [Buffer.alloc(32, 1)] : null),
  bodies: async (index) => (index === 0 ? [leaf.body] : null),
  starts: async () => [SMALL_START],
  witnesses: async () => [SMALL_WITNESSES],
  balances: async () => [SMALL_BALANCES],
  ticksLeaves: async () => [{ index: 0, body: leaf.body }],
  leavesOf: async () => [leaf],
  stakesPath: async ({ roundId, betId }) =>
    betId === 1
      ? { index: 1, size: 2, path: [Buffer.alloc(32, 2)], leafIndex: roundId, payout: SMALL_PAYOUT }
      : null,
};
