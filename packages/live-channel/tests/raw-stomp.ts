import { WebSocket } from "ws";
import { FrameDecoder } from "../src/stomp/frame-decoder.ts";
import { readHeaders } from "../src/stomp/read-headers.ts";
import type { StompVersion } from "../src/stomp/frame.ts";
import { until } from "./official-client.ts";

export interface Received {
  readonly command: string;
  readonly headers: ReadonlyMap<string, string>;
  readonly body: Buffer;
}

/** A client that sends exactly the octets it is told to. */
export class RawStomp {
  readonly socket: WebSocket;
  readonly frames: Received[] = [];
  beats = 0;
  closeCode: number | null = null;
  readonly opened: Promise<void>;

  constructor(base: string, version: StompVersion = "1.2") {
    this.socket = new WebSocket(`${base.replace("http", "ws")}/websocket`);
    this.opened = new Promise((resolve) => {
      this.socket.once("open", () => resolve());
    });
    const decoder = new FrameDecoder({ frameBytes: 1e8, headers: 100, headerLineBytes: 1e6 });
    this.socket.on("error", () => undefined);
    this.socket.on("close", (code) => {
      this.closeCode = code;
    });
    this.socket.on("message", (data) => {
      for (const decoded of decoder.push(Buffer.isBuffer(data) ? data : Buffer.alloc(0))) {
        if (decoded.kind === "beat") this.beats += decoded.count;
        if (decoded.kind !== "frame") continue;
        const { command, headerLines, body } = decoded.frame;
        const read = readHeaders(headerLines, command === "CONNECTED" ? "1.0" : version);
        this.frames.push({ command, headers: read.ok ? read.headers : new Map(), body });
      }
    });
  }

  /** `lines` joined by line ends, a blank line, the body and NUL. */
  send(lines: readonly string[], body = ""): void {
    this.socket.send(`${lines.join("\n")}\n\n${body}\0`);
  }

  async connect(headers: readonly string[] = ["accept-version:1.2"]): Promise<Received> {
    await this.opened;
    this.send(["CONNECT", ...headers]);
    return this.frame("CONNECTED");
  }

  /** The first frame of a kind, which is then taken from the list. */
  async frame(command: string): Promise<Received> {
    let found: Received | undefined;
    await until(
      () => {
        found = this.frames.find((frame) => frame.command === command);
        return found !== undefined;
      },
      `${command}, but got ${this.frames.map((frame) => frame.command).join(" ")}`,
    );
    if (found === undefined) throw new Error("unreachable");
    this.frames.splice(this.frames.indexOf(found), 1);
    return found;
  }

  async closed(): Promise<number> {
    await until(() => this.closeCode !== null, "the end of the connection");
    return this.closeCode ?? 0;
  }
}
