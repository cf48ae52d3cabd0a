import { type Bar, BASE_BAR_MS, MINUTE_MS, MINUTE_VERDICTS, type MinuteVerdict } from "@maru/rules";
import { assert, type Instant, instant, type Stock } from "@maru/values";
import type { Database } from "../../../ports/unit-of-work.ts";
import { createMarketStore } from "../market-store.ts";

/** A minute held against its venue, prices as decimal text; null where there is none. */
export interface ComparedMinute {
  readonly startMs: Instant;
  readonly verdict: MinuteVerdict;
  readonly ownOpen: string | null;
  readonly ownClose: string | null;
  readonly venueOpen: string | null;
  readonly venueClose: string | null;
}

export interface NextWish {
  /** Where the first comparison of a market begins. */
  readonly sinceMs: Instant;
  /** On the grid of minutes. */
  readonly toMs: Instant;
  readonly minutes: number;
}

/** The next minutes of a market that were watched, as their frozen bars of 30 s, oldest first; none where nothing waits. */
export interface NextMinutes {
  /** Where the last comparison stopped; null before the first. */
  readonly markMs: Instant | null;
  readonly bars: readonly Bar[];
  /** Whether more wait behind them. */
  readonly isMore: boolean;
}

export interface ComparedBatch {
  readonly markMs: Instant | null;
  /** At least one, oldest first. */
  readonly minutes: readonly ComparedMinute[];
}

export interface ComparisonStore {
  next(market: Stock, wish: NextWish): Promise<NextMinutes>;
  /** Keeps minutes and mark in one transaction. False where another server moved the mark meanwhile: then nothing is kept. */
  keep(market: Stock, batch: ComparedBatch): Promise<boolean>;
}

/** A minute is final when the log is frozen behind it. */
const FIRST_BAR = `
  select mark.to_ms as mark_ms, span.to_ms,
         (select min(start_ms) from market.bar where stock = $1 and start_ms >= coalesce(mark.to_ms, $2) and start_ms < span.to_ms) as first_ms
    from (select least($3::bigint, (max(start_ms) + ${BASE_BAR_MS}) / ${MINUTE_MS} * ${MINUTE_MS}) as to_ms
            from market.bar where stock = $1) span
    left join market.venue_mark mark on mark.stock = $1`;
/** The mark moves from where it was read alone, so that of two servers one keeps its minutes. */
const MOVE_MARK = `
  insert into market.venue_mark (stock, from_ms, to_ms, ${MINUTE_VERDICTS.join(", ")}) values ($1, $2, $3, $5, $6, $7, $8, $9)
  on conflict (stock) do update
    set to_ms = excluded.to_ms, ${MINUTE_VERDICTS.map((verdict) => `${verdict} = venue_mark.${verdict} + excluded.${verdict}`).join(", ")}
  where venue_mark.to_ms = $4`;
const INSERT_MINUTES = `
  insert into market.venue_minute (stock, start_ms, verdict, own_open, own_close, venue_open, venue_close)
  select $1, * from unnest($2::bigint[], $3::text[], $4::numeric[], $5::numeric[], $6::numeric[], $7::numeric[])`;

interface FirstRow {
  readonly mark_ms: string | null;
  readonly to_ms: string | null;
  readonly first_ms: string | null;
}

/** What of the price log is held against venues; `database` has the role `maru_prices`. */
export function openComparisonStore(database: Database): ComparisonStore {
  const log = createMarketStore(database);
  return {
    next: async (market, { sinceMs, toMs, minutes }) => {
      const [row] = await database.query<FirstRow>(FIRST_BAR, [market, sinceMs, toMs]);
      const markMs = momentOf(row?.mark_ms);
      const firstMs = momentOf(row?.first_ms);
      const finalMs = momentOf(row?.to_ms);
      if (firstMs === null || finalMs === null) return { markMs, bars: [], isMore: false };
      const untilMs = instant(Math.min(finalMs, minuteOf(firstMs) + minutes * MINUTE_MS));
      return { markMs, bars: await log.readBars(market, firstMs, untilMs), isMore: untilMs < finalMs };
    },
    keep: (market, { markMs, minutes }) =>
      database.transaction(async (client) => {
        const [first] = minutes;
        const last = minutes.at(-1);
        assert(first !== undefined && last !== undefined, "a batch has a minute");
        const counts = MINUTE_VERDICTS.map(
          (each) => minutes.filter(({ verdict }) => verdict === each).length,
        );
        const mark = [market, first.startMs, last.startMs + MINUTE_MS, markMs, ...counts];
        if ((await client.query(MOVE_MARK, mark)).rowCount !== 1) return false;
        await client.query(INSERT_MINUTES, [market, ...minuteColumns(minutes)]);
        return true;
      }),
  };
}

/** When the minute began that a moment lies in. */
export const minuteOf = (atMs: Instant): Instant => instant(Math.floor(atMs / MINUTE_MS) * MINUTE_MS);

function momentOf(text: string | null | undefined): Instant | null {
  return text === null || text === undefined ? null : instant(Number(text));
}

function minuteColumns(minutes: readonly ComparedMinute[]): readonly unknown[] {
  return [
    minutes.map(({ startMs }) => startMs),
    minutes.map(({ verdict }) => verdict),
    minutes.map(({ ownOpen }) => ownOpen),
    minutes.map(({ ownClose }) => ownClose),
    minutes.map(({ venueOpen }) => venueOpen),
    minutes.map(({ venueClose }) => venueClose),
  ];
}
