import { firstMarketTerms, type MarketRules, marketTermsAt, type SessionCalendar } from "@maru/rules";
import type { Database } from "../../../ports/unit-of-work.ts";
import { marketRows, writtenTerms } from "../offers/market-offer-store.ts";

/** The market that is studied, with the hours and the staleness limit that it has now. */
export interface StudySubject {
  readonly rules: MarketRules;
  readonly calendar: SessionCalendar;
}

/** Null where there is no such market. */
export async function readSubject(
  query: Database["query"],
  stock: string,
  nowMs: number,
): Promise<StudySubject | null> {
  const [row] = await marketRows(query, stock);
  if (row === undefined) return null;
  const later = (await writtenTerms(query, row.rules)).map(({ terms }) => terms);
  const { calendar, staleLimitMs } = marketTermsAt(firstMarketTerms(row.rules), later, nowMs);
  return { rules: { ...row.rules, staleLimitMs }, calendar };
}
