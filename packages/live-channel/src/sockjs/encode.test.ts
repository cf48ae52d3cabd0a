import fc from "fast-check";
import { expect, test } from "vitest";
import { encodeQuoted, encodeText, joinWire } from "./encode.ts";
import { quote } from "./quote.ts";

/** The text payloads of a run of unmasked WebSocket frames. */
function payloads(wire: Buffer): string[] {
  const found: string[] = [];
  for (let at = 0; at < wire.length;) {
    expect(wire[at]).toBe(0x81);
    const short = wire[at + 1] ?? 0;
    const headBytes = short < 126 ? 2 : short === 126 ? 4 : 10;
    const bytes = short < 126 ? short : short === 126 ? wire.readUInt16BE(at + 2) : wire.readUInt32BE(at + 6);
    found.push(wire.toString("utf8", at + headBytes, at + headBytes + bytes));
    at += headBytes + bytes;
  }
  return found;
}

const anyText = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.string({ maxLength: 200 }),
  fc.constant("x".repeat(66_000)),
);

test("a message alone is one array of one string", () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const [payload = "", ...others] = payloads(encodeQuoted(quote(text)).wire);
      expect(others).toEqual([]);
      expect(payload.startsWith("a[")).toBe(true);
      expect(JSON.parse(payload.slice(1))).toEqual([text]);
    }),
  );
});

test("joined messages are the same messages in the same order, at most 64 KiB together", () => {
  fc.assert(
    fc.property(fc.array(anyText, { minLength: 1, maxLength: 40 }), (texts) => {
      const pieces = texts.map((text) => encodeText(text, "sockjs").piece);
      const found = payloads(joinWire(pieces, "sockjs"));
      expect(found.flatMap((payload): unknown => JSON.parse(payload.slice(1)))).toEqual(texts);
      for (const payload of found) {
        if (Buffer.byteLength(payload) > 64 * 1024) expect(JSON.parse(payload.slice(1))).toHaveLength(1);
      }
    }),
  );
});

test("raw messages stay messages of their own", () => {
  const pieces = ["a", "b\0", "c".repeat(300)].map((text) => encodeText(text, "raw").piece);
  expect(payloads(joinWire(pieces, "raw"))).toEqual(["a", "b\0", "c".repeat(300)]);
});
