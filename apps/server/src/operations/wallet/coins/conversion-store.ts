import type { WireCoinConversion } from "@maru/contract";
import { type CoinCode, coinsOf, coinText } from "@maru/rules";
import { assert, type MemberId, type Points } from "@maru/values";
import type { Client } from "../requests/request-store.ts";

export interface NewConversion {
  readonly siteId: number;
  readonly memberId: MemberId;
  readonly walletId: number;
  readonly coin: CoinCode;
  readonly direction: "sell" | "buy";
  readonly coins: bigint;
  readonly points: Points;
  readonly rateId: number;
  readonly clientKey: string | null;
}

export async function insertConversion(
  client: Client,
  made: NewConversion,
): Promise<{ readonly id: number; readonly atMs: number }> {
  const { rows } = await client.query<{ id: string; at_ms: string }>(
    `insert into coin.conversion (site_id, member_id, wallet_id, currency, direction, coins, points, rate_id, client_key)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id, at_ms`,
    [
      made.siteId,
      made.memberId,
      made.walletId,
      made.coin,
      made.direction,
      made.coins,
      made.points,
      made.rateId,
      made.clientKey,
    ],
  );
  const [row] = rows;
  assert(row !== undefined, "a conversion was inserted without a row");
  return { id: Number(row.id), atMs: Number(row.at_ms) };
}

interface Shown {
  readonly id: number;
  readonly direction: "sell" | "buy";
  readonly coin: CoinCode;
  readonly coins: bigint;
  readonly points: bigint;
  readonly atMs: number;
}

export function shownConversion(made: Shown): WireCoinConversion {
  return {
    id: made.id,
    direction: made.direction,
    coinName: made.coin,
    coins: coinText(made.coins, made.coin),
    point: Number(made.points),
    createDate: made.atMs,
  };
}

/** What the same key made before, and whether it was the same wish; null where there is none. */
export async function conversionByKey(
  client: Client,
  order: {
    readonly memberId: MemberId;
    readonly clientKey: string | null;
    readonly outPoint: string;
    readonly outWalletId: number;
  },
): Promise<{ readonly isSame: boolean; readonly shown: WireCoinConversion } | null> {
  const { rows } = await client.query<{
    id: string;
    wallet_id: string;
    currency: CoinCode;
    direction: "sell" | "buy";
    coins: string;
    points: string;
    at_ms: string;
  }>(
    `select id, wallet_id, currency, direction, coins, points, at_ms from coin.conversion where member_id = $1 and client_key = $2`,
    [order.memberId, order.clientKey],
  );
  const [row] = rows;
  if (row === undefined) return null;
  const isSell = row.direction === "sell";
  const isSame =
    order.outWalletId === (isSell ? Number(row.wallet_id) : 0) &&
    (isSell ? coinsOf(order.outPoint, row.currency) === BigInt(row.coins) : order.outPoint === row.points);
  const shown = shownConversion({
    id: Number(row.id),
    direction: row.direction,
    coin: row.currency,
    coins: BigInt(row.coins),
    points: BigInt(row.points),
    atMs: Number(row.at_ms),
  });
  return { isSame, shown };
}
