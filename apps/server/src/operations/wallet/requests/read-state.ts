import { toWireRequest, type WireWalletRequest, type WireWalletState } from "@maru/contract";
import { nextWithdrawMs, type WalletFacts } from "@maru/rules";
import type { MemberId } from "@maru/values";
import { seePlayer, readFacts } from "./account-store.ts";
import { inWallet, type WalletDeps } from "./in-wallet.ts";
import { pendingRequest, requestById } from "./request-store.ts";

/** Limits, waiting times and what is pending, as a request made now would meet them; null for who has no account. */
export function readWalletState(deps: WalletDeps, memberId: MemberId): Promise<WireWalletState | null> {
  return inWallet(deps, async (client, siteWallet) => {
    const player = await seePlayer(client, memberId);
    if (player === null) return null;
    const { settings, mode, mayTakeDeposits, areFundsShort } = await siteWallet(player.siteId);
    const facts = await readFacts(client, player, { type: "withdrawal", mayTakeDeposits, areFundsShort });
    const deposit = await pendingRequest(client, memberId, "deposit");
    const withdrawal = await pendingRequest(client, memberId, "withdrawal");
    return {
      balance: Number(player.balance),
      mode,
      deposit: {
        active: settings.isDepositActive && mayTakeDeposits && !areFundsShort,
        fundsShort: areFundsShort,
        min: Number(settings.depositMin),
        expiryMinutes: settings.depositExpiryMinutes,
        pending: deposit === null ? null : toWireRequest(deposit),
        limits: depositLimits(facts),
      },
      withdraw: {
        active: settings.isWithdrawActive,
        needsAccount: !facts.hasBankAccount,
        min: Number(settings.withdrawMin),
        max: Number(settings.withdrawMax),
        perDay: settings.withdrawsPerDay,
        leftToday: Math.max(0, settings.withdrawsPerDay - facts.withdrawsToday),
        gapMinutes: settings.withdrawGapMinutes,
        nextDate: nextWithdrawMs(settings, facts),
        phoneFrom: Number(settings.phoneConfirmFrom),
        pending: withdrawal === null ? null : toWireRequest(withdrawal),
      },
    };
  });
}

/** The player's own limits on deposits and what is left of each, the shortest span first, what may be held last. */
function depositLimits({ protection, deposited }: WalletFacts) {
  const spans = [
    ["day", protection.dayDepositMax, deposited.day],
    ["week", protection.weekDepositMax, deposited.week],
    ["month", protection.monthDepositMax, deposited.month],
    ["balance", protection.balanceMax, deposited.balance],
  ] as const;
  return spans.flatMap(([span, max, used]) =>
    max === null ? [] : [{ span, max: Number(max), left: Number(max > used ? max - used : 0n) }],
  );
}

/** One request of its player; null where it is somebody else's or nobody's. */
export function readOwnRequest(
  deps: WalletDeps,
  memberId: MemberId,
  requestId: number,
): Promise<WireWalletRequest | null> {
  return inWallet(deps, async (client) => {
    const request = await requestById(client, requestId);
    return request === null || request.memberId !== memberId ? null : toWireRequest(request);
  });
}
