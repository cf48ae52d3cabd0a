import { lowestRoundIdFrom, seoulDayStart } from "@maru/rules";
import { instant } from "@maru/values";
import { optionOfSite } from "./option-store.ts";
import { ownDayOf } from "./own-day-store.ts";
import type { Reader, ReadingDeps } from "./reader.ts";
import { countResults } from "./round-store.ts";

export interface DailySummary {
  buyCnt: number;
  sellCnt: number;
  changeCnt: number;
  buyPer: number;
  sellPer: number;
  ocnt: number;
  ecnt: number;
  oeChangeCnt: number;
}

const DAY_MS = 86_400_000;

/** What an option's rounds of one Seoul day came to; `at` is any moment of it, null today. The two shares add up to 100. */
export function readDailySummary(
  deps: ReadingDeps,
  siteId: number,
  of: { readonly option: number; readonly atMs: number | null },
): Promise<DailySummary | null> {
  return deps.siteReads.forSite(siteId, async (query) => {
    if ((await optionOfSite(query, siteId, of.option)) === null) return null;
    const fromMs = seoulDayStart(instant(of.atMs ?? deps.clock.now()));
    const counts = await countResults(query, { option: of.option, fromMs, toMs: fromMs + DAY_MS });
    const sides = counts.rises + counts.falls;
    const buyPer = sides === 0 ? 0 : Math.round((counts.rises * 100) / sides);
    return {
      buyCnt: counts.rises,
      sellCnt: counts.falls,
      changeCnt: counts.sideChanges,
      buyPer,
      sellPer: sides === 0 ? 0 : 100 - buyPer,
      ocnt: counts.odds,
      ecnt: counts.evens,
      oeChangeCnt: counts.parityChanges,
    };
  });
}

export interface OwnDay {
  staked: number;
  returned: number;
  open: number;
  net: number;
}

/** How long before midnight a bet may have been taken whose round is settled after it: far longer than a contract, and than most outages. */
const LOOK_BACK_MS = 6 * 3_600_000;

/**
 * What the reader's own Seoul day came to so far, by the moment of settlement: `staked` and `returned` are of the bets that got their
 * result today, whenever they were made, and `net` is their difference; `open` is the stake that has no result yet.
 */
export function readOwnDay(deps: ReadingDeps, reader: Reader): Promise<OwnDay> {
  return deps.siteReads.forSite(reader.siteId, async (query) => {
    const fromMs = seoulDayStart(deps.clock.now());
    const fromRound = lowestRoundIdFrom(fromMs - LOOK_BACK_MS);
    const row = await ownDayOf(query, reader.memberId, { fromMs, fromRound });
    const staked = Number(row?.staked ?? 0);
    const returned = Number(row?.returned ?? 0);
    return { staked, returned, open: Number(row?.open ?? 0), net: returned - staked };
  });
}
