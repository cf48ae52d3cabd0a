import { assert } from "../assert/assert.ts";
import type { FrameFault, RawFrame } from "./frame.ts";

export interface DecoderBounds {
  readonly frameBytes: number;
  readonly headers: number;
  readonly headerLineBytes: number;
}

export type Decoded =
  | { readonly kind: "frame"; readonly frame: RawFrame }
  /** Ends of line between frames, side by side. */
  | { readonly kind: "beat"; readonly count: number }
  | { readonly kind: "fault"; readonly fault: FrameFault };

const NUL = 0;
const LF = 10;
const CR = 13;
const EMPTY = Buffer.alloc(0);

interface Head {
  readonly command: string;
  readonly headerLines: readonly string[];
  readonly bodyAt: number;
  /** Octets of the body, or null when a NUL ends it. */
  readonly bodyBytes: number | null;
}

type Step = Decoded | { readonly kind: "more" };

/**
 * Cuts a stream of octets into STOMP frames, wherever it was split. It never throws: the first fault is
 * returned and everything after it is ignored.
 */
export class FrameDecoder {
  readonly #bounds: DecoderBounds;
  #chunks: Buffer[] | null = null;
  #bytes = 0;
  /** Nothing can be complete before this many octets are here. */
  #needBytes = 0;
  #failed = false;

  constructor(bounds: DecoderBounds) {
    this.#bounds = bounds;
  }

  push(chunk: Buffer): readonly Decoded[] {
    if (this.#failed || chunk.length === 0) return [];
    if (this.#bytes > 0 && !this.#mayComplete(chunk)) {
      this.#chunks?.push(chunk);
      this.#bytes += chunk.length;
      return this.#tooLarge(this.#bytes) ? [this.#fail(tooLarge(this.#bounds.frameBytes))] : [];
    }
    const data = this.#bytes === 0 ? chunk : Buffer.concat([...(this.#chunks ?? []), chunk]);
    return this.#decode(data);
  }

  /** Octets are searched again only when they can complete something: no quadratic work for a trickle. */
  #mayComplete(chunk: Buffer): boolean {
    // A carriage return is either half of a line end between frames or the start of rubbish.
    if (this.#bytes === 1 && this.#chunks?.[0]?.[0] === CR) return true;
    if (this.#needBytes > 0) return this.#bytes + chunk.length >= this.#needBytes;
    return chunk.includes(NUL);
  }

  #tooLarge(bytes: number): boolean {
    return bytes > this.#bounds.frameBytes;
  }

  #decode(data: Buffer): readonly Decoded[] {
    const decoded: Decoded[] = [];
    let at = 0;
    this.#needBytes = 0;
    while (at < data.length) {
      const beats = countBeats(data, at);
      if (beats.count > 0) {
        decoded.push({ kind: "beat", count: beats.count });
        at = beats.end;
        continue;
      }
      if (data[at] === CR && at + 1 === data.length) break;
      const step = this.#frameAt(data, at);
      if (step.kind === "more") break;
      decoded.push(step);
      if (step.kind !== "frame") return decoded;
      at = this.#endOfFrame;
    }
    this.#chunks = at < data.length ? [at === 0 ? data : data.subarray(at)] : null;
    this.#bytes = data.length - at;
    if (this.#needBytes > 0) this.#needBytes -= at;
    if (this.#tooLarge(this.#bytes)) decoded.push(this.#fail(tooLarge(this.#bounds.frameBytes)));
    return decoded;
  }

  #endOfFrame = 0;

  #frameAt(data: Buffer, start: number): Step {
    const head = this.#headAt(data, start);
    if (head === null) return { kind: "more" };
    if ("code" in head) return this.#fail(head);
    const end = head.bodyBytes === null ? data.indexOf(NUL, head.bodyAt) : head.bodyAt + head.bodyBytes;
    if (end - start > this.#bounds.frameBytes) return this.#fail(tooLarge(this.#bounds.frameBytes));
    if (end === -1) return { kind: "more" };
    if (end >= data.length) {
      this.#needBytes = end + 1;
      return { kind: "more" };
    }
    if (data[end] !== NUL) return this.#fail(malformed("body longer than its content-length"));
    this.#endOfFrame = end + 1;
    const body = end === head.bodyAt ? EMPTY : data.subarray(head.bodyAt, end);
    return { kind: "frame", frame: { command: head.command, headerLines: head.headerLines, body } };
  }

  #headAt(data: Buffer, start: number): Head | FrameFault | null {
    const lines: string[] = [];
    let at = start;
    for (;;) {
      const lineEnd = data.indexOf(LF, at);
      const nul = data.indexOf(NUL, at);
      if (nul !== -1 && (lineEnd === -1 || nul < lineEnd))
        return malformed("NUL before the end of the headers");
      if (lineEnd === -1) return data.length - at > this.#bounds.headerLineBytes ? longLine() : null;
      const textEnd = lineEnd > at && data[lineEnd - 1] === CR ? lineEnd - 1 : lineEnd;
      if (textEnd === at) return readHead(lines, lineEnd + 1);
      if (textEnd - at > this.#bounds.headerLineBytes) return longLine();
      if (lines.length > this.#bounds.headers) return tooManyHeaders(this.#bounds.headers);
      lines.push(data.toString("utf8", at, textEnd));
      at = lineEnd + 1;
    }
  }

  #fail(fault: FrameFault): Decoded {
    this.#failed = true;
    this.#chunks = null;
    this.#bytes = 0;
    return { kind: "fault", fault };
  }
}

function countBeats(data: Buffer, start: number): { readonly count: number; readonly end: number } {
  let [count, end] = [0, start];
  for (let next = skipEndOfLine(data, end); next > end; next = skipEndOfLine(data, end)) {
    end = next;
    count += 1;
  }
  return { count, end };
}

function skipEndOfLine(data: Buffer, at: number): number {
  if (data[at] === LF) return at + 1;
  return data[at] === CR && data[at + 1] === LF ? at + 2 : at;
}

function readHead(lines: readonly string[], bodyAt: number): Head | FrameFault {
  const [command, ...headerLines] = lines;
  assert(command !== undefined, "an empty first line is a line end between frames");
  const length = headerLines.find((line) => line.startsWith("content-length:"));
  if (length === undefined) return { command, headerLines, bodyAt, bodyBytes: null };
  const digits = length.slice("content-length:".length).trim();
  if (!/^\d{1,10}$/.test(digits)) return malformed("content-length is not a number of octets");
  return { command, headerLines, bodyAt, bodyBytes: Number(digits) };
}

function malformed(message: string): FrameFault {
  return { code: "MALFORMED_FRAME", message };
}

function tooLarge(limit: number): FrameFault {
  return { code: "FRAME_TOO_LARGE", message: `a frame may have ${limit} octets` };
}

function longLine(): FrameFault {
  return { code: "FRAME_TOO_LARGE", message: "header line too long" };
}

function tooManyHeaders(limit: number): FrameFault {
  return { code: "TOO_MANY_HEADERS", message: `a frame may have ${limit} headers` };
}
