import { defaultTerms, GAME_TYPES, type GameType, type MarketRules } from "@maru/rules";
import type { PoolClient } from "pg";
import type { Database } from "../../ports/unit-of-work.ts";
import type { FirstOption } from "./first-options.ts";
import {
  gamesWithoutOption,
  marketExists,
  nextOptionId,
  renewRules,
  switchFeedMarkets,
  writeMarkets,
} from "./first-data-store.ts";

/** The markets of a start's feeds beside the simulated ones. */
export interface FeedMarkets {
  /** Of the recording that is played; null where none is. */
  readonly replayed: MarketRules | null;
  /** Real ones that are listened to; none without live feeds. */
  readonly live: readonly MarketRules[];
}

/**
 * Puts the markets that have a feed into the database, each with every game on every site, and switches them on; all other recorded and
 * real ones are switched off, but for those that were made in the console, which are on whenever live feeds are. One that an earlier version made gets the games that it lacks, and the rules of today.
 */
export async function openFeedMarkets(owner: Database, { replayed, live }: FeedMarkets): Promise<void> {
  const markets = [...live, ...(replayed === null ? [] : [replayed])];
  await owner.transaction(async (client) => {
    for (const rules of markets) await openMarket(client, rules);
    await switchFeedMarkets(client, {
      stocks: markets.map(({ stock }) => stock),
      isLive: live.length > 0,
    });
  });
}

async function openMarket(client: PoolClient, rules: MarketRules): Promise<void> {
  const isNew = !(await marketExists(client, rules.stock));
  const missing = isNew ? GAME_TYPES : await gamesWithoutOption(client, rules.stock);
  const options = feedOptions(rules, missing, await nextOptionId(client));
  await writeMarkets(client, isNew ? [rules] : [], options);
  if (!isNew) await renewRules(client, rules);
}

function feedOptions(
  rules: MarketRules,
  types: readonly GameType[],
  firstId: number,
): readonly FirstOption[] {
  return types.map((type, place) => ({
    id: firstId + place,
    stock: rules.stock,
    type,
    label: `${rules.name} ${type}`,
    terms: defaultTerms(type),
  }));
}
