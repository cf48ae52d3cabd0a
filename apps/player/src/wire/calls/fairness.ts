import { ENDPOINTS } from "@maru/contract";
import { describeCall, same } from "@maru/contract/describe";

/** The public record of fairness. Rates and returns are parts per million; days are Seoul's, newest first. */
export const fairness = describeCall(ENDPOINTS.fairness, {
  ...same("days", "voids", "markets", "alarms"),
  countedFromMs: "countedFrom",
  countedToMs: "countedTo",
});

/** Real markets' minutes beside their venues' own candles. */
export const venueRecord = describeCall(ENDPOINTS.venueRecord, same("markets", "differences"));

/** What the program that settles every round again came to. */
export const reference = describeCall(ENDPOINTS.reference, {
  ...same("watcher", "isWatching", "checked", "different", "waiting", "newest", "differences"),
  sinceMs: "since",
});

/** What runs: the last starts of servers as the public log holds them, newest first. */
export const logStarts = describeCall(ENDPOINTS.logStarts, {
  ...same("index", "version", "build", "database", "settings"),
  startedAtMs: "startedAt",
});

/** Who keeps the other half of simulated seeds, as the public log holds it, newest first. */
export const logWitnesses = describeCall(ENDPOINTS.logWitnesses, {
  ...same("index", "witnesses"),
  sinceMs: "since",
});

/** The compared minutes of a span, ascending. */
export const venueMinutes = describeCall(ENDPOINTS.venueMinutes, same("time", "verdict"));
