import { MINUTE_VERDICTS } from "@maru/rules";
import * as z from "zod";
import type { Endpoint } from "../wire/endpoint.ts";
import { millisText, stockText } from "../wire/fields.ts";
import { wireCount, wireIdNumber, wireMillis } from "../wire/wire-schemas.ts";

const ppm = z.int().meta({ description: "Parts per million" });
const dayText = z.iso.date();
const deviations = z
  .number()
  .nullable()
  .meta({ description: "Deviations from the model; null while there are too few rounds to say" });

const lighter = z
  .strictObject({ rounds: z.int(), won: z.int(), ratePpm: ppm, lowPpm: ppm, highPpm: ppm })
  .meta({
    id: "LighterSide",
    description:
      "Decided rounds whose two sides had different stakes in the public log, in how many the side with less won, and the band that holds 99.7 % of honest records",
  });

const fairnessReturn = z
  .strictObject({
    type: z.string(),
    rounds: z.int(),
    won: z.int(),
    bets: z.int(),
    staked: z.number(),
    returned: z.number(),
    realPpm: ppm,
    theoryPpm: ppm,
    lowPpm: ppm,
    highPpm: ppm,
    z: deviations,
  })
  .meta({
    id: "FairnessReturn",
    description:
      "What one bet type gave back over decided rounds, draws left out, beside the model's return and its 99.7 % band",
  });

const fairnessOption = z
  .strictObject({
    id: z.int(),
    type: z.string(),
    decided: z.int(),
    voids: z.array(z.strictObject({ cause: z.string(), rounds: z.int() })),
    returns: z.array(fairnessReturn),
    lighter: z.array(z.strictObject({ sides: z.tuple([z.string(), z.string()]), ...lighter.shape })),
    digits: z
      .strictObject({
        rule: z.enum(["sealed", "last"]),
        rounds: z.int(),
        chiSquared: z.number().nullable(),
        state: z.enum(["by-rule", "too-few", "even", "uneven"]),
      })
      .nullable()
      .meta({
        description:
          "χ² of the newest digits, of which 10,000 are needed; digits of a sealed seed are even by their rule",
      }),
  })
  .meta({ id: "FairnessOption" });

const voidMonth = z
  .strictObject({
    month: z.string().regex(/^\d{4}-\d{2}$/),
    rounds: z.int(),
    lost: z.int(),
    sharePpm: ppm,
    expectedPpm: ppm,
    lowPpm: ppm,
    highPpm: ppm,
    p: z.number(),
  })
  .meta({
    id: "VoidMonth",
    description:
      "Void rounds with stakes whose ticks tell how they would have ended, draws left out, of a month in Seoul: in how many of them the house would have lost, in how many of a hundred it should have with these stakes, the 99.7 % interval of Clopper and Pearson, and how often chance alone is at least as far off (exact, two-sided)",
  });

const fairnessRecord = z
  .strictObject({
    countedFrom: z.number().nullable().meta({ description: "When the first counted round began" }),
    countedTo: z.number().nullable().meta({ description: "When the newest counted round began" }),
    day: dayText.nullable(),
    days: z
      .array(dayText)
      .meta({ description: "The newest days that have a record, newest first, in Seoul" }),
    voids: z
      .strictObject({
        rounds: z.int(),
        spared: z.number(),
        expected: z.number(),
        z: deviations,
      })
      .meta({
        description:
          "Void rounds with stakes whose ticks tell how they would have ended, over everything counted: what the house would have made of them in points, and what blind voids would have",
      }),
    markets: z.array(
      z.strictObject({
        stock: z.string(),
        name: z.string(),
        isSimulated: z.boolean(),
        isReplayed: z.boolean(),
        lighter: lighter.nullable(),
        voidMonths: z.array(voidMonth).meta({
          description: "The newest 24 months that have such rounds, newest first, whatever day was asked",
        }),
        withheld: z.int().min(0).meta({
          description:
            "Rounds of the newest 30 days, whatever day was asked, that are void because the witness's half of the price was not shown in time",
        }),
        options: z.array(fairnessOption),
      }),
    ),
    alarms: z.array(
      z.strictObject({
        figure: z.enum(["return", "voids", "digits", "withheld"]),
        day: dayText,
        optionId: z.int(),
        subject: z.string(),
        z: z.number(),
        raisedAt: z.number(),
      }),
    ),
  })
  .meta({ id: "FairnessRecord" });

const priceOrNone = z.number().nullable();
const minuteShape = {
  time: wireMillis.meta({ description: "When the minute began" }),
  open: priceOrNone.meta({ description: "The first price of our log in the minute; null: none" }),
  close: priceOrNone.meta({ description: "The last one" }),
  venueOpen: priceOrNone.meta({ description: "Of the venue's own candle; null: it shows none" }),
  venueClose: priceOrNone,
  askedAt: wireMillis.meta({ description: "When the venue was asked" }),
};

const venueMinute = z.strictObject({ ...minuteShape, verdict: z.enum(MINUTE_VERDICTS) }).meta({
  id: "VenueMinute",
  description:
    "A minute of a real market beside its venue's own candle: `equal` or `differs`; nobody traded (`untraded`), we did not hear all of it and its rounds are void (`broken`), the venue does not show it (`unreachable`)",
});

