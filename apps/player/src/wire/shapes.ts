import type { ReplyOf, ValueOf } from "@maru/contract/described";
import type { klines } from "./calls/klines.ts";
import type { dailySummary } from "./calls/lists.ts";
import type * as calls from "./calls/trade.ts";
import type { memberOf, optionOf, roundOf, siteOf } from "./read-trade.ts";

/** What the server says of what is traded, named as the app reads it. Prices are JSON numbers; times are epoch milliseconds. */

export type Site = ReturnType<typeof siteOf>;
/** How the site looks; its colours were fitted to both themes by the server. */
export type SiteTheme = NonNullable<Site["look"]>;
/** What a site says in one language. */
export type SiteWords = Site["texts"][string];
/** What every page of a licensed site shows (P-02). */
export type Licence = NonNullable<Site["licence"]>;

export type Member = ReturnType<typeof memberOf>;
/** A break of the member's own: until then no bet is taken. */
export type Pause = NonNullable<Member["pause"]>;

export type TradeOption = ReturnType<typeof optionOf>;
export type StakeRange = TradeOption["limit"];
/** Whether the market's calendar is open, and when that changes; null where it does not. */
export type MarketHours = TradeOption["hours"];

export type TradeRound = ReturnType<typeof roundOf>;

export type Bet = ValueOf<typeof calls.bet>;
export type BetStatus = Bet["status"];
/** A bet of anybody on this site; the name is masked by the server. */
export type RealBet = ValueOf<typeof calls.publicBet>;

/** How an option's rounds of one Seoul day ended; the two shares are whole percent and add up to 100. */
export type DailySummary = ReplyOf<typeof dailySummary>;
/** The player's own Seoul day so far: points won minus points lost of everything decided; open stakes do not count. */
export type OwnDay = ReplyOf<typeof calls.ownDay>;

export type Tick = ValueOf<typeof calls.ticks>[number];
export type ChartBar = ReplyOf<typeof calls.chart>[number] & {
  /** No price was seen in it: its four prices are the close before, and are not drawn. */
  readonly isEmpty?: true;
};
export type Kline = ReplyOf<typeof klines>[number];
export type Book = ValueOf<typeof calls.book>;
export type BookLevel = Book["asks"][number];

export interface Page<T> {
  readonly content: readonly T[];
  readonly isLast: boolean;
  readonly page: number;
}

/** A refusal as it travels: code, parameters, and the server's own words as the last resort. */
export interface WireRefusal {
  readonly code: string;
  readonly message: string;
  readonly params: Readonly<Record<string, unknown>>;
}
