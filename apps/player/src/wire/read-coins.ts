import { type CoinCode, isCoin } from "@maru/rules";
import type { CoinMovement, CoinRate, CoinWallet, UsedCoupon } from "./coin-shapes.ts";
import { type Fields, flagOf, isFields, listOf, numberOf, numberOrNull, textOf } from "./read.ts";

/** A coin this version of the app knows; null for another. */
function coinOf(fields: Fields, key: string): CoinCode | null {
  const name = textOf(fields, key);
  return isCoin(name) ? name : null;
}

function textOrNull(fields: Fields, key: string): string | null {
  const text = textOf(fields, key);
  return text === "" ? null : text;
}

function readCoinWallet(fields: Fields): readonly CoinWallet[] {
  const coin = coinOf(fields, "coinName");
  if (coin === null) return [];
  return [
    {
      coin,
      id: numberOf(fields, "id"),
      balance: textOf(fields, "balance", "0"),
      worth: numberOrNull(fields, "point"),
      address: textOrNull(fields, "address"),
      addressTag: numberOrNull(fields, "addressTag"),
      isAddressAsked: flagOf(fields, "isAddressAsked"),
      payoutAddress: textOrNull(fields, "payoutAddress"),
      payoutTag: numberOrNull(fields, "payoutTag"),
    },
  ];
}

export function readCoinWallets(value: unknown): readonly CoinWallet[] {
  return isFields(value) ? listOf(value["wallets"]).flatMap(readCoinWallet) : [];
}

export function readCoinRates(value: unknown): readonly CoinRate[] {
  if (!isFields(value)) return [];
  return listOf(value["coins"]).flatMap((fields) => {
    const coin = coinOf(fields, "coinName");
    if (coin === null) return [];
    return [{ coin, rate: numberOrNull(fields, "rate"), atMs: numberOrNull(fields, "atMs") }];
  });
}

const STATUSES = [0, 1, 2, 3] as const;

/** A movement; null where its coin, type or status is of a newer server: a wrong word would be worse than a missing row. */
export function readCoinMovement(fields: Fields): CoinMovement | null {
  const coin = coinOf(fields, "walletType");
  const type = (["D", "W"] as const).find((known) => known === fields["type"]);
  const status = STATUSES.find((known) => known === fields["status"]);
  if (coin === null || type === undefined || status === undefined) return null;
  return {
    coin,
    type,
    status,
    id: numberOf(fields, "id"),
    amount: textOf(fields, "amount", "0"),
    createdAtMs: numberOf(fields, "createDate"),
    reason: textOrNull(fields, "reason"),
  };
}

export function readUsedCoupon(value: unknown): UsedCoupon | null {
  if (!isFields(value)) return null;
  return { point: numberOf(value, "point"), balance: numberOf(value, "balance") };
}
