import { addressFault, type CoinCode, coinsFor, coinsOf, coinText, pointsFor } from "@maru/rules";
import { points } from "@maru/values";

/** Why coins cannot be asked for, by the server's own codes where it has one; the server judges the same once more. */
export type CoinProblem =
  | "COIN_AMOUNT_REQUIRED"
  | "COIN_BALANCE_SHORT"
  | "COIN_ADDRESS_WRONG"
  | "COIN_TAG_RANGE"
  | "txWrong";

const MOST_LETTERS = 21;

/** The decimal text that was typed, whatever separates its thousands. */
export function coinTyped(text: string): string {
  const [whole = "", ...rest] = text
    .replaceAll(/[^\d.]/g, "")
    .slice(0, MOST_LETTERS)
    .split(".");
  return rest.length === 0 ? whole : `${whole === "" ? "0" : whole}.${rest.join("")}`;
}

const TX = /^[0-9A-Za-z]{16,100}$/;

export interface ToldDeposit {
  readonly coin: CoinCode;
  readonly amount: string;
  readonly tx: string;
}

export function judgeCoinDeposit({ coin, amount, tx }: ToldDeposit): CoinProblem | null {
  if (coinsOf(amount, coin) === null) return "COIN_AMOUNT_REQUIRED";
  return TX.test(tx.trim()) ? null : "txWrong";
}

export interface CoinSending {
  readonly coin: CoinCode;
  readonly amount: string;
  readonly address: string;
  readonly tag: string;
  readonly balance: string;
}

/** In the server's order: the amount, the address, the balance. */
export function judgeCoinSending({ coin, amount, address, tag, balance }: CoinSending): CoinProblem | null {
  const coins = coinsOf(amount, coin);
  if (coins === null) return "COIN_AMOUNT_REQUIRED";
  const fault = addressFault(coin, address.trim(), tagOf(tag));
  if (fault !== null) return fault.code;
  return coins > (coinsOf(balance, coin) ?? 0n) ? "COIN_BALANCE_SHORT" : null;
}

/** The number beside an address; null where none was typed. */
export function tagOf(text: string): number | null {
  const digits = text.replaceAll(/\D/g, "");
  return digits === "" ? null : Number(digits);
}

export interface ExchangeWish {
  readonly direction: "sell" | "buy";
  readonly coin: CoinCode;
  /** Coins that are sold, or points that buy. */
  readonly typed: string;
  /** Points for one coin. */
  readonly rate: number;
}

export interface Exchange {
  readonly coins: string;
  readonly points: number;
}

/** Both sides of an exchange, each as whole as it can be; null where one of them is nothing. */
export function exchangeOf({ direction, coin, typed, rate }: ExchangeWish): Exchange | null {
  if (rate <= 0) return null;
  if (direction === "sell") {
    const coins = coinsOf(typed, coin);
    const paid = coins === null ? 0n : pointsFor(coins, coin, BigInt(rate));
    return coins === null || paid <= 0n || paid > BigInt(Number.MAX_SAFE_INTEGER)
      ? null
      : { coins: coinText(coins, coin), points: Number(paid) };
  }
  const paid = /^\d{1,15}$/.test(typed) ? BigInt(typed) : 0n;
  const coins = coinsFor(points(paid), coin, BigInt(rate));
  return coins <= 0n ? null : { coins: coinText(coins, coin), points: Number(paid) };
}

/** Why an exchange cannot be asked for. */
export function judgeExchange(
  wish: ExchangeWish,
  held: { readonly coins: string; readonly points: number },
): CoinProblem | null {
  const exchange = exchangeOf(wish);
  if (exchange === null) return "COIN_AMOUNT_REQUIRED";
  const isShort =
    wish.direction === "buy"
      ? exchange.points > held.points
      : (coinsOf(exchange.coins, wish.coin) ?? 0n) > (coinsOf(held.coins, wish.coin) ?? 0n);
  return isShort ? "COIN_BALANCE_SHORT" : null;
}
