/** Signs that somebody's play may harm them, as MGA 2023 names them (P-32). */
export const HARM_MARKERS = [
  "raised-stakes",
  "deposit-after-loss",
  "many-deposits",
  "cancelled-deposits",
  "night-play",
  "long-session",
  "limit-reached",
] as const;
export type HarmMarker = (typeof HARM_MARKERS)[number];

/** What a marker's figure counts. */
export type HarmUnit = "bets" | "deposits" | "minutes" | "percent";

export interface HarmRule {
  readonly unit: HarmUnit;
  /** The least figure of one Seoul day that makes the marker. */
  readonly least: number;
}

/** Every threshold, per player and Seoul day. A person looks at each case, so they stand where a doubt begins, not where harm is certain. */
export const HARM_RULES: Readonly<Record<HarmMarker, HarmRule>> = {
  // Stakes raised after a lost bet. Twice can be a whim; three times a day is somebody running after what is gone.
  "raised-stakes": { unit: "bets", least: 3 },
  // Deposits asked for within the hour after a net loss. One is enough: the lost money itself is replaced.
  "deposit-after-loss": { unit: "deposits", least: 1 },
  // Deposits of the day, the figure that MGA names.
  "many-deposits": { unit: "deposits", least: 3 },
  // Deposits that the player took back. One is a mistyped amount; two are somebody torn.
  "cancelled-deposits": { unit: "deposits", least: 2 },
  // Bets in the night. Ten are no last look before sleep.
  "night-play": { unit: "bets", least: 10 },
  // The longest session of play, in minutes begun: 121 is more than two hours.
  "long-session": { unit: "minutes", least: 121 },
  // How far the day filled a limit of the player's own. A refused bet leaves no row, so that a limit counts as hit when no more than a tenth
  // of it was left: what stopped the player before the last point is their next stake, which did not fit.
  "limit-reached": { unit: "percent", least: 90 },
};

/** A stake of this percentage of the one that was lost is a raised one: half more, or beyond. */
export const RAISED_PERCENT = 150;
/** A loss counts for a deposit that follows it by less than this. */
export const AFTER_LOSS_MS = 3_600_000;
/** The night of Seoul, from midnight to before this. */
export const NIGHT_MS = 6 * 3_600_000;
/** Bets from so long before the day are looked at too: sessions and losses do not end at midnight. No session goes on for longer. */
export const LOOK_BACK_MS = 12 * 3_600_000;
