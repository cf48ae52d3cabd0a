import { expect, test } from "vitest";
import { chartModel, type ChartModel } from "../../derived/chart-model.ts";
import { testRound } from "../../derived/test-round.ts";
import type { Bet } from "../../wire/shapes.ts";
import { createOverlay } from "./chart-overlay.ts";

const MINUTE_MS = 60_000;
const SIZE = { width: 300, height: 200 };
const NOW_MS = 70_000;
/** Where a price lies on this chart: its strike of 100 in the middle. */
const yOf = (price: number): number => 100 - (price - 100) * 10;
const STRIKE_Y = yOf(100);

/** Any paint that is told apart by its name. */
const COLOURS = {
  ink: "ink",
  quiet: "quiet",
  line: "line",
  accent: "accent",
  accentFaint: "accentFaint",
  up: "up",
  down: "down",
  upFaint: "upFaint",
  downFaint: "downFaint",
  ground: "ground",
};

const nothing = (): void => undefined;

interface Tag {
  readonly text: string;
  readonly colour: string;
  readonly left: number;
  readonly top: number;
  readonly bottom: number;
}

/** The tags that the overlay draws: each a rounded box with words on it. */
function tagsOf(model: ChartModel): readonly Tag[] {
  const tags: Tag[] = [];
  let box: Omit<Tag, "text"> | null = null;
  const pen = {
    font: "",
    fillStyle: "",
    strokeStyle: "",
    lineWidth: 0,
    textBaseline: "",
    roundRect: (left: number, top: number, _width: number, height: number) => {
      box = { left, top, bottom: top + height, colour: pen.fillStyle };
    },
    fillText: (text: string) => {
      if (box !== null) tags.push({ ...box, text });
      box = null;
    },
    measureText: (text: string) => ({ width: text.length * 7 }),
  };
  const context = new Proxy(pen, {
    get: (known, name) => Reflect.get(known, name) ?? nothing,
  }) as unknown as CanvasRenderingContext2D;
  const overlay = createOverlay(COLOURS);
  overlay.attached?.({
    chart: { timeScale: () => ({ getVisibleLogicalRange: () => ({ from: 0, to: 5 }) }) },
    series: { priceToCoordinate: yOf },
    requestUpdate: nothing,
  } as never);
  const words = {
    from: [],
    measuring: [],
    betting: [],
    next: [],
    mark: ({ type, point }: { type: string; point: number }) => `${type} ${point}`,
  };
  overlay.show({ model, words }, { originMs: -60_000, intervalMs: MINUTE_MS });
  const target = {
    useMediaCoordinateSpace: (draw: (scope: object) => void) => draw({ context, mediaSize: SIZE }),
  };
  for (const view of overlay.paneViews?.() ?? []) view.renderer()?.draw(target as never);
  return tags;
}

const bet = (id: number, fields: Partial<Bet>): Bet => ({
  id,
  roundId: 1,
  roundNumber: 1,
  createMs: id,
  type: "B",
  stock: "SIM-V25",
  gameType: "R1",
  status: 5,
  point: 5_000,
  profit: 0,
  multiple: 1.88,
  openPrice: null,
  close: null,
  clientKey: "",
  receipt: "",
  ...fields,
});

/** A contract that runs from the first minute on, and the next one that takes bets meanwhile. */
const minute = (id: number, startMs: number, openPrice: number | null) =>
  testRound({
    id,
    openPrice,
    startMs,
    endMs: startMs + MINUTE_MS,
    gameStartMs: startMs + MINUTE_MS,
    gameFinishMs: startMs + 2 * MINUTE_MS,
  });
const ROUNDS = { running: minute(1, 0, 100), betting: minute(2, MINUTE_MS, null), last: null };

test("a stake is a tag with its amount: above its strike for a rise, below it for a fall, each side once", () => {
  const bets = [bet(1, { point: 5_000 }), bet(2, { point: 10_000 }), bet(3, { type: "S", point: 7_000 })];
  const tags = tagsOf(chartModel(ROUNDS, bets, { nowMs: NOW_MS }));
  expect(tags.map(({ text, colour }) => [text, colour])).toEqual([
    ["B 15000", "up"],
    ["S 7000", "down"],
  ]);
  const [rise, fall] = tags;
  expect(rise?.bottom).toBeLessThanOrEqual(STRIKE_Y);
  expect(fall?.top).toBeGreaterThanOrEqual(STRIKE_Y);
});

test("a stake on the next contract stands in that contract's place, away from the strike that decides nothing of it", () => {
  const tags = tagsOf(
    chartModel(ROUNDS, [bet(1, { point: 15_000 }), bet(2, { roundId: 2, type: "S", point: 5_000 })], {
      nowMs: NOW_MS,
    }),
  );
  const [running, next] = tags;
  expect([running?.text, next?.text]).toEqual(["B 15000", "S 5000"]);
  // Two contracts are told apart by their places in time.
  expect((next?.left ?? 0) - (running?.left ?? 0)).toBeCloseTo(SIZE.width / 5, 5);
  expect(next?.bottom).toBeLessThan(STRIKE_Y);
  expect(next?.top).not.toBe(running?.top);
});
