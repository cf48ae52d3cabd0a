import type { MemberId } from "@maru/values";
import type { PoolClient } from "pg";

type Client = Pick<PoolClient, "query">;

/** When the player last looked at their limits, else when they joined; epoch ms. */
export async function lastReviewMs(client: Client, id: MemberId): Promise<number> {
  const { rows } = await client.query<{ last_ms: string }>(
    "select coalesce(limits_reviewed_ms, created_at_ms) as last_ms from accounts.member where id = $1",
    [id],
  );
  return Number(rows[0]?.last_ms ?? 0);
}

export async function writeReview(client: Client, id: MemberId): Promise<void> {
  await client.query("update accounts.member set limits_reviewed_ms = platform.clock_ms() where id = $1", [
    id,
  ]);
}
