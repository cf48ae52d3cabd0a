import type { Client } from "../requests/request-store.ts";

/** Notes that the player wants an address to send coins to; the first asking stays. */
export async function askAddress(client: Client, walletId: number): Promise<void> {
  await client.query(
    "update coin.wallet set asked_at_ms = platform.clock_ms() where id = $1 and asked_at_ms is null",
    [walletId],
  );
}

/** The player's own address of the coin. */
export async function setPayout(
  client: Client,
  walletId: number,
  to: { readonly address: string; readonly tag: number | null },
): Promise<void> {
  await client.query("update coin.wallet set payout_address = $2, payout_tag = $3 where id = $1", [
    walletId,
    to.address,
    to.tag,
  ]);
}

/** Gives the wallet its address; false where it has one, or the address belongs to another. */
export async function giveAddress(
  client: Client,
  walletId: number,
  at: { readonly address: string; readonly tag: number | null },
): Promise<boolean> {
  const { rowCount } = await client.query(
    `update coin.wallet w set address = $2, address_tag = $3, asked_at_ms = coalesce(asked_at_ms, platform.clock_ms())
      where id = $1 and address is null
        and not exists (select from coin.wallet other where other.currency = w.currency
                           and coin.address_key(other.address) = coin.address_key($2)
                           and coalesce(other.address_tag, -1) = coalesce($3::bigint, -1))`,
    [walletId, at.address, at.tag],
  );
  return rowCount === 1;
}
