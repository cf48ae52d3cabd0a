import { betAnswers } from "./bet-answers.ts";
import { betsBefore } from "./facts/bets.ts";
import { NOW_MS } from "./facts/moment.ts";
import { TOTALS, walletRows } from "./facts/wallet.ts";
import type { GalleryState } from "./states.ts";
import { wallet, walletPage } from "./wallet-answers.ts";

/** Of the payout of 9,400 a part was not there any more. */
const SHORT = {
  time: NOW_MS - 20_000,
  reason: "price-error",
  staked: 5_000,
  returned: 9_400,
  taken: 8_150,
} as const;

const BETS = betsBefore(NOW_MS).map((bet) =>
  bet.id === 4_207 || bet.id === 4_203
    ? { ...bet, correction: { ...SHORT, staked: bet.point, returned: 0, taken: 0 } }
    : bet,
);

/** A round whose money was reversed, wherever its player meets it. */
export const CORRECTED = {
  "receipt-corrected": {
    shows:
      "a won bet whose round was corrected: its result stays, and of its payout a part was not there any more",
    path: "/bet/4207",
    answers: betAnswers({
      gameType: "R1",
      type: "S",
      point: 5_000,
      id: 4_207,
      back: 2,
      status: 1,
      correction: SHORT,
    }),
  },
  "history-corrected": {
    shows: "bets of rounds that were corrected: their results stay",
    path: "/history_trade",
    answers: {
      "/api/trade/history/list": { data: { content: BETS, last: true, page: 0, size: 20 } },
    },
  },
  "wallet-history-corrected": {
    shows: "a round whose money was reversed, in the history and in what it all comes to",
    path: "/dnw?tab=history",
    site: "maru-en",
    answers: wallet(
      "licensed",
      {},
      {
        "/api/dnw/list": (query) => walletPage(walletRows(query.get("typeStrs"), true)),
        "/api/dnw/summary": { data: { ...TOTALS, corrected: -4_400 } },
      },
    ),
  },
  "news-correction": {
    shows: "a round that was bet on was corrected",
    path: "/trade/2",
    news: [{ kind: "correction", id: 88 }],
    awaits: "news-correction",
  },
} as const satisfies Record<string, GalleryState>;
