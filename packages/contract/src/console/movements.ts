import * as z from "zod";
import { idText, smallIdText, uuidText } from "../wire/fields.ts";
import { defineConsoleEndpoint } from "./console-endpoint.ts";
import {
  amountQuery,
  consolePage,
  csvFile,
  millisNumber,
  pageQuery,
  pointsNumber,
  spanQuery,
} from "./console-fields.ts";

const listed = { method: "GET", area: "players", action: "see", site: "one" } as const;

export const consoleBet = z.strictObject({
  id: z.int(),
  /** What the player's side named the bet by before it was sent, and its receipt is found by; null for partners. */
  clientKey: z.string().nullable(),
  memberId: z.int(),
  username: z.string(),
  roundId: z.int(),
  roundNumber: z.int(),
  optionId: z.int(),
  stock: z.string(),
  gameType: z.string(),
  type: z.string(),
  stake: pointsNumber,
  multiple: z.number(),
  /** 5 in progress, 1 won, 2 lost, 3 void. */
  status: z.int(),
  returned: pointsNumber,
  profit: pointsNumber,
  acceptedAtMs: millisNumber,
  balanceAfter: pointsNumber,
});
export type ConsoleBet = z.output<typeof consoleBet>;

export const transferRow = z.strictObject({
  code: z.int(),
  ref: z.int(),
  atMs: millisNumber,
  debit: z.int(),
  credit: z.int(),
  amount: pointsNumber,
  /** Whose balance it changed; null where no player is a side. */
  memberId: z.int().nullable(),
  username: z.string().nullable(),
  balanceAfter: pointsNumber.nullable(),
  /** What moved it: a bet, a request, a round, a grant, an adjustment. */
  cause: z.strictObject({ kind: z.string(), id: z.int() }),
});
export type TransferRow = z.output<typeof transferRow>;

const betFilter = {
  memberId: idText.optional(),
  optionId: smallIdText.optional(),
  roundId: idText.optional(),
  type: z
    .string()
    .regex(/^[A-Z0-9]{1,2}$/)
    .optional(),
  status: z
    .string()
    .regex(/^[1235]$/)
    .transform(Number)
    .optional(),
  clientKey: uuidText.optional(),
  ...spanQuery,
  /** Of the stake. */
  ...amountQuery,
};

const transferFilter = {
  memberId: idText.optional(),
  code: z
    .string()
    .regex(/^[1-9][0-9]?$/)
    .transform(Number)
    .optional(),
  ...spanQuery,
  ...amountQuery,
};

/** What all players did: their bets, and what moved points. */
export const movementEndpoints = [
  defineConsoleEndpoint({
    ...listed,
    name: "bets",
    path: "/api/console/bets",
    summary:
      "Bets of the site, newest first. `betId` asks for the one of that number, wherever it stands; `clientKey` for the one of that key, among the bets of `memberId` or else of the players of the newest 20,000 sessions.",
    query: z.object({
      ...pageQuery,
      ...betFilter,
      betId: idText.optional(),
    }),
    reply: consolePage(consoleBet),
  }),
  defineConsoleEndpoint({
    ...listed,
    name: "betsCsv",
    path: "/api/console/bets.csv",
    form: "csv",
    summary: "The same list as a file, at most 10,000 rows.",
    query: z.object(betFilter),
    reply: csvFile,
  }),
  defineConsoleEndpoint({
    ...listed,
    name: "transfers",
    path: "/api/console/transfers",
    summary:
      "Movements of points of the site, newest first. Without `code` and `memberId` those of bets are left out: the list of bets has them.",
    query: z.object({ ...pageQuery, ...transferFilter }),
    reply: consolePage(transferRow),
  }),
  defineConsoleEndpoint({
    ...listed,
    name: "transfersCsv",
    path: "/api/console/transfers.csv",
    form: "csv",
    summary: "The same list as a file, at most 10,000 rows.",
    query: z.object(transferFilter),
    reply: csvFile,
  }),
  defineConsoleEndpoint({
    ...listed,
    name: "playerBetReceipt",
    path: "/api/console/receipt/{clientKey}",
    summary: "The signed receipt of one bet of the site by its key, as its player has it.",
    params: z.object({ clientKey: uuidText }),
    query: z.object({ memberId: idText }),
    reply: z.strictObject({ receipt: z.string().nullable() }),
  }),
] as const;
