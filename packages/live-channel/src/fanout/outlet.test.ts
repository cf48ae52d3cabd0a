import { afterEach, expect, test, vi } from "vitest";
import { encodeRawText } from "../sockjs/encode.ts";
import type { Batch, Link } from "../sockjs/link.ts";
import { Flusher } from "./flusher.ts";
import { Outlet } from "./outlet.ts";

const KIB = 1024;
const BOUNDS = { softBytes: 64 * KIB, hardBytes: 512 * KIB };

/** A connection whose reader takes nothing until it is told to. */
class StuckLink implements Link {
  readonly host = "";
  readonly form = "raw";
  readonly transport = "raw-websocket";
  readonly address = "";
  readonly sink = null;
  waiting: Batch[] = [];
  written: string[] = [];
  #drained: (() => void) | null = null;

  write(batch: Batch): boolean {
    this.waiting.push(batch);
    return false;
  }
  backlogBytes(): number {
    return this.waiting.reduce((sum, batch) => sum + batch.wire.length, 0);
  }
  onceDrained(then: () => void): void {
    this.#drained = then;
  }
  drain(): void {
    this.waiting = [];
    this.#drained?.();
  }
  heartbeat(): void {}
  ping(): boolean {
    return true;
  }
  pause(): void {}
  resume(): void {}
  close(): void {}
  destroy(): void {}
}

interface Stuck {
  readonly link: StuckLink;
  readonly outlet: Outlet;
  ended: boolean;
}

function stuckReaders(count: number, flusher: Flusher): Stuck[] {
  return Array.from({ length: count }, () => {
    const link = new StuckLink();
    const outlet: Outlet = new Outlet(link, BOUNDS, {
      overflowed: () => {
        outlet.open = false;
        stuck.ended = true;
      },
      paceChanged: () => undefined,
      caughtUp: (newest) => newest.forEach((message) => flusher.toOne(outlet, message)),
    });
    const stuck: Stuck = { link, outlet, ended: false };
    return stuck;
  });
}

const clock = { nowMs: () => 0 };
const message = (text: string): ReturnType<typeof encodeRawText> => encodeRawText(text.padEnd(10 * KIB));
const shown = (link: StuckLink): string[] =>
  link.waiting.map((batch) => batch.wire.subarray(4).toString().trim());

test("1000 readers of ticks that stop reading hold little, and get the newest when they read again", () => {
  const flusher = new Flusher(clock, "turn");
  const readers = stuckReaders(1_000, flusher);
  const members = readers.map(({ outlet }) => outlet);
  for (let tick = 0; tick < 2_000; tick += 1) {
    flusher.toMany(members, message(`tick ${tick}`), { windowMs: 0, conflate: true });
    flusher.flush();
  }
  for (const { link, ended } of readers) {
    expect(ended).toBe(false);
    expect(link.backlogBytes()).toBeLessThan(BOUNDS.softBytes + 11 * KIB);
  }
  for (const { link } of readers) link.drain();
  flusher.flush();
  for (const { link } of readers) expect(shown(link)).toEqual(["tick 1999"]);
});

test("1000 readers of results that stop reading are each ended at the bound", () => {
  const flusher = new Flusher(clock, "turn");
  const readers = stuckReaders(1_000, flusher);
  const members = readers.map(({ outlet }) => outlet);
  for (let result = 0; result < 100; result += 1) {
    flusher.toMany(members, message(`result ${result}`), { windowMs: 0, conflate: false });
    flusher.flush();
  }
  for (const { link, ended } of readers) {
    expect(ended).toBe(true);
    expect(link.backlogBytes()).toBeLessThan(BOUNDS.hardBytes + 22 * KIB);
  }
  // What waits is the same memory for all of them.
  const buffers = new Set(readers.flatMap(({ link }) => link.waiting.map((batch) => batch.wire)));
  expect(buffers.size).toBe(readers[0]?.link.waiting.length);
});

afterEach(() => vi.useRealTimers());

test.each([
  ["one turn", 0, () => undefined],
  ["a window of 70 ms", 70, () => vi.advanceTimersByTime(69)],
])("what is said within %s is one write, in its order, and none before its end", (_, windowMs, almost) => {
  vi.useFakeTimers();
  const flusher = new Flusher(clock, "turn");
  const readers = stuckReaders(3, flusher);
  const members = readers.map(({ outlet }) => outlet);
  const texts = Array.from({ length: 103 }, (__, number) => `tick ${number}`);
  for (const text of texts) {
    flusher.toMany(members, encodeRawText(text.padEnd(300)), { windowMs, conflate: false });
    flusher.messageEnds();
  }
  almost();
  expect(readers.map(({ link }) => link.waiting.length)).toEqual([0, 0, 0]);
  vi.advanceTimersByTime(windowMs);
  for (const { link } of readers) {
    expect(link.waiting).toHaveLength(1);
    const [batch] = link.waiting;
    expect(batch?.pieces.map((piece) => piece.subarray(4).toString().trim())).toEqual(texts);
    expect(batch?.wire.length).toBe(103 * 304);
  }
  flusher.close();
});

test("readers with the same pending messages share the joined octets, others do not", () => {
  const flusher = new Flusher(clock, "turn");
  const [a, b, c] = stuckReaders(3, flusher).map(({ outlet, link }) => ({ outlet, link }));
  if (a === undefined || b === undefined || c === undefined) throw new Error("three readers");
  const kind = { windowMs: 0, conflate: false };
  flusher.toMany([a.outlet, b.outlet, c.outlet], message("1"), kind);
  flusher.toMany([a.outlet, b.outlet], message("2"), kind);
  flusher.toMany([c.outlet], message("3"), kind);
  flusher.toMany([a.outlet, b.outlet, c.outlet], message("4"), kind);
  flusher.flush();
  expect(a.link.waiting[0]?.wire).toBe(b.link.waiting[0]?.wire);
  expect(a.link.waiting[0]?.pieces.map((piece) => piece.subarray(4).toString().trim())).toEqual([
    "1",
    "2",
    "4",
  ]);
  expect(c.link.waiting[0]?.pieces.map((piece) => piece.subarray(4).toString().trim())).toEqual([
    "1",
    "3",
    "4",
  ]);
});
