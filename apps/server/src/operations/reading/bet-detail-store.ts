import type { MarketKind } from "@maru/rules";
import type { Query } from "./query.ts";

export interface BetAddress {
  readonly client_key: string;
  readonly round_id: string;
  readonly market_name: string;
  readonly market_kind: MarketKind;
  readonly source: string;
  readonly settled_at_ms: string | null;
}

/** Where one bet of the member leads; another member's, and another site's by row-level security, are not there. */
export async function betAddress(query: Query, memberId: number, id: number): Promise<BetAddress | null> {
  const [row] = await query<BetAddress>(
    `select bet.client_key, bet.round_id, market.name as market_name, market.rules->>'kind' as market_kind,
            market.rules->>'source' as source, settled.settled_at_ms
       from betting.bet bet
       join rounds.round round on round.id = bet.round_id
       join market.market market on market.stock = round.stock
       left join settlement.round_settlement settled on settled.round_id = bet.round_id
      where bet.id = $1 and bet.member_id = $2`,
    [id, memberId],
  );
  return row ?? null;
}
