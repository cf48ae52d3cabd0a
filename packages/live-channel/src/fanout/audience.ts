import { batchOf, type EncodedMessage } from "../sockjs/encode.ts";
import type { Sink } from "../sockjs/link.ts";
import type { Cohort } from "./cohort.ts";
import type { Outlet } from "./outlet.ts";

interface Seat {
  readonly outlet: Outlet;
  /** Which of the cohorts it belongs to. */
  readonly group: number;
}

/**
 * The readers of one topic in the order in which they will be written, as long as nobody comes or goes. A
 * message that travels alone is written straight to their sockets: what else is known of a connection lies
 * elsewhere in memory, and fetching it would cost as much as all our own work for a delivery.
 */
export class Audience {
  readonly cohorts: readonly Cohort[];
  /** When it was last written to. */
  writtenAtMs = 0;
  // Three lists side by side: the sockets, whose they are, which frame each gets.
  readonly #sinks: Sink[] = [];
  readonly #outlets: Outlet[] = [];
  readonly #groups: number[] = [];
  /** Slow ones, and transports with frames of their own. */
  readonly #others: Seat[] = [];

  constructor(cohorts: readonly Cohort[]) {
    this.cohorts = cohorts;
    for (const seat of seatsOf(cohorts)) {
      const { sink } = seat.outlet.link;
      if (sink === null || seat.outlet.slow) {
        this.#others.push(seat);
        continue;
      }
      this.#sinks.push(sink);
      this.#outlets.push(seat.outlet);
      this.#groups.push(seat.group);
    }
  }

  /** `frames` has the message as each cohort sees it. */
  write(frames: readonly EncodedMessage[], about: { conflate: boolean; nowMs: number }): void {
    const wires = frames.map((frame) => frame.wire);
    const sinks = this.#sinks;
    const groups = this.#groups;
    this.writtenAtMs = about.nowMs;
    for (let at = 0; at < sinks.length; at += 1) {
      const wire = wires[groups[at] ?? 0];
      if (wire !== undefined && sinks[at]?.write(wire) === false) this.#outlets[at]?.pressed();
    }
    if (this.#others.length > 0) this.#writeOthers(frames, about);
  }

  /** It is given up: from now on each reader is asked for itself when it was last written to. */
  dissolve(): void {
    for (const outlet of this.#outlets) {
      if (outlet.lastWriteMs < this.writtenAtMs) outlet.lastWriteMs = this.writtenAtMs;
    }
  }

  #writeOthers(frames: readonly EncodedMessage[], about: { conflate: boolean; nowMs: number }): void {
    const batches = frames.map(batchOf);
    for (const { outlet, group } of this.#others) {
      const frame = frames[group];
      const batch = batches[group];
      const cohort = this.cohorts[group];
      if (frame === undefined || batch === undefined || cohort === undefined) continue;
      if (about.conflate && outlet.slow) {
        outlet.keepNewest(cohort.outlets, frame);
        continue;
      }
      outlet.lastWriteMs = about.nowMs;
      outlet.write(batch);
    }
  }
}

/** By age: connections lie in memory as they came, and going through them in that order misses far fewer pages. */
function seatsOf(cohorts: readonly Cohort[]): readonly Seat[] {
  return cohorts
    .flatMap((cohort, group) => cohort.outlets.map((outlet) => ({ outlet, group })))
    .toSorted((a, b) => a.outlet.age - b.outlet.age);
}
