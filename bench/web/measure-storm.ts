import { type Browser, type CDPSession, chromium, type Page } from "@playwright/test";
import { BROWSER_FLAGS, findBrowser } from "../../e2e/find-browser.ts";
import type { Storm } from "./serve-storm.ts";
import { signIn, TRADE_PATH, waitUntilLive } from "./sign-in.ts";

export interface Smoothness {
  /** The longest task of the page's main thread, in ms. */
  readonly longestTaskMs: number;
  readonly tasksAbove50Ms: number;
  /** The most processor time that one task took, in ms: on a machine that others use too, the part that is the page's own. */
  readonly longestTaskCpuMs: number;
  /** The longest run of frames that were due at 60 a second and did not come. */
  readonly droppedRun: number;
  readonly framesPerSecond: number;
}

const THROTTLING = 4;
const FRAME_MS = 1_000 / 60;
/** After load: the first chart, the letters and what the browser compiles late. */
const SETTLE_MS = 12_000;
const SECOND_MS = 1_000;

/** A cheap phone's page in a storm of ticks: four times slower than this machine, measured after it has loaded. */
export async function measureStorm(storm: Storm, how: { ticksPerSecond: number; seconds: number }) {
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: BROWSER_FLAGS });
  try {
    const calm = storm.blow(2);
    const { page, devtools } = await openPhone(browser, storm.url);
    await page.waitForTimeout(SETTLE_MS);
    const quiet = await watch(page, devtools, how.seconds);
    calm();
    const end = storm.blow(how.ticksPerSecond);
    await page.waitForTimeout(2 * SECOND_MS);
    const stormy = await watch(page, devtools, how.seconds);
    return { quiet, stormy, ticks: end() };
  } finally {
    await browser.close();
  }
}

async function openPhone(browser: Browser, url: string): Promise<{ page: Page; devtools: CDPSession }> {
  const context = await browser.newContext({
    viewport: { width: 360, height: 640 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  });
  const page = await context.newPage();
  await signInStormy(page, url);
  const devtools = await context.newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: THROTTLING });
  return { page, devtools };
}

async function signInStormy(page: Page, url: string): Promise<void> {
  await signIn(page, url);
  await page.goto(`${url}${TRADE_PATH}`);
  await waitUntilLive(page);
}

async function watch(page: Page, devtools: CDPSession, seconds: number): Promise<Smoothness> {
  const trace = await startTrace(devtools);
  const gaps = await page.evaluate<number[]>(`(${FRAME_GAPS_MS})(${seconds * SECOND_MS})`);
  const tasks = await trace();
  const missed = gaps.map((gap) => Math.max(0, Math.round(gap / FRAME_MS) - 1));
  return {
    longestTaskMs: Math.max(0, ...tasks.map(({ lastedMs }) => lastedMs)),
    tasksAbove50Ms: tasks.filter(({ lastedMs }) => lastedMs > 50).length,
    longestTaskCpuMs: Math.max(0, ...tasks.map(({ cpuMs }) => cpuMs)),
    droppedRun: Math.max(0, ...missed),
    framesPerSecond: gaps.length / seconds,
  };
}

/** Runs in the page: the pauses between the frames of `forMs`. As text, because it belongs to another world than this file. */
const FRAME_GAPS_MS = `(forMs) => new Promise((resolve) => {
  const gaps = [];
  let begunMs = 0;
  let beforeMs = 0;
  const step = (nowMs) => {
    if (begunMs === 0) begunMs = nowMs;
    else gaps.push(nowMs - beforeMs);
    beforeMs = nowMs;
    if (nowMs - begunMs < forMs) requestAnimationFrame(step);
    else resolve(gaps);
  };
  requestAnimationFrame(step);
})`;

interface Task {
  readonly lastedMs: number;
  readonly cpuMs: number;
}

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly dur?: number;
  /** Of the thread's own clock. */
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

/** Records the tasks of the renderer's main thread; the returned function ends the record and tells their lengths in ms. */
async function startTrace(devtools: CDPSession): Promise<() => Promise<readonly Task[]>> {
  const events: TraceEvent[] = [];
  const collect = ({ value }: { value: object[] }): void => {
    events.push(...(value as TraceEvent[]));
  };
  devtools.on("Tracing.dataCollected", collect);
  await devtools.send("Tracing.start", {
    transferMode: "ReportEvents",
    traceConfig: {
      recordMode: "recordUntilFull",
      includedCategories: ["disabled-by-default-devtools.timeline", "__metadata"],
      excludedCategories: ["*"],
    },
  });
  return async () => {
    const done = new Promise((resolve) => devtools.once("Tracing.tracingComplete", resolve));
    await devtools.send("Tracing.end");
    await done;
    devtools.off("Tracing.dataCollected", collect);
    return mainThreadTasks(events);
  };
}

function mainThreadTasks(events: readonly TraceEvent[]): readonly Task[] {
  const isMain = new Set(
    events
      .filter(({ name, args }) => name === "thread_name" && args?.name === "CrRendererMain")
      .map(({ pid, tid }) => `${pid}:${tid}`),
  );
  const tasks = events.filter(
    ({ name, ph, pid, tid }) => name === "RunTask" && ph === "X" && isMain.has(`${pid}:${tid}`),
  );
  if (tasks.length === 0) throw new Error("the trace holds no task of the page");
  return tasks.map(({ dur = 0, tdur = 0 }) => ({ lastedMs: dur / 1_000, cpuMs: tdur / 1_000 }));
}
