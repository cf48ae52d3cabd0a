import { bestSample, type ClockSample, clockSample } from "./clock-samples.ts";
import { call } from "./http.ts";
import { isFields, numberOrNull } from "./read.ts";

const SAMPLES_AT_START = 5;
const SAMPLES_KEPT = 12;
const SAMPLE_EVERY_MS = 60_000;

let samples: readonly ClockSample[] = [];
let timer: ReturnType<typeof setInterval> | undefined;

/** The server's now in epoch milliseconds, from the monotonic clock: a changed system time does not move a countdown. */
export function serverNowMs(): number {
  const nowMonotonicMs = performance.now();
  const best = bestSample(samples, nowMonotonicMs) ?? samples.at(-1);
  return best === undefined ? Date.now() : Math.round(nowMonotonicMs + best.offsetMs);
}

/** The smallest round trip known, in milliseconds; null before the first reading. */
export function roundTripMs(): number | null {
  const best = bestSample(samples, performance.now());
  return best === null ? null : Math.round(best.roundTripMs);
}

async function takeSample(): Promise<void> {
  const sentMs = Date.now();
  const sentMonotonicMs = performance.now();
  const reply = await call({ path: "/api/server_time_offset", query: { ms: sentMs }, isPublic: true });
  const receivedMonotonicMs = performance.now();
  if (!reply.ok) return;
  const serverOffsetMs = offsetOf(reply.value);
  if (serverOffsetMs === null) return;
  const sample = clockSample({ sentMs, serverOffsetMs, sentMonotonicMs, receivedMonotonicMs });
  samples = [...samples, sample].slice(-SAMPLES_KEPT);
}

function offsetOf(data: unknown): number | null {
  if (typeof data === "number") return data;
  return isFields(data) ? numberOrNull(data, "offset") : null;
}

/** Samples several times now, then every minute and whenever the page comes back to the front (clocks stop in sleep). */
export async function startServerClock(): Promise<void> {
  clearInterval(timer);
  timer = setInterval(() => void takeSample(), SAMPLE_EVERY_MS);
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState !== "visible") return;
    samples = [];
    void takeSample();
  });
  for (let taken = 0; taken < SAMPLES_AT_START; taken += 1) await takeSample();
}
