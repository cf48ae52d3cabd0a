import type { Client } from "../requests/request-store.ts";

/** Whether somebody waits for a second person about the same. */
export async function isAsked(
  client: Client,
  kind: string,
  about: Readonly<Record<string, number>>,
): Promise<boolean> {
  const { rows } = await client.query<{ asked: boolean }>("select coin.is_asked($1, $2::jsonb) as asked", [
    kind,
    JSON.stringify(about),
  ]);
  return rows[0]?.asked ?? false;
}

/** Writes down a rate that two people gave; its id is the approval's. */
export async function insertRate(
  client: Client,
  rate: {
    readonly id: number;
    readonly siteId: number;
    readonly coin: string;
    readonly pointsPerCoin: number;
  },
): Promise<void> {
  await client.query(
    "insert into coin.rate (id, site_id, currency, points_per_coin) values ($1, $2, $3, $4)",
    [rate.id, rate.siteId, rate.coin, rate.pointsPerCoin],
  );
}

/** The site's wallet of this number that has no address yet; null where there is none. */
export async function walletWaiting(
  client: Client,
  siteId: number,
  id: number,
): Promise<{ readonly coin: string; readonly memberId: number } | null> {
  const { rows } = await client.query<{ currency: string; member_id: string }>(
    "select currency, member_id from coin.wallet where id = $1 and site_id = $2 and address is null",
    [id, siteId],
  );
  const [row] = rows;
  return row === undefined ? null : { coin: row.currency, memberId: Number(row.member_id) };
}

/** The site's mode, for what is money alone. */
export async function isLicensedSite(client: Client, siteId: number): Promise<boolean> {
  const { rows } = await client.query("select from site.site where id = $1 and mode = 'licensed'", [siteId]);
  return rows.length > 0;
}
