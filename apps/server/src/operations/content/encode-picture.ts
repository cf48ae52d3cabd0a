import { ok, refused, type Result } from "@maru/values";
import sharp from "sharp";

export const LARGEST_BYTES = 5 * 1024 * 1024;
const MOST_PIXELS = 25_000_000;
/** Longest side of what is kept. */
const LONGEST_SIDE = 2_048;

export type PictureRefusal =
  | { readonly code: "FILE_NOT_A_PICTURE" }
  | { readonly code: "FILE_TOO_LARGE"; readonly maxMegabytes: number };

export const PICTURE_TOO_LARGE: PictureRefusal = { code: "FILE_TOO_LARGE", maxMegabytes: 5 };

/** The first bytes of what we decode. A name or a content type proves nothing. */
const SIGNATURES: readonly { readonly at: number; readonly bytes: readonly number[] }[] = [
  { at: 0, bytes: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
  { at: 0, bytes: [0xff, 0xd8, 0xff] },
  { at: 8, bytes: [0x57, 0x45, 0x42, 0x50] },
];

/**
 * Decodes a PNG, JPEG or WebP and encodes its pixels anew as WebP: names, metadata, places, colour profiles and whatever else was
 * hidden in the file are gone (S-30). An animation keeps its first frame.
 */
export async function encodePicture(bytes: Uint8Array): Promise<Result<Buffer, PictureRefusal>> {
  if (bytes.length > LARGEST_BYTES) return refused(PICTURE_TOO_LARGE);
  if (!SIGNATURES.some((signature) => startsWith(bytes, signature)))
    return refused({ code: "FILE_NOT_A_PICTURE" });
  try {
    const picture = sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: "error", pages: 1 });
    const encoded = await picture
      .rotate()
      .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: "inside", withoutEnlargement: true })
      .webp({ quality: 82 })
      .toBuffer();
    return ok(encoded);
  } catch {
    // Whatever the decoder met, it is the file's fault: it was cut, lies about its size, or is something else.
    return refused({ code: "FILE_NOT_A_PICTURE" });
  }
}

function startsWith(bytes: Uint8Array, signature: (typeof SIGNATURES)[number]): boolean {
  return signature.bytes.every((byte, place) => bytes[signature.at + place] === byte);
}
