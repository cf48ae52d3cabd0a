import type { WireProtection } from "@maru/contract";
import { judgeLimitChange, judgeRaise, type LimitField, RAISE_WAIT_MS } from "@maru/rules";
import type { PoolClient } from "pg";
import { appendAudit } from "../../../platform/audit.ts";
import { readAffordability } from "./affordability-store.ts";
import type { Asker, ProtectionDeps } from "./protection-room.ts";
import type { ProtectionReply } from "./protection-reply.ts";
import {
  applyLimit,
  applyRaise,
  cancelRaise,
  lockProtection,
  readRaises,
  writeRaise,
} from "./protection-store.ts";
import { protectionView } from "./read-protection.ts";

export interface LimitOrder {
  readonly field: LimitField;
  /** Null: no limit. */
  readonly value: number | null;
}

/**
 * Lower at once; higher waits a day and for a second yes (P-08), and where money is played for it is within what the player can afford (P-34).
 * Asking for what holds drops a raise that waits.
 */
export function setLimit(
  deps: ProtectionDeps,
  asker: Asker,
  { field, value }: LimitOrder,
): Promise<ProtectionReply<WireProtection>> {
  return deps.database.transaction(async (client) => {
    const { limits } = await lockProtection(client, asker);
    const step = { field, before: limits[field], after: value };
    const change = judgeLimitChange(step.before, step.after);
    if (change === "wait") {
      const refusal = judgeRaise(limits, { field, to: value }, await readAffordability(client, asker));
      if (refusal !== null) return { ok: false, refusal };
    }
    if (change === "now") await applyLimit(client, asker, { ...step, by: "player" });
    else if (change === "wait") await writeRaise(client, asker, { ...step, waitMs: RAISE_WAIT_MS });
    else await cancelRaise(client, asker, field);
    return finish(client, asker, { ...step, change });
  });
}

/** The second yes, after the day. What the raise was asked for on may have changed: it is looked at once more, and waits on where it is refused. */
export function confirmLimit(
  deps: ProtectionDeps,
  asker: Asker,
  field: LimitField,
): Promise<ProtectionReply<WireProtection>> {
  return deps.database.transaction(async (client) => {
    const { limits, nowMs } = await lockProtection(client, asker);
    const raise = (await readRaises(client, asker.memberId)).find((waiting) => waiting.field === field);
    if (raise === undefined) return { ok: false, refusal: { code: "NOT_FOUND" } };
    if (nowMs < raise.possibleFromMs)
      return { ok: false, refusal: { code: "RAISE_WAITS", untilMs: raise.possibleFromMs } };
    const step = { field, before: limits[field], after: raise.value };
    const refusal = judgeRaise(limits, { field, to: raise.value }, await readAffordability(client, asker));
    if (refusal !== null) return { ok: false, refusal };
    await applyRaise(client, asker, step);
    return finish(client, asker, { ...step, change: "confirmed" });
  });
}

export function cancelLimit(
  deps: ProtectionDeps,
  asker: Asker,
  field: LimitField,
): Promise<ProtectionReply<WireProtection>> {
  return deps.database.transaction(async (client) => {
    const { limits } = await lockProtection(client, asker);
    if ((await cancelRaise(client, asker, field)) === 0) return { ok: false, refusal: { code: "NOT_FOUND" } };
    return finish(client, asker, { field, before: limits[field], after: limits[field], change: "cancelled" });
  });
}

async function finish(
  client: PoolClient,
  { memberId, siteId, sessionId, address }: Asker,
  detail: Readonly<Record<string, string | number | null>>,
): Promise<ProtectionReply<WireProtection>> {
  const value = await protectionView(client, { memberId, siteId });
  await appendAudit(client, [{ kind: "limit-changed", memberId, siteId, sessionId, address, detail }]);
  return { ok: true, value };
}
