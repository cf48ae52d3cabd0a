import { headerBytes, textFrame, writeHeader } from "./websocket-frame.ts";
import { quote } from "./quote.ts";
import type { Batch, WireForm } from "./link.ts";

/** One message in the form of its connections, made once and written many times. */
export interface EncodedMessage {
  readonly form: WireForm;
  /** Complete WebSocket frame of this message alone. */
  readonly wire: Buffer;
  /** The part of `wire` that may be joined with others: a JSON string (sockjs) or all of it (raw). */
  readonly piece: Buffer;
}

/** Wraps an already quoted JSON string as `a[...]`. */
export function encodeQuoted(quoted: string): EncodedMessage {
  const textBytes = Buffer.byteLength(quoted);
  const payloadBytes = textBytes + 3;
  const wire = Buffer.allocUnsafe(headerBytes(payloadBytes) + payloadBytes);
  const start = writeHeader(wire, payloadBytes, "text");
  wire.write("a[", start, "latin1");
  wire.write(quoted, start + 2, textBytes === quoted.length ? "latin1" : "utf8");
  wire[wire.length - 1] = 0x5d;
  return { form: "sockjs", wire, piece: wire.subarray(start + 2, wire.length - 1) };
}

export function encodeRawText(text: string): EncodedMessage {
  const wire = textFrame(text);
  return { form: "raw", wire, piece: wire };
}

export function encodeRawBytes(bytes: Buffer): EncodedMessage {
  const wire = Buffer.allocUnsafe(headerBytes(bytes.length) + bytes.length);
  bytes.copy(wire, writeHeader(wire, bytes.length, "binary"));
  return { form: "raw", wire, piece: wire };
}

export function encodeText(text: string, form: WireForm): EncodedMessage {
  return form === "sockjs" ? encodeQuoted(quote(text)) : encodeRawText(text);
}

export function batchOf(message: EncodedMessage): Batch {
  return { wire: message.wire, pieces: [message.piece] };
}

/** Largest WebSocket message made by joining; some clients refuse longer ones. */
const JOINED_BYTES = 60 * 1024;

/** The bytes of several messages: one `a[m1,m2,...]` per 60 KiB, or the raw frames end to end. */
export function joinWire(pieces: readonly Buffer[], form: WireForm): Buffer {
  if (form === "raw") return Buffer.concat(pieces);
  const frames: Buffer[] = [];
  let first = 0;
  let bytes = 0;
  for (let index = 0; index < pieces.length; index += 1) {
    const length = pieces[index]?.length ?? 0;
    if (index > first && bytes + length > JOINED_BYTES) {
      frames.push(joinArray(pieces, { first, end: index, bytes }));
      first = index;
      bytes = 0;
    }
    bytes += length + 1;
  }
  const last = joinArray(pieces, { first, end: pieces.length, bytes });
  if (frames.length === 0) return last;
  frames.push(last);
  return Buffer.concat(frames);
}

/** `bytes` counts each piece and one comma after it. */
function joinArray(pieces: readonly Buffer[], range: { first: number; end: number; bytes: number }): Buffer {
  const payloadBytes = range.bytes + 2;
  const wire = Buffer.allocUnsafe(headerBytes(payloadBytes) + payloadBytes);
  let at = writeHeader(wire, payloadBytes, "text");
  at += wire.write("a[", at, "latin1");
  for (let index = range.first; index < range.end; index += 1) {
    const piece = pieces[index];
    if (piece === undefined) break;
    wire.set(piece, at);
    at += piece.length;
    wire[at] = 0x2c;
    at += 1;
  }
  // The comma after the last piece becomes the closing bracket.
  wire[at - 1] = 0x5d;
  return wire;
}
