import { idPage, idPageValues } from "../../../platform/id-page.ts";
import type { Client } from "../requests/request-store.ts";
import { type CoinMovement, MOVEMENT_COLUMNS, movementOfRow, type MovementRow } from "./movement-store.ts";
import type { OwnMovementAsk } from "./read-coins.ts";

const OF_MEMBER = `from coin.movement m
  where m.member_id = $1 and ($2::text[] is null or m.type = any ($2)) and ($3::text[] is null or m.state = any ($3))
    and ($4::text[] is null or m.currency = any ($4))
    and ($5::text is null or starts_with(coin.tx_key(m.tx), coin.tx_key($5)) or starts_with(m.address, $5))
    and ($6::bigint is null or m.requested_at_ms >= $6) and ($7::bigint is null or m.requested_at_ms < $7)`;
const PAGE = `select ${MOVEMENT_COLUMNS} ${idPage(OF_MEMBER, 8)}`;

/** A page and one more, which tells whether another follows. */
export async function listOwnMovements(
  client: Client,
  ask: OwnMovementAsk,
): Promise<readonly CoinMovement[]> {
  const { rows } = await client.query<MovementRow>(PAGE, [
    ask.memberId,
    ask.types,
    ask.states,
    ask.coins,
    ask.keyword,
    ask.startMs,
    ask.endMs,
    ...idPageValues(ask),
  ]);
  return rows.map(movementOfRow);
}
