import { isRejectReason, type RequestState, type RequestType } from "@maru/rules";
import { memberId, points, siteId } from "@maru/values";
import type { WalletRequest } from "./wallet-request.ts";

export interface RequestRow {
  readonly id: string;
  readonly site_id: number;
  readonly member_id: string;
  readonly type: RequestType;
  readonly amount: string;
  readonly state: RequestState;
  readonly client_key: string | null;
  readonly needs_phone: boolean;
  readonly requested_at_ms: string;
  readonly expires_at_ms: string | null;
  readonly phone_at_ms: string | null;
  readonly matched_at_ms: string | null;
  readonly approved_at_ms: string | null;
  readonly ended_at_ms: string | null;
  readonly reason: string | null;
}

export const REQUEST_COLUMNS = `id, site_id, member_id, type, amount, state, client_key, needs_phone, requested_at_ms, expires_at_ms,
  phone_at_ms, matched_at_ms, approved_at_ms, ended_at_ms, reason`;

export function requestOfRow(row: RequestRow): WalletRequest {
  const { reason } = row;
  return {
    id: Number(row.id),
    siteId: siteId(row.site_id),
    memberId: memberId(Number(row.member_id)),
    type: row.type,
    amount: points(BigInt(row.amount)),
    state: row.state,
    clientKey: row.client_key,
    needsPhone: row.needs_phone,
    requestedAtMs: Number(row.requested_at_ms),
    expiresAtMs: millis(row.expires_at_ms),
    phoneAtMs: millis(row.phone_at_ms),
    matchedAtMs: millis(row.matched_at_ms),
    approvedAtMs: millis(row.approved_at_ms),
    endedAtMs: millis(row.ended_at_ms),
    reason: reason !== null && isRejectReason(reason) ? reason : null,
  };
}

function millis(text: string | null): number | null {
  return text === null ? null : Number(text);
}
