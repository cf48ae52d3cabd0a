import * as z from "zod";
import type { Endpoint } from "../wire/endpoint.ts";
import { dayText, idText, millisText } from "../wire/fields.ts";
import { wireCount, wireMillis } from "../wire/wire-schemas.ts";

const hash = z.string().meta({ description: "32 bytes, base64url without padding" });
/** No log grows beyond 2^40 leaves within its life. */
const tileIndex = z
  .string()
  .regex(/^(0|[1-9][0-9]{0,9})$/)
  .transform(Number);

const checkpoint = z
  .strictObject({
    size: wireCount,
    root: hash,
    issuedAt: wireMillis,
    keyId: z.string(),
    note: z.string().meta({ description: "The same, signed: a note of C2SP tlog-checkpoint" }),
  })
  .meta({ id: "LogCheckpoint" });

const logTile = z
  .strictObject({
    hashes: z.array(hash).max(256).meta({
      description:
        "Neighbouring hashes from index × 256 on; of leaves on level 0, of whole tiles of the level below above it",
    }),
  })
  .meta({ id: "LogTile" });

const logEntries = z
  .strictObject({
    bodies: z.array(z.string()).max(256).meta({
      description: "Bodies of leaves from index × 256 on; a leaf's hash is SHA-256(0x00 | body)",
    }),
  })
  .meta({ id: "LogEntries" });

const loggedStart = z
  .strictObject({
    index: wireCount.meta({ description: "Place of the leaf in the log" }),
    startedAt: wireMillis,
    version: z.string(),
    build: z
      .string()
      .nullable()
      .meta({ description: "SHA-256 of the built files, hex; null where the server runs from its source" }),
    database: z.string().meta({ description: "SHA-256 of the database's source, hex" }),
    migration: z.string().meta({ description: "The last change of the tables" }),
    settings: z.record(z.string(), z.string()).meta({
      description: "Those in force that can touch a price or a result; of addresses only whose they are",
    }),
    body: z.string().meta({ description: "The leaf as it is hashed" }),
  })
  .meta({ id: "LoggedStart" });

const loggedWitnesses = z
  .strictObject({
    index: wireCount.meta({ description: "Place of the leaf in the log" }),
    since: wireMillis,
    witnesses: z.array(
      z.strictObject({
        name: z.string().meta({ description: "As the witness calls itself in what it signs" }),
        key: z.string().meta({ description: "name+hash+key, as C2SP signed-note spells a verifier's key" }),
      }),
    ),
    body: z.string().meta({ description: "The leaf as it is hashed" }),
  })
  .meta({ id: "LoggedWitnesses" });

const pointsText = z.string().meta({ description: "Points, as text" });

const loggedBalances = z
  .strictObject({
    index: wireCount.meta({ description: "Place of the leaf in the log" }),
    day: z.string().meta({ description: "YYYY-MM-DD in Seoul" }),
    root: hash.meta({ description: "Of the tree of sums, 32 bytes, base64url without padding" }),
    sum: pointsText.meta({
      description: "What is owed to all players of all sites together: the sum of the tree",
    }),
    books: pointsText.meta({
      description: "The same from the other side of the books: what all other accounts have given",
    }),
    accounts: wireCount,
    body: z.string().meta({ description: "The leaf as it is hashed" }),
  })
  .meta({ id: "LoggedBalances" });

const sealedBalance = z
  .strictObject({
    account: z.string().meta({ description: "The caller's number" }),
    day: z.string().meta({ description: "YYYY-MM-DD in Seoul" }),
    points: pointsText,
    nonce: z.string().meta({ description: "32 bytes that nobody else is shown, base64url without padding" }),
    place: wireCount.meta({ description: "Among the leaves of the day, from 0 on" }),
    path: z.array(z.strictObject({ sum: pointsText, hash })).meta({
      description: "What stands beside the way from the leaf to the root, lowest first",
    }),
    leaf: z
      .strictObject({ index: wireCount, body: z.string() })
      .meta({ description: "Where the day's sum stands in the public log" }),
  })
  .meta({ id: "SealedBalance" });

const roundLeaf = z
  .strictObject({
    index: wireCount,
    kind: z.enum(["terms", "stakes", "result", "payouts", "correction"]),
    body: z.string(),
  })
  .meta({ id: "RoundLeaf" });

