import type { BetIntent, LinkFacts, News, SessionFacts, SidePanel, WatchedLog } from "./app-facts.ts";
import type { Answers } from "./fake-server.ts";
import { DESK } from "./desk-states.ts";
import { CORRECTED } from "./corrected-states.ts";
import { betOf, type BetWish } from "./facts/bets.ts";
import { MINUTE_MS, NOW_MS } from "./facts/moment.ts";
import { ME, OPTIONS, optionOf, type SITES } from "./facts/offers.ts";
import { roundOf } from "./facts/rounds.ts";
import { MEMBER } from "./member-states.ts";
import { LOG } from "./log-states.ts";
import { RECEIPTS } from "./receipt-states.ts";
import { SHEETS } from "./sheet-states.ts";
import type { GalleryStep } from "./take-step.ts";
import { COINS_AND_COUPONS } from "./coin-states.ts";
import { WALLET } from "./wallet-states.ts";

/** One state of one screen: where it is, what the server answers, what the live channel has said. */
export interface GalleryState {
  /** What a reader of the list learns of it. */
  readonly shows: string;
  readonly path: string;
  readonly nowMs?: number;
  /** The site it is a state of; absent: of either. */
  readonly site?: keyof typeof SITES;
  readonly answers?: Answers;
  readonly isAnonymous?: boolean;
  readonly endReason?: SessionFacts["endReason"];
  readonly link?: LinkFacts["link"];
  /** The browser itself knows of no network. */
  readonly isOffline?: true;
  /** How long ago the last tick came; null: none ever came. */
  readonly lastTickAgoMs?: number | null;
  readonly intent?: Partial<BetIntent>;
  /** The bets of one round whose results have just been announced. */
  readonly results?: readonly Partial<BetWish>[];
  /** In the place of the site's own. */
  readonly siteName?: string;
  /** What has arrived beside the trading. */
  readonly news?: readonly News[];
  /** What has swapped in beside the chart. */
  readonly panel?: SidePanel;
  /** Something on the page keeps waiting for what never comes. */
  readonly keepsWaiting?: true;
  /** `data-testid` of what comes later than the page itself. */
  readonly awaits?: string;
  /** In place of signed in or anonymous: the session is still being asked for. */
  readonly status?: SessionFacts["status"];
  /** How long somebody looks, milliseconds, where it takes longer until the page does what the state shows. */
  readonly lookedForMs?: number;
  /** What this device has seen of the public log before. */
  readonly keptLog?: () => Promise<WatchedLog>;
  /** What the player does, in order, before the picture. */
  readonly steps?: readonly GalleryStep[];
}

const R1 = "/trade/2";
const EMPTY_PAGE = { data: { content: [], last: true, page: 0, size: 20 } };
const FAILED = { status: 503, code: "UNAVAILABLE" };
const NO_GAME: Answers = { "/api/trade/game/current": FAILED, "/api/trade/game/recent": FAILED };

function changedOption(changes: Parameters<typeof optionOf>[1]): Answers {
  const option = optionOf("R1", changes);
  const list = OPTIONS.map((known) => (known.id === option.id ? option : known));
  return {
    "/api/trade/option/2": { data: option },
    "/api/trade/option/site/list": { data: list.map((one) => ({ ...one, tradeOption: one })) },
  };
}

/** An option on which no round takes bets. */
function withOption(changes: Parameters<typeof optionOf>[1]): Answers {
  return { ...changedOption(changes), "/api/trade/game/current": { data: { round: null, bet: null } } };
}

const DAY_MS = 86_400_000;

function paused(kind: "SELF_EXCLUDED" | "TIMED_OUT", until: number): Answers {
  return { "/api/me": { data: { ...ME, pause: { kind, until } } } };
}

