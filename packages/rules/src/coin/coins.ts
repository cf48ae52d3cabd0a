/** The coins that a licensed site's operator keeps. Amounts are whole units of 10^-decimals, as bigint; the database lists the same. */
export const COINS = {
  BTC: {
    number: 1,
    decimals: 8,
    hasTag: false,
    address: /^(bc1[02-9ac-hj-np-z]{11,71}|[13][1-9A-HJ-NP-Za-km-z]{25,34})$/,
  },
  ETH: { number: 2, decimals: 8, hasTag: false, address: /^0x[0-9a-fA-F]{40}$/ },
  USDT: { number: 3, decimals: 6, hasTag: false, address: /^(T[1-9A-HJ-NP-Za-km-z]{33}|0x[0-9a-fA-F]{40})$/ },
  XRP: { number: 4, decimals: 6, hasTag: true, address: /^r[1-9A-HJ-NP-Za-km-z]{24,34}$/ },
} as const satisfies Readonly<Record<string, Coin>>;

interface Coin {
  /** In account ids. */
  readonly number: number;
  readonly decimals: number;
  /** Several wallets share one address and differ by a number beside it. */
  readonly hasTag: boolean;
  /** The form of an address; whether somebody holds its key nobody can see. */
  readonly address: RegExp;
}

export type CoinCode = keyof typeof COINS;
export const COIN_CODES = ["BTC", "ETH", "USDT", "XRP"] as const satisfies readonly CoinCode[];

/** What {@link coinsOf} can make and the wire can carry. */
const MAX_UNITS = 9_007_199_254_740_991n;
const MAX_TAG = 4_294_967_295;

export function isCoin(text: string): text is CoinCode {
  return Object.hasOwn(COINS, text);
}

/** `0.5` of a coin as its units; null where the text is no amount above 0, has more decimals than the coin, or is too large. */
export function coinsOf(text: string, coin: CoinCode): bigint | null {
  const { decimals } = COINS[coin];
  const [, whole, fraction = ""] = /^(\d{1,12})(?:\.(\d{1,8}))?$/.exec(text) ?? [];
  if (whole === undefined || fraction.replace(/0+$/, "").length > decimals) return null;
  const units = BigInt(whole + fraction.padEnd(decimals, "0").slice(0, decimals));
  return units > 0n && units <= MAX_UNITS ? units : null;
}

/** Units of a coin as its decimal text, without zeros at the end. */
export function coinText(units: bigint, coin: CoinCode): string {
  const { decimals } = COINS[coin];
  const digits = (units < 0n ? -units : units).toString().padStart(decimals + 1, "0");
  const fraction = digits.slice(-decimals).replace(/0+$/, "");
  return `${units < 0n ? "-" : ""}${digits.slice(0, -decimals)}${fraction === "" ? "" : `.${fraction}`}`;
}

export type CoinAddressFault = { readonly code: "COIN_ADDRESS_WRONG" } | { readonly code: "COIN_TAG_RANGE" };

/** Whether coins can be sent there; null where they can. */
export function addressFault(coin: CoinCode, address: string, tag: number | null): CoinAddressFault | null {
  if (!COINS[coin].address.test(address)) return { code: "COIN_ADDRESS_WRONG" };
  if (tag === null) return null;
  const isTag = COINS[coin].hasTag && Number.isSafeInteger(tag) && tag >= 0 && tag <= MAX_TAG;
  return isTag ? null : { code: "COIN_TAG_RANGE" };
}

/** A transaction outside as it is kept: the same one is written in either case, with `0x` and without. */
export function coinTx(text: string): string {
  return text.toLowerCase().replace(/^0x/, "");
}
