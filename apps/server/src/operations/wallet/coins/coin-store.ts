import type { WireCoinWallet } from "@maru/contract";
import {
  type CoinCode,
  type CoinMovementType,
  type CoinRate,
  coinRateAt,
  coinText,
  pointsFor,
} from "@maru/rules";
import type { MemberId } from "@maru/values";
import type { Client } from "../requests/request-store.ts";

/** A player's wallet of one coin. */
export interface CoinWallet {
  readonly id: number;
  readonly coin: CoinCode;
  readonly balance: bigint;
  readonly address: string | null;
  readonly addressTag: number | null;
  readonly isAddressAsked: boolean;
  readonly payoutAddress: string | null;
  readonly payoutTag: number | null;
}

interface WalletRow {
  readonly id: string;
  readonly currency: CoinCode;
  readonly balance: string;
  readonly address: string | null;
  readonly address_tag: string | null;
  readonly asked_at_ms: string | null;
  readonly payout_address: string | null;
  readonly payout_tag: string | null;
}

const WALLETS = `
  select w.id, w.currency, a.balance, w.address, w.address_tag, w.asked_at_ms, w.payout_address, w.payout_tag
    from coin.wallet w join coin.account a on a.id = w.id
   where w.member_id = $1 and ($2::text is null or w.currency = $2) and ($3::bigint is null or w.id = $3) order by w.id`;

/** The player's wallets; their account is locked where what is read must stay true. */
export async function walletsOf(
  client: Client,
  memberId: MemberId,
  only: { readonly coin?: CoinCode; readonly id?: number } = {},
): Promise<readonly CoinWallet[]> {
  const { rows } = await client.query<WalletRow>(WALLETS, [memberId, only.coin ?? null, only.id ?? null]);
  return rows.map((row) => ({
    id: Number(row.id),
    coin: row.currency,
    balance: BigInt(row.balance),
    address: row.address,
    addressTag: maybeNumber(row.address_tag),
    isAddressAsked: row.asked_at_ms !== null,
    payoutAddress: row.payout_address,
    payoutTag: maybeNumber(row.payout_tag),
  }));
}

export interface Holder {
  readonly memberId: MemberId;
  readonly siteId: number;
}

/** Opens the wallet and its account; a second time it does nothing. */
export async function insertWallet(client: Client, { memberId, siteId }: Holder, coin: CoinCode) {
  await client.query(
    "insert into coin.wallet (site_id, member_id, currency) values ($1, $2, $3) on conflict do nothing",
    [siteId, memberId, coin],
  );
  await client.query(
    `insert into coin.account (id, site_id, currency, kind)
       select id, site_id, currency, 'wallet' from coin.wallet where member_id = $1 and currency = $2 on conflict do nothing`,
    [memberId, coin],
  );
}

/** What the site says one coin is worth, whether it still holds or not. */
export async function newestRate(client: Client, siteId: number, coin: CoinCode): Promise<CoinRate | null> {
  const { rows } = await client.query<{ id: string; points_per_coin: string; at_ms: string }>(
    "select id, points_per_coin, at_ms from coin.rate where site_id = $1 and currency = $2 order by id desc limit 1",
    [siteId, coin],
  );
  const [row] = rows;
  if (row === undefined) return null;
  return { id: Number(row.id), pointsPerCoin: BigInt(row.points_per_coin), atMs: Number(row.at_ms) };
}

/** Now, by the clock that judges. */
export async function clockOf(client: Client): Promise<number> {
  const { rows } = await client.query<{ now_ms: string }>("select platform.clock_ms() as now_ms");
  return Number(rows[0]?.now_ms);
}

/** A wallet as its player sees it. */
export async function shownWallet(
  client: Client,
  wallet: CoinWallet,
  { siteId, nowMs }: { readonly siteId: number; readonly nowMs: number },
): Promise<WireCoinWallet> {
  const rate = coinRateAt(await newestRate(client, siteId, wallet.coin), nowMs);
  return {
    id: wallet.id,
    coinName: wallet.coin,
    balance: coinText(wallet.balance, wallet.coin),
    point: rate === null ? null : Number(pointsFor(wallet.balance, wallet.coin, rate.pointsPerCoin)),
    address: wallet.address,
    addressTag: wallet.addressTag,
    isAddressAsked: wallet.isAddressAsked,
    payoutAddress: wallet.payoutAddress,
    payoutTag: wallet.payoutTag,
  };
}

/** What the site holds of a coin in its own account, the account locked; opened with the first coin that moves there. */
export async function lockSiteCoins(
  client: Client,
  siteId: number,
  { coin, kind }: { readonly coin: CoinCode; readonly kind: "reserve" | "house" | "custody" },
): Promise<bigint> {
  const { rows } = await client.query<{ balance: string }>("select coin.hold_site($1, $2, $3) as balance", [
    siteId,
    coin,
    kind,
  ]);
  return BigInt(rows[0]?.balance ?? 0);
}

/** Why coins move, and what `ref` names. */
const COIN_CODES_OF = {
  /** custody → wallet; ref = movement. */
  deposit: 1,
  /** wallet → reserve, when a withdrawal is asked for; ref = movement. */
  hold: 2,
  /** reserve → wallet, of a rejected withdrawal; ref = movement. */
  return: 3,
  /** reserve → custody; ref = movement. */
  paid: 4,
  /** wallet → house; ref = conversion. */
  sold: 5,
  /** house → wallet; ref = conversion. */
  bought: 6,
  /** custody → house, coins of the operator's own; ref = approval. */
  stocked: 7,
  /** house → custody; ref = approval. */
  unstocked: 8,
} as const;
export type CoinMoveKind = keyof typeof COIN_CODES_OF;

export interface CoinMove {
  readonly kind: CoinMoveKind;
  readonly ref: number;
  readonly siteId: number;
  readonly coin: CoinCode;
  readonly units: bigint;
  /** Where one side is a player's. */
  readonly walletId: number | null;
}

/** Asks the database for the transfer and both balances, which it makes only where the cause says the same (coin.move). */
export async function moveCoins(client: Client, move: CoinMove): Promise<void> {
  await client.query("select coin.move($1, $2, $3, $4, $5, $6)", [
    COIN_CODES_OF[move.kind],
    move.ref,
    move.units,
    move.siteId,
    move.coin,
    move.walletId,
  ]);
}

/** The address belongs to a wallet of this installation. */
export async function isOwnAddress(
  client: Client,
  at: { readonly coin: CoinCode; readonly address: string; readonly tag: number | null },
): Promise<boolean> {
  const { rows } = await client.query(
    `select from coin.wallet where currency = $1 and address is not null and coin.address_key(address) = coin.address_key($2)
        and coalesce(address_tag, -1) = coalesce($3::bigint, -1) limit 1`,
    [at.coin, at.address, at.tag],
  );
  return rows.length > 0;
}

export async function hasPending(client: Client, walletId: number, type: CoinMovementType): Promise<boolean> {
  const { rows } = await client.query(
    "select from coin.movement where wallet_id = $1 and type = $2 and state in ('requested', 'approved')",
    [walletId, type],
  );
  return rows.length > 0;
}

export function maybeNumber(text: string | null): number | null {
  return text === null ? null : Number(text);
}
