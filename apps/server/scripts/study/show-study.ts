import { type GameFigures, heldSeconds, type ShareInterval, type Spread } from "@maru/rules";
import type { CostFigures, MarketStudy } from "./make-study.ts";

/** A study as text for a terminal. */
export function showStudy(study: MarketStudy): string {
  return [
    `${study.market}, ${study.from} to ${study.to}: ${study.ticks} ticks used${unusedOf(study.unused)}`,
    `time between ticks, s: ${spreadText(study.gaps)}`,
    "",
    table(ROUND_COLUMNS, study.games.map(roundRow)),
    "",
    "age of the deciding prices, s (strike behind the start, close before the end)",
    table(["game", "", "median", "99 %", "99.9 %", "longest"], study.games.flatMap(ageRows)),
    "",
    "digits by the last digit of the close (a sealed digit is drawn, and even by its making)",
    table(
      ["game", ...DIGITS, "chi2", "p"],
      study.games.filter(({ digits }) => digits.length > 0).map(digitRow),
    ),
    "",
    "bet types: share of wins in decided rounds without draws, and what a point on each decided round would have paid (draws paid back), with 99 % intervals by Wilson",
    table(
      ["game", "type", "wins", "99 % from", "to", "model", "multiple", "paid", "99 % from", "to"],
      study.games.flatMap(typeRows),
    ),
    ...costText(study.costs),
  ].join("\n");
}

const DIGITS = Array.from({ length: 10 }, (_, digit) => String(digit));
const ROUND_COLUMNS = ["game", "rounds", "decided", "draws", "void", "why"];

function unusedOf(unused: MarketStudy["unused"]): string {
  const named = Object.entries(unused).filter(([, count]) => count > 0);
  return named.length === 0 ? "" : `, not used: ${named.map(([why, count]) => `${count} ${why}`).join(", ")}`;
}

function roundRow({ game, rounds, decided, draws, voids }: GameFigures): readonly string[] {
  const why = Object.entries(voids).map(([cause, count]) => `${cause} ${count}`);
  return [game, String(rounds), String(decided), String(draws), String(rounds - decided), why.join(", ")];
}

const ageRows = ({ game, strikeAges, closeAges }: GameFigures): readonly (readonly string[])[] =>
  (
    [
      ["strike", strikeAges],
      ["close", closeAges],
    ] as const
  ).flatMap(([name, ages]) => (ages === null ? [] : [[game, name, ...spreadCells(ages)]]));

function digitRow({ game, digits, chiSquared, p }: GameFigures): readonly string[] {
  const shown = p === null ? "" : p === 0 ? "< 1e-12" : p.toPrecision(3);
  return [game, ...digits.map(String), chiSquared?.toFixed(1) ?? "", shown];
}

const typeRows = ({ game, types }: GameFigures): readonly (readonly string[])[] =>
  types.map(({ type, chance, modelChance, multipleBp, paid }) => [
    game,
    type,
    ...shareCells(chance),
    percent(modelChance),
    multipleBp === null ? "off" : (multipleBp / 10_000).toFixed(2),
    ...shareCells(paid),
  ]);

function costText(costs: readonly CostFigures[]): readonly string[] {
  if (costs.length === 0) return [];
  const rows = costs.flatMap(({ rule, seconds, samples, up, down }) =>
    (
      [
        ["up", up],
        ["down", down],
      ] as const
    ).map(([side, cost]) => [
      rule === "last" ? rule : `${rule} of ${seconds} s`,
      side,
      String(samples),
      ...(cost === null
        ? ["", "", ""]
        : [cost.median, cost.cheapestHundredth, cost.cheapest].map((worth) => worth.toFixed(2))),
    ]),
  );
  const seconds = costs.find(({ rule }) => rule === "average")?.seconds ?? 0;
  return [
    "",
    "moving the settlement by one step: turnover in the quote currency, from the recorded book at each second",
    `  last: all that is offered before the price one step on is taken. average: the mean of one price a second over ${seconds} s without its highest and`,
    `  lowest fifth; the price must be held a step away for ${heldSeconds(seconds)} s, each second the recorded book is taken as filled up again and is taken again.`,
    "  What is taken keeps a worth: this is what must be moved, not what is lost. Levels behind the seven best do not count: a lower bound.",
    table(["rule", "side", "seconds", "median", "cheapest 1 %", "cheapest"], rows),
  ];
}

const percent = (share: number): string => `${(share * 100).toFixed(2)} %`;
const shareCells = (interval: ShareInterval | null): readonly string[] =>
  interval === null ? ["", "", ""] : [interval.share, interval.low, interval.high].map(percent);
const inSeconds = (ms: number): string => (ms / 1_000).toFixed(1);
const spreadCells = ({ p50, p99, p999, longest }: Spread): readonly string[] =>
  [p50, p99, p999, longest].map(inSeconds);

function spreadText(spread: Spread | null): string {
  if (spread === null) return "none";
  const [p50, p99, p999, longest] = spreadCells(spread);
  return `median ${p50}, 99 % ${p99}, 99.9 % ${p999}, longest ${longest}`;
}

/** Columns as wide as their widest cell. */
function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((name, column) =>
    Math.max(name.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  return [head, ...rows]
    .map((row) => `  ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join("  ")}`.trimEnd())
    .join("\n");
}
