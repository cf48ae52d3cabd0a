import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { systemClock, timersAt } from "../clock.ts";
import { openFaultLog } from "../faults.ts";
import { readRequest } from "../kraken/requests.ts";
import { type Host, json, type Line, type Protocol, type Session } from "../serve/host.ts";
import { openVenue } from "../serve/open-venue.ts";
import { withLongNames } from "../upbit/frames.ts";
import { secondVersion } from "./second-version.ts";

/** Frames of a venue that others recorded, said again over a socket of that venue's kind. */
export interface RecordedWire {
  readonly ws: string;
  /** Frames that a client is told, in their order. */
  readonly frames: readonly string[];
  close(): Promise<void>;
}

export interface WireOptions {
  /** Lines `<seconds>: <frame>`, gzipped. */
  readonly file: string;
  readonly venue: "upbit" | "kraken";
  /**
   * `as-sent`: as the venue wrote them in 2021. `as-asked`: as it would write the same today: Upbit under the names of the format that is asked
   * for, Kraken in the second version of its interface.
   */
  readonly shape: "as-sent" | "as-asked";
}

/** Opens on the loopback; every client hears the whole recording once it has subscribed. */
export async function openRecordedWire({ file, venue, shape }: WireOptions): Promise<RecordedWire> {
  const sent = framesOf(file);
  const frames =
    shape === "as-sent" ? sent : venue === "upbit" ? sent.map(withLongNames) : secondVersion(sent);
  const host: Host = {
    clock: systemClock,
    faults: openFaultLog(),
    markets: new Map(),
    stampMs: () => systemClock.nowMs(),
  };
  const server = await openVenue(protocolOf(venue, frames), host, { timers: timersAt(1), port: 0 });
  const path = venue === "upbit" ? "/websocket/v1" : "/v2";
  return { ws: `ws://127.0.0.1:${server.port}${path}`, frames, close: () => server.close() };
}

/** What the venue said, without what the recorder did: some frames stand as Python prints bytes. */
function framesOf(file: string): readonly string[] {
  const lines = gunzipSync(readFileSync(file)).toString("utf8").trimEnd().split("\n");
  return lines.flatMap((line) => {
    const said = /^\d+\.\d+: (?:b'(.*)'|(.*))$/.exec(line);
    return said === null ? [] : [said[1] ?? said[2] ?? ""];
  });
}

function protocolOf(venue: WireOptions["venue"], frames: readonly string[]): Protocol {
  const tell = (line: Line): void => {
    for (const frame of frames) line.send(frame);
  };
  return {
    name: venue,
    socketPaths: ["/websocket/v1", "/v2"],
    opcode: venue === "upbit" ? "binary" : "text",
    maintenanceCode: 1001,
    connects: { most: 5, perMs: 1_000 },
    tooMany: json({}, 429),
    open: (line) => (venue === "upbit" ? upbitSession(line, tell) : krakenSession(line, tell)),
    answer: () => json([]),
  };
}

const SILENT: Omit<Session, "receive"> = {
  heard: () => undefined,
  isSubscribed: () => false,
  trade: () => undefined,
  beat: () => undefined,
  announce: () => undefined,
};

/** One message subscribes all. */
function upbitSession(line: Line, tell: (line: Line) => void): Session {
  return { ...SILENT, receive: (text) => (text === "PING" ? line.send('{"status":"UP"}') : tell(line)) };
}

/** Each pair of a channel is answered; the last of the two channels begins it. */
function krakenSession(line: Line, tell: (line: Line) => void): Session {
  const channels = new Set<string>();
  return {
    ...SILENT,
    receive: (text) => {
      const request = readRequest(text);
      if ("error" in request || request.method === "ping" || channels.has(request.channel)) return;
      const { method, channel } = request;
      for (const symbol of request.symbols)
        line.send(JSON.stringify({ method, result: { channel, symbol }, success: true }));
      channels.add(channel);
      if (channels.has("trade") && channels.has("book")) tell(line);
    },
  };
}
