import {
  toWireCoinMovement,
  type WireCoinConversion,
  type WireCoinMovement,
  type WireCoinWallet,
} from "@maru/contract";
import {
  addressFault,
  type CoinCode,
  type CoinRefusal,
  coinsFor,
  coinsOf,
  coinStateAfter,
  coinText,
  coinTx,
  isCoin,
  judgeCoinWithdrawal,
  judgeConversion,
  moneyInFault,
  pointsFor,
} from "@maru/rules";
import { type MemberId, ok, points, refused, type Result } from "@maru/values";
import { appendToOutbox } from "../../../platform/outbox.ts";
import { type LockedPlayer, movePoints } from "../requests/account-store.ts";
import { type CoinFault, factsOf, forPlayer } from "../requests/for-player.ts";
import type { WalletDeps } from "../requests/in-wallet.ts";
import type { Client } from "../requests/request-store.ts";
import {
  type CoinWallet,
  hasPending,
  insertWallet,
  isOwnAddress,
  lockSiteCoins,
  moveCoins,
  newestRate,
  shownWallet,
  walletsOf,
} from "./coin-store.ts";
import { conversionByKey, insertConversion, shownConversion } from "./conversion-store.ts";
import {
  insertMovement,
  isTxKnown,
  movementById,
  movementByKey,
  transitionMovement,
} from "./movement-store.ts";
import { setPayout, askAddress } from "./wallet-store.ts";

type Done<Value> = Promise<Result<Value, CoinFault>>;

export interface WalletWish {
  readonly memberId: MemberId;
  readonly coinName: string;
  /** `open` makes the wallet; `ask` asks the operator for an address besides; with an address the player's own is set. */
  readonly wish: "open" | "ask" | { readonly address: string; readonly tag: number | null };
}

/** Opens a wallet, asks for its address, or sets the player's own address of the coin. */
export function openCoinWallet(deps: WalletDeps, order: WalletWish): Done<WireCoinWallet> {
  const { coinName, memberId, wish } = order;
  if (!isCoin(coinName)) return Promise.resolve(refused({ code: "COIN_UNKNOWN" }));
  return forPlayer(deps, memberId, async (client, player) => {
    if (typeof wish === "object") {
      const fault = addressFault(coinName, wish.address, wish.tag);
      if (fault !== null) return refused(fault);
      if (await isOwnAddress(client, { coin: coinName, ...wish }))
        return refused({ code: "COIN_INTERNAL_TRANSFER" });
    }
    await insertWallet(client, player, coinName);
    const [made] = await walletsOf(client, memberId, { coin: coinName });
    if (made === undefined) return refused({ code: "COIN_WALLET_WRONG" });
    if (wish === "ask") await askAddress(client, made.id);
    if (typeof wish === "object") await setPayout(client, made.id, wish);
    const [wallet = made] = await walletsOf(client, memberId, { id: made.id });
    return ok(await shownWallet(client, wallet, player));
  });
}

export interface DepositWish {
  readonly memberId: MemberId;
  readonly walletType: string;
  readonly amount: string;
  readonly tx: string;
  readonly clientKey: string | null;
}

/** Notes that a player says to have sent coins. Nothing moves before the operator has seen them. */
export function tellDeposit(deps: WalletDeps, order: DepositWish): Done<WireCoinMovement> {
  return forPlayer(deps, order.memberId, async (client, player, siteWallet) => {
    const known = await knownMovement(client, order);
    if (known !== null) return known;
    const facts = await factsOf(client, player, siteWallet);
    const fault = moneyInFault(facts.settings, facts);
    if (fault !== null) return refused(fault);
    if (!isCoin(order.walletType)) return refused({ code: "COIN_UNKNOWN" });
    const coin = order.walletType;
    const [wallet] = await walletsOf(client, order.memberId, { coin });
    if (wallet === undefined) return refused({ code: "COIN_WALLET_MISSING" });
    if (wallet.address === null) return refused({ code: "COIN_ACCOUNT_WRONG" });
    const units = coinsOf(order.amount, coin);
    if (units === null) return refused({ code: "COIN_AMOUNT_REQUIRED" });
    if (await hasPending(client, wallet.id, "deposit")) return refused({ code: "COIN_PENDING" });
    if (await isTxKnown(client, coin, order.tx)) return refused({ code: "COIN_TX_KNOWN" });
    const movement = await insertMovement(client, {
      ...holderOf(player, wallet),
      type: "deposit",
      units,
      address: null,
      addressTag: null,
      tx: order.tx,
      clientKey: order.clientKey,
    });
    return ok(toWireCoinMovement(movement));
  });
}

