import { type Instant, instant } from "@maru/values";
import type { OpenStream, StreamListener } from "../venue/open-stream.ts";
import type { Timers } from "../venue/timers.ts";
import type { Venue, VenueSession } from "../venue/venue.ts";

/** A clock that is moved by hand; what waits by it runs in its order. */
export interface HandTimers extends Timers {
  pass(milliseconds: number): void;
}

export function handTimers(startMs: number): HandTimers {
  let nowMs = startMs;
  let waiting: { readonly atMs: number; readonly run: () => void }[] = [];
  return {
    now: () => instant(nowMs),
    random: () => 1,
    after: (milliseconds, run) => {
      const item = { atMs: nowMs + milliseconds, run };
      waiting.push(item);
      return () => {
        waiting = waiting.filter((other) => other !== item);
      };
    },
    pass: (milliseconds) => {
      const untilMs = nowMs + milliseconds;
      for (;;) {
        const [next] = waiting.filter(({ atMs }) => atMs <= untilMs).toSorted((a, b) => a.atMs - b.atMs);
        if (next === undefined) break;
        waiting = waiting.filter((other) => other !== next);
        nowMs = Math.max(nowMs, next.atMs);
        next.run();
      }
      nowMs = untilMs;
    },
  };
}

/** A connection that a test is the other end of. */
export interface FakeStream {
  readonly address: string;
  readonly sent: string[];
  readonly listener: StreamListener;
  isEnded: boolean;
}

export function fakeStreams(): { readonly streams: readonly FakeStream[]; readonly open: OpenStream } {
  const streams: FakeStream[] = [];
  return {
    streams,
    open: (_, address, listener) => {
      const stream: FakeStream = { address, sent: [], listener, isEnded: false };
      streams.push(stream);
      return {
        send: (text) => void stream.sent.push(text),
        ping: () => void stream.sent.push("ping"),
        end: () => {
          stream.isEnded = true;
        },
      };
    },
  };
}

/** A venue whose frames are our own messages, as JSON. */
export function plainVenue(traits: Partial<Venue> = {}): Venue {
  return {
    name: "plain",
    transport: "socket",
    address: { stream: "ws://plain", rest: "http://plain" },
    silenceMs: 5_000,
    ping: null,
    replaceAfterMs: null,
    pathOf: (symbols) => `/${symbols.join(",")}`,
    converse: (): VenueSession => ({ greeting: ["hello"], read: (text) => [JSON.parse(text)] }),
    backfill: async () => null,
    lastDay: { pathOf: (symbol) => `/day/${symbol}`, read: () => null },
    minutes: null,
    ...traits,
  };
}

export const at = (ms: number): Instant => instant(ms);
