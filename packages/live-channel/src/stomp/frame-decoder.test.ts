import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { FrameDecoder, type Decoded } from "./frame-decoder.ts";

const BOUNDS = { frameBytes: 4_096, headers: 8, headerLineBytes: 256 };

function decode(chunks: readonly Buffer[]): Decoded[] {
  const decoder = new FrameDecoder(BOUNDS);
  return chunks.flatMap((chunk) => [...decoder.push(chunk)]);
}

/** Comparable: buffers as text. */
function shown(decoded: readonly Decoded[]): unknown[] {
  return decoded.flatMap((one): unknown[] => {
    // Where a stream is cut decides how many come together, and nothing else.
    if (one.kind === "beat") return Array.from({ length: one.count }, () => "beat");
    if (one.kind === "fault") return [one];
    return [[one.frame.command, one.frame.headerLines, one.frame.body.toString("latin1")]];
  });
}

function cut(data: Buffer, places: readonly number[]): Buffer[] {
  const at = [0, ...places.map((place) => place % (data.length + 1)).toSorted((a, b) => a - b), data.length];
  return at.slice(1).map((end, index) => data.subarray(at[index], end));
}

describe("frames", () => {
  test("line ends of both kinds, beats between, bodies with NUL by length", () => {
    const text = "\n\r\nSEND\r\na:b\r\n\r\nbody\0\nSEND\ncontent-length:5\n\nx\0y\0z\0CONNECT\n\n\0";
    expect(shown(decode([Buffer.from(text)]))).toEqual([
      "beat",
      "beat",
      ["SEND", ["a:b"], "body"],
      "beat",
      ["SEND", ["content-length:5"], "x\0y\0z"],
      ["CONNECT", [], ""],
    ]);
  });

  test("a body that goes on behind its length is one fault, though what follows would be a frame", () => {
    const text = "SEND\ncontent-length:2\n\nabxSEND\n\nno\0";
    expect(shown(decode([Buffer.from(text)]))).toEqual([
      {
        kind: "fault",
        fault: { code: "MALFORMED_FRAME", message: "body longer than its content-length" },
      },
    ]);
  });

  test("a line end cut in two is a beat as soon as it is whole", () => {
    const decoder = new FrameDecoder(BOUNDS);
    expect(["SEND\n\nx\0\r", "\n", "\r", "\n"].map((text) => decoder.push(Buffer.from(text)).length)).toEqual(
      [1, 1, 0, 1],
    );
  });

  test("the octets count, not the characters", () => {
    const [decoded] = decode([Buffer.from("SEND\ncontent-length:6\n\n가나\0")]);
    expect(decoded?.kind === "frame" ? decoded.frame.body.toString() : decoded).toBe("가나");
  });

  test.each([
    ["no end of headers", "SEND\na:b\0"],
    ["length too short", "SEND\ncontent-length:2\n\nabc\0"],
    ["length not a number", "SEND\ncontent-length:-1\n\nabc\0"],
    ["too many headers", `SEND\n${"a:b\n".repeat(9)}\n\0`],
    ["too long a header", `SEND\na:${"b".repeat(300)}\n\n\0`],
    ["too long a header without end", `SEND\na:${"b".repeat(300)}`],
    ["too long a body", `SEND\n\n${"b".repeat(4_200)}\0`],
    ["too long a body without end", `SEND\n\n${"b".repeat(4_200)}`],
    ["too great a length", "SEND\ncontent-length:99999\n\nabc"],
  ])("%s is a fault, and nothing follows it", (_, text) => {
    const decoder = new FrameDecoder(BOUNDS);
    expect(decoder.push(Buffer.from(text)).at(-1)?.kind).toBe("fault");
    expect(decoder.push(Buffer.from("SEND\n\n\0"))).toEqual([]);
  });
});

test("any cutting gives the same frames", () => {
  const frame = fc.record({
    eol: fc.constantFrom("\n", "\r\n"),
    headers: fc.array(fc.constantFrom("a:b", "key:값", "x:", "long:0123456789"), { maxLength: 4 }),
    body: fc.uint8Array({ maxLength: 60 }),
    beats: fc.nat(2),
  });
  fc.assert(
    fc.property(
      fc.array(frame, { maxLength: 6 }),
      fc.array(fc.nat(2_000), { maxLength: 12 }),
      (frames, places) => {
        const parts = frames.flatMap(({ eol, headers, body, beats }) => [
          Buffer.from(["SEND", ...headers, `content-length:${body.length}`, "", ""].join(eol)),
          Buffer.from(body),
          Buffer.from(`\0${eol.repeat(beats)}`),
        ]);
        const data = Buffer.concat(parts);
        const whole = shown(decode([data]));
        expect(whole.filter(Array.isArray).length).toBe(frames.length);
        expect(shown(decode(cut(data, places)))).toEqual(whole);
      },
    ),
  );
});

test("rubbish never throws, takes nothing from what came before it, and ends at the bounds in one fault", () => {
  const before = Buffer.from("SEND\nat:7\n\nwhole\0");
  // No frame may be so long, whatever the rubbish before it began.
  const more = Array.from({ length: 3 }, () => Buffer.alloc(BOUNDS.frameBytes, "x"));
  fc.assert(
    fc.property(fc.array(fc.uint8Array({ maxLength: 300 }), { maxLength: 20 }), (chunks) => {
      const decoded = decode([before, ...chunks.map((chunk) => Buffer.from(chunk)), ...more, before]);
      expect(shown(decoded.slice(0, 1))).toEqual([["SEND", ["at:7"], "whole"]]);
      expect(decoded.filter(({ kind }) => kind === "fault")).toEqual(decoded.slice(-1));
    }),
  );
});

test("a trickle of single octets is not searched again and again", () => {
  const decoder = new FrameDecoder({ frameBytes: 1_000_000, headers: 8, headerLineBytes: 256 });
  const text = Buffer.from(`SEND\ncontent-length:200000\n\n${"x".repeat(200_000)}\0`);
  let frames = 0;
  for (const octet of text) frames += decoder.push(Buffer.of(octet)).length;
  expect(frames).toBe(1);
});