/** The player takes back a deposit that nobody confirmed. */
export function cancelCoinDeposit(
  deps: WalletDeps,
  order: { readonly memberId: MemberId; readonly id: number },
): Done<WireCoinMovement> {
  return forPlayer(deps, order.memberId, async (client) => {
    const movement = await movementById(client, order.id);
    if (movement === null || movement.memberId !== order.memberId) return refused({ code: "NOT_FOUND" });
    const to = coinStateAfter(movement.type, movement.state, "cancel");
    const none = { reason: null, tx: null, approvalId: null, sessionId: null };
    const moved =
      to === null
        ? null
        : await transitionMovement(client, { id: movement.id, from: movement.state, to, ...none });
    return moved === null ? refused({ code: "COIN_NOT_APPROVABLE" }) : ok(toWireCoinMovement(moved));
  });
}

export interface WithdrawWish {
  readonly memberId: MemberId;
  readonly walletType: string;
  readonly amount: string;
  readonly address: string;
  readonly tag: number | null;
  readonly clientKey: string | null;
}

/** Takes a request for coins to be sent away; they are reserved here, and sent by the operator. */
export function askCoinWithdrawal(deps: WalletDeps, order: WithdrawWish): Done<WireCoinMovement> {
  return forPlayer(deps, order.memberId, async (client, player, siteWallet) => {
    const known = await knownMovement(client, order);
    if (known !== null) return known;
    const coin = isCoin(order.walletType) ? order.walletType : null;
    const [wallet] = coin === null ? [] : await walletsOf(client, order.memberId, { coin });
    const units = coin === null ? null : coinsOf(order.amount, coin);
    const { address, tag } = order;
    const refusal = judgeCoinWithdrawal(
      { coin: order.walletType, coins: units, address, tag },
      {
        player: await factsOf(client, player, siteWallet),
        walletBalance: wallet?.balance ?? null,
        worth: coin === null || units === null ? null : await worthOf(client, player, { coin, units }),
        hasPending: wallet !== undefined && (await hasPending(client, wallet.id, "withdrawal")),
        isOwnAddress: coin !== null && (await isOwnAddress(client, { coin, address, tag })),
      },
    );
    if (refusal !== null) return refused(refusal);
    if (wallet === undefined || units === null) return refused({ code: "COIN_WALLET_WRONG" });
    const holder = holderOf(player, wallet);
    const movement = await insertMovement(client, {
      ...holder,
      type: "withdrawal",
      units,
      address,
      addressTag: tag,
      tx: null,
      clientKey: order.clientKey,
    });
    await moveCoins(client, { ...holder, kind: "hold", ref: movement.id, units });
    return ok(toWireCoinMovement(movement));
  });
}

/** What coins are worth in points at the newest rate, whether it still holds or not; null where nobody ever gave one. */
async function worthOf(
  client: Client,
  { siteId }: LockedPlayer,
  { coin, units }: { readonly coin: CoinCode; readonly units: bigint },
): Promise<bigint | null> {
  const rate = await newestRate(client, siteId, coin);
  return rate === null ? null : pointsFor(units, coin, rate.pointsPerCoin);
}

export interface ConvertWish {
  readonly memberId: MemberId;
  readonly exchangeRate: number;
  readonly inPoint: string;
  readonly inWalletId: number;
  readonly outPoint: string;
  readonly outWalletId: number;
  readonly clientKey: string | null;
}

/** Coins for points or points for coins at the rate that holds; both sides move in one transaction, or neither. */
export function convertCoins(deps: WalletDeps, order: ConvertWish): Done<WireCoinConversion> {
  return forPlayer(deps, order.memberId, async (client, player, siteWallet) => {
    const known = order.clientKey === null ? null : await conversionByKey(client, order);
    if (known !== null) return known.isSame ? ok(known.shown) : refused({ code: "CLIENT_KEY_REUSED" });
    const sides = sidesOf(order);
    if (!sides.ok) return sides;
    const { direction, walletId, coinAmount, pointAmount } = sides.value;
    const [wallet] = await walletsOf(client, order.memberId, { id: walletId });
    if (wallet === undefined) return refused({ code: "COIN_WALLET_WRONG" });
    return exchange(client, player, {
      wallet,
      direction,
      coins: coinsOf(coinAmount, wallet.coin),
      paid: wholePoints(pointAmount),
      seenRate: order.exchangeRate,
      clientKey: order.clientKey,
      facts: await factsOf(client, player, siteWallet),
    });
  });
}

