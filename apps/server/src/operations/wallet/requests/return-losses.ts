import type { ConsoleRefusal } from "@maru/contract";
import { memberId as toMemberId, ok, refused, type Result } from "@maru/values";
import { requestApproval } from "../../../platform/approvals.ts";
import { judgedAnew } from "../../../platform/judged-anew.ts";
import { auditStaff } from "../../../platform/staff-audit.ts";
import type { Actor } from "../../../ports/staff.ts";
import { lockPlayer } from "./account-store.ts";
import { type MinorFacts, playerOnSite, readMinor, setReturnApproval } from "./adjustment-store.ts";
import type { WalletDeps } from "./in-wallet.ts";

export interface ReturnOrder {
  readonly by: Actor;
  readonly siteId: number;
  readonly memberId: number;
  readonly reason: string;
}

type Asked = Result<{ readonly approvalId: number; readonly amount: number }, ConsoleRefusal>;

/**
 * Asks a second person to give back what somebody under age lost (P-04): stakes less returns over the account's whole life, as one
 * adjustment. Once, and only when no bet of theirs is open, so that the amount is final. What was won is not taken by this.
 */
export function returnLosses({ database }: WalletDeps, order: ReturnOrder): Promise<Asked> {
  const { by, reason, siteId, memberId } = order;
  return judgedAnew(() =>
    database.transaction(async (client): Promise<Asked> => {
      const player = await playerOnSite(client, memberId, siteId);
      if (player === null) return refused({ code: "NOT_FOUND" });
      // The account's lock is what two who ask at once wait for.
      await lockPlayer(client, toMemberId(memberId));
      const facts = await readMinor(client, memberId);
      const fault = faultOf(facts);
      if (fault !== null || facts === null) return refused(fault ?? { code: "MINOR_NOT_RECORDED" });
      const wish = { siteId, memberId, direction: "credit", amount: facts.lost } as const;
      const payload = { ...wish, username: player.username };
      const made = await requestApproval(client, { by, kind: "adjustment", siteId, payload, reason });
      if (!made.ok) return made;
      const approvalId = made.value;
      await setReturnApproval(client, memberId, approvalId);
      await auditStaff(client, {
        by,
        action: "money.return-losses",
        siteId,
        subject: `approval:${approvalId}`,
        memberId,
        after: { amount: facts.lost },
        reason,
      });
      return ok({ approvalId, amount: facts.lost });
    }),
  );
}

function faultOf(facts: MinorFacts | null): ConsoleRefusal | null {
  if (facts === null) return { code: "MINOR_NOT_RECORDED" };
  if (facts.returnState === "requested" || facts.returnState === "approved") return { code: "RETURN_ASKED" };
  if (facts.openBets > 0) return { code: "PLAYER_BETS_OPEN", count: facts.openBets };
  return facts.lost > 0 ? null : { code: "NOTHING_LOST" };
}
