import { DESK_ANSWERS, UNREAD } from "./desk-answers.ts";
import type { Answers } from "./fake-server.ts";
import { ALL_OPTIONS } from "./facts/markets.ts";
import { MINUTE_MS } from "./facts/moment.ts";
import type { GalleryState } from "./states.ts";
import type { GalleryStep } from "./take-step.ts";

const R1 = "/trade/2";
const B1 = "/trade/5";
const P1 = "/trade/8";
const EMPTY_PAGE = { data: { content: [], last: true, page: 0, size: 20 } } as const;
const NOTHING_YET = {
  "/api/trade/history/list": EMPTY_PAGE,
  "/api/trade/game/round/list": EMPTY_PAGE,
} as const;
const UNKNOWN = { status: 503, code: "UNAVAILABLE" };
const NO_ROUND_YET = {
  ...NOTHING_YET,
  "/api/trade/game/current": UNKNOWN,
  "/api/trade/game/recent": UNKNOWN,
} as const;
const MANY_MARKETS: Answers = {
  "/api/trade/option/site/list": {
    data: ALL_OPTIONS.map((option) => ({ ...option, tradeOption: option })),
  },
};
const MENU: GalleryStep = { at: 'header button[aria-haspopup="dialog"]' };

const typed = (amount: string): readonly GalleryStep[] => [{ into: "amount", type: amount }];
const tab = (name: string): readonly GalleryStep[] => [{ at: `#tab-${name}` }];

/** What a player does with the order panel before a bet is sent. */
const ORDERS = {
  "trade-stake": { shows: "a stake is typed, both sides can be pressed", path: R1, steps: typed("50000") },
  "trade-binary-stake": {
    shows: "a digit bet is ready",
    path: B1,
    steps: [{ press: "type-M" }, ...typed("50000")],
  },
  "trade-binary-combos": { shows: "combined digit bets", path: B1, steps: [{ press: "board-combos" }] },
  "trade-binary-digits": {
    shows: "bets on one digit",
    path: B1,
    steps: [{ press: "board-digits" }, { press: "type-7" }, ...typed("10000")],
  },
  "trade-binary-confirm": {
    shows: "the question before a digit bet",
    path: B1,
    steps: [...typed("50000"), { press: "bet" }],
  },
  "trade-binary-reset": {
    shows: "a stake that another bet type set back to 0",
    path: B1,
    steps: [...typed("1000000"), { press: "type-M" }],
  },
  "trade-binary-warning": {
    shows: "the last seconds of the binary game",
    path: B1,
    nowMs: MINUTE_MS + 44_000,
  },
  "trade-binary-locked": {
    shows: "the binary game between lock and result",
    path: B1,
    nowMs: MINUTE_MS + 53_000,
  },
  "trade-ball-stake": { shows: "a ball bet is ready", path: P1, steps: typed("50000") },
  "trade-ball-locked": { shows: "the ball is in the air", path: P1, nowMs: MINUTE_MS + 53_000 },
  "trade-ball-chart": { shows: "the ball game's chart", path: P1, steps: [{ press: "stage-switch" }] },
  "trade-half-minute": { shows: "the game of thirty seconds", path: "/trade/1" },
  "trade-five-minutes": { shows: "the game of five minutes", path: "/trade/4" },
} as const satisfies Record<string, GalleryState>;

/** What lies under the sheet's tabs, on a wide screen under the chart. */
const TABS = {
  "sheet-results": { shows: "results of the rounds", path: R1, steps: tab("results") },
  "sheet-results-digits": { shows: "results of the digit rounds", path: B1, steps: tab("results") },
  "sheet-results-empty": { shows: "no result yet", path: R1, answers: NO_ROUND_YET, steps: tab("results") },
  "sheet-paint": { shows: "the paint board", path: R1, steps: tab("paint") },
  "sheet-ohlc": { shows: "the prices of the rounds", path: R1, steps: tab("ohlc") },
  "sheet-history": { shows: "the player's bets", path: R1, steps: tab("history") },
  "sheet-history-empty": { shows: "no bet yet", path: R1, answers: NOTHING_YET, steps: tab("history") },
} as const satisfies Record<string, GalleryState>;

/** What only a phone keeps under its sheet. */
const PHONE_TABS = {
  "phone-sheet-book": { shows: "order book and trades", path: R1, steps: tab("book") },
  "phone-sheet-latest": { shows: "the latest result across the bets", path: B1, steps: tab("book") },
  "phone-sheet-info": { shows: "what the market is, odds and rules", path: R1, steps: tab("info") },
} as const satisfies Record<string, GalleryState>;

const PANELS = {
  "trade-menu": { shows: "the menu", path: R1, steps: [MENU] },
  "trade-menu-unread": {
    shows: "the menu with what waits to be read",
    path: R1,
    answers: { ...DESK_ANSWERS, ...UNREAD },
    steps: [MENU],
  },
  "trade-switch": {
    shows: "the list of markets with their last day, and the games of the one on screen",
    path: R1,
    answers: MANY_MARKETS,
    steps: [{ press: "market-switch" }],
  },
  "trade-switch-folded": {
    shows: "markets of every kind: of a venue, closed, young, played again",
    path: R1,
    answers: MANY_MARKETS,
    steps: [{ press: "market-switch" }, { at: '[data-testid="market-choice"] h3 button' }],
  },
  "panel-history": { shows: "bets beside the trade screen", path: R1, panel: "history" },
  "panel-wallet": { shows: "the wallet beside the trade screen", path: R1, panel: "wallet" },
  "panel-profile": { shows: "the profile beside the trade screen", path: R1, panel: "profile" },
  "panel-settings": { shows: "settings beside the trade screen", path: R1, panel: "settings" },
  "panel-privacy": { shows: "the privacy policy beside the trade screen", path: R1, panel: "privacy" },
} as const satisfies Record<string, GalleryState>;

const SHELL = {
  "shell-offline": {
    shows: "a start without a network",
    path: "/",
    status: "checking",
    link: "offline",
    isOffline: true,
  },
  "shell-no-answer": {
    shows: "a start without an answer of the site",
    path: "/",
    status: "checking",
    link: "offline",
  },
  "shell-loading": { shows: "nothing is known yet", path: "/", status: "checking" },
  "home-visitor": { shows: "the front page, to somebody who is not signed in", path: "/", isAnonymous: true },
} as const satisfies Record<string, GalleryState>;

export const SHEETS: Readonly<Record<string, GalleryState>> = {
  ...ORDERS,
  ...TABS,
  ...PHONE_TABS,
  ...PANELS,
  ...SHELL,
};
