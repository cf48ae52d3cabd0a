import type { FeeTable, GameType } from "@maru/rules";
import type { SiteLook } from "./site-look.ts";

/** What the server says, named as the app reads it. Prices are JSON numbers; times are epoch milliseconds. */
/** What a site says in one language. */
export interface SiteWords {
  readonly name: string;
  /** One line under the name. */
  readonly slogan: string;
  readonly footer: string;
}

export interface Site {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly locale: string;
  /** `play` sites name their unit P, never a currency (3-decisions A2). */
  readonly mode: "play" | "licensed";
  readonly isSandbox: boolean;
  /** What a newcomer proves by a code. */
  readonly signUpProof: "phone" | "email";
  /** Null where the server tells none that is whole. */
  readonly look: SiteLook | null;
  /** The languages that the site speaks. */
  readonly languages: readonly string[];
  /** The site's own words, by language; empty where it has none. */
  readonly texts: Readonly<Record<string, SiteWords>>;
  /** Where money is played for; empty where points are played. */
  readonly countries: readonly string[];
  /** The licence in force; null where the site plays for points or none is in force. */
  readonly licence: Licence | null;
}

/** What every page of a licensed site shows (P-02). */
export interface Licence {
  readonly operator: string;
  readonly regulator: string;
  readonly number: string;
  readonly validToMs: number;
}

export interface StakeRange {
  readonly min: number;
  readonly max: number;
}

export interface Member {
  readonly id: number;
  readonly username: string;
  readonly points: number;
  /** Grows by one with each change of the balance. */
  readonly pointsVersion: number;
  readonly status: string;
  /** A partner or one of the staff: no bet of theirs is taken. */
  readonly isPlayer: boolean;
  /** Where who is no player works; null where that is not told. */
  readonly consoleOrigin: string | null;
  /** Bounds of the member's own that override the option's; absent where off or not set. */
  readonly limit: Partial<StakeRange>;
  /** A break of the member's own: until then no bet is taken. */
  readonly pause: Pause | null;
}

export interface Pause {
  readonly kind: "SELF_EXCLUDED" | "TIMED_OUT";
  readonly untilMs: number;
}

export interface TradeOption {
  readonly id: number;
  readonly type: GameType;
  readonly stock: string;
  /** The market's name in the page's language. */
  readonly name: string;
  readonly label: string;
  readonly source: string;
  readonly precision: number;
  readonly isPlaying: boolean;
  readonly isStopped: boolean;
  readonly isSimulated: boolean;
  /** Recorded prices that are played again, of real trades or of a simulation. */
  readonly isReplayed: boolean;
  readonly buyPip: number;
  readonly sellPip: number;
  readonly limit: StakeRange;
  /** Percent of the stake won in a round of direction: 88 means a multiple of 1.88. */
  readonly profitPer: number;
  readonly fee: FeeTable | null;
  readonly lockSeconds: number;
  readonly hours: MarketHours;
}

/** Whether the market's calendar is open, and when that changes; null where it does not. */
export interface MarketHours {
  readonly isOpen: boolean;
  readonly opensAtMs: number | null;
  readonly closesAtMs: number | null;
}

/** Direction of a round as recorded: buy, sell or draw. */
export type RoundResult = "B" | "S" | "D";

export interface ExStatus {
  readonly oe: string;
  readonly uo: string;
  readonly sml: string;
  readonly digit: number;
}

export interface TradeRound {
  readonly id: number;
  readonly optionId: number;
  readonly number: number;
  readonly startMs: number;
  readonly lockMs: number;
  readonly endMs: number;
  readonly gameStartMs: number;
  readonly gameFinishMs: number;
  readonly openPrice: number | null;
  readonly close: number | null;
  readonly high: number | null;
  readonly low: number | null;
  readonly resultPrice: number | null;
  /** 5 in progress, 1 decided, 3 void. */
  readonly status: number;
  readonly result: RoundResult | null;
  readonly exStatus: ExStatus | null;
  readonly siteStatus: Readonly<Record<string, unknown>>;
  readonly buyLimit: number | null;
  readonly sellLimit: number | null;
  readonly fee: FeeTable | null;
  /** The profit percentage frozen with a round of direction; null where the message does not say. */
  readonly profitPer: number | null;
  /** What a bet of a rise or fall round may be; null where it is not told, or the fee table says it. */
  readonly limit: StakeRange | null;
  readonly proof: string;
}

/** 5 in progress, 1 won, 2 lost, 3 void. */
export type BetStatus = 1 | 2 | 3 | 5;

export interface Bet {
  readonly id: number;
  readonly roundId: number;
  readonly roundNumber: number;
  readonly createMs: number;
  readonly type: string;
  readonly stock: string;
  readonly gameType: string;
  readonly status: BetStatus;
  readonly point: number;
  readonly profit: number;
  readonly multiple: number | null;
  /** The strike and the close of its round, where they were told. */
  readonly openPrice: number | null;
  readonly close: number | null;
  readonly clientKey: string;
  readonly receipt: string;
}

/** A bet of anybody on this site; the name is masked by the server. */
export interface RealBet {
  readonly roundId: number;
  readonly username: string;
  readonly type: string;
  readonly point: number;
  readonly createMs: number;
}

/** How an option's rounds of one Seoul day ended; the two shares are whole percent and add up to 100. */
export interface DailySummary {
  readonly buys: number;
  readonly sells: number;
  /** Results that differ from the one before them. */
  readonly changes: number;
  readonly buyPercent: number;
  readonly sellPercent: number;
}

/** The player's own Seoul day so far. */
export interface OwnDay {
  /** Points won minus points lost of everything decided; open stakes do not count. */
  readonly net: number;
  readonly open: number;
}

export interface Tick {
  readonly id: string;
  readonly timeMs: number;
  readonly price: number;
  readonly qty: number;
}

export interface ChartBar {
  readonly timeMs: number;
  /** Not watched from its beginning to its end, so it is no whole candle. */
  readonly isPartial?: true;
  /** No price was seen in it: its four prices are the close before, and are not drawn. */
  readonly isEmpty?: true;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
}

export interface BookLevel {
  readonly price: number;
  readonly qty: number;
}

export interface Book {
  readonly timeMs: number;
  readonly isSimulated: boolean;
  readonly asks: readonly BookLevel[];
  readonly bids: readonly BookLevel[];
}

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
