const TEXT = 0x81;
const BINARY = 0x82;

/** Octets of the header that a server's frame with this payload needs. */
export function headerBytes(payloadBytes: number): number {
  if (payloadBytes < 126) return 2;
  return payloadBytes < 65_536 ? 4 : 10;
}

/** Writes an unmasked, final frame header at the start of `target`; returns the payload's offset. */
export function writeHeader(target: Buffer, payloadBytes: number, opcode: "text" | "binary"): number {
  target[0] = opcode === "text" ? TEXT : BINARY;
  if (payloadBytes < 126) {
    target[1] = payloadBytes;
    return 2;
  }
  if (payloadBytes < 65_536) {
    target[1] = 126;
    target.writeUInt16BE(payloadBytes, 2);
    return 4;
  }
  target[1] = 127;
  target.writeUInt32BE(Math.floor(payloadBytes / 2 ** 32), 2);
  target.writeUInt32BE(payloadBytes >>> 0, 6);
  return 10;
}

/** A whole text frame of a server. */
export function textFrame(text: string): Buffer {
  const payloadBytes = Buffer.byteLength(text);
  const frame = Buffer.allocUnsafe(headerBytes(payloadBytes) + payloadBytes);
  frame.write(text, writeHeader(frame, payloadBytes, "text"));
  return frame;
}
