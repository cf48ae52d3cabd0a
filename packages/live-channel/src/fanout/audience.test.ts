import { beforeEach, expect, test } from "vitest";
import { encodeRawText } from "../sockjs/encode.ts";
import type { Batch, Link, Sink } from "../sockjs/link.ts";
import type { Cohort, CohortMember } from "./cohort.ts";
import { Flusher } from "./flusher.ts";
import { Message } from "./message.ts";
import { Outlet } from "./outlet.ts";
import { Topic } from "./topic.ts";

/** Enough for a topic to keep its readers side by side. */
const CROWD = 80;
const BOUNDS = { softBytes: 1_000, hardBytes: 8_000 };

/** A connection that remembers what came straight to its socket and what came as a batch. */
class FakeLink implements Link {
  readonly host = "";
  readonly form = "raw";
  readonly transport = "raw-websocket";
  readonly address = "";
  readonly sink: Sink | null;
  readonly straight: string[] = [];
  readonly batches: string[] = [];
  waitingBytes = 0;
  takes = true;
  readonly #written: string[] = [];
  #drained: (() => void) | null = null;

  constructor(hasSink: boolean) {
    this.sink = hasSink ? { write: (wire) => this.#accept(this.straight, wire) } : null;
  }
  get all(): string {
    return this.#written.join(" ");
  }
  write(batch: Batch): boolean {
    return this.#accept(this.batches, batch.wire);
  }
  backlogBytes(): number {
    return this.waitingBytes;
  }
  onceDrained(then: () => void): void {
    this.#drained = then;
  }
  drain(): void {
    this.takes = true;
    this.waitingBytes = 0;
    this.#drained?.();
  }
  #accept(list: string[], wire: Buffer): boolean {
    list.push(bodiesIn(wire));
    this.#written.push(bodiesIn(wire));
    if (!this.takes) this.waitingBytes += wire.length;
    return this.takes;
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

function bodiesIn(wire: Buffer): string {
  return [...wire.toString("latin1").matchAll(/<(.*?)>/g)].map((match) => match[1]).join("+");
}

class Reader implements CohortMember {
  cohortIndex = -1;
  readonly link: FakeLink;
  readonly outlet: Outlet;
  ended = false;
  #cohort: Cohort | null = null;

  constructor(hasSink = true) {
    this.link = new FakeLink(hasSink);
    this.outlet = new Outlet(this.link, BOUNDS, {
      overflowed: () => {
        this.ended = true;
        this.outlet.open = false;
        this.leave();
      },
      paceChanged: () => topic.audienceChanges(),
      caughtUp: (newest) => newest.forEach((message) => flusher.toOne(this.outlet, message)),
    });
  }
  join(id: string): this {
    this.#cohort = topic.join(
      { form: "raw", version: "1.2", subscriptionId: id, acks: false, edition: "" },
      this,
    );
    return this;
  }
  leave(): void {
    if (this.#cohort !== null) topic.leave(this.#cohort, this);
    this.#cohort = null;
  }
}

let nowMs = 0;
let flusher = new Flusher({ nowMs: () => nowMs }, "turn");
let topic = new Topic("/topic/t", { kind: { windowMs: 0, conflate: true }, epoch: "e" });

function start(conflate: boolean, coalescing: "turn" | "none" = "turn"): Reader[] {
  nowMs = 1_000;
  flusher = new Flusher({ nowMs: () => nowMs }, coalescing);
  topic = new Topic("/topic/t", { kind: { windowMs: 0, conflate }, epoch: "e" });
  return Array.from({ length: CROWD }, (_, index) => new Reader().join(`sub-${index % 4}`));
}

function publish(text: string): void {
  topic.seq += 1;
  const about = {
    destination: "/topic/t",
    body: `<${text}>`,
    place: { epoch: "e", seq: topic.seq },
    id: `m-${topic.seq}`,
  };
  topic.publish(new Message({ ...about, contentType: "text/plain", extra: {} }), flusher);
}

let readers: Reader[] = [];
beforeEach(() => {
  readers = start(true);
});
const seen = (): string[] => [...new Set(readers.map(({ link }) => link.all))];

test("the only message of a turn goes straight to every socket", () => {
  publish("a");
  expect(seen()).toEqual([""]);
  flusher.flush();
  publish("b");
  flusher.flush();
  for (const { link } of readers) expect([link.straight, link.batches]).toEqual([["a", "b"], []]);
});

test("without joining it goes there at once", () => {
  readers = start(true, "none");
  publish("a");
  for (const { link } of readers) expect([link.straight, link.batches]).toEqual([["a"], []]);
});

test("two messages of a turn are joined, also when the second is for one reader alone", () => {
  publish("a");
  publish("b");
  flusher.flush();
  expect(seen()).toEqual(["a+b"]);
  publish("c");
  const [first] = readers;
  if (first === undefined) throw new Error("a reader");
  flusher.toOne(first.outlet, encodeRawText("<private>"));
  flusher.flush();
  expect(first.link.all).toBe("a+b c+private");
  expect(readers.at(-1)?.link.all).toBe("a+b c");
});

test("who comes after the message does not get it, who leaves after it does", () => {
  publish("a");
  const late = new Reader().join("sub-0");
  flusher.flush();
  expect(late.link.all).toBe("");
  expect(seen()).toEqual(["a"]);
  publish("b");
  readers[5]?.leave();
  flusher.flush();
  expect(readers[5]?.link.all).toBe("a b");
  publish("c");
  flusher.flush();
  expect([readers[5]?.link.all, readers[6]?.link.all, late.link.all]).toEqual(["a b", "a b c", "b c"]);
});

test("what waits for one reader is written before it leaves", () => {
  publish("a");
  const [first] = readers;
  if (first === undefined) throw new Error("a reader");
  flusher.flushOne(first.outlet);
  expect(first.link.all).toBe("a");
  flusher.flush();
  expect(seen()).toEqual(["a"]);
});

test("a reader that falls behind gets the newest tick alone, and rejoins the others", () => {
  const [slow] = readers;
  if (slow === undefined) throw new Error("a reader");
  slow.link.takes = false;
  for (let tick = 0; tick < 50; tick += 1) {
    publish(`${tick}`);
    flusher.flush();
  }
  const before = slow.link.straight.length;
  expect(slow.link.waitingBytes).toBeGreaterThan(BOUNDS.softBytes);
  expect(slow.link.waitingBytes).toBeLessThan(BOUNDS.softBytes * 2);
  expect(readers[1]?.link.straight.length).toBe(50);
  slow.link.drain();
  flusher.flush();
  expect(slow.link.batches).toEqual(["49"]);
  publish("next");
  flusher.flush();
  expect(slow.link.straight.length).toBe(before + 1);
  expect(slow.link.straight.at(-1)).toBe("next");
});

test("a reader that falls behind results is ended at the bound, and the others go on", () => {
  readers = start(false);
  const [slow] = readers;
  if (slow === undefined) throw new Error("a reader");
  slow.link.takes = false;
  for (let result = 0; result < 200; result += 1) {
    publish(`${result}`);
    flusher.flush();
  }
  expect(slow.ended).toBe(true);
  expect(slow.link.waitingBytes).toBeLessThan(BOUNDS.hardBytes + 1_000);
  expect(readers[1]?.link.straight.length).toBe(200);
});

test("a transport with frames of its own gets batches, a late pong slows ticks down there too", () => {
  const plain = new Reader(false).join("sub-1");
  publish("a");
  flusher.flush();
  expect([plain.link.straight, plain.link.batches]).toEqual([[], ["a"]]);
  plain.outlet.pongIsLate();
  publish("b");
  flusher.flush();
  publish("c");
  flusher.flush();
  expect(plain.link.batches).toEqual(["a"]);
  plain.outlet.pongCame();
  flusher.flush();
  expect(plain.link.batches).toEqual(["a", "c"]);
});

test("each reader knows when it was last written to, whoever comes and goes", () => {
  publish("a");
  flusher.flush();
  expect(topic.writtenAtMs).toBe(1_000);
  nowMs = 2_000;
  const late = new Reader().join("sub-0");
  expect([topic.writtenAtMs, late.outlet.lastWriteMs]).toEqual([0, 0]);
  expect(readers[0]?.outlet.lastWriteMs).toBe(1_000);
});
