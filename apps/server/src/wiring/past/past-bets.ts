import { createHash } from "node:crypto";
import { familyOf, type GameType, gridStart, roundIdOf, roundTimes } from "@maru/rules";
import { type Instant, optionId, type RoundId } from "@maru/values";
import type { Evening } from "./past-calendar.ts";

const LOCK_SECONDS = 10;
const SMALLEST_STAKE = 5_000;
/** Of ten steps, those in which somebody bets. */
const BETS_IN_TEN = 6;
/** What people bet on, by how often it stands here. */
const DIGIT_BETS = ["O", "E", "UN", "OV", "O", "E", "UN", "OV", "S", "M", "L", "OS", "EM", "7"] as const;

export interface PastOption {
  readonly id: number;
  readonly type: GameType;
}

export interface PastBet {
  readonly memberId: number;
  readonly roundId: RoundId;
  readonly type: string;
  readonly stakePoints: number;
}

/** Who bets at a moment, on which of the rounds that take bets then: from the moment alone, so that it reads like chance and can be repeated. */
export function betAt(
  atMs: Instant,
  of: {
    readonly evening: Evening;
    readonly options: readonly PastOption[];
    readonly memberIds: readonly number[];
  },
): PastBet | null {
  const pick = (about: string, most: number): number =>
    createHash("sha256").update(`${about} ${atMs}`).digest().readUInt32BE(0) % most;
  const open = of.options.flatMap(({ id, type }) => {
    const startMs = gridStart(type, atMs);
    const { lockMs, gameFinishMs } = roundTimes(type, startMs, LOCK_SECONDS);
    const isOpen = startMs >= of.evening.opensMs && gameFinishMs <= of.evening.closesMs && atMs < lockMs;
    return isOpen ? [{ type, roundId: roundIdOf(optionId(id), startMs) }] : [];
  });
  const round = open[pick("round", Math.max(1, open.length))];
  const memberId = of.memberIds[pick("member", of.memberIds.length)];
  if (round === undefined || memberId === undefined || pick("whether", 10) >= BETS_IN_TEN) return null;
  const { betTypes, pricedBy } = familyOf(round.type);
  const types: readonly string[] = pricedBy === "fee" ? DIGIT_BETS : betTypes;
  return {
    memberId,
    roundId: round.roundId,
    type: types[pick("type", types.length)] ?? "",
    stakePoints: SMALLEST_STAKE * (1 + pick("stake", 8)),
  };
}
