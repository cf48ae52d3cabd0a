import type { WireProtection } from "@maru/contract";
import { exclusionAt, exclusionUntil, RETURN_WAIT_MS, timeOutUntil } from "@maru/rules";
import { instant } from "@maru/values";
import { appendAudit } from "../../../platform/audit.ts";
import type { Asker, ProtectionDeps, RegisterAsker } from "./protection-room.ts";
import type { ProtectionReply } from "./protection-reply.ts";
import {
  accountsOfPerson,
  lockProtection,
  setExclusion,
  setReturn,
  setTimeOut,
  writeExclusion,
} from "./protection-store.ts";
import { protectionView } from "./read-protection.ts";

const noted = ({ memberId, siteId, sessionId, address }: Asker) => ({ memberId, siteId, sessionId, address });

/** A break: at once, not to be taken back, over by itself (P-15). A longer one that runs already stays. */
export function timeOut(deps: ProtectionDeps, asker: Asker, days: number): Promise<WireProtection> {
  return deps.database.transaction(async (client) => {
    const { nowMs } = await lockProtection(client, asker);
    await setTimeOut(client, asker.memberId, timeOutUntil(instant(nowMs), days));
    const view = await protectionView(client, asker);
    await appendAudit(client, [{ kind: "timed-out", ...noted(asker), detail: { days } }]);
    return view;
  });
}

/**
 * Self-exclusion of the person on every site of the licensee: limits, sessions and the mark for future sign-ups in one
 * transaction. Nothing shortens it afterwards (P-16); signing in to withdraw stays possible (P-17).
 */
export function exclude(deps: ProtectionDeps, asker: Asker, months: number | null): Promise<WireProtection> {
  return deps.database.transaction(async (client) => {
    const own = await accountsOfPerson(client, asker);
    let untilMs = 0;
    for (const player of own) {
      const { nowMs } = await lockProtection(client, player);
      untilMs = exclusionUntil(instant(nowMs), months);
      await setExclusion(client, player.memberId, untilMs);
      await deps.endSessions(client, player);
    }
    await writeExclusion(client, asker, untilMs);
    const view = await protectionView(client, asker);
    await appendAudit(
      client,
      own.map(({ memberId, siteId }) => ({
        kind: "self-excluded",
        ...noted(asker),
        memberId,
        siteId,
        detail: { months, untilMs },
      })),
    );
    return view;
  });
}

/** Until the next day's sign-in asks again: no session for money lives longer than half of it. */
const REGISTER_EXCLUDES_MS = 86_400_000;

/**
 * The national register says that the person excluded themself: the same exclusion on every site of the licensee, for a day from each sign-in
 * that finds them there, so that it ends after the register's own (P-18). Sessions opened before it end; it returns as any other does.
 */
export function excludeByRegister(deps: ProtectionDeps, asker: RegisterAsker): Promise<void> {
  return deps.database.transaction(async (client) => {
    const own = await accountsOfPerson(client, asker);
    for (const player of own) {
      const row = await lockProtection(client, player);
      const isOut = exclusionAt(row, instant(row.nowMs))?.code === "SELF_EXCLUDED";
      await setExclusion(client, player.memberId, row.nowMs + REGISTER_EXCLUDES_MS);
      // Who is out already has sessions that can only withdraw.
      if (!isOut) await deps.endSessions(client, player);
    }
    await appendAudit(
      client,
      own.map(({ memberId, siteId }) => ({
        kind: "register-excluded",
        memberId,
        siteId,
        address: asker.address,
      })),
    );
  });
}

/** The register does not answer: no play for a while, and money can be withdrawn (P-18). `why` names no person. */
export function holdForRegister(
  deps: ProtectionDeps,
  asker: RegisterAsker,
  { forMs, why }: { readonly forMs: number; readonly why: string },
): Promise<void> {
  return deps.database.transaction(async (client) => {
    const { nowMs } = await lockProtection(client, asker);
    await setTimeOut(client, asker.memberId, nowMs + forMs);
    const { memberId, siteId, address } = asker;
    await appendAudit(client, [
      { kind: "register-unanswered", memberId, siteId, address, detail: { why, forMs } },
    ]);
  });
}

/** The active request after an exclusion has run out; a day later the player can play again (P-16). */
export function askReturn(deps: ProtectionDeps, asker: Asker): Promise<ProtectionReply<WireProtection>> {
  return deps.database.transaction(async (client) => {
    const row = await lockProtection(client, asker);
    const excluded = exclusionAt(row, instant(row.nowMs));
    if (excluded === null) return { ok: false, refusal: { code: "NOT_FOUND" } };
    if (excluded.code === "SELF_EXCLUDED")
      return { ok: false, refusal: { code: "EXCLUSION_RUNS", untilMs: excluded.untilMs } };
    await setReturn(client, asker.memberId, RETURN_WAIT_MS);
    const value = await protectionView(client, asker);
    await appendAudit(client, [{ kind: "return-asked", ...noted(asker) }]);
    return { ok: true, value };
  });
}
