import { sentAtMs, type Audience } from "./audience.ts";

export interface Load {
  readonly deliveriesPerSecond: number;
  readonly cpuMicrosPerDelivery: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

/** Every n-th reader measures the latency of what it receives. */
const SAMPLE_EVERY = 25;

/** Keeps `outstanding` messages under way for `forMs`: as fast as the system goes. */
export async function runClosedLoop(audience: Audience, outstanding: number, forMs: number): Promise<Load> {
  const topics = audience.readersOfTopic.length;
  const perMessage = deliveriesOf(audience, topics) / topics;
  return measure(audience, forMs, (received) => {
    let sent = 0;
    const step = (): void => {
      // Rounded down: a message is under way until its last reader has it.
      const done = Math.floor(received() / perMessage);
      while (sent - done < outstanding) {
        audience.publish(sent % topics);
        sent += 1;
      }
    };
    step();
    return { step, stop: () => undefined, expected: () => deliveriesOf(audience, sent) };
  });
}

/** Sends `perSecond` messages a second for `forMs`, whether or not the system keeps up. */
export async function runPaced(audience: Audience, perSecond: number, forMs: number): Promise<Load> {
  return measure(audience, forMs, () => {
    const startedMs = performance.now();
    let sent = 0;
    const timer = setInterval(() => {
      const due = ((performance.now() - startedMs) / 1_000) * perSecond;
      for (; sent < due; sent += 1) audience.publish(0);
    }, 1);
    const expected = (): number => sent * (audience.readersOfTopic[0] ?? 0);
    return { step: () => undefined, stop: () => clearInterval(timer), expected };
  });
}

/** Deliveries that `messages` cause, sent to one topic after the other. */
function deliveriesOf(audience: Audience, messages: number): number {
  const { readersOfTopic } = audience;
  const all = readersOfTopic.reduce((sum, readers) => sum + readers, 0);
  const rest = readersOfTopic.slice(0, messages % readersOfTopic.length);
  return Math.floor(messages / readersOfTopic.length) * all + rest.reduce((sum, readers) => sum + readers, 0);
}

interface Driving {
  readonly step: () => void;
  readonly stop: () => void;
  /** Deliveries of all that was sent. */
  readonly expected: () => number;
}

type Drive = (received: () => number) => Driving;

async function measure(audience: Audience, forMs: number, drive: Drive): Promise<Load> {
  const delaysMs: number[] = [];
  let received = 0;
  let step: (() => void) | null = null;
  for (const [index, reader] of audience.readers.entries()) {
    reader.onCount = (count) => {
      received += count;
      step?.();
    };
    const isSampled = index % SAMPLE_EVERY === 0;
    reader.onMessage = isSampled
      ? (buffer, at) => {
          const delayMs = performance.now() - sentAtMs(buffer, at);
          // A time stamp cut in two by the end of the read is no number.
          if (delayMs >= 0 && delayMs < forMs * 10) delaysMs.push(delayMs);
        }
      : null;
  }
  const cpuBeforeMicros = await audience.system.cpuMicros();
  const startedMs = performance.now();
  const driving = drive(() => received);
  step = driving.step;
  await new Promise((resolve) => setTimeout(resolve, forMs));
  const seconds = (performance.now() - startedMs) / 1_000;
  const delivered = received;
  step = null;
  driving.stop();
  const cpuMicros = (await audience.system.cpuMicros()) - cpuBeforeMicros;
  await settle(() => received, driving.expected());
  const sorted = delaysMs.toSorted((a, b) => a - b);
  return {
    deliveriesPerSecond: delivered / seconds,
    cpuMicrosPerDelivery: cpuMicros / Math.max(1, delivered),
    p50Ms: sorted[Math.floor(sorted.length * 0.5)] ?? 0,
    p99Ms: sorted[Math.floor(sorted.length * 0.99)] ?? 0,
  };
}

/** A reader that was slow for a moment has got the newest message only: then silence must do. */
const SILENCE_MS = 1_000;

/** Waits until all has arrived, so that one run does not leak into the next. */
async function settle(received: () => number, expected: number): Promise<void> {
  let before = received();
  let changedAtMs = performance.now();
  while (received() < expected && performance.now() - changedAtMs < SILENCE_MS) {
    await new Promise((resolve) => setTimeout(resolve, 10));
    if (received() !== before) changedAtMs = performance.now();
    before = received();
  }
}
