import { assert, instant, optionId, type OptionId, price } from "@maru/values";
import { VOID_CAUSES, type VoidCause } from "../game/family/outcome.ts";
import { type BetType, familyOf, type GameType, lengthMsOf } from "../game/families.ts";
import { GAME_TYPES } from "../game/game-types.ts";
import { outcomesOf } from "../game/outcomes.ts";
import { type Bar, BASE_BAR_MS } from "../market/bar.ts";
import { barWindow } from "../market/bar-window.ts";
import type { MarketRules } from "../market/market-rules.ts";
import { fitsSession, type SessionCalendar } from "../market/session-calendar.ts";
import { decideRound, type Decision } from "../round/decide-round.ts";
import { roundIdOf, roundNumber } from "../round/round-identity.ts";
import { roundTimes } from "../round/round-times.ts";
import { RULE_VERSION, type RoundTerms } from "../round/round.ts";

/** How often each bet type of a game won in decided rounds that were no draw. */
export interface TypeCount {
  readonly type: BetType;
  readonly won: number;
}

/** Every round of one game that past bars decide. */
export interface GameStudy {
  readonly game: GameType;
  readonly rounds: number;
  readonly decided: number;
  /** Of the decided ones; every stake goes back. */
  readonly draws: number;
  readonly voids: Readonly<Partial<Record<VoidCause, number>>>;
  /** By the last digit of the close; what a sealed digit would be depends on a secret and is even by its making. Empty for games of direction. */
  readonly digits: readonly number[];
  readonly types: readonly TypeCount[];
  /** How long after its window began each strike was, and how long before its end each close, ms. */
  readonly strikeAgesMs: readonly number[];
  readonly closeAgesMs: readonly number[];
}

export interface StudyInput {
  readonly rules: MarketRules;
  /** Frozen bars of 30 s, oldest first. */
  readonly bars: readonly Bar[];
  /** Concluding standard, price units. */
  readonly buyPip: number;
  readonly sellPip: number;
  /** Which windows are looked at, ms; from the first bar to the last where nothing is said. A long past is studied in spans of whole five minutes. */
  readonly span?: StudySpan;
  /** Rounds that do not lie within its hours are none; without it a market is open all the time. */
  readonly calendar?: SessionCalendar;
}

export interface StudySpan {
  readonly fromMs: number;
  readonly toMs: number;
}

const STUDIED_OPTION: OptionId = optionId(1);
const LOCK_SECONDS = 10;

/** Decides every round of every game whose window lies wholly within the bars, as it would have been decided then. */
export function studyRounds(input: StudyInput): readonly GameStudy[] {
  return GAME_TYPES.map((game) => studyGame(game, input));
}

/** One game of {@link studyRounds}. A window of which no bar is there was watched by nobody: no round of it was made. */
export function studyGame(game: GameType, input: StudyInput): GameStudy {
  const { bars, calendar } = input;
  const lengthMs = lengthMsOf(game);
  const span = input.span ?? spanOf(bars);
  const tally = openTally(game);
  // Windows go on where the last began, so that a day is walked once.
  let place = 0;
  const firstMs = Math.ceil(span.fromMs / lengthMs) * lengthMs;
  for (let fromMs = firstMs; fromMs + lengthMs <= span.toMs; fromMs += lengthMs) {
    while ((bars[place]?.startMs ?? span.toMs) < fromMs) place += 1;
    if ((bars[place]?.startMs ?? span.toMs) >= fromMs + lengthMs) continue;
    const terms = termsOf(game, fromMs, input);
    const { startMs, gameFinishMs } = terms.times;
    if (calendar !== undefined && !fitsSession(calendar, startMs, gameFinishMs)) continue;
    const inside = bars.slice(place, place + lengthMs / BASE_BAR_MS);
    count(tally, terms, decideWindow(terms, inside, input.rules));
  }
  const { won: wins, ...study } = tally;
  return { ...study, types: [...wins].map(([type, won]) => ({ type, won })) };
}

function spanOf(bars: readonly Bar[]): StudySpan {
  const [first, last] = [bars[0], bars.at(-1)];
  return { fromMs: first?.startMs ?? 0, toMs: last === undefined ? 0 : last.startMs + BASE_BAR_MS };
}

