import {
  digitChiSquared,
  digitEvenness,
  familyOf,
  isGameType,
  isReplayedKind,
  isSimulatedKind,
  lighterFigure,
  lighterOver,
  outcomesOf,
  returnFigure,
  voidBias,
} from "@maru/rules";
import { assert } from "@maru/values";
import { betTypeOf } from "../../platform/columns.ts";
import type { Database } from "../../ports/unit-of-work.ts";
import type { FairnessRecord } from "./fairness-room.ts";
import { digitsOf, returnSums, sparedSums, voidMonthsOf } from "./figures.ts";
import { type OptionRow, type Rows, readRows } from "./record-store.ts";

type Market = FairnessRecord["markets"][number];
type Option = Market["options"][number];

/** The record of one day, or of everything; `database` has the role `maru_http`. */
export async function readRecord(database: Database, day: number | null): Promise<FairnessRecord> {
  const rows = await readRows((text, values) => database.query(text, values), day);
  const stocks = [...new Set(rows.options.map(({ stock }) => stock))];
  const spared = sparedSums(rows.spared);
  return {
    countedFrom: rows.countedFromMs,
    countedTo: rows.countedToMs,
    day: day === null ? null : dayText(day),
    days: rows.days.map(dayText),
    voids: {
      rounds: spared.rounds,
      spared: spared.spared,
      expected: Math.round(spared.expected),
      z: rounded(voidBias(spared)),
    },
    markets: stocks.map((stock) =>
      marketOf(
        rows,
        rows.options.filter((option) => option.stock === stock),
      ),
    ),
    alarms: rows.alarms.map(({ day: at, ...alarm }) => ({
      ...alarm,
      day: dayText(at),
      z: rounded(alarm.z) ?? 0,
    })),
  };
}

function marketOf(rows: Rows, options: readonly OptionRow[]): Market {
  const [first] = options;
  assert(first !== undefined, "a market of the record has an option");
  const ids = new Set(options.map(({ id }) => id));
  return {
    stock: first.stock,
    name: first.name,
    isSimulated: isSimulatedKind(first.kind),
    isReplayed: isReplayedKind(first.kind),
    lighter: lighterOver(rows.lighter.filter(({ option_id: id }) => ids.has(id)).map(lighterSums)),
    voidMonths: voidMonthsOf(rows.voidMonths.filter(({ stock }) => stock === first.stock)).map(monthShown),
    withheld: rows.withheld.find(({ stock }) => stock === first.stock)?.withheld ?? 0,
    options: options.map((option) => optionOf(rows, option)),
  };
}

function monthShown(figure: ReturnType<typeof voidMonthsOf>[number]): Market["voidMonths"][number] {
  const { month, events, happened, expected, low, high, p } = figure;
  return {
    month,
    rounds: events,
    lost: happened,
    sharePpm: ppmOf(happened / events),
    expectedPpm: ppmOf(expected),
    lowPpm: ppmOf(low),
    highPpm: ppmOf(high),
    p: Number(p.toPrecision(3)),
  };
}

function ppmOf(share: number): number {
  return Math.round(share * 1_000_000);
}

function optionOf(rows: Rows, { id, type }: OptionRow): Option {
  assert(isGameType(type), `option ${id} is of no known type: ${type}`);
  const family = familyOf(type);
  const rounds = rows.rounds.filter((row) => row.option_id === id);
  const decided = rounds.find((row) => row.void_cause === "");
  return {
    id,
    type,
    decided: Number(decided?.rounds ?? 0),
    voids: rounds
      .filter((row) => row.void_cause !== "")
      .map((row) => ({ cause: row.void_cause, rounds: Number(row.rounds) })),
    returns: rows.returns
      .filter((row) => row.option_id === id)
      .flatMap((row) => {
        const betType = betTypeOf(row.type);
        const sums = returnSums(row);
        const figure = returnFigure(sums, family.chanceOf(betType));
        if (figure === null) return [];
        const { pays: _pays, paysSquared: _squared, ...shown } = sums;
        return [{ type: betType, bets: Number(row.bets), ...shown, ...figure, z: rounded(figure.z) }];
      }),
    lighter: outcomesOf(family).pairs.flatMap(([one, other]) => {
      const sums = rows.lighter.find((row) => row.option_id === id && row.pair === one);
      const figure = sums === undefined ? null : lighterFigure(lighterSums(sums));
      return figure === null ? [] : [{ sides: [one, other], ...figure }];
    }),
    digits: digitsShown(rows, id),
  };
}

/** Of the rule that the newest rounds are under. */
function digitsShown(rows: Rows, optionId: number): Option["digits"] {
  const found = rows.digits.filter((row) => row.option_id === optionId);
  const [newest] = found;
  if (newest === undefined) return null;
  const counts = digitsOf(found.filter((row) => row.is_sealed === newest.is_sealed));
  const chi = digitChiSquared(counts);
  return {
    rule: newest.is_sealed ? "sealed" : "last",
    rounds: counts.reduce((total, one) => total + one, 0),
    chiSquared: rounded(chi),
    state: newest.is_sealed ? "by-rule" : digitEvenness(counts),
  };
}

function lighterSums(row: Rows["lighter"][number]) {
  return { rounds: Number(row.rounds), won: Number(row.won) };
}

function rounded(value: number | null): number | null {
  return value === null ? null : Math.round(value * 100) / 100;
}

/** A day since 1970-01-01, as a date. */
function dayText(day: number): string {
  return new Date(day * 86_400_000).toISOString().slice(0, 10);
}
