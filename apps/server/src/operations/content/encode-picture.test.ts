import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { encodePicture } from "./encode-picture.ts";

const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#3366cc" } });
const not = { ok: false, refusal: { code: "FILE_NOT_A_PICTURE" } };

describe("S-30 a picture", () => {
  it.each(["png", "jpeg", "webp"] as const)(
    "as %s comes out as WebP without its metadata",
    async (format) => {
      const secret = "37.5665N 126.9780E";
      const sent = await blank(64, 32)
        .withExif({ IFD0: { ImageDescription: secret } })
        .toFormat(format)
        .toBuffer();
      expect(sent.includes(secret)).toBe(true);
      const kept = await encodePicture(sent);
      expect(kept.ok).toBe(true);
      if (!kept.ok) return;
      const facts = await sharp(kept.value).metadata();
      expect(facts).toMatchObject({ format: "webp", width: 64, height: 32 });
      expect(facts.exif).toBeUndefined();
      expect(kept.value.includes(secret)).toBe(false);
    },
  );

  it("is scaled to what a screen shows", async () => {
    const kept = await encodePicture(await blank(4_000, 1_000).png().toBuffer());
    expect(kept.ok && (await sharp(kept.value).metadata())).toMatchObject({ width: 2_048, height: 512 });
  });

  it("loses what was hung behind it", async () => {
    const script = "<script>alert(1)</script>";
    const sent = Buffer.concat([await blank(8, 8).png().toBuffer(), Buffer.from(script)]);
    const kept = await encodePicture(sent);
    expect(kept.ok && kept.value.includes(script)).toBe(false);
  });

  it.each([
    ["markup", "<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>"],
    ["a page", "<!doctype html><script>alert(1)</script>"],
    ["an archive", "PK\u0003\u0004rest"],
    ["a GIF", "GIF89a\u0001\u0000\u0001\u0000"],
    ["nothing", ""],
  ])("is not %s", async (_, text) => {
    expect(await encodePicture(Buffer.from(text, "latin1"))).toEqual(not);
  });

  it("is whole, not larger than 5 MB, and not larger than 25 million pixels", async () => {
    const whole = await blank(200, 200).png().toBuffer();
    expect(await encodePicture(whole.subarray(0, whole.length / 2))).toEqual(not);
    expect(await encodePicture(Buffer.alloc(5 * 1024 * 1024 + 1))).toEqual({
      ok: false,
      refusal: { code: "FILE_TOO_LARGE", maxMegabytes: 5 },
    });
    expect(await encodePicture(await blank(6_000, 5_000).png().toBuffer())).toEqual(not);
  });
});
