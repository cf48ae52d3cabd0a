import { type ConsoleRefusal, toWireCoinMovement, type WireCoinMovement } from "@maru/contract";
import {
  type ApprovalRefusal,
  type CoinAct,
  coinsNeedTwo,
  coinStateAfter,
  coinText,
  type RejectReason,
  rejectReasonsOf,
} from "@maru/rules";
import { ok, refused, type Result } from "@maru/values";
import { refusedActor, requestApproval } from "../../../platform/approvals.ts";
import { booksClosedOf } from "../../../platform/books-closed.ts";
import { judgedAnew } from "../../../platform/judged-anew.ts";
import { auditStaff } from "../../../platform/staff-audit.ts";
import type { ApprovalKind } from "../../../ports/approval-kinds.ts";
import type { Actor } from "../../../ports/staff.ts";
import { lockPlayer } from "../requests/account-store.ts";
import { unlessHalted, type WalletDeps } from "../requests/in-wallet.ts";
import type { Client } from "../requests/request-store.ts";
import { type CoinMoveKind, moveCoins } from "./coin-store.ts";
import { isAsked } from "./coin-approval-store.ts";
import {
  type CoinMovement,
  isTxKnown,
  movementById,
  transitionMovement,
  worthNow,
} from "./movement-store.ts";

const MOVEMENT_KIND = "coin-movement";

export interface CoinDecision {
  readonly by: Actor;
  readonly siteId: number;
  readonly id: number;
  readonly act: Exclude<CoinAct, "cancel">;
  /** The transaction outside; with `pay`, and only there. */
  readonly tx: string | null;
  /** With `reject`, and only there (P-24). */
  readonly reason: RejectReason | null;
}

export interface DecidedCoins {
  readonly movement: WireCoinMovement;
  /** Where it waits for the second person. */
  readonly approvalId: number | null;
}

type Decided = Promise<Result<DecidedCoins, ConsoleRefusal | ApprovalRefusal>>;

/**
 * Moves a deposit or withdrawal of coins on. Whatever races for it stands in line at the player's account, so exactly one act ends it.
 * From the site's threshold on an approval asks for the second person instead (F-41).
 */
export function decideCoins(deps: WalletDeps, order: CoinDecision): Decided {
  return judgedAnew(() =>
    unlessHalted(deps, async (client, siteWallet): Promise<Result<DecidedCoins, ConsoleRefusal>> => {
      const { by, siteId, act } = order;
      const stranger = await refusedActor(client, by, { siteId, needsStepUp: false });
      if (stranger !== null) return refused(stranger);
      const movement = await lockMovement(client, order);
      if (movement === null) return refused({ code: "NOT_FOUND" });
      if (order.reason !== null && !rejectReasonsOf(movement.type).includes(order.reason))
        return refused({ code: "INVALID_FIELD", field: "reason" });
      if (coinStateAfter(movement.type, movement.state, act) === null)
        return refused({ code: "COIN_NOT_APPROVABLE" });
      if (act === "approve") {
        const from = (await siteWallet(siteId)).settings.fourEyesFrom[movement.type];
        const facts = { type: movement.type, worth: await worthNow(client, movement.id), fourEyesFrom: from };
        if (coinsNeedTwo(facts)) return ask(client, order, movement);
      }
      return transition(client, movement, { ...order, approvalId: null });
    }),
  );
}

/** The second person's yes is the approval. */
export function coinMovementKind({ database }: WalletDeps): ApprovalKind {
  return {
    kind: MOVEMENT_KIND,
    area: "money",
    transact: (work) => database.transaction(work),
    apply: async (client, asked, by) => {
      // Written by decideCoins and kept as it was by the database.
      const { movementId } = asked.payload as { readonly movementId: number };
      const siteId = asked.siteId ?? 0;
      const movement = await lockMovement(client, { id: movementId, siteId });
      if (movement === null) return refused({ code: "NOT_FOUND" });
      const closed = await booksClosedOf(client);
      if (closed !== null) return refused(closed);
      const moved = await transition(client, movement, {
        by,
        siteId,
        id: movementId,
        act: "approve",
        tx: null,
        reason: null,
        approvalId: asked.id,
      });
      return moved.ok ? ok(null) : moved;
    },
  };
}

/** The movement of the site, its player's account locked. */
async function lockMovement(
  client: Client,
  { id, siteId }: { readonly id: number; readonly siteId: number },
): Promise<CoinMovement | null> {
  const seen = await movementById(client, id);
  if (seen === null || seen.siteId !== siteId) return null;
  await lockPlayer(client, seen.memberId);
  // What was seen before the lock may be old; what is read behind it is not.
  return movementById(client, id);
}

async function ask(
  client: Client,
  { by, siteId }: CoinDecision,
  movement: CoinMovement,
): Promise<Result<DecidedCoins, ConsoleRefusal>> {
  if (await isAsked(client, MOVEMENT_KIND, { movementId: movement.id }))
    return refused({ code: "PAYMENT_ASKED" });
  const payload = {
    movementId: movement.id,
    memberId: movement.memberId,
    type: movement.type,
    coin: movement.coin,
    amount: coinText(movement.units, movement.coin),
    address: movement.address,
    addressTag: movement.addressTag,
    tx: movement.tx,
  };
  const reason = `${movement.type} ${movement.id}`;
  const made = await requestApproval(client, { by, kind: MOVEMENT_KIND, siteId, payload, reason });
  if (!made.ok) return made;
  const approvalId = made.value;
  await auditStaff(client, {
    by,
    action: "money.request-coins",
    siteId,
    subject: `approval:${approvalId}`,
    memberId: movement.memberId,
    after: payload,
  });
  return ok({ movement: toWireCoinMovement(movement), approvalId });
}

/** Which coins move with the act; null where none do. */
function moveOf(movement: CoinMovement, act: CoinDecision["act"]): CoinMoveKind | null {
  if (movement.type === "deposit") return act === "approve" ? "deposit" : null;
  if (act === "pay") return "paid";
  return act === "reject" ? "return" : null;
}

async function transition(
  client: Client,
  movement: CoinMovement,
  order: CoinDecision & { readonly approvalId: number | null },
): Promise<Result<DecidedCoins, ConsoleRefusal>> {
  const { by, siteId, act, reason, approvalId } = order;
  const to = coinStateAfter(movement.type, movement.state, act);
  if (to === null) return refused({ code: "COIN_NOT_APPROVABLE" });
  const tx = act === "pay" ? order.tx : null;
  if (tx !== null && (await isTxKnown(client, movement.coin, tx))) return refused({ code: "COIN_TX_KNOWN" });
  const { id, state: from } = movement;
  const { sessionId } = by.staff;
  const moved = await transitionMovement(client, { id, from, to, reason, tx, approvalId, sessionId });
  if (moved === null) return refused({ code: "COIN_NOT_APPROVABLE" });
  const kind = moveOf(movement, act);
  const { coin, units, walletId } = movement;
  if (kind !== null) await moveCoins(client, { kind, ref: id, siteId, coin, units, walletId });
  await auditStaff(client, {
    by,
    action: `money.${act}-coins`,
    siteId,
    subject: `coin-movement:${id}`,
    memberId: movement.memberId,
    before: { state: from },
    after: { state: to, coin, amount: coinText(units, coin), tx: moved.tx, approval: approvalId },
    ...(reason === null ? {} : { reason }),
  });
  return ok({ movement: toWireCoinMovement(moved), approvalId: null });
}
