import {
  judgeRequest,
  needsPhone,
  type RequestType,
  type WalletRefusal,
  type WalletSettings,
} from "@maru/rules";
import { ok, type MemberId, type Points, points, refused, type Result } from "@maru/values";
import type { BooksClosed } from "../../../platform/books-closed.ts";
import { appendToOutbox } from "../../../platform/outbox.ts";
import type { DomainEvent } from "../../../ports/events.ts";
import { type LockedPlayer, lockPlayer, movePoints, readFacts } from "./account-store.ts";
import { unlessHalted, outsideOf, type WalletDeps } from "./in-wallet.ts";
import { type Client, insertRequest, requestByKey } from "./request-store.ts";
import type { SiteWallet } from "./settings-store.ts";
import type { WalletRequest } from "./wallet-request.ts";

/** A player's wish: identity from the session; the amount as sent. */
export interface ApplyOrder {
  readonly memberId: MemberId;
  readonly type: RequestType;
  readonly amount: number | null;
  /** The same key again gives the same request; null from old clients. */
  readonly clientKey: string | null;
}

export type ApplyRefusal =
  | WalletRefusal
  | { readonly code: "NOT_A_PLAYER" }
  | { readonly code: "CLIENT_KEY_REUSED" }
  | BooksClosed;

/**
 * Takes a request for a deposit or a withdrawal, whole or not at all. A withdrawal's amount leaves the balance here (J4); a
 * deposit moves nothing before it is approved.
 */
export function applyRequest(
  deps: WalletDeps,
  order: ApplyOrder,
): Promise<Result<WalletRequest, ApplyRefusal>> {
  return unlessHalted(deps, async (client, siteWallet) => {
    const player = await lockPlayer(client, order.memberId);
    if (player === null) return refused({ code: "NOT_A_PLAYER" });
    if (order.clientKey !== null) {
      const known = await requestByKey(client, order.memberId, order.clientKey);
      if (known !== null) return isSame(known, order) ? ok(known) : refused({ code: "CLIENT_KEY_REUSED" });
    }
    return take(client, { player, order, site: await siteWallet(player.siteId) });
  });
}

interface Taking {
  readonly player: LockedPlayer;
  readonly order: ApplyOrder;
  readonly site: SiteWallet;
}

async function take(
  client: Client,
  { player, order, site }: Taking,
): Promise<Result<WalletRequest, ApplyRefusal>> {
  const { type } = order;
  const { mayTakeDeposits, areFundsShort } = site;
  const facts = await readFacts(client, player, { type, mayTakeDeposits, areFundsShort });
  const refusal = judgeRequest(order, site.settings, facts);
  if (refusal !== null) return refused(refusal);
  const amount = points(order.amount ?? 0);
  const request = await insertRequest(client, {
    siteId: player.siteId,
    memberId: player.memberId,
    type,
    amount,
    clientKey: order.clientKey,
    needsPhone: type === "withdrawal" && needsPhone(amount, site.settings, facts),
    requestedAtMs: player.nowMs,
    expiresAtMs: type === "deposit" ? expiryOf(player, site.settings) : null,
  });
  const change = type === "withdrawal" ? await hold(client, player, { request, amount, site }) : null;
  const events: DomainEvent[] = [
    { kind: "wallet.changed", change: "create", request: requestEvent(request) },
  ];
  if (change !== null) events.push({ kind: "balance.changed", balances: [change] });
  await appendToOutbox(client, events);
  return ok(request);
}

function hold(
  client: Client,
  player: LockedPlayer,
  of: { readonly request: WalletRequest; readonly amount: Points; readonly site: SiteWallet },
) {
  const { request, amount, site } = of;
  return movePoints(client, player, {
    kind: "withdrawalHold",
    requestId: request.id,
    amount,
    outside: outsideOf(site),
  });
}

function expiryOf(player: LockedPlayer, settings: WalletSettings): number {
  return player.nowMs + settings.depositExpiryMinutes * 60_000;
}

function isSame(known: WalletRequest, order: ApplyOrder): boolean {
  return known.type === order.type && Number(known.amount) === order.amount;
}

/** What the player's other windows are told of a request. */
export function requestEvent(request: WalletRequest) {
  const { id, memberId, siteId, type, state, amount } = request;
  return { id, memberId, siteId, type, state, points: amount };
}
