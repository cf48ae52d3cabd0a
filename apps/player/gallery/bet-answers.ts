import type { WireCorrection } from "@maru/contract";
import type { Answer, Answers } from "./fake-server.ts";
import { betOf, type BetWish } from "./facts/bets.ts";
import { VENUE_MINUTES } from "./facts/fairness.ts";
import { NOW_MS } from "./facts/moment.ts";
import { decidingTicks, proofOf } from "./facts/proofs.ts";
import { type LogFacts, logOf } from "./facts/public-log.ts";
import { publicKeys, receiptOf } from "./facts/receipts.ts";
import { roundOf } from "./facts/rounds.ts";

interface BetPage extends Omit<BetWish, "nowMs"> {
  readonly voidCause?: string;
  readonly isUnsigned?: boolean;
  /** Another stake than the one that was signed: a receipt that lies. */
  readonly hasLie?: boolean;
  /** How far the close must leave the strike; absent: at all. */
  readonly bandPips?: number;
  /** The market is the trades of a symbol at Upbit. */
  readonly isReal?: boolean;
  /** What the public log holds of another round than of the one that the proof shows. */
  readonly hasOtherLog?: boolean;
  /** The public log does not answer. */
  readonly isLogSilent?: boolean;
  /** What a correction of the round moved back. */
  readonly correction?: WireCorrection;
}

/** What the proof of a round of a real market says beside its ticks. */
const REAL = {
  marketRules: { kind: "real", feed: { kind: "trades", of: { venue: "upbit", symbol: "KRW-BTC" } } },
  strike: { atMs: NOW_MS - 90_000, price: "100.000", tradeId: "17637014000470001" },
  close: { atMs: NOW_MS - 31_000, price: "100.120", tradeId: "17637014600090000" },
};

/** A rise that was void; nobody can tell where there is no tick. */
function voidedOf(ends: ReturnType<typeof decidingTicks> | null) {
  const side = (type: string, points: string, players: string) => ({
    type,
    bets: "2",
    points,
    players: ends === null ? null : players,
  });
  const [rise, fall] = [side("B", "120000", "112800"), side("S", "95000", "-95000")];
  return {
    strike: ends?.strike ?? null,
    close: ends?.close ?? null,
    outcome: ends === null ? null : { kind: "direction", direction: "rise" },
    total: [rise, fall],
  };
}

/** Everything that one bet's page asks for. */
export function betAnswers(page: BetPage): Answers {
  const wish = { ...page, nowMs: NOW_MS };
  const round = roundOf(wish.gameType, wish);
  const isFinal = round.gameFinishTime + 500 <= NOW_MS;
  const isVoid = page.voidCause !== undefined;
  const ticks = decidingTicks(round);
  const detail = async (): Promise<Answer> => {
    const bet = betOf(wish);
    const signed = page.hasLie === true ? betOf({ ...wish, point: 50_000 }) : bet;
    const receipt = page.isUnsigned === true ? null : await receiptOf(signed, round);
    return {
      data: {
        bet: { ...bet, receipt },
        round: isVoid ? { ...round, status: 3, result: null, openPrice: null, close: null } : round,
        stockName: "SIM-V25",
        simulated: page.isReal !== true,
        source: page.isReal === true ? "Upbit" : "simulated",
        precision: 3,
        buyPip: page.bandPips ?? 0,
        sellPip: page.bandPips ?? 0,
        state: isVoid ? "void" : isFinal ? "decided" : "running",
        voidCause: page.voidCause ?? null,
        strike: isVoid || round.openPrice === null ? null : ticks.strike,
        close: isVoid || !isFinal ? null : ticks.close,
        decidedAt: isFinal ? round.gameFinishTime + 500 : null,
        settledAt: isFinal ? round.gameFinishTime + 540 : null,
        ...(page.correction === undefined ? {} : { correction: page.correction }),
      },
    };
  };
  return {
    [`/api/trade/bet/${page.id}`]: detail,
    [round.proof]: async () => ({
      data: {
        ...(await proofOf(round)),
        ...(isFinal ? {} : { ticks: [] }),
        ...(page.isReal === true ? REAL : {}),
        ...(isVoid ? { marketRules: { kind: "simulated" } } : {}),
        voided: isVoid ? voidedOf(page.voidCause === "NO_STRIKE" ? null : ticks) : null,
      },
    }),
    ...logAnswers(page, round, async () => receiptOf(betOf(wish), round)),
    "/api/public/fairness/venues/minutes": { data: VENUE_MINUTES },
    "/api/public/keys": async () => ({ data: await publicKeys() }),
  };
}

/** What the public log answers of a round. */
function logAnswers(
  page: Pick<BetPage, "id" | "hasOtherLog" | "isLogSilent">,
  round: ReturnType<typeof roundOf>,
  receipt: () => Promise<string | null>,
): Answers {
  const log = async (): Promise<LogFacts> => {
    const logged =
      page.hasOtherLog === true ? { ...round, gameFinishTime: round.gameFinishTime - 1_000 } : round;
    return logOf(logged, await receipt());
  };
  const answer = (tell: (facts: LogFacts) => unknown) => async (): Promise<Answer> =>
    page.isLogSilent === true ? "silence" : { data: tell(await log()) };
  return {
    "/api/public/log/checkpoint": answer(({ note, size, root }) => ({ note, size, root })),
    "/api/public/log/tile/0/0": answer(({ hashes }) => ({ hashes })),
    [`/api/public/round/${round.id}/log`]: answer(({ leaves }) => leaves),
    [`/api/trade/bet/${page.id}/path`]: answer(({ path }) => path),
  };
}
