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
  const perMessage = audience.readersOfTopic.reduce((sum, readers) => sum + readers, 0) / topics;
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
    return { step, stop: () => undefined };
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
    return { step: () => undefined, stop: () => clearInterval(timer) };
  });
}

type Drive = (received: () => number) => { step: () => void; stop: () => void };

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
  const before = await audience.system.usage();
  const startedMs = performance.now();
  const driving = drive(() => received);
  step = driving.step;
  await new Promise((resolve) => setTimeout(resolve, forMs));
  const seconds = (performance.now() - startedMs) / 1_000;
  const delivered = received;
  step = null;
  driving.stop();
  const after = await audience.system.usage();
  await settle(() => received);
  const sorted = delaysMs.toSorted((a, b) => a - b);
  return {
    deliveriesPerSecond: delivered / seconds,
    cpuMicrosPerDelivery: (after.cpuMicros - before.cpuMicros) / Math.max(1, delivered),
    p50Ms: sorted[Math.floor(sorted.length * 0.5)] ?? 0,
    p99Ms: sorted[Math.floor(sorted.length * 0.99)] ?? 0,
  };
}

/** Waits until nothing arrives any more, so that one run does not leak into the next. */
async function settle(received: () => number): Promise<void> {
  for (let before = -1; before !== received();) {
    before = received();
    await new Promise((resolve) => setTimeout(resolve, 60));
  }
}
