import { asFields, integerField, listField, textField } from "../base/fields.ts";
import { type PaidRound, sumOf } from "../round/payouts.ts";
import { demand } from "../base/verdict.ts";
import { isUnpaid } from "./market-counts.ts";
import type { DayRound } from "./round-of-day.ts";
import { optionOfRound, type SeoulDay, startOfRound } from "./seoul-day.ts";

/** What a day's rounds of one option came to: decided ones under the empty cause. */
type Ends = ReadonlyMap<string, number>;

/** Throws where the operator's record of the day counts other rounds than stand in the log; says in words what was compared. */
export function lookAtRecord(
  answer: unknown,
  rounds: readonly DayRound[],
  { day, isAll }: { readonly day: SeoulDay; readonly isAll: boolean },
): string {
  const record = asFields(answer, "the record of fairness");
  const [from, to] = [record["countedFrom"], record["countedTo"]];
  const starts = rounds.map(({ roundId }) => startOfRound(roundId));
  const isCounted =
    typeof from === "number" && typeof to === "number" && starts.every((ms) => ms >= from && ms <= to);
  if (!isCounted) return `not compared: the record of fairness does not count all of ${day.name}`;
  const [found, counted] = [endsOf(rounds), countedOf(record)];
  // Of one market alone, the record's other options are not asked for.
  const options = new Set([...found.keys(), ...(isAll ? counted.keys() : [])]);
  for (const option of options) demandSame(option, found.get(option) ?? NONE, counted.get(option) ?? NONE);
  const same = `the record of fairness counts the same ${rounds.length} rounds of ${options.size} options`;
  // What a round that does not hold has moved is not believed.
  if (rounds.some((round) => round.failed !== null || isUnpaid(round))) return same;
  const [paid, told] = [paidOf(rounds), returnsIn(record)];
  for (const of of new Set([...paid.keys(), ...(isAll ? told.keys() : [])]))
    demandReturn(of, paid.get(of) ?? NOTHING, told.get(of) ?? NOTHING);
  return `${same}, and the same returns`;
}

/** By option and bet type, as `501 B`: rounds with a winner alone. */
type Returns = ReadonlyMap<string, PaidRound>;

const NOTHING: PaidRound = { bets: 0n, staked: 0n, returned: 0n };

function paidOf(rounds: readonly DayRound[]): Returns {
  const returns = new Map<string, PaidRound>();
  for (const { roundId, money } of rounds) {
    for (const [type, side] of money.hasWinner ? (money.paid ?? []) : []) {
      const name = `${optionOfRound(roundId)} ${type}`;
      returns.set(name, sumOf([returns.get(name) ?? NOTHING, side]));
    }
  }
  return returns;
}

function returnsIn(record: Readonly<Record<string, unknown>>): Returns {
  const found = optionsIn(record).flatMap((option) =>
    listField(option, "returns").map((row): [string, PaidRound] => {
      const fields = asFields(row, "returns");
      const [bets, staked, returned] = ["bets", "staked", "returned"].map((name) =>
        BigInt(integerField(fields, name)),
      );
      return [
        `${integerField(option, "id")} ${textField(fields, "type")}`,
        { bets: bets ?? 0n, staked: staked ?? 0n, returned: returned ?? 0n },
      ];
    }),
  );
  return new Map(found);
}

function demandReturn(of: string, logged: PaidRound, told: PaidRound): void {
  for (const what of ["bets", "staked", "returned"] as const)
    demand(
      logged[what] === told[what],
      `of ${of} it tells ${told[what]} ${what}, and the log ${logged[what]}`,
    );
}

const NONE: Ends = new Map();

function demandSame(option: number, found: Ends, counted: Ends): void {
  for (const cause of new Set([...found.keys(), ...counted.keys()])) {
    const [logged, told] = [found.get(cause) ?? 0, counted.get(cause) ?? 0];
    const what = cause === "" ? "decided" : `void for ${cause}`;
    demand(told === logged, `of option ${option} it counts ${told} rounds ${what}, and the log ${logged}`);
  }
}

function countedOf(record: Readonly<Record<string, unknown>>): ReadonlyMap<number, Ends> {
  return new Map(
    optionsIn(record).map((option) => {
      const voids = listField(option, "voids").map((row) => asFields(row, "voids"));
      const ends = voids.map((row): [string, number] => [
        textField(row, "cause"),
        integerField(row, "rounds"),
      ]);
      return [integerField(option, "id"), new Map([["", integerField(option, "decided")], ...ends])];
    }),
  );
}

function optionsIn(record: Readonly<Record<string, unknown>>): readonly Readonly<Record<string, unknown>>[] {
  return listField(record, "markets").flatMap((market) =>
    listField(asFields(market, "a market"), "options").map((option) => asFields(option, "an option")),
  );
}

function endsOf(rounds: readonly DayRound[]): ReadonlyMap<number, Ends> {
  const options = new Map<number, Map<string, number>>();
  for (const { roundId, voidCause } of rounds) {
    if (voidCause === undefined) continue;
    const ends = options.get(optionOfRound(roundId)) ?? new Map<string, number>();
    ends.set(voidCause ?? "", (ends.get(voidCause ?? "") ?? 0) + 1);
    options.set(optionOfRound(roundId), ends);
  }
  return options;
}
