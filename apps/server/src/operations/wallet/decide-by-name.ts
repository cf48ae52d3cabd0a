import type { RejectReason, RequestAct } from "@maru/rules";
import { refused, type Result } from "@maru/values";
import { confirmPhone, type DecideRefusal, decideRequest } from "./decide-request.ts";
import { inWallet, type WalletDeps } from "./in-wallet.ts";
import { staffNamed } from "./queue-store.ts";
import { requestById } from "./request-store.ts";
import type { WalletRequest } from "./wallet-request.ts";

export interface NamedOrder {
  readonly requestId: number;
  /** `phone`: the player was telephoned and confirmed a large withdrawal. */
  readonly act: Extract<RequestAct, "match" | "approve" | "pay" | "reject"> | "phone";
  /** The operator's name on the request's own site. */
  readonly username: string;
  readonly reason?: RejectReason;
}

export type NamedRefusal = DecideRefusal | { readonly code: "OPERATOR_UNKNOWN" };

/**
 * An operator's decision where the operator is known by name: from the command line, beside a running server or without one. Everything
 * else is {@link decideRequest}'s own, four eyes too.
 */
export async function decideByName(
  deps: WalletDeps,
  { requestId, act, username, reason }: NamedOrder,
): Promise<Result<WalletRequest, NamedRefusal>> {
  const request = await inWallet(deps, (client) => requestById(client, requestId));
  if (request === null) return refused({ code: "NOT_FOUND" });
  const { siteId } = request;
  const memberId = await inWallet(deps, (client) => staffNamed(client, { username, siteId }));
  if (memberId === null) return refused({ code: "OPERATOR_UNKNOWN" });
  const by = { kind: "operator", memberId, siteId } as const;
  if (act === "phone") return confirmPhone(deps, { requestId, by });
  return decideRequest(deps, { requestId, act, by, ...(reason === undefined ? {} : { reason }) });
}
