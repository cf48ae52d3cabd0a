import { setImmediate as letOthersRun } from "node:timers/promises";
import type { ConsoleEndpoints, ConsoleRefusal, ConsoleReply } from "@maru/contract";
import {
  type Book,
  costOfAverage,
  costOfLast,
  defaultTerms,
  gameFigures,
  type GameStudy,
  type GameType,
  heldSeconds,
} from "@maru/rules";
import { ok, refused, type Result } from "@maru/values";
import { createWorkSlots } from "../../../platform/work-slots.ts";
import type { OffersDeps } from "../offers/offers-deps.ts";
import { type OfferedOption, offeredOptions } from "../offers/option-offer-store.ts";
import { type StudiedPast, studyPast } from "./study-past.ts";
import { readSubject, type StudySubject } from "./study-subject.ts";

type Study = ConsoleReply<ConsoleEndpoints["marketStudy"]>;

export interface StudyOrder {
  readonly stock: string;
  readonly siteId: number;
  readonly days: number;
}

export type StudyMarket = (order: StudyOrder) => Promise<Result<Study, ConsoleRefusal>>;

const DAY_MS = 86_400_000;
/** Less than an hour of prices says nothing of a market. */
const FEWEST_ROUNDS = 100;
/** Whoever comes back to the page, or looks at another game, waits for no second study. */
const KEPT_MS = 60_000;
/** Of the averaging rule. */
const AVERAGE_SECONDS = 10;

interface Kept {
  readonly key: string;
  readonly atMs: number;
  readonly past: StudiedPast;
}

type StudyDeps = Pick<OffersDeps, "database" | "clock" | "marketStates">;

/** Studies a market on its last days, one study at a time. */
export function openMarketStudy(deps: StudyDeps): StudyMarket {
  const { database, clock, marketStates } = deps;
  const slots = createWorkSlots({ running: 1, waiting: 0 });
  let kept: Kept | null = null;

  async function pastOf(asked: Asked, days: number): Promise<StudiedPast | null | "busy"> {
    const nowMs = clock.now();
    const key = JSON.stringify([asked.subject, days, asked.options.map(({ settings }) => settings)]);
    if (kept !== null && kept.key === key && nowMs - kept.atMs < KEPT_MS) return kept.past;
    const study = await slots.run(async () => ({
      past: await database.read("all", (query) =>
        studyPast(query, {
          ...asked.subject,
          span: { fromMs: nowMs - days * DAY_MS, toMs: nowMs },
          bandOf: (game) => optionFor(asked, game)?.settings ?? NO_BAND,
        }),
      ),
    }));
    if (study === null) return "busy";
    if (study.past !== null) kept = { key, atMs: clock.now(), past: study.past };
    return study.past;
  }

  return async ({ stock, siteId, days }) => {
    const asked = await readAsked(deps, { stock, siteId });
    if (asked === null) return refused({ code: "NOT_FOUND" });
    const past = await pastOf(asked, days);
    if (past === "busy") return refused({ code: "STUDY_BUSY" });
    const rounds = past?.studies.find(({ game }) => game === SHORTEST)?.rounds ?? 0;
    if (past === null || rounds < FEWEST_ROUNDS)
      return refused({ code: "STUDY_TOO_SHORT", rounds, needed: FEWEST_ROUNDS });
    const book = marketStates().find((state) => state.stock === stock)?.book ?? null;
    return ok(await studyOf(asked, past, book));
  };
}

const NO_BAND = { buyPip: 0, sellPip: 0 } as const;
const SHORTEST = "R.5" satisfies GameType;

interface Asked {
  readonly subject: StudySubject;
  /** Of the market on the site. */
  readonly options: readonly OfferedOption[];
}

function readAsked(
  { database, clock }: StudyDeps,
  { stock, siteId }: Pick<StudyOrder, "stock" | "siteId">,
): Promise<Asked | null> {
  return database.read("all", async (query) => {
    const subject = await readSubject(query, stock, clock.now());
    if (subject === null) return null;
    const options = await offeredOptions(query, siteId, null);
    return { subject, options: options.filter((option) => option.stock === stock) };
  });
}

function optionFor({ options }: Asked, game: GameType): OfferedOption | null {
  return options.find(({ type }) => type === game) ?? null;
}

async function studyOf(asked: Asked, past: StudiedPast, book: Book | null): Promise<Study> {
  const { rules } = asked.subject;
  const games: Study["games"] = [];
  for (const study of past.studies) {
    games.push(gameOf(study, optionFor(asked, study.game)));
    // Thousands of ages are sorted for each: bets have their turn between.
    await letOthersRun();
  }
  return {
    stock: rules.stock,
    fromMs: past.fromMs,
    toMs: past.toMs,
    ticks: past.ticks,
    unused: { ...past.unused },
    gaps: past.gaps,
    precision: rules.precision,
    digitRule: rules.digitRule,
    staleLimitMs: rules.staleLimitMs,
    moving: book === null ? null : movingOf(book, rules),
    games,
  };
}

/** A game under the odds of the site's option, or under those that an option begins with. */
function gameOf(study: GameStudy, option: OfferedOption | null): Study["games"][number] {
  const { game, voids, digits, types, ...figures } = gameFigures(
    study,
    option?.terms ?? defaultTerms(study.game),
  );
  const { buyPip, sellPip } = option?.settings ?? NO_BAND;
  return {
    ...figures,
    type: game,
    optionId: option?.id ?? null,
    buyPip,
    sellPip,
    voids: { ...voids },
    digits: [...digits],
    types: [...types],
  };
}

/** What it takes to move a settlement by a step in the book of now, taken to be the same for ten seconds; nothing where nobody offers. */
function movingOf(book: Book, scale: Parameters<typeof costOfLast>[1]): Study["moving"] {
  if (book.isSimulated) return null;
  const last = costOfLast(book, scale);
  const average = costOfAverage(
    Array.from({ length: AVERAGE_SECONDS }, () => book),
    scale,
  );
  if (last === null || average === null) return null;
  return {
    atMs: book.atMs,
    source: book.source,
    averageSeconds: AVERAGE_SECONDS,
    heldSeconds: heldSeconds(AVERAGE_SECONDS),
    last: { ...last },
    average: { ...average },
  };
}
