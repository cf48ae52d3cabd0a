import { afterEach, beforeEach, expect, test, vi } from "vitest";

/** The line of the protocol's library, as far as it is used: one that the test can make speak, and that never breaks by itself. */
const lines: FakeLine[] = [];

interface LineOptions {
  readonly onConnect: () => void;
  readonly onWebSocketClose: () => void;
  readonly webSocketFactory?: () => unknown;
}

class FakeLine {
  connected = false;
  readonly heard = new Map<string, (message: object) => void>();
  asked = 0;
  ended = 0;
  /** Which lines come to no end at the server. */
  static refused = (_options: LineOptions): boolean => false;
  readonly isOverHttp: boolean;
  readonly #options: LineOptions;
  constructor(options: LineOptions) {
    this.#options = options;
    this.isOverHttp = options.webSocketFactory !== undefined;
    lines.push(this);
  }
  activate(): void {
    if (FakeLine.refused(this.#options)) {
      setTimeout(() => this.#options.onWebSocketClose());
      return;
    }
    this.connected = true;
    this.#options.onConnect();
  }
  deactivate(): Promise<void> {
    this.connected = false;
    this.ended += 1;
    return Promise.resolve();
  }
  subscribe(destination: string, listener: (message: object) => void): { unsubscribe: () => void } {
    this.asked += 1;
    this.heard.set(destination, listener);
    return { unsubscribe: () => this.heard.delete(destination) };
  }
  speak(destination: string, headers: Readonly<Record<string, string>> = {}, body = "{}"): void {
    this.heard.get(destination)?.({ headers, body });
  }
}

vi.mock("@stomp/stompjs", () => ({ Client: FakeLine }));
vi.mock("./session.ts", () => ({ freshToken: () => Promise.resolve("t") }));

const TICKS = "/topic/trade/SIM-V25";
const network = new EventTarget();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("window", network);
  vi.stubGlobal("location", { protocol: "http:", host: "h" });
  vi.stubGlobal("navigator", { onLine: true });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a short loss of the network heals by itself: the line that lived is asked anew, a silent one is made anew", async () => {
  const { closeLive, listen, openLive, watchLink } = await import("./live.ts");
  const states: string[] = [];
  watchLink((state) => states.push(state));
  listen(TICKS, { onMessage: () => undefined });
  openLive();
  await vi.advanceTimersByTimeAsync(0);
  const [line] = lines;
  expect([states, line?.asked]).toEqual([["reconnecting", "live"], 1]);

  network.dispatchEvent(new Event("offline"));
  expect(states.at(-1)).toBe("offline");
  network.dispatchEvent(new Event("online"));
  expect([states.at(-1), line?.asked]).toEqual(["reconnecting", 2]);
  line?.speak(TICKS);
  expect(states.at(-1)).toBe("live");
  await vi.advanceTimersByTimeAsync(60_000);
  expect([states.at(-1), line?.ended, lines.length]).toEqual(["live", 0, 1]);

  // A message before the browser has noticed says the same.
  network.dispatchEvent(new Event("offline"));
  line?.speak(TICKS);
  expect(states.at(-1)).toBe("live");

  network.dispatchEvent(new Event("offline"));
  network.dispatchEvent(new Event("online"));
  await vi.advanceTimersByTimeAsync(4_999);
  expect([states.at(-1), lines.length]).toEqual(["reconnecting", 1]);
  await vi.advanceTimersByTimeAsync(2_000);
  expect([line?.ended, lines.length, states.at(-1)]).toEqual([1, 2, "live"]);
  closeLive();
});

test("each hole in the numbers is asked about, one that comes within a second of another when the second is over", async () => {
  const { closeLive, listen, openLive } = await import("./live.ts");
  let [heard, holes] = [0, 0];
  const stop = listen("/topic/trade/1", { onMessage: () => (heard += 1), onGap: () => (holes += 1) });
  openLive();
  await vi.advanceTimersByTimeAsync(0);
  const [line] = lines.slice(-1);
  const speak = (seq: number) => line?.speak("/topic/trade/1", { seq: String(seq) });
  const asked = line?.asked ?? 0;
  for (const seq of [1, 2, 4]) speak(seq);
  expect([heard, holes, line?.asked]).toEqual([2, 1, asked + 1]);
  // What is told behind the second hole is news all the same; what the hole hid is asked for, once.
  for (const seq of [4, 6, 7, 9]) speak(seq);
  expect([heard, holes, line?.asked]).toEqual([6, 1, asked + 1]);
  await vi.advanceTimersByTimeAsync(999);
  expect(holes).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect([holes, line?.asked]).toEqual([2, asked + 2]);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(holes).toBe(2);

  // Whoever listens no more asks for nothing.
  speak(1);
  speak(3);
  speak(3);
  speak(5);
  expect([holes, line?.asked]).toEqual([3, asked + 3]);
  stop();
  await vi.advanceTimersByTimeAsync(10_000);
  expect([holes, line?.asked]).toEqual([3, asked + 3]);
  closeLive();
});

test("where no websocket comes through to a server that is there, the line is made of plain requests", async () => {
  vi.resetModules();
  const asked: string[] = [];
  let isServerThere = false;
  vi.stubGlobal("fetch", (url: string) => {
    asked.push(url);
    return Promise.resolve({ ok: isServerThere });
  });
  vi.doMock("./line-over-http.ts", async (original) => ({
    ...(await original<object>()),
    lineOverHttp: () => Promise.resolve(() => "plain requests"),
  }));
  const { closeLive, openLive, watchLink } = await import("./live.ts");
  const states: string[] = [];
  watchLink((state) => states.push(state));
  FakeLine.refused = (options) => options.webSocketFactory === undefined;
  await import("./line-over-http.ts");
  const first = lines.length;
  openLive();
  // The server is away: that says nothing of websockets.
  await vi.advanceTimersByTimeAsync(20_000);
  const whileAway = lines.slice(first);
  expect(whileAway.length).toBeGreaterThan(3);
  expect(whileAway.some(({ isOverHttp }) => isOverHttp)).toBe(false);
  expect(states.at(-1)).toBe("offline");

  isServerThere = true;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(states.at(-1)).toBe("live");
  const [last] = lines.slice(-1);
  expect(last?.isOverHttp).toBe(true);
  expect(lines.slice(first + whileAway.length).filter(({ isOverHttp }) => !isOverHttp)).toHaveLength(2);
  expect(new Set(asked)).toEqual(new Set(["/bx_ws/info"]));
  closeLive();
  FakeLine.refused = () => false;
});

test("an empty snapshot tells its number and nothing else: a loss before the first message is a hole", async () => {
  const { closeLive, listen, openLive } = await import("./live.ts");
  let [heard, holes] = [0, 0];
  listen("/topic/trade/3", { onMessage: () => (heard += 1), onGap: () => (holes += 1) });
  openLive();
  await vi.advanceTimersByTimeAsync(1_500);
  const [line] = lines.slice(-1);
  const end = '{"type":"snapshotEnd","data":null}';
  line?.speak("/topic/trade/3", { seq: "7", snapshot: "true" }, end);
  expect([heard, holes]).toEqual([0, 0]);
  line?.speak("/topic/trade/3", { seq: "9" });
  expect(holes).toBe(1);
  closeLive();
});