const venueRecord = z
  .strictObject({
    markets: z.array(
      z.strictObject({
        stock: z.string(),
        name: z.string(),
        precision: z.int().meta({ description: "Digits after the point of our prices" }),
        venue: z.string(),
        symbol: z.string().meta({ description: "As the venue spells it" }),
        from: wireMillis.meta({ description: "When the first compared minute began" }),
        to: wireMillis.meta({ description: "Minutes that began before it are compared" }),
        compared: z.int().meta({ description: "Minutes that could be held: equal and differing ones" }),
        equal: z.int(),
        differing: z.int(),
        notComparable: z
          .strictObject({
            untraded: z.int(),
            broken: z.int(),
            unreachable: z.int(),
            halfMinuteRounds: z
              .int()
              .meta({ description: "Rounds of 30 s since the day of `from`: no venue shows their candle" }),
          })
          .meta({ description: "Minutes by why they could not be held, and rounds that cannot be" }),
      }),
    ),
    differences: z
      .array(z.strictObject({ stock: z.string(), ...minuteShape }))
      .meta({ description: "The newest 100 minutes that differ, newest first" }),
  })
  .meta({ id: "VenueRecord" });

const roundResult = z
  .strictObject({
    state: z.enum(["decided", "void"]),
    outcome: z.string().nullable().meta({ description: "rise, fall, draw or a digit; null of a void round" }),
    strike: z.string().nullable().meta({ description: "Exact decimal text" }),
    close: z.string().nullable(),
    voidCause: z.string().nullable(),
  })
  .meta({ id: "RoundResult" });

/** Whose the program is that settles again: nobody's, this installation's own child, or one that a setting names. */
const watcher = z.enum(["none", "local", "independent"]);

const referenceRecord = z
  .strictObject({
    watcher,
    isWatching: z.boolean().meta({
      description:
        "False where no program is set, or it has not reported for three minutes, or is minutes behind",
    }),
    reportedAt: wireMillis.nullable().meta({ description: "When it reported last, by its clock" }),
    since: wireMillis.nullable().meta({ description: "From when on it counts" }),
    checked: wireCount,
    equal: wireCount,
    different: wireCount,
    waiting: wireCount.meta({ description: "Rounds that ended and whose proof it has not had yet" }),
    givenUp: wireCount.meta({ description: "Rounds that never had a proof" }),
    newest: z
      .strictObject({
        roundId: wireIdNumber,
        stock: z.string(),
        decidedAt: wireMillis,
        checkedAt: wireMillis,
        lagSeconds: z.number().meta({ description: "From its decision until it was settled again" }),
      })
      .nullable(),
    days: z
      .array(
        z.strictObject({
          day: dayText,
          stock: z.string(),
          checked: wireCount,
          equal: wireCount,
          different: wireCount,
        }),
      )
      .meta({
        description: "By the day in Seoul on which rounds ended, the newest first, of the last month",
      }),
    differences: z
      .array(
        z.strictObject({
          roundId: wireIdNumber,
          stock: z.string().nullable().meta({ description: "Null: no round of ours" }),
          watcher: watcher.exclude(["none"]),
          published: roundResult,
          found: roundResult.nullable().meta({ description: "Null: its public files make no result" }),
          why: z.string(),
          foundAt: wireMillis,
          isClosed: z.boolean().meta({ description: "Whether its market is closed since, and still" }),
        }),
      )
      .meta({ description: "The newest 100 that were ever found, newest first" }),
  })
  .meta({ id: "ReferenceRecord" });

/** What rounds came to, for everyone to see (F-20 to F-23). */
export const fairnessEndpoints = {
  fairness: {
    method: "GET",
    path: "/api/public/fairness",
    who: "anyone",
    rate: "public",
    summary:
      "The record of fairness over all sites: returns beside the model's, how often the lighter side won, void rounds with their causes, digits. Of one day in Seoul, or of everything counted.",
    query: z.object({ day: dayText.optional() }),
    form: "envelope",
    reply: fairnessRecord,
  },
  venueRecord: {
    method: "GET",
    path: "/api/public/fairness/venues",
    who: "anyone",
    rate: "public",
    summary:
      "Real markets that are the trades of one symbol: how many of their minutes were the venue's own candles (first and last price), compared afterwards over REST, how many were not, and the newest of these.",
    form: "envelope",
    reply: venueRecord,
  },
  reference: {
    method: "GET",
    path: "/api/public/reference",
    who: "anyone",
    rate: "public",
    summary:
      "Every round is settled again by another program from public files alone, within a minute of its end: how many came to the same, how many did not, and these. One that did not closes its market until people open it again.",
    form: "envelope",
    reply: referenceRecord,
  },
  venueMinutes: {
    method: "GET",
    path: "/api/public/fairness/venues/minutes",
    who: "anyone",
    rate: "public",
    summary:
      "The compared minutes of [beginMillis, endMillis), ascending, at most 60. What is not there was not compared: it is too new, or the market has no venue of its own.",
    query: z.object({ stock: stockText, beginMillis: millisText, endMillis: millisText }),
    form: "envelope",
    reply: z.array(venueMinute),
  },
} as const satisfies Record<string, Endpoint>;
