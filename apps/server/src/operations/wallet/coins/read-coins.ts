import {
  toWireCoinMovement,
  type WireCoinMovement,
  type WireCoinRate,
  type WireCoinWallet,
  type WirePage,
} from "@maru/contract";
import { COIN_CODES, type CoinCode, coinRateAt, COINS, type CoinState } from "@maru/rules";
import type { MemberId } from "@maru/values";
import type { IdPage } from "../../../platform/id-page.ts";
import { seePlayer } from "../requests/account-store.ts";
import { inWallet, type WalletDeps } from "../requests/in-wallet.ts";
import { clockOf, newestRate, shownWallet, walletsOf } from "./coin-store.ts";
import { listOwnMovements } from "./own-movement-store.ts";
import { movementById } from "./movement-store.ts";

export interface CoinSummary {
  point: number;
  total: number | null;
  wallets: WireCoinWallet[];
}

/** The player's points and wallets; null for who has no account. */
export function readCoinSummary(deps: WalletDeps, memberId: MemberId): Promise<CoinSummary | null> {
  return inWallet(deps, async (client) => {
    const player = await seePlayer(client, memberId);
    if (player === null) return null;
    const wallets: WireCoinWallet[] = [];
    for (const wallet of await walletsOf(client, memberId))
      wallets.push(await shownWallet(client, wallet, player));
    const point = Number(player.balance);
    const total = wallets.reduce<number | null>(
      (sum, wallet) => (sum === null || wallet.point === null ? null : sum + wallet.point),
      point,
    );
    return { point, total, wallets };
  });
}

/** What one of each coin is worth on the site. */
export function readCoinRates(deps: WalletDeps, siteId: number): Promise<readonly WireCoinRate[]> {
  return inWallet(deps, async (client) => {
    const nowMs = await clockOf(client);
    const rates: WireCoinRate[] = [];
    for (const coin of COIN_CODES) {
      const rate = coinRateAt(await newestRate(client, siteId, coin), nowMs);
      const { decimals, hasTag } = COINS[coin];
      rates.push({
        coinName: coin,
        rate: rate === null ? null : Number(rate.pointsPerCoin),
        atMs: rate?.atMs ?? null,
        decimals,
        hasTag,
      });
    }
    return rates;
  });
}

/** One movement of its player; null where it is somebody else's or nobody's. */
export function readOwnMovement(
  deps: WalletDeps,
  memberId: MemberId,
  id: number,
): Promise<WireCoinMovement | null> {
  return inWallet(deps, async (client) => {
    const movement = await movementById(client, id);
    return movement === null || movement.memberId !== memberId ? null : toWireCoinMovement(movement);
  });
}

export interface OwnMovementAsk extends IdPage {
  readonly memberId: MemberId;
  readonly types: readonly string[] | null;
  readonly states: readonly CoinState[] | null;
  readonly coins: readonly CoinCode[] | null;
  readonly keyword: string | null;
  readonly startMs: number | null;
  readonly endMs: number | null;
}

/** The player's movements, newest first. */
export function readOwnMovements(deps: WalletDeps, ask: OwnMovementAsk): Promise<WirePage<WireCoinMovement>> {
  return inWallet(deps, async (client) => {
    const found = await listOwnMovements(client, ask);
    const content = found.slice(0, ask.size).map(toWireCoinMovement);
    return { content, last: found.length <= ask.size, page: ask.page, size: ask.size };
  });
}