/** Buys the site's usual coin for points, whatever its rate is: old clients name no rate. */
export function sendCoin(
  deps: WalletDeps,
  order: { readonly memberId: MemberId; readonly point: number; readonly clientKey: string | null },
): Done<WireCoinConversion> {
  return forPlayer(deps, order.memberId, async (client, player, siteWallet) => {
    const coin = "USDT";
    const rate = await newestRate(client, player.siteId, coin);
    const [wallet] = await walletsOf(client, order.memberId, { coin });
    if (wallet === undefined) return refused({ code: "COIN_WALLET_MISSING" });
    if (rate === null) return refused({ code: "COIN_RATE_MISSING" });
    const paid = points(order.point);
    const known =
      order.clientKey === null
        ? null
        : await conversionByKey(client, {
            memberId: order.memberId,
            clientKey: order.clientKey,
            outPoint: String(order.point),
            outWalletId: 0,
          });
    if (known !== null) return known.isSame ? ok(known.shown) : refused({ code: "CLIENT_KEY_REUSED" });
    return exchange(client, player, {
      wallet,
      direction: "buy",
      coins: coinsFor(paid, coin, rate.pointsPerCoin),
      paid,
      seenRate: Number(rate.pointsPerCoin),
      clientKey: order.clientKey,
      facts: await factsOf(client, player, siteWallet),
    });
  });
}

interface Exchange {
  readonly wallet: CoinWallet;
  readonly direction: "sell" | "buy";
  readonly coins: bigint | null;
  readonly paid: ReturnType<typeof points> | null;
  readonly seenRate: number;
  readonly clientKey: string | null;
  readonly facts: Awaited<ReturnType<typeof factsOf>>;
}

async function exchange(client: Client, player: LockedPlayer, of: Exchange): Done<WireCoinConversion> {
  const { wallet, direction, coins, paid, facts, clientKey } = of;
  const { coin } = wallet;
  const { siteId, memberId } = player;
  const rate = await newestRate(client, siteId, coin);
  const stock = await lockSiteCoins(client, siteId, { coin, kind: "house" });
  const refusal = judgeConversion(
    { direction, coin, coins, points: paid, seenRate: of.seenRate },
    {
      player: facts,
      rate,
      walletBalance: wallet.balance,
      stock,
      hasPendingDeposit: await hasPending(client, wallet.id, "deposit"),
    },
  );
  if (refusal !== null) return refused(refusal);
  if (rate === null || coins === null || paid === null) return refused({ code: "COIN_AMOUNT_REQUIRED" });
  // After this point it must succeed.
  const made = { siteId, memberId, walletId: wallet.id, coin, direction, coins, points: paid };
  const conversion = await insertConversion(client, { ...made, rateId: rate.id, clientKey });
  const kind = direction === "sell" ? "sold" : "bought";
  await moveCoins(client, { kind, ref: conversion.id, siteId, coin, units: coins, walletId: wallet.id });
  const change = await movePoints(client, player, {
    kind: direction === "sell" ? "coinSold" : "coinBought",
    requestId: conversion.id,
    amount: paid,
    outside: "coin",
  });
  if (change !== null) await appendToOutbox(client, [{ kind: "balance.changed", balances: [change] }]);
  return ok(shownConversion({ ...conversion, ...made }));
}

interface Sides {
  readonly direction: "sell" | "buy";
  readonly walletId: number;
  readonly coinAmount: string;
  readonly pointAmount: string;
}

/** Which of the two wallets is the points; one of them must be. */
function sidesOf(order: ConvertWish): Result<Sides, CoinRefusal> {
  const { inWalletId, outWalletId, inPoint, outPoint } = order;
  if (inWalletId === outWalletId) return refused({ code: "COIN_SAME_WALLET" });
  if (inWalletId === 0)
    return ok({ direction: "sell", walletId: outWalletId, coinAmount: outPoint, pointAmount: inPoint });
  if (outWalletId === 0)
    return ok({ direction: "buy", walletId: inWalletId, coinAmount: inPoint, pointAmount: outPoint });
  return refused({ code: "COIN_INTERNAL_TRANSFER" });
}

function wholePoints(text: string): ReturnType<typeof points> | null {
  return /^[1-9]\d{0,14}$/.test(text) ? points(BigInt(text)) : null;
}

function holderOf(player: LockedPlayer, wallet: CoinWallet) {
  const { siteId, memberId } = player;
  return { siteId, memberId, walletId: wallet.id, coin: wallet.coin };
}

/** The movement that the same key made before; null where there is none. */
async function knownMovement(
  client: Client,
  order: {
    readonly memberId: MemberId;
    readonly clientKey: string | null;
    readonly amount: string;
    readonly walletType: string;
    readonly address?: string;
    readonly tag?: number | null;
    readonly tx?: string;
  },
): Promise<Result<WireCoinMovement, CoinFault> | null> {
  if (order.clientKey === null) return null;
  const known = await movementByKey(client, order.memberId, order.clientKey);
  if (known === null) return null;
  const isSame =
    known.coin === order.walletType &&
    coinText(known.units, known.coin) === coinText(coinsOf(order.amount, known.coin) ?? 0n, known.coin) &&
    known.address === (order.address ?? null) &&
    known.addressTag === (order.tag ?? null) &&
    (order.tx === undefined || coinTx(known.tx ?? "") === coinTx(order.tx));
  return isSame ? ok(toWireCoinMovement(known)) : refused({ code: "CLIENT_KEY_REUSED" });
}
