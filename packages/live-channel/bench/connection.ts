import { randomBytes } from "node:crypto";
import { connect, type Socket } from "node:net";

/** Occurs, after a quote, exactly once in every message body of the bench. */
export const MARKER = 0x7e;
const QUOTE = 0x22;
/** A ping of nothing, as servers ask whether somebody is there: these two octets stand nowhere else in what the bench reads. */
const PING = Buffer.from([0x89, 0x00]);
/** Its answer, masked with zeros. Whoever leaves it out is taken for dead after half a minute, in the middle of a run. */
const PONG = Buffer.from([0x8a, 0x80, 0, 0, 0, 0]);
const BUFFER_BYTES = 256 * 1024;

/** All connections read into this one buffer: nothing is kept between reads. */
const SHARED = Buffer.allocUnsafeSlow(BUFFER_BYTES);

/** A WebSocket client reduced to what a load generator needs: it sends frames and counts messages. */
export class Connection {
  readonly #socket: Socket;
  messages = 0;
  /** Called with the buffer and the place of a marker; only sampled connections have one. */
  onMessage: ((buffer: Buffer, at: number) => void) | null = null;
  onCount: ((count: number) => void) | null = null;
  #waitsFor: { text: string; resolve: () => void } | null = null;
  #seen = "";
  #stride = 0;

  constructor(port: number, path: string) {
    this.#socket = connect({
      port,
      host: "127.0.0.1",
      onread: {
        buffer: SHARED,
        callback: (bytes) => {
          this.#read(bytes);
          return true;
        },
      },
    });
    this.#socket.setNoDelay(true);
    this.#socket.on("error", () => undefined);
    this.#socket.write(
      `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n` +
        `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${randomBytes(16).toString("base64")}\r\n\r\n`,
    );
  }

  /** Resolves when the server's answers contain `text`. */
  waitFor(text: string): Promise<void> {
    return new Promise((resolve) => {
      this.#waitsFor = { text, resolve };
    });
  }

  send(text: string): void {
    this.#socket.write(clientFrame(text));
  }

  /** Stops reading: the reader that a server must survive. */
  stall(): void {
    this.#socket.pause();
  }

  end(): void {
    this.#socket.destroy();
  }

  #read(bytes: number): void {
    if (this.#waitsFor !== null) {
      this.#seen += SHARED.toString("latin1", 0, bytes);
      if (!this.#seen.includes(this.#waitsFor.text)) return;
      const { resolve } = this.#waitsFor;
      this.#waitsFor = null;
      this.#seen = "";
      resolve();
      return;
    }
    const ping = SHARED.subarray(0, bytes).indexOf(PING);
    if (ping !== -1) this.#answerPing(ping);
    const count = this.#count(bytes);
    this.messages += count;
    if (count > 0) this.onCount?.(count);
  }

  /** What is left of it in the buffer would be found again behind a shorter read. */
  #answerPing(at: number): void {
    SHARED.fill(0, at, at + PING.length);
    this.#socket.write(PONG);
  }

  /** Messages are nearly equal in length, so the next marker is first looked for where it should be. */
  #count(bytes: number): number {
    let count = 0;
    let at = nextMarker(0, bytes);
    while (at !== -1) {
      count += 1;
      this.onMessage?.(SHARED, at);
      const guess = at + this.#stride;
      if (this.#stride > 0 && guess < bytes && SHARED[guess] === MARKER && SHARED[guess - 1] === QUOTE) {
        at = guess;
        continue;
      }
      const next = nextMarker(at + 1, bytes);
      if (next !== -1) this.#stride = next - at;
      at = next;
    }
    return count;
  }
}

/** A quote goes before it: the same octet is also a length in WebSocket headers. */
function nextMarker(from: number, bytes: number): number {
  let at = SHARED.indexOf(MARKER, from);
  while (at > 0 && at < bytes && SHARED[at - 1] !== QUOTE) at = SHARED.indexOf(MARKER, at + 1);
  return at < bytes ? at : -1;
}

/** A masked text frame. The mask is zero, which the protocol allows and which costs nothing here. */
function clientFrame(text: string): Buffer {
  const payload = Buffer.from(text);
  const head = payload.length < 126 ? Buffer.alloc(6) : Buffer.alloc(8);
  head[0] = 0x81;
  if (payload.length < 126) head[1] = 0x80 | payload.length;
  else {
    head[1] = 0x80 | 126;
    head.writeUInt16BE(payload.length, 2);
  }
  return Buffer.concat([head, payload]);
}
