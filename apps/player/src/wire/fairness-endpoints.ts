import type { ReplyOf } from "@maru/contract/described";
import { ask, type Reply } from "./ask.ts";
import * as calls from "./calls/fairness.ts";

export type FairnessRecord = ReplyOf<typeof calls.fairness>;
export type FairnessAlarm = FairnessRecord["alarms"][number];
export type MarketRecord = FairnessRecord["markets"][number];
export type OptionRecord = MarketRecord["options"][number];
export type TypeRecord = OptionRecord["returns"][number];
export type DigitRecord = NonNullable<OptionRecord["digits"]>;
export type LighterSide = NonNullable<MarketRecord["lighter"]>;

/** The public record of fairness; `day` null is everything counted. */
export const fetchFairness = (day: string | null): Reply<FairnessRecord> =>
  ask(calls.fairness, { query: { day: day ?? undefined } });
