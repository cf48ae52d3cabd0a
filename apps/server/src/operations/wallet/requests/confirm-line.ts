import type { ConsoleRefusal } from "@maru/contract";
import { refused, type Result } from "@maru/values";
import { judgedAnew } from "../../../platform/judged-anew.ts";
import { auditStaff } from "../../../platform/staff-audit.ts";
import type { Actor } from "../../../ports/staff.ts";
import { decideWithin, refusedToOthers } from "./decide-request.ts";
import { unlessHalted, type ReadSiteWallet, type WalletDeps } from "./in-wallet.ts";
import { lineById, takeLine } from "./line-store.ts";
import { type Client, requestById } from "./request-store.ts";
import type { WalletRequest } from "./wallet-request.ts";

export interface LineOrder {
  readonly by: Actor;
  readonly siteId: number;
  readonly lineId: number;
  readonly requestId: number;
}

type Confirmed = Result<WalletRequest, ConsoleRefusal>;

/** Undoes a transaction whose last step was refused. */
class Undone extends Error {
  override readonly name = "Undone";
  readonly refusal: ConsoleRefusal;

  constructor(refusal: ConsoleRefusal) {
    super(refusal.code);
    this.refusal = refusal;
  }
}

/** This payment of a bank statement is for this deposit: it is matched and approved at once, and neither is used again. */
export async function confirmLine(deps: WalletDeps, order: LineOrder): Promise<Confirmed> {
  try {
    return await judgedAnew(() =>
      unlessHalted(deps, (client, siteWallet) => confirm(client, order, siteWallet)),
    );
  } catch (error) {
    if (error instanceof Undone) return refused(error.refusal);
    throw error;
  }
}

async function confirm(client: Client, order: LineOrder, siteWallet: ReadSiteWallet): Promise<Confirmed> {
  const { by, siteId, lineId, requestId } = order;
  const line = await lineById(client, lineId, siteId);
  const request = await requestById(client, requestId);
  if (line === null || request?.siteId !== siteId || request.type !== "deposit")
    return refused({ code: "NOT_FOUND" });
  if (line.amount !== request.amount)
    return refused({ code: "PAYMENT_DIFFERS", paid: Number(line.amount), asked: Number(request.amount) });
  if (line.requestId !== null) return refused({ code: "PAYMENT_TAKEN" });
  const decider = { kind: "operator", actor: by } as const;
  const claimed = await refusedToOthers(client, { requestId, by: decider });
  if (claimed !== null) return refused(claimed);
  if (request.state === "requested") {
    const matched = await decideWithin(client, { requestId, act: "match", by: decider }, siteWallet);
    if (!matched.ok) return matched;
  }
  // Behind the player's lock: of two that confirm at once, one finds the line or the request taken.
  if (!(await takeLine(client, { lineId, requestId, staffId: by.staff.staffId })))
    throw new Undone({ code: "PAYMENT_TAKEN" });
  await auditStaff(client, {
    by,
    action: "money.confirm-payment",
    siteId,
    subject: `request:${requestId}`,
    memberId: request.memberId,
    after: { line: lineId, amount: Number(line.amount) },
  });
  const approved = await decideWithin(client, { requestId, act: "approve", by: decider }, siteWallet);
  if (!approved.ok) throw new Undone(approved.refusal);
  return approved;
}
