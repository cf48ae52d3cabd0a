import type { ConsoleRefusal } from "@maru/contract";
import { addressFault, type ApprovalRefusal, type CoinCode, coinsOf, isCoin } from "@maru/rules";
import { ok, refused, type Result } from "@maru/values";
import { requestApproval } from "../../../platform/approvals.ts";
import { booksClosedOf } from "../../../platform/books-closed.ts";
import { judgedAnew } from "../../../platform/judged-anew.ts";
import { auditStaff, type AuditValue } from "../../../platform/staff-audit.ts";
import type { ApprovalKind, AskedApproval } from "../../../ports/approval-kinds.ts";
import type { Actor } from "../../../ports/staff.ts";
import type { WalletDeps } from "../requests/in-wallet.ts";
import type { Client } from "../requests/request-store.ts";
import { insertRate, isAsked, isLicensedSite, walletWaiting } from "./coin-approval-store.ts";
import { isOwnAddress, lockSiteCoins, moveCoins } from "./coin-store.ts";
import { giveAddress } from "./wallet-store.ts";

interface Base {
  readonly by: Actor;
  readonly siteId: number;
  readonly reason: string;
}

/** What one person asks for about the coins of a site, and only two of them do (F-41). */
export type CoinOrder =
  /** What one coin is worth from now on, in points. */
  | { readonly kind: "coin-rate"; readonly coin: CoinCode; readonly pointsPerCoin: number }
  /** Coins of the operator's own come into what the house sells, or leave it. */
  | {
      readonly kind: "coin-stock";
      readonly coin: CoinCode;
      readonly amount: string;
      readonly direction: "in" | "out";
    }
  /** Where the player of a wallet sends coins. */
  | {
      readonly kind: "coin-address";
      readonly walletId: number;
      readonly address: string;
      readonly tag: number | null;
    };

type Asked = Promise<Result<{ readonly approvalId: number }, ConsoleRefusal | ApprovalRefusal>>;

/** Asks a second person for it. Nothing changes before they say yes. */
export function requestCoinOrder({ database }: WalletDeps, base: Base, order: CoinOrder): Asked {
  const { by, siteId, reason } = base;
  return judgedAnew(() =>
    database.transaction(async (client): Promise<Result<{ readonly approvalId: number }, ConsoleRefusal>> => {
      const payload = await payloadOf(client, siteId, order);
      if (!payload.ok) return payload;
      const { kind } = order;
      if (kind === "coin-address" && (await isAsked(client, kind, { walletId: order.walletId })))
        return refused({ code: "ADDRESS_ASKED" });
      const made = await requestApproval(client, { by, kind, siteId, payload: payload.value, reason });
      if (!made.ok) return made;
      const approvalId = made.value;
      await auditStaff(client, {
        by,
        action: `money.request-${kind}`,
        siteId,
        subject: `approval:${approvalId}`,
        after: payload.value,
        reason,
      });
      return ok({ approvalId });
    }),
  );
}

/** What is asked for as the second person sees it and the database keeps it. */
async function payloadOf(
  client: Client,
  siteId: number,
  order: CoinOrder,
): Promise<Result<AuditValue, ConsoleRefusal>> {
  if (!(await isLicensedSite(client, siteId))) return refused({ code: "NOT_FOUND" });
  if (order.kind === "coin-rate") {
    const { coin: currency, pointsPerCoin } = order;
    return ok({ currency, pointsPerCoin });
  }
  if (order.kind === "coin-stock") {
    const units = coinsOf(order.amount, order.coin);
    if (units === null) return refused({ code: "COIN_AMOUNT_REQUIRED" });
    const { coin: currency, direction, amount: coins } = order;
    return ok({ currency, direction, coins, amount: Number(units) });
  }
  const { walletId, address, tag } = order;
  const wallet = await walletWaiting(client, siteId, walletId);
  if (wallet === null || !isCoin(wallet.coin)) return refused({ code: "NOT_FOUND" });
  const fault = addressFault(wallet.coin, address, tag);
  if (fault !== null) return refused(fault);
  if (await isOwnAddress(client, { coin: wallet.coin, address, tag }))
    return refused({ code: "COIN_INTERNAL_TRANSFER" });
  return ok({ walletId, memberId: wallet.memberId, currency: wallet.coin, address, tag });
}

/** The three kinds of orders. */
export function coinOrderKinds({ database }: WalletDeps): readonly ApprovalKind[] {
  const kind = (
    name: CoinOrder["kind"],
    apply: (client: Client, asked: AskedApproval) => Promise<Result<null, ConsoleRefusal>>,
  ): ApprovalKind => ({
    kind: name,
    area: "money",
    transact: (work) => database.transaction(work),
    apply: async (client, asked, by) => {
      const applied = await apply(client, asked);
      if (!applied.ok) return applied;
      await auditStaff(client, {
        by,
        action: `money.${name}`,
        siteId: asked.siteId,
        subject: `approval:${asked.id}`,
        // Written by requestCoinOrder and kept as it was by the database.
        after: asked.payload as AuditValue,
        reason: asked.reason,
      });
      return ok(null);
    },
  });
  return [kind("coin-rate", setRate), kind("coin-stock", stockCoins), kind("coin-address", setAddress)];
}

async function setRate(client: Client, asked: AskedApproval): Promise<Result<null, ConsoleRefusal>> {
  const { currency: coin, pointsPerCoin } = asked.payload as {
    readonly currency: CoinCode;
    readonly pointsPerCoin: number;
  };
  await insertRate(client, { id: asked.id, siteId: asked.siteId ?? 0, coin, pointsPerCoin });
  return ok(null);
}

async function stockCoins(client: Client, asked: AskedApproval): Promise<Result<null, ConsoleRefusal>> {
  const {
    currency: coin,
    amount,
    direction,
  } = asked.payload as {
    readonly currency: CoinCode;
    readonly amount: number;
    readonly direction: "in" | "out";
  };
  const siteId = asked.siteId ?? 0;
  const closed = await booksClosedOf(client);
  if (closed !== null) return refused(closed);
  const units = BigInt(amount);
  const stock = await lockSiteCoins(client, siteId, { coin, kind: "house" });
  if (direction === "out" && units > stock) return refused({ code: "COIN_STOCK_SHORT" });
  const kind = direction === "in" ? "stocked" : "unstocked";
  await moveCoins(client, { kind, ref: asked.id, siteId, coin, units, walletId: null });
  return ok(null);
}

async function setAddress(client: Client, asked: AskedApproval): Promise<Result<null, ConsoleRefusal>> {
  const { walletId, address, tag } = asked.payload as {
    readonly walletId: number;
    readonly address: string;
    readonly tag: number | null;
  };
  return (await giveAddress(client, walletId, { address, tag }))
    ? ok(null)
    : refused({ code: "COIN_NOT_APPROVABLE" });
}
