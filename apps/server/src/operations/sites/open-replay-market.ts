import { defaultTerms, GAME_TYPES, type GameType, type MarketRules } from "@maru/rules";
import type { Database } from "../../ports/unit-of-work.ts";
import type { FirstOption } from "./first-options.ts";
import {
  gamesWithoutOption,
  marketExists,
  nextOptionId,
  renewRules,
  switchReplayMarkets,
  writeMarkets,
} from "./first-data-store.ts";

/**
 * Puts the market of a recorded file into the database, with every game on every site, and switches it on; without one, all such
 * markets are switched off. One that an earlier version made gets the games that it lacks, and the rules of today.
 */
export async function openReplayMarket(owner: Database, rules: MarketRules | null): Promise<void> {
  await owner.transaction(async (client) => {
    if (rules !== null) {
      const isNew = !(await marketExists(client, rules.stock));
      const missing = isNew ? GAME_TYPES : await gamesWithoutOption(client, rules.stock);
      const options = replayOptions(rules, missing, await nextOptionId(client));
      await writeMarkets(client, isNew ? [rules] : [], options);
      if (!isNew) await renewRules(client, rules);
    }
    await switchReplayMarkets(client, rules?.stock ?? null);
  });
}

function replayOptions(
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
