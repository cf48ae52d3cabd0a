import type { WireOwnRecord } from "@maru/contract";
import { type AffordabilityAnswers, assessmentEndMs, type HarmMarker } from "@maru/rules";
import type { Database } from "../../../../ports/unit-of-work.ts";

type Query = Pick<Database, "query">;
type Own<Part extends keyof WireOwnRecord> = Promise<WireOwnRecord[Part]>;

/** The newest entries of a log that never forgets; sessions are kept for three months (S-41). */
const MOST_ROWS = 5_000;

export async function readConsents(database: Query, memberId: number): Own<"consents"> {
  const rows = await database.query<{ document: string; version: number; agreed_at_ms: string }>(
    "select document, version, agreed_at_ms from accounts.consent where member_id = $1 order by document, version",
    [memberId],
  );
  return rows.map((row) => ({
    document: row.document,
    version: row.version,
    agreedAt: Number(row.agreed_at_ms),
  }));
}

export async function readAllSessions(database: Query, memberId: number): Own<"sessions"> {
  const rows = await database.query<{
    address: string;
    user_agent: string;
    started_at_ms: string;
    seen_at_ms: string;
    ended_at_ms: string | null;
  }>(
    `select address, user_agent, started_at_ms, seen_at_ms, ended_at_ms from accounts.session
      where member_id = $1 order by started_at_ms desc limit $2`,
    [memberId, MOST_ROWS],
  );
  return rows.map((row) => ({
    address: row.address,
    userAgent: row.user_agent,
    startedAt: Number(row.started_at_ms),
    seenAt: Number(row.seen_at_ms),
    endedAt: row.ended_at_ms === null ? null : Number(row.ended_at_ms),
  }));
}

export async function readEvents(database: Query, memberId: number): Own<"events"> {
  const rows = await database.query<{ kind: string; at_ms: string; address: string | null }>(
    `select kind, at_ms, content::jsonb ->> 'address' as address from audit.event
      where member_id = $1 order by seq desc limit $2`,
    [memberId, MOST_ROWS],
  );
  return rows.map((row) => ({ kind: row.kind, at: Number(row.at_ms), address: row.address }));
}

/** What was computed of them; what staff wrote about it is theirs, as their notes are. */
export async function readHarmMarkers(database: Query, memberId: number): Own<"harmMarkers"> {
  const rows = await database.query<{ day: number; marker: HarmMarker; figure: number; least: number }>(
    `select day, marker, figure, least from accounts.harm_marker
      where member_id = $1 order by day desc, marker limit $2`,
    [memberId, MOST_ROWS],
  );
  return rows.map(({ day, ...rest }) => ({
    day: new Date(day * 86_400_000).toISOString().slice(0, 10),
    ...rest,
  }));
}

export async function readIntensivePlay(database: Query, memberId: number): Own<"intensivePlay"> {
  const rows = await database.query<{
    begun_at_ms: string;
    ended_at_ms: string | null;
    losses: readonly string[];
    least: string;
  }>(
    `select begun_at_ms, ended_at_ms, losses, least from accounts.intensive_play
      where member_id = $1 order by id desc limit $2`,
    [memberId, MOST_ROWS],
  );
  return rows.map((row) => ({
    since: Number(row.begun_at_ms),
    until: row.ended_at_ms === null ? null : Number(row.ended_at_ms),
    losses: row.losses.map(Number),
    least: Number(row.least),
  }));
}

/** Newest first; the newest alone can be valid. */
export async function readAffordability(database: Query, memberId: number): Own<"affordability"> {
  const rows = await database.query<{
    answers: AffordabilityAnswers | null;
    month_loss: string;
    month_deposit: string;
    made_at_ms: string;
    now_ms: string;
  }>(
    `select answers, month_loss, month_deposit, made_at_ms, platform.clock_ms() as now_ms from accounts.affordability
      where member_id = $1 order by id desc limit $2`,
    [memberId, MOST_ROWS],
  );
  return rows.map((row, index) => {
    const validUntil = assessmentEndMs(Number(row.made_at_ms));
    return {
      madeAt: Number(row.made_at_ms),
      validUntil,
      isValid: index === 0 && Number(row.now_ms) < validUntil,
      allowed: { loss: Number(row.month_loss), deposit: Number(row.month_deposit) },
      answers: row.answers,
    };
  });
}
