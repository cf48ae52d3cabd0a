import { VENUE_NAMES } from "@maru/rules";
import * as z from "zod";
import { defineConsoleEndpoint } from "./console-endpoint.ts";
import { millisNumber, pointsNumber } from "./console-fields.ts";

/** Names the list that it leads to. */
const queueName = z.enum(["deposits", "withdrawals", "inquiries", "harm", "approvals"]);

const queue = z.strictObject({
  name: queueName,
  waiting: z.int(),
  /** Of the oldest that waits; null where none does. */
  oldestMs: millisNumber.nullable(),
  amount: pointsNumber.nullable(),
});

/** The state of the caller's sites now, on one screen; and on every screen what waits. */
export const dashboardEndpoints = [
  defineConsoleEndpoint({
    name: "waiting",
    method: "GET",
    path: "/api/console/waiting",
    area: null,
    action: "see",
    site: "any",
    summary:
      "How much waits in the queues that the caller sees, and when the newest came: what tells of it on every screen.",
    reply: z.array(z.strictObject({ name: queueName, waiting: z.int(), newestMs: millisNumber.nullable() })),
  }),
  defineConsoleEndpoint({
    name: "dashboard",
    method: "GET",
    path: "/api/console/dashboard",
    area: "dashboard",
    action: "see",
    site: "any",
    summary:
      "Feeds, open rounds with what stands on each side and what the house would pay, rounds that wait for their settlement, queues with their ages, the books, connections and errors.",
    reply: z.strictObject({
      nowMs: millisNumber,
      feeds: z.array(
        z.strictObject({
          stock: z.string(),
          name: z.string(),
          isSimulated: z.boolean(),
          /** Of the newest tick; null where none came since the start. */
          lastTickMs: millisNumber.nullable(),
          ageMs: z.int().nullable(),
          /** Ticks of the last ten minutes that were not used, by their flag: late, future, jump, … */
          rejected: z.record(z.string(), z.int()),
          used: z.int(),
          /** Outages of the last day that are open, and how many there were. */
          openIncidents: z.int(),
          incidents: z.int(),
          /** `leading`: this server makes its rounds. `halted`: a broken invariant stopped them. `off`: switched off. */
          standing: z.string(),
        }),
      ),
      rounds: z.array(
        z.strictObject({
          roundId: z.int(),
          optionId: z.int(),
          stock: z.string(),
          type: z.string(),
          number: z.int(),
          state: z.string(),
          startMs: millisNumber,
          lockMs: millisNumber,
          gameFinishMs: millisNumber,
          bets: z.int(),
          staked: pointsNumber,
          /** By bet type: what stands on it, and what the house pays in all if it wins. */
          sides: z.array(
            z.strictObject({ type: z.string(), bets: z.int(), staked: pointsNumber, payout: pointsNumber }),
          ),
          /** The most the house can lose on it: the largest payout of sides that can win together, less all stakes; 0 or more. */
          exposure: pointsNumber,
        }),
      ),
      /** Final rounds that are not settled yet, and how long the oldest waits. */
      unsettled: z.strictObject({ rounds: z.int(), oldestMs: millisNumber.nullable() }),
      queues: z.array(queue),
      books: z.strictObject({
        isOpen: z.boolean(),
        comparedAtMs: millisNumber,
        faults: z.array(
          z.strictObject({ question: z.string(), subject: z.string(), haltedAtMs: millisNumber }),
        ),
      }),
      /** Figures of whole days that chance hardly makes, of the last seven days: |z| > 4 of a return, > 3 of voids, χ² of digits; rounds of a market that closed for withheld links. */
      fairness: z.array(
        z.strictObject({
          figure: z.enum(["return", "voids", "digits", "withheld"]),
          /** Days since 1970-01-01 in Seoul. */
          day: z.int(),
          /** 0: all options together. */
          optionId: z.int(),
          subject: z.string(),
          z: z.number(),
        }),
      ),
      /** The program that settles every round again from public files; its counts are public. */
      reference: z.strictObject({
        /** `none`: none is set. */
        watcher: z.enum(["none", "local", "independent"]),
        /** False where it has not reported for three minutes, or is minutes behind. */
        isWatching: z.boolean(),
        reportedAtMs: millisNumber.nullable(),
        checked: z.int(),
        waiting: z.int(),
        newestAtMs: millisNumber.nullable(),
        /** Rounds that came to something else, of the last seven days and all whose market is closed since. */
        differences: z.array(
          z.strictObject({
            roundId: z.int(),
            stock: z.string().nullable(),
            /** Results in one line. */
            published: z.string(),
            found: z.string().nullable(),
            why: z.string(),
            raisedAtMs: millisNumber,
            isClosed: z.boolean(),
          }),
        ),
      }),
      outbox: z.strictObject({ waiting: z.int(), oldestMs: millisNumber.nullable() }),
      connections: z.strictObject({ live: z.int(), players: z.int(), staff: z.int() }),
      /** Whether files from outside are scanned: `off` by choice, `down` where the scanner does not answer and no file is taken. */
      uploads: z.enum(["off", "on", "down"]),
      /** Who checks the identity of players of licensed sites, how it fares since the start of this server, and what it was asked for today. */
      identity: z.strictObject({
        provider: z.enum(["none", "local", "portone", "oidc"]),
        /** `down`: after five silences it is left alone for half a minute; then one is `trying`. */
        state: z.enum(["answers", "trying", "down"]),
        /** Of all sites, today in Seoul: what the provider charges for is among it. */
        today: z.array(
          z.strictObject({
            what: z.enum(["begun", "sent", "verified", "refused", "unanswered", "untrusted"]),
            times: z.int(),
          }),
        ),
      }),
      /** Of the database, as the installation's data folder says it; null where there was none. */
      backup: z.strictObject({
        backupAtMs: millisNumber.nullable(),
        /** When one was last restored to a second place and proved. */
        verifiedAtMs: millisNumber.nullable(),
        /** Up to when the database's log is shipped. */
        shippedAtMs: millisNumber.nullable(),
        /** One of the first two is older than `MARU_BACKUP_MAX_AGE_HOURS`, or missing where there has to be one. */
        isLate: z.boolean(),
      }),
      /** Who carries text messages, how each fares since the start of this server, and how many messages nobody has taken yet. */
      texts: z.strictObject({
        waiting: z.int(),
        providers: z.array(
          z.strictObject({
            provider: z.enum(["solapi", "nhn", "twilio"]),
            /** `down`: after five silences it is left alone for half a minute; then one message is `trying`. */
            state: z.enum(["answers", "trying", "down"]),
            downSinceMs: millisNumber.nullable(),
            /** Its newest refusal, silence or failed delivery, by its code. */
            lastFault: z.string().nullable(),
          }),
        ),
      }),
      clock: z.strictObject({
        /** `unwatched`: no time server is named; `unknown`: none of those named was heard of for ten minutes. */
        state: z.enum(["unwatched", "unknown", "measured"]),
        /** The middle of the servers less our clock, milliseconds; beyond 100 no round is made and what lives is void. */
        offsetMs: z.number().nullable(),
        servers: z.array(
          z.strictObject({
            name: z.string(),
            offsetMs: z.number().nullable(),
            delayMs: z.number().nullable(),
            /** Why its last answer is missing. */
            fault: z.string().nullable(),
          }),
        ),
        /** By how much the times of a market's ticks are ahead of our clock as they come, the middle of the last 21: its way there is in it. */
        witnesses: z.array(z.strictObject({ stock: z.string(), aheadMs: z.number() })),
      }),
      /** How the links to venues fare since the start of this server. */
      venues: z.array(
        z.strictObject({
          venue: z.enum(VENUE_NAMES),
          connects: z.int(),
          drops: z.int(),
          unknownFrames: z.int(),
          /** Of the connection that is used; null where none stands. */
          lastHeardMs: millisNumber.nullable(),
          lastReason: z.string().nullable(),
        }),
      ),
      /** Real markets' minutes beside their venues' own candles, a row a market that was ever compared; it is public too. */
      minutes: z.array(
        z.strictObject({
          stock: z.string(),
          /** Minutes that began before it are compared. */
          comparedToMs: millisNumber,
          /** Of the last seven days, at most 1,000 over all markets. */
          differing: z.int(),
          newestMs: millisNumber.nullable(),
        }),
      ),
      /** Failed steps since the start of this server, by room, and calls answered with 500. */
      errors: z.array(z.strictObject({ where: z.string(), count: z.int() })),
    }),
  }),
] as const;
