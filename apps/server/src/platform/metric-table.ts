/** One figure of the admin port. Its name ends with its unit: seconds, bytes, or total for what only grows; else it counts what is there now. */
export interface MetricRow {
  readonly type: "gauge" | "counter" | "histogram";
  readonly help: string;
  readonly labels: readonly string[];
}

/**
 * Every figure that the product itself tells; those of the process (memory, processor, event loop) come from the library. docs/metrics.md is
 * written from this table, and nothing can be told that is not in it.
 */
export const METRICS = {
  maru_http_call_seconds: {
    type: "histogram",
    help: "Duration of calls by endpoint and status.",
    labels: ["endpoint", "status"],
  },
  maru_bet_seconds: {
    type: "histogram",
    help: "Time from a parsed bet to its answer, over HTTP and the live channel: accepted, repeated or refused.",
    labels: ["answer"],
  },
  maru_bets_refused_total: {
    type: "counter",
    help: "Bets that were refused, by the code of the refusal.",
    labels: ["code"],
  },
  maru_errors_total: {
    type: "counter",
    help: "Steps that failed and were tried again, by room.",
    labels: ["where"],
  },
  maru_policy_reports_total: {
    type: "counter",
    help: "What browsers say that the content security policy kept a page from, by origin and directive.",
    labels: ["origin", "directive"],
  },
  maru_feed_age_seconds: {
    type: "gauge",
    help: "Time since the newest tick of a market.",
    labels: ["market"],
  },
  maru_market_open: {
    type: "gauge",
    help: "1 while a market's calendar says that it trades.",
    labels: ["market"],
  },
  maru_market_leading: {
    type: "gauge",
    help: "1 when this server leads a market's rounds, 0 when another one may.",
    labels: ["market"],
  },
  maru_market_halted: {
    type: "gauge",
    help: "1 when a broken invariant stopped a market's rounds.",
    labels: ["market"],
  },
  maru_books_closed: {
    type: "gauge",
    help: "1 for each fault for which money is halted.",
    labels: ["fault"],
  },
  maru_books_compared_age_seconds: {
    type: "gauge",
    help: "Time since the books were last compared.",
    labels: [],
  },
  maru_database_up: {
    type: "gauge",
    help: "1 when the database answered this page's questions; without it the figures of queues are missing.",
    labels: [],
  },
  maru_database_connections: {
    type: "gauge",
    help: "Connections of a role's pool by state: used or idle.",
    labels: ["role", "state"],
  },
  maru_database_connections_max: {
    type: "gauge",
    help: "Connections that a role's pool may have.",
    labels: ["role"],
  },
  maru_database_waiting: {
    type: "gauge",
    help: "Work that waits for a connection of a role's pool.",
    labels: ["role"],
  },
  maru_queue_waiting: {
    type: "gauge",
    help: "What waits, by queue.",
    labels: ["queue"],
  },
  maru_queue_oldest_age_seconds: {
    type: "gauge",
    help: "How long the oldest entry of a queue has waited; 0 when nothing waits.",
    labels: ["queue"],
  },
  maru_sessions_active: {
    type: "gauge",
    help: "Sessions that were seen of late: players within a quarter of an hour, staff within half an hour.",
    labels: ["who"],
  },
  maru_fairness_alarms: {
    type: "gauge",
    help: "Alarms of the public record of fairness in the last seven days.",
    labels: [],
  },
  maru_rounds_settled_differently: {
    type: "gauge",
    help: "Rounds that came to something else when they were settled again, in the last seven days or with their market closed since.",
    labels: [],
  },
  maru_settler_watching: {
    type: "gauge",
    help: "1 while a program settles every round again, 0 when it is silent; missing where none is set.",
    labels: [],
  },
  maru_witness_troubles_total: {
    type: "counter",
    help: "Times that a witness of simulated markets showed no link when it was asked.",
    labels: ["witness"],
  },
  maru_clock_offset_seconds: {
    type: "gauge",
    help: "The middle of the time servers less our clock.",
    labels: [],
  },
  maru_clock_state: {
    type: "gauge",
    help: "1 for how our clock stands: unwatched, unknown or measured.",
    labels: ["state"],
  },
  maru_backup_age_seconds: {
    type: "gauge",
    help: "Time since the newest base copy of the database was whole; missing where there was none.",
    labels: [],
  },
  maru_backup_verified_age_seconds: {
    type: "gauge",
    help: "Time since a backup was last restored and proved; missing where none was.",
    labels: [],
  },
  maru_backup_shipped_age_seconds: {
    type: "gauge",
    help: "Time since the database's log was last shipped; missing where it never was.",
    labels: [],
  },
  maru_backup_late: {
    type: "gauge",
    help: "1 when a backup or its proof is older than MARU_BACKUP_MAX_AGE_HOURS, or missing where there has to be one.",
    labels: [],
  },
  maru_identity_answers_total: {
    type: "counter",
    help: "What came of asking the identity provider.",
    labels: ["answer"],
  },
  maru_identity_state: {
    type: "gauge",
    help: "1 for how the identity provider stands: answers, trying or down.",
    labels: ["state"],
  },
  maru_sms_messages_total: {
    type: "counter",
    help: "Text messages by provider and outcome.",
    labels: ["provider", "outcome"],
  },
  maru_sms_state: {
    type: "gauge",
    help: "1 for how a provider of text messages stands: answers, trying or down.",
    labels: ["provider", "state"],
  },
  maru_sms_waiting: {
    type: "gauge",
    help: "Text messages that nobody has taken yet; missing where nobody carries any.",
    labels: [],
  },
  maru_sms_cost_total: {
    type: "counter",
    help: "What the accepted segments cost, in whatever the price is said; missing where none is.",
    labels: [],
  },
  maru_venue_connects_total: {
    type: "counter",
    help: "Connections to a venue that were begun since the start.",
    labels: ["venue"],
  },
  maru_venue_drops_total: {
    type: "counter",
    help: "Connections to a venue that were lost since the start.",
    labels: ["venue"],
  },
  maru_venue_unknown_frames_total: {
    type: "counter",
    help: "Frames of a venue that were not understood since the start.",
    labels: ["venue"],
  },
  maru_live_sessions: { type: "gauge", help: "Open sessions of the live channel.", labels: [] },
  maru_live_connected: { type: "gauge", help: "Sessions whose CONNECT was accepted.", labels: [] },
  maru_live_transports: { type: "gauge", help: "Open sessions by transport.", labels: ["transport"] },
  maru_live_subscriptions: { type: "gauge", help: "Subscriptions of all sessions.", labels: [] },
  maru_live_topics: { type: "gauge", help: "Destinations that are numbered.", labels: [] },
  maru_live_slow: {
    type: "gauge",
    help: "Sessions that do not keep up with what they are told.",
    labels: [],
  },
  maru_live_backlog_bytes: {
    type: "gauge",
    help: "Octets that wait in this process for slow readers.",
    labels: [],
  },
  maru_live_history_bytes: {
    type: "gauge",
    help: "Octets kept for clients that come back.",
    labels: [],
  },
  maru_live_published_total: {
    type: "counter",
    help: "Messages published since the start.",
    labels: [],
  },
  maru_live_delivered_total: {
    type: "counter",
    help: "Copies of messages handed to connections since the start.",
    labels: [],
  },
  maru_live_refused_total: {
    type: "counter",
    help: "Connections and frames refused since the start.",
    labels: [],
  },
  maru_live_closed_slow_total: {
    type: "counter",
    help: "Readers closed because they did not keep up, since the start.",
    labels: [],
  },
} as const satisfies Readonly<Record<string, MetricRow>>;

export type MetricName = keyof typeof METRICS;

/** The names of the metrics whose values are read when the page is asked for. */
export type FigureName = {
  [N in MetricName]: (typeof METRICS)[N]["type"] extends "histogram" ? never : N;
}[MetricName];

/** A value for each label of the metric. */
export type LabelsOf<N extends MetricName> = Readonly<Record<(typeof METRICS)[N]["labels"][number], string>>;
