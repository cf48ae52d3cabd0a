import { ok, type Result } from "@maru/values";
import type {
  DigitRecord,
  FairnessAlarm,
  FairnessRecord,
  LighterSide,
  MarketRecord,
  OptionRecord,
  TypeRecord,
} from "./fairness-shapes.ts";
import { call } from "./http.ts";
import {
  type Fields,
  flagOf,
  isFields,
  listOf,
  NO_FIELDS,
  numberOf,
  numberOrNull,
  objectOf,
  textOf,
} from "./read.ts";
import type { WireRefusal } from "./shapes.ts";

/** The public record of fairness; `day` null is everything counted. */
export async function fetchFairness(day: string | null): Promise<Result<FairnessRecord, WireRefusal>> {
  const query = day === null ? {} : { day };
  const reply = await call({ path: "/api/public/fairness", query, isPublic: true });
  return reply.ok ? ok(readRecord(isFields(reply.value) ? reply.value : NO_FIELDS)) : reply;
}

function readRecord(fields: Fields): FairnessRecord {
  const voids = objectOf(fields, "voids");
  return {
    countedFromMs: numberOrNull(fields, "countedFrom"),
    countedToMs: numberOrNull(fields, "countedTo"),
    days: textsOf(fields["days"]),
    voids: {
      rounds: numberOf(voids, "rounds"),
      spared: numberOf(voids, "spared"),
      expected: numberOf(voids, "expected"),
      z: numberOrNull(voids, "z"),
    },
    markets: listOf(fields["markets"]).map(readMarket),
    alarms: listOf(fields["alarms"]).flatMap(readAlarm),
  };
}

function readMarket(fields: Fields): MarketRecord {
  return {
    stock: textOf(fields, "stock"),
    name: textOf(fields, "name"),
    isSimulated: flagOf(fields, "isSimulated"),
    isReplayed: flagOf(fields, "isReplayed"),
    lighter: isFields(fields["lighter"]) ? readLighter(fields["lighter"]) : null,
    options: listOf(fields["options"]).map(readOption),
  };
}

function readOption(fields: Fields): OptionRecord {
  return {
    id: numberOf(fields, "id"),
    type: textOf(fields, "type"),
    decided: numberOf(fields, "decided"),
    voids: listOf(fields["voids"]).map((row) => ({
      cause: textOf(row, "cause"),
      rounds: numberOf(row, "rounds"),
    })),
    returns: listOf(fields["returns"]).map(readReturn),
    lighter: listOf(fields["lighter"]).map((row) => ({ ...readLighter(row), sides: textsOf(row["sides"]) })),
    digits: isFields(fields["digits"]) ? readDigits(fields["digits"]) : null,
  };
}

function readReturn(fields: Fields): TypeRecord {
  return {
    type: textOf(fields, "type"),
    rounds: numberOf(fields, "rounds"),
    realPpm: numberOf(fields, "realPpm"),
    theoryPpm: numberOf(fields, "theoryPpm"),
    lowPpm: numberOf(fields, "lowPpm"),
    highPpm: numberOf(fields, "highPpm"),
    z: numberOrNull(fields, "z"),
  };
}

function readLighter(fields: Fields): LighterSide {
  return {
    rounds: numberOf(fields, "rounds"),
    won: numberOf(fields, "won"),
    ratePpm: numberOf(fields, "ratePpm"),
    lowPpm: numberOf(fields, "lowPpm"),
    highPpm: numberOf(fields, "highPpm"),
  };
}

const DIGIT_STATES = ["by-rule", "too-few", "even", "uneven"] as const;

function readDigits(fields: Fields): DigitRecord | null {
  const state = DIGIT_STATES.find((one) => one === fields["state"]);
  if (state === undefined) return null;
  return { state, rounds: numberOf(fields, "rounds"), chiSquared: numberOrNull(fields, "chiSquared") };
}

const FIGURES = ["return", "voids", "digits"] as const;

function readAlarm(fields: Fields): readonly FairnessAlarm[] {
  const figure = FIGURES.find((one) => one === fields["figure"]);
  if (figure === undefined) return [];
  const [day, subject] = [textOf(fields, "day"), textOf(fields, "subject")];
  return [{ figure, day, subject, optionId: numberOf(fields, "optionId"), z: numberOf(fields, "z") }];
}

function textsOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((one): one is string => typeof one === "string") : [];
}