const TRADE = {
  "trade-loading": {
    shows: "the trade page before the first answer",
    path: R1,
    lastTickAgoMs: null,
    answers: {
      "/api/trade/option/2": "silence",
      "/api/trade/option/site/list": "silence",
      "/api/stock/raw_data": "silence",
      "/api/trade/history/list": "silence",
      "/api/trade/game/round/list": "silence",
    },
  },
  "trade-missing": {
    shows: "an option that this site does not have",
    path: "/trade/999",
    keepsWaiting: true,
    lastTickAgoMs: null,
    answers: NO_GAME,
  },
  "trade-failed": {
    shows: "an option that could not be read",
    path: R1,
    keepsWaiting: true,
    lastTickAgoMs: null,
    answers: { "/api/trade/option/2": FAILED, "/api/trade/option/site/list": FAILED, ...NO_GAME },
  },
  "trade-betting": { shows: "bets are taken, a contract runs", path: R1 },
  "trade-long-prices": {
    shows: "prices of eleven figures, as those of a coin in won",
    path: R1,
    answers: changedOption({ precision: 5 }),
  },
  "trade-warning": { shows: "the last seconds before the lock", path: R1, nowMs: MINUTE_MS + 44_000 },
  "trade-locked": {
    shows: "locked, with the countdown to the next round",
    path: R1,
    nowMs: MINUTE_MS + 53_000,
  },
  "trade-band": {
    shows: "a price must move by half a unit to count, and the market closes in the morning",
    path: R1,
    answers: changedOption({
      buyPip: 0.5,
      sellPip: 0.5,
      hours: { isOpen: true, opensAt: null, closesAt: NOW_MS + 57_400_000 },
    }),
  },
  "trade-changed-terms": {
    shows: "from this round on less is paid and less may be staked",
    path: R1,
    answers: {
      "/api/trade/game/recent": {
        data: {
          round: {
            ...roundOf("R1", { back: 1, nowMs: NOW_MS }),
            feeJson: { profitPer: 90, limitMin: 5_000, limitMax: 2_000_000 },
          },
          bet: null,
        },
      },
    },
    awaits: "changed-terms",
  },
  "trade-binary": { shows: "the binary game", path: "/trade/5" },
  "trade-ball": { shows: "the ball game", path: "/trade/8" },
  "trade-stopped": {
    shows: "the option is stopped",
    path: R1,
    answers: withOption({ isStop: 0 }),
  },
  "trade-ended": { shows: "the option is off", path: R1, answers: withOption({ isPlay: 0 }) },
  "trade-closed": {
    shows: "the market is closed, with its next opening",
    path: R1,
    answers: withOption({ hours: { isOpen: false, opensAt: NOW_MS + 66_400_000, closesAt: null } }),
  },
  "trade-opening": {
    shows: "the market opens within the hour",
    path: R1,
    answers: withOption({ hours: { isOpen: false, opensAt: NOW_MS + 754_000, closesAt: null } }),
  },
  "trade-feed-down": { shows: "prices have stopped coming", path: R1, lastTickAgoMs: 23_000 },
  "trade-excluded": {
    shows: "the player has excluded themself",
    path: R1,
    answers: paused("SELF_EXCLUDED", NOW_MS + 180 * DAY_MS),
  },
  "trade-timed-out": {
    shows: "the player takes a break",
    path: R1,
    answers: paused("TIMED_OUT", NOW_MS + DAY_MS),
  },
  "trade-odds": { shows: "odds of rise and fall", path: R1, steps: [{ press: "odds" }] },
  "trade-odds-digits": { shows: "odds of a digit game", path: "/trade/5", steps: [{ press: "odds" }] },
  "trade-history-empty": {
    shows: "nothing bet and nothing finished yet",
    path: R1,
    answers: { "/api/trade/history/list": EMPTY_PAGE, "/api/trade/game/round/list": EMPTY_PAGE },
  },
} as const satisfies Record<string, GalleryState>;

const LINK = {
  "link-reconnecting": { shows: "the connection is being made again", path: R1, link: "reconnecting" },
  "link-offline": { shows: "no connection", path: R1, link: "offline" },
} as const satisfies Record<string, GalleryState>;

