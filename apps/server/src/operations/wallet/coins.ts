import { closeCoupon, requestCoupon } from "./coupons/make-coupon.ts";
import { useCoupon } from "./coupons/use-coupon.ts";
import type { WalletDeps } from "./requests/in-wallet.ts";
import { requestCoinOrder } from "./coins/coin-orders.ts";
import { decideCoins } from "./coins/decide-coins.ts";
import {
  askCoinWithdrawal,
  cancelCoinDeposit,
  convertCoins,
  openCoinWallet,
  sendCoin,
  tellDeposit,
} from "./coins/player-coins.ts";
import { readCoinRates, readCoinSummary, readOwnMovement, readOwnMovements } from "./coins/read-coins.ts";

type Bound<Verb> = Verb extends (deps: WalletDeps, ...order: infer Order) => infer Answer
  ? (...order: Order) => Answer
  : never;

/** What players do with coins and coupons, and what staff decide of them. */
export interface Coins {
  readonly openWallet: Bound<typeof openCoinWallet>;
  readonly tellDeposit: Bound<typeof tellDeposit>;
  readonly cancelDeposit: Bound<typeof cancelCoinDeposit>;
  readonly askWithdrawal: Bound<typeof askCoinWithdrawal>;
  readonly convert: Bound<typeof convertCoins>;
  readonly send: Bound<typeof sendCoin>;
  readonly useCoupon: Bound<typeof useCoupon>;
  readonly summary: Bound<typeof readCoinSummary>;
  readonly rates: Bound<typeof readCoinRates>;
  readonly movement: Bound<typeof readOwnMovement>;
  readonly movements: Bound<typeof readOwnMovements>;
  readonly decide: Bound<typeof decideCoins>;
  readonly request: Bound<typeof requestCoinOrder>;
  readonly requestCoupon: Bound<typeof requestCoupon>;
  readonly closeCoupon: Bound<typeof closeCoupon>;
}

export function openCoins(deps: WalletDeps): Coins {
  return {
    openWallet: (order) => openCoinWallet(deps, order),
    tellDeposit: (order) => tellDeposit(deps, order),
    cancelDeposit: (order) => cancelCoinDeposit(deps, order),
    askWithdrawal: (order) => askCoinWithdrawal(deps, order),
    convert: (order) => convertCoins(deps, order),
    send: (order) => sendCoin(deps, order),
    useCoupon: (order) => useCoupon(deps, order),
    summary: (memberId) => readCoinSummary(deps, memberId),
    rates: (siteId) => readCoinRates(deps, siteId),
    movement: (memberId, id) => readOwnMovement(deps, memberId, id),
    movements: (ask) => readOwnMovements(deps, ask),
    decide: (order) => decideCoins(deps, order),
    request: (base, order) => requestCoinOrder(deps, base, order),
    requestCoupon: (order) => requestCoupon(deps, order),
    closeCoupon: (order) => closeCoupon(deps, order),
  };
}