/** The studies of one game on spans that follow each other, as one. */
export function joinStudies(studies: readonly GameStudy[]): GameStudy {
  const [first] = studies;
  assert(first !== undefined, "there is a study to join");
  const sum = (of: (study: GameStudy) => number): number =>
    studies.reduce((total, study) => total + of(study), 0);
  const causes = VOID_CAUSES.filter((cause) => studies.some(({ voids }) => voids[cause] !== undefined));
  return {
    game: first.game,
    rounds: sum(({ rounds }) => rounds),
    decided: sum(({ decided }) => decided),
    draws: sum(({ draws }) => draws),
    voids: Object.fromEntries(causes.map((cause) => [cause, sum(({ voids }) => voids[cause] ?? 0)])),
    digits: first.digits.map((_, digit) => sum(({ digits }) => digits[digit] ?? 0)),
    types: first.types.map(({ type }, place) => ({ type, won: sum(({ types }) => types[place]?.won ?? 0) })),
    strikeAgesMs: studies.flatMap(({ strikeAgesMs }) => strikeAgesMs),
    closeAgesMs: studies.flatMap(({ closeAgesMs }) => closeAgesMs),
  };
}

function decideWindow(terms: RoundTerms, bars: readonly Bar[], market: MarketRules): Decision {
  const { gameStartMs, gameFinishMs } = terms.times;
  return decideRound({
    terms,
    window: barWindow(bars, gameStartMs, gameFinishMs),
    market,
    seal: null,
    stakes: null,
    nowMs: gameFinishMs,
  });
}

function termsOf(game: GameType, gameStartMs: number, { rules, buyPip, sellPip }: StudyInput): RoundTerms {
  const startMs = instant(familyOf(game).measures === "next" ? gameStartMs - lengthMsOf(game) : gameStartMs);
  return {
    id: roundIdOf(STUDIED_OPTION, startMs),
    optionId: STUDIED_OPTION,
    stock: rules.stock,
    type: game,
    number: roundNumber(game, startMs),
    times: roundTimes(game, startMs, LOCK_SECONDS),
    ruleVersion: RULE_VERSION,
    precision: rules.precision,
    buyPip: price(buyPip),
    sellPip: price(sellPip),
    sideCapacity: 0,
    termsBySite: {},
    siteStatus: {},
    seedCommit: null,
  };
}

interface Tally {
  readonly game: GameType;
  rounds: number;
  decided: number;
  draws: number;
  readonly voids: Partial<Record<VoidCause, number>>;
  readonly digits: number[];
  readonly won: Map<BetType, number>;
  readonly strikeAgesMs: number[];
  readonly closeAgesMs: number[];
}

function openTally(game: GameType): Tally {
  const { betTypes, outcomeKind } = familyOf(game);
  return {
    game,
    rounds: 0,
    decided: 0,
    draws: 0,
    voids: {},
    digits: outcomeKind === "digit" ? Array.from({ length: 10 }, () => 0) : [],
    won: new Map(betTypes.map((type) => [type, 0])),
    strikeAgesMs: [],
    closeAgesMs: [],
  };
}

function count(tally: Tally, { times }: RoundTerms, decision: Decision): void {
  assert(decision.kind !== "wait", "a window of frozen bars never waits");
  tally.rounds += 1;
  if (decision.kind === "void") {
    tally.voids[decision.cause] = (tally.voids[decision.cause] ?? 0) + 1;
    return;
  }
  const { outcome, strike, close } = decision;
  tally.decided += 1;
  tally.strikeAgesMs.push(strike.atMs - times.gameStartMs);
  tally.closeAgesMs.push(times.gameFinishMs - close.atMs);
  if (outcome.kind === "digit") tally.digits[outcome.digit] = (tally.digits[outcome.digit] ?? 0) + 1;
  else if (outcome.direction === "draw") tally.draws += 1;
  const { gradeOf } = outcomesOf(familyOf(tally.game));
  for (const [type, won] of tally.won) if (gradeOf(outcome, type) === "won") tally.won.set(type, won + 1);
}
