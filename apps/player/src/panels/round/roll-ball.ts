export interface BallGoal {
  readonly digit: number;
  readonly widthPx: number;
}

const ROLL_MS = 1_500;

/** Rolls a ball to and fro over the ten pockets and into the one of the digit; null where motion is not wanted. */
export function rollBall(ball: HTMLElement, { digit, widthPx }: BallGoal): Animation | null {
  if (isStill()) return null;
  const at = (pocket: number, heightPx: number, offset: number): Keyframe => ({
    transform: `translate(${(pocket * widthPx) / 10}px, ${-heightPx}px)`,
    easing: "ease-in-out",
    offset,
  });
  const beside = digit < 5 ? digit + 1.2 : digit - 1.2;
  return ball.animate(
    [
      at(4.5, 6, 0),
      at(9, 0, 0.22),
      at(0, 0, 0.52),
      at(beside, 10, 0.78),
      at(digit, 0, 0.9),
      at(digit, 4, 0.95),
      at(digit, 0, 1),
    ],
    { duration: ROLL_MS },
  );
}

/** The device or the player wants no motion. */
function isStill(): boolean {
  return (
    document.documentElement.dataset["motion"] === "less" ||
    matchMedia("(prefers-reduced-motion: reduce)").matches
  );
}
