import { exStatusOf } from "@maru/rules";
import { noteRound, readRound } from "./app-facts.ts";
import { roundOf } from "./facts/rounds.ts";

declare global {
  /** Says what the live channel says when a ball round is decided: its digit. For tests of the way there. */
  var galleryDraw: (digit: number) => void;
}

/** Lets whoever looks at the ball game say the next digits. */
export function offerDraws(nowMs: number): void {
  let drawn = 0;
  globalThis.galleryDraw = (digit) => {
    drawn += 1;
    const before = roundOf("P1", { back: 1, nowMs });
    const round = readRound({
      ...before,
      id: before.id + drawn,
      startTime: before.startTime + drawn * 1_000,
      endTime: before.endTime + drawn * 1_000,
      gameFinishTime: before.gameFinishTime + drawn * 1_000,
      exStatus: JSON.stringify(exStatusOf(digit)),
    });
    if (round !== null) noteRound(round);
  };
}
