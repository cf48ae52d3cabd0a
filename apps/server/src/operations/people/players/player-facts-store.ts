import type { FreezeRow, FreezeScope, WholePlayer } from "@maru/contract";
import { assessmentEndMs, isAssessmentValid } from "@maru/rules";
import type { Database } from "../../../ports/unit-of-work.ts";

type Query = Database["query"];

export async function isPlayer(query: Query, siteId: number, memberId: number): Promise<boolean> {
  const rows = await query("select from accounts.member where id = $1 and site_id = $2 and role = 'PLAYER'", [
    memberId,
    siteId,
  ]);
  return rows.length === 1;
}

/** The partners above a member, the nearest first. */
export async function partnersAbove(query: Query, memberId: number): Promise<{ id: number; name: string }[]> {
  const rows = await query<{ id: string; name: string }>(
    `with recursive above as (
       select partner_of as id, 1 as height from accounts.member where id = $1
       union all
       select member.partner_of, above.height + 1 from above join accounts.member on member.id = above.id)
     select member.id, coalesce(member.nick, nullif(member.name, ''), member.username) as name
       from above join accounts.member on member.id = above.id order by above.height`,
    [memberId],
  );
  return rows.map(({ id, name }) => ({ id: Number(id), name }));
}

function millis(text: string | null | undefined): number | null {
  return text === null || text === undefined ? null : Number(text);
}

export interface StaffFacts {
  readonly excludedUntilMs: number | null;
  readonly timedOutUntilMs: number | null;
  readonly lastSignIn: { atMs: number; address: string; userAgent: string } | null;
  readonly openSessions: number;
  readonly openInquiries: number;
}

export async function readStaffFacts(query: Query, memberId: number): Promise<StaffFacts> {
  const [row] = await query<{
    excluded: string | null;
    timed_out: string | null;
    open: number;
    inquiries: number;
    at_ms: string | null;
    address: string | null;
    user_agent: string | null;
  }>(
    `select greatest(protection.excluded_until_ms, protection.exclusion_return_ms) as excluded,
            protection.timed_out_until_ms as timed_out,
            (select count(*)::integer from accounts.session
              where session.member_id = $1 and ended_at_ms is null and expires_at_ms > platform.clock_ms()) as open,
            (select count(*)::integer from content.inquiry where inquiry.member_id = $1 and answer is null) as inquiries,
            last.started_at_ms as at_ms, last.address, last.user_agent
       from (select) nothing
       left join accounts.protection on protection.member_id = $1
       left join lateral (select started_at_ms, address, user_agent from accounts.session
                           where session.member_id = $1 order by started_at_ms desc limit 1) last on true`,
    [memberId],
  );
  return {
    excludedUntilMs: millis(row?.excluded),
    timedOutUntilMs: millis(row?.timed_out),
    openSessions: row?.open ?? 0,
    openInquiries: row?.inquiries ?? 0,
    lastSignIn:
      row === undefined || row.at_ms === null
        ? null
        : { atMs: Number(row.at_ms), address: row.address ?? "", userAgent: row.user_agent ?? "" },
  };
}

export async function freezesOf(query: Query, memberId: number): Promise<FreezeRow[]> {
  const rows = await query<{
    id: string;
    scope: FreezeScope;
    reason: string;
    from_ms: string;
    until_ms: string;
    made_by: string;
    lifted_at_ms: string | null;
    lifted_by: string | null;
    lift_reason: string | null;
    is_running: boolean;
  }>(
    `select *, lifted_at_ms is null and until_ms > platform.clock_ms() as is_running from accounts.freeze
      where member_id = $1 order by id desc limit 100`,
    [memberId],
  );
  return rows.map((row) => ({
    id: Number(row.id),
    scope: row.scope,
    reason: row.reason,
    fromMs: Number(row.from_ms),
    untilMs: Number(row.until_ms),
    madeBy: Number(row.made_by),
    liftedAtMs: row.lifted_at_ms === null ? null : Number(row.lifted_at_ms),
    liftedBy: row.lifted_by === null ? null : Number(row.lifted_by),
    liftReason: row.lift_reason,
    isRunning: row.is_running,
  }));
}

export async function minorOf(query: Query, memberId: number): Promise<WholePlayer["minor"]> {
  const [row] = await query<{
    found_at_ms: string;
    found_by: string;
    reason: string;
    state: NonNullable<WholePlayer["minor"]>["returnState"];
  }>(
    `select minor.found_at_ms, minor.found_by, minor.reason,
            staff.approval_state(approval.state, approval.expires_at_ms) as state
       from accounts.minor left join staff.approval on approval.id = minor.return_approval where minor.member_id = $1`,
    [memberId],
  );
  if (row === undefined) return null;
  return {
    foundAtMs: Number(row.found_at_ms),
    foundBy: Number(row.found_by),
    reason: row.reason,
    returnState: row.state,
  };
}

/** Null where their play is not intensive (P-33). */
export async function intensivePlayOf(query: Query, memberId: number): Promise<WholePlayer["intensivePlay"]> {
  const [row] = await query<{ begun_at_ms: string; losses: readonly string[]; least: string }>(
    "select begun_at_ms, losses, least from accounts.intensive_play where member_id = $1 and ended_at_ms is null",
    [memberId],
  );
  return row === undefined
    ? null
    : { sinceMs: Number(row.begun_at_ms), losses: row.losses.map(Number), least: Number(row.least) };
}

/** The newest; its answers are the player's alone (P-34). */
export async function affordabilityOf(query: Query, memberId: number): Promise<WholePlayer["affordability"]> {
  const [row] = await query<{
    month_loss: string;
    month_deposit: string;
    made_at_ms: string;
    now_ms: string;
  }>(
    `select month_loss, month_deposit, made_at_ms, platform.clock_ms() as now_ms from accounts.affordability
      where member_id = $1 order by id desc limit 1`,
    [memberId],
  );
  if (row === undefined) return null;
  const madeAtMs = Number(row.made_at_ms);
  return {
    madeAtMs,
    validUntilMs: assessmentEndMs(madeAtMs),
    isValid: isAssessmentValid({ madeAtMs }, Number(row.now_ms)),
    monthLoss: Number(row.month_loss),
    monthDeposit: Number(row.month_deposit),
  };
}

interface StoredLimit {
  readonly isEnabled?: string;
  readonly min?: number;
  readonly max?: number;
}

/** The limits of one bet as they are kept; null for who is no player of the site. */
export async function betLimitOf(
  query: Query,
  siteId: number,
  memberId: number,
): Promise<StoredLimit | null> {
  const [row] = await query<{ limit_json: StoredLimit }>(
    "select limit_json from accounts.member where id = $1 and site_id = $2 and role = 'PLAYER'",
    [memberId, siteId],
  );
  return row?.limit_json ?? null;
}
