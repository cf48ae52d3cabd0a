import type { Client } from "./request-store.ts";

export interface PaidLine {
  readonly amount: bigint;
  readonly requestId: number | null;
}

/** A payment of the site's statements; null where there is none. */
export async function lineById(client: Client, id: number, siteId: number): Promise<PaidLine | null> {
  const { rows } = await client.query<{ amount: string; request_id: string | null }>(
    "select amount, request_id from back_office.statement_line where id = $1 and site_id = $2",
    [id, siteId],
  );
  const [row] = rows;
  if (row === undefined) return null;
  return { amount: BigInt(row.amount), requestId: row.request_id === null ? null : Number(row.request_id) };
}

/** False when the payment or the deposit was matched meanwhile. */
export async function takeLine(
  client: Client,
  of: { readonly lineId: number; readonly requestId: number; readonly staffId: number },
): Promise<boolean> {
  const { rowCount } = await client.query(
    `update back_office.statement_line set request_id = $2, confirmed_by = $3, confirmed_at_ms = platform.clock_ms()
      where id = $1 and request_id is null and not exists (select from back_office.statement_line other where other.request_id = $2)`,
    [of.lineId, of.requestId, of.staffId],
  );
  return rowCount === 1;
}
