import type { IChartApi, LogicalRange } from "lightweight-charts";

interface HandOptions {
  readonly place: HTMLElement;
  /** The slot of the newest bar. */
  readonly newestSlot: () => number;
  readonly feed: { readonly loadOlder: () => void; readonly forgetOlder: () => void };
  readonly onFollow: (isFollowing: boolean) => void;
}

/** What a player does to the chart by hand. */
interface ChartHand {
  /** The present is in sight and no hand is on the chart: the picture slides with it. */
  readonly isFollowing: () => boolean;
  /** How many slots the player wants to see; null where nobody zoomed. */
  readonly chosenSlots: () => number | null;
  readonly letGo: () => void;
  readonly remove: () => void;
}

/** A drag goes on by itself for a while, and the chart tells of it a frame later. */
const GESTURE_MS = 1_200;
/** On a slow machine frames are further apart than that: so many are waited for in any case. */
const GESTURE_FRAMES = 3;
/** So close to the oldest bar more are fetched. */
const NEAR_START_SLOTS = 8;

/**
 * Pan and zoom are the chart's own; this tells a player's moves from the picture's, so that it slides with the present as long as
 * that is in sight, and stands still where somebody looks at what was.
 */
export function createChartHand(chart: IChartApi, options: HandOptions): ChartHand {
  const { place, newestSlot, feed, onFollow } = options;
  let movedAtMs = Number.NEGATIVE_INFINITY;
  let framesToCome = 0;
  let isFollowing = true;
  let slots: number | null = null;
  const countFrame = (): void => {
    framesToCome -= 1;
    if (framesToCome > 0) requestAnimationFrame(countFrame);
  };
  const note = (): void => {
    movedAtMs = performance.now();
    if (framesToCome <= 0) requestAnimationFrame(countFrame);
    framesToCome = GESTURE_FRAMES;
  };
  const isMoving = (): boolean => framesToCome > 0 || performance.now() - movedAtMs <= GESTURE_MS;
  const noteDrag = (event: PointerEvent): void => {
    if (event.buttons !== 0) note();
  };
  const follow = (next: boolean): void => {
    if (next && !isFollowing) feed.forgetOlder();
    if (next === isFollowing) return;
    isFollowing = next;
    // Who looks at what was is held at the oldest bar until older ones are there; what follows the present may begin before the first.
    chart.timeScale().applyOptions({ fixLeftEdge: !next });
    onFollow(next);
  };
  const look = (range: LogicalRange | null): void => {
    if (range === null) return;
    if (range.from < NEAR_START_SLOTS) feed.loadOlder();
    if (!isMoving()) return;
    slots = range.to - range.from;
    follow(range.to >= newestSlot());
  };
  place.addEventListener("wheel", note, { passive: true, capture: true });
  place.addEventListener("pointermove", noteDrag, { passive: true, capture: true });
  place.addEventListener("touchmove", note, { passive: true, capture: true });
  chart.timeScale().subscribeVisibleLogicalRangeChange(look);
  return {
    isFollowing: () => isFollowing && framesToCome <= 0,
    chosenSlots: () => slots,
    letGo: () => {
      movedAtMs = Number.NEGATIVE_INFINITY;
      framesToCome = 0;
      slots = null;
      follow(true);
    },
    remove: () => {
      place.removeEventListener("wheel", note, { capture: true });
      place.removeEventListener("pointermove", noteDrag, { capture: true });
      place.removeEventListener("touchmove", note, { capture: true });
      chart.timeScale().unsubscribeVisibleLogicalRangeChange(look);
    },
  };
}
