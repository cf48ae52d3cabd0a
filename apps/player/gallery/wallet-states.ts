import { ME } from "./facts/offers.ts";
import { NOW_MS } from "./facts/moment.ts";
import { wireRequest } from "./facts/wallet.ts";
import { wallet, walletPage } from "./wallet-answers.ts";

const MINUTE = 60_000;
const DAY_MS = 86_400_000;

const DEPOSIT = "/dnw";
const WITHDRAW = "/dnw?tab=withdraw";
const HISTORY = "/dnw?tab=history";
const LICENSED = "maru-en";

/** Deposits, withdrawals and their history, on a licensed site and where points have no value. */
export const WALLET = {
  "wallet-deposit": {
    shows: "asking for a deposit, with limits of one's own",
    path: DEPOSIT,
    site: LICENSED,
    answers: wallet("licensed", {
      deposit: {
        limits: [
          { span: "day", max: 100_000, left: 40_000 },
          { span: "week", max: 300_000, left: 240_000 },
        ],
      },
    }),
  },
  "wallet-deposit-pending": {
    shows: "a deposit that waits for its payment",
    path: DEPOSIT,
    site: LICENSED,
    answers: wallet("licensed", { deposit: { pending: wireRequest({}) } }),
  },
  "wallet-deposit-matched": {
    shows: "a deposit whose payment was seen",
    path: DEPOSIT,
    site: LICENSED,
    answers: wallet("licensed", {
      deposit: { pending: wireRequest({ state: "matched", matchedAtMs: NOW_MS - MINUTE }) },
    }),
  },
  "wallet-deposit-cancel": {
    shows: "the second yes before a deposit is cancelled",
    path: DEPOSIT,
    site: LICENSED,
    answers: wallet("licensed", { deposit: { pending: wireRequest({}) } }),
    steps: [{ press: "cancel" }],
  },
  "wallet-deposit-inactive": {
    shows: "the site takes no deposits",
    path: DEPOSIT,
    site: LICENSED,
    answers: wallet("licensed", { deposit: { active: false } }),
  },
  "wallet-deposit-excluded": {
    shows: "no deposit during an exclusion",
    path: DEPOSIT,
    site: LICENSED,
    answers: wallet(
      "licensed",
      {},
      {
        "/api/me": { data: { ...ME, pause: { kind: "SELF_EXCLUDED", until: NOW_MS + 180 * DAY_MS } } },
      },
    ),
  },
  "wallet-play": { shows: "asking for practice points", path: DEPOSIT, answers: wallet("play") },
  "wallet-play-pending": {
    shows: "practice points that wait for approval",
    path: DEPOSIT,
    answers: wallet("play", { deposit: { pending: wireRequest({}) } }),
  },
  "wallet-play-back": { shows: "giving practice points back", path: WITHDRAW, answers: wallet("play") },
  "wallet-play-history": {
    shows: "the history of practice points",
    path: HISTORY,
    answers: wallet("play"),
  },
  "wallet-withdraw": {
    shows: "asking for a withdrawal",
    path: WITHDRAW,
    site: LICENSED,
    answers: wallet("licensed"),
  },
  "wallet-withdraw-later": {
    shows: "a withdrawal is possible later today",
    path: WITHDRAW,
    site: LICENSED,
    answers: wallet("licensed", {
      withdraw: { leftToday: 3, nextDate: Date.UTC(2026, 10, 21, 6, 20) },
    }),
  },
  "wallet-withdraw-phone": {
    shows: "a withdrawal that waits for a telephone call",
    path: WITHDRAW,
    site: LICENSED,
    answers: wallet("licensed", {
      withdraw: {
        leftToday: 0,
        pending: wireRequest({ id: 219, type: "withdrawal", expiresAtMs: null, needsPhone: true }),
      },
    }),
  },
  "wallet-withdraw-no-account": {
    shows: "no bank account to send the money to",
    path: WITHDRAW,
    site: LICENSED,
    answers: wallet("licensed", { withdraw: { needsAccount: true } }, { "/api/me": { data: ME } }),
  },
  "wallet-withdraw-held": {
    shows: "a changed bank account holds withdrawals",
    path: WITHDRAW,
    site: LICENSED,
    answers: wallet(
      "licensed",
      {},
      {
        "/api/me": { data: { ...ME, withdrawHoldUntil: NOW_MS + 2 * DAY_MS } },
      },
    ),
  },
  "wallet-history": {
    shows: "everything that moved the balance",
    path: HISTORY,
    site: LICENSED,
    answers: wallet("licensed"),
  },
  "wallet-history-request": {
    shows: "one request of the history, opened",
    path: HISTORY,
    site: LICENSED,
    answers: wallet("licensed"),
    steps: [{ press: "open-request" }],
  },
  "wallet-history-empty": {
    shows: "nothing has moved yet",
    path: HISTORY,
    site: LICENSED,
    answers: wallet("licensed", {}, { "/api/dnw/list": walletPage([]) }),
  },
  "wallet-loading": {
    shows: "the wallet is on its way",
    path: DEPOSIT,
    answers: wallet("play", {}, { "/api/dnw/state": "silence" }),
  },
  "wallet-failed": {
    shows: "the wallet could not be read",
    awaits: "wallet-failed",
    path: DEPOSIT,
    answers: wallet("play", {}, { "/api/dnw/state": { status: 503, code: "UNAVAILABLE" } }),
  },
} as const;