const stakesPath = z
  .strictObject({
    leafIndex: wireCount.meta({ description: "Where the sealed stakes of the round stand in the log" }),
    index: wireCount.meta({ description: "Place of the bet's receipt among those of the round" }),
    size: wireCount,
    path: z.array(hash),
    payout: z
      .strictObject({
        leafIndex: wireCount.meta({ description: "Where what the round's bets came to stands in the log" }),
        status: z.enum(["won", "lost", "void"]),
        returned: pointsText,
        path: z.array(hash),
      })
      .nullable()
      .meta({
        description:
          "How what the bet came to is part of that, at the same place among as many; null until it is logged, and of rounds of before it was",
      }),
  })
  .meta({ id: "StakesPath" });

/** The log of rounds (F-25 to F-29): terms before their bets, stakes at the lock, results at the end. */
export const publicLogEndpoints = {
  logCheckpoint: {
    method: "GET",
    path: "/api/public/log/checkpoint",
    who: "anyone",
    rate: "public",
    summary: "The newest signed size and root of the public log of rounds.",
    form: "envelope",
    reply: checkpoint,
  },
  logTile: {
    method: "GET",
    path: "/api/public/log/tile/{level}/{index}",
    who: "anyone",
    rate: "public",
    summary: "Up to 256 neighbouring hashes of the public log. A tile that is whole never changes.",
    params: z.object({
      level: z
        .string()
        .regex(/^[0-7]$/)
        .transform(Number),
      index: tileIndex,
    }),
    form: "envelope",
    reply: logTile,
  },
  logEntries: {
    method: "GET",
    path: "/api/public/log/entries/{index}",
    who: "anyone",
    rate: "public",
    summary: "The bodies of up to 256 leaves of the public log.",
    params: z.object({ index: tileIndex }),
    form: "envelope",
    reply: logEntries,
  },
  logStarts: {
    method: "GET",
    path: "/api/public/log/starts",
    who: "anyone",
    rate: "public",
    summary: "What runs: the last starts of servers as the public log holds them, the newest first.",
    form: "envelope",
    reply: z.array(loggedStart),
  },
  logWitnesses: {
    method: "GET",
    path: "/api/public/log/witnesses",
    who: "anyone",
    rate: "public",
    summary:
      "Who keeps the other half of simulated markets' seeds, as the public log holds it: the newest first. Where they run, a start's `MARU_WITNESS_URL` says.",
    form: "envelope",
    reply: z.array(loggedWitnesses),
  },
  logBalances: {
    method: "GET",
    path: "/api/public/log/balances",
    who: "anyone",
    rate: "public",
    summary:
      "What was owed to all players at the end of the last Seoul days that were sealed, as the public log holds it, the newest first. A day that is missing was not sealed.",
    form: "envelope",
    reply: z.array(loggedBalances),
  },
  logTicks: {
    method: "GET",
    path: "/api/public/log/ticks",
    who: "anyone",
    rate: "public",
    summary:
      "Where the chains of ticks of all markets stood, minute by minute in [beginMillis, endMillis) as the public log holds it, ascending, at most 1,440. A leaf names the markets that had ticks since the one before it.",
    query: z.object({ beginMillis: millisText, endMillis: millisText }),
    form: "envelope",
    reply: z.array(z.strictObject({ index: wireCount, body: z.string() })),
  },
  roundLog: {
    method: "GET",
    path: "/api/public/round/{id}/log",
    who: "anyone",
    rate: "public",
    summary:
      "What the public log holds of one round: its terms, its sealed stakes, its result, what its bets were paid, and the reversal of its money where there was one.",
    params: z.object({ id: idText }),
    form: "envelope",
    reply: z.array(roundLeaf),
  },
  stakesPath: {
    method: "GET",
    path: "/api/trade/bet/{id}/path",
    who: "member",
    rate: "read",
    summary:
      "How the receipt of one bet of the caller is part of its round's sealed stakes, there from shortly after the lock, and what it came to of its round's payouts.",
    params: z.object({ id: idText }),
    form: "envelope",
    reply: stakesPath,
  },
  sealedBalance: {
    method: "GET",
    path: "/api/player/balance/sealed",
    who: "member",
    rate: "read",
    summary:
      "What was owed to the caller at the end of a Seoul day, and how it is part of the sum in the public log; without a day of the newest. Kept for four weeks.",
    query: z.object({ day: dayText.optional() }),
    form: "envelope",
    reply: sealedBalance,
  },
} as const satisfies Record<string, Endpoint>;
