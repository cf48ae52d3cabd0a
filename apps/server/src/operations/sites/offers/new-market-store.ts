import type { GameType, MarketRules } from "@maru/rules";
import { defaultTerms } from "@maru/rules";
import type { PoolClient } from "pg";
import type { Database } from "../../../ports/unit-of-work.ts";

type Client = Pick<PoolClient, "query">;

/** Below them are the options of a fresh install, above them those of the feeds of a start. */
const OPTION_IDS = { first: 101, last: 900 } as const;

/** Two markets that are made at once take their options one after the other. */
export async function lockMarketMaking(client: Client): Promise<void> {
  await client.query("select pg_advisory_xact_lock(7014)");
}

/** What is there before a market of this code is made. */
export async function marketFacts(
  query: Database["query"],
  stock: string,
): Promise<{ readonly isStockTaken: boolean; readonly nextOptionId: number; readonly optionsLeft: number }> {
  const [row] = await query<{ is_taken: boolean; next_id: number }>(
    `select exists (select from market.market where stock = $1) as is_taken,
            (select coalesce(max(id), $2 - 1) + 1 from site.option where id between $2 and $3) as next_id`,
    [stock, OPTION_IDS.first, OPTION_IDS.last],
  );
  const nextOptionId = row?.next_id ?? OPTION_IDS.last + 1;
  return {
    isStockTaken: row?.is_taken ?? true,
    nextOptionId,
    optionsLeft: OPTION_IDS.last + 1 - nextOptionId,
  };
}

export interface MarketRecord {
  readonly rules: MarketRules;
  readonly isEnabled: boolean;
  readonly games: readonly GameType[];
  readonly firstOptionId: number;
  readonly reason: string;
  readonly approvalId: number;
  readonly savedBy: number;
}

/** The market, an option of each game, and first terms of each on every site. */
export async function insertMarket(client: Client, record: MarketRecord): Promise<void> {
  const { rules, approvalId, games, firstOptionId } = record;
  await client.query(
    "insert into market.market (stock, name, precision, rules, enabled, approval_id) values ($1, $2, $3, $4, $5, $6)",
    [rules.stock, rules.name, rules.precision, JSON.stringify(rules), record.isEnabled, approvalId],
  );
  const options = games.map((type, place) => ({
    id: firstOptionId + place,
    type,
    label: `${rules.name} ${type}`,
    ...defaultTerms(type),
  }));
  await client.query(
    `insert into site.option (id, stock, type, label)
     select id, $2, type, label from jsonb_to_recordset($1) as row (id integer, type text, label text)`,
    [JSON.stringify(options), rules.stock],
  );
  await client.query(
    `insert into site.option_terms
       (option_id, site_id, version, is_play, is_stop, profit_per, fee, limit_min, limit_max, reason, saved_by)
     select row.id, site.id, 1, row."isPlay", row."isStop", row."profitPer", nullif(row.fee, 'null'::jsonb),
            row."limitMin", row."limitMax", $2, $3
       from jsonb_to_recordset($1) as row
              (id integer, "isPlay" boolean, "isStop" boolean, "profitPer" integer, fee jsonb, "limitMin" bigint, "limitMax" bigint)
      cross join site.site order by site.id, row.id`,
    [JSON.stringify(options), record.reason, record.savedBy],
  );
}
