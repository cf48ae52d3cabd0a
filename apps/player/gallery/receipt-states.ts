import { VOID_CAUSES } from "@maru/rules";
import { betAnswers } from "./bet-answers.ts";
import { NOW_MS } from "./facts/moment.ts";
import { roundOf } from "./facts/rounds.ts";
import type { GalleryState } from "./states.ts";

const FAILED = { status: 503, code: "UNAVAILABLE" };

const R1_BET = { gameType: "R1", type: "S", point: 5_000 } as const;
const won = { ...R1_BET, id: 4_207, back: 2, status: 1 } as const;
const press = [{ press: "check" }] as const;
const verify = [{ press: "verify" }] as const;

/** The page of a bet whose round is void for this cause. */
function voidState(cause: string): GalleryState {
  return {
    shows: `a bet of a round that is void: ${cause}`,
    path: "/bet/4198",
    answers: betAnswers({ ...R1_BET, id: 4_198, back: 4, status: 3, voidCause: cause }),
  };
}

/** One bet whole, its checks, and a round that is verified. */
export const RECEIPTS: Readonly<Record<string, GalleryState>> = {
  "receipt-won": { shows: "a won bet", path: "/bet/4207", answers: betAnswers(won) },
  "receipt-valid": {
    shows: "a receipt that was checked and holds",
    path: "/bet/4207",
    answers: betAnswers(won),
    steps: press,
  },
  "receipt-invalid": {
    shows: "a receipt that was checked and does not hold",
    path: "/bet/4207",
    answers: betAnswers({ ...won, hasLie: true }),
    steps: press,
  },
  "verify-running": {
    shows: "a round that is being verified: the log has yet to answer",
    path: "/bet/4207",
    answers: betAnswers({ ...won, isLogSilent: true }),
    steps: [...verify, { show: '[data-testid="verifying"] [data-testid="step-round-whole"]' }],
    keepsWaiting: true,
  },
  "verify-holds": {
    shows: "a round that was verified and holds in every step",
    path: "/bet/4207",
    answers: betAnswers(won),
    steps: [...verify, { show: '[data-testid="verify"]' }],
  },
  "verify-fails": {
    shows: "a round whose proof shows other terms than the public log holds",
    path: "/bet/4207",
    answers: betAnswers({ ...won, hasOtherLog: true }),
    steps: [...verify, { show: '[data-testid="verify"]' }],
  },
  "verify-round": {
    shows: "the page of a round, which anybody may open and verify",
    path: `/round/${roundOf("R1", { back: 2, nowMs: NOW_MS }).id}`,
    isAnonymous: true,
    answers: betAnswers(won),
    steps: [...verify, { show: '[data-testid="verify"]' }],
  },
  "receipt-lost": {
    shows: "a lost bet",
    path: "/bet/4203",
    answers: betAnswers({ ...R1_BET, id: 4_203, type: "B", point: 20_000, back: 3, status: 2 }),
  },
  "receipt-draw": {
    shows: "a bet of a round without a winner",
    path: "/bet/4200",
    answers: betAnswers({ ...R1_BET, id: 4_200, back: 3, status: 3, bandPips: 0.5 }),
  },
  "receipt-open": {
    shows: "a bet whose contract runs",
    path: "/bet/4212",
    answers: betAnswers({ ...R1_BET, id: 4_212, type: "B", back: 1, status: 5 }),
  },
  "receipt-unsigned": {
    shows: "a bet whose receipt is being signed",
    path: "/bet/4213",
    answers: betAnswers({ ...R1_BET, id: 4_213, back: 0, status: 5, isUnsigned: true }),
  },
  "receipt-digit": {
    shows: "a bet on the last digit",
    path: "/bet/4191",
    answers: betAnswers({ id: 4_191, gameType: "B1", type: "O", back: 5, status: 1, multiple: 1.9 }),
  },
  "receipt-real": {
    shows: "a bet on a real market: its source, and its minutes beside the venue's own",
    path: "/bet/4188",
    answers: betAnswers({ ...R1_BET, id: 4_188, type: "B", back: 3, status: 1, isReal: true }),
  },
  "receipt-missing": { shows: "no such bet", path: "/bet/1" },
  "receipt-loading": {
    shows: "the bet is on its way",
    path: "/bet/1",
    answers: { "/api/trade/bet/1": "silence" },
  },
  "receipt-failed": {
    shows: "the bet could not be read",
    path: "/bet/1",
    answers: { "/api/trade/bet/1": FAILED },
  },
  ...Object.fromEntries(
    VOID_CAUSES.map((cause) => [
      `receipt-void-${cause.toLowerCase().replaceAll("_", "-")}`,
      voidState(cause),
    ]),
  ),
};
