import { assert, type Instant, type OptionId, type RoundId, roundId } from "@maru/values";
import { type GameType, lengthMsOf } from "../game/families.ts";
import { seoulDayStart } from "./seoul-day.ts";

/** Every round starts on this grid, so a start and an option name one round. */
const ID_SLOT_MS = 30_000;
const OPTIONS_PER_SLOT = 1000;

/** The id of an option's round: derived from its cause, so that making it twice makes it once. */
export function roundIdOf(option: OptionId, startMs: Instant): RoundId {
  assert(option < OPTIONS_PER_SLOT, `option ${option} does not fit a round id`);
  assert(startMs % ID_SLOT_MS === 0, `round start ${startMs} is off the 30 s grid`);
  return roundId((startMs / ID_SLOT_MS) * OPTIONS_PER_SLOT + option);
}

/** No round that starts at `atMs` or later has an id below this one: ids follow the starts. */
export function lowestRoundIdFrom(atMs: number): number {
  return Math.ceil(atMs / ID_SLOT_MS) * OPTIONS_PER_SLOT;
}

/** Position within the Seoul day of the betting start, from 1. */
export function roundNumber(type: GameType, startMs: Instant): number {
  return Math.floor((startMs - seoulDayStart(startMs)) / lengthMsOf(type)) + 1;
}
