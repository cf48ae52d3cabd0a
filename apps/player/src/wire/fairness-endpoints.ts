import type { ReplyOf } from "@maru/contract/described";
import { ask, type Reply } from "./ask.ts";
import * as calls from "./calls/fairness.ts";

export type FairnessRecord = ReplyOf<typeof calls.fairness>;
export type FairnessAlarm = FairnessRecord["alarms"][number];
export type MarketRecord = FairnessRecord["markets"][number];
export type VoidMonth = MarketRecord["voidMonths"][number];
export type OptionRecord = MarketRecord["options"][number];
export type TypeRecord = OptionRecord["returns"][number];
export type DigitRecord = NonNullable<OptionRecord["digits"]>;
export type LighterSide = NonNullable<MarketRecord["lighter"]>;

/** The public record of fairness; `day` null is everything counted. */
export const fetchFairness = (day: string | null): Reply<FairnessRecord> =>
  ask(calls.fairness, { query: { day: day ?? undefined } });

export type VenueRecord = ReplyOf<typeof calls.venueRecord>;
export type VenueMarket = VenueRecord["markets"][number];
export type VenueDifference = VenueRecord["differences"][number];
export type VenueMinute = ReplyOf<typeof calls.venueMinutes>[number];

export const fetchVenueRecord = (): Reply<VenueRecord> => ask(calls.venueRecord, {});

export type ReferenceRecord = ReplyOf<typeof calls.reference>;
export type ReferenceDifference = ReferenceRecord["differences"][number];
export type RoundResult = ReferenceDifference["published"];

export const fetchReference = (): Reply<ReferenceRecord> => ask(calls.reference, {});

export type LoggedStart = ReplyOf<typeof calls.logStarts>[number];

export const fetchStarts = (): Reply<readonly LoggedStart[]> => ask(calls.logStarts, {});

export type LoggedWitnesses = ReplyOf<typeof calls.logWitnesses>[number];

export const fetchWitnesses = (): Reply<readonly LoggedWitnesses[]> => ask(calls.logWitnesses, {});

/** The compared minutes of [fromMs, toMs); one that is not there was not compared. */
export const fetchVenueMinutes = (
  stock: string,
  { fromMs, toMs }: { readonly fromMs: number; readonly toMs: number },
): Reply<readonly VenueMinute[]> =>
  ask(calls.venueMinutes, { query: { stock, beginMillis: String(fromMs), endMillis: String(toMs) } });
