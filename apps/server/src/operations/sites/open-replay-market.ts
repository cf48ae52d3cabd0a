import { defaultTerms, familyOf, GAME_TYPES, type MarketRules } from "@maru/rules";
import type { Database } from "../../ports/unit-of-work.ts";
import type { FirstOption } from "./first-options.ts";
import { marketExists, nextOptionId, switchReplayMarkets, writeMarkets } from "./first-data-store.ts";

/**
 * Puts the market of a recorded file into the database, with its rise/fall games on every site, and switches it on; without one, all such
 * markets are switched off. Digit games stay away: a recording gives no seed that was sealed before it.
 */
export async function openReplayMarket(owner: Database, rules: MarketRules | null): Promise<void> {
  await owner.transaction(async (client) => {
    if (rules !== null && !(await marketExists(client, rules.stock))) {
      const firstId = await nextOptionId(client);
      await writeMarkets(client, [rules], replayOptions(rules, firstId));
    }
    await switchReplayMarkets(client, rules?.stock ?? null);
  });
}

function replayOptions(rules: MarketRules, firstId: number): readonly FirstOption[] {
  return GAME_TYPES.filter((type) => familyOf(type) === "R").map((type, place) => ({
    id: firstId + place,
    stock: rules.stock,
    type,
    label: `${rules.name} ${type}`,
    terms: defaultTerms(type),
  }));
}