const BETS = {
  "bet-sent": { shows: "a bet without an answer yet", path: R1, intent: { state: "sent" } },
  "bet-accepted": {
    shows: "an accepted bet",
    path: R1,
    intent: {
      state: "accepted",
      bet: { ...emptyBet(), id: 4_213 },
    },
  },
  "bet-unknown": {
    shows: "the server is asked what became of a bet",
    path: R1,
    intent: { state: "unknown" },
  },
  "bet-refused": {
    shows: "a refused bet with its reason",
    path: R1,
    intent: { state: "refused", refusal: { code: "OVER_BALANCE", message: "", params: {} } },
  },
  "bet-not-placed": {
    shows: "a bet that never reached the server",
    path: R1,
    intent: { state: "refused", refusal: { code: "NOT_PLACED", message: "", params: {} } },
  },
  "result-won": { shows: "the result of a won round", path: R1, results: [{ status: 1 }] },
  "result-lost": { shows: "the result of a lost round", path: R1, results: [{ status: 2 }] },
  "result-mixed": {
    shows: "the results of a round with a right guess that its lost one outweighs",
    path: R1,
    results: [
      { id: 4_213, type: "S", status: 2, point: 7_300 },
      { id: 4_212, status: 1 },
    ],
  },
  "result-void": { shows: "the result of a void round", path: R1, results: [{ status: 3 }] },
} as const satisfies Record<string, GalleryState>;

function emptyBet() {
  const { id, round, createDate, type, stock, gameType, point, profit, clientKey, tradeRoundId } = betOf({
    id: 4_213,
    gameType: "R1",
    type: "B",
    back: 0,
    nowMs: NOW_MS,
    status: 5,
  });
  return {
    id,
    type,
    stock,
    gameType,
    point,
    profit,
    clientKey,
    status: 5,
    multiple: 1.88,
    openPrice: null,
    close: null,
    receipt: "",
    roundId: tradeRoundId,
    roundNumber: round,
    createMs: createDate,
  } as const;
}

const SESSION = {
  login: { shows: "signing in", path: "/login", isAnonymous: true },
  "login-expired": {
    shows: "the session ended by itself",
    path: "/login",
    isAnonymous: true,
    endReason: "EXPIRED",
  },
  "login-elsewhere": {
    shows: "signed out in another tab",
    path: "/login",
    isAnonymous: true,
    endReason: "ELSEWHERE",
  },
  "login-forced": {
    shows: "the operator ended the session",
    path: "/login",
    isAnonymous: true,
    endReason: "FORCED",
  },
} as const satisfies Record<string, GalleryState>;

const RULES = {
  "rules-r": { shows: "the rules of rise and fall", path: "/rules/2" },
  "rules-b": { shows: "the rules of the binary game", path: "/rules/5" },
  "rules-p": { shows: "the rules of the ball game", path: "/rules/8" },
  "rules-missing": { shows: "the rules of no option", path: "/rules/999" },
} as const satisfies Record<string, GalleryState>;

const LISTS = {
  history: { shows: "the player's bets", path: "/history_trade" },
  "history-empty": {
    shows: "no bet yet",
    path: "/history_trade",
    answers: { "/api/trade/history/list": EMPTY_PAGE },
  },
  "history-loading": {
    shows: "the bets are on their way",
    path: "/history_trade",
    answers: { "/api/trade/history/list": "silence" },
  },
  "history-failed": {
    shows: "the bets could not be read",
    path: "/history_trade",
    answers: { "/api/trade/history/list": FAILED },
  },
  home: { shows: "the front page", path: "/" },
} as const satisfies Record<string, GalleryState>;

export const STATES: Readonly<Record<string, GalleryState>> = {
  ...TRADE,
  ...LINK,
  ...BETS,
  ...SESSION,
  ...LISTS,
  ...RECEIPTS,
  ...LOG,
  ...RULES,
  ...DESK,
  ...WALLET,
  ...COINS_AND_COUPONS,
  ...SHEETS,
  ...MEMBER,
  ...CORRECTED,
};
